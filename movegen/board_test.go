package movegen_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// check compares everything a Board says of its position with the slow generator.
// foreign are moves of other positions.
func check(t *testing.T, b movegen.Board, foreign []position.Move) {
	t.Helper()
	s := b.State()
	fen := s.FEN()
	fail := func(format string, args ...any) { t.Helper(); t.Fatalf(fen+": "+format, args...) }

	legal := b.Legal(nil)
	slices.Sort(legal)
	if want := slowLegal(s); !slices.Equal(legal, want) {
		fail("legal moves %v\nwant %v", texts(s, legal), texts(s, want))
	}
	noisy, quiet := b.Noisy(nil), b.Quiet(nil)
	all := append(slices.Clone(noisy), quiet...)
	slices.Sort(all)
	if !slices.Equal(all, legal) {
		fail("noisy %v and quiet %v are not the legal moves %v", texts(s, noisy), texts(s, quiet), texts(s, legal))
	}
	for i, m := range all {
		takes := m.Kind() == position.EnPassant || m.Kind() != position.Castle && s.Board[m.To()] != position.NoPiece
		if loud := takes || m.Kind() == position.Promote; loud != slices.Contains(noisy, m) {
			fail("%s: noisy %v", s.Text(all[i], false), !loud)
		}
	}

	want := len(legal)
	if _, bare := s.Bare(); bare {
		want = 0
	}
	if got := b.Count(); got != want {
		fail("Count %d, want %d", got, want)
	}
	checkers := b.Checkers(nil)
	slices.Sort(checkers)
	attackers := slowAttackers(s, s.Kings[s.Side], s.Side.Other())
	slices.Sort(attackers)
	if !slices.Equal(checkers, attackers) || b.Checked() != (len(attackers) > 0) {
		fail("checked %v by %v, want %v", b.Checked(), checkers, attackers)
	}

	// In a position that no game comes to the opponent may be in check already.
	absurd := len(slowAttackers(s, s.Kings[s.Side.Other()], s.Side)) > 0
	for _, m := range legal {
		if !b.IsLegal(m) {
			fail("%s is not legal", s.Text(m, false))
		}
		says := b.GivesCheck(m)
		b.Do(m)
		does := b.Checked()
		valid(t, b)
		b.Undo()
		valid(t, b)
		if says != does && !absurd {
			fail("%s gives check: %v, says %v", s.Text(m, false), does, says)
		}
	}
	for _, m := range foreign {
		if got := b.IsLegal(m); got != slices.Contains(legal, m) {
			fail("move %#x of another position (%s%s): legal %v", uint32(m), s.Rules.Names[m.From()], s.Rules.Names[m.To()], got)
		}
	}
	if now := s.FEN(); now != fen {
		fail("changed to %s", now)
	}
}

// valid fails if a Board does not agree with its mailbox.
func valid(t *testing.T, b movegen.Board) {
	t.Helper()
	if err := b.Validate(); err != nil {
		t.Fatal(err)
	}
}

func TestAgainstSlow(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		t.Parallel()
		var ring []position.Move
		walk(t, r, scaled(3000), 2, func(b movegen.Board) {
			check(t, b, ring)
			legal := b.Legal(nil)
			ring = append(ring, legal[:min(len(legal), 12)]...)
			if len(ring) > 100 {
				ring = ring[len(ring)-100:]
			}
		})
	})
}

// Every move has pseudo-random bits that no generator makes; none of them is legal,
// and asking does no harm.
func TestIsLegalNoise(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		rng := rand.New(rand.NewPCG(3, 1))
		walk(t, r, scaled(200), 3, func(b movegen.Board) {
			legal := b.Legal(nil)
			for range 100 {
				from, to := r.Squares[rng.IntN(len(r.Squares))], r.Squares[rng.IntN(len(r.Squares))]
				piece := position.MakePiece(rng.IntN(r.Types), position.Color(rng.IntN(2)))
				if p := b.State().Board[from]; p != position.NoPiece && rng.IntN(4) > 0 {
					piece = p
				}
				kind := position.Kind(rng.IntN(5))
				index := 0
				if kind == position.Castle || kind == position.Promote {
					index = rng.IntN(16)
				}
				m := position.MakeMove(piece, from, to, kind, index)
				if got := b.IsLegal(m); got != slices.Contains(legal, m) {
					t.Fatalf("%s: IsLegal(%#x) = %v", b.State().FEN(), uint32(m), got)
				}
			}
			if b.IsLegal(position.NoMove) {
				t.Fatal("NoMove is legal")
			}
		})
	})
}

// The Board goes back to where it was, and its position is always the one that its
// FEN describes.
func TestDoUndo(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		t.Parallel()
		walk(t, r, scaled(3000), 4, func(b movegen.Board) {
			s := b.State()
			s.Reserve(1)
			before := *s
			fresh, err := r.New(s.FEN())
			if err != nil {
				t.Fatalf("%s: %v", s.FEN(), err)
			}
			same(t, s, fresh)
			for _, m := range b.Legal(nil) {
				b.Do(m)
				b.Undo()
			}
			if !b.Checked() {
				b.DoNull()
				valid(t, b)
				if s.Side == before.Side || s.Victim != position.NoSquare || s.Key == before.Key {
					t.Fatalf("%s: null move", s.FEN())
				}
				check(t, b, nil)
				b.UndoNull()
			}
			if !reflect.DeepEqual(before, *s) {
				t.Fatalf("%s: not restored", s.FEN())
			}
		})
	})
}

// same compares what a position is, without the moves that led to it.
func same(t *testing.T, a, b *position.State) {
	t.Helper()
	if a.Board != b.Board || a.Kings != b.Kings || a.Pieces != b.Pieces || a.Counts != b.Counts || a.Side != b.Side ||
		a.Passed != b.Passed || a.Victim != b.Victim || a.Key != b.Key || a.Quiet != b.Quiet || a.Ply != b.Ply ||
		a.FEN() != b.FEN() {
		t.Fatalf("%s: differs from the position of its FEN:\n%+v\n%+v", a.FEN(), *a, *b)
	}
}

// A long game and all the way back, on one Board.
func TestUndoWholeGames(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		rng := rand.New(rand.NewPCG(5, 1))
		for range scaled(40) {
			b := board(t, r, r.Start)
			keys := []uint64{b.State().Key}
			for range 300 {
				legal := b.Legal(nil)
				if len(legal) == 0 {
					break
				}
				b.Do(legal[rng.IntN(len(legal))])
				valid(t, b)
				keys = append(keys, b.State().Key)
			}
			for i := len(keys) - 1; i > 0; i-- {
				if b.State().Key != keys[i] {
					t.Fatalf("ply %d: key %x, want %x", i, b.State().Key, keys[i])
				}
				b.Undo()
				valid(t, b)
			}
			if b.State().FEN() != r.Start {
				t.Fatalf("back at %s", b.State().FEN())
			}
			check(t, b, nil)
		}
	})
}

// Reset attaches another position, and it is as if the Board had been made for it.
func TestReset(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		b := board(t, r, r.Start)
		for _, fen := range fens(t, r.Variant.Name) {
			s, err := r.New(fen)
			if err != nil {
				t.Fatal(err)
			}
			b.Reset(s)
			if got, want := texts(s, b.Legal(nil)), texts(s, movegen.New(s.Clone(0)).Legal(nil)); !slices.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", fen, got, want)
			}
		}
	})
}

// The lists go behind what dst holds.
func TestAppends(t *testing.T) {
	mark := position.MakeMove(1, 2, 3, position.Normal, 0)
	for _, game := range listed {
		b := board(t, rules(t, game), games.Find(game).Start)
		for name, list := range map[string][]position.Move{
			"Legal": b.Legal([]position.Move{mark}), "Noisy": b.Noisy([]position.Move{mark}), "Quiet": b.Quiet([]position.Move{mark}),
		} {
			if len(list) == 0 || list[0] != mark {
				t.Errorf("%s: %s does not append", game, name)
			}
		}
	}
}

func TestAllocations(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		for _, fen := range fens(t, r.Variant.Name)[:20] {
			b := board(t, r, fen)
			b.State().Reserve(8)
			list := make([]position.Move, 0, movegen.MaxMoves)
			other := make([]position.Move, 0, movegen.MaxMoves)
			squares := make([]position.Square, 0, 16)
			values := seeValues(r)
			n := testing.AllocsPerRun(5, func() {
				list = b.Legal(list[:0])
				other = b.Quiet(b.Noisy(other[:0]))
				squares = b.Checkers(squares[:0])
				for _, m := range list {
					b.GivesCheck(m)
					b.IsLegal(m)
					b.See(m, values, 0)
					b.Do(m)
					b.Count()
					b.Undo()
				}
				if !b.Checked() {
					b.DoNull()
					b.UndoNull()
				}
			})
			if n != 0 {
				t.Errorf("%s: %v allocations", fen, n)
			}
		}
	})
}
