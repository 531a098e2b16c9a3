package cli

// Cold file: the command that makes, shows and merges opening books.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"alfonso/bench/bookgames"
	"alfonso/bench/disk"
	"alfonso/book"
	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
)

// bookCommand is the book subcommand.
type bookCommand struct {
	Make  bookMakeCommand  `cmd:"" help:"Make a book of games in PGN, or of games that the engine plays against itself."`
	Show  bookShowCommand  `cmd:"" help:"Show what a book has for a position."`
	Merge bookMergeCommand `cmd:"" help:"Merge books: weights of the same move are added."`
}

// bookGame is which game's keys a book has.
type bookGame struct {
	Variant string `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	XBoard  string `name:"xboard" help:"XBoard's name for the game, where it has several: its keys depend on that." placeholder:"NAME"`
}

// keys returns the rules and keys of the game.
func (g bookGame) keys() (*position.Rules, *book.Keys, error) {
	r := rulesOf(g.Variant)
	v := r.Variant
	for i := range v.XBoard {
		if g.XBoard == "" || v.XBoard[i].Name == g.XBoard {
			k, err := book.NewKeys(r, &v.XBoard[i])
			return r, k, err
		}
	}
	if g.XBoard != "" {
		return nil, nil, fmt.Errorf("XBoard has no %s named %q", v.Name, g.XBoard)
	}
	return nil, nil, fmt.Errorf("there are no books of %s", v.Name)
}

type bookMakeCommand struct {
	bookGame
	PGN    []string `name:"pgn" help:"Files of games; several are joined by commas." type:"existingfile" placeholder:"FILE"`
	Games  int      `type:"count" help:"Games to play where there is no --pgn." default:"200"`
	Nodes  uint64   `type:"nodes" help:"Nodes a move in these games." default:"2000"`
	Margin int      `type:"number" help:"Centipawns by which a move in these games may be worse than the best." default:"30"`
	Seed   uint64   `type:"seed" help:"Seed of the choice among such moves." default:"1"`
	Plies  int      `type:"count" help:"Plies from the start that go into the book." default:"20"`
	Least  int      `type:"count" help:"Games in which a move must have been made." default:"1"`
	Output string   `short:"o" help:"Book to write." type:"path" required:"" placeholder:"FILE"`
}

// Run makes the book. Progress and trouble go to stderr.
func (c *bookMakeCommand) Run(out io.Writer) error {
	r, keys, err := c.keys()
	if err != nil {
		return err
	}
	maker := book.NewMaker(keys, c.Plies)
	var broken error // games not read to their end, which spoil no book
	if len(c.PGN) > 0 {
		for _, file := range c.PGN {
			bad, err := c.read(maker, r, file)
			if err != nil {
				return err
			}
			if bad > 0 {
				broken = errors.Join(broken, fmt.Errorf("%s: %d games could not be read to their end", file, bad))
			}
		}
	} else {
		bar := newBar(c.Games, c.Variant)
		ctx, stop := untilInterrupted()
		defer stop()
		o := bookgames.Options{Games: c.Games, Plies: c.Plies, Nodes: c.Nodes, Margin: c.Margin, Seed: c.Seed}
		err := bookgames.Play(ctx, r, o, func(g *bookgames.Game) {
			maker.Add(g.Start, g.Moves, g.Result)
			bar.Add(1)
		})
		bar.Finish()
		if err != nil {
			return err
		}
	}
	b := maker.Book(c.Least)
	if b.Len() == 0 {
		return errors.Join(broken, fmt.Errorf("nothing for a book in %d games", maker.Games()))
	}
	if err := writeBook(b, c.Output); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games, %d moves in %d positions\n", maker.Games(), b.Len(), b.Positions())
	return broken
}

// read adds the games of a file that are of the book's kind, and returns how many of the
// file could not be read to their end.
func (c *bookMakeCommand) read(maker *book.Maker, r *position.Rules, file string) (broken int, err error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	size := int64(-1)
	if info, err := f.Stat(); err == nil {
		size = info.Size()
	}
	bar := newByteBar(size, file)
	defer bar.Finish()
	others := 0
	for games := pgn.NewReader(io.TeeReader(f, bar), r.Variant); ; {
		g, err := games.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			return broken, fmt.Errorf("%s: %w", file, err)
		}
		if g.Problem != nil {
			broken++
			fmt.Fprintf(os.Stderr, "%s:%d: %v; %d moves before it are used\n", file, g.At, g.Problem, len(g.Moves))
		}
		switch {
		case g.Start == nil:
		case g.Start.Rules.Variant != r.Variant:
			others++
		default:
			maker.Add(g.Start, g.MoveList(), g.Result)
		}
	}
	if others > 0 {
		fmt.Fprintf(os.Stderr, "%s: %d games are not %s, skipped\n", file, others, r.Variant.Name)
	}
	return broken, nil
}

type bookShowCommand struct {
	bookGame
	start
	File string `arg:"" optional:"" help:"Book; the program's own by default." type:"path"`
}

// Run prints the size of the book and its moves in the position.
func (c *bookShowCommand) Run(out io.Writer) error {
	r, keys, err := c.keys()
	if err != nil {
		return err
	}
	b := book.Own(r.Variant)
	if c.File != "" {
		if b, err = book.Open(c.File); err != nil {
			return err
		}
	}
	if b == nil {
		return fmt.Errorf("the program has no book of %s", r.Variant.Name)
	}
	session, err := c.start.session(c.Variant)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d moves in %d positions\n", b.Len(), b.Positions())
	if b.Remark() != "" {
		fmt.Fprintln(out, b.Remark())
	}
	board := session.Board()
	choices, illegal := b.Moves(keys, board.State(), session.Legal())
	if illegal > 0 {
		fmt.Fprintf(out, "%d entries for this position are no legal moves\n", illegal)
	}
	if len(choices) == 0 {
		fmt.Fprintln(out, "nothing for this position")
	}
	for i, choice := range choices {
		text := session.Notation()(choice.Move)
		fmt.Fprintf(out, "%-7s %-7s %5d %5.1f %%\n", text, pgn.SAN(movegen.New(board.State().Clone(1)), choice.Move), choice.Weight, book.Share(choices, i))
	}
	return nil
}

type bookMergeCommand struct {
	Files  []string `arg:"" help:"Books." type:"path"`
	Output string   `short:"o" help:"Book to write." type:"path" required:"" placeholder:"FILE"`
}

// Run merges the books.
func (c *bookMergeCommand) Run(out io.Writer) error {
	var books []*book.Book
	for _, file := range c.Files {
		b, err := book.Open(file)
		if err != nil {
			return err
		}
		if b.Remark() != "" {
			fmt.Fprintf(os.Stderr, "%s: %s\n", file, b.Remark())
		}
		books = append(books, b)
	}
	b := book.Merge(books...)
	if err := writeBook(b, c.Output); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d moves in %d positions\n", b.Len(), b.Positions())
	return nil
}

// writeBook writes a book to a file, all of it or nothing.
func writeBook(b *book.Book, path string) error {
	var data bytes.Buffer
	if _, err := b.WriteTo(&data); err != nil {
		return err
	}
	return disk.WriteFile(path, data.Bytes(), 0o644)
}
