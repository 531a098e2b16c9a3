package position

// Outcome is on the hot path for Bare and Drawn; the rest is cold.

// Result is the result of a game.
type Result uint8

// The results. Unfinished games go on.
const (
	Unfinished Result = iota
	WhiteWins
	BlackWins
	Drawn
)

// String returns the PGN text: "*", "1-0", "0-1" or "1/2-1/2".
func (r Result) String() string { return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r] }

// Wins returns the result in which a colour wins.
func Wins(c Color) Result { return WhiteWins + Result(c) }

// Outcome is a result and its reason.
type Outcome struct {
	Result Result
	Reason string
	// Terminal ends leave no move: mate, stalemate, baring. The others are draws by
	// rule, under which moves can still be made and searched.
	Terminal bool
}

// String returns "*", or the result and the reason: "1-0 checkmate".
func (o Outcome) String() string {
	if o.Result == Unfinished {
		return "*"
	}
	return o.Result.String() + " " + o.Reason
}

// The reasons a game ends.
const (
	Checkmate            = "checkmate"
	Stalemate            = "stalemate"
	BareKing             = "bare king"
	BothBare             = "both bare"
	InsufficientMaterial = "dead position"
	FiftyMoves           = "fifty moves"
	Repetition           = "repetition"
)

// Outcome judges the position, given whether the side to move is in check and has
// a legal move (not counting baring, which comes before either).
func (s *State) Outcome(checked, movable bool) Outcome {
	if s.Rules.Baring == Conquest {
		return s.conquered(movable)
	}
	switch winner, bare := s.Bare(); {
	case bare && winner == Drawn:
		return Outcome{Drawn, BothBare, true}
	case bare:
		return Outcome{winner, BareKing, true}
	case !movable && checked:
		return Outcome{Wins(s.Side.Other()), Checkmate, true}
	case !movable && s.Rules.Stalemate == Loss:
		return Outcome{Wins(s.Side.Other()), Stalemate, true}
	case !movable:
		return Outcome{Drawn, Stalemate, true}
	case s.InsufficientMaterial():
		return Outcome{Drawn, InsufficientMaterial, false}
	case s.Quiet >= s.Rules.QuietPlies:
		return Outcome{Drawn, FiftyMoves, false}
	case s.Repetitions() >= 2:
		return Outcome{Drawn, Repetition, false}
	}
	return Outcome{}
}

// Bare reports whether baring, or conquest, has ended the game, and the result. Under
// BaringRebare a side that has just been bared by a lone piece that it can legally
// take has one move to do so; any other move loses.
func (s *State) Bare() (Result, bool) {
	rule := s.Rules.Baring
	if rule == Conquest {
		o := s.conquest()
		return o.Result, o.Result != Unfinished
	}
	if rule == NoBaring || s.Pieces[White] != 0 && s.Pieces[Black] != 0 {
		return Unfinished, false
	}
	us := s.Side
	switch {
	case s.Pieces[White] == 0 && s.Pieces[Black] == 0:
		return Drawn, true
	case s.Pieces[us] != 0:
		return Wins(us), true
	case rule == BaringRebare && s.Pieces[us^1] == 1 && s.canRebare():
		return Unfinished, false
	}
	return Wins(us.Other()), true
}

// canRebare reports whether the bare king to move can legally take the last piece.
func (s *State) canRebare() bool {
	us := s.Side
	king := s.Kings[us]
	for _, sq := range s.Rules.Moves[s.Board[king]].Leaps[king] {
		piece := s.Board[sq]
		if piece == NoPiece || piece.Type() == s.Rules.Royal {
			continue
		}
		own := s.Board[king]
		s.Board[king], s.Board[sq] = NoPiece, own
		legal := !s.Attacked(sq, us.Other())
		s.Board[king], s.Board[sq] = own, piece
		if legal {
			return true
		}
	}
	return false
}

// InsufficientMaterial reports a draw by insufficient material: neither side can ever win.
func (s *State) InsufficientMaterial() bool {
	pieces := s.Pieces[White] + s.Pieces[Black]
	switch s.Rules.Dead {
	case DeadKings:
		return pieces == 0
	case DeadMinor:
		bishops := s.countOf(s.Rules.bishops)
		return pieces == 0 || pieces == bishops && s.oneColored() || pieces == 1 && s.countOf(s.Rules.knights) == 1
	}
	return false
}

// countOf counts what both sides have of some pieces.
func (s *State) countOf(pieces []Piece) int {
	n := 0
	for _, p := range pieces {
		n += int(s.Counts[p])
	}
	return n
}

// oneColored reports whether all pieces stand on squares of one colour.
func (s *State) oneColored() bool {
	var seen [2]bool
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != NoPiece && p.Type() != s.Rules.Royal {
			file, rank := s.Rules.Geometry.FileRank(sq)
			seen[(file+rank)&1] = true
		}
	}
	return !seen[0] || !seen[1]
}

// Drawn reports a draw by rule as a search sees it at ply plies from its root:
// insufficient material, fifty moves, or a repetition. The caller sees to it that a mate on
// the last ply of the fifty moves counts as mate.
func (s *State) Drawn(ply int) bool {
	return s.Quiet >= s.Rules.QuietPlies || s.since >= 4 && s.RepeatedWithin(ply) || s.InsufficientMaterial()
}
