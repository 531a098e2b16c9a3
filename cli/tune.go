package cli

// Cold file: the commands that fit the evaluation.

import (
	"fmt"
	"io"

	"alfonso/bench/tune"
)

// selfplayCommand is the selfplay subcommand.
type selfplayCommand struct {
	Variant string `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	Games   int    `type:"count" help:"Games to play; those in the file count." default:"1000"`
	Nodes   uint64 `type:"nodes" help:"Nodes a move." default:"700"`
	Seed    uint64 `type:"seed" help:"Seed of the openings." default:"1"`
	Output  string `arg:"" help:"File of examples. If it exists, the games go on where it ends." type:"path"`
}

// Run plays the games. Progress goes to stderr.
func (c *selfplayCommand) Run() error {
	ctx, stop := untilInterrupted()
	defer stop()
	bar := newBar(c.Games, c.Variant)
	defer bar.Finish()
	return tune.WriteSamples(ctx, tune.SampleOptions(*c), func(games int) { bar.Set(games) })
}

// tuneCommand is the tune subcommand.
type tuneCommand struct {
	Variant    string   `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	Data       []string `arg:"" help:"Files of examples, as selfplay writes them." type:"existingfile"`
	From       string   `help:"File of numbers to begin from, \"none\" for zeros; those of the program by default." placeholder:"FILE"`
	Iterations int      `type:"count" help:"Iterations at most." default:"200"`
	Blend      float64  `type:"share" help:"Weight of the game's result against the score of the search, 0 to 1." default:"0.5"`
	Hold       float64  `type:"real" help:"Pull to where the numbers begin." default:"1e-8"`
	Output     string   `short:"o" help:"File of numbers to write. FILE.state keeps where an interrupted run goes on." type:"path" required:"" placeholder:"FILE"`
}

// Run fits the numbers. Progress goes to stderr, the errors at the beginning and the end
// to stdout.
func (c *tuneCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	bar := newBar(c.Iterations, c.Variant)
	defer bar.Finish()
	return tune.Tune(ctx, tune.Options(*c), out, func(iteration int, e tune.Errors) {
		bar.Describe(fmt.Sprintf("%s %.6f %.6f", c.Variant, e.Train, e.Validate))
		bar.Set(iteration)
	})
}

// trainCommand is the train subcommand.
type trainCommand struct {
	Variant string   `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	Data    []string `arg:"" help:"Files of examples, as selfplay writes them." type:"existingfile"`
	Epochs  int      `type:"count" help:"Times that all examples are gone through." default:"6"`
	Rate    float64  `type:"real" help:"How far a step goes at first." default:"0.001"`
	Blend   float64  `type:"share" help:"Weight of the game's result against the score of the search, 0 to 1." default:"0"`
	Seed    uint64   `type:"seed" help:"Seed of the first numbers and the order." default:"1"`
	Output  string   `short:"o" help:"File of the network to write." type:"path" required:"" placeholder:"FILE"`
}

// Run fits a network. Progress goes to stderr, the errors to stdout.
func (c *trainCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	bar := newBar(c.Epochs, c.Variant)
	defer bar.Finish()
	return tune.Train(ctx, tune.TrainOptions(*c), out, func(epoch int) { bar.Set(epoch) })
}
