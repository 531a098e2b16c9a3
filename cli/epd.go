package cli

// Cold file: the command that runs test suites.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/schollz/progressbar/v3"

	"alfonso/bench/suite"
	"alfonso/position"
	"alfonso/search"
)

// epdCommand is the epd subcommand.
type epdCommand struct {
	Run  epdRunCommand  `cmd:"" default:"withargs" help:"Search the positions of a test suite and count those solved (what happens without a further word)."`
	Make epdMakeCommand `cmd:"" help:"Make problems with one solution, each proved by exhaustive search."`
}

type epdRunCommand struct {
	File     string `arg:"" optional:"" help:"EPD file; the program's own suite by default, - for standard input."`
	Variant  string `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Movetime int64  `help:"Milliseconds a position; 1000 if nothing else limits the search."`
	Depth    int    `help:"Plies to look ahead. A line's own acd counts if nothing else limits the search."`
	Nodes    uint64 `help:"Nodes a position."`
	Hash     int    `help:"Table size in MiB." default:"16"`
	Threads  int    `help:"Threads to search with." default:"1"`
}

// Run prints a table of what was found, and totals. Lines that are no problem are told
// on stderr.
func (c *epdRunCommand) Run(out io.Writer) error {
	r := position.RulesOf(position.Find(c.Variant))
	name := c.File
	var in io.ReadCloser
	var err error
	switch c.File {
	case "":
		name = c.Variant
		in, err = suite.Own(r.Variant)
	case "-":
		in = os.Stdin
	default:
		in, err = os.Open(c.File)
	}
	if err != nil {
		return err
	}
	defer in.Close()
	skipped := 0
	problems, err := suite.Read(in, r, func(line int, err error) {
		skipped++
		fmt.Fprintf(os.Stderr, "%s:%d: skipped: %v\n", name, line, err)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(problems) == 0 {
		return fmt.Errorf("%s has no problems, %d lines were skipped", name, skipped)
	}
	engine := search.NewEngine(1)
	if err := engine.SetHash(max(c.Hash, 1)); err != nil {
		return err
	}
	if err := engine.SetThreads(c.Threads); err != nil {
		return err
	}
	limits := search.Limits{MoveTime: time.Duration(max(c.Movetime, 0)) * time.Millisecond, Depth: max(c.Depth, 0), Nodes: c.Nodes}
	bar := newBar(int64(len(problems)), name, progressbar.OptionShowCount())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var results []suite.Result
	err = suite.Run(ctx, engine, problems, limits, func(result *suite.Result) {
		results = append(results, *result)
		bar.Add(1)
	})
	bar.Finish()
	if len(results) > 0 {
		err = errors.Join(err, suite.Report(out, results, skipped))
	}
	if err == nil && skipped > 0 {
		err = fmt.Errorf("%s: %d lines are no problems", name, skipped)
	}
	return err
}

type epdMakeCommand struct {
	Variant string `help:"Game: ${enum}." enum:"${open}" default:"chess"`
	Kind    string `help:"What the only solution is, or how it ends: ${enum}." enum:"mate,stalemate,baring,castling,en-passant,promotion" default:"mate"`
	Count   int    `help:"Problems to make." default:"10"`
	Moves   int    `help:"Moves to the win, at most; up to 3." default:"2"`
	Tries   int    `help:"Random positions to look at." default:"1000000"`
	Seed    uint64 `help:"Seed of the positions." default:"1"`
}

// Run prints the problems. Progress goes to stderr.
func (c *epdMakeCommand) Run(out io.Writer) error {
	bar := newBar(int64(c.Count), c.Kind, progressbar.OptionShowCount())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	o := suite.MakeOptions{Kind: c.Kind, Count: c.Count, Moves: c.Moves, Tries: c.Tries, Seed: c.Seed}
	lines, err := suite.Make(ctx, position.RulesOf(position.Find(c.Variant)), o, func() { bar.Add(1) })
	bar.Finish()
	w := bufio.NewWriter(out)
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	return errors.Join(err, w.Flush())
}
