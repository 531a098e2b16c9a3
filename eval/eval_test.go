package eval

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// testRules are all games, compiled once.
var testRules = func() map[string]*position.Rules {
	m := map[string]*position.Rules{}
	for _, v := range games.Complete() {
		m[v.Name] = position.MustCompile(v)
	}
	return m
}()

// parse returns the position of a FEN or ends the test.
func parse(t testing.TB, game, fen string) *position.State {
	t.Helper()
	s, err := testRules[game].New(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPack round-trips the three fields of a sum, sums of sums included.
func TestPack(t *testing.T) {
	for _, c := range [][3]int{{0, 0, 0}, {-1, 0, 0}, {0, -1, 3}, {-25000, 25000, 700}, {30000, -30000, 1}, {-1, -1, 0}} {
		a, b := pack(c[0], c[1], c[2]), pack(-7, 5, 2)
		if m, e, p := a.unpack(); m != c[0] || e != c[1] || p != c[2] {
			t.Errorf("%v: unpacked %d %d %d", c, m, e, p)
		}
		if m, e, p := (a + b - b).unpack(); m != c[0] || e != c[1] || p != c[2] {
			t.Errorf("%v after adding and taking away: %d %d %d", c, m, e, p)
		}
	}
}

// TestDerivedValues holds the formula to the orthodox pieces and to the opinions in
// print on the others, in centipawns.
func TestDerivedValues(t *testing.T) {
	for _, c := range []struct {
		game   string
		letter byte
		lo, hi float64
	}{
		{"chess", 'N', 280, 340}, {"chess", 'B', 300, 370}, {"chess", 'R', 440, 530}, {"chess", 'Q', 850, 1000},
		{"courier", 'R', 440, 550}, {"courier", 'B', 320, 380}, {"courier", 'N', 280, 330}, {"courier", 'F', 110, 160},
		{"courier", 'E', 80, 120}, {"courier", 'W', 120, 160}, {"courier", 'M', 240, 310},
		{"wildebeest", 'Q', 900, 1150}, {"wildebeest", 'W', 550, 650}, {"wildebeest", 'C', 220, 270},
		{"wildebeest", 'R', 450, 550}, {"wildebeest", 'B', 320, 400}, {"wildebeest", 'N', 270, 330},
		{"grande-acedrex", 'A', 780, 1000}, {"grande-acedrex", 'U', 640, 860}, {"grande-acedrex", 'R', 450, 560},
		{"grande-acedrex", 'C', 330, 410}, {"grande-acedrex", 'L', 350, 430}, {"grande-acedrex", 'G', 200, 260},
	} {
		r := testRules[c.game]
		v := pieceValue(r, studyOf(r, r.PieceOf(c.letter).Type()))
		for phase := range v {
			if v[phase] < c.lo || v[phase] > c.hi {
				t.Errorf("%s %c phase %d: %.0f, want %.0f to %.0f", c.game, c.letter, phase, v[phase], c.lo, c.hi)
			}
		}
	}
}

// TestIncremental walks at random, forward and back and passing, and compares the
// Evaluator, asked now and then only, with a recount.
func TestIncremental(t *testing.T) {
	for name, r := range testRules {
		rng := rand.New(rand.NewPCG(1, 2))
		w := New(r)
		for range 20 {
			s := r.NewGame()
			b := movegen.New(s)
			var e Evaluator
			e.Reset(w, b)
			for range 400 {
				moves := b.Legal(nil)
				switch n := rng.IntN(10); {
				case n < 3 && s.Played() > 0 && s.Last(1).Move != position.NoMove:
					b.Undo()
				case n < 4 && s.Played() > 0 && s.Last(1).Move == position.NoMove:
					b.UndoNull()
				case n < 5 && !b.Checked():
					b.DoNull()
				case len(moves) > 0:
					b.Do(moves[rng.IntN(len(moves))])
				}
				if rng.IntN(3) == 0 {
					if got, want := e.total(), w.recompute(s); got != want {
						t.Fatalf("%s after %d moves: total %x, recount %x", name, s.Played(), got, want)
					}
					if w.net == nil {
						continue
					}
					var line [1]accumulator
					if got, want := w.net.judge(e.sums(), s), w.net.judge(line[:], s); got != want {
						t.Fatalf("%s after %d moves: network %d, anew %d", name, s.Played(), got, want)
					}
				}
			}
		}
	}
}

// TestSymmetry turns positions upside down: the side to move must think the same.
func TestSymmetry(t *testing.T) {
	for name, r := range testRules {
		rng := rand.New(rand.NewPCG(3, 4))
		w := New(r)
		s := r.NewGame()
		b := movegen.New(s)
		for range 150 {
			moves := b.Legal(nil)
			if _, bare := s.Bare(); bare || len(moves) == 0 {
				break
			}
			b.Do(moves[rng.IntN(len(moves))])
			m := mirrored(s)
			if got, want := w.Evaluate(movegen.New(m)), w.Evaluate(movegen.New(s)); got != want {
				t.Fatalf("%s %s: mirrored %d, want %d", name, s.FEN(), got, want)
			}
		}
	}
}

// mirrored returns the position with colours changed, for Evaluate only.
func mirrored(s *position.State) *position.State {
	r := s.Rules
	flip := func(sq position.Square) position.Square {
		file, rank := r.Geometry.FileRank(sq)
		return r.At(file, r.Variant.Ranks-1-rank)
	}
	m := s.Clone(0)
	m.Side = s.Side.Other()
	for c := range s.Kings {
		m.Kings[c^1], m.Pieces[c^1] = flip(s.Kings[c]), s.Pieces[c]
	}
	for _, sq := range r.Squares {
		p := s.Board[sq]
		if p != position.NoPiece {
			p = position.MakePiece(p.Type(), p.Color().Other())
		}
		m.Board[flip(sq)] = p
	}
	for typ := range r.Types {
		white, black := position.MakePiece(typ, position.White), position.MakePiece(typ, position.Black)
		m.Counts[white], m.Counts[black] = s.Counts[black], s.Counts[white]
	}
	return m
}

// TestPreferences compares pairs of positions for the side to move: the first must
// be worth more by at least margin.
func TestPreferences(t *testing.T) {
	for _, c := range []struct {
		game, better, worse string
		margin              int
	}{
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/N2RK3 b - - 0 1", 900},
		{"chess", "k7/2K5/8/8/8/8/8/7R w - - 0 1", "8/8/3k4/8/8/8/8/K6R w - - 0 1", 80},     // edge and near king
		{"chess", "7k/5K2/8/8/8/8/8/1NB5 w - - 0 1", "k7/2K5/8/8/8/8/8/1NB5 w - - 0 1", 40}, // the bishop's corner
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 90 90", 100},
		{"chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1", 0}, // rook against knight is a draw
		{"courier", "12/12/12/4k7/4f7/4K7/12/R10R w - - 0 1", "12/12/12/4k7/4f7/12/12/RK9R w - - 0 1", 10},
		{"grande-acedrex", "12/12/12/12/12/12/12/12/12/12/12/AK9k w - - 0 1", "12/12/12/12/12/12/12/12/12/12/12/UK9k w - - 0 1", 30},
	} {
		r := testRules[c.game]
		w := New(r)
		better, worse := w.Evaluate(movegen.New(parse(t, c.game, c.better))), w.Evaluate(movegen.New(parse(t, c.game, c.worse)))
		if better < worse+c.margin {
			t.Errorf("%s: %q is worth %d, %q %d", c.game, c.better, better, c.worse, worse)
		}
	}
}

// TestWDL checks the shape of the curve.
func TestWDL(t *testing.T) {
	last := -1
	for score := -3000; score <= 3000; score += 10 {
		w := WDL(score)
		if w[0]+w[1]+w[2] != 1000 || w[0] < last || w[1] < 0 || w != [3]int{WDL(-score)[2], WDL(-score)[1], WDL(-score)[0]} {
			t.Fatalf("score %d: %v", score, w)
		}
		last = w[0]
	}
}

// TestNoAllocation holds Evaluate to none at all.
// scatter writes the board of a FEN by chance: kings and pawns anywhere, few pieces or many.
func scatter(rng *rand.Rand, r *position.Rules) string {
	left := [2]int{rng.IntN(r.PieceLimit), rng.IntN(r.PieceLimit)}
	kings := rng.Perm(len(r.Squares))[:2]
	var ranks []string
	for rank := range r.Variant.Ranks {
		text, empty := "", 0
		for file := range r.Variant.Files {
			c := rng.IntN(2)
			typ := r.Pawn
			if rng.IntN(2) == 0 {
				typ = rng.IntN(r.Types)
			}
			at := slices.Index(kings, rank*r.Variant.Files+file)
			if at < 0 && (typ == r.Royal || left[c] == 0 || rng.IntN(3) > 0) {
				empty++
				continue
			}
			if at >= 0 {
				c, typ = at, r.Royal
			} else {
				left[c]--
			}
			if empty > 0 {
				text += strconv.Itoa(empty)
				empty = 0
			}
			text += string(r.Letter(position.MakePiece(typ, position.Color(c))))
		}
		if empty > 0 {
			text += strconv.Itoa(empty)
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}

// A position that is set up may have pawns on the last ranks.
func TestOddPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for name, r := range testRules {
		w := New(r)
		for range 3000 {
			s, err := r.New(scatter(rng, r) + " w - - 0 1")
			if err != nil {
				continue // the kings attack each other
			}
			if got := w.Evaluate(movegen.New(s)); got < -Limit || got > Limit {
				t.Errorf("%s %s: %d", name, s.FEN(), got)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	s := parse(t, "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	var e Evaluator
	e.Reset(New(s.Rules), movegen.New(s))
	if n := testing.AllocsPerRun(100, func() { e.Evaluate() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRecompute(b *testing.B) {
	s := testRules["chess"].NewGame()
	w, x := New(s.Rules), movegen.New(s)
	for b.Loop() {
		w.Evaluate(x)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(testRules["grande-acedrex"])
	}
}
