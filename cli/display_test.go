package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/schollz/progressbar/v3"

	"alfonso/bench/match"
	"alfonso/protocol/client"
)

// TestDisplay draws anew what it has drawn, no more and no less.
func TestDisplay(t *testing.T) {
	s := match.NewStandings(&match.Options{Engines: make([]client.Spec, 3), Games: 6, Pairings: match.RoundRobin(3)})
	var out strings.Builder
	d := &display{out: &out, width: 60, height: 30, total: 18, bar: progressbar.NewOptions(18, progressbar.OptionSetWriter(io.Discard))}
	for i := range 7 {
		s.Add(&match.Record{Game: i + 1, Engines: [2]int{0, 1 + i%2}, Names: [2]string{"A", "B"}, Result: "1/2-1/2", Reason: "repetition", Fault: -1})
		before := strings.Count(out.String(), "\n")
		d.game(&match.Game{Number: i + 1, Names: [2]string{"A", "B"}}, s)
		if drawn := strings.Count(out.String(), "\n") - before; drawn != d.lines {
			t.Errorf("%d lines are drawn, %d are known", drawn, d.lines)
		}
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if i := strings.LastIndex(line, "\x1b[J"); i >= 0 {
			line = line[i+3:]
		}
		if len([]rune(line)) >= 60 {
			t.Errorf("%q is too long", line)
		}
	}
	d.clear()
	if !strings.HasSuffix(out.String(), "A\x1b[J") || d.lines != 0 {
		t.Error("the screen is not cleared")
	}
}
