package match

// Cold file: counting results, and the table of them.

import (
	"fmt"
	"math"
	"strings"

	"alfonso/position"
)

// Score counts the games of the first engine against the second.
type Score struct {
	Wins, Draws, Losses int
	Pairs               Pairs                      // those of which both games are over
	Faults              [2]map[string]int          // faults by seat and reason
	Colors              [2][position.Drawn + 1]int // results of the first engine as White and as Black
	Names               [2]string

	// By seat: moves made, seconds taken, nodes and depths reported.
	Moves   [2]int
	Seconds [2]float64
	Nodes   [2]uint64
	Depths  [2]int

	// Test is the sequential test, nil for none. Its verdict stays what it was when
	// it was reached.
	Test    *SPRT
	LLR     float64
	Verdict Verdict

	single map[int]int // halves of points in pairs of which one game is over, by pair
}

// NewScore returns an empty score.
func NewScore(test *SPRT) *Score {
	return &Score{Test: test, Faults: [2]map[string]int{{}, {}}, single: map[int]int{}}
}

// Add counts a game.
func (s *Score) Add(g *Record) {
	color := position.Color(g.White) // of the first engine
	result := g.result()
	halves := 0
	switch result {
	case position.Wins(color):
		s.Wins++
		halves = 2
	case position.Wins(color.Other()):
		s.Losses++
	default:
		s.Draws++
		halves = 1
	}
	s.Names = g.Names
	s.Colors[color][result]++
	if g.Fault >= 0 {
		s.Faults[g.Fault][g.Reason]++
	}
	for i := range 2 {
		if g.Died[i] {
			s.Faults[i][DiedBetween]++
		}
		s.Moves[i] += g.Moves[i]
		s.Seconds[i] += g.Seconds[i]
		s.Nodes[i] += g.Nodes[i]
		s.Depths[i] += g.Depths[i]
	}
	pair := (g.Game - 1) / 2
	other, complete := s.single[pair]
	if !complete {
		s.single[pair] = halves
		return
	}
	delete(s.single, pair)
	s.Pairs[halves+other]++
	if s.Test != nil && s.Verdict == Undecided {
		s.LLR, s.Verdict = s.Test.Judge(s.Pairs)
	}
}

// Games returns how many have been counted.
func (s *Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Points returns the first engine's share of the points of all games.
func (s *Score) Points() float64 {
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(max(1, s.Games()))
}

// Line sums the score up in one line.
func (s *Score) Line() string {
	line := fmt.Sprintf("+%d =%d -%d, %.1f %%", s.Wins, s.Draws, s.Losses, 100*s.Points())
	if s.Pairs.Count() > 0 {
		elo, low, high := s.Pairs.Elo()
		line += fmt.Sprintf(", Elo %+.1f (%+.1f to %+.1f)", elo, low, high)
	}
	if s.Test != nil {
		line += fmt.Sprintf(", LLR %+.2f", s.LLR)
	}
	return line
}

// String tells what has been scored and what follows from it.
func (s *Score) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s - %s: %d wins %d draws %d losses, %s, %.1f %%\n",
		s.Names[0], s.Names[1], s.Wins, s.Draws, s.Losses, many(s.Games(), "game"), 100*s.Points())
	b.WriteString(s.statistics())
	for _, c := range []position.Color{position.White, position.Black} {
		r := s.Colors[c]
		fmt.Fprintf(&b, "as %v: %d wins %d draws %d losses\n", c, r[position.Wins(c)], r[position.Drawn], r[position.Wins(c.Other())])
	}
	return b.String()
}

// many writes a number of things.
func many(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// statistics tells what follows from the pairs.
func (s *Score) statistics() string {
	var b strings.Builder
	if n := s.Pairs.Count(); n > 0 {
		r := s.Pairs.Rate()
		elo, low, high := s.Pairs.Elo()
		fmt.Fprintf(&b, "%v\n", s.Pairs)
		fmt.Fprintf(&b, "from %s, with 95 %% intervals: %.1f %% (%.1f to %.1f), Elo %+.1f (%+.1f to %+.1f)\n",
			many(n, "pair"), 100*r.Mean, 100*r.Low, 100*r.High, elo, low, high)
		if normalized := s.Pairs.Normalized(); !math.IsInf(normalized, 0) {
			fmt.Fprintf(&b, "normalized Elo %+.1f, ", normalized)
		}
		fmt.Fprintf(&b, "%s is stronger with %.1f %%\n", s.Names[0], 100*s.Pairs.Superiority())
	}
	if s.Test != nil {
		low, high := s.Test.Bounds()
		fmt.Fprintf(&b, "SPRT %v: LLR %+.2f (%.2f to %.2f), %v\n", s.Test, s.LLR, low, high, s.Verdict)
	}
	return b.String()
}
