package cli

// Cold file: flags that several commands share.

import (
	"fmt"
	"os"

	"alfonso/protocol"
)

// place is where to start from.
type place struct {
	Variant string   `help:"Game: ${enum}." enum:"${variants}" default:"chess"`
	FEN     string   `name:"fen" help:"Position; the start of the game by default."`
	Moves   []string `help:"Moves played from there, joined by commas." placeholder:"e2e4,e7e5"`
}

// session returns a session at the place.
func (p place) session() (*protocol.Session, error) {
	s := protocol.NewSession(func(text string) { fmt.Fprintln(os.Stderr, text) })
	if err := s.SetVariant(p.Variant); err != nil {
		return nil, err
	}
	return s, s.SetPosition(p.FEN, p.Moves)
}
