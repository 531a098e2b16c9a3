package match

// Cold file: counting results, and the table of them.

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"alfonso/position"
)

// Score counts the games of the first engine against the second.
type Score struct {
	Wins, Draws, Losses int
	Pairs               Pairs                      // those of which both games are over
	Ends                map[string]int             // games by reason
	Faults              [2]map[string]int          // faults by engine and reason
	Colors              [2][position.Drawn + 1]int // results of the first engine as White and as Black
	Names               [2]string
	Plies               int

	// By engine: moves made, seconds taken, nodes and depths reported.
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
	return &Score{Test: test, Ends: map[string]int{}, Faults: [2]map[string]int{{}, {}}, single: map[int]int{}}
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
	s.Ends[g.Reason]++
	s.Colors[color][result]++
	s.Plies += g.Plies
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

// String returns the table of results.
func (s *Score) String() string {
	var b strings.Builder
	n := float64(max(1, s.Games()))
	fmt.Fprintf(&b, "%s - %s: %d wins %d draws %d losses, %d games, %.1f %%\n",
		s.Names[0], s.Names[1], s.Wins, s.Draws, s.Losses, s.Games(), 100*s.Points())
	b.WriteString(s.statistics())
	for _, c := range []position.Color{position.White, position.Black} {
		r := s.Colors[c]
		fmt.Fprintf(&b, "as %v: %d wins %d draws %d losses\n", c, r[position.Wins(c)], r[position.Drawn], r[position.Wins(c.Other())])
	}
	fmt.Fprintf(&b, "draws: %.1f %%, average length: %.1f plies\n", 100*float64(s.Draws)/n, float64(s.Plies)/n)
	b.WriteString(s.work())
	b.WriteString("ends of games:\n" + counts(s.Ends))
	for i, faults := range s.Faults {
		if len(faults) > 0 {
			fmt.Fprintf(&b, "faults of %s:\n%s", s.Names[i], counts(faults))
		}
	}
	return b.String()
}

// statistics tells what follows from the pairs.
func (s *Score) statistics() string {
	var b strings.Builder
	if n := s.Pairs.Count(); n > 0 {
		r := s.Pairs.Rate()
		elo, low, high := s.Pairs.Elo()
		fmt.Fprintf(&b, "pairs with 0, 1/2, 1, 3/2, 2 points: %d %d %d %d %d\n", s.Pairs[0], s.Pairs[1], s.Pairs[2], s.Pairs[3], s.Pairs[4])
		fmt.Fprintf(&b, "from %d pairs, with 95 %% intervals: %.1f %% (%.1f to %.1f), Elo %+.1f (%+.1f to %+.1f)\n",
			n, 100*r.Mean, 100*r.Low, 100*r.High, elo, low, high)
		fmt.Fprintf(&b, "normalized Elo %+.1f, %s is stronger with %.1f %%\n", s.Pairs.Normalized(), s.Names[0], 100*s.Pairs.Superiority())
	}
	if s.Test != nil {
		low, high := s.Test.Bounds()
		fmt.Fprintf(&b, "SPRT %v: LLR %+.2f (%.2f to %.2f), %v\n", s.Test, s.LLR, low, high, s.Verdict)
	}
	return b.String()
}

// work tells how hard the engines have searched.
func (s *Score) work() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\tms a move\tdepth\tnodes a move\tnodes a second\t\n")
	for i, name := range s.Names {
		moves := float64(max(1, s.Moves[i]))
		speed := 0.0
		if s.Seconds[i] > 0 {
			speed = float64(s.Nodes[i]) / s.Seconds[i]
		}
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%.0f\t%.0f\t\n", name, 1000*s.Seconds[i]/moves, float64(s.Depths[i])/moves, float64(s.Nodes[i])/moves, speed)
	}
	w.Flush()
	return b.String()
}

// counts writes a table, most frequent first.
func counts(m map[string]int) string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if m[a] != m[b] {
			return m[b] - m[a]
		}
		return strings.Compare(a, b)
	})
	var b strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&b, "  %6d  %s\n", m[k], k)
	}
	return b.String()
}
