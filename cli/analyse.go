package cli

// Cold file: the command that comments games.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"alfonso/bench/annotate"
	"alfonso/bench/disk"
	"alfonso/book/pgn"
	"alfonso/position"
	"alfonso/search"
)

// analyseCommand is the analyse subcommand.
type analyseCommand struct {
	File     string `arg:"" help:"Games in PGN; - for standard input."`
	Variant  string `help:"Game of those that do not say what they are: ${enum}." enum:"${open}" default:"chess"`
	Movetime int64  `help:"Milliseconds a position; 200 if nothing else limits the search."`
	Depth    int    `help:"Plies to look ahead."`
	Nodes    uint64 `help:"Nodes a position."`
	Hash     int    `help:"Table size in MiB." default:"16"`
	Threads  int    `help:"Threads to search with." default:"1"`
	Output   string `short:"o" help:"File for the games with comments; standard output by default." type:"path" placeholder:"FILE"`
}

// Run prints the games with a score behind every move and a better line where one was
// missed. Summaries and trouble go to stderr.
func (c *analyseCommand) Run(out io.Writer) error {
	in := io.ReadCloser(os.Stdin)
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		in = f
	}
	defer in.Close()
	engine := search.NewEngine(1)
	if err := engine.SetHash(max(c.Hash, 1)); err != nil {
		return err
	}
	if err := engine.SetThreads(c.Threads); err != nil {
		return err
	}
	limits := search.Limits{MoveTime: time.Duration(max(c.Movetime, 0)) * time.Millisecond, Depth: max(c.Depth, 0), Nodes: c.Nodes}
	if limits.MoveTime == 0 && limits.Depth == 0 && limits.Nodes == 0 {
		limits.MoveTime = 200 * time.Millisecond
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var text bytes.Buffer
	if c.Output != "" {
		out = &text
	}
	games, broken := 0, 0
	for reader := pgn.NewReader(in, position.Find(c.Variant)); ; {
		g, err := reader.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		games++
		if g.Problem != nil {
			broken++
			fmt.Fprintf(os.Stderr, "%s:%d: game %d: %v\n", c.File, g.At, games, g.Problem)
		}
		if g.Start == nil {
			continue
		}
		bar := newBar(int64(len(g.Moves)+1), fmt.Sprintf("game %d", games), progressbar.OptionShowCount())
		summary, err := annotate.Game(ctx, engine, g, limits, func() { bar.Add(1) })
		bar.Finish()
		if err != nil {
			return err
		}
		g.SetTag("Annotator", annotators(g.Tag("Annotator")))
		fmt.Fprintf(os.Stderr, "game %d: %v\n", games, summary)
		if _, err := g.WriteTo(out); err != nil {
			return err
		}
	}
	if games == 0 {
		return fmt.Errorf("%s: no games", c.File)
	}
	if c.Output != "" && text.Len() > 0 {
		if err := disk.WriteFile(c.Output, text.Bytes(), 0o644); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%s: %d of %d games could not be read to their end", c.File, broken, games)
	}
	return nil
}

// annotators adds this program to those who have commented a game, once.
func annotators(before string) string {
	const name, between = "Alfonso ", "; "
	names := slices.DeleteFunc(strings.Split(before, between), func(one string) bool {
		return one == "" || one == "?" || strings.HasPrefix(one, name)
	})
	return strings.Join(append(names, name+build()), between)
}
