package match

// Cold file: results, Elo, tables.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"alfonso/position"
)

// Score counts the games of the first engine against the second.
type Score struct {
	Wins, Draws, Losses int
	Ends                map[string]int             // games by reason
	Faults              [2]map[string]int          // faults by engine and reason
	Colors              [2][position.Drawn + 1]int // results of the first engine as White and as Black
	Names               [2]string
	Plies               int
}

// NewScore returns an empty score.
func NewScore() *Score {
	return &Score{Ends: map[string]int{}, Faults: [2]map[string]int{{}, {}}}
}

// Add counts a game.
func (s *Score) Add(g *Game) {
	color := position.Color(g.White) // of the first engine
	switch g.Result {
	case position.Wins(color):
		s.Wins++
	case position.Wins(color.Other()):
		s.Losses++
	default:
		s.Draws++
	}
	s.Names = g.Names
	s.Ends[g.Reason]++
	s.Colors[color][g.Result]++
	s.Plies += len(g.Opening) + len(g.Moves)
	if g.Fault >= 0 {
		s.Faults[g.Fault][g.Reason]++
	}
	for i, died := range g.Died {
		if died {
			s.Faults[i][DiedBetween]++
		}
	}
}

// Games returns how many have been counted.
func (s *Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Rate returns the first engine's share of the points, and its standard error.
func (s *Score) Rate() (rate, err float64) {
	n := float64(s.Games())
	if n == 0 {
		return 0.5, 0
	}
	w, d, l := float64(s.Wins), float64(s.Draws), float64(s.Losses)
	rate = (w + d/2) / n
	variance := (w*(1-rate)*(1-rate) + d*(0.5-rate)*(0.5-rate) + l*rate*rate) / n
	return rate, math.Sqrt(variance / n)
}

// Elo returns the logistic rating difference and the ends of its 95 % interval.
func (s *Score) Elo() (elo, low, high float64) {
	rate, err := s.Rate()
	return logistic(rate), logistic(rate - 1.96*err), logistic(rate + 1.96*err)
}

// logistic converts a share of the points to Elo, infinite at 0 and 1.
func logistic(rate float64) float64 {
	rate = min(max(rate, 0), 1)
	return 400 * math.Log10(rate/(1-rate))
}

// String returns the table of results.
func (s *Score) String() string {
	var b strings.Builder
	rate, _ := s.Rate()
	elo, low, high := s.Elo()
	n := s.Games()
	fmt.Fprintf(&b, "%s - %s: %d wins %d draws %d losses, %d games, %.1f %%\n", s.Names[0], s.Names[1], s.Wins, s.Draws, s.Losses, n, 100*rate)
	fmt.Fprintf(&b, "Elo %+.1f, 95 %% interval %+.1f to %+.1f\n", elo, low, high)
	for _, c := range []position.Color{position.White, position.Black} {
		r := s.Colors[c]
		fmt.Fprintf(&b, "as %v: %d wins %d draws %d losses\n", c, r[position.Wins(c)], r[position.Drawn], r[position.Wins(c.Other())])
	}
	if n > 0 {
		fmt.Fprintf(&b, "average length: %.1f plies\n", float64(s.Plies)/float64(n))
	}
	b.WriteString("ends of games:\n" + counts(s.Ends))
	for i, faults := range s.Faults {
		if len(faults) > 0 {
			fmt.Fprintf(&b, "faults of %s:\n%s", s.Names[i], counts(faults))
		}
	}
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
