package movegen_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// deep lifts the cap on the cost of a perft count: go test ./movegen -deep
var deepPerft = flag.Bool("deep", false, "count every line of perft.txt to its full depth")

// maxCount returns the largest count that a test may take the time for.
func maxCount() uint64 {
	switch {
	case *deepPerft:
		return 1 << 62
	case testing.Short():
		return 100_000
	}
	return 20_000_000
}

// count compares one perft number, unless it is beyond maxCount.
func count(t *testing.T, b movegen.Board, where string, depth int, want uint64) {
	t.Helper()
	if want > maxCount() {
		return
	}
	fen := b.State().FEN()
	if got := b.Perft(depth); got != want {
		t.Fatalf("%s: %s\ndepth %d: %d, want %d", where, fen, depth, got, want)
	}
	if after := b.State().FEN(); after != fen {
		t.Errorf("%s: perft left %s", where, after)
	}
}

// The perft.txt files hold counts from other programs.
func TestPerftReference(t *testing.T) {
	for _, game := range games.Names(games.All()) {
		for i, g := range geometries(t, game) {
			t.Run(game+"/"+g.Name, func(t *testing.T) {
				for _, k := range known(t, game) {
					if i > 0 && *deepPerft && games.Find(game).Start != k.FEN {
						continue // at full depth the other geometries count the start position only
					}
					b := board(t, rulesOn(t, game, g), k.FEN)
					for _, c := range k.Counts {
						count(t, b, fmt.Sprintf("%s/perft.txt:%d", game, k.Line), c.Depth, c.Nodes)
					}
				}
			})
		}
	}
}

func TestDivide(t *testing.T) {
	for _, game := range listed {
		b := board(t, rules(t, game), games.Find(game).Start)
		var sum uint64
		for _, m := range b.Legal(nil) {
			b.Do(m)
			sum += b.Perft(2)
			b.Undo()
		}
		if want := b.Perft(3); sum != want {
			t.Errorf("%s: divide sums to %d, perft %d", game, sum, want)
		}
	}
}

// The moves.txt files hold positions with result and every legal move.
func TestMovesReference(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		for _, rec := range records(t, r.Variant.Name, "moves.txt") {
			b := board(t, r, rec.Fields[0])
			out := movegen.Outcome(b)
			result := ""
			if out.Terminal {
				result = out.String()
			}
			if result != rec.Fields[1] {
				t.Errorf("%s: %s: result %q, want %q", rec.Where, rec.Fields[0], result, rec.Fields[1])
			}
			legal := b.Legal(nil)
			if _, bare := b.State().Bare(); bare {
				legal = nil
			}
			if got, want := texts(b.State(), legal), strings.Fields(rec.Fields[2]); !slices.Equal(got, want) {
				t.Fatalf("%s: %s\nmoves %v\nwant  %v", rec.Where, rec.Fields[0], got, want)
			}
			if b.Count() != len(legal) {
				t.Errorf("%s: %s: Count %d, want %d", rec.Where, rec.Fields[0], b.Count(), len(legal))
			}
		}
	})
}

// The cases.txt files hold tricky positions with the right answer.
func TestTricky(t *testing.T) {
	for _, game := range listed {
		t.Run(game, func(t *testing.T) { tricky(t, game) })
	}
}

// tricky checks the cases of a game.
func tricky(t *testing.T, game string) {
	for _, rec := range records(t, game, "cases.txt") {
		f := rec.Fields
		id, fen, moves, then, check, result, all, origins, want := f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]
		for _, g := range geometries(t, game) {
			t.Run(id+"/"+g.Name, func(t *testing.T) {
				b := board(t, rulesOn(t, game, g), fen)
				play(t, b, moves)
				s := b.State()
				if then != "" && s.FEN() != board(t, s.Rules, then).State().FEN() {
					t.Errorf("position %s, want %s", s.FEN(), then)
				}
				if b.Checked() != (check == "check") {
					t.Errorf("checked %v", b.Checked())
				}
				if got := movegen.Outcome(b).String(); got != result {
					t.Errorf("result %q, want %q", got, result)
				}
				legal := b.Legal(nil)
				if uint64(len(legal)) != number(t, all) {
					t.Errorf("%d moves, want %s: %v", len(legal), all, texts(s, legal))
				}
				if origins != "" {
					legal = slices.DeleteFunc(legal, func(m position.Move) bool { return !fromAny(s, m, origins) })
				}
				if got := texts(s, legal); !slices.Equal(got, strings.Fields(want)) && (len(got) > 0 || want != "") {
					t.Errorf("moves %v\nwant  %v", got, want)
				}
			})
		}
	}
}

// fromAny reports whether a move starts on one of the squares, or the files, of a
// text such as "d5/f4" or "ag".
func fromAny(s *position.State, m position.Move, origins string) bool {
	name := s.Rules.Names[m.From()]
	for _, o := range strings.Split(origins, "/") {
		if o == name || !strings.ContainsAny(o, "0123456789") && strings.Contains(o, name[:1]) {
			return true
		}
	}
	return false
}
