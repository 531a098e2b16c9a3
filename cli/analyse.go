package cli

// Cold file: the command that comments games.

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"alfonso/bench/annotate"
	"alfonso/bench/disk"
	"alfonso/book/pgn"
)

// analyseCommand is the analyse subcommand.
type analyseCommand struct {
	File    string `arg:"" help:"Games in PGN; - for standard input."`
	Variant string `type:"game" open:"" help:"Game of those that do not say what they are: ${open}." default:"chess"`
	limits  `set:"usual=200"`
	resources
	output
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
	engine, err := c.engine()
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	// Games go to standard output one by one, to a file all at once.
	write := func(g *pgn.Game) error { _, err := g.WriteTo(out); return err }
	var text bytes.Buffer
	if c.Output != "" {
		write = func(g *pgn.Game) error { _, err := g.WriteTo(&text); return err }
	}
	games, broken := 0, 0
	for reader := pgn.NewReader(in, rulesOf(c.Variant).Variant); ; {
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
		bar := newBar(len(g.Moves)+1, fmt.Sprintf("game %d", games))
		summary, err := annotate.Game(ctx, engine, g, c.limits.or(200*time.Millisecond), func() { bar.Add(1) })
		bar.Finish()
		if err != nil {
			return err
		}
		g.SetTag("Annotator", annotators(g.Tag("Annotator")))
		fmt.Fprintf(os.Stderr, "game %d: %v\n", games, summary)
		if err := write(g); err != nil {
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
	const name, between = Name + " ", "; "
	names := slices.DeleteFunc(strings.Split(before, between), func(one string) bool {
		return one == "" || one == "?" || strings.HasPrefix(one, name)
	})
	return strings.Join(append(names, name+Version), between)
}
