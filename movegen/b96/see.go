package b96

// Hot file: static exchange evaluation.

import "alfonso/position"

// seeAttack is a type with its value.
type seeAttack struct {
	typ   int
	value int32
}

// See reports whether the exchange that a legal move begins on its destination wins
// at least bound, both sides always recapturing with their least valuable attacker
// and stopping when that is better. Riders behind the pieces that have left join in;
// bent riders along their own paths. The king recaptures last and never into an
// attack. Pins are not looked at, nor are promotions after the first move. In a game of
// battles the exchange is the battle alone.
func (b *Board) See(m position.Move, values *[position.MaxTypes]int32, bound int32) bool {
	if values != b.values {
		b.orderAttackers(values)
	}
	t, s := b.t, b.s
	if s.Rules.Clash != nil {
		return s.Gain(m, values) >= bound
	}
	us := s.Side & 1
	from, to, p := m.From(), m.To(), m.Piece()
	occupied := b.colors[0].or(b.colors[1]).andNot(bit(from)).or(bit(to))
	balance := -bound
	standing := values[p.Type()]
	switch m.Kind() {
	case position.Castle:
		return bound <= 0
	case position.EnPassant:
		occupied = occupied.andNot(bit(s.Victim))
		balance += values[s.Board[s.Victim].Type()]
	case position.Promote:
		balance += values[m.Index()] - standing
		standing = values[m.Index()]
		fallthrough
	default:
		if victim := s.Board[to]; victim != position.NoPiece {
			balance += values[victim.Type()]
		}
	}
	if balance < 0 {
		return false
	}
	// From here on balance is what the side that has just captured is ahead of its
	// aim, should its piece be lost.
	balance -= standing
	if balance >= 0 {
		return true
	}
	if p.Type() == t.royal {
		return true // legal, so nothing recaptures
	}
	side := us
	for {
		side ^= 1
		typ, sq, found := b.leastAttacker(to, side, occupied)
		if !found {
			break
		}
		occupied = occupied.andNot(bit(sq))
		if typ == t.royal {
			if _, _, defended := b.leastAttacker(to, side^1, occupied); defended {
				break
			}
			return side == us
		}
		balance = -balance - 1 - values[typ]
		if balance >= 0 {
			// Even losing this piece leaves side ahead: the other side has failed.
			return side == us
		}
	}
	// side cannot or will not recapture: the other side has its aim.
	return side != us
}

// orderAttackers sorts the types by value, the royal one last.
func (b *Board) orderAttackers(values *[position.MaxTypes]int32) {
	b.values = values
	var order [position.MaxTypes]seeAttack
	for i := range b.t.types {
		v := values[i]
		if i == b.t.royal {
			v = 1 << 30
		}
		j := i
		for ; j > 0 && order[j-1].value > v; j-- {
			order[j] = order[j-1]
		}
		order[j] = seeAttack{i, v}
	}
	b.order = order
}

// leastAttacker returns the least valuable piece of a side that attacks a square.
func (b *Board) leastAttacker(to position.Square, side position.Color, occupied bitboard) (typ int, sq position.Square, found bool) {
	t := b.t
	for i := 0; i < t.types; i++ {
		typ := b.order[i&15].typ
		p := position.MakePiece(typ, side)
		set := b.pieces[p].and(occupied)
		if !set.any() {
			continue
		}
		if x := t.from[p][to%boardSize].and(set); x.any() {
			return typ, x.first(), true
		}
		shape := &t.shapes[p]
		if !shape.rides() {
			continue
		}
		var rays bitboard
		between := &t.between[to%boardSize]
		if shape.orth {
			rays = t.orthRays[to%boardSize]
		}
		if shape.diag {
			rays = rays.or(t.diagRays[to%boardSize])
		}
		if bent := shape.bent; bent != nil {
			rays, between = bent.rays[to%boardSize], &bent.between[to%boardSize]
		}
		for sq := range rays.and(set).squares {
			if !between[sq%boardSize].meets(occupied) {
				return typ, sq, true
			}
		}
	}
	return 0, 0, false
}
