package cli

// Cold file: the commands that speak a protocol.

import (
	"context"
	"fmt"
	"io"
	"os"

	"alfonso/bench"
	workshop "alfonso/bench/hidden"
	"alfonso/protocol"
)

// program is what the protocols tell about this program.
func program() protocol.Program {
	return protocol.Program{
		Name:   Name + " " + Version,
		Author: "the Alfonso developers",
		Bench: func(ctx context.Context, depth int, out io.Writer) error {
			return bench.Run(ctx, depth, out, io.Discard)
		},
	}
}

// speaking is what the commands that speak a protocol have in common.
type speaking struct {
	Umpired bool   `help:"Offer the games of hidden pieces in the XBoard protocol, too: for an umpire, XBoard cannot show them."`
	Player  string `hidden:"" help:"Play hidden pieces by a yardstick." enum:"random,greedy,pimc1,deaf," default:""`
	Log     string `help:"Record both directions in a file, with the time." type:"path" placeholder:"FILE"`
}

// speak runs a protocol until quit or the end of input.
func (s speaking) speak(out io.Writer, run func(io.Reader, io.Writer, protocol.Program) error) error {
	p := program()
	p.Log, p.Umpired, p.NewPlayer = s.Log, s.Umpired, workshop.Yardstick(s.Player)
	return run(os.Stdin, out, p)
}

type speakCommand struct{ speaking }

// Run speaks the protocol that the first line asks for. A person at a terminal is told what
// this is.
func (c speakCommand) Run(out io.Writer) error {
	if isTerminal(os.Stdin) {
		fmt.Fprintf(os.Stderr, "%s %s is a chess engine and waits for a program that speaks UCI or the XBoard protocol; \"alfonso --help\" lists what else it does, \"quit\" ends it.\n", Name, Version)
	}
	return c.speak(out, protocol.Run)
}

type uciCommand struct{ speaking }

// Run speaks UCI.
func (c uciCommand) Run(out io.Writer) error { return c.speak(out, protocol.RunUCI) }

type xboardCommand struct{ speaking }

// Run speaks the XBoard protocol.
func (c xboardCommand) Run(out io.Writer) error { return c.speak(out, protocol.RunXBoard) }
