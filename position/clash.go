package position

// Warm file: battles. Games without them only ever ask whether there is a table.

import "slices"

// Battle declares what sets a game of hidden men apart from chess: a board with walls
// and joined cells, pieces that fight for a square, and a goal.
type Battle struct {
	// Walls names the border of two ranks and the only files on which pieces may cross
	// it: "4-5 but b,e".
	Walls string
	// Joins lists cells made of two squares: in "c1+d1" both are one cell, called c1.
	Joins string
	// Clash has a row for each type that attacks: its letter, a blank, and for each type
	// that is attacked, in the order of Columns, A if the attacker stays, D if the
	// defender does, = if neither does.
	Columns string
	Clash   []string
	// Borrow is the letter of a type that fights as the own piece on the square behind it,
	// toward its own side, and loses to all where there is none.
	Borrow byte
	// Goal is where White wins with one of some types: "c8 by GLM". Under Conquest only.
	Goal string

	// Options are the points in which the game is played by different rules.
	Options []RuleOption

	// NotAt lists, for each type that may not be set up everywhere, its letter and the
	// squares, "*1" for a rank, where White may not put it at the start: "B b4 e4".
	NotAt []string
}

// Verdict is the result of a battle.
type Verdict uint8

// The verdicts.
const (
	NoBattle Verdict = iota
	Won              // the attacker stays
	Lost             // the defender stays
	BothGone
)

// String returns the sign of a verdict behind a move: "", "+", "-" or "=".
func (v Verdict) String() string { return [...]string{"", "+", "-", "="}[v] }

// Reasons for the end of a game of battles.
const (
	Headquarters = "hq"
	Immobile     = "immobile"
	NoBattles    = "quiet"
)

// Verdict returns how the battle of a move went that these rules made a Delta of.
func (d *Delta) Verdict() Verdict {
	switch {
	case d.N == 4:
		return BothGone
	case d.N < 3:
		return NoBattle
	case d.Pieces[2] == d.Pieces[0]: // pieces do not attack their own
		return Lost
	}
	return Won
}

// Battle tells how a legal move would end.
func (s *State) Battle(m Move) Verdict {
	defender := s.Board[m.To()]
	if defender == NoPiece {
		return NoBattle
	}
	return s.verdict(m.Piece(), defender, m.To(), m.From())
}

// Gain returns what a legal move wins in its battle, with the values of types, less what
// it loses.
func (s *State) Gain(m Move, values *[MaxTypes]int32) int32 {
	gain := int32(0)
	v := s.Battle(m)
	if v == Won || v == BothGone {
		gain += values[s.Board[m.To()].Type()]
	}
	if v == Lost || v == BothGone {
		gain -= values[m.Piece().Type()]
	}
	return gain
}

// verdict judges a battle on a square. The attacker, who has left the square gone, lends
// no strength.
func (s *State) verdict(attacker, defender Piece, at, gone Square) Verdict {
	r := s.Rules
	if r.Clash == nil {
		return Won
	}
	typ := defender.Type()
	if typ == r.Borrow {
		c := defender.Color()
		behind := r.Behind[c&1][at]
		if behind == NoSquare || behind == gone {
			return Won
		}
		p := s.Board[behind]
		if p == NoPiece || p.Color() != c {
			return Won
		}
		typ = p.Type()
	}
	return r.Clash[attacker.Type()&(MaxTypes-1)][typ&(MaxTypes-1)]
}

// fight corrects a capture, just made and with a Delta of three entries, where the
// captor does not win.
func (s *State) fight(d *Delta) {
	attacker, defender, at := d.Pieces[1], d.Pieces[2], d.Squares[2]
	switch s.verdict(attacker, defender, at, d.Squares[0]) {
	case Lost:
		d.Pieces[2] = attacker
		s.Board[at] = defender
		s.Counts[defender]++
		s.Pieces[defender.Color()]++
		s.Counts[attacker]--
		s.Pieces[attacker.Color()]--
	case BothGone:
		d.set(3, attacker, at)
		s.Board[at] = NoPiece
		s.Counts[attacker]--
		s.Pieces[attacker.Color()]--
	}
}

// part takes back a battle. The side to move is again the attacker's.
func (s *State) part(d *Delta) {
	attacker := d.Pieces[0]
	s.Board[d.Squares[0]] = attacker
	v := d.Verdict()
	if v != Won {
		s.Counts[attacker]++
		s.Pieces[attacker.Color()]++
	}
	if v != Lost {
		defender := d.Pieces[2]
		s.Board[d.Squares[2]] = defender
		s.Counts[defender]++
		s.Pieces[defender.Color()]++
	}
}

// conquest judges what the pieces on the board alone decide.
func (s *State) conquest() Outcome {
	r := s.Rules
	for _, c := range [2]Color{s.Side ^ 1, s.Side} {
		if sq := r.Goal[c&1]; sq != NoSquare {
			if p := s.Board[sq]; p != NoPiece && p.Color() == c && r.GoalTypes>>p.Type()&1 != 0 {
				return Outcome{Wins(c), Headquarters, true}
			}
		}
	}
	us, them := s.Movers(s.Side) > 0, s.Movers(s.Side^1) > 0
	switch {
	case us && them:
		return Outcome{}
	case us:
		return Outcome{Wins(s.Side), Immobile, true}
	case them:
		return Outcome{Wins(s.Side ^ 1), Immobile, true}
	}
	return Outcome{Drawn, Immobile, true}
}

// Movers counts a colour's pieces of types that can move at all, in a game of battles.
func (s *State) Movers(c Color) int {
	n := s.Pieces[c&1]
	for typ := range s.Rules.Types {
		if s.Rules.Still>>typ&1 != 0 {
			n -= int(s.Counts[MakePiece(typ, c)])
		}
	}
	return n
}

// conquered is Outcome under Conquest.
func (s *State) conquered(movable bool) Outcome {
	o := s.conquest()
	switch {
	case o.Result != Unfinished:
		return o
	case !movable && s.Rules.Stalemate == Loss:
		return Outcome{Wins(s.Side.Other()), Immobile, true}
	case !movable:
		return Outcome{Drawn, Immobile, true}
	case s.Quiet >= s.Rules.QuietPlies:
		return Outcome{Drawn, NoBattles, false}
	case s.Repetitions() >= 2:
		return Outcome{Drawn, Repetition, false}
	}
	return o
}

// unchanged reports whether a position k plies ago of the same key is this one. In a
// game of battles every single piece must stand where it stood: keys tell only types, and
// whoever draws by two pieces that have changed places tells that they are of one type.
func (s *State) unchanged(k int) bool {
	if s.Rules.Clash == nil {
		return true
	}
	var now [MaxSquares]Square // of the piece that stood on a square at a time that goes back
	for _, sq := range s.Rules.Squares {
		now[sq] = sq
	}
	for _, u := range slices.Backward(s.undo[len(s.undo)-k:]) {
		if u.Move != NoMove {
			from, to := u.Move.From(), u.Move.To()
			now[from], now[to] = now[to], to
		}
	}
	for _, sq := range s.Rules.Squares {
		if now[sq] != sq {
			return false
		}
	}
	return true
}
