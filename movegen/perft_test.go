package movegen_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// Every way to count gives the same number, move by move in sum.
func TestWaysToCount(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		depth     int
		want      uint64
	}{
		{"chess", games.Chess().Start, 5, 4865609},
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
		{"courier", games.Find("courier").Start, 4, 500337},
		{"courier", "9FF1/12/4f1k5/12/8W3/12/K2F8/9E2 w - - 5 97", 3, 4347}, // ends by baring on the way
		{"wildebeest", games.Find("wildebeest").Start, 3, 95829},
		{"grande-acedrex", games.Find("grande-acedrex").Start, 3, 206209},
	} {
		s, err := position.MustCompile(games.Find(c.game)).New(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if n := movegen.New(s.Clone(0)).Perft(c.depth); n != c.want {
			t.Errorf("%s: Perft %d = %d, want %d", c.fen, c.depth, n, c.want)
		}
		for _, o := range []movegen.PerftOptions{{}, {Threads: 3}, {HashMB: 4}, {Threads: 2, HashMB: 1}, {List: true}} {
			if testing.Short() && c.want > 1e7 {
				continue
			}
			last := 0
			counts, err := movegen.Divide(context.Background(), s, c.depth, o, func(done, total int) {
				if done != last+1 || done > total {
					t.Fatalf("progress %d of %d after %d", done, total, last)
				}
				last = done
			})
			if err != nil {
				t.Fatal(err)
			}
			var n uint64
			for _, m := range counts {
				n += m.Nodes
			}
			if n != c.want {
				t.Errorf("%s: Divide %d with %+v sums to %d, want %d", c.fen, c.depth, o, n, c.want)
			}
		}
	}
}

// TestCountStops stops long counts, of the starts and of a crowded board. The best of some
// trials counts: the machine may have other work.
func TestCountStops(t *testing.T) {
	const soon, trials, begun = 200 * time.Millisecond, 3, 50 * time.Millisecond
	places := map[*position.Variant]string{}
	for _, v := range games.All() {
		places[v] = v.Start
	}
	crowd := *games.Find("wildebeest")
	places[&crowd] = "1R3kP2Qn/Pr1qqb5/wrcrWBqWp1w/4P6/11/3PRp5/2PpC4Q1/c1BC1Q2nC1/9p1/4bK1R3 w - - 0 1"
	for v, fen := range places {
		s, err := position.MustCompile(v).New(fen)
		if err != nil {
			t.Fatal(err)
		}
		late := time.Hour
		for i := range trials {
			ctx, cancel := context.WithTimeout(context.Background(), begun)
			began := time.Now()
			_, err := movegen.Divide(ctx, s, 20, movegen.PerftOptions{Threads: 1 + i, List: i == 2}, nil)
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("%s: error %v, want the deadline", fen, err)
			}
			late = min(late, time.Since(began)-begun)
		}
		if t.Logf("%s: %v late", fen, late); late > soon {
			t.Errorf("%s: %v late", fen, late)
		}
	}
}

// TestPerftLeavesBoard asks for moves after a count on the same board: here a pinned
// bishop and a king without any.
func TestPerftLeavesBoard(t *testing.T) {
	s, err := position.MustCompile(games.Chess()).New("kb5R/8/1K6/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	b := movegen.New(s)
	if n := b.Perft(2); n != 0 {
		t.Errorf("Perft 2 = %d, want 0", n)
	}
	if moves := b.Legal(nil); len(moves) != 0 {
		t.Errorf("legal after the count: %v", texts(s, moves))
	}
}
