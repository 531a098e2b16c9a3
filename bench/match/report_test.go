package match

import (
	"fmt"
	"strings"
	"testing"

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
		lines := Report(g, s, c.room)
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
