package search

import (
	"math/rand/v2"
	"testing"
	"time"

	"alfonso/movegen"
	"alfonso/position"
)

// TestMateScores checks the scale at both ends and that it can be inverted.
func TestMateScores(t *testing.T) {
	for _, c := range []struct{ score, moves int }{
		{Mate - 1, 1}, {Mate - 2, 1}, {Mate - 3, 2}, {Mate - 5, 3}, {-Mate, 0}, {-Mate + 2, -1}, {-Mate + 4, -2},
	} {
		if moves, ok := MateIn(c.score); !ok || moves != c.moves {
			t.Errorf("MateIn(%d) = %d %v, want %d", c.score, moves, ok, c.moves)
		}
	}
	for moves := -100; moves <= 100; moves++ {
		if got, ok := MateIn(MateScore(moves)); !ok || got != moves {
			t.Errorf("MateIn(MateScore(%d)) = %d %v", moves, got, ok)
		}
	}
	if _, ok := MateIn(25000); ok {
		t.Error("an evaluation reads as mate")
	}
}

// TestEnds searches positions at the edge of the rules: the score is a mate in so
// many moves, or 0.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, game, fen, best string
		mate                  int
		depth                 int
	}{
		{"mate on the hundredth ply", "chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 120", "a1a8", 1, 8},
		{"every quiet move draws", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 99 120", "", 0, 8},
		{"two plies are too few", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 98 120", "", 0, 8},
		{"four plies are enough", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 96 120", "", 2, 8},
		{"beyond a hundred", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 149 160", "", 0, 6},
		{"stalemate draws in chess", "chess", "7k/8/5Q2/8/8/8/8/K5R1 b - - 0 1", "h8h7", 0, 1},
		{"stalemate wins in courier", "courier", "k11/12/1R10/3K7p/12/12/7P4/12 w - - 0 1", "", 2, 6},
		{"stalemate wins in wildebeest", "wildebeest", "k10/2B8/11/1K9/11/11/11/11/11/11 w - - 0 1", "", 1, 4},
		{"taking the last man wins", "courier", "12/12/3k8/12/12/12/5p6/R4K6 w - - 0 1", "f1f2", 1, 4},
		{"baring by a man that cannot be retaken", "grande-acedrex", "12/12/12/12/12/12/12/5k6/4p7/3PK7/12/12 w - - 0 1", "d3e4", 1, 4},
		{"the bared side bares back", "grande-acedrex", "12/12/12/12/12/12/12/5k6/4p7/3P8/12/K11 w - - 0 1", "", 0, 1},
		{"to bare back is the only move", "grande-acedrex", "12/12/12/12/12/12/12/5k6/4P7/12/12/K11 b - - 0 1", "f5e4", 0, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := NewEngine(1)
			s := parse(t, c.game, c.fen)
			r := think(t, e, s, Limits{Depth: c.depth})
			moves, ok := MateIn(r.last().Score)
			switch {
			case c.mate != 0 && (!ok || moves != c.mate):
				t.Errorf("score %d, want mate %d", r.last().Score, c.mate)
			case c.mate == 0 && c.depth > 1 && r.last().Score != 0:
				t.Errorf("score %d, want 0", r.last().Score)
			}
			if c.best != "" && s.Text(r.Move, false) != c.best {
				t.Errorf("move %s, want %s", s.Text(r.Move, false), c.best)
			}
		})
	}
}

// TestRootWithoutMoves searches finished games with every kind of limit.
func TestRootWithoutMoves(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		score     int
	}{
		{"chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", MateScore(0)},
		{"chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0},
		{"wildebeest", "k10/2B8/1K9/11/11/11/11/11/11/11 b - - 0 1", MateScore(0)},
		{"courier", "12/12/3k8/12/12/12/12/R4K6 b - - 0 1", MateScore(0)},
		{"courier", "12/12/3k8/12/12/12/12/R4K6 w - - 0 1", MateScore(1)},
		{"courier", "12/12/3k8/12/12/12/12/5K6 w - - 0 1", 0},
	} {
		e := NewEngine(1)
		for _, l := range []Limits{{Depth: 5}, {Nodes: 1000}, {MoveTime: time.Second}, {Clock: true}} {
			r := think(t, e, parse(t, c.game, c.fen), l)
			if r.Best != (Best{}) || len(r.infos) != 1 || r.infos[0].Score != c.score || r.infos[0].Depth != 0 || len(r.infos[0].PV) > 0 {
				t.Errorf("%s: %+v, want score %d and no move", c.fen, r, c.score)
			}
		}
	}
}

// TestRepetition checks that a draw by the game's history is seen, avoided by the
// stronger side, sought by the weaker, and leaves nothing wrong in the table.
func TestRepetition(t *testing.T) {
	const fen = "7k/8/8/8/6r1/8/8/K7 w - - 0 1"
	e := NewEngine(16)
	history := []string{"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8", "b1a1"}
	s := parse(t, "chess", fen, history...)
	repeat := match(t, s, "g8h8")
	for _, i := range think(t, e, s, Limits{Depth: 8, SearchMoves: []position.Move{repeat}}).infos {
		if i.Score != 0 {
			t.Errorf("depth %d: third occurrence scores %d", i.Depth, i.Score)
		}
	}
	if r := think(t, e, s, Limits{Depth: 8}); r.Move == repeat || r.last().Score < 100 {
		t.Errorf("the stronger side repeats, or its score %d is too low", r.last().Score)
	}
	alone := parse(t, "chess", "6k1/8/8/8/6r1/8/8/K7 b - - 0 1")
	if r := think(t, e, alone, Limits{Depth: 8, SearchMoves: []position.Move{repeat}}); r.last().Score < 100 {
		t.Errorf("without history the move scores %d", r.last().Score)
	}
	third := parse(t, "chess", fen, append(history, "g8h8")...)
	if r := think(t, e, third, Limits{Depth: 4}); r.Move == position.NoMove {
		t.Error("no move at a root that is a third occurrence")
	}
}

// TestRootSet checks the number and order of lines and the restriction of the root.
func TestRootSet(t *testing.T) {
	for _, c := range []struct {
		fen    string
		lines  int
		filter []string
		want   int
	}{
		{"6k1/8/8/8/8/8/8/r6K w - - 0 1", 10, nil, 2},
		{"startpos", 3, nil, 3},
		{"startpos", 3, []string{"a2a3", "h2h3"}, 2},
		{"startpos", 1, []string{"h2h3"}, 1},
	} {
		e := NewEngine(1)
		e.SetMultiPV(c.lines)
		s := parse(t, "chess", c.fen)
		var filter []position.Move
		for _, text := range c.filter {
			filter = append(filter, match(t, s, text))
		}
		const depth = 6
		r := think(t, e, s, Limits{Depth: depth, SearchMoves: filter})
		for d := 1; d <= depth; d++ {
			var lines []Info
			first := map[position.Move]bool{}
			for _, i := range r.infos {
				if i.Depth == d {
					lines = append(lines, i)
					first[i.PV[0]] = true
				}
			}
			if len(lines) != c.want || len(first) != c.want {
				t.Fatalf("%s depth %d: %d lines with %d first moves, want %d", c.fen, d, len(lines), len(first), c.want)
			}
			for i := range lines {
				if lines[i].MultiPV != i+1 || i > 0 && lines[i].Score > lines[i-1].Score {
					t.Errorf("%s depth %d: line %d has number %d and score %d", c.fen, d, i+1, lines[i].MultiPV, lines[i].Score)
				}
			}
		}
	}
}

// TestDeterminism repeats searches after NewGame: the same nodes to the last one.
func TestDeterminism(t *testing.T) {
	for game := range testRules {
		e := NewEngine(4)
		var nodes [2]uint64
		for i := range nodes {
			e.NewGame()
			s := parse(t, game, "startpos")
			for range 3 {
				r := think(t, e, s, Limits{Depth: 6})
				nodes[i] += e.Nodes()
				s.Do(r.Move)
			}
		}
		if nodes[0] != nodes[1] {
			t.Errorf("%s: %d nodes, then %d", game, nodes[0], nodes[1])
		}
	}
}

// TestPVUnderPressure runs several threads in a tiny table in every game and checks
// the lines.
func TestPVUnderPressure(t *testing.T) {
	for _, c := range []struct{ game, fen string }{
		{"chess", "r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1"},
		{"chess", "2r3k1/5ppp/1p6/1P1p4/3P1q2/1Q3P1P/6P1/R6K b - - 7 31"},
		{"chess", "8/5k2/4p1p1/3pP1P1/3P1K2/8/8/8 w - - 0 50"},
		{"courier", "startpos"}, {"wildebeest", "startpos"}, {"grande-acedrex", "startpos"},
	} {
		e := NewEngine(1)
		e.SetThreads(4)
		think(t, e, parse(t, c.game, c.fen), Limits{MoveTime: 300 * time.Millisecond})
	}
}

// TestRandomGames plays games, one side at random, with every search checked.
func TestRandomGames(t *testing.T) {
	for game := range testRules {
		rng := rand.New(rand.NewPCG(5, 6))
		e := NewEngine(1)
		for range 4 {
			s := parse(t, game, "startpos")
			for range 200 {
				if outcome(s).Result != position.Unfinished {
					break
				}
				r := think(t, e, s, Limits{Nodes: 400})
				if s.Side == position.Black && rng.IntN(2) == 0 {
					legal := movegen.New(s.Clone(8)).Legal(nil)
					r.Move = legal[rng.IntN(len(legal))]
				}
				s.Do(r.Move)
			}
		}
	}
}

// TestNoAllocation holds the tree below the root to no allocation at all.
func TestNoAllocation(t *testing.T) {
	for game := range testRules {
		e := NewEngine(1)
		s := parse(t, game, "startpos")
		think(t, e, s, Limits{Depth: 3})
		w := e.workers[0]
		w.setPosition(s)
		e.Prepare()
		e.limits = Limits{}
		if n := testing.AllocsPerRun(3, func() {
			w.depth = 6
			w.search(-Infinity, Infinity, 6, 1, false)
		}); n != 0 || w.aborted {
			t.Errorf("%s: %v allocations, aborted %v", game, n, w.aborted)
		}
	}
}

// TestStatic checks that a search leaves the position it was given alone and that
// Evaluate agrees with the evaluation at depth 0.
func TestStatic(t *testing.T) {
	e := NewEngine(1)
	s := parse(t, "chess", "startpos", "e2e4")
	fen, key, played := s.FEN(), s.Key, s.Played()
	r := think(t, e, s, Limits{Nodes: 1})
	if s.FEN() != fen || s.Key != key || s.Played() != played {
		t.Error("Think changed its argument")
	}
	if got := e.Evaluate(s); got != r.last().Score {
		t.Errorf("Evaluate %d, score of an empty search %d", got, r.last().Score)
	}
}

// benchFENs are the positions of BenchmarkSearch.
var benchFENs = []struct{ game, fen string }{
	{"chess", "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"},
	{"courier", "startpos"}, {"wildebeest", "startpos"}, {"grande-acedrex", "startpos"},
}

func BenchmarkSearch(b *testing.B) {
	for _, c := range benchFENs {
		b.Run(c.game, func(b *testing.B) {
			e := NewEngine(16)
			s := parse(b, c.game, c.fen)
			var nodes uint64
			for b.Loop() {
				e.NewGame()
				e.Think(s, Limits{Nodes: 100_000}, nil)
				nodes += e.Nodes()
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkPicker(b *testing.B) {
	e := NewEngine(1)
	s := parse(b, "chess", benchFENs[0].fen)
	e.Think(s, Limits{Depth: 5}, nil)
	w := e.workers[0]
	w.setPosition(s)
	for b.Loop() {
		p := &w.frames[2].picker
		p.start(w, 0, position.NoMove)
		for p.pick() != position.NoMove {
		}
	}
}

// TestReports checks the figures that go with the lines of a search: depths, chances,
// the table's filling, and that nodes and time only grow.
func TestReports(t *testing.T) {
	for game := range testRules {
		e := NewEngine(1)
		r := think(t, e, parse(t, game, "startpos"), Limits{Nodes: 150_000})
		var before Info
		for _, i := range r.infos {
			if i.SelDepth < i.Depth || i.SelDepth >= maxPly || i.Depth < 1 || i.MultiPV != 1 {
				t.Errorf("%s: depth %d seldepth %d line %d", game, i.Depth, i.SelDepth, i.MultiPV)
			}
			if w := i.WDL; w[0]+w[1]+w[2] != 1000 || w != wdl(i.Score) || min(w[0], w[1], w[2]) < 0 {
				t.Errorf("%s: score %d, chances %v", game, i.Score, w)
			}
			if i.HashFull < 0 || i.HashFull > 1000 || i.Nodes < before.Nodes || i.Time < before.Time || i.Depth < before.Depth {
				t.Errorf("%s: %+v after %+v", game, i, before)
			}
			before = i
		}
		if before.HashFull < 100 || before.SelDepth <= before.Depth || before.Nodes < 50_000 {
			t.Errorf("%s: the last report is %+v", game, before)
		}
	}
	for score := -500; score < 500; score += 10 {
		if low, high := wdl(score), wdl(score+10); low[0] > high[0] || low[2] < high[2] {
			t.Errorf("chances %v at %d, %v above", low, score, high)
		}
	}
}
