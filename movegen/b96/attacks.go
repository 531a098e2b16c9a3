package b96

// Hot file: what attacks what.

import "alfonso/position"

// along returns what a line's rider attacks; the line is not a file.
func (r *ride) along(occupied bitboard) bitboard {
	i := occupied.and(r.mask).line() >> 1 & (1<<innerBits - 1)
	return onLine(uint64(lineReach[(uint64(r.base)|i)&(16<<innerBits-1)])).and(r.mask)
}

// alongFile returns what a file's rider attacks.
func (r *ride) alongFile(occupied bitboard) bitboard {
	i := occupied.and(r.mask).file(r.file) >> 1 & (1<<innerBits - 1)
	return onFile(uint64(lineReach[(uint64(r.base)|i)&(16<<innerBits-1)]), r.file).and(r.mask)
}

// attacks returns what a bent rider on a square attacks.
func (b *bentRider) attacks(sq position.Square, occupied bitboard) bitboard {
	rides := &b.rides[sq%boardSize]
	var x bitboard
	for i := 0; i < b.files; i++ {
		x = x.or(rides[i&(maxRides-1)].alongFile(occupied))
	}
	for i := maxRides - b.lines; i < maxRides; i++ {
		x = x.or(rides[i&(maxRides-1)].along(occupied))
	}
	if b.walking {
		for _, w := range b.walks[sq%boardSize] {
			x = x.or(w.attacks(occupied))
		}
	}
	return x
}

// attacksFrom returns what a piece other than a pawn attacks from a square.
func (t *Tables) attacksFrom(p position.Piece, sq position.Square, occupied bitboard) bitboard {
	s := &t.shapes[p]
	x := t.leaps[p][sq%boardSize]
	if s.orth {
		x = x.or(t.rookAttacks(sq, occupied))
	}
	if s.diag {
		x = x.or(t.bishopAttacks(sq, occupied))
	}
	if s.bent != nil {
		x = x.or(s.bent.attacks(sq, occupied))
	}
	return x
}

// danger returns every square that the opponent attacks, given the occupancy.
func (b *Board) danger(occupied bitboard) bitboard {
	t, s := b.t, b.s
	them := s.Side&1 ^ 1
	pawns := b.pieces[t.shifted[them]]
	west, east := pawns, pawns
	if wraps {
		west, east = pawns.andNot(t.west), pawns.andNot(t.east)
	}
	x := forwardWest(west, them).or(forwardEast(east, them))
	for sq := range b.orth[them].squares {
		x = x.or(t.rookAttacks(sq, occupied))
	}
	for sq := range b.diag[them].squares {
		x = x.or(t.bishopAttacks(sq, occupied))
	}
	for i := range t.steppers[them] {
		step := &t.steppers[them][i]
		for sq := range b.pieces[step.piece].squares {
			x = x.or(step.squares[sq%boardSize])
		}
	}
	for _, r := range t.benders[them] {
		for sq := range b.pieces[r.piece].squares {
			x = x.or(r.bent.attacks(sq, occupied)).or(t.leaps[r.piece][sq%boardSize])
		}
	}
	if king := s.Kings[them]; king != position.NoSquare {
		x = x.or(t.leaps[t.king[them]][king%boardSize])
	}
	for i := range t.divergent[them] {
		x = x.or(b.takes(&t.divergent[them][i]))
	}
	return x
}

// takes returns every square that pieces that move and capture differently attack. It is
// rare, and not inlined: its loop would take the registers of danger.
//
//go:noinline
func (b *Board) takes(d *divergent) bitboard {
	var x bitboard
	for sq := range b.pieces[d.piece].squares {
		x = x.or(d.takes[sq%boardSize])
	}
	return x
}

// attacked reports whether the opponent attacks a square, given the occupancy.
func (b *Board) attacked(sq position.Square, occupied bitboard) bool {
	t := b.t
	them := b.s.Side&1 ^ 1
	for i := range t.leapers[them] {
		l := &t.leapers[them][i]
		if l.squares[sq%boardSize].meets(b.pieces[l.piece]) {
			return true
		}
	}
	return anyOpen(b.straight(sq, them), &t.between[sq%boardSize], occupied) ||
		len(t.benders[them]) > 0 && b.bentAttack(sq, them, occupied, bitboard{})
}

// bentAttack reports whether a bent rider of a colour, except those in gone, attacks
// a square.
func (b *Board) bentAttack(sq position.Square, by position.Color, occupied, gone bitboard) bool {
	for _, r := range b.t.benders[by&1] {
		if anyOpen(r.bent.rays[sq%boardSize].and(b.pieces[r.piece]).andNot(gone), &r.bent.between[sq%boardSize], occupied) {
			return true
		}
	}
	return false
}

// anyOpen reports whether the path from one of some riders is empty.
func anyOpen(riders bitboard, between *[boardSize]bitboard, occupied bitboard) bool {
	for sq := range riders.squares {
		if !between[sq%boardSize].meets(occupied) {
			return true
		}
	}
	return false
}

// straight returns the riders of a colour that would attack a square in a straight
// line on an empty board.
func (b *Board) straight(sq position.Square, by position.Color) bitboard {
	t := b.t
	return t.orthRays[sq%boardSize].and(b.orth[by&1]).or(t.diagRays[sq%boardSize].and(b.diag[by&1]))
}
