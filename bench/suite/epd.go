// Package suite runs test suites in EPD: positions with moves to find or to avoid, or
// with a mate to see. It holds suites of the program's own, every position of them
// proved by exhaustive search.
package suite

// Cold file: reading EPD.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"alfonso/bench/disk"
	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// Own opens the suite that comes with the program for a game.
func Own(v *position.Variant) (io.ReadCloser, error) {
	f, err := games.Open(v, "suite.epd")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no suite of %s", v.Name)
	}
	return f, err
}

// Problem is a line of a suite.
type Problem struct {
	Line  int // in the file, from 1
	ID    string
	State *position.State
	Best  []position.Move // bm: one of these must be played
	Avoid []position.Move // am: none of these may be; counts only without Best
	Mate  int             // dm: a win in so many moves must be seen; 0 for none
	Depth int             // acd: plies to search; 0 for none
}

// Want describes what is asked for.
func (p *Problem) Want() string {
	var parts []string
	list := func(name string, moves []position.Move) {
		if len(moves) > 0 {
			for _, m := range moves {
				name += " " + pgn.SAN(movegen.New(p.State.Clone(1)), m)
			}
			parts = append(parts, name)
		}
	}
	list("bm", p.Best)
	if len(p.Best) == 0 {
		list("am", p.Avoid)
	}
	if p.Mate > 0 {
		parts = append(parts, fmt.Sprintf("dm %d", p.Mate))
	}
	return strings.Join(parts, " ")
}

// maxID bounds the length of a name, in bytes.
const maxID = 40

// Read reads the problems of a file, one a line. Lines that are no problem are told to
// bad, by their number, and skipped; empty lines and lines that begin with # do not
// count, one above disk.MaxLine is an error. Text that is not UTF-8 is read as Latin-1.
func Read(in io.Reader, r *position.Rules, bad func(line int, err error)) ([]Problem, error) {
	var problems []Problem
	err := disk.EachLine(in, func(number int, line string) error {
		line = strings.TrimSpace(strings.TrimPrefix(pgn.UTF8(line), "\ufeff"))
		if line != "" && line[0] != '#' {
			p, err := parse(line, r)
			if err != nil {
				bad(number, err)
			} else {
				p.Line = number
				if p.ID == "" {
					p.ID = fmt.Sprintf("line %d", number)
				}
				problems = append(problems, *p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return problems, nil
}

// parse reads one line: a position and operations.
func parse(line string, r *position.Rules) (*Problem, error) {
	fen, operations, err := pgn.EPD(line)
	if err != nil {
		return nil, err
	}
	s, err := r.New(fen)
	if err != nil {
		return nil, err
	}
	p := &Problem{State: s}
	legal := movegen.New(s.Clone(1)).Legal(nil)
	for _, o := range operations {
		switch o.Code {
		case "bm":
			err = readMoves(s, legal, o.Operands, &p.Best)
		case "am":
			err = readMoves(s, legal, o.Operands, &p.Avoid)
		case "dm":
			err = readNumber(o.Operands, &p.Mate)
		case "acd":
			err = readNumber(o.Operands, &p.Depth)
		case "id":
			if p.ID = strings.Trim(o.Operands, `"`); len(p.ID) > maxID {
				p.ID = strings.ToValidUTF8(p.ID[:maxID], "") + "..."
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", o.Code, err)
		}
	}
	if len(p.Best) == 0 && len(p.Avoid) == 0 && p.Mate == 0 {
		return nil, errors.New("nothing is asked: no bm, am or dm")
	}
	return p, nil
}

// readMoves reads moves, each in algebraic notation or coordinates.
func readMoves(s *position.State, legal []position.Move, text string, moves *[]position.Move) error {
	for _, word := range pgn.Moves(text) {
		found := pgn.Find(s, legal, word, 1)
		if len(found) != 1 {
			return fmt.Errorf("%q is no legal move", word[:min(len(word), maxID)])
		}
		if !slices.Contains(*moves, found[0]) {
			*moves = append(*moves, found[0])
		}
	}
	return nil
}

// readNumber reads a positive number.
func readNumber(text string, n *int) error {
	value, err := strconv.Atoi(text)
	if err != nil || value < 1 || value > 1000 {
		return fmt.Errorf("%q is not a number from 1 to 1000", text[:min(len(text), maxID)])
	}
	*n = value
	return nil
}
