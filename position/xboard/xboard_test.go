package xboard

import (
	"math/rand/v2"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// TestSquares writes every square of every game and reads it again.
func TestSquares(t *testing.T) {
	for _, v := range games.All() {
		r := position.RulesOf(v)
		for _, sq := range r.Squares {
			text := Square(r, sq)
			if list, rest := Squares(r, text+"x"); len(list) != 1 || list[0] != sq || rest != "x" {
				t.Errorf("%s: %s is written %s and read %v, %q", v.Name, r.Names[sq], text, list, rest)
			}
		}
	}
	for _, c := range []struct{ game, xboard, ours string }{
		{"wildebeest", "e1e4", "e2e5"}, {"wildebeest", "a0a9", "a1a10"}, {"wildebeest", "b8b9w", "b9b10w"},
		{"grande-acedrex", "a11a12r", "a11a12r"}, {"grande-acedrex", "a9a:r", "a9a10r"}, {"chess", "e1g1,h1f1", "e1g1h1f1"},
		{"wildebeest", "e9e10", "?e9e10"}, {"chess", "e2i4", "?e2i4"}, {"chess", "O-O", "O-O"}, {"chess", "resign", "resign"},
	} {
		if got := Coordinates(position.RulesOf(games.Find(c.game)), c.xboard); got != c.ours {
			t.Errorf("%s: %s is read as %s, want %s", c.game, c.xboard, got, c.ours)
		}
	}
}

// TestMoves plays games by chance: every legal move is read as it was written, looks like a move,
// and is written unlike every other; and what is put together piece by piece is the position.
func TestMoves(t *testing.T) {
	for _, v := range games.Complete() {
		r := position.RulesOf(v)
		rng := rand.New(rand.NewPCG(4, 4))
		b := movegen.New(r.NewGame())
		s := b.State()
		for range 200 {
			legal := b.Legal(nil)
			if len(legal) == 0 {
				break
			}
			seen := map[string]bool{}
			for _, m := range legal {
				text := Move(s, m, false)
				if seen[text] {
					t.Fatalf("%s: two moves are written %s", s.FEN(), text)
				}
				seen[text] = true
				if got := Read(s, text, legal); got != m || !LooksLikeMove(text) {
					t.Fatalf("%s: %s is written %s and read as %s", s.FEN(), s.Text(m, false), text, s.Text(got, false))
				}
			}
			e := NewEditor(r.NewGame())
			for _, line := range Edit(s, func(c byte) byte { return c }) {
				if done, err := e.Line(line); err != nil || done != (line == ".") {
					t.Fatalf("%s: %s: %v", s.FEN(), line, err)
				}
			}
			if want, _, _ := strings.Cut(s.FEN(), " "); !strings.HasPrefix(e.FEN(), want+" ") {
				t.Fatalf("%s is put together as %s", s.FEN(), e.FEN())
			}
			b.Do(legal[rng.IntN(len(legal))])
		}
	}
}

// TestFEN reads positions as XBoard writes them.
func TestFEN(t *testing.T) {
	for _, c := range []struct{ game, xboard, ours string }{
		{"chess", "4k3/8/8/8/8/8/8/4K3 w 3 7", "4k3/8/8/8/8/8/8/4K3 w 3 7"},
		{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq d3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	} {
		if got, err := FEN(position.RulesOf(games.Find(c.game)), c.xboard); err != nil || got != c.ours {
			t.Errorf("%s: %q, %v", c.xboard, got, err)
		}
	}
	for _, text := range []string{"", "8 w - -", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"} {
		if got, err := FEN(position.RulesOf(games.Chess()), text); err == nil {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}
