package position_test

import (
	"testing"

	"alfonso/position"
)

// TestFingerprint: what changes the rules changes the fingerprint, and nothing else does.
func TestFingerprint(t *testing.T) {
	print := func(change func(*position.Variant)) uint64 {
		t.Helper()
		r, err := position.Compile(tiny(change))
		if err != nil {
			t.Fatal(err)
		}
		return r.Fingerprint
	}
	plain := print(nil)
	if want := uint64(0x157b904c05a59ad2); plain != want {
		t.Errorf("%#x, want %#x: files made for these rules are refused now", plain, want)
	}
	for i, change := range []func(*position.Variant){
		func(v *position.Variant) { v.Title, v.Aliases = "Another title", []string{"other"} },
		func(v *position.Variant) {
			v.Pieces[1].Name, v.Pieces[1].Value, v.Pieces[1].XBoard = "x", [2]int{1, 2}, "N"
		},
		func(v *position.Variant) { v.XBoard = v.XBoardGames() },
	} {
		if print(change) != plain {
			t.Errorf("change %d is none of the rules", i)
		}
	}
	seen := map[uint64]int{plain: -1}
	for i, change := range []func(*position.Variant){
		func(v *position.Variant) { v.Name = "other" },
		func(v *position.Variant) { v.Stalemate = position.Loss },
		func(v *position.Variant) { v.Baring = position.BaringWins },
		func(v *position.Variant) { v.Steps = map[int]int{2: 2} },
		func(v *position.Variant) { v.Steps = map[int]int{2: 3} },
		func(v *position.Variant) { v.QuietPlies = 40 },
		func(v *position.Variant) { v.Pieces[1].Betza = "C" },
		func(v *position.Variant) { v.Promote = nil },
		func(v *position.Variant) { v.Start = "4k2/ppppppp/7/7/7/PPPPPPP/X2KX2 w - - 0 1" },
	} {
		p := print(change)
		if other, ok := seen[p]; ok {
			t.Errorf("change %d has the fingerprint of %d", i, other)
		}
		seen[p] = i
	}
}
