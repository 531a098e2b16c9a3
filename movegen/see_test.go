package movegen_test

import (
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// seeValues gives every type of a game a worth of its own, so that two attackers
// are never of equal value by chance; the pawn is the cheapest.
func seeValues(r *position.Rules) *[position.MaxTypes]int32 {
	var values [position.MaxTypes]int32
	for typ := range r.Types {
		if typ != r.Royal {
			values[typ] = 100 + 130*int32(typ)
		}
	}
	return &values
}

func TestSeeAgainstSlow(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		t.Parallel()
		walk(t, r, scaled(1500), 6, func(b movegen.Board) { checkSee(t, b, true) })
	})
}

// checkSee compares See with the slow exchange, around the exact value of each move;
// where equal attackers have a choice only if ties count.
func checkSee(t *testing.T, b movegen.Board, ties bool) {
	t.Helper()
	s := b.State()
	values := seeValues(s.Rules)
	for _, m := range b.Legal(nil) {
		if m.Kind() == position.Promote { // no panic, and monotonic
			if b.See(m, values, 1<<20) || !b.See(m, values, -1<<20) {
				t.Fatalf("%s: %s: See of absurd bounds", s.FEN(), s.Text(m, false))
			}
			continue
		}
		want, tie := slowSee(s, m, values)
		if tie && !ties {
			continue
		}
		for _, bound := range []int32{want - 1, want, want + 1, 0, 1, -100} {
			if got := b.See(m, values, bound); got != (want >= bound) {
				t.Fatalf("%s: %s wins %d; See(%d) = %v", s.FEN(), s.Text(m, false), want, bound, got)
			}
		}
	}
}
