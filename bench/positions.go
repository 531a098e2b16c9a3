package bench

// Cold file: what a bench searches.

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"alfonso/games"
	"alfonso/position"
)

// usualDepth is how deep the start of a game is searched that has no positions yet.
const usualDepth = 6

// positions are what a bench searches of one game. The depths are such that no game takes
// much longer than another.
type positions struct {
	depth int
	fens  []string
}

// positionsOf reads bench.txt of a game: a line "depth N" and FENs. A line "perft N" is for
// the profile of the Makefile.
func positionsOf(v *position.Variant) (*positions, error) {
	text, err := games.ReadFile(v, "bench.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return &positions{usualDepth, []string{v.Start}}, nil
	}
	if err != nil {
		return nil, err
	}
	p := &positions{depth: usualDepth}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		depth, ok := strings.CutPrefix(line, "depth ")
		switch {
		case line == "" || line[0] == '#' || strings.HasPrefix(line, "perft "):
		case ok:
			if p.depth, err = strconv.Atoi(depth); err != nil || p.depth < 1 {
				return nil, fmt.Errorf("%s/bench.txt:%d: depth %q", v.Name, n, depth)
			}
		default:
			p.fens = append(p.fens, line)
		}
	}
	if len(p.fens) == 0 {
		return nil, fmt.Errorf("%s/bench.txt: no positions", v.Name)
	}
	return p, nil
}
