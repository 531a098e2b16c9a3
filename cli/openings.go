package cli

// Cold file: the command line.

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/schollz/progressbar/v3"

	"alfonso/bench/disk"
	"alfonso/bench/openings"
	"alfonso/position"
)

// openingsCommand is the openings subcommand.
type openingsCommand struct {
	Make openingsMakeCommand `cmd:"" help:"Make balanced openings: random moves, and a search that finds neither side far ahead; of games of hidden men, pairs of deployments by chance."`
}

// openingsMakeCommand is openings make.
type openingsMakeCommand struct {
	Variant string `help:"Game: ${enum}." enum:"${variants}" default:"chess"`
	Count   int    `help:"Openings to make." default:"500"`
	Plies   string `help:"Random plies, from-to." default:"6-10"`
	Seed    uint64 `help:"Seed of the moves." default:"1"`
	Nodes   uint64 `help:"Nodes of the search that judges a position." default:"20000"`
	Bound   int    `help:"Centipawns that either side may be ahead." default:"100"`
	Output  string `help:"EPD file to write; standard output by default." type:"path"`
}

// Run makes the openings. Progress goes to stderr.
func (c *openingsMakeCommand) Run(out io.Writer) error {
	v := position.Find(c.Variant)
	if v == nil {
		return fmt.Errorf("no variant %q", c.Variant)
	}
	r, err := position.Compile(v)
	if err != nil {
		return err
	}
	o := openings.MakeOptions{Count: c.Count, Seed: c.Seed, Nodes: c.Nodes, Bound: c.Bound}
	if _, err := fmt.Sscanf(c.Plies, "%d-%d", &o.MinPlies, &o.MaxPlies); err != nil {
		return fmt.Errorf("--plies %q is not such as 6-10", c.Plies)
	}
	bar := newBar(int64(c.Count), c.Variant, progressbar.OptionShowCount())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	found, err := openings.Make(ctx, r, o, func() { bar.Add(1) })
	bar.Finish()
	if err != nil {
		return err
	}
	if c.Output == "" {
		return c.write(out, found)
	}
	var text bytes.Buffer
	if err := c.write(&text, found); err != nil {
		return err
	}
	return disk.WriteFile(c.Output, text.Bytes(), 0o644)
}

// write writes the openings under a line that tells how they were made.
func (c *openingsMakeCommand) write(out io.Writer, found []openings.Opening) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "# alfonso openings make --variant %s --count %d", c.Variant, c.Count)
	if position.Find(c.Variant).Battle == nil {
		fmt.Fprintf(w, " --plies %s --seed %d --nodes %d --bound %d\n", c.Plies, c.Seed, c.Nodes, c.Bound)
	} else {
		fmt.Fprintf(w, " --seed %d\n", c.Seed)
	}
	for i := range found {
		fmt.Fprintln(w, found[i].EPD())
	}
	return w.Flush()
}
