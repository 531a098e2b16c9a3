package protocol

// Cold file: the words of UCI's go.

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// goLine is what a go command asks for.
type goLine struct {
	limits search.Limits
	perft  int // depth of a perft instead of a search, 0 for none

	state *position.State
	legal []position.Move
	given map[string]bool // numbers that were read
	wrong []string        // what was not understood
}

// goNumbers tells what the numbers mean. A number below one still asks for an
// answer, so it counts as the least that one can ask for; a clock may be negative.
var goNumbers = map[string]func(g *goLine, n int64){
	"wtime":     func(g *goLine, n int64) { g.limits.Time[position.White] = milliseconds(n) },
	"btime":     func(g *goLine, n int64) { g.limits.Time[position.Black] = milliseconds(n) },
	"winc":      func(g *goLine, n int64) { g.limits.Inc[position.White] = milliseconds(max(n, 0)) },
	"binc":      func(g *goLine, n int64) { g.limits.Inc[position.Black] = milliseconds(max(n, 0)) },
	"movestogo": func(g *goLine, n int64) { g.limits.MovesToGo = small(max(n, 0)) },
	"movetime":  func(g *goLine, n int64) { g.limits.MoveTime = milliseconds(max(n, 1)) },
	"depth":     func(g *goLine, n int64) { g.limits.Depth = small(max(n, 1)) },
	"nodes":     func(g *goLine, n int64) { g.limits.Nodes = uint64(max(n, 1)) },
	"mate":      func(g *goLine, n int64) { g.limits.Mate = small(max(n, 1)) },
	"perft":     func(g *goLine, n int64) { g.perft = small(max(n, 1)) },
}

// goWords are the words that stand alone, and the one before a list of moves.
var goWords = map[string]func(g *goLine){
	"infinite":    func(g *goLine) { g.limits.Infinite = true },
	"ponder":      func(g *goLine) { g.limits.Ponder = true },
	"searchmoves": func(*goLine) {},
}

// milliseconds converts a number of any size; 34 years are long enough.
func milliseconds(n int64) time.Duration {
	const most = 1 << 40
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}

// small makes an int of a number of any size.
func small(n int64) int { return int(min(n, math.MaxInt32)) }

// parseGo reads the words after "go". Words that are not understood, numbers that
// are missing and moves that are not legal are skipped and told in the error; the
// rest counts all the same. A search that nothing limits is infinite.
func (s *Session) parseGo(words []string) (goLine, error) {
	g := goLine{state: s.state, legal: s.Legal(), given: map[string]bool{}}
	for i := 0; i < len(words); {
		word := words[i]
		i++
		if set := goNumbers[word]; set != nil {
			i += g.number(word, words[i:], set)
		} else if set := goWords[word]; set != nil {
			set(&g)
			if word == "searchmoves" {
				i += g.moves(words[i:])
			}
		} else {
			g.wrong = append(g.wrong, fmt.Sprintf("unknown word %q", clip(word)))
		}
	}
	l := &g.limits
	l.Clock = g.given["wtime"]
	if s.state.Side == position.Black {
		l.Clock = g.given["btime"]
	}
	if !l.Clock && l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Mate == 0 {
		l.Infinite = true
	}
	if len(g.wrong) > 0 {
		return g, errors.New("go: " + strings.Join(g.wrong[:min(len(g.wrong), 4)], "; "))
	}
	return g, nil
}

// number reads the number after a word and returns how many words it took: none if
// the next word has a meaning of its own.
func (g *goLine) number(word string, rest []string, set func(*goLine, int64)) int {
	if len(rest) == 0 || goNumbers[rest[0]] != nil || goWords[rest[0]] != nil {
		g.wrong = append(g.wrong, word+" without a number")
		return 0
	}
	n, err := strconv.ParseInt(rest[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		g.wrong = append(g.wrong, fmt.Sprintf("%s %q is not a number", word, clip(rest[0])))
		return 1
	}
	set(g, n) // ParseInt gives the nearest integer for a number beyond its range
	g.given[word] = true
	return 1
}

// moves reads the list after searchmoves and returns how many words it took.
func (g *goLine) moves(rest []string) int {
	n := 0
	for ; n < len(rest) && goNumbers[rest[n]] == nil && goWords[rest[n]] == nil; n++ {
		if m := g.state.Match(rest[n], g.legal); m != position.NoMove {
			g.limits.SearchMoves = append(g.limits.SearchMoves, m)
		} else if rest[n] != "0000" { // how some GUIs write an empty list
			g.wrong = append(g.wrong, fmt.Sprintf("searchmoves %q is not legal", clip(rest[n])))
		}
	}
	return n
}
