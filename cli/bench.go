package cli

// Cold file: the commands that measure the program.

import (
	"context"
	"io"
	"os"
	"os/signal"
	"time"

	"alfonso/bench"
)

type benchCommand struct {
	profiling
	Depth int `help:"Plies to search every position; each game's own depth by default."`
}

// Run prints the node counts; progress goes to stderr.
func (c benchCommand) Run(out io.Writer) error {
	defer c.start()()
	return bench.Run(context.Background(), c.Depth, out, os.Stderr)
}

// scalingCommand is the scaling subcommand.
type scalingCommand struct {
	Variant   string        `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Threads   int           `help:"Threads." default:"2"`
	Positions int           `help:"Positions to search, spread over the game's balanced openings." default:"40"`
	Time      time.Duration `help:"How long one thread searches a position." default:"1s"`
	Hash      int           `help:"Table size in MiB." default:"64"`
}

// Run prints how searches by several threads compare with searches by one.
func (c scalingCommand) Run(out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return bench.Scaling(c).Run(ctx, out)
}
