package client

// Cold file: moves and positions as the XBoard protocol writes them.

import (
	"alfonso/position"
	"alfonso/position/xboard"
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

// write returns a move as XBoard sends it, with the engine's letters.
func (c *cecp) write(text string) string {
	s := c.board.State()
	m := s.Match(text, c.board.Legal(nil))
	if m == position.NoMove {
		return text
	}
	written := xboard.Move(s, m, false)
	if m.Kind() == position.Promote {
		written = c.spec.promotion(written, false)
	}
	return written
}

// read turns a move of the engine into UCI form as well as it can; whether it is
// legal the caller will see.
func (c *cecp) read(text string) string {
	s := c.board.State()
	if m := xboard.Read(s, text, c.board.Legal(nil)); m != position.NoMove && m.Kind() == position.Castle {
		return s.Text(m, false)
	}
	text = c.spec.promotion(text, true)
	if m := xboard.Read(s, text, c.board.Legal(nil)); m != position.NoMove {
		return s.Text(m, false)
	}
	return xboard.Coordinates(s.Rules, text)
}

// edit sets up a position for an engine without setboard. Castling rights cannot be
// told: such engines take what stands where it started for unmoved.
func (c *cecp) edit(s *position.State) {
	if s.Side == position.Black {
		c.send("black")
	}
	c.send("edit")
	for _, line := range xboard.Edit(s, func(letter byte) byte { return c.spec.letter(letter, false) }) {
		c.send("%s", line)
	}
	c.send("force")
}
