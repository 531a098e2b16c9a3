package movegen_test

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// deep lifts the cap on the cost of a perft count: go test ./movegen -deep
var deep = flag.Bool("deep", false, "count every line of deep.perft to its full depth")

// budget returns the largest count that a test may take the time for.
func budget() uint64 {
	switch {
	case *deep:
		return 1 << 62
	case testing.Short():
		return 100_000
	}
	return 20_000_000
}

// count compares one perft number, unless it is beyond the budget.
func count(t *testing.T, b movegen.Board, where string, depth int, want uint64) {
	t.Helper()
	if want > budget() {
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

func TestPerftReference(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		for _, rec := range records(t, r.Variant.Name+".perft", ";") {
			b := board(t, r, rec.fields[0])
			for i, n := range rec.fields[1:] {
				count(t, b, rec.where, i+1, number(t, n))
			}
		}
	})
}

func TestPerftPeers(t *testing.T) {
	for _, rec := range records(t, "peers.perft", "|") {
		b := board(t, rules(t, rec.fields[0]), rec.fields[1])
		for i, n := range strings.Split(strings.Trim(rec.fields[2], "[]"), ",") {
			want := number(t, n)
			if i == 0 && strings.HasPrefix(rec.fields[1], "k10/2W8/") {
				want-- // the peers count the capture of the king, which stands in check
			}
			count(t, b, rec.where, i+1, want)
		}
	}
}

func TestPerftDeep(t *testing.T) {
	for _, game := range listed {
		for i, g := range geometries(t, game) {
			t.Run(game+"/"+g.Name, func(t *testing.T) {
				for _, rec := range records(t, "deep.perft", ";") {
					if rec.fields[0] != game || i > 0 && *deep && games.Find(game).Start != rec.fields[1] {
						continue // at full depth the other geometries count the start position only
					}
					b := board(t, rulesOn(t, game, g), rec.fields[1])
					for _, f := range rec.fields[2:] {
						depth, n, _ := strings.Cut(strings.TrimPrefix(f, "D"), " ")
						count(t, b, rec.where, int(number(t, depth)), number(t, n))
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

// The .moves files hold positions with result and every legal move.
func TestMovesReference(t *testing.T) {
	everywhere(t, func(t *testing.T, r *position.Rules) {
		files := []string{r.Variant.Name + ".moves"}
		if r.Variant.Name == "wildebeest" {
			files = append(files, "wildebeest-special.moves")
		}
		for _, file := range files {
			for _, rec := range records(t, file, "|") {
				b := board(t, r, rec.fields[0])
				out := movegen.Outcome(b)
				result := ""
				if out.Terminal {
					result = out.String()
				}
				if result != rec.fields[1] {
					t.Errorf("%s: %s: result %q, want %q", rec.where, rec.fields[0], result, rec.fields[1])
				}
				legal := b.Legal(nil)
				if _, bare := b.State().Bare(); bare {
					legal = nil
				}
				if got, want := texts(b.State(), legal), strings.Fields(rec.fields[2]); !slices.Equal(got, want) {
					t.Fatalf("%s: %s\nmoves %v\nwant  %v", rec.where, rec.fields[0], got, want)
				}
				if b.Count() != len(legal) {
					t.Errorf("%s: %s: Count %d, want %d", rec.where, rec.fields[0], b.Count(), len(legal))
				}
			}
		}
	})
}

func TestTricky(t *testing.T) {
	for _, rec := range records(t, "tricky.txt", "|") {
		f := rec.fields
		id, game, fen, moves, then, check, result, all, origins, want := f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9]
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
