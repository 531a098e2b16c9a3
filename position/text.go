package position

// Cold file: moves as text, and drawings of the board.

import (
	"fmt"
	"slices"
	"strings"
)

// Text returns a move in UCI form: squares and a lower-case promotion letter. A
// castling is the king's move, but king takes rook in a shuffled position, where
// kingTakesRook asks for it in a game that can be shuffled, and where the king's move
// would also be a plain step.
func (s *State) Text(m Move, kingTakesRook bool) string {
	if m == NoMove {
		return "0000"
	}
	r := s.Rules
	from, to := r.Names[m.From()], r.Names[m.To()]
	switch m.Kind() {
	case Promote:
		return from + to + string(rune(r.letterOf[MakePiece(m.Index(), Black)]))
	case Castle:
		c := &s.Castling.Castles[m.Index()]
		if kingTakesRook && r.Variant.Shuffle || s.Castling.Shuffled || r.isStep(m.Piece(), c.KingFrom, c.KingTo) {
			return from + r.Names[c.RookFrom]
		}
	}
	return from + to
}

// isStep reports whether a piece may leap from one square to another in its own right.
func (r *Rules) isStep(p Piece, from, to Square) bool {
	m := &r.Moves[p]
	return slices.Contains(m.Leaps[from], to) || slices.Contains(m.Firsts[from], to)
}

// Match finds the move that a text names among the legal moves, or NoMove. It reads
// every form that Text writes, castling in either form, and promotion letters in
// either case or by a piece's alias. A promotion without its letter is no move.
func (s *State) Match(text string, legal []Move) Move {
	text = s.Rules.canonical(text)
	var king Move
	for _, m := range legal {
		if !strings.HasPrefix(text, s.Rules.Names[m.From()]) {
			continue // which is every form's beginning, and cheap
		}
		if s.Text(m, false) == text || s.Text(m, true) == text {
			return m
		}
		if m.Kind() == Castle && s.Rules.Names[m.From()]+s.Rules.Names[m.To()] == text {
			king = m
		}
		if n := len(text) - 1; m.Kind() == Promote && n > 3 && s.Rules.pieceOf[text[n]&^0x20] == MakePiece(m.Index(), White) &&
			text[:n] == s.Rules.Names[m.From()]+s.Rules.Names[m.To()] {
			return m
		}
	}
	return king
}

// canonical writes a move with the names of cells, where a text may name either half.
func (r *Rules) canonical(text string) string {
	if r.parts == nil || len(text) != 4 {
		return text
	}
	from, to := r.Parse(text[:2]), r.Parse(text[2:])
	if from == NoSquare || to == NoSquare {
		return text
	}
	return r.Names[from] + r.Names[to]
}

// CutVerdict splits the signs of an umpire off a move: how a battle ended, and '#' for
// the end of the game. Only in a game of battles.
func (r *Rules) CutVerdict(text string) (move, verdict string) {
	if r.Clash == nil {
		return text, ""
	}
	n := len(strings.TrimRight(text, "+-=#"))
	return text[:n], text[n:]
}

// Announced returns the signs that an umpire puts behind the last move: how its battle
// ended, and '#' if that was the end of the game.
func (s *State) Announced(over bool) string {
	text := s.Last(1).Delta.Verdict().String()
	if over {
		text += "#"
	}
	return text
}

// Draw returns the board as text, White below, one line a rank, ended by newlines.
func (s *State) Draw() string { return s.Rules.Draw(s.letter) }

// Draw draws what stands on each square: a letter, or 0 for nothing.
func (r *Rules) Draw(letter func(Square) byte) string {
	var b strings.Builder
	line := "    +" + strings.Repeat("---+", r.Variant.Files) + "\n"
	b.WriteString(line)
	for rank := r.Variant.Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, " %2d |", rank+1)
		for file := range r.Variant.Files {
			l, sq := byte('*'), r.At(file, rank)
			if sq != NoSquare {
				if l = letter(sq); l == 0 {
					l = ' '
				}
			}
			fmt.Fprintf(&b, " %c |", l)
		}
		b.WriteString("\n" + line)
	}
	b.WriteString("     ")
	for file := range r.Variant.Files {
		fmt.Fprintf(&b, " %c  ", 'a'+file)
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}
