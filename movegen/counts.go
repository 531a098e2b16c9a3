package movegen

// Cold file: files of known perft counts.

import (
	"fmt"
	"strconv"
	"strings"
)

// Known is a position with the number of move sequences of some lengths.
type Known struct {
	Line   int // of the file, counted from 1
	FEN    string
	Counts []KnownCount // by depth
}

// KnownCount is the number of move sequences of so many plies.
type KnownCount struct {
	Depth int
	Nodes uint64
}

// ReadKnown reads lines "FEN ; D1 20 ; D2 400"; empty lines and those that begin with #
// do not count.
func ReadKnown(text string) ([]Known, error) {
	var list []Known
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, ";")
		k := Known{Line: n, FEN: strings.TrimSpace(fields[0])}
		for _, f := range fields[1:] {
			depth, nodes, _ := strings.Cut(strings.TrimSpace(f), " ")
			d, err := strconv.Atoi(strings.TrimPrefix(depth, "D"))
			c := KnownCount{Depth: d}
			if err == nil {
				c.Nodes, err = strconv.ParseUint(strings.TrimSpace(nodes), 10, 64)
			}
			if err != nil || d < 1 || !strings.HasPrefix(depth, "D") {
				return nil, fmt.Errorf("line %d: %q, want D and a depth, and a count", n, strings.TrimSpace(f))
			}
			k.Counts = append(k.Counts, c)
		}
		list = append(list, k)
	}
	return list, nil
}
