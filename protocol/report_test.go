package protocol

// Cold file.

import (
	"testing"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// TestInfo checks the line of a report, field by field.
func TestInfo(t *testing.T) {
	s := newTestSession(t)
	text, moves := s.Notation(), s.Legal()
	first := moves[0]
	for _, c := range []struct {
		name string
		info search.Info
		wdl  bool
		want string
	}{
		{"all fields", search.Info{Depth: 12, SelDepth: 18, MultiPV: 1, Score: 34, Nodes: 5000, Time: 250 * time.Millisecond, HashFull: 7, PV: []position.Move{first}}, false,
			"info depth 12 seldepth 18 multipv 1 score cp 34 nodes 5000 nps 20000 hashfull 7 tbhits 0 time 250 pv " + text(first)},
		{"chances", search.Info{Depth: 3, SelDepth: 5, MultiPV: 2, Score: -34, WDL: [3]int{100, 600, 300}, Nodes: 10, Time: time.Second, HashFull: 1000, PV: []position.Move{first}}, true,
			"info depth 3 seldepth 5 multipv 2 score cp -34 wdl 100 600 300 nodes 10 nps 10 hashfull 1000 tbhits 0 time 1000 pv " + text(first)},
		{"a win", search.Info{Depth: 5, SelDepth: 5, MultiPV: 1, Score: search.MateScore(3), WDL: [3]int{1000, 0, 0}, Nodes: 10, Time: time.Second, PV: []position.Move{first}}, true,
			"info depth 5 seldepth 5 multipv 1 score mate 3 wdl 1000 0 0 nodes 10 nps 10 hashfull 0 tbhits 0 time 1000 pv " + text(first)},
		{"a loss, a bound, no time at all", search.Info{Depth: 5, SelDepth: 6, MultiPV: 1, Score: search.MateScore(-2), Bound: search.UpperBound, Nodes: 10, PV: []position.Move{first}}, false,
			"info depth 5 seldepth 6 multipv 1 score mate -2 upperbound nodes 10 nps 10000 hashfull 0 tbhits 0 time 0 pv " + text(first)},
		{"a lower bound", search.Info{Depth: 5, SelDepth: 6, MultiPV: 1, Score: 9, Bound: search.LowerBound, PV: []position.Move{first}}, false,
			"info depth 5 seldepth 6 multipv 1 score cp 9 lowerbound nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv " + text(first)},
		{"mated now", search.Info{MultiPV: 1, Score: search.MateScore(0), WDL: [3]int{0, 0, 1000}}, true,
			"info depth 0 seldepth 0 multipv 1 score mate 0 wdl 0 0 1000 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"},
		{"a single move", search.Info{Depth: 20, SelDepth: 30, CurrMove: first, CurrMoveNumber: 4, Nodes: 9, Time: time.Second}, true,
			"info depth 20 currmove " + text(first) + " currmovenumber 4"},
	} {
		if got := string(appendInfo(nil, &c.info, text, c.wdl)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
