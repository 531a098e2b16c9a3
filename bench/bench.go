// Package bench measures the program and signs it: a fixed search of fixed
// positions gives a node count that changes whenever, and only when, the program's
// behaviour changes.
package bench

// Cold file: the node signature.

import (
	"context"
	"fmt"
	"io"
	"time"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
)

// hashSize is the table of a bench in MiB. It is part of the signature.
const hashSize = 16

// Count is the number of nodes searched in one game's positions.
type Count struct {
	Variant string
	Nodes   uint64
}

// Nodes searches the positions of every game with one thread on an engine of its
// own, to the given depth or, if that is 0, to each game's own. It reports each
// position to progress. It returns the context's error if that ends it.
func Nodes(ctx context.Context, depth int, progress io.Writer) ([]Count, error) {
	engine := search.NewEngine(hashSize)
	defer context.AfterFunc(ctx, engine.Stop)()
	var counts []Count
	for _, variant := range games.Complete() {
		game, err := positionsOf(variant)
		if err != nil {
			return nil, err
		}
		rules := position.RulesOf(variant)
		limits := search.Limits{Depth: game.depth}
		if depth > 0 {
			limits.Depth = depth
		}
		engine.NewGame()
		count := Count{Variant: variant.Name}
		for i, fen := range game.fens {
			state, err := rules.New(fen)
			if err != nil {
				return nil, fmt.Errorf("%s position %d: %w", variant.Name, i+1, err)
			}
			engine.Prepare()
			// Prepare forgets a stop that came before it.
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			best := engine.Think(state, limits, func(*search.Info) {})
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			count.Nodes += engine.Nodes()
			fmt.Fprintf(progress, "%s %d/%d: best %s, %d nodes\n",
				variant.Name, i+1, len(game.fens), state.Text(best.Move, false), engine.Nodes())
		}
		counts = append(counts, count)
	}
	return counts, nil
}

// Run prints the counts of Nodes and a last line "N nodes M nps", as test farms
// expect it.
func Run(ctx context.Context, depth int, out, progress io.Writer) error {
	start := time.Now()
	counts, err := Nodes(ctx, depth, progress)
	if err != nil {
		return err
	}
	elapsed := time.Since(start)
	total := uint64(0)
	for _, c := range counts {
		fmt.Fprintf(out, "%s: %d\n", c.Variant, c.Nodes)
		total += c.Nodes
	}
	_, err = fmt.Fprintf(out, "%d nodes %.0f nps\n", total, float64(total)/max(elapsed.Seconds(), 1e-3))
	return err
}
