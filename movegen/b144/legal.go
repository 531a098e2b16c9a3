// Code generated from movegen/b96; DO NOT EDIT.

package b144

// Hot file: questions about single moves.

import "alfonso/position"

// IsLegal reports whether a move, perhaps made for another position, is legal here.
func (b *Board) IsLegal(m position.Move) bool {
	t, s := b.t, b.s
	us := s.Side & 1
	p, from, to := m.Piece(), m.From(), m.To()
	if m == position.NoMove || p == position.NoPiece || p.Color() != us ||
		!t.board.has(from) || from >= boardSize || to >= boardSize || s.Board[from] != p {
		return false
	}
	b.analyze()
	kind := m.Kind()
	switch {
	case kind != position.Promote && kind != position.Castle && m.Index() != 0:
		return false
	case p.Type() == t.pawn:
		return b.isLegalPawn(m)
	case kind == position.Castle:
		return p.Type() == t.royal && b.isLegalCastle(m)
	case kind != position.Normal:
		return false
	}
	occupied := b.colors[0].or(b.colors[1])
	if p.Type() != t.royal {
		targets := t.attacksFrom(p, from, occupied).andNot(b.colors[us]).andNot(b.pieces[t.king[us^1]]).and(b.evade)
		return b.allowed(bit(from), targets).has(to)
	}
	targets := t.leaps[p][from].andNot(b.colors[us]).andNot(b.pieces[t.king[us^1]])
	if s.Rights&t.leapBit[us] != 0 && !b.checkers.any() {
		targets = targets.or(t.firsts[from].andNot(occupied))
	}
	return targets.has(to) && !b.attacked(to, occupied.andNot(bit(from)))
}

// isLegalCastle judges a castling of the side to move.
func (b *Board) isLegalCastle(m position.Move) bool {
	if b.checkers.any() {
		return false
	}
	moves := b.castles.moves[b.s.Side&1]
	for i := range moves {
		if c := &moves[i]; c.index == m.Index() {
			occupied := b.colors[0].or(b.colors[1])
			return c.move.KingFrom == m.From() && c.move.KingTo == m.To() &&
				b.s.Rights&c.right != 0 && !occupied.meets(c.empty) &&
				!c.crossed.meets(b.danger(occupied.andNot(bit(m.From())))) && !b.unshielded(c, occupied)
		}
	}
	return false
}

// isLegalPawn judges a move of an own pawn that stands on its origin.
func (b *Board) isLegalPawn(m position.Move) bool {
	t, s := b.t, b.s
	us := s.Side & 1
	p, from, to := m.Piece(), m.From(), m.To()
	switch m.Kind() {
	case position.EnPassant:
		return s.Victim != position.NoSquare && (to == s.Passed[0] || to == s.Passed[1]) &&
			t.from[p][to].has(from) && b.canPass(from, to)
	case position.Promote:
		found := false
		for _, typ := range t.rules.Promotions[us][to] {
			found = found || typ == m.Index()
		}
		if !found {
			return false
		}
	case position.Normal, position.Stride:
		if t.promotes[us].has(to) {
			return false
		}
	default:
		return false
	}
	if !b.allowed(bit(from), b.evade).has(to) {
		return false
	}
	if s.Board[to] != position.NoPiece {
		return t.from[p][to].has(from) && m.Kind() != position.Stride && b.colors[us^1].andNot(b.pieces[t.king[us^1]]).has(to)
	}
	for _, path := range t.rules.Moves[p].Advances[from] {
		for i, sq := range path {
			if s.Board[sq] != position.NoPiece {
				break
			}
			if sq == to {
				return (i > 0) == (m.Kind() == position.Stride)
			}
		}
	}
	return false
}

// GivesCheck reports whether a legal move checks the opponent.
func (b *Board) GivesCheck(m position.Move) bool {
	t, s := b.t, b.s
	us := s.Side & 1
	king := s.Kings[us^1]
	if king == position.NoSquare {
		return false
	}
	from, to, p := m.From(), m.To(), m.Piece()
	occupied := b.colors[0].or(b.colors[1]).andNot(bit(from)).or(bit(to))
	gone := bit(from) // riders that no longer stand where the bitboards have them
	switch m.Kind() {
	case position.EnPassant:
		occupied = occupied.andNot(bit(s.Victim))
	case position.Promote:
		p = position.MakePiece(m.Index(), us)
	case position.Castle:
		c := &s.Castling.Castles[m.Index()]
		gone = gone.or(bit(c.RookFrom))
		occupied = occupied.andNot(bit(c.RookFrom)).or(bit(c.RookTo)).or(bit(to))
		if t.attacksFrom(s.Board[c.RookFrom], c.RookTo, occupied).has(king) {
			return true
		}
	}
	if t.from[p][king%boardSize].has(to) {
		return true
	}
	if t.shapes[p].rides() && t.attacksFrom(p, to, occupied).has(king) {
		return true
	}
	// Discovered checks: the riders that have not moved.
	return anyOpen(b.straight(king, us).andNot(gone), &t.between[king%boardSize], occupied) ||
		b.bentAttack(king, us, occupied, gone)
}
