package search

import (
	"testing"

	"alfonso/position"
)

// TestElect lets workers vote that have each found a move, with a score at a depth.
func TestElect(t *testing.T) {
	type found struct {
		move         position.Move
		score, depth int // depth 0: nothing
	}
	for _, c := range []struct {
		name   string
		limits Limits
		lines  int
		found  []found
		want   int
	}{
		{"one thread", Limits{}, 1, []found{{1, -50, 3}}, 0},
		{"all agree", Limits{}, 1, []found{{1, 20, 10}, {1, 20, 10}, {1, 20, 10}}, 0},
		{"the deepest of the winning side", Limits{}, 1, []found{{1, 20, 10}, {2, 30, 11}, {2, 30, 12}}, 2},
		{"two against one", Limits{}, 1, []found{{1, 40, 12}, {2, 30, 12}, {2, 30, 12}}, 1},
		{"much deeper", Limits{}, 1, []found{{1, 20, 8}, {2, 20, 14}}, 1},
		{"much better", Limits{}, 1, []found{{1, 0, 12}, {1, 0, 12}, {2, 200, 11}}, 2},
		{"a lone vote", Limits{}, 1, []found{{1, 20, 12}, {1, 20, 12}, {2, 25, 12}}, 0},
		{"a mate", Limits{}, 1, []found{{1, 400, 20}, {1, 400, 20}, {2, MateScore(5), 9}}, 2},
		{"the quicker mate", Limits{}, 1, []found{{1, MateScore(5), 20}, {2, MateScore(3), 9}, {1, MateScore(5), 21}}, 1},
		{"a way out", Limits{}, 1, []found{{1, MateScore(-3), 20}, {1, MateScore(-3), 20}, {2, -900, 8}}, 2},
		{"the later mate", Limits{}, 1, []found{{1, MateScore(-3), 20}, {2, MateScore(-6), 15}}, 1},
		{"no reason to give up", Limits{}, 1, []found{{1, -900, 8}, {2, MateScore(-3), 20}, {2, MateScore(-3), 20}}, 0},
		{"a helper without a line", Limits{}, 1, []found{{1, -300, 8}, {2, 0, 0}}, 0},
		{"only a helper has a line", Limits{}, 1, []found{{1, 0, 0}, {2, -300, 3}}, 1},
		{"a depth was asked for", Limits{Depth: 8}, 1, []found{{1, 0, 8}, {2, 50, 12}}, 0},
		{"lines were asked for", Limits{}, 2, []found{{1, 0, 8}, {2, 50, 12}}, 0},
	} {
		e := &Engine{limits: c.limits, multiPV: c.lines}
		for i, f := range c.found {
			b := rootMove{move: f.move, score: f.score, depth: f.depth}
			if f.depth > 0 {
				b.line = []position.Move{f.move}
			}
			e.active = append(e.active, &worker{number: i, root: []rootMove{b}})
		}
		if got := e.bestThread(); got.number != c.want {
			t.Errorf("%s: worker %d answers, want %d", c.name, got.number, c.want)
		}
	}
}

// TestManyThreads checks what every search owes (see think) with more threads than
// processors, and that the answer of a worker that is not the first one keeps to it.
func TestManyThreads(t *testing.T) {
	for game := range testRules {
		e := NewEngine(1)
		e.SetThreads(8)
		s := parse(t, game, "startpos")
		for range 6 {
			r := think(t, e, s, Limits{Nodes: 4000})
			if r.Move == position.NoMove {
				t.Fatalf("%s: no move", game)
			}
			s.Do(r.Move)
		}
	}
}
