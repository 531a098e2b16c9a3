package cli

// Cold file: the perft command.

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"alfonso/movegen"
)

// perftCommand is the perft subcommand.
type perftCommand struct {
	place
	profiling
	Depth   int  `type:"count" required:"" help:"Plies to count." placeholder:"N"`
	Divide  bool `help:"Print the count of each move, sorted by move."`
	Threads int  `type:"threads" help:"Threads to count with." default:"1"`
	Hash    int  `type:"number" help:"MiB for a table of counts; none by default." placeholder:"N"`
	List    bool `help:"List the moves of the last ply instead of counting them, as other programs do."`
	inJSON
}

// perftAnswer is what was counted.
type perftAnswer struct {
	Game      string      `json:"game"`
	FEN       string      `json:"fen"`
	Depth     int         `json:"depth"`
	Nodes     uint64      `json:"nodes"`
	Seconds   float64     `json:"seconds"`
	PerSecond uint64      `json:"nps"`
	Divide    []moveCount `json:"divide,omitempty"`
}

// moveCount is the count of a move.
type moveCount struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Run prints the number of positions and the time it took to count them. Interrupted,
// it ends without a count.
func (c perftCommand) Run(out io.Writer) error {
	session, err := c.session()
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	defer c.profiling.begin()()
	begin := time.Now()
	counts, err := movegen.Divide(ctx, session.State(), c.Depth,
		movegen.PerftOptions{Threads: c.Threads, HashMB: c.Hash, List: c.List}, lateBar("perft"))
	if err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	took := time.Since(begin)
	answer := perftAnswer{Game: session.Variant().Name, FEN: session.State().FEN(), Depth: c.Depth, Seconds: seconds(took)}
	text := session.Notation()
	for _, m := range counts {
		answer.Nodes += m.Nodes
		answer.Divide = append(answer.Divide, moveCount{text(m.Move), m.Nodes})
	}
	answer.PerSecond = rate(answer.Nodes, took)
	slices.SortFunc(answer.Divide, func(a, b moveCount) int { return strings.Compare(a.Move, b.Move) })
	if !c.Divide {
		answer.Divide = nil
	}
	if c.JSON {
		return writeJSON(out, answer)
	}
	for _, m := range answer.Divide {
		fmt.Fprintf(out, "%s: %d\n", m.Move, m.Nodes)
	}
	_, err = fmt.Fprintf(out, "nodes %d time %.3f s nps %d\n", answer.Nodes, took.Seconds(), answer.PerSecond)
	return err
}
