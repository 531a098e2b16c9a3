package position

// Hot file: doing and undoing moves.

// State is a position in a game: the mailbox, everything that decides which moves
// are legal, and the moves that led here. A State is not safe for concurrent use.
type State struct {
	Rules    *Rules
	Castling *Castling

	Board  [MaxSquares]Piece
	Kings  [2]Square        // royal pieces; NoSquare in a game without
	Men    [2]int           // men besides the royal piece
	Counts [MaxPieces]uint8 // by Piece

	Side   Color
	Rights uint8     // bit i: Castling.Rights[i]
	Passed [2]Square // squares on which a pawn may be taken en passant by a legal move, or NoSquare
	Victim Square    // the pawn that passed them

	Key   uint64
	Quiet int // plies since the last capture or pawn move
	Ply   int // plies since move 1 of White

	since int // plies that repetition may look back: since the last capture, pawn or null move
	undo  []Undo
}

// Undo is what a move destroys, and the Delta it made.
type Undo struct {
	Key    uint64 // before the move
	Move   Move
	Delta  Delta
	rights uint8
	passed [2]Square
	victim Square
	quiet  int32
	since  int32
}

// Delta lists the changes a move made to the board, in order: entries 0 and 2 take
// a piece off a square, entries 1 and 3 put one on. N is 0 for a null move, else 2
// to 4: the mover leaves and arrives, then the captured piece leaves, or in castling
// the rook leaves and arrives.
type Delta struct {
	N       uint8
	Pieces  [4]Piece
	Squares [4]Square
}

// Do plays a legal move and returns what it changed; the Delta is valid until the
// next Do. It does not allocate while the undo stack has room, see Reserve.
func (s *State) Do(m Move) *Delta {
	r := s.Rules
	piece, from, to := m.Piece(), m.From(), m.To()
	us := s.Side
	s.undo = append(s.undo, Undo{
		Key: s.Key, Move: m,
		rights: s.Rights, passed: s.Passed, victim: s.Victim, quiet: int32(s.Quiet), since: int32(s.since),
	})
	u := &s.undo[len(s.undo)-1]
	d := &u.Delta
	key := s.Key ^ r.sideKey
	if s.Victim != NoSquare {
		key ^= s.dropPassed()
	}
	s.Quiet++
	s.since++

	s.Board[from] = NoPiece
	if m.Kind() == Castle {
		c := &s.Castling.Castles[m.Index()]
		rook := s.Board[c.RookFrom]
		s.Board[c.RookFrom] = NoPiece
		s.Board[to] = piece
		s.Board[c.RookTo] = rook
		key ^= r.keys[piece][from] ^ r.keys[piece][to] ^ r.keys[rook][c.RookFrom] ^ r.keys[rook][c.RookTo]
		*d = Delta{4, [4]Piece{piece, piece, rook, rook}, [4]Square{from, to, c.RookFrom, c.RookTo}}
		s.Kings[us] = to
	} else {
		placed, target := piece, to
		switch m.Kind() {
		case Promote:
			placed = MakePiece(m.Index(), us)
			s.Counts[piece]--
			s.Counts[placed]++
		case EnPassant:
			target = u.victim
		}
		key ^= r.keys[piece][from] ^ r.keys[placed][to]
		*d = Delta{2, [4]Piece{piece, placed}, [4]Square{from, to}}
		if captured := s.Board[target]; captured != NoPiece {
			key ^= r.keys[captured][target]
			d.N, d.Pieces[2], d.Squares[2] = 3, captured, target
			s.Board[target] = NoPiece
			s.Counts[captured]--
			s.Men[us^1]--
			s.Quiet, s.since = 0, 0
		}
		s.Board[to] = placed
		switch piece.Type() {
		case r.Royal:
			s.Kings[us] = to
		case r.Pawn:
			s.Quiet, s.since = 0, 0
		}
	}
	if lost := s.Rights & (s.Castling.Lost[from] | s.Castling.Lost[to]); lost != 0 {
		key ^= s.Castling.keys[s.Rights] ^ s.Castling.keys[s.Rights&^lost]
		s.Rights &^= lost
	}
	s.Side = us ^ 1
	s.Ply++
	if m.Kind() == Stride {
		key ^= s.setPassed(r.Moves[piece].Advances[from][0], to)
	}
	s.Key = key
	return d
}

// Undo takes back the last Do and returns the Delta to reverse.
func (s *State) Undo() *Delta {
	u := &s.undo[len(s.undo)-1]
	s.restore(u)
	m, d := u.Move, &u.Delta
	us := s.Side
	piece, from, to := m.Piece(), m.From(), m.To()
	s.Board[to] = NoPiece
	if d.N == 4 {
		s.Board[d.Squares[3]] = NoPiece
		s.Board[d.Squares[2]] = d.Pieces[2]
	} else {
		if m.Kind() == Promote {
			s.Counts[d.Pieces[1]]--
			s.Counts[piece]++
		}
		if d.N == 3 {
			s.Board[d.Squares[2]] = d.Pieces[2]
			s.Counts[d.Pieces[2]]++
			s.Men[us^1]++
		}
	}
	s.Board[from] = piece
	if piece.Type() == s.Rules.Royal {
		s.Kings[us] = from
	}
	return d
}

// DoNull passes the move; the side to move must not be in check.
func (s *State) DoNull() {
	s.undo = append(s.undo, Undo{
		Key: s.Key, rights: s.Rights, passed: s.Passed, victim: s.Victim, quiet: int32(s.Quiet), since: int32(s.since),
	})
	if s.Victim != NoSquare {
		s.Key ^= s.dropPassed()
	}
	s.Key ^= s.Rules.sideKey
	s.Side ^= 1
	s.Ply++
	s.Quiet++
	s.since = 0
}

// UndoNull takes back DoNull.
func (s *State) UndoNull() { s.restore(&s.undo[len(s.undo)-1]) }

// restore pops an Undo but for the board.
func (s *State) restore(u *Undo) {
	s.undo = s.undo[:len(s.undo)-1]
	s.Key, s.Rights, s.Passed, s.Victim = u.Key, u.rights, u.passed, u.victim
	s.Quiet, s.since = int(u.quiet), int(u.since)
	s.Side ^= 1
	s.Ply--
}

// Reserve makes room for n more moves without allocation.
func (s *State) Reserve(n int) {
	if cap(s.undo)-len(s.undo) < n {
		s.undo = append(make([]Undo, 0, 2*len(s.undo)+n), s.undo...)
	}
}

// Last returns the record of the k-th last move, counted from 1, or nil. A null
// move has Move NoMove.
func (s *State) Last(k int) *Undo {
	if k < 1 || k > len(s.undo) {
		return nil
	}
	return &s.undo[len(s.undo)-k]
}

// Played returns how many moves led here from the position the State was made of.
func (s *State) Played() int { return len(s.undo) }

// Repetitions counts the earlier positions equal to this one, since the last move
// that cannot be taken back.
func (s *State) Repetitions() int {
	n := 0
	for k := 4; k <= s.since && k <= len(s.undo); k += 2 {
		if s.undo[len(s.undo)-k].Key == s.Key {
			n++
		}
	}
	return n
}

// RepeatedWithin reports whether this position occurred less than n plies ago, or
// twice at any distance: what a search n plies from its root takes for a draw.
func (s *State) RepeatedWithin(n int) bool {
	seen := false
	for k := 4; k <= s.since && k <= len(s.undo); k += 2 {
		if s.undo[len(s.undo)-k].Key == s.Key {
			if seen || k < n {
				return true
			}
			seen = true
		}
	}
	return false
}

// Clone returns an independent copy with room for n more moves.
func (s *State) Clone(n int) *State {
	c := *s
	c.undo = append(make([]Undo, 0, len(s.undo)+n), s.undo...)
	return &c
}
