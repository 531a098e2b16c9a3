package bench

// Cold file: what more threads bring.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"gonum.org/v1/gonum/stat"

	"alfonso/bench/openings"
	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
)

// Scaling compares searches by several threads with searches by one.
type Scaling struct {
	Variant   string        // name of the game
	Threads   int           // at least 2
	Positions int           // to search, spread over the game's balanced openings
	Time      time.Duration // that one thread searches a position
	Hash      int           // table size in MiB
}

// searched is what one search took.
type searched struct {
	nodes   uint64
	depth   int
	took    time.Duration
	toDepth time.Duration // until that depth was complete
}

// Run searches every position by one thread for the time, and then by all of them, until
// they have reached the depth that the one had. It prints, for each position, by how much more
// nodes a second the threads search and how much earlier they reach the depth, and at the
// end the geometric means.
func (s Scaling) Run(ctx context.Context, out io.Writer) error {
	if s.Threads < 2 || s.Positions < 1 || s.Time <= 0 {
		return errors.New("at least two threads, a position and some time are wanted")
	}
	v, err := games.Lookup(s.Variant)
	if err != nil {
		return err
	}
	if v.Battle != nil {
		return fmt.Errorf("%s is a game of hidden men, which one thread searches", v.Name)
	}
	rules := position.RulesOf(v)
	fens, err := openings.Balanced(rules)
	if err != nil {
		return err
	}
	if s.Positions > len(fens) {
		return fmt.Errorf("there are %d positions of %s", len(fens), s.Variant)
	}
	engine := search.NewEngine(1)
	if err := engine.SetHash(s.Hash); err != nil {
		return err
	}
	if err := engine.SetThreads(s.Threads); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, engine.Stop)()
	var rates, speeds []float64 // logarithms
	for i := range s.Positions {
		state, err := rules.New(fens[i*len(fens)/s.Positions])
		if err != nil {
			return err
		}
		one, err := s.search(ctx, engine, state, 1, search.Limits{MoveTime: s.Time})
		if err != nil {
			return err
		}
		all, err := s.search(ctx, engine, state, s.Threads, search.Limits{Depth: one.depth})
		if err != nil {
			return err
		}
		rate := float64(all.nodes) / all.took.Seconds() / (float64(one.nodes) / one.took.Seconds())
		speed := one.toDepth.Seconds() / all.took.Seconds()
		rates, speeds = append(rates, math.Log(rate)), append(speeds, math.Log(speed))
		fmt.Fprintf(out, "%2d: depth %d in %v, by %d threads %v; %.2f times the nodes a second, %.2f times as fast\n",
			i+1, one.depth, one.toDepth.Round(time.Millisecond), s.Threads, all.took.Round(time.Millisecond), rate, speed)
	}
	_, err = fmt.Fprintf(out, "%s, %d threads, %d positions: %.2f times the nodes a second, %.2f times as fast to the same depth (geometric means)\n",
		s.Variant, s.Threads, s.Positions, math.Exp(stat.Mean(rates, nil)), math.Exp(stat.Mean(speeds, nil)))
	return err
}

// search searches a position on an empty table.
func (s Scaling) search(ctx context.Context, e *search.Engine, state *position.State, threads int, l search.Limits) (searched, error) {
	if err := e.SetThreads(threads); err != nil {
		return searched{}, err
	}
	e.NewGame()
	e.Prepare()
	if err := ctx.Err(); err != nil {
		return searched{}, err // Prepare forgets a stop that came before it
	}
	var x searched
	start := time.Now()
	e.Think(state, l, func(i *search.Info) {
		if i.CurrMove == position.NoMove && i.Bound == search.Exact && i.Depth > x.depth {
			x.depth, x.toDepth = i.Depth, i.Time
		}
	})
	x.took, x.nodes = time.Since(start), e.Nodes()
	if x.depth == 0 && ctx.Err() == nil {
		return x, errors.New("no depth was completed: more time is needed")
	}
	return x, ctx.Err()
}
