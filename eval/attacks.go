package eval

// Hot file: what the men attack, walked on the mailbox.

import (
	"math"
	"math/bits"

	"alfonso/position"
)

// features counts what the men on a board attack.
type features struct {
	// mobility adds up root of the number of squares that each man of a piece, other
	// than pawns and royal pieces, attacks and that neither hold a man of its colour
	// nor are attacked by a pawn of the opponent.
	mobility [position.MaxPieces]int32

	// ring counts, by colour, the attacks of those men on the opponent's royal piece
	// and the squares that it can step to, besiegers the men that make them.
	ring, besiegers [2]int32

	// chased counts the men of a colour, without pawns and royal piece, that pawns of
	// the opponent attack; loose all men that the opponent attacks and no man of their
	// own colour defends.
	chased, loose [2]int32
}

// root is 16 times the square root of a count: every further square is worth less
// than the one before it.
var root = func() (t [64]uint8) {
	for n := range t {
		t[n] = uint8(math.Round(16 * math.Sqrt(float64(n))))
	}
	return t
}()

// words is how many 64-bit words hold a bit for each square.
const words = position.MaxSquares / 64

// squares is a set of squares.
type squares [words]uint64

func (x *squares) add(sq position.Square) { x[sq>>6%words] |= 1 << (sq & 63) }

// common counts the squares in two sets.
func (x *squares) common(y *squares) int {
	n := 0
	for i := range x {
		n += bits.OnesCount64(x[i] & y[i])
	}
	return n
}

// reach is where a piece goes from a square: leaps, and rays each in the order it is
// walked.
type reach struct {
	leaps squares
	rays  [][]position.Square
}

// reaches compiles where each piece goes, pawns by their captures only.
func reaches(r *position.Rules) [][]reach {
	all := make([][]reach, position.MaxPieces)
	for typ := range r.Types {
		for c := range position.Color(2) {
			p := position.MakePiece(typ, c)
			m := &r.Moves[p]
			all[p] = make([]reach, position.MaxSquares)
			for _, from := range r.Squares {
				to := &all[p][from]
				for _, sq := range m.Leaps[from] {
					to.leaps.add(sq)
				}
				for _, sq := range m.Captures[from] {
					to.leaps.add(sq)
				}
				to.rays = m.Rides[from]
			}
		}
	}
	return all
}

// survey counts what the men of both sides attack.
func (w *Weights) survey(s *position.State, f *features) {
	*f = features{}
	var men, officers, pawns, all, free, ring [2]squares
	var at [2 * position.MaxSquares]position.Square
	n := 0
	royal, pawn := w.rules.Royal, w.rules.Pawn
	for _, sq := range w.rules.Squares {
		p := s.Board[sq]
		if p == position.NoPiece {
			continue
		}
		c := p.Color()
		men[c].add(sq)
		switch p.Type() {
		case royal:
			ring[c^1] = w.reach[p][sq].leaps
			all[c] = all[c].or(&ring[c^1])
			ring[c^1].add(sq)
		case pawn:
			pawns[c] = pawns[c].or(&w.reach[p][sq].leaps)
		default:
			officers[c].add(sq)
			at[n] = sq
			n++
		}
	}
	for c := range free {
		all[c] = all[c].or(&pawns[c])
		for i := range free[c] {
			free[c][i] = ^(men[c][i] | pawns[c^1][i])
		}
	}
	for _, sq := range at[:n] {
		p := s.Board[sq]
		c := p.Color()
		to := &w.reach[p][sq]
		x := to.leaps
		for _, ray := range to.rays {
			for _, step := range ray {
				x.add(step)
				if s.Board[step] != position.NoPiece {
					break
				}
			}
		}
		all[c] = all[c].or(&x)
		f.mobility[p] += int32(root[x.common(&free[c])&63])
		if k := x.common(&ring[c]); k > 0 {
			f.ring[c] += int32(k)
			f.besiegers[c]++
		}
	}
	for c := range all {
		for i := range all[c] {
			f.loose[c] += int32(bits.OnesCount64(men[c][i] & all[c^1][i] &^ all[c][i]))
		}
		f.chased[c] = int32(officers[c].common(&pawns[c^1]))
	}
}

// or returns the union of two sets.
func (x *squares) or(y *squares) squares { return squares{x[0] | y[0], x[1] | y[1], x[2] | y[2]} }
