package cli

// Cold file: the commands that fit the evaluation.

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/schollz/progressbar/v3"

	"alfonso/bench/tune"
)

// selfplayCommand is the selfplay subcommand.
type selfplayCommand struct {
	Variant string `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Games   int    `help:"Games to play; those in the file count." default:"1000"`
	Nodes   uint64 `help:"Nodes a move." default:"700"`
	Seed    uint64 `help:"Seed of the openings." default:"1"`
	Output  string `arg:"" help:"File of examples. If it exists, the games go on where it ends." type:"path"`
}

// Run plays the games. Progress goes to stderr.
func (c *selfplayCommand) Run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := newBar(int64(c.Games), c.Variant, progressbar.OptionShowCount())
	defer bar.Finish()
	return tune.WriteSelfplay(ctx, tune.SelfplayOptions(*c), func(games int) { bar.Set(games) })
}

// tuneCommand is the tune subcommand.
type tuneCommand struct {
	Variant    string   `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Data       []string `arg:"" help:"Files of examples, as selfplay writes them." type:"existingfile"`
	From       string   `help:"File of numbers to begin from, \"none\" for zeros; those of the program by default." placeholder:"FILE"`
	Iterations int      `help:"Iterations at most." default:"200"`
	Blend      float64  `help:"Weight of the game's result against the score of the search, 0 to 1." default:"0.5"`
	Hold       float64  `help:"Pull to where the numbers begin." default:"1e-8"`
	Output     string   `help:"File of numbers to write. FILE.state keeps where an interrupted run goes on." type:"path" required:"" placeholder:"FILE"`
}

// Run fits the numbers. Progress goes to stderr, the errors at the beginning and the end
// to stdout.
func (c *tuneCommand) Run(out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := newBar(int64(c.Iterations), c.Variant, progressbar.OptionShowCount())
	defer bar.Finish()
	return tune.Tune(ctx, tune.Options(*c), out, func(iteration int, e tune.Errors) {
		bar.Describe(fmt.Sprintf("%s %.6f %.6f", c.Variant, e.Train, e.Validate))
		bar.Set(iteration)
	})
}

// trainCommand is the train subcommand.
type trainCommand struct {
	Variant string   `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Data    []string `arg:"" help:"Files of examples, as selfplay writes them." type:"existingfile"`
	Epochs  int      `help:"Times that all examples are gone through." default:"6"`
	Rate    float64  `help:"How far a step goes at first." default:"0.001"`
	Blend   float64  `help:"Weight of the game's result against the score of the search, 0 to 1." default:"0"`
	Seed    uint64   `help:"Seed of the first numbers and the order." default:"1"`
	Output  string   `help:"File of the network to write." type:"path" required:"" placeholder:"FILE"`
}

// Run fits a network. Progress goes to stderr, the errors to stdout.
func (c *trainCommand) Run(out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := newBar(int64(c.Epochs), c.Variant, progressbar.OptionShowCount())
	defer bar.Finish()
	return tune.Train(ctx, tune.TrainOptions(*c), out, func(epoch int) { bar.Set(epoch) })
}
