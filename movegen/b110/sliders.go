// Code generated from movegen/b96; DO NOT EDIT.

package b110

// Hot file: rooks and bishops along lines. The 8x8 board has magic look-ups instead.

import "alfonso/position"

// sliders holds the lines through every square: file and rank, and the diagonals.
type sliders struct {
	orth, diag [boardSize][2]ride
}

// compileSliders fills the lines through a square.
func (t *Tables) compileSliders(sq position.Square) {
	file, rank := t.rules.Geometry.FileRank(sq)
	mask := func(dx, dy int) bitboard { return setOf(t.ray(sq, dx, dy)).or(setOf(t.ray(sq, -dx, -dy))) }
	across := uint16(file << innerBits)
	t.orth[sq] = [2]ride{{mask(0, 1), uint16(rank << innerBits), uint8(file)}, {mask(1, 0), across, 0}}
	t.diag[sq] = [2]ride{{mask(1, 1), across, 0}, {mask(1, -1), across, 0}}
}

// rookAttacks returns what a rook on a square attacks.
func (t *sliders) rookAttacks(sq position.Square, occupied bitboard) bitboard {
	l := &t.orth[sq%boardSize]
	return l[0].alongFile(occupied).or(l[1].along(occupied))
}

// bishopAttacks returns what a bishop on a square attacks.
func (t *sliders) bishopAttacks(sq position.Square, occupied bitboard) bitboard {
	l := &t.diag[sq%boardSize]
	return l[0].along(occupied).or(l[1].along(occupied))
}
