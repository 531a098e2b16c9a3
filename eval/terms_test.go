package eval

import (
	"math/rand/v2"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// TestFiles reads the numbers of every game and writes them back.
func TestFiles(t *testing.T) {
	for name, r := range testRules {
		n := numbersOf(r)
		if n.terms.single[hangingPiece] == 0 && !games.Draft(r.Variant) {
			t.Errorf("%s has no tuned numbers", name)
		}
		var again numbers
		if err := again.read(r, n.write(r)); err != nil || again != *n {
			t.Errorf("%s: written and read again: %v", name, err)
		}
	}
	other := testRules["courier"]
	for name, text := range map[string]string{
		"of other rules": numbersOf(other).write(other), "without rules": "doubled = 1,2\n", "of rules alone": "rules = " + stamp(other) + "\n",
	} {
		if (&numbers{}).read(testRules["chess"], text) == nil {
			t.Errorf("a file %s was read", name)
		}
	}
	if err := (&numbers{}).read(other, "rules = "+stamp(other)+"\ndoubled = 1,2\n"); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"unknown = 1,2", "doubled = 1,2 3,4", "doubled = 1", "doubled = x,1", "doubled = 1,x"} {
		if (&numbers{}).read(testRules["chess"], text) == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// TestTermNames checks that each term has one name in files, its own.
func TestTermNames(t *testing.T) {
	seen := map[string]bool{}
	for i, name := range singleNames {
		if name == "" || seen[name] {
			t.Errorf("term %d is named %q", i, name)
		}
		seen[name] = true
	}
}

// weighted returns the terms of a position in which a single row's first number
// counts one and nothing else counts.
func weighted(t *testing.T, s *position.State, name string) int {
	t.Helper()
	n := &numbers{}
	for _, row := range n.rows(s.Rules) {
		if row.name == name {
			for i := range row.numbers {
				row.numbers[i] = 1
			}
		}
	}
	w := compile(s.Rules, n)
	var f position.Features
	movegen.New(s).Features(&f, &w.Values)
	var p pawnEntry
	w.studyPawns(s, &p)
	return int(w.weigh(s, &p, &f))
}

// TestTerms counts single terms, White's less Black's.
func TestTerms(t *testing.T) {
	for _, c := range []struct {
		game, fen, name string
		want            int
	}{
		{"chess", "4k3/8/8/8/4P3/4P3/4P3/4K3 w - - 0 1", "doubled", 2},
		{"chess", "4k3/8/8/8/4P3/4P3/4P3/4K3 w - - 0 1", "isolated", 3},
		{"chess", "4k3/p1p5/8/8/8/8/P7/4K3 w - - 0 1", "isolated", -1},
		{"chess", "4k3/8/8/3p4/1P6/2P5/8/4K3 w - - 0 1", "supported", 1},
		{"chess", "4k3/8/8/8/8/8/1PP1pp2/4K3 w - - 0 1", "phalanx", 0},
		{"chess", "4k3/8/8/1p6/1P6/2P5/p7/4K3 w - - 0 1", "passed", -1},
		{"chess", "4k3/8/8/3p4/1P6/2P5/8/4K3 w - - 0 1", "passed", 1},
		{"chess", "4k3/8/8/2p5/1P6/8/P7/4K3 w - - 0 1", "passed", 1},
		{"chess", "4k3/8/8/2p5/8/1P6/2P5/4K3 w - - 0 1", "backward", 0},
		{"chess", "4k3/8/8/1P1p4/8/8/2P5/4K3 w - - 0 1", "backward", 0},
		{"chess", "4k3/8/8/1P6/3p4/8/2P5/4K3 w - - 0 1", "backward", 1},
		{"chess", "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", "blocked", 4},
		{"chess", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "escorted", 20},
		{"chess", "2b1kb2/8/8/8/8/8/8/4K3 w - - 0 1", "pair", -1},
		{"chess", "4k3/8/2n1n3/3P4/8/8/8/4K3 w - - 0 1", "threatened", -2},
		{"chess", "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "loose", -1},
		{"chess", "4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1", "loose", 0},
		{"chess", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "mobility N", int(position.Root[2])},
		{"chess", "4k3/8/8/8/8/1p6/8/N3K3 w - - 0 1", "mobility N", int(position.Root[1])},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "mobility R", int(position.Root[10])},
		{"chess", "4k3/3p1p2/8/8/8/8/8/3RK3 w - - 0 1", "danger", 0},
		{"chess", "Q3k3/R7/8/8/8/8/8/4K3 w - - 0 1", "danger", 1},
		{"chess", "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "outclassed", -1},
		{"chess", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "outclassed", -1},
		{"chess", "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", "outclassed", 0},
		{"chess", "4k3/4p3/3n4/8/8/3N4/4P3/4K3 w - - 0 1", "guarded", 0},
		{"chess", "4k3/8/3n4/8/8/3N4/4P3/4K3 w - - 0 1", "guarded", 1},
		{"chess", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "weak", 3},
		{"chess", "4k3/8/8/8/8/8/r3R3/4K3 w - - 0 1", "weak", -1},
		{"chess", "4k3/8/8/8/8/r7/8/4K3 w - - 0 1", "checks", -1},
		{"chess", "4k3/8/8/8/8/r1N5/8/3QK3 w - - 0 1", "checks", 1},
		{"grande-acedrex", "k11/12/12/12/12/12/12/12/12/12/A11/K11 w - - 0 1", "mobility A", int(position.Root[31])},
	} {
		if got := weighted(t, parse(t, c.game, c.fen), c.name); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.fen, c.name, got, c.want)
		}
	}
}

// TestHanging compares what is attacked with the paths that position walks.
func TestHanging(t *testing.T) {
	for name, r := range testRules {
		w := New(r)
		rng := rand.New(rand.NewPCG(5, 6))
		s := r.NewGame()
		b := movegen.New(s)
		for range 120 {
			moves := b.Legal(nil)
			if len(moves) == 0 {
				break
			}
			b.Do(moves[rng.IntN(len(moves))])
			var f position.Features
			b.Features(&f, &w.Values)
			var hanging [2]int32
			for _, sq := range r.Squares {
				if p := s.Board[sq]; p != position.NoPiece {
					if c := p.Color(); s.Attacked(sq, c^1) && !s.Attacked(sq, c) {
						hanging[c]++
					}
				}
			}
			if f.Hanging != hanging {
				t.Fatalf("%s %s: hanging %v, want %v", name, s.FEN(), f.Hanging, hanging)
			}
		}
	}
}

// TestPawnTable asks an Evaluator for positions along random games, so that pawns
// come out of its table, and compares with the evaluation from nothing.
func TestPawnTable(t *testing.T) {
	for name, r := range testRules {
		rng := rand.New(rand.NewPCG(7, 8))
		w := New(r)
		var e Evaluator
		for range 5 {
			s := r.NewGame()
			b := movegen.New(s)
			e.Reset(w, b)
			for range 100 {
				moves := b.Legal(nil)
				if len(moves) == 0 {
					break
				}
				b.Do(moves[rng.IntN(len(moves))])
				if got, want := e.Evaluate(), w.Evaluate(b); got != want {
					t.Fatalf("%s %s: %d, want %d", name, s.FEN(), got, want)
				}
			}
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for name, r := range testRules {
		b.Run(name, func(b *testing.B) {
			w, x := New(r), movegen.New(r.NewGame())
			for b.Loop() {
				w.Evaluate(x)
			}
		})
	}
}
