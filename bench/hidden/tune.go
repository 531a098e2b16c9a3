// Package hidden is the workshop of games of hidden men: players to measure the player of
// search/hidden against, measurements of what it knows and gives away, what fits its numbers
// and finds its deployments, and games as text.
package hidden

// Cold file: numbers for the evaluation, from games of the player against itself.

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search/hidden"
)

// example is a position of open men and how its game ended for White: 1, 0.5 or 0.
type example struct {
	men    []int16 // 1 + index of a number for White's men, less than 0 for Black's
	terms  hidden.Terms
	result float64
}

// Tune plays games between two players of so many nodes a move, every other one from
// deployments by chance and the rest from promising ones, fits the numbers of the
// evaluation to their results, and writes them.
func Tune(out, progress io.Writer, r *position.Rules, games int, nodes uint64, seed uint64) error {
	var examples []example
	j := hidden.NewJudge(r, hidden.Plain(r))
	for g := range games {
		rng := rand.New(rand.NewPCG(seed, uint64(g)))
		deal := hidden.RandomDeployment
		if g%2 == 1 {
			deal = hidden.Promising
		}
		white, black := deal(r, position.White, rng), deal(r, position.Black, rng)
		t, err := newDuel(white, black, [2]*hidden.Player{hidden.NewPlayer(rng.Uint64()), hidden.NewPlayer(rng.Uint64())})
		if err != nil {
			return err
		}
		s, err := r.Deploy(white, black)
		if err != nil {
			return err
		}
		truth := movegen.New(s)
		begin := len(examples)
		quiet := 0
		result, err := t.play(nodes, func(e hidden.Event) {
			truth.Do(s.Match(r.Names[e.From]+r.Names[e.To], truth.Legal(nil)))
			if quiet++; e.Verdict != position.NoBattle {
				quiet = 0
			}
			if n := len(t.umpire.Events()); n > 4 && rng.IntN(3) == 0 && quiet < 40 && !e.Over {
				examples = append(examples, newExample(j, s))
			}
		})
		if err != nil {
			return err
		}
		for i := begin; i < len(examples); i++ {
			examples[i].result = result
		}
		if g%50 == 49 {
			fmt.Fprintf(progress, "%d games, %d examples\n", g+1, len(examples))
		}
	}
	w := fit(progress, examples, hidden.Plain(r))
	_, err := io.WriteString(out, w.Text(r))
	return err
}

// newExample notes the features of a position.
func newExample(j *hidden.Judge, s *position.State) example {
	x := example{terms: j.Terms(s)}
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			n := int16(1 + p.Type()*hidden.Places + j.Place(p.Color(), sq))
			if p.Color() == position.Black {
				n = -n
			}
			x.men = append(x.men, n)
		}
	}
	return x
}

// score is what numbers say of an example.
func (x *example) score(w *hidden.Weights) float64 {
	sum := w.Beats*float64(x.terms.Beats) + w.Immune*float64(x.terms.Immune) + w.Leader*float64(x.terms.Leader)
	for _, n := range x.men {
		if n > 0 {
			sum += w.Near[int(n-1)/hidden.Places][int(n-1)%hidden.Places]
		} else {
			sum -= w.Near[int(-n-1)/hidden.Places][int(-n-1)%hidden.Places]
		}
	}
	for c, n := range x.terms.Race {
		if n > 0 {
			sum += w.Free[n-1] * float64(1-2*c)
		}
	}
	return sum
}

// shrink finds the one factor of all numbers that fits best.
func shrink(progress io.Writer, examples []example, w *hidden.Weights) {
	scores := make([]float64, len(examples))
	for i := range examples {
		scores[i] = examples[i].score(w)
	}
	best, least := 1.0, math.Inf(1)
	for factor := 0.02; factor < 3; factor *= 1.1 {
		loss := 0.0
		for i, x := range examples {
			p := 1 / (1 + math.Exp(-factor*scores[i]/hidden.Scale))
			loss -= x.result*math.Log(p) + (1-x.result)*math.Log(1-p)
		}
		if loss < least {
			best, least = factor, loss
		}
	}
	for t := range w.Near {
		for d := range w.Near[t] {
			w.Near[t][d] *= best
		}
	}
	fmt.Fprintf(progress, "factor %.3f: %.5f\n", best, least/float64(len(examples)))
}

// fit descends the logistic loss from first numbers by damped steps of Newton's method
// along each axis. Springs hold the numbers where there are few examples: the mean worth of
// a type weakly, its places to that more strongly.
func fit(progress io.Writer, examples []example, w *hidden.Weights) *hidden.Weights {
	const (
		rounds = 600
		damp   = 0.04
		alike  = 15  // examples that tell as much as a single one that is independent
		mean   = 200 // centipawns by which the worth of a type may well be wrong at first
		place  = 70  // and that of a place besides
	)
	n := float64(len(examples))
	shrink(progress, examples, w)
	start := *w
	spring := func(deviation float64) float64 { return alike * hidden.Scale / (deviation * deviation * n) }
	for round := range rounds {
		var slope, bend hidden.Weights
		loss := 0.0
		for i := range examples {
			x := &examples[i]
			p := 1 / (1 + math.Exp(-x.score(w)/hidden.Scale))
			loss -= x.result*math.Log(p) + (1-x.result)*math.Log(1-p)
			d, h := (p-x.result)/n, p*(1-p)/n/hidden.Scale
			add := func(slope, bend *float64, f float64) {
				*slope += d * f
				*bend += h * f * f
			}
			for _, k := range x.men {
				sign := 1.0
				if k < 0 {
					k, sign = -k, -1
				}
				typ, place := int(k-1)/hidden.Places, int(k-1)%hidden.Places
				add(&slope.Near[typ][place], &bend.Near[typ][place], sign)
			}
			add(&slope.Beats, &bend.Beats, float64(x.terms.Beats))
			add(&slope.Immune, &bend.Immune, float64(x.terms.Immune))
			add(&slope.Leader, &bend.Leader, float64(x.terms.Leader))
			for c, n := range x.terms.Race {
				if n > 0 {
					add(&slope.Free[n-1], &bend.Free[n-1], float64(1-2*c))
				}
			}
		}
		for t := range w.Near {
			moved := 0.0
			for d := range hidden.Places {
				moved += (w.Near[t][d] - start.Near[t][d]) / hidden.Places
			}
			for d := range hidden.Places {
				own := w.Near[t][d] - start.Near[t][d] - moved
				g := slope.Near[t][d] + spring(place)*own + spring(mean)*moved
				w.Near[t][d] -= damp * g / (bend.Near[t][d] + spring(place))
			}
		}
		w.Beats -= damp * slope.Beats / (bend.Beats + 1e-9)
		w.Immune -= damp * slope.Immune / (bend.Immune + 1e-9)
		w.Leader -= damp * slope.Leader / (bend.Leader + 1e-9)
		for i := range w.Free {
			w.Free[i] -= damp * slope.Free[i] / (bend.Free[i] + spring(mean))
		}
		if round%100 == 99 {
			fmt.Fprintf(progress, "round %d: %.5f\n", round+1, loss/n)
		}
	}
	return w
}
