package position

// Hot file, but off the usual path: en passant.

// setPassed records the squares that a pawn passed on its way to victim, as far as a
// pawn of the side to move can legally capture there. Only a capture that is possible
// makes two positions differ.
func (s *State) setPassed(from, victim Square) {
	strides := s.Rules.strides[s.Side.Other()&1][from]
	for i := range strides {
		if strides[i].to != victim {
			continue
		}
		n := 0
		for j := range strides[i].passed {
			if p := &strides[i].passed[j]; s.canPass(p, victim) {
				s.Passed[n&1] = p.square
				n++
			}
		}
		if n > 0 {
			s.Victim = victim
		}
		return
	}
}

// dropPassed ends the right to capture en passant.
func (s *State) dropPassed() {
	s.Passed[0], s.Passed[1], s.Victim = NoSquare, NoSquare, NoSquare
}

// passedKey returns the key of some en passant squares and of the pawn that passed them.
func (r *Rules) passedKey(squares [2]Square, victim Square) uint64 {
	return r.passed[squares[0]] ^ r.passed[squares[1]] ^ r.victims[victim]
}

// canPass reports whether some pawn of the side to move can capture a pawn en passant
// on a square that it passed without leaving its royal piece attacked.
func (s *State) canPass(p *passing, victim Square) bool {
	us := s.Side
	pawn := MakePiece(s.Rules.Pawn, us)
	for _, from := range p.attackers {
		if s.Board[from] != pawn {
			continue
		}
		sq, taken := p.square, s.Board[victim]
		s.Board[from], s.Board[victim], s.Board[sq] = NoPiece, NoPiece, pawn
		legal := s.Kings[us] == NoSquare || !s.Attacked(s.Kings[us], us.Other())
		s.Board[from], s.Board[victim], s.Board[sq] = pawn, taken, NoPiece
		if legal {
			return true
		}
	}
	return false
}

// Attacked reports whether a colour attacks a square, walking the paths of every
// piece. It serves rare questions and tests; a movegen.Board knows it faster.
func (s *State) Attacked(target Square, by Color) bool {
	for _, from := range s.Rules.Squares {
		if p := s.Board[from]; p != NoPiece && p.Color() == by && s.reaches(p, from, target) {
			return true
		}
	}
	return false
}

// reaches reports whether a piece on from attacks target as the board stands.
func (s *State) reaches(p Piece, from, target Square) bool {
	m := &s.Rules.Moves[p]
	for _, sq := range m.Leaps[from] {
		if sq == target {
			return true
		}
	}
	for _, sq := range m.Captures[from] {
		if sq == target {
			return true
		}
	}
	for _, path := range m.Rides[from] {
		for _, sq := range path {
			if sq == target {
				return true
			}
			if s.Board[sq] != NoPiece {
				break
			}
		}
	}
	return false
}
