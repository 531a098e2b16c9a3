// Code generated from movegen/b96; DO NOT EDIT.

package b110

import (
	"math/rand/v2"
	"slices"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// TestReplies compares the answers to every move of random games, written and counted,
// with the legal moves of the position after it.
func TestReplies(t *testing.T) {
	for _, v := range games.All() {
		if !geometry.Holds(v.Files, v.Ranks) {
			continue
		}
		r, err := position.CompileOn(v, geometry)
		if err != nil {
			t.Fatal(err)
		}
		tables := Compile(r)
		rng := rand.New(rand.NewPCG(1, 3))
		for range 6 {
			b := New(tables, r.NewGame())
			for range 120 {
				moves := b.Legal(nil)
				if len(moves) == 0 {
					break
				}
				checkReplies(t, b, moves)
				b.Do(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// checkReplies compares the answers to the moves of a position.
func checkReplies(t *testing.T, b *Board, moves []position.Move) {
	t.Helper()
	s := b.s
	rights, passed, victim := s.Rights, s.Passed, s.Victim
	written := make([]position.Move, maxMoves)
	for _, m := range moves {
		var d position.Delta
		answer := func(prepare func(*Board), generate func(*Board, *list, *position.Delta) int) int {
			prepare(b)
			s.Play(m, &d)
			b.toggle(&d)
			n := generate(b, (*list)(written), &d)
			s.TakeBack(m, &d)
			s.Rights, s.Passed, s.Victim = rights, passed, victim
			b.toggle(&d)
			return n
		}
		counted := answer(prepareReplies[counting], generateReplies[counting])
		got := slices.Clone(written[:answer(prepareReplies[listing], generateReplies[listing])])
		b.Do(m)
		var want []position.Move
		if _, bare := s.Bare(); !bare {
			want = b.Legal(nil)
		}
		b.Undo()
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || counted != len(want) {
			t.Fatalf("%s %s after %v: wrote %d, counted %d, want %d moves\n%v\n%v",
				s.Rules.Variant.Name, s.FEN(), m, len(got), counted, len(want), got, want)
		}
	}
}
