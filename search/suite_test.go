package search

import (
	"strconv"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/position"
	"alfonso/search/prove"
)

// A problem is a line of a suite: a position and what the side to move can reach.
type problem struct {
	fen, goal string
}

// suite reads a game's mates.txt or endings.txt, lines "FEN | goal".
func suite(t testing.TB, game, kind string, least int) []problem {
	t.Helper()
	v := games.Find(game)
	var problems []problem
	for _, rec := range gamestest.Records(t, v, kind+".txt", "|") {
		if len(rec.Fields) != 2 {
			t.Fatalf("%s: want FEN | goal", rec.Where)
		}
		problems = append(problems, problem{rec.Fields[0], rec.Fields[1]})
	}
	if len(problems) < least && !games.Draft(v) {
		t.Errorf("%s, %s: %d problems, want at least %d", game, kind, len(problems), least)
	}
	return problems
}

// TestMates proves every mate of the suites by full-width search and lets the
// engine find it.
func TestMates(t *testing.T) {
	for game := range testRules {
		t.Run(game, func(t *testing.T) {
			e := NewEngine(16)
			for _, p := range suite(t, game, "mates", 20) {
				n, err := strconv.Atoi(strings.TrimPrefix(p.goal, "mate "))
				if err != nil {
					t.Fatal(err)
				}
				s := parse(t, game, p.fen)
				if !testing.Short() && n <= 3 {
					const budget = 1_000_000
					wins, done := prove.Wins(s, n, budget)
					sooner, doneSooner := prove.Wins(s, n-1, budget)
					if !wins || sooner || !done || !doneSooner {
						t.Errorf("%s: mate %d proved %v %v, mate %d %v %v", p.fen, n, wins, done, n-1, sooner, doneSooner)
					}
				}
				e.NewGame()
				r := think(t, e, s, Limits{Mate: n, Nodes: 1_000_000})
				if moves, ok := MateIn(r.last().Score); !ok || moves != n {
					t.Errorf("%s: score %d after %d nodes, want mate %d", p.fen, r.last().Score, e.Nodes(), n)
				}
			}
		})
	}
}

// TestEndings plays won endings out, the engine on both sides, until they are won.
// Few nodes a move do for most; what they fail to win is tried again with more.
func TestEndings(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	for game := range testRules {
		t.Run(game, func(t *testing.T) {
			e := NewEngine(4)
			for _, p := range suite(t, game, "endings", 10) {
				won := false
				for _, nodes := range []uint64{5_000, 20_000, 80_000} {
					s := parse(t, game, p.fen)
					winner := position.Wins(s.Side)
					o := playOut(e, s, nodes, 250)
					if won = o.Result == winner; won {
						break
					}
					t.Logf("%s: %d nodes a move: %v, %s", p.fen, nodes, o, s.FEN())
				}
				if !won {
					t.Errorf("%s: not won", p.fen)
				}
			}
		})
	}
}

// playOut plays a game with so many nodes a move until it ends or so many plies have
// passed.
func playOut(e *Engine, s *position.State, nodes uint64, plies int) position.Outcome {
	e.NewGame()
	for range plies {
		if o := outcome(s); o.Result != position.Unfinished {
			return o
		}
		s.Do(e.Think(s, Limits{Nodes: nodes}, nil).Move)
	}
	return position.Outcome{}
}
