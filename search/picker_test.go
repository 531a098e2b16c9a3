package search

import (
	"math/rand/v2"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// pickerPerft counts move sequences by the staged picker, with a table move and
// killers that fit the position, another one, or none.
func pickerPerft(w *worker, rng *rand.Rand, hints []position.Move, depth, ply int) uint64 {
	if depth == 0 {
		return 1
	}
	if _, bare := w.state.Bare(); bare {
		return 0
	}
	legal := w.board.Legal(nil)
	hint := func() position.Move {
		switch {
		case rng.IntN(3) == 0:
			return position.NoMove
		case rng.IntN(2) == 0 || len(legal) == 0:
			return hints[rng.IntN(len(hints))]
		}
		return legal[rng.IntN(len(legal))]
	}
	f := &w.frames[ply+2]
	f.killers = [2]position.Move{hint(), hint()}
	if f.killers[0] == f.killers[1] {
		f.killers[1] = position.NoMove
	}
	p := &f.picker
	p.start(w, ply, hint())
	var n uint64
	for m := p.pick(); m != position.NoMove; m = p.pick() {
		w.board.Do(m)
		n += pickerPerft(w, rng, hints, depth-1, ply+1)
		w.board.Undo()
	}
	return n
}

// The staged picker yields every legal move once, whatever it is told to try first.
func TestPickerPerft(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		depth     int
	}{
		{"chess", games.Chess().Start, 4},
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3},
		{"chess", "r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 1", 3},
		{"courier", "1r1m3wb3/1ppp1k1p1pp1/e3p6e/p1E2p1n3p/P2P3F3P/1P5P4/4PPKP2P1/1R1BM7 b - - 0 28", 3},
		{"wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", 3},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3e4 0 1", 4},
		{"grande-acedrex", "rlug4g1lr/3c2c5/12/p1pppp1k1ppp/8p3/12/7P4/9P2/PuPPPPG1P1PP/12/5C3K1U/1RU4C2LR b - - 0 17", 2},
	} {
		s, err := position.MustCompile(games.Find(c.game)).New(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		e := NewEngine(1)
		e.Think(s, Limits{Depth: 3}, nil) // fills the histories
		w := e.workers[0]
		w.setPosition(s)
		rng := rand.New(rand.NewPCG(1, 2))
		hints := append(w.board.Legal(nil), position.MakeMove(1, 3, 5, position.Normal, 0))
		got := pickerPerft(w, rng, hints, c.depth, 0)
		if want := movegen.New(s.Clone(8)).Perft(c.depth); got != want {
			t.Errorf("%s: perft %d through the picker is %d, want %d", c.fen, c.depth, got, want)
		}
	}
}
