// Package xboard knows how XBoard's protocol writes squares, moves, positions and games: for the
// engine's side of it, and for the side that drives other engines.
package xboard

// Cold file: squares and moves.

import (
	"fmt"
	"strings"

	"alfonso/position"
)

// Square writes a square. Files are letters, also where there are two cells to a square, and the
// ranks of a board of ten are counted from 0.
func Square(r *position.Rules, sq position.Square) string {
	file, rank := r.Geometry.FileRank(sq)
	return fmt.Sprintf("%c%d", 'a'+file, rank+r.Variant.LowestRank())
}

// Squares reads squares one after another, with an optional comma after each pair, and returns
// what is left. A square that the board has not is NoSquare. Ranks above nine are two digits, or one character after
// '9'.
func Squares(r *position.Rules, text string) (list []position.Square, rest string) {
	for rest = text; ; {
		next := rest
		if len(list) == 2 {
			next = strings.TrimPrefix(next, ",")
		}
		if len(next) < 2 || next[0] < 'a' || next[0] > 'z' || next[1] < '0' || next[1] > '<' {
			return list, rest
		}
		rank, n := int(next[1]-'0'), 2
		if rank <= 9 && len(next) > 2 && next[2] >= '0' && next[2] <= '9' {
			rank, n = 10*rank+int(next[2]-'0'), 3
		}
		list = append(list, r.At(int(next[0]-'a'), rank-r.Variant.LowestRank()))
		rest = next[n:]
	}
}

// Coordinates writes a move that is perhaps none with the names that our rules have for its
// squares; one with a square that the board has not, behind a question mark.
func Coordinates(r *position.Rules, text string) string {
	list, rest := Squares(r, text)
	var b strings.Builder
	for _, sq := range list {
		if sq == position.NoSquare {
			return "?" + text
		}
		b.WriteString(r.Names[sq])
	}
	return b.String() + rest
}

// Move writes a legal move of a position: castling by letters in a shuffled game, or where
// letters is set, and as two moves where the king's alone would be a step.
func Move(s *position.State, m position.Move, letters bool) string {
	r := s.Rules
	text := Square(r, m.From()) + Square(r, m.To())
	switch m.Kind() {
	case position.Promote:
		text += string(rune(r.Letter(position.MakePiece(m.Index(), position.Black))))
	case position.Castle:
		castle := &s.Castling.Castles[m.Index()]
		switch {
		case (letters || s.Castling.Shuffled) && castle.RookFrom < castle.KingFrom:
			return "O-O-O"
		case letters || s.Castling.Shuffled:
			return "O-O"
		case s.Text(m, false) != r.Names[m.From()]+r.Names[m.To()]: // the king could step there, too
			text += "," + Square(r, castle.RookFrom) + Square(r, castle.RookTo)
		}
	}
	return text
}

// LooksLikeMove reports whether a word is a move rather than a command.
func LooksLikeMove(word string) bool {
	if strings.HasPrefix(word, "O-O") || strings.HasPrefix(word, "0-0") || strings.HasPrefix(word, "o-o") {
		return true
	}
	digits := 0
	for i := range len(word) {
		if word[i] >= '0' && word[i] <= '9' {
			digits++
		}
	}
	return digits >= 2 && len(word) >= 4 && word[0] >= 'a' && word[0] <= 'p' && word[1] >= '0' && word[1] <= '9'
}

// Read finds a move by its text among the legal ones, or NoMove. It reads what Move writes,
// castling in any form, and a promotion without its letter where
// there is no choice.
func Read(state *position.State, text string, legal []position.Move) position.Move {
	switch strings.ToUpper(strings.ReplaceAll(text, "0", "O")) {
	case "O-O":
		return castling(state, legal, true)
	case "O-O-O":
		return castling(state, legal, false)
	}
	r := state.Rules
	list, suffix := Squares(r, text)
	for _, sq := range list {
		if sq == position.NoSquare {
			return position.NoMove
		}
	}
	suffix = strings.TrimRight(strings.TrimPrefix(suffix, "="), ".=")
	switch {
	case len(list) == 4 && suffix == "":
		for _, m := range legal {
			if m.Kind() == position.Castle {
				castle := &state.Castling.Castles[m.Index()]
				if castle.KingFrom == list[0] && castle.KingTo == list[1] && castle.RookFrom == list[2] && castle.RookTo == list[3] {
					return m
				}
			}
		}
	case len(list) == 2 && len(suffix) <= 1:
		if m := state.Match(r.Names[list[0]]+r.Names[list[1]]+suffix, legal); m != position.NoMove || suffix != "" {
			return m
		}
		var only []position.Move
		for _, m := range legal {
			if m.From() == list[0] && m.To() == list[1] && m.Kind() == position.Promote {
				only = append(only, m)
			}
		}
		if len(only) == 1 {
			return only[0]
		}
	}
	return position.NoMove
}

// castling finds the castling to one side, if there is just one.
func castling(state *position.State, legal []position.Move, kingside bool) position.Move {
	found := position.NoMove
	for _, m := range legal {
		if m.Kind() != position.Castle {
			continue
		}
		castle := &state.Castling.Castles[m.Index()]
		if (castle.RookFrom > castle.KingFrom) != kingside {
			continue
		}
		if found != position.NoMove {
			return position.NoMove
		}
		found = m
	}
	return found
}
