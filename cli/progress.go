package cli

// Cold file: progress bars.

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"alfonso/movegen"
)

// newBar returns a progress bar on stderr, which shows on terminals only.
func newBar(total int, title string) *progressbar.ProgressBar {
	return barOn(os.Stderr, int64(total), title, progressbar.OptionShowCount(), progressbar.OptionSetVisibility(isTerminal(os.Stderr)))
}

// newByteBar is newBar for the bytes of a file; -1 for a number that nobody knows.
func newByteBar(total int64, title string) *progressbar.ProgressBar {
	return barOn(os.Stderr, total, title, progressbar.OptionShowBytes(true), progressbar.OptionSetVisibility(isTerminal(os.Stderr)))
}

// barOn returns a progress bar that writes to out.
func barOn(out io.Writer, total int64, title string, options ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions64(total, append(options, progressbar.OptionSetWriter(out), progressbar.OptionSetDescription(title),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish())...)
}

// isTerminal reports whether a file is a terminal.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// lateBar shows a bar on what takes longer than a second.
func lateBar(title string) movegen.Progress {
	begin := time.Now()
	var bar *progressbar.ProgressBar
	return func(done, total int) {
		if bar == nil && time.Since(begin) > time.Second {
			bar = newBar(total, title)
		}
		if bar != nil {
			bar.Set(done)
		}
	}
}
