package pgn

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"alfonso/book"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// TestPeer plays random games of chess and has another library read what we write and
// write what we read; its book keys are the same, too.
func TestPeer(t *testing.T) {
	r := position.RulesOf(games.Chess())
	keys, err := book.NewKeys(r, &r.Variant.XBoard[0])
	if err != nil {
		t.Fatal(err)
	}
	hasher := chess.NewZobristHasher()
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 7))
		g := &Game{Tags: []Tag{{"White", "a"}, {"Result", "*"}}, Start: r.NewGame()}
		b := movegen.New(g.Start.Clone(200))
		for range 30 + rng.IntN(150) {
			legal := b.Legal(nil)
			if movegen.Outcome(b).Result != position.Unfinished {
				break
			}
			m := legal[rng.IntN(len(legal))]
			g.Moves = append(g.Moves, Ply{Move: m, Comment: "a {comment} of ours"})
			b.Do(m)
		}
		var text strings.Builder
		if _, err := g.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		load, err := chess.PGN(strings.NewReader(text.String()))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text.String())
		}
		theirs := chess.NewGame(load)
		place := func(fen string) string { return strings.Join(strings.Fields(fen)[:3], " ") }
		if len(theirs.Moves()) != len(g.Moves) || place(theirs.FEN()) != place(b.State().FEN()) {
			t.Fatalf("seed %d: %s after %d moves, want %s", seed, theirs.FEN(), len(theirs.Moves()), b.State().FEN())
		}
		again, err := NewReader(strings.NewReader(theirs.String()), r.Variant).Next()
		if err != nil || again.Problem != nil || fmt.Sprint(again.MoveList()) != fmt.Sprint(g.MoveList()) {
			t.Fatalf("seed %d: %v %v\n%s", seed, err, again.Problem, theirs.String())
		}
		key, err := hasher.HashPosition(theirs.FEN())
		if want := chess.ZobristHashToUint64(key); err != nil || keys.Of(b.State()) != want {
			t.Errorf("seed %d: %s has key %016x, want %016x, %v", seed, theirs.FEN(), keys.Of(b.State()), want, err)
		}
	}
}
