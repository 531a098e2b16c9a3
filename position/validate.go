package position

// Cold file: does a State agree with its mailbox?

import "fmt"

// Validate recomputes what a State keeps beside its mailbox and tells the first thing that
// differs. Tests call it after every move.
func (s *State) Validate() error {
	for _, part := range []func() error{s.validateBoard, s.validatePieces, s.validateRights, s.validatePassed, s.validateClocks, s.validateKey} {
		if err := part(); err != nil {
			return fmt.Errorf("%s: %w", s.FEN(), err)
		}
	}
	return nil
}

// validateBoard finds pieces that stand off the board.
func (s *State) validateBoard() error {
	pieces := 0
	for _, p := range s.Board {
		if p != NoPiece {
			pieces++
		}
	}
	for _, sq := range s.Rules.Squares {
		if s.Board[sq] != NoPiece {
			pieces--
		}
	}
	if pieces != 0 {
		return fmt.Errorf("%d pieces stand off the board", pieces)
	}
	return nil
}

// validatePieces counts the pieces and looks for the royal pieces.
func (s *State) validatePieces() error {
	var pieces [2]int
	var counts [MaxPieces]uint8
	kings := [2]Square{NoSquare, NoSquare}
	for _, sq := range s.Rules.Squares {
		p := s.Board[sq]
		switch {
		case p == NoPiece:
			continue
		case p.Type() == s.Rules.Royal:
			kings[p.Color()] = sq
		default:
			pieces[p.Color()]++
		}
		counts[p]++
	}
	switch {
	case counts != s.Counts:
		return fmt.Errorf("counts of pieces %v, want %v", s.Counts, counts)
	case pieces != s.Pieces:
		return fmt.Errorf("counts of pieces %v, want %v", s.Pieces, pieces)
	case kings != s.Kings:
		return fmt.Errorf("royal pieces on %v, want %v", s.Kings, kings)
	}
	return nil
}

// validateRights looks for the king and the rook of every right.
func (s *State) validateRights() error {
	if s.Rights>>len(s.Castling.Rights) != 0 {
		return fmt.Errorf("rights %b of %d", s.Rights, len(s.Castling.Rights))
	}
	for i, right := range s.Castling.Rights {
		if s.Rights>>i&1 == 0 {
			continue
		}
		if right.Leap && s.Kings[right.Color] != right.Square {
			return fmt.Errorf("right %c, and no royal piece on %s", right.Letter, s.Rules.Names[right.Square])
		}
		for j := range s.Castling.Castles {
			m := &s.Castling.Castles[j]
			rook := s.Board[m.RookFrom]
			if m.Right>>i&1 != 0 && (s.Kings[m.Color] != m.KingFrom || rook == NoPiece || rook.Color() != m.Color) {
				return fmt.Errorf("right %c, and no royal piece on %s or no rook on %s", right.Letter, s.Rules.Names[m.KingFrom], s.Rules.Names[m.RookFrom])
			}
		}
	}
	return nil
}

// validatePassed looks for the pawn that can be taken en passant, the way it came and who can
// take it.
func (s *State) validatePassed() error {
	if s.Passed == [2]Square{NoSquare, NoSquare} && s.Victim == NoSquare {
		return nil
	}
	them := s.Side.Other()
	for _, from := range s.Rules.Squares {
		if s.Board[from] != NoPiece || s.Rules.Pawn < 0 {
			continue
		}
		again := *s // setPassed plays moves on the mailbox, which is an array of its own
		again.dropPassed()
		again.setPassed(from, s.Victim)
		if again.Passed == s.Passed && again.Victim == s.Victim && s.Victim != NoSquare && s.Board[s.Victim] == MakePiece(s.Rules.Pawn, them) {
			return nil
		}
		again.keepPassed(s.Passed[:])
		if again.Passed == s.Passed && again.Victim == s.Victim { // a FEN may name one of two
			return nil
		}
	}
	return fmt.Errorf("no pawn on %d has passed %v", s.Victim, s.Passed)
}

// validateClocks checks the counters against each other.
func (s *State) validateClocks() error {
	if s.Quiet < 0 || s.since < 0 || s.since > len(s.undo) || s.Ply&1 != int(s.Side) {
		return fmt.Errorf("%d quiet plies, %d of %d to look back, ply %d", s.Quiet, s.since, len(s.undo), s.Ply)
	}
	return nil
}

// validateKey computes the key anew.
func (s *State) validateKey() error {
	if key := s.computeKey(); key != s.Key {
		return fmt.Errorf("key %016x, want %016x", s.Key, key)
	}
	return nil
}
