package annotate

import (
	"context"
	"slices"
	"strings"
	"testing"

	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/search"
)

// read returns the one game of a text.
func read(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), games.Chess()).Next()
	if err != nil || g.Problem != nil {
		t.Fatal(err, g.Problem)
	}
	return g
}

// TestGame finds a blunder and what should have been played, keeps what people wrote,
// and writes a game that can be read and annotated again.
func TestGame(t *testing.T) {
	for _, c := range []struct {
		name, text string
		ply        int // of the blunder
		better     string
		eval       string // behind the last move
	}{
		{"chess", `[White "A"]

1. e4 e5 2. Qh5 {early [%eval 3.00]} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0`, 5, "", "[%eval #0]"},
		{"missed mate", `[FEN "6k1/5ppp/8/8/1r6/8/5PPP/R5K1 w - - 0 1"]

1. Kf1 h6 *`, 0, "(1. Ra8+ ", ""},
		{"baring", `[Variant "grande-acedrex"]
[FEN "12/12/12/12/12/12/12/5k6/4p7/3PK7/12/12 w - - 0 1"]

1. Kd2 exd3 2. Kxd3 1/2-1/2`, 0, "(1. dxe4+ ", "[%eval 0.00]"},
	} {
		g := read(t, c.text)
		n := 0
		sum, err := Game(context.Background(), search.NewEngine(4), g, search.Limits{Nodes: 3000}, func() { n++ })
		if err != nil || n != len(g.Moves)+1 {
			t.Fatal(err, n)
		}
		p := g.Moves[c.ply]
		var b strings.Builder
		if _, err := g.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.Glyphs, []int{4}) || len(p.Variations) != 1 || !strings.Contains(b.String(), c.better) {
			t.Errorf("%s: ply %d has %v, better %v", c.name, c.ply, p.Glyphs, p.Variations)
		}
		if total := sum.Count[0][0] + sum.Count[1][0]; total == 0 || !strings.Contains(sum.String(), "blunders") {
			t.Errorf("%s: %v", c.name, sum)
		}
		if last := g.Moves[len(g.Moves)-1].Comment; !strings.HasPrefix(last, "[%eval ") || c.eval != "" && last != c.eval {
			t.Errorf("%s: the last comment is %q", c.name, last)
		}
		if c.name == "chess" && (strings.Contains(g.Moves[2].Comment, "3.00") || !strings.HasSuffix(g.Moves[2].Comment, " early")) {
			t.Errorf("comment %q", g.Moves[2].Comment)
		}
		if again := read(t, b.String()); !slices.Equal(again.MoveList(), g.MoveList()) {
			t.Errorf("%s: another game is read from\n%s", c.name, b.String())
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Game(ctx, search.NewEngine(1), read(t, "1. e4 *"), search.Limits{Nodes: 100}, func() {}); err == nil {
		t.Error("a stopped analysis ends well")
	}
}
