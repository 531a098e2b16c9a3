// Package bookgames lets the engine play games against itself within the program, each
// a different one: for opening books.
package bookgames

// Cold file.

import (
	"context"
	"fmt"
	"math/rand/v2"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// When games are broken off: won as soon as the side to move has seen itself so far
// ahead or behind for some plies, drawn when neither side has seen anything for long.
const (
	wonScore       = 500 // centipawns
	wonPlies       = 4
	evenScore      = 15 // centipawns
	evenPlies      = 12
	evenAfter      = 60 // plies
	maxPlies       = 240
	hashSize       = 16 // MiB
	moveCandidates = 4  // moves to choose from
)

// Options says how to play.
type Options struct {
	Games  int
	Plies  int    // from the start, in which moves are varied
	Nodes  uint64 // a move
	Margin int    // centipawns by which a varied move may be worse than the best
	Seed   uint64
}

// Game is a game that was played.
type Game struct {
	Start  *position.State
	Moves  []position.Move
	Result position.Result
}

// Play plays games from the starts of a game: its own, and by turns those that XBoard
// has for it. One seed gives the same games as long as the search does not change.
func Play(ctx context.Context, r *position.Rules, o Options, played func(*Game)) error {
	if o.Games < 1 || o.Plies < 0 || o.Nodes < 1 || o.Margin < 0 {
		return fmt.Errorf("games cannot be played with %+v", o)
	}
	starts := []string{r.Start}
	for _, game := range r.Variant.XBoard {
		if game.Start != "" {
			starts = append(starts, game.Start)
		}
	}
	engine := search.NewEngine(hashSize)
	defer context.AfterFunc(ctx, engine.Stop)()
	for n := range o.Games {
		start, err := r.New(starts[n%len(starts)])
		if err != nil {
			return err
		}
		g := play(ctx, engine, start, &o, rand.New(rand.NewPCG(o.Seed, uint64(n))))
		if err := ctx.Err(); err != nil {
			return err // the last game is worth nothing
		}
		played(g)
	}
	return nil
}

// line is a move that the search has considered, and its score.
type line struct {
	move  position.Move
	score int
}

// play plays one game.
func play(ctx context.Context, e *search.Engine, start *position.State, o *Options, rng *rand.Rand) *Game {
	e.NewGame()
	b := movegen.New(start.Clone(maxPlies))
	g := &Game{Start: start}
	won, even := 0, 0
	for len(g.Moves) < maxPlies && ctx.Err() == nil {
		s := b.State()
		if out := movegen.Outcome(b); out.Result != position.Unfinished {
			g.Result = out.Result
			return g
		}
		count := 1
		if len(g.Moves) < o.Plies {
			count = moveCandidates
		}
		e.SetMultiPV(count)
		lines := think(e, s, o.Nodes)
		best := lines[0]
		switch score := best.score; {
		case max(score, -score) >= wonScore:
			won, even = won+1, 0
		case max(score, -score) <= evenScore:
			won, even = 0, even+1
		default:
			won, even = 0, 0
		}
		switch {
		case won >= wonPlies && best.score > 0:
			g.Result = position.Wins(s.Side)
			return g
		case won >= wonPlies:
			g.Result = position.Wins(s.Side.Other())
			return g
		case even >= evenPlies && len(g.Moves) >= evenAfter:
			g.Result = position.Drawn
			return g
		}
		m := choose(lines, o.Margin, rng)
		g.Moves = append(g.Moves, m)
		b.Do(m)
	}
	g.Result = position.Drawn
	return g
}

// think returns the lines of a search, the best first.
func think(e *search.Engine, s *position.State, nodes uint64) []line {
	found := make([]line, moveCandidates)
	best := e.Think(s, search.Limits{Nodes: nodes}, func(i *search.Info) {
		if n := max(i.MultiPV, 1) - 1; i.CurrMove == position.NoMove && len(i.PV) > 0 && n < moveCandidates {
			found[n] = line{i.PV[0], i.Score}
		}
	})
	lines := []line{{best.Move, found[0].score}}
	for _, l := range found[1:] {
		if l.move != position.NoMove && l.move != best.Move {
			lines = append(lines, l)
		}
	}
	return lines
}

// choose takes one of the lines by chance, the likelier the closer it is to the best
// and none that is worse by more than the margin.
func choose(lines []line, margin int, rng *rand.Rand) position.Move {
	total := 0
	weight := func(l line) int { return max(margin+1-(lines[0].score-l.score), 0) }
	for _, l := range lines {
		total += weight(l)
	}
	n := rng.IntN(total)
	for _, l := range lines {
		if n -= weight(l); n < 0 {
			return l.move
		}
	}
	return lines[0].move // not reached
}
