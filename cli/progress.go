package cli

// Cold file: progress bars.

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"alfonso/movegen"
)

// newBar returns a progress bar on stderr, which shows on terminals only.
func newBar(most int64, title string, options ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions64(most, append(options, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetDescription(title),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(term.IsTerminal(int(os.Stderr.Fd()))))...)
}

// bar returns a progress bar on stderr, which appears when a count takes longer than
// a second and only on a terminal.
func bar(start time.Time) movegen.Progress {
	var b *progressbar.ProgressBar
	return func(done, total int) {
		if b == nil && time.Since(start) > time.Second {
			info, err := os.Stderr.Stat()
			b = progressbar.NewOptions(total, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionShowCount(),
				progressbar.OptionSetDescription("perft"), progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
				progressbar.OptionSetVisibility(err == nil && info.Mode()&os.ModeCharDevice != 0))
		}
		if b != nil {
			b.Set(done)
		}
	}
}
