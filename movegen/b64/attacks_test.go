// Code generated from movegen/b96; DO NOT EDIT.

package b64

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"alfonso/position"
)

// arena compiles a game on the largest board that the geometry holds, with a rider of
// each kind: rook, bishop, aanca and unicorn.
func arena(tb testing.TB) *Tables {
	tb.Helper()
	files, ranks := position.MaxFiles, position.MaxRanks
	for !geometry.Holds(files, 1) {
		files--
	}
	for !geometry.Holds(files, ranks) {
		ranks--
	}
	empty := fmt.Sprint(files, "/")
	start := fmt.Sprintf("k%d/%sK%d w - - 0 1", files-1, strings.Repeat(empty, ranks-2), files-1)
	r, err := position.CompileOn(&position.Variant{
		Name: "arena", Files: files, Ranks: ranks, Start: start, Royal: 'K',
		Pieces: []position.PieceDef{
			{Letter: 'K', Betza: "K"}, {Letter: 'R', Betza: "R"}, {Letter: 'B', Betza: "B"},
			{Letter: 'A', Betza: "[F?R]"}, {Letter: 'U', Betza: "[N?B]"},
		},
	}, geometry)
	if err != nil {
		tb.Fatal(err)
	}
	return Compile(r)
}

// ridersTried are the types of the arena with rides.
var ridersTried = []struct {
	name string
	typ  int
}{{"rook", 1}, {"bishop", 2}, {"aanca", 3}, {"unicorn", 4}}

// walked returns what a piece attacks, square by square.
func walked(r *position.Rules, p position.Piece, from position.Square, occupied bitboard) bitboard {
	x := setOf(r.Moves[p].Leaps[from])
	for _, path := range r.Moves[p].Rides[from] {
		x = x.or(walk(path).attacks(occupied))
	}
	return x
}

// crowd returns a random occupancy; about one square in n is taken.
func crowd(r *position.Rules, rng *rand.Rand, n int) bitboard {
	var x bitboard
	for _, sq := range r.Squares {
		if rng.IntN(n) == 0 {
			x = x.or(bit(sq))
		}
	}
	return x
}

func TestRidersWalk(t *testing.T) {
	tables := arena(t)
	r := tables.rules
	rng := rand.New(rand.NewPCG(12, 83))
	for range 400 {
		occupied := crowd(r, rng, 1+rng.IntN(6))
		for _, rider := range ridersTried {
			p := position.MakePiece(rider.typ, position.White)
			for _, sq := range r.Squares {
				if got, want := tables.attacksFrom(p, sq, occupied), walked(r, p, sq, occupied); got != want {
					t.Fatalf("%s on %s among %x attacks %x, want %x", rider.name, r.Names[sq], occupied, got, want)
				}
			}
		}
	}
}

// BenchmarkRider measures one attack set with a third of the board occupied.
func BenchmarkRider(b *testing.B) {
	tables := arena(b)
	r := tables.rules
	rng := rand.New(rand.NewPCG(12, 83))
	var crowds [64]bitboard
	for i := range crowds {
		crowds[i] = crowd(r, rng, 3)
	}
	for _, rider := range ridersTried {
		b.Run(rider.name, func(b *testing.B) {
			p := position.MakePiece(rider.typ, position.White)
			for i := 0; b.Loop(); i++ {
				tables.attacksFrom(p, r.Squares[i%len(r.Squares)], crowds[i&63])
			}
		})
	}
}
