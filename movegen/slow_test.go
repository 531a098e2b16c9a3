package movegen_test

import (
	"slices"

	"alfonso/position"
)

// The slow generator works from the mailbox and from its own reading of the declaration,
// see slow_rules_test.go, tries every move on a copy and asks whether the king is
// attacked. It shares no code and no tables with the boards.

// slowTargets lists the squares a piece attacks as the board stands.
func slowTargets(s *position.State, from position.Square) []position.Square {
	m := &slowOf(s.Rules).men[s.Board[from]][from]
	list := append(slices.Clone(m.leaps), m.takes...)
	for _, path := range m.rides {
		for _, sq := range path {
			list = append(list, sq)
			if s.Board[sq] != position.NoPiece {
				break
			}
		}
	}
	return list
}

// slowAttackers lists where a colour attacks a square from.
func slowAttackers(s *position.State, target position.Square, by position.Color) []position.Square {
	var list []position.Square
	for _, from := range s.Rules.Squares {
		if p := s.Board[from]; p != position.NoPiece && p.Color() == by && slices.Contains(slowTargets(s, from), target) {
			list = append(list, from)
		}
	}
	return list
}

// slowLegal lists the legal moves, sorted by their packed value.
func slowLegal(s *position.State) []position.Move {
	r, us, slow := s.Rules, s.Side, slowOf(s.Rules)
	pawn := func(p position.Piece) bool { return r.Variant.Pieces[p.Type()].Letter == r.Variant.Pawn }
	var moves []position.Move
	add := func(from, to position.Square, kind position.Kind) {
		p := s.Board[from]
		if types := slow.becomes[us][to]; pawn(p) && len(types) > 0 {
			for _, t := range types {
				moves = append(moves, position.MakeMove(p, from, to, position.Promote, t))
			}
			return
		}
		moves = append(moves, position.MakeMove(p, from, to, kind, 0))
	}
	checked := slowAttacked(s, s.Kings[us])
	for _, from := range r.Squares {
		p := s.Board[from]
		if p == position.NoPiece || p.Color() != us {
			continue
		}
		m := &slow.men[p][from]
		for _, to := range slowTargets(s, from) {
			target := s.Board[to]
			enemy := target != position.NoPiece && target.Color() != us
			if enemy && r.Variant.Pieces[target.Type()].Letter == r.Variant.Royal {
				continue // only in a position that no game comes to
			}
			switch {
			case enemy, target == position.NoPiece && !pawn(p):
				add(from, to, position.Normal)
			case pawn(p) && s.Victim != position.NoSquare && slices.Contains(s.Passed[:], to):
				add(from, to, position.EnPassant)
			}
		}
		for _, path := range m.advances {
			for i, to := range path {
				if s.Board[to] != position.NoPiece {
					break
				}
				kind := position.Normal
				if i > 0 {
					kind = position.Stride
				}
				add(from, to, kind)
			}
		}
		for i, right := range s.Castling.Rights {
			if !right.Leap || right.Square != from || s.Rights>>i&1 == 0 || checked {
				continue
			}
			for _, to := range m.firsts {
				if s.Board[to] == position.NoPiece {
					add(from, to, position.Normal)
				}
			}
		}
	}
	if !checked {
		for _, c := range slowCastles(s) {
			moves = append(moves, position.MakeMove(s.Board[c.king], c.king, c.to, position.Castle, c.index))
		}
	}
	moves = slices.DeleteFunc(moves, func(m position.Move) bool { return slowSuicide(s, m) })
	slices.Sort(moves)
	return slices.Compact(moves) // a bent rider comes to its elbow by two rides
}

// slowAttacked reports whether the side that is not to move attacks a square.
func slowAttacked(s *position.State, sq position.Square) bool {
	return sq != position.NoSquare && len(slowAttackers(s, sq, s.Side.Other())) > 0
}

// slowSuicide reports whether a move leaves the own royal piece attacked.
func slowSuicide(s *position.State, m position.Move) bool {
	t := *s // the mailbox is an array: a copy of its own
	us, p := s.Side, t.Board[m.From()]
	king := t.Kings[us]
	t.Board[m.From()] = position.NoPiece
	switch m.Kind() {
	case position.EnPassant:
		t.Board[s.Victim] = position.NoPiece
	case position.Castle:
		c := &s.Castling.Castles[m.Index()]
		rook := s.Board[c.RookFrom]
		t.Board[c.RookFrom] = position.NoPiece
		t.Board[c.RookTo] = rook
	}
	t.Board[m.To()] = p
	if m.From() == king {
		king = m.To()
	}
	return slowAttacked(&t, king)
}

// slowSee is the exchange on the destination of a move, by plain minimax over "take
// with the least valuable attacker or stop": what the move wins in centipawns.
// Pins, promotion and en passant of later captures are not looked at; a royal piece
// takes only when no enemy attacker is left. For a tie see slowTake.
func slowSee(s *position.State, m position.Move, values *[position.MaxTypes]int32) (won int32, tie bool) {
	t := *s
	to := m.To()
	if target := t.Board[to]; m.Kind() != position.Castle && target != position.NoPiece {
		won = values[target.Type()]
	}
	p := t.Board[m.From()]
	t.Board[m.From()] = position.NoPiece
	if m.Kind() == position.EnPassant {
		won = values[t.Board[t.Victim].Type()]
		t.Board[t.Victim] = position.NoPiece
	}
	t.Board[to] = p
	lost, tie := slowTake(&t, to, s.Side.Other(), values)
	return won - lost, tie
}

// slowTake is what a colour wins by taking on a square, 0 if it had better not. Of
// equal attackers the one on the lowest square takes; a tie tells that there were
// some, so that another choice may be as good a rule.
func slowTake(t *position.State, to position.Square, by position.Color, values *[position.MaxTypes]int32) (won int32, tie bool) {
	royal := t.Rules.Royal
	best := position.NoSquare
	worth := func(sq position.Square) int32 {
		if typ := t.Board[sq].Type(); typ != royal {
			return values[typ]
		}
		return 1 << 20
	}
	for _, from := range slowAttackers(t, to, by) {
		switch {
		case best == position.NoSquare || worth(from) < worth(best):
			best, tie = from, false
		case worth(from) == worth(best):
			tie = true
		}
	}
	if best == position.NoSquare {
		return 0, false
	}
	taken, taker := t.Board[to], t.Board[best]
	t.Board[best], t.Board[to] = position.NoPiece, taker
	defer func() { t.Board[best], t.Board[to] = taker, taken }()
	if taker.Type() == royal && len(slowAttackers(t, to, by.Other())) > 0 {
		return 0, tie
	}
	lost, later := slowTake(t, to, by.Other(), values)
	return max(0, values[taken.Type()]-lost), tie || later
}
