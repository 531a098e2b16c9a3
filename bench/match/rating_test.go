package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

// scoreOf returns a score of wins, draws and losses, in pairs.
func scoreOf(pairs Pairs) *Score {
	s := NewScore(nil)
	s.Pairs = pairs
	s.Wins, s.Draws, s.Losses = 2*pairs[4]+pairs[3], pairs[1]+2*pairs[2]+pairs[3], 2*pairs[0]+pairs[1]
	return s
}

// TestRatings compares with ratings computed by hand.
func TestRatings(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		scores map[[2]int]*Score
		want   []float64
	}{
		{"nothing", 2, nil, []float64{0, 0}},
		{"even", 2, map[[2]int]*Score{{0, 1}: scoreOf(Pairs{2: 10})}, []float64{0, 0}},
		// With d the difference, 2000 (1/(1+e^-d) - 3/4) + 1/(1+e^(-d/2)) - 1/2 = 0: d = 1.098253.
		{"three to one", 2, map[[2]int]*Score{{0, 1}: scoreOf(Pairs{3: 1000})}, []float64{95.392, -95.392}},
		// 1 and 0, 2 and 1 are 2 to 1 apart: ln 2 = 0.6931 are 120.4 Elo each, if many games
		// make the lent ones vanish.
		{"a chain", 3, map[[2]int]*Score{
			{0, 1}: scoreOf(Pairs{4: 200_000, 0: 100_000}), {1, 2}: scoreOf(Pairs{4: 200_000, 0: 100_000}),
		}, []float64{120.412, 0, -120.412}},
		// The same equation with 20 games and all points: d = 3.949227.
		{"all won", 2, map[[2]int]*Score{{0, 1}: scoreOf(Pairs{4: 10})}, []float64{343.026, -343.026}},
	} {
		r, err := NewRatings(c.n, c.scores)
		if err != nil {
			t.Fatal(c.name, err)
		}
		for i, want := range c.want {
			if !near(r.Elo[i], want, 0.01) {
				t.Errorf("%s: rating %d is %.4f, want %.4f", c.name, i, r.Elo[i], want)
			}
		}
	}
}

// TestMargin compares a match of two with the interval of its pairs.
func TestMargin(t *testing.T) {
	for _, pairs := range []Pairs{{10, 20, 40, 20, 10}, {50, 300, 800, 600, 250}, {0, 10, 900, 90, 0}} {
		r, err := NewRatings(2, map[[2]int]*Score{{0, 1}: scoreOf(pairs)})
		if err != nil {
			t.Fatal(err)
		}
		elo, low, high := pairs.Elo()
		// the difference is twice what either is off the mean
		if got, want := 2*r.Margin(0), (high-low)/2; !near(got, want, 0.06*want) || !near(r.Elo[0]-r.Elo[1], elo, 0.03*math.Abs(elo)) {
			t.Errorf("%v: %.1f +/- %.1f, by the pairs %.1f +/- %.1f", pairs, r.Elo[0]-r.Elo[1], got, elo, want)
		}
		if got, want := r.Superiority(0, 1), pairs.Superiority(); !near(got, want, 0.01) {
			t.Errorf("%v: superior with %.3f, by the pairs %.3f", pairs, got, want)
		}
	}
}

// TestRatingIntervals checks by simulation that the intervals hold the truth 95 times in a
// hundred, with draws and with openings that favour one side.
func TestRatingIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{180, 60, 0, -40, -200} // their mean is 0
	for _, pairings := range [][][2]int{RoundRobin(len(truth)), Gauntlet(len(truth), 1)} {
		for _, draws := range []float64{0, 0.9} {
			const runs, rounds = 400, 25
			inside := make([]int, len(truth))
			for range runs {
				scores := map[[2]int]*Score{}
				for _, pair := range pairings {
					var pairs Pairs
					p := expectation(truth[pair[0]] - truth[pair[1]])
					for range rounds {
						bias := 0.8 * p * (1 - p) * (2*rng.Float64() - 1)
						pairs[halves(rng, p+bias, draws)+halves(rng, p-bias, draws)]++
					}
					scores[pair] = scoreOf(pairs)
				}
				r, err := NewRatings(len(truth), scores)
				if err != nil {
					t.Fatal(err)
				}
				for i := range truth {
					if math.Abs(r.Elo[i]-truth[i]) <= r.Margin(i) {
						inside[i]++
					}
				}
			}
			for i, n := range inside {
				if share := float64(n) / runs; share < 0.9 || share > 0.985 {
					t.Errorf("%d encounters, draws %.1f: the truth about engine %d lies inside in %.1f %% of the runs", len(pairings), draws, i, 100*share)
				}
			}
			t.Logf("%d encounters, draws %.1f: inside in %v of %d", len(pairings), draws, inside, runs)
		}
	}
}

// halves plays a game of which a share p of the points is expected, by chance, and returns
// the first engine's points, in halves. draws is the share of draws between equals.
func halves(rng *rand.Rand, p, draws float64) int {
	drawn := draws * 2 * min(p, 1-p)
	switch x := rng.Float64(); {
	case x < p-drawn/2:
		return 2
	case x < p+drawn/2:
		return 1
	}
	return 0
}
