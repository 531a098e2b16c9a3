package match

// Cold file: rating differences from pairs of games.

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Pairs counts pairs of games by the points of the first engine: 0, 1/2, 1, 3/2, 2.
// The two games of a pair share their opening, so they are not independent, but pairs
// are.
type Pairs [5]int

// Count returns the number of pairs.
func (p Pairs) Count() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// String names the numbers.
func (p Pairs) String() string {
	return fmt.Sprintf("pairs with 0, 1/2, 1, 3/2, 2 points: %d %d %d %d %d", p[0], p[1], p[2], p[3], p[4])
}

// shares returns the frequencies.
func (p Pairs) shares() (f [5]float64) {
	for i, n := range p {
		f[i] = float64(n) / float64(max(1, p.Count()))
	}
	return f
}

// Rate is a share of the points with the ends of its 95 % interval, from 0 to 1.
type Rate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Rate returns the first engine's share of the points. Where all pairs went alike
// there is no variance to take an interval from; then it reaches as far as a share of
// other results would carry it that chance hides in so many pairs with 2.5 %.
func (p Pairs) Rate() Rate {
	n := float64(p.Count())
	if n == 0 {
		return Rate{0.5, 0, 1}
	}
	mean, variance := moments(p.shares())
	if variance < 1e-12 {
		hidden := 1 - math.Pow(0.025, 1/n)
		return Rate{mean, mean * (1 - hidden), mean + hidden*(1-mean)}
	}
	reach := distuv.UnitNormal.Quantile(0.975) * math.Sqrt(variance/n)
	return Rate{mean, max(0, mean-reach), min(1, mean+reach)}
}

// Elo returns the logistic rating difference and the ends of its 95 % interval.
func (p Pairs) Elo() (elo, low, high float64) {
	r := p.Rate()
	return logistic(r.Mean), logistic(r.Low), logistic(r.High)
}

// Normalized returns the rating difference in units of a game's standard deviation,
// infinite where all pairs went alike: unlike the logistic one it tells how many games it takes
// to see it, whatever share of them is drawn.
func (p Pairs) Normalized() float64 {
	mean, variance := moments(p.shares())
	switch {
	case p.Count() == 0 || mean == 0.5:
		return 0
	case variance < 1e-12:
		return math.Copysign(math.Inf(1), mean-0.5)
	}
	return (mean - 0.5) / math.Sqrt(2*variance) * 800 / math.Ln10
}

// Superiority returns the probability that the first engine is the stronger one, from
// the normal distribution of the mean, or where all pairs went alike from a uniform
// belief about how often they do.
func (p Pairs) Superiority() float64 {
	mean, variance := moments(p.shares())
	n := float64(p.Count())
	switch {
	case n == 0 || mean == 0.5:
		return 0.5
	case variance < 1e-12 && mean > 0.5:
		return 1 - math.Pow(0.5, n+1)
	case variance < 1e-12:
		return math.Pow(0.5, n+1)
	}
	return distuv.UnitNormal.CDF((mean - 0.5) / math.Sqrt(variance/n))
}

// logistic converts a share of the points to Elo, infinite at 0 and 1.
func logistic(rate float64) float64 {
	rate = min(max(rate, 0), 1)
	return 400 * math.Log10(rate/(1-rate))
}
