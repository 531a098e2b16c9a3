package match

// Cold file: ratings of all engines from all games.

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/distuv"
)

// Ratings are the likeliest ratings under the model of Bradley and Terry: the share of
// the points that is expected of one engine against another is the logistic function of
// their difference, where 400 Elo are odds of ten to one. A draw is half a win and half a
// loss. Every engine is lent one more game, drawn against an opponent of strength 0, so
// that one that has won or lost all its games has a rating, too.
type Ratings struct {
	Elo []float64 // by engine, less the mean of all
	// covariance of Elo: by the information in the games, and their dispersion, which is
	// how much the results of pairs of games vary where tossed coins would vary by 1. Draws
	// make it less, and so do openings with reversed colours.
	covariance *mat.Dense
}

// eloUnit is a unit of the logistic function in Elo.
const eloUnit = 400 / math.Ln10

// meeting is what one engine has scored against another, as the model sees it.
type meeting struct {
	a, b   int
	games  float64
	points float64 // of a
}

// expected returns the share of the points of the first engine. The strength of engines
// is in units of the logistic function.
func (m *meeting) expected(strength []float64) float64 { return sigmoid(strength[m.a] - strength[m.b]) }

// sigmoid is the logistic function.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// NewRatings fits ratings to the scores of n engines against each other, by their indices.
func NewRatings(n int, scores map[[2]int]*Score) (*Ratings, error) {
	var met []meeting
	for _, pair := range pairsOf(scores) {
		s := scores[pair]
		met = append(met, meeting{pair[0], pair[1], float64(s.Games()), float64(s.Wins) + float64(s.Draws)/2})
	}
	problem := likelihood(n, met)
	fit, err := optimize.Minimize(problem, make([]float64, n), &optimize.Settings{GradientThreshold: 1e-7}, &optimize.Newton{})
	if err != nil {
		return nil, fmt.Errorf("ratings: %w", err)
	}
	r := &Ratings{Elo: fit.X, covariance: mat.NewDense(n, n, nil)}
	information := mat.NewSymDense(n, nil)
	problem.Hess(information, fit.X)
	var inverse mat.Dense
	if err := inverse.Inverse(information); err != nil {
		return nil, fmt.Errorf("ratings: %w", err)
	}
	inverse.Scale(dispersion(n, scores, fit.X)*eloUnit*eloUnit/evidence(n, met), &inverse)
	centre := mat.NewDense(n, n, nil)
	centre.Apply(func(i, j int, _ float64) float64 {
		if i == j {
			return 1 - 1/float64(n)
		}
		return -1 / float64(n)
	}, centre)
	r.covariance.Product(centre, &inverse, centre)
	mean := 0.0
	for _, x := range r.Elo {
		mean += x / float64(n)
	}
	for i := range r.Elo {
		r.Elo[i] = (r.Elo[i] - mean) * eloUnit
	}
	return r, nil
}

// pairsOf returns the keys in their order, so that sums are the same every time.
func pairsOf(scores map[[2]int]*Score) [][2]int {
	return slices.SortedFunc(maps.Keys(scores), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// evidence returns the number of games, the lent ones included.
func evidence(n int, met []meeting) float64 {
	sum := float64(n)
	for _, m := range met {
		sum += m.games
	}
	return sum
}

// likelihood returns a problem of optimization: the negative logarithm of the likelihood of
// the strengths of n engines, per game, lent ones included. Sums over many games would be
// too coarse to be made smaller.
func likelihood(n int, met []meeting) optimize.Problem {
	games := evidence(n, met)
	return optimize.Problem{
		Func: func(x []float64) float64 {
			sum := 0.0
			for _, v := range x {
				sum += math.Log1p(math.Exp(-v)) + v/2
			}
			for _, m := range met {
				d := x[m.a] - x[m.b]
				sum += m.games*math.Log1p(math.Exp(-d)) + (m.games-m.points)*d
			}
			return sum / games
		},
		Grad: func(grad, x []float64) {
			for i, v := range x {
				grad[i] = (sigmoid(v) - 0.5) / games
			}
			for _, m := range met {
				g := (m.games*m.expected(x) - m.points) / games
				grad[m.a] += g
				grad[m.b] -= g
			}
		},
		Hess: func(h *mat.SymDense, x []float64) {
			h.Zero()
			for i, v := range x {
				h.SetSym(i, i, sigmoid(v)*sigmoid(-v)/games)
			}
			for _, m := range met {
				p := m.expected(x)
				w := m.games * p * (1 - p) / games
				h.SetSym(m.a, m.a, h.At(m.a, m.a)+w)
				h.SetSym(m.b, m.b, h.At(m.b, m.b)+w)
				h.SetSym(m.a, m.b, h.At(m.a, m.b)-w)
			}
		},
	}
}

// dispersion compares how much the points of pairs of games differ from what is expected
// with how much those of tossed coins would. As if one more pair had been seen that did
// like coins, it is 1 without games and not 0 where all pairs went alike.
func dispersion(n int, scores map[[2]int]*Score, strength []float64) float64 {
	const coins = 0.5 // the variance of the points of a pair of even coins
	seen, tossed, pairs := 0.0, 0.0, 0.0
	for _, pair := range pairsOf(scores) {
		s := scores[pair]
		p := (&meeting{a: pair[0], b: pair[1]}).expected(strength)
		for halves, count := range s.Pairs {
			d := float64(halves)/2 - 2*p
			seen += float64(count) * d * d
		}
		tossed += float64(s.Pairs.Count()) * 2 * p * (1 - p)
		pairs += float64(s.Pairs.Count())
	}
	seen *= pairs / max(1, pairs-float64(n-1)) // the fit has come as near as it could
	return (seen + coins) / (tossed + coins)
}

// Margin returns how far the 95 % interval of a rating reaches on either side.
func (r *Ratings) Margin(engine int) float64 {
	return distuv.UnitNormal.Quantile(0.975) * math.Sqrt(r.covariance.At(engine, engine))
}

// Superiority returns the probability that one engine is stronger than another.
func (r *Ratings) Superiority(a, b int) float64 {
	c := r.covariance
	variance := c.At(a, a) + c.At(b, b) - 2*c.At(a, b)
	return distuv.UnitNormal.CDF((r.Elo[a] - r.Elo[b]) / math.Sqrt(variance))
}
