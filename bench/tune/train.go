package tune

// Cold file: the command line that makes a network.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"alfonso/bench/disk"
	"alfonso/eval"
	"alfonso/movegen"
	"alfonso/position"
)

// TrainCommand is the train subcommand. Its tags are kong's.
type TrainCommand struct {
	Variant string   `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Data    []string `arg:"" help:"Files of examples, as selfplay writes them." type:"existingfile"`
	Epochs  int      `help:"Times that all examples are gone through." default:"6"`
	Rate    float64  `help:"How far a step goes at first." default:"0.001"`
	Blend   float64  `help:"Weight of the game's result against the score of the search, 0 to 1." default:"0"`
	Seed    uint64   `help:"Seed of the first numbers and the order." default:"1"`
	Output  string   `help:"File of the network to write." type:"path" required:"" placeholder:"FILE"`
}

// validatePart is the part of each file, its last games, that a network is not fitted to.
const validatePart = 0.05

// Run fits a network. Progress goes to stderr, the errors to stdout.
func (c *TrainCommand) Run(out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return c.run(ctx, out)
}

// run is Run until the context ends it.
func (c *TrainCommand) run(ctx context.Context, out io.Writer) error {
	r, err := rulesOf(c.Variant)
	if err != nil {
		return err
	}
	w, in := eval.New(r), eval.NewInputs(r)
	v := &views{}
	var validate []bool
	for _, name := range c.Data {
		if err := v.read(name, r, w, in); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		first, n := len(validate), len(v.list)-len(validate)
		for i := range n {
			validate = append(validate, float64(i) >= float64(n)*(1-validatePart))
		}
		fmt.Fprintf(out, "%s: %d positions\n", name, len(v.list)-first)
	}
	o := NetworkOptions{Epochs: c.Epochs, Rate: c.Rate, Blend: c.Blend, Seed: c.Seed}
	bar := newBar(c.Epochs, c.Variant)
	n, err := fitNetwork(ctx, v, validate, in, o, func(epoch int, e Errors) {
		if epoch > 0 {
			bar.Add(1)
		}
		fmt.Fprintf(out, "%2d: error %.6f, of games not fitted to %.6f\n", epoch, e.Train, e.Validate)
	})
	bar.Finish()
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := eval.WriteNet(&file, r, n.model.numbers()); err != nil {
		return err
	}
	return disk.WriteFile(c.Output, file.Bytes(), 0o644)
}

// read appends the positions of a file.
func (v *views) read(name string, r *position.Rules, w *eval.Weights, in *eval.Inputs) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return eachSample(f, r, func(b movegen.Board, s Sample) {
		v.add(w, in, b, float64(s.Score), s.Result)
	})
}
