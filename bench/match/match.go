// Package match plays games between engines and counts the results. Its own rules,
// those of position and movegen, decide which moves are legal and when a game ends;
// an engine's claims do not.
package match

// Cold file: a match from its options to its score.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// Options say what to play.
type Options struct {
	Rules   *position.Rules
	Engines [2]client.Spec

	// Limits hold for every move; with Limits.Clock, Time is the time for the game.
	Limits search.Limits
	// Margin is how far an engine may overstep its time.
	Margin time.Duration
	// Stall is how long an engine may think when no time limits it.
	Stall time.Duration

	// Games are played in pairs: one opening, colours reversed.
	Games       int
	Opening     int // random plies
	Seed        uint64
	MaxPlies    int // a longer game is a draw; 0 for no limit
	Concurrency int

	PGN      io.Writer         // nil for none
	Progress func(g *Game)     // called after each game, one at a time; may be nil
	Trouble  func(text string) // told of faults of engines; may be nil
}

// Run plays a match until it is over or the context is done, and returns the score
// of what has been played.
func Run(ctx context.Context, o Options) (*Score, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	score := NewScore()
	games := make(chan *Game)
	go func() {
		defer close(games)
		for i := range o.Games {
			select {
			case games <- &Game{Number: i + 1, White: i % 2, Opening: opening(o.Rules, o.Opening, o.Seed, i/2)}:
			case <-ctx.Done():
				return
			}
		}
	}()
	var mu sync.Mutex // over everything that a finished game changes
	var failure error
	var workers sync.WaitGroup
	for range max(1, o.Concurrency) {
		workers.Go(func() {
			t := table{options: &o}
			defer t.close()
			for g := range games {
				err := t.play(ctx, g)
				mu.Lock()
				if err == nil {
					err = o.finish(g, score)
				}
				if err != nil && failure == nil && !errors.Is(err, context.Canceled) {
					failure = err
				}
				mu.Unlock()
				if err != nil {
					cancel()
					return
				}
			}
		})
	}
	workers.Wait()
	return score, failure
}

// finish counts a game and writes it down.
func (o *Options) finish(g *Game, score *Score) error {
	score.Add(g)
	if g.Detail != "" && o.Trouble != nil {
		o.Trouble(fmt.Sprintf("game %d: %s", g.Number, g.Detail))
	}
	if o.Progress != nil {
		o.Progress(g)
	}
	if o.PGN == nil {
		return nil
	}
	_, err := io.WriteString(o.PGN, g.PGN(o.Rules, timeControl(&o.Limits)))
	return err
}
