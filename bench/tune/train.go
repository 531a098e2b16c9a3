package tune

// Cold file: making a network.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"alfonso/bench/disk"
	"alfonso/eval"
	"alfonso/movegen"
	"alfonso/position"
)

// TrainOptions say what network to fit to what.
type TrainOptions struct {
	Variant string   // name of the game
	Data    []string // files of examples
	Epochs  int      // times that all examples are gone through
	Rate    float64  // how far a step goes at first
	Blend   float64  // weight of the game's result against the score of the search, 0 to 1
	Seed    uint64   // of the first numbers and the order
	Output  string   // file of the network to write
}

// validatePart is the part of each file, its last games, that a network is not fitted to.
const validatePart = 0.05

// Train fits a network until the context ends it, and prints the errors. It calls progress,
// which may be nil, after each epoch, from 1.
func Train(ctx context.Context, c TrainOptions, out io.Writer, progress func(epoch int)) error {
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
	n, err := fitNetwork(ctx, v, validate, in, o, func(epoch int, e Errors) {
		if epoch > 0 && progress != nil {
			progress(epoch)
		}
		fmt.Fprintf(out, "%2d: error %.6f, of games not fitted to %.6f\n", epoch, e.Train, e.Validate)
	})
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
