package client

// Cold file: moves and positions as the XBoard protocol writes them.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"alfonso/position"
)

// move sends a move, which the caller knows to be legal.
func (c *cecp) move(text string) {
	written := c.write(text)
	c.sent = written
	c.adopt(text)
	if c.features["usermove"] == "1" {
		written = "usermove " + written
	}
	c.send("%s", written)
}

// adopt plays a move on the driver's board and reports whether it is legal.
func (c *cecp) adopt(text string) bool {
	s := c.board.State()
	m := s.Match(text, c.board.Legal(nil))
	if m == position.NoMove {
		return false
	}
	c.board.Do(m)
	return true
}

// write returns a move as XBoard sends it: castling by letters in a shuffled game, and
// as two moves where the king's alone would be a step.
func (c *cecp) write(text string) string {
	s := c.board.State()
	m := s.Match(text, c.board.Legal(nil))
	r := s.Rules
	if m != position.NoMove && m.Kind() == position.Castle {
		castle := &s.Castling.Castles[m.Index()]
		king := r.Names[castle.KingFrom] + r.Names[castle.KingTo]
		switch {
		case s.Castling.Shuffled && castle.RookFrom < castle.KingFrom:
			return "O-O-O"
		case s.Castling.Shuffled:
			return "O-O"
		case s.Text(m, false) == king:
			return shift(r, king, -1)
		}
		return shift(r, king, -1) + "," + shift(r, r.Names[castle.RookFrom]+r.Names[castle.RookTo], -1)
	}
	return c.spec.promotion(shift(r, text, -1), false)
}

// read turns a move of the engine into UCI form as well as it can; whether it is
// legal the caller will see.
func (c *cecp) read(text string) string {
	s := c.board.State()
	long := strings.HasPrefix(text, "O-O-O") || strings.HasPrefix(text, "0-0-0")
	if long || strings.HasPrefix(text, "O-O") || strings.HasPrefix(text, "0-0") {
		for _, m := range c.board.Legal(nil) {
			if m.Kind() != position.Castle {
				continue
			}
			if castle := &s.Castling.Castles[m.Index()]; (castle.RookFrom < castle.KingFrom) == long {
				return s.Text(m, false)
			}
		}
		return text
	}
	text = shift(s.Rules, text, 1)
	if king, rook, isCastling := strings.Cut(text, ","); isCastling {
		return corner(king) + corner(rook) // king takes rook
	}
	return c.spec.promotion(text, true)
}

// corner returns the first square of a move.
func corner(move string) string {
	_, end := utf8.DecodeRuneInString(move) // an engine may print anything
	for end < len(move) && move[end] >= '0' && move[end] <= '9' {
		end++
	}
	return move[:end]
}

// edit sets up a position for an engine without setboard. Castling rights cannot be
// told: such engines take what stands where it started for unmoved.
func (c *cecp) edit(s *position.State) {
	if s.Side == position.Black {
		c.send("black")
	}
	c.send("edit")
	c.send("#")
	for _, color := range []position.Color{position.White, position.Black} {
		if color == position.Black {
			c.send("c")
		}
		for _, sq := range s.Rules.Squares {
			if p := s.Board[sq]; p != position.NoPiece && p.Color() == color {
				letter := s.Rules.Letter(position.MakePiece(p.Type(), position.White))
				c.send("%c%s", c.spec.letter(letter, false), shift(s.Rules, s.Rules.Names[sq], -1))
			}
		}
	}
	c.send(".")
	c.send("force")
}

// shift adds to the ranks of a text on a board of ten ranks, where XBoard counts
// from 0.
func shift(r *position.Rules, text string, by int) string {
	if r.Variant.Ranks != 10 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		n := i
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		if n == i {
			b.WriteByte(text[i])
			i++
			continue
		}
		rank, _ := strconv.Atoi(text[i:n])
		b.WriteString(strconv.Itoa(rank + by))
		i = n
	}
	return b.String()
}
