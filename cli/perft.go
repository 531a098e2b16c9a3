package cli

// Cold file: the perft command.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"alfonso/movegen"
)

type perftCommand struct {
	place
	profiling
	Depth   int  `required:"" help:"Plies to count."`
	Divide  bool `help:"Print the count of each move, sorted by move."`
	Threads int  `help:"Threads to count with." default:"1"`
	Hash    int  `help:"MiB for a table of counts; none by default."`
	List    bool `help:"List the moves of the last ply instead of counting them, as other programs do."`
}

// Run prints the number of positions and the time it took to count them. Interrupted,
// it ends without a count.
func (c perftCommand) Run(out io.Writer) error {
	if c.Depth < 1 {
		return errors.New("--depth must be at least 1")
	}
	session, err := c.session()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	defer c.start()()
	start := time.Now()
	counts, err := movegen.Divide(ctx, session.State(), c.Depth,
		movegen.PerftOptions{Threads: c.Threads, HashMB: c.Hash, List: c.List}, bar(start))
	if err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	seconds := time.Since(start).Seconds()
	text := session.Notation()
	slices.SortFunc(counts, func(a, b movegen.MoveCount) int { return strings.Compare(text(a.Move), text(b.Move)) })
	nodes := uint64(0)
	for _, m := range counts {
		nodes += m.Nodes
		if c.Divide {
			fmt.Fprintf(out, "%s: %d\n", text(m.Move), m.Nodes)
		}
	}
	fmt.Fprintf(out, "nodes %d time %.3f s nps %.0f\n", nodes, seconds, float64(nodes)/max(seconds, 1e-6))
	return nil
}
