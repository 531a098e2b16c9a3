package match

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/schollz/progressbar/v3"

	"alfonso/position"
)

// TestReport tells of a running tournament, in little room too.
func TestReport(t *testing.T) {
	var text strings.Builder
	for _, c := range []struct{ engines, games, room int }{{2, 6, 40}, {5, 60, 40}, {5, 60, 15}, {5, 60, 5}} {
		o, records := sampleGames(c.engines, c.games)
		s := NewStandings(o)
		for i := range records {
			s.Add(&records[i])
		}
		g := &Game{Number: c.games, White: 1, Names: [2]string{"Alfonso", "E"}, Result: position.Drawn, Reason: "repetition"}
		lines := report(g, s, c.room)
		if len(lines) > c.room {
			t.Errorf("%d lines in room for %d", len(lines), c.room)
		}
		fmt.Fprintf(&text, "%d engines, %d lines:\n%s\n\n", c.engines, c.room, strings.Join(lines, "\n"))
	}
	if strings.Contains(text.String(), "map[") {
		t.Error("a map is printed")
	}
	golden(t, "report.txt", text.String())
}

// TestDisplay draws anew what it has drawn, no more and no less.
func TestDisplay(t *testing.T) {
	o, records := sampleGames(3, 7)
	s := NewStandings(o)
	var out strings.Builder
	d := &display{out: &out, width: 60, height: 30, total: 18, bar: progressbar.NewOptions(18, progressbar.OptionSetWriter(io.Discard))}
	for i := range records {
		s.Add(&records[i])
		before := strings.Count(out.String(), "\n")
		d.game(&Game{Number: i + 1, Names: [2]string{"A", "B"}}, s)
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
