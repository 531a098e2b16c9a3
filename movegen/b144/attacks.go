// Code generated from movegen/b96; DO NOT EDIT.

package b144

// Hot file: what attacks what.

import "alfonso/position"

// along returns what a line's rider attacks; the line is not a file.
func (r *ride) along(occupied bitboard) bitboard {
	i := occupied.and(r.mask).line() >> 1 & (1<<innerBits - 1)
	return onLine(uint64(reach[(uint64(r.base)|i)&(16<<innerBits-1)])).and(r.mask)
}

// alongFile returns what a file's rider attacks.
func (r *ride) alongFile(occupied bitboard) bitboard {
	i := occupied.and(r.mask).file(r.file) >> 1 & (1<<innerBits - 1)
	return onFile(uint64(reach[(uint64(r.base)|i)&(16<<innerBits-1)]), r.file).and(r.mask)
}

// rookAttacks returns what a rook on a square attacks.
func (t *Tables) rookAttacks(sq position.Square, occupied bitboard) bitboard {
	l := &t.orth[sq%size]
	return l[0].alongFile(occupied).or(l[1].along(occupied))
}

// bishopAttacks returns what a bishop on a square attacks.
func (t *Tables) bishopAttacks(sq position.Square, occupied bitboard) bitboard {
	l := &t.diag[sq%size]
	return l[0].along(occupied).or(l[1].along(occupied))
}

// attacks returns what a bent rider on a square attacks.
func (b *bentRider) attacks(sq position.Square, occupied bitboard) bitboard {
	rides := &b.rides[sq%size]
	var x bitboard
	for i := 0; i < b.files; i++ {
		x = x.or(rides[i&(maxRides-1)].alongFile(occupied))
	}
	for i := maxRides - b.lines; i < maxRides; i++ {
		x = x.or(rides[i&(maxRides-1)].along(occupied))
	}
	return x
}

// attacksFrom returns what a piece other than a pawn attacks from a square.
func (t *Tables) attacksFrom(p position.Piece, sq position.Square, occupied bitboard) bitboard {
	s := &t.shapes[p.Type()]
	switch s.kind {
	case leaper:
		return t.leaps[p][sq%size]
	case rook:
		return t.rookAttacks(sq, occupied)
	case bishop:
		return t.bishopAttacks(sq, occupied)
	case queen:
		return t.rookAttacks(sq, occupied).or(t.bishopAttacks(sq, occupied))
	case bentKind:
		return t.bent[s.bent].attacks(sq, occupied)
	}
	x := t.leaps[p][sq%size]
	if s.orth {
		x = x.or(t.rookAttacks(sq, occupied))
	}
	if s.diag {
		x = x.or(t.bishopAttacks(sq, occupied))
	}
	if s.bent >= 0 {
		x = x.or(t.bent[s.bent].attacks(sq, occupied))
	}
	return x
}

// attacked reports whether a colour attacks a square.
func (b *Board) attacked(sq position.Square, by position.Color, occupied bitboard) bool {
	t := b.t
	for _, p := range t.leapers[by] {
		if t.from[p][sq%size].meets(b.pieces[p]) {
			return true
		}
	}
	return b.ridden(sq, by, occupied)
}

// ridden reports whether a rider of a colour attacks a square.
func (b *Board) ridden(sq position.Square, by position.Color, occupied bitboard) bool {
	t := b.t
	row := &t.between[sq%size]
	for s := range b.straight(sq, by).squares {
		if !row[s%size].meets(occupied) {
			return true
		}
	}
	for _, p := range t.bentPieces[by] {
		bent := &t.bent[t.shapes[p.Type()].bent]
		row := &bent.between[sq%size]
		for s := range bent.rays[sq%size].and(b.pieces[p]).squares {
			if !row[s%size].meets(occupied) {
				return true
			}
		}
	}
	return false
}

// straight returns the riders of a colour that would attack a square in a straight
// line on an empty board.
func (b *Board) straight(sq position.Square, by position.Color) bitboard {
	t := b.t
	var orth, diag bitboard
	for _, p := range t.orthPieces[by] {
		orth = orth.or(b.pieces[p])
	}
	for _, p := range t.diagPieces[by] {
		diag = diag.or(b.pieces[p])
	}
	return t.orthRays[sq%size].and(orth).or(t.diagRays[sq%size].and(diag))
}
