package hidden

// Cold file: numbers for the evaluation, from games of the player against itself.

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"alfonso/position"
)

// example is a position of open men and how its game ended for White: 1, 0.5 or 0.
type example struct {
	men    []int16 // 1 + index of a number for White's men, less than 0 for Black's
	b      balance
	plies  [2]int // see racer
	result float64
}

// Tune plays games between two players of so many nodes a move, every other one from
// deployments by chance and the rest from promising ones, fits the numbers of the
// evaluation to their results, and writes them.
func Tune(out, progress io.Writer, r *position.Rules, games int, nodes uint64, seed uint64) error {
	var examples []example
	j := newJudge(r, tuned(r))
	for g := range games {
		rng := rand.New(rand.NewPCG(seed, uint64(g)))
		deal := RandomDeployment
		if g%2 == 1 {
			deal = promising
		}
		white, black := deal(r, position.White, rng), deal(r, position.Black, rng)
		t, err := seat(white, black, [2]*Player{NewPlayer(Full, rng.Uint64()), NewPlayer(Full, rng.Uint64())})
		if err != nil {
			return err
		}
		first := len(examples)
		quiet := 0
		result, err := t.play(nodes, func(e Event) {
			if quiet++; e.Verdict != position.NoBattle {
				quiet = 0
			}
			if n := len(t.umpire.Events()); n > 4 && rng.IntN(3) == 0 && quiet < 40 && !e.Over {
				examples = append(examples, j.example(t.umpire.board.State()))
			}
		})
		if err != nil {
			return err
		}
		for i := first; i < len(examples); i++ {
			examples[i].result = result
		}
		if g%50 == 49 {
			fmt.Fprintf(progress, "%d games, %d examples\n", g+1, len(examples))
		}
	}
	w := fit(progress, examples, plain(r))
	_, err := io.WriteString(out, w.text(r))
	return err
}

// example notes the features of a position.
func (j *judge) example(s *position.State) example {
	k := j.lineUp(s)
	x := example{b: j.compare(s), plies: j.racer(&k, s.Side)}
	for _, sq := range j.rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			n := int16(1 + p.Type()*places + int(j.place[p.Color()][sq]))
			if p.Color() == position.Black {
				n = -n
			}
			x.men = append(x.men, n)
		}
	}
	return x
}

// score is what numbers say of an example.
func (x *example) score(w *weights) float64 {
	sum := w.beats*float64(x.b.beats) + w.immune*float64(x.b.immune) + w.leader*float64(x.b.leader)
	for _, n := range x.men {
		if n > 0 {
			sum += w.near[int(n-1)/places][int(n-1)%places]
		} else {
			sum -= w.near[int(-n-1)/places][int(-n-1)%places]
		}
	}
	for c, n := range x.plies {
		if n > 0 {
			sum += w.free[n-1] * float64(1-2*c)
		}
	}
	return sum
}

// shrink finds the one factor of all numbers that fits best.
func shrink(progress io.Writer, examples []example, w *weights) {
	scores := make([]float64, len(examples))
	for i := range examples {
		scores[i] = examples[i].score(w)
	}
	best, least := 1.0, math.Inf(1)
	for factor := 0.02; factor < 3; factor *= 1.1 {
		loss := 0.0
		for i, x := range examples {
			p := 1 / (1 + math.Exp(-factor*scores[i]/scale))
			loss -= x.result*math.Log(p) + (1-x.result)*math.Log(1-p)
		}
		if loss < least {
			best, least = factor, loss
		}
	}
	for t := range w.near {
		for d := range w.near[t] {
			w.near[t][d] *= best
		}
	}
	fmt.Fprintf(progress, "factor %.3f: %.5f\n", best, least/float64(len(examples)))
}

// fit descends the logistic loss from first numbers by damped steps of Newton's method
// along each axis. Springs hold the numbers where there are few examples: the mean worth of
// a type weakly, its places to that more strongly.
func fit(progress io.Writer, examples []example, w *weights) *weights {
	const (
		rounds = 600
		damp   = 0.04
		alike  = 15  // examples that tell as much as a single one that is independent
		mean   = 200 // centipawns by which the worth of a type may well be wrong at first
		place  = 70  // and that of a place besides
	)
	n := float64(len(examples))
	shrink(progress, examples, w)
	first := *w
	spring := func(deviation float64) float64 { return alike * scale / (deviation * deviation * n) }
	for round := range rounds {
		var slope, bend weights
		loss := 0.0
		for i := range examples {
			x := &examples[i]
			p := 1 / (1 + math.Exp(-x.score(w)/scale))
			loss -= x.result*math.Log(p) + (1-x.result)*math.Log(1-p)
			d, h := (p-x.result)/n, p*(1-p)/n/scale
			add := func(slope, bend *float64, f float64) {
				*slope += d * f
				*bend += h * f * f
			}
			for _, k := range x.men {
				sign := 1.0
				if k < 0 {
					k, sign = -k, -1
				}
				typ, place := int(k-1)/places, int(k-1)%places
				add(&slope.near[typ][place], &bend.near[typ][place], sign)
			}
			add(&slope.beats, &bend.beats, float64(x.b.beats))
			add(&slope.immune, &bend.immune, float64(x.b.immune))
			add(&slope.leader, &bend.leader, float64(x.b.leader))
			for c, n := range x.plies {
				if n > 0 {
					add(&slope.free[n-1], &bend.free[n-1], float64(1-2*c))
				}
			}
		}
		for t := range w.near {
			moved := 0.0
			for d := range places {
				moved += (w.near[t][d] - first.near[t][d]) / places
			}
			for d := range places {
				own := w.near[t][d] - first.near[t][d] - moved
				g := slope.near[t][d] + spring(place)*own + spring(mean)*moved
				w.near[t][d] -= damp * g / (bend.near[t][d] + spring(place))
			}
		}
		w.beats -= damp * slope.beats / (bend.beats + 1e-9)
		w.immune -= damp * slope.immune / (bend.immune + 1e-9)
		w.leader -= damp * slope.leader / (bend.leader + 1e-9)
		for i := range w.free {
			w.free[i] -= damp * slope.free[i] / (bend.free[i] + spring(mean))
		}
		if round%100 == 99 {
			fmt.Fprintf(progress, "round %d: %.5f\n", round+1, loss/n)
		}
	}
	return w
}
