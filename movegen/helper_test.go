package movegen_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/movegen"
	"alfonso/position"
)

// listed names the games of complete information.
var listed = games.Names(games.Complete())

// compiled caches Rules by variant and geometry.
var compiled sync.Map

// rulesOn compiles a variant in a geometry.
func rulesOn(tb testing.TB, variant string, g position.Geometry) *position.Rules {
	tb.Helper()
	key := variant + " " + g.Name
	if r, ok := compiled.Load(key); ok {
		return r.(*position.Rules)
	}
	v := games.Find(variant)
	if v == nil {
		tb.Fatalf("no variant %q", variant)
	}
	r, err := position.CompileOn(v, g)
	if err != nil {
		tb.Fatal(err)
	}
	kept, _ := compiled.LoadOrStore(key, r)
	return kept.(*position.Rules)
}

// geometries lists those that hold a variant, cheapest first.
func geometries(tb testing.TB, variant string) []position.Geometry {
	tb.Helper()
	v := games.Find(variant)
	if v == nil {
		tb.Fatalf("no variant %q", variant)
	}
	var list []position.Geometry
	for _, g := range position.Geometries {
		if g.Holds(v.Files, v.Ranks) {
			list = append(list, g)
		}
	}
	return list
}

// rules compiles a variant in its own geometry.
func rules(tb testing.TB, variant string) *position.Rules {
	tb.Helper()
	return rulesOn(tb, variant, geometries(tb, variant)[0])
}

// everywhere runs a test for every game in every geometry that holds it.
func everywhere(t *testing.T, test func(t *testing.T, r *position.Rules)) {
	for _, game := range listed {
		for _, g := range geometries(t, game) {
			t.Run(game+"/"+g.Name, func(t *testing.T) { test(t, rulesOn(t, game, g)) })
		}
	}
}

// board returns the Board of a FEN.
func board(tb testing.TB, r *position.Rules, fen string) movegen.Board {
	tb.Helper()
	s, err := r.New(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return movegen.New(s)
}

// play makes the moves of a text on a Board.
func play(tb testing.TB, b movegen.Board, moves string) {
	tb.Helper()
	for _, text := range strings.Fields(moves) {
		m := b.State().Match(text, b.Legal(nil))
		if m == position.NoMove {
			tb.Fatalf("%s: no legal move %s", b.State().FEN(), text)
		}
		b.Do(m)
	}
}

// texts returns moves in UCI form, sorted.
func texts(s *position.State, moves []position.Move) []string {
	list := make([]string, 0, len(moves))
	for _, m := range moves {
		list = append(list, s.Text(m, false))
	}
	slices.Sort(list)
	return list
}

// known returns the perft counts of a game.
func known(tb testing.TB, game string) []movegen.Known {
	tb.Helper()
	list, err := movegen.ReadKnown(string(gamestest.Read(tb, games.Find(game), "perft.txt")))
	if err != nil || len(list) == 0 {
		tb.Fatalf("%s/perft.txt: %d positions, %v", game, len(list), err)
	}
	return list
}

// records reads a file of a game.
func records(tb testing.TB, game, name string) []gamestest.Record {
	tb.Helper()
	return gamestest.Records(tb, games.Find(game), name, "|")
}

// number reads a count.
func number(tb testing.TB, text string) uint64 {
	tb.Helper()
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// fens returns the positions of a game's files, the start position first.
func fens(tb testing.TB, game string) []string {
	tb.Helper()
	v := games.Find(game)
	has := func(name string) bool {
		_, err := games.ReadFile(v, name)
		return err == nil || !games.Draft(v)
	}
	list := []string{v.Start}
	if has("moves.txt") {
		for _, r := range records(tb, game, "moves.txt") {
			list = append(list, r.Fields[0])
		}
	}
	if has("perft.txt") {
		for _, k := range known(tb, game) {
			list = append(list, k.FEN)
		}
	}
	if has("cases.txt") {
		for _, r := range records(tb, game, "cases.txt") {
			list = append(list, r.Fields[1])
		}
	}
	return list
}

// walk visits n positions of random games, each from a random position of the data
// files and some dozens of plies long. visit must leave the Board as it found it.
func walk(tb testing.TB, r *position.Rules, n int, seed uint64, visit func(b movegen.Board)) {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	starts := fens(tb, r.Variant.Name)
	for n > 0 {
		b := board(tb, r, starts[rng.IntN(len(starts))])
		for range 40 {
			visit(b)
			n--
			if _, bare := b.State().Bare(); bare || n == 0 {
				break
			}
			legal := b.Legal(nil)
			if len(legal) == 0 {
				break
			}
			slices.Sort(legal)
			b.Do(legal[rng.IntN(len(legal))])
		}
	}
}

// scaled returns a count, less in short mode.
func scaled(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}
