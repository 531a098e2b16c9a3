package tune

// Cold file: fitting the numbers.

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/optimize"

	"alfonso/eval"
)

// FitOptions say how to fit.
type FitOptions struct {
	Iterations int
	Blend      float64 // weight of the game's result against the score of the search, 0 to 1
	Hold       float64 // pull to where the numbers begin: added to the error per centipawn squared
	Validate   float64 // part of the examples, the last ones, that is only looked at
}

// Errors are mean squares of the differences between the chance to win that the
// evaluation tells and what it should be.
type Errors struct {
	Train, Validate float64
}

// slope returns the number by which a score in centipawns is to be multiplied so that the
// logistic function of it foretells results best, found by the golden section between a
// slope for careful and one for reckless play.
func slope(examples []example) float64 {
	at := func(k float64) (sum float64) {
		for i := range examples {
			d := logistic(k*examples[i].score) - examples[i].result
			sum += d * d
		}
		return sum
	}
	ratio := (math.Sqrt(5) - 1) / 2
	low, high := 0.001, 0.02
	for high-low > 1e-5 {
		if a, b := high-ratio*(high-low), low+ratio*(high-low); at(a) < at(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}

// logistic is 1 / (1 + e^-x).
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// fit changes numbers so that the error over examples gets less, by L-BFGS; Hold pulls
// them to start. It tells progress the numbers and errors before the first and after each iteration; an error of
// progress or the end of the context ends it.
func fit(ctx context.Context, examples []example, start, numbers []eval.Pair, o FitOptions, progress func(iteration int, numbers []eval.Pair, e Errors) error) ([]eval.Pair, error) {
	if o.Iterations < 1 || o.Blend < 0 || o.Blend > 1 || o.Hold < 0 || o.Validate < 0 || o.Validate >= 1 {
		return nil, fmt.Errorf("the numbers cannot be fitted by %+v", o)
	}
	cut := len(examples) - int(o.Validate*float64(len(examples)))
	train, validate := examples[:cut], examples[cut:]
	if len(train) == 0 {
		return nil, errors.New("no examples")
	}
	k := slope(train)
	for i := range examples {
		x := &examples[i]
		x.target = o.Blend*x.result + (1-o.Blend)*logistic(k*x.score)
	}
	origin := flat(start)
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			sum := mean(train, pairs(x), k)
			for i := range x {
				sum += o.Hold * (x[i] - origin[i]) * (x[i] - origin[i])
			}
			return sum
		},
		Grad: func(grad, x []float64) {
			gradient(grad, train, pairs(x), k)
			for i := range x {
				grad[i] += 2 * o.Hold * (x[i] - origin[i])
			}
		},
	}
	watch := watcher(func(iteration int, x []float64) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return progress(iteration, pairs(x), Errors{mean(train, pairs(x), k), mean(validate, pairs(x), k)})
	})
	settings := optimize.Settings{MajorIterations: o.Iterations + 1, Recorder: watch, Converger: &optimize.FunctionConverge{Absolute: 1e-9, Iterations: 20}}
	result, err := optimize.Minimize(problem, flat(numbers), &settings, &optimize.LBFGS{})
	if err != nil {
		return nil, err
	}
	return pairs(result.X), nil
}

// watcher is an optimize.Recorder that is called for each iteration.
type watcher func(iteration int, x []float64) error

// Init is a Recorder's.
func (watcher) Init() error { return nil }

// Record is a Recorder's.
func (w watcher) Record(at *optimize.Location, operation optimize.Operation, stats *optimize.Stats) error {
	if operation != optimize.MajorIteration {
		return nil
	}
	return w(stats.MajorIterations-1, at.X) // the first one is at the start
}

// mean returns the error over examples, 0 for none.
func mean(examples []example, numbers []eval.Pair, k float64) float64 {
	sum := 0.0
	for i := range examples {
		d := logistic(k*examples[i].Score(numbers)) - examples[i].target
		sum += d * d
	}
	return sum / float64(max(len(examples), 1))
}

// gradient sets grad to the derivatives of mean.
func gradient(grad []float64, examples []example, numbers []eval.Pair, k float64) {
	clear(grad)
	for i := range examples {
		x := &examples[i]
		p := logistic(k * x.Score(numbers))
		d := 2 * (p - x.target) * p * (1 - p) * k * x.Damp / float64(len(examples))
		for _, t := range x.Terms {
			c := d * float64(t.Count)
			grad[2*t.Index] += c * x.Phase
			grad[2*t.Index+1] += c * (1 - x.Phase)
		}
	}
}

// flat lists pairs one after the other, pairs is its inverse.
func flat(list []eval.Pair) []float64 {
	x := make([]float64, 0, 2*len(list))
	for _, p := range list {
		x = append(x, p[0], p[1])
	}
	return x
}

func pairs(x []float64) []eval.Pair {
	list := make([]eval.Pair, len(x)/2)
	for i := range list {
		list[i] = eval.Pair{x[2*i], x[2*i+1]}
	}
	return list
}
