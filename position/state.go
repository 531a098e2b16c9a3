package position

// Hot file: doing and undoing moves.

// State is a position in a game: the mailbox, everything that decides which moves
// are legal, and the moves that led here. A State is not safe for concurrent use.
type State struct {
	Rules    *Rules
	Castling *Castling

	Board  [MaxSquares]Piece
	Kings  [2]Square        // royal pieces; NoSquare in a game without
	Pieces [2]int           // pieces besides the royal piece
	Counts [MaxPieces]uint8 // by Piece

	Side   Color
	Rights uint8     // bit i: Castling.Rights[i]
	Passed [2]Square // squares on which a pawn may be taken en passant by a legal move, or NoSquare
	Victim Square    // the pawn that passed them

	Key   uint64
	Quiet int // plies since the last capture or pawn move
	Ply   int // plies since move 1 of White

	royal [2]Piece // by colour, NoPiece in a game without
	since int      // plies that repetition may look back: since the last capture, null move or move of a pawn that cannot return
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
// the rook leaves and arrives. After a battle that it lost the mover leaves again,
// alone or, by an entry 3 that takes, after the piece it attacked.
type Delta struct {
	N       uint8
	Pieces  [4]Piece
	Squares [4]Square
}

// set writes entry i and makes it the last. Bytes are written one by one, as they are
// read: a struct literal would be copied whole and stall behind its own stores.
func (d *Delta) set(i uint8, p Piece, sq Square) {
	d.N = i + 1
	d.Pieces[i&3], d.Squares[i&3] = p, sq
}

// Takes reports whether an entry takes its piece off the board.
func (d *Delta) Takes(i uint8) bool {
	return i&1 == 0 || i == 3 && d.Squares[3] == d.Squares[1]
}

// push saves what a move may destroy.
func (s *State) push(m Move) *Undo {
	n := len(s.undo)
	if n == cap(s.undo) {
		s.Reserve(64)
	}
	s.undo = s.undo[:n+1]
	u := &s.undo[n]
	u.Key, u.Move = s.Key, m
	u.rights, u.passed, u.victim = s.Rights, s.Passed, s.Victim
	u.quiet, u.since = int32(s.Quiet), int32(s.since)
	return u
}

// Do plays a legal move and returns what it changed; the Delta is valid until the
// next Do. It does not allocate while the undo stack has room, see Reserve.
func (s *State) Do(m Move) *Delta {
	r := s.Rules
	u := s.push(m)
	d := &u.Delta
	s.Play(m, d)
	key := s.Key ^ r.sideKey
	for i := uint8(0); i < d.N; i++ {
		key ^= r.keys[d.Pieces[i&3]][d.Squares[i&3]]
	}
	if s.Rights != u.rights {
		key ^= s.Castling.keys[s.Rights] ^ s.Castling.keys[u.rights]
	}
	if s.Victim != NoSquare || u.victim != NoSquare {
		key ^= r.passedKey(u.passed, u.victim) ^ r.passedKey(s.Passed, s.Victim)
	}
	s.Key = key
	s.Quiet++
	s.since++
	if d.N > 2 && m.Kind() != Castle || m.Piece().Type() == r.Pawn {
		s.Quiet = 0
		if d.N > 2 || !r.pawnsReturn {
			s.since = 0
		}
	}
	s.Ply++
	return d
}

// Undo takes back the last Do and returns the Delta to reverse.
func (s *State) Undo() *Delta {
	u := &s.undo[len(s.undo)-1]
	s.TakeBack(u.Move, &u.Delta)
	s.restore(u)
	return &u.Delta
}

// Play is the part of Do that legal moves depend on: the board, the side to move,
// rights and en passant, but not the key, the clocks and the history. A count of
// moves may use it alone. It writes the Delta.
func (s *State) Play(m Move, d *Delta) {
	piece, from, to := m.Piece(), m.From(), m.To()
	us := s.Side
	s.Board[from] = NoPiece
	d.set(0, piece, from)
	target, placed := to, piece
	switch m.Kind() {
	case Castle:
		s.castle(m, d)
	case Promote:
		placed = MakePiece(m.Index(), us)
		s.Counts[piece]--
		s.Counts[placed]++
		s.capture(to, d)
	case EnPassant:
		target = s.Victim
		fallthrough
	default:
		s.capture(target, d)
	}
	d.Pieces[1], d.Squares[1] = placed, to
	s.Board[to] = placed
	if d.N == 3 && s.Rules.Clash != nil {
		s.fight(d)
	}
	if piece == s.royal[us&1] {
		s.Kings[us&1] = to
	}
	if s.Rights != 0 {
		s.Rights &^= s.Castling.Lost[from] | s.Castling.Lost[to]
	}
	if s.Victim != NoSquare {
		s.dropPassed()
	}
	s.Side = us ^ 1
	if m.Kind() == Stride {
		s.setPassed(from, to)
	}
}

// capture takes what stands on a square off the board and completes the Delta.
func (s *State) capture(target Square, d *Delta) {
	d.N = 2
	if captured := s.Board[target]; captured != NoPiece {
		d.set(2, captured, target)
		s.Board[target] = NoPiece
		s.Counts[captured]--
		s.Pieces[captured.Color()]--
	}
}

// castle moves the rook of a castling. The king may be about to land on its origin.
func (s *State) castle(m Move, d *Delta) {
	c := &s.Castling.Castles[m.Index()]
	rook := s.Board[c.RookFrom]
	s.Board[c.RookFrom] = NoPiece
	s.Board[c.RookTo] = rook
	d.set(2, rook, c.RookFrom)
	d.set(3, rook, c.RookTo)
}

// TakeBack reverses the board and the side to move after Play. What else Play
// changed (Rights, Passed, Victim) the caller has kept and restores.
func (s *State) TakeBack(m Move, d *Delta) {
	us := s.Side ^ 1
	s.Side = us
	if d.N > 2 && s.Rules.Clash != nil {
		s.part(d)
		return
	}
	piece, from := m.Piece(), m.From()
	s.Board[m.To()] = NoPiece
	switch d.N {
	case 4:
		s.Board[d.Squares[3]] = NoPiece
		s.Board[d.Squares[2]] = d.Pieces[2]
	case 3:
		s.Board[d.Squares[2]] = d.Pieces[2]
		s.Counts[d.Pieces[2]]++
		s.Pieces[d.Pieces[2].Color()]++
	}
	if m.Kind() == Promote {
		s.Counts[d.Pieces[1]]--
		s.Counts[piece]++
	}
	s.Board[from] = piece
	if piece == s.royal[us&1] {
		s.Kings[us&1] = from
	}
}

// DoNull passes the move; the side to move must not be in check.
func (s *State) DoNull() {
	s.push(NoMove).Delta.N = 0
	if s.Victim != NoSquare {
		s.Key ^= s.Rules.passedKey(s.Passed, s.Victim)
		s.dropPassed()
	}
	s.Key ^= s.Rules.sideKey
	s.Side ^= 1
	s.Ply++
	s.Quiet++
	s.since = 0
}

// UndoNull takes back DoNull.
func (s *State) UndoNull() {
	s.Side ^= 1
	s.restore(&s.undo[len(s.undo)-1])
}

// restore pops an Undo but for the board and the side to move.
func (s *State) restore(u *Undo) {
	s.undo = s.undo[:len(s.undo)-1]
	s.Key, s.Rights, s.Passed, s.Victim = u.Key, u.rights, u.passed, u.victim
	s.Quiet, s.since = int(u.quiet), int(u.since)
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
		if s.undo[len(s.undo)-k].Key == s.Key && s.unchanged(k) {
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
		if s.undo[len(s.undo)-k].Key == s.Key && s.unchanged(k) {
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
