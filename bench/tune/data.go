// Package tune makes the numbers of the evaluation: games of the program against itself
// are played for examples, and the numbers are fitted to them.
package tune

// Cold file: examples in files.

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"alfonso/bench/disk"
	"alfonso/eval"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// A Sample is a position from a game.
type Sample struct {
	FEN    string
	Score  int     // of a search, in centipawns as White sees it
	Result float64 // of the game: 1 if White won, 0.5 for a draw
}

// mostScore bounds a sample's score, in centipawns.
const mostScore = search.Infinity

// String writes the sample as a line of a file, without its end.
func (s Sample) String() string {
	return fmt.Sprintf("%s | %d | %g", s.FEN, s.Score, s.Result)
}

// parseSample is the inverse of String.
func parseSample(line string) (s Sample, err error) {
	fields := strings.Split(line, " | ")
	if len(fields) != 3 {
		return s, errors.New("not such as \"FEN | score | result\"")
	}
	s.FEN = fields[0]
	if s.Score, err = strconv.Atoi(fields[1]); err != nil {
		return s, err
	}
	if s.Score < -mostScore || s.Score > mostScore {
		return s, fmt.Errorf("score %d is beyond %d", s.Score, mostScore)
	}
	s.Result, err = strconv.ParseFloat(fields[2], 64)
	if err == nil && !(s.Result >= 0 && s.Result <= 1) { // nor NaN
		err = fmt.Errorf("result %q is not a number from 0 to 1", fields[2])
	}
	return s, err
}

// An example is a sample as the numbers see it.
type example struct {
	eval.Example
	score  float64
	result float64
	target float64 // what the evaluation should give for a chance to win
}

// read appends the examples of a file; positions of endings are passed over. Lines that
// begin with # do not count.
func read(dst []example, in io.Reader, r *position.Rules, t *eval.Tuning) ([]example, error) {
	err := eachSample(in, r, func(b movegen.Board, s Sample) {
		if x, ok := t.Example(b); ok {
			dst = append(dst, example{Example: x, score: float64(s.Score), result: s.Result})
		}
	})
	return dst, err
}

// eachSample calls do with every sample of a file and a board of its position, which holds
// until the next.
func eachSample(in io.Reader, r *position.Rules, do func(b movegen.Board, s Sample)) error {
	var b movegen.Board
	return disk.EachLine(in, func(number int, line string) error {
		if line == "" || line[0] == '#' {
			return nil
		}
		s, err := parseSample(line)
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		state, err := r.New(s.FEN)
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		if b == nil {
			b = movegen.New(state)
		} else {
			b.Reset(state)
		}
		do(b, s)
		return nil
	})
}
