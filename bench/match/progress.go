package match

// Cold file: what a match shows while it runs.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
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
	if term.IsTerminal(int(out.Fd())) {
		d.width, d.height = 80, 24
		if w, h, err := term.GetSize(int(out.Fd())); err == nil && w > 20 {
			d.width, d.height = w, h
		}
		d.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(io.Discard), progressbar.OptionShowCount(),
			progressbar.OptionSetDescription(title), progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(max(10, d.width-60)))
		d.bar.Add(done)
	}
	return d
}

// game shows the standings after a game.
func (d *display) game(g *Game, s *Standings) {
	if d.width == 0 {
		if now := time.Now(); now.Sub(d.last) >= quietTime || s.Verdict() != Undecided || s.Games() == d.total {
			d.last = now
			fmt.Fprintf(d.out, "%d of %d games: %s\n", s.Games(), d.total, s.Line())
		}
		return
	}
	d.bar.Add(1)
	d.clear()
	lines := append(report(g, s, d.height-2), strings.TrimSpace(d.bar.String()))
	for _, line := range lines {
		if runes := []rune(line); len(runes) >= d.width {
			line = string(runes[:d.width-1])
		}
		fmt.Fprintln(d.out, line)
	}
	d.lines = len(lines)
}

// report returns the lines that tell of a game and of the standings after it: of what there
// is to tell as much as there is room for.
func report(g *Game, s *Standings, room int) []string {
	n := float64(s.Games())
	lines := []string{
		fmt.Sprintf("game %d: %s - %s %v, %s", g.Number, g.Names[g.White], g.Names[g.White^1], g.Result, g.Reason),
		fmt.Sprintf("draws %.0f %%, %.0f plies a game", 100*float64(s.Draws())/n, float64(s.Plies)/n),
	}
	for i, name := range s.Names {
		if faults := s.Tally(i).Faults; len(faults) > 0 {
			lines = append(lines, fmt.Sprintf("faults of %s: %s", name, list(faults)))
		}
	}
	if m := s.Match(); m != nil {
		lines = append(lines, fmt.Sprintf("%s - %s", m.Names[0], m.Names[1]), "  "+m.Line(), "  "+m.Pairs.String())
		if m.Test != nil {
			low, high := m.Test.Bounds()
			lines = append(lines, fmt.Sprintf("  SPRT %.2f < %+.2f < %.2f", low, m.LLR, high))
		}
		return lines
	}
	tables := strings.Split(strings.TrimSpace(s.Tables()), "\n")
	if standings := len(s.Names) + 3; len(lines)+len(tables) > room { // no crosstable
		tables = tables[:standings]
	}
	if lines = append(lines, tables...); len(lines) > room {
		lines = lines[:max(room, 1)]
	}
	return lines
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
