package cli

// Cold file: the command line.

import (
	"fmt"
	"io"

	"alfonso/bench/openings"
)

// openingsCommand is the openings subcommand.
type openingsCommand struct {
	Make openingsMakeCommand `cmd:"" help:"Make balanced openings: random moves, and a search that finds neither side far ahead; of games of hidden pieces, pairs of deployments by chance."`
}

// openingsMakeCommand is openings make.
type openingsMakeCommand struct {
	Variant string `type:"game" help:"Game: ${games}." default:"chess"`
	Count   int    `type:"count" help:"Openings to make." default:"500"`
	Plies   string `type:"range" help:"Random plies, from-to." default:"6-10"`
	Seed    uint64 `type:"seed" help:"Seed of the moves." default:"1"`
	Nodes   uint64 `type:"nodes" help:"Nodes of the search that judges a position." default:"20000"`
	Bound   int    `type:"number" help:"Centipawns that either side may be ahead." default:"100"`
	output
}

// Run makes the openings. Progress goes to stderr.
func (c *openingsMakeCommand) Run(out io.Writer) error {
	o := openings.MakeOptions{Count: c.Count, Seed: c.Seed, Nodes: c.Nodes, Bound: c.Bound}
	var err error
	if o.MinPlies, o.MaxPlies, err = parseRange(c.Plies); err != nil {
		return fmt.Errorf("--plies: %w", err)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	bar := newBar(c.Count, c.Variant)
	found, err := openings.Make(ctx, rulesOf(c.Variant), o, func() { bar.Add(1) })
	bar.Finish()
	if err != nil {
		return err
	}
	return c.write(out, func(w io.Writer) error { return c.list(w, found) })
}

// list writes the openings under a line that tells how they were made.
func (c *openingsMakeCommand) list(w io.Writer, found []openings.Opening) error {
	fmt.Fprintf(w, "# alfonso openings make --variant %s --count %d", c.Variant, c.Count)
	if rulesOf(c.Variant).Clash == nil {
		fmt.Fprintf(w, " --plies %s --seed %d --nodes %d --bound %d\n", c.Plies, c.Seed, c.Nodes, c.Bound)
	} else {
		fmt.Fprintf(w, " --seed %d\n", c.Seed)
	}
	for i := range found {
		if _, err := fmt.Fprintln(w, found[i].EPD()); err != nil {
			return err
		}
	}
	return nil
}
