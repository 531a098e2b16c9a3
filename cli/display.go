package cli

// Cold file: what a match shows while it runs.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"alfonso/bench/match"
)

// quietTime is the least time between two lines of progress in a file.
const quietTime = 10 * time.Second

// display shows the running score: on a terminal the tables and a bar, redrawn in place,
// elsewhere a line now and then.
type display struct {
	out           io.Writer
	bar           *progressbar.ProgressBar
	width, height int // of the terminal in characters, 0 if there is none
	lines         int // on the screen
	last          time.Time
	total         int
}

// newDisplay returns a display on a file for a tournament of so many games.
func newDisplay(out *os.File, title string, total, done int) *display {
	d := &display{out: out, total: total, last: time.Now()}
	if isTerminal(out) {
		d.width, d.height = 80, 24
		if w, h, err := term.GetSize(int(out.Fd())); err == nil && w > 20 {
			d.width, d.height = w, h
		}
		d.bar = barOn(io.Discard, int64(total), title, progressbar.OptionShowCount(), progressbar.OptionSetWidth(max(10, d.width-60)))
		d.bar.Add(done)
	}
	return d
}

// game shows the standings after a game.
func (d *display) game(g *match.Game, s *match.Standings) {
	if d.width == 0 {
		if now := time.Now(); now.Sub(d.last) >= quietTime || s.Verdict() != match.Undecided || s.Games() == d.total {
			d.last = now
			fmt.Fprintf(d.out, "%d of %d games: %s\n", s.Games(), d.total, s.Line())
		}
		return
	}
	d.bar.Add(1)
	d.clear()
	lines := append(match.Report(g, s, d.height-2), strings.TrimSpace(d.bar.String()))
	for _, line := range lines {
		if runes := []rune(line); len(runes) >= d.width {
			line = string(runes[:d.width-1])
		}
		fmt.Fprintln(d.out, line)
	}
	d.lines = len(lines)
}

// clear takes the table off the screen.
func (d *display) clear() {
	if d.lines > 0 {
		fmt.Fprintf(d.out, "\x1b[%dA\x1b[J", d.lines)
		d.lines = 0
	}
}

// trouble prints a text that stays.
func (d *display) trouble(text string) {
	d.clear()
	fmt.Fprintln(d.out, text)
}
