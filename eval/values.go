package eval

// Cold file: what pieces are worth, from how they move.

import (
	"math"

	"alfonso/position"
)

// How likely a square is occupied, which shortens the rides of riders, in the
// middlegame and in the endgame.
var occupancy = [2]float64{0.28, 0.24}

// A study is how a White piece of a type moves on the empty and the crowded board.
type study struct {
	moves  [2][position.MaxSquares]float64 // mobility by phase and square
	mean   [2]float64                      // of moves over the board
	part   float64                         // of the board that it can ever see: 1/2 for a piece bound to one colour
	stride int                             // king's steps that it can go at most
}

// studyOf studies a type that is neither pawn nor royal.
func studyOf(r *position.Rules, typ int) *study {
	st := &study{}
	m := &r.Moves[position.MakePiece(typ, position.White)]
	for phase := range occupancy {
		for _, sq := range r.Squares {
			st.moves[phase][sq] = mobility(r, m, sq, occupancy[phase])
			st.mean[phase] += st.moves[phase][sq] / float64(len(r.Squares))
		}
	}
	start := r.At(r.Variant.Files/2, r.Variant.Ranks/2)
	var seen [position.MaxSquares]bool
	seen[start] = true
	queue := []position.Square{start}
	for i := 0; i < len(queue); i++ {
		for _, path := range append([][]position.Square{m.Leaps[queue[i]]}, m.Rides[queue[i]]...) {
			for _, sq := range path {
				st.stride = max(st.stride, distance(r, queue[i], sq))
				if !seen[sq] {
					seen[sq] = true
					queue = append(queue, sq)
				}
			}
		}
	}
	st.part = float64(len(queue)) / float64(len(r.Squares))
	return st
}

// mobility returns the expected number of squares a White piece can go to from a
// square, leaving out first leaps. A leap counts one, a square of a ride the chance
// that the path to it is clear; going forward is worth a fifth more, anything else a
// fifth less, and a symmetric leaper is not changed by it.
func mobility(r *position.Rules, m *position.Moves, from position.Square, crowded float64) float64 {
	var chance [position.MaxSquares]float64
	for _, sq := range m.Leaps[from] {
		chance[sq] = 1
	}
	for _, path := range m.Rides[from] {
		clear := 1.0
		for _, sq := range path {
			chance[sq] = max(chance[sq], clear)
			clear *= 1 - crowded
		}
	}
	_, home := r.Geometry.FileRank(from)
	sum := 0.0
	for i, sq := range r.Squares {
		if i/r.Variant.Files > home {
			sum += 1.2 * chance[sq]
		} else {
			sum += 0.8 * chance[sq]
		}
	}
	return sum
}

// distance counts the king's steps between two squares.
func distance(r *position.Rules, a, b position.Square) int {
	af, ar := r.Geometry.FileRank(a)
	bf, br := r.Geometry.FileRank(b)
	return max(af-bf, bf-af, ar-br, br-ar)
}

// pieceValue returns the worth of a type, by its study, in centipawns for the middlegame and the endgame.
//
// With m the mean mobility, it is (56 m s + 0.6 m^2) c: s shrinks with the side of
// the board, because the same leaps cover less of a larger one; c takes a tenth off
// for each halving of the squares the piece can ever see, and 15 % off a piece that
// moves by single steps. The constants were chosen on the orthodox pieces (knight 310,
// bishop 340, rook 480, queen 950) and agree with the opinions in print on the others.
func pieceValue(r *position.Rules, st *study) [2]float64 {
	c := 1 + 0.1*math.Log2(st.part)
	if st.stride <= 1 {
		c *= 0.85
	}
	s := math.Sqrt(8 / math.Sqrt(float64(len(r.Squares))))
	var value [2]float64
	for phase, m := range st.mean {
		value[phase] = (56*m*s + 0.6*m*m) * c
	}
	return value
}

// gain returns what a pawn of White gains by promotion on a file, in centipawns of
// the endgame.
func gain(r *position.Rules, values *[position.MaxTypes][2]float64, file int) float64 {
	best := 0.0
	for _, typ := range r.Promotions[position.White][r.At(file, r.Variant.Ranks-1)] {
		best = max(best, values[typ][1]-90)
	}
	return best
}

// values returns the worth of all types of a game: declared figures where there are
// any, else derived ones. The royal piece has none. A pawn is worth 75, and in the
// endgame 78 and 3 % of what it gains by promotion, over all files.
func values(r *position.Rules, studies []*study) *[position.MaxTypes][2]float64 {
	v := &[position.MaxTypes][2]float64{}
	for typ, d := range r.Variant.Pieces {
		switch {
		case d.Value != [2]int{}:
			v[typ] = [2]float64{float64(d.Value[0]), float64(d.Value[1])}
		case typ != r.Royal && typ != r.Pawn:
			v[typ] = pieceValue(r, studies[typ])
		}
	}
	if r.Pawn >= 0 && r.Variant.Pieces[r.Pawn].Value == [2]int{} {
		sum := 0.0
		for file := range r.Variant.Files {
			sum += gain(r, v, file)
		}
		v[r.Pawn] = [2]float64{75, 78 + 0.03*sum/float64(r.Variant.Files)}
	}
	return v
}
