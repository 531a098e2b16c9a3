// Package openings holds balanced positions to begin the games of a match from, and
// makes them: random moves from the start of a game, kept if a search finds neither
// side far ahead. In games of hidden men they are deployments.
package openings

// Cold file: reading openings, and those that come with the program.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"alfonso/bench/disk"
	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// Balanced returns the FENs of the openings that come with the program.
func Balanced(r *position.Rules) ([]string, error) {
	f, err := games.Open(r.Variant, "openings.epd")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there are no balanced openings of %s", r.Variant.Name)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, r)
}

// Read reads positions, one a line, as FEN or as EPD, and returns them as FEN. Empty
// lines and lines that begin with # do not count. A position from which no game can
// be played is an error.
func Read(in io.Reader, r *position.Rules) ([]string, error) {
	var fens []string
	err := disk.EachLine(in, func(number int, line string) error {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			return nil
		}
		var s *position.State
		fen, _, err := pgn.EPD(line)
		if err == nil {
			s, err = r.New(fen)
		}
		if err == nil {
			if out := movegen.Outcome(movegen.New(s)); out.Result != position.Unfinished {
				err = fmt.Errorf("the game is over: %v", out)
			}
		}
		if err != nil {
			return fmt.Errorf("opening in line %d: %w", number, err)
		}
		fens = append(fens, s.FEN())
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(fens) == 0 {
		return nil, errors.New("no openings")
	}
	return fens, nil
}

// ReadPGN reads the first plies of games, all of them if plies is 0, and returns positions
// with the moves from there: "FEN moves e2e4 e7e5". A game of another variant, with a fault
// in what is read of it, or that is over after that, is an error.
func ReadPGN(in io.Reader, r *position.Rules, plies int) ([]string, error) {
	var list []string
	for reader := pgn.NewReader(in, r.Variant); ; {
		g, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		text, err := opening(g, r, plies)
		if err != nil {
			return nil, fmt.Errorf("game in line %d: %w", g.Line, err)
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return nil, errors.New("no openings")
	}
	return list, nil
}

// opening returns the first plies of a game.
func opening(g *pgn.Game, r *position.Rules, plies int) (string, error) {
	if g.Start == nil {
		return "", g.Problem
	}
	if name := g.Start.Rules.Variant.Name; name != r.Variant.Name {
		return "", fmt.Errorf("it is a game of %s", name)
	}
	moves := g.MoveList()
	if g.Problem != nil && (plies == 0 || len(moves) < plies) {
		return "", g.Problem
	}
	if plies > 0 && len(moves) > plies {
		moves = moves[:plies]
	}
	s, err := r.New(g.Start.FEN())
	if err != nil {
		return "", err
	}
	b, text := movegen.New(s), s.FEN()
	for i, m := range moves {
		if i == 0 {
			text += " moves"
		}
		text += " " + s.Text(m, false)
		b.Do(m)
	}
	if out := movegen.Outcome(b); out.Result != position.Unfinished {
		return "", fmt.Errorf("it is over after %d plies: %v", len(moves), out)
	}
	return text, nil
}

// Shuffles is the number of start positions of Chess960.
const Shuffles = 960

// Shuffled returns the FEN of a start position of Chess960 by its number from 0, in
// the numbering of R. Scharnagl, which gives 518 to chess.
func Shuffled(r *position.Rules, number int) (string, error) {
	if !r.Variant.Shuffle || r.Variant.Files != 8 {
		return "", fmt.Errorf("%s has no shuffled start positions", r.Variant.Name)
	}
	if number < 0 || number >= Shuffles {
		return "", fmt.Errorf("start position %d is not one of 0 to %d", number, Shuffles-1)
	}
	var rank [8]byte
	put := func(piece byte, nth int) { // on the nth square that is free
		for file := range rank {
			if rank[file] != 0 {
				continue
			}
			if nth == 0 {
				rank[file] = piece
				return
			}
			nth--
		}
	}
	n := number
	rank[2*(n%4)+1] = 'b'
	n /= 4
	rank[2*(n%4)] = 'b'
	n /= 4
	put('q', n%6)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/6]
	put('n', knights[1]) // the farther one first: it does not move the other's place
	put('n', knights[0])
	for _, piece := range []byte("rkr") {
		put(piece, 0)
	}
	back := string(rank[:])
	s, err := r.New(back + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(back) + " w KQkq - 0 1")
	if err != nil {
		return "", err
	}
	return s.FEN(), nil
}
