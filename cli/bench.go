package cli

// Cold file: the commands that measure the program.

import (
	"io"
	"os"
	"time"

	"alfonso/bench"
)

// benchCommand is the bench subcommand.
type benchCommand struct {
	profiling
	Depth int `type:"count" help:"Plies to search every position; each game's own depth by default." placeholder:"N"`
	inJSON
}

// benchAnswer is the signature and what it took.
type benchAnswer struct {
	Games     []benchGame `json:"games"`
	Nodes     uint64      `json:"nodes"`
	Seconds   float64     `json:"seconds"`
	PerSecond uint64      `json:"nps"`
}

// benchGame is the signature of a game.
type benchGame struct {
	Game  string `json:"game"`
	Nodes uint64 `json:"nodes"`
}

// Run prints the node counts; progress goes to stderr.
func (c benchCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	defer c.profiling.begin()()
	if !c.JSON {
		return bench.Run(ctx, c.Depth, out, os.Stderr)
	}
	begin := time.Now()
	counts, err := bench.Nodes(ctx, c.Depth, os.Stderr)
	if err != nil {
		return err
	}
	took := time.Since(begin)
	answer := benchAnswer{Seconds: seconds(took)}
	for _, count := range counts {
		answer.Games = append(answer.Games, benchGame{count.Variant, count.Nodes})
		answer.Nodes += count.Nodes
	}
	answer.PerSecond = rate(answer.Nodes, took)
	return writeJSON(out, answer)
}

// scalingCommand is the scaling subcommand.
type scalingCommand struct {
	Variant   string        `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	Threads   int           `type:"threads" help:"Threads." default:"2"`
	Positions int           `type:"count" help:"Positions to search, spread over the game's balanced openings." default:"40"`
	Time      time.Duration `type:"duration" help:"How long one thread searches a position." default:"1s"`
	Hash      int           `type:"mebibytes" help:"Table size in MiB." default:"64"`
}

// Run prints how searches by several threads compare with searches by one.
func (c scalingCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	return bench.Scaling(c).Run(ctx, out)
}
