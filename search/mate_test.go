package search

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"alfonso/position"
	"alfonso/search/prove"
)

// scatter sets up kings and some pieces at random, White having more of them and the move.
// It returns nil where that is no position to play from.
func scatter(r *position.Rules, rng *rand.Rand, white, black int) *position.State {
	s := r.NewGame()
	s.Rights = 0
	for _, sq := range r.Squares {
		s.Board[sq] = position.NoPiece
	}
	squares := rng.Perm(len(r.Squares))
	put := func(typ int, c position.Color) {
		s.Board[r.Squares[squares[0]]] = position.MakePiece(typ, c)
		squares = squares[1:]
	}
	for c, n := range [2]int{white, black} {
		put(r.Royal, position.Color(c))
		for range n {
			typ := rng.IntN(r.Types)
			for typ == r.Royal {
				typ = rng.IntN(r.Types)
			}
			put(typ, position.Color(c))
		}
	}
	s, err := r.New(s.FEN())
	if err != nil || s.Complaint() != "" || outcome(s).Result != position.Unfinished {
		return nil
	}
	return s
}

// TestSolver compares with a search that tries everything, in positions at random: the
// shortest win in at most three moves, or that there is none.
func TestSolver(t *testing.T) {
	const budget = 200_000
	tries := 300
	if testing.Short() {
		tries = 40
	}
	for game, r := range testRules {
		rng := rand.New(rand.NewPCG(11, 12))
		e := NewEngine(1)
		var found [4]int
		for range tries {
			s := scatter(r, rng, 2+rng.IntN(4), rng.IntN(4))
			if s == nil {
				continue
			}
			want, known := 0, true
			for n := 1; n <= 3 && want == 0 && known; n++ {
				won, done := prove.Wins(s, n, budget)
				if known = done; won && done {
					want = n
				}
			}
			if !known && want == 0 {
				continue
			}
			got := 0
			r := think(t, e, s, Limits{Mate: 3})
			if moves, ok := MateIn(r.last().Score); ok && moves > 0 {
				got = moves
			}
			if last := r.last(); got > 0 && (last.Bound != Exact || len(last.PV) != 2*got-1) {
				t.Errorf("%s %s: bound %v, line %s", game, s.FEN(), last.Bound, texts(s, last.PV))
			}
			if got != want {
				t.Errorf("%s %s: mate in %d, want %d", game, s.FEN(), got, want)
			}
			found[want]++
		}
		for n, count := range found {
			if n < 3 && count < tries/75 {
				t.Errorf("%s: only %d positions of length %d", game, count, n)
			}
		}
	}
}

// TestSolverEnds proves wins at the edge of the rules, or that there is none.
func TestSolverEnds(t *testing.T) {
	toF7, toG6 := []string{"f6f7", "h8h7", "f7f6", "h7h8"}, []string{"f6g6", "h8g8", "g6f6", "g8h8"}
	for _, c := range []struct {
		name, game, fen string
		moves           []string // played from there
		limit, mate     int      // mate 0: no win
	}{
		{"mate in one", "chess", mateInOne, nil, 5, 1},
		{"not within one", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", nil, 1, 0},
		{"within two", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", nil, 9, 2},
		{"on the last ply before the draw", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 97 120", nil, 2, 2},
		{"a ply too late", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 98 120", nil, 2, 0},
		{"a promotion", "chess", "7k/8/6K1/8/8/8/R7/8 w - - 0 1", nil, 1, 1},
		{"both ways have been gone once", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", slices.Concat(toF7, toG6), 2, 2},
		{"both lead to a third repetition", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", slices.Concat(toF7, toG6, toF7, toG6), 2, 0},
		{"stalemate is no win in chess", "chess", "k7/2Q5/8/8/8/8/8/7K w - - 0 1", nil, 1, 0},
		{"stalemate in courier", "courier", "k11/12/1R10/3K7p/12/12/7P4/12 w - - 0 1", nil, 3, 2},
		{"stalemate in wildebeest", "wildebeest", "k10/2B8/11/1K9/11/11/11/11/11/11 w - - 0 1", nil, 3, 1},
		{"the last man", "courier", "12/12/3k8/12/12/12/5p6/R4K6 w - - 0 1", nil, 3, 1},
		{"the last man, who is chased", "courier", "12/12/12/12/8p3/12/10R1/k4K6 w - - 0 1", nil, 3, 2},
		{"a man that cannot be retaken", "grande-acedrex", "12/12/12/12/12/12/12/5k6/4p7/3PK7/12/12 w - - 0 1", nil, 2, 1},
		{"a man that can be retaken", "grande-acedrex", "12/12/12/12/12/12/12/5k6/4p7/3P8/12/K11 w - - 0 1", nil, 1, 0},
	} {
		s := parse(t, c.game, c.fen, c.moves...)
		e := NewEngine(1)
		r := think(t, e, s, Limits{Mate: c.limit})
		moves, ok := MateIn(r.last().Score)
		if ok = ok && moves > 0; ok != (c.mate > 0) || ok && moves != c.mate {
			t.Errorf("%s: score %d, want mate %d", c.name, r.last().Score, c.mate)
		}
	}
}

// TestSolverStops ends the search for a win that is not there by every limit, by Stop,
// and by itself.
func TestSolverStops(t *testing.T) {
	for game := range testRules {
		for _, l := range []Limits{{Mate: 30, Nodes: 20_000}, {Mate: 30, MoveTime: 30 * time.Millisecond}, {Mate: 30, Depth: 3}, {Mate: 2}} {
			e := NewEngine(1)
			began := time.Now()
			if r := think(t, e, parse(t, game, "startpos"), l); r.Move == position.NoMove {
				t.Errorf("%s: no move", game)
			}
			if d := time.Since(began); d > testPatience {
				t.Errorf("%s: %+v took %v", game, l, d)
			}
			if l.Nodes > 0 && e.Nodes() != l.Nodes {
				t.Errorf("%s: %d nodes, want %d", game, e.Nodes(), l.Nodes)
			}
		}
		e := NewEngine(1)
		answer := inBackground(e, parse(t, game, "startpos"), Limits{Mate: 64})
		silent(t, answer, 50*time.Millisecond)
		e.Stop()
		if best := await(t, answer, testPatience); best.Move == position.NoMove {
			t.Errorf("%s: no move after stop", game)
		}
	}
}
