package match

// Cold file: counting the results of a tournament.

import (
	"cmp"
	"path/filepath"
	"slices"

	"alfonso/position"
)

// Standings count the games of a tournament.
type Standings struct {
	Names  []string          // of the engines
	Scores map[[2]int]*Score // of every two that meet, from the side of the lower index
	Ends   map[string]int    // games by reason
	Plies  int
	Event  string // "" for none
	Total  int    // games of the whole schedule
}

// NewStandings returns the standings before the first game.
func NewStandings(o *Options) *Standings {
	s := &Standings{Scores: map[[2]int]*Score{}, Ends: map[string]int{}, Event: o.Event, Total: o.Total()}
	for _, e := range o.Engines {
		s.Names = append(s.Names, cmp.Or(e.Name, filepath.Base(e.Command)))
	}
	for _, pair := range o.pairings() {
		score := NewScore(o.SPRT)
		score.Names = [2]string{s.Names[pair[0]], s.Names[pair[1]]}
		s.Scores[pair] = score
	}
	return s
}

// Add counts a game.
func (s *Standings) Add(g *Record) {
	score := s.Scores[g.Engines]
	if score == nil { // of a schedule that is no more
		return
	}
	score.Add(g)
	s.Names[g.Engines[0]], s.Names[g.Engines[1]] = g.Names[0], g.Names[1]
	s.Ends[g.Reason]++
	s.Plies += g.Plies
}

// Match returns the score of a match of two engines, nil in a greater tournament.
func (s *Standings) Match() *Score {
	if len(s.Names) > 2 {
		return nil
	}
	return s.Scores[[2]int{0, 1}]
}

// Verdict returns that of the test of a match.
func (s *Standings) Verdict() Verdict {
	if m := s.Match(); m != nil {
		return m.Verdict
	}
	return Undecided
}

// Games returns how many have been counted.
func (s *Standings) Games() (n int) {
	for _, score := range s.Scores {
		n += score.Games()
	}
	return n
}

// Draws returns how many of them were drawn.
func (s *Standings) Draws() (n int) {
	for _, score := range s.Scores {
		n += score.Draws
	}
	return n
}

// Faults returns how often engines have broken games off.
func (s *Standings) Faults() (n int) {
	for i := range s.Names {
		for _, count := range s.Tally(i).Faults {
			n += count
		}
	}
	return n
}

// Result is what an engine has scored.
type Result struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Games returns the number of games.
func (r Result) Games() int { return r.Wins + r.Draws + r.Losses }

// Points counts a win as one and a draw as a half.
func (r Result) Points() float64 { return float64(r.Wins) + float64(r.Draws)/2 }

// Share returns the share of the points, one half without games.
func (r Result) Share() float64 {
	if r.Games() == 0 {
		return 0.5
	}
	return r.Points() / float64(r.Games())
}

// plus returns the sum of two results.
func (r Result) plus(other Result) Result {
	return Result{r.Wins + other.Wins, r.Draws + other.Draws, r.Losses + other.Losses}
}

// Against returns what one engine has scored against another.
func (s *Standings) Against(engine, other int) Result {
	if score := s.Scores[[2]int{engine, other}]; score != nil {
		return Result{score.Wins, score.Draws, score.Losses}
	}
	if score := s.Scores[[2]int{other, engine}]; score != nil {
		return Result{score.Losses, score.Draws, score.Wins}
	}
	return Result{}
}

// Tally is what one engine has done in all its games.
type Tally struct {
	Result
	Faults  map[string]int // by reason
	Moves   int
	Seconds float64
	Nodes   uint64
	Depths  int // sum of those reported
}

// Tally sums an engine's games up.
func (s *Standings) Tally(engine int) Tally {
	t := Tally{Faults: map[string]int{}}
	for pair, score := range s.Scores {
		for seat, e := range pair {
			if e != engine {
				continue
			}
			t.Result = t.plus(s.Against(engine, pair[seat^1]))
			for reason, n := range score.Faults[seat] {
				t.Faults[reason] += n
			}
			t.Moves += score.Moves[seat]
			t.Seconds += score.Seconds[seat]
			t.Nodes += score.Nodes[seat]
			t.Depths += score.Depths[seat]
		}
	}
	return t
}

// White returns what White has scored in all games.
func (s *Standings) White() (r Result) {
	for _, score := range s.Scores {
		for _, results := range score.Colors {
			r = r.plus(Result{results[position.WhiteWins], results[position.Drawn], results[position.BlackWins]})
		}
	}
	return r
}

// SonnebornBerger returns the points of those that an engine has beaten, and half of
// those it has drawn with: the usual way to order engines with equal points.
func (s *Standings) SonnebornBerger(engine int) (sum float64) {
	for other := range s.Names {
		sum += s.Against(engine, other).Points() * s.Tally(other).Points()
	}
	return sum
}

// Order returns the engines from the best to the last: by rating, which in a complete
// round robin is by points, then by Sonneborn and Berger, then by wins.
func (s *Standings) Order(r *Ratings) []int {
	order := make([]int, len(s.Names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if d := r.Elo[b] - r.Elo[a]; d > 1e-3 || d < -1e-3 {
			return cmp.Compare(d, 0)
		}
		return cmp.Or(cmp.Compare(s.SonnebornBerger(b), s.SonnebornBerger(a)), cmp.Compare(s.Tally(b).Wins, s.Tally(a).Wins))
	})
	return order
}

// Ratings fits ratings to all games.
func (s *Standings) Ratings() (*Ratings, error) { return NewRatings(len(s.Names), s.Scores) }
