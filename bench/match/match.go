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

	// Limits hold for every move of an engine without limits of its own; with
	// Limits.Clock, Time is the time for the game.
	Limits search.Limits
	// Margin is how far an engine may overstep its time.
	Margin time.Duration
	// Stall is how long an engine may think when no time limits it.
	Stall time.Duration

	// Games are played in pairs: one opening, colours reversed.
	Games       int
	Book        []string // FENs to begin from; empty for the start of the game
	Chess960    bool     // begin from a shuffled start instead
	Plies       int      // random plies from there
	Deploy      bool     // in a game of hidden men the engines deploy; else it is chance, or the Book
	Seed        uint64
	MaxPlies    int       // a longer game is a draw; 0 for no limit
	Draw        Agreement // ends a game as a draw
	Resign      Agreement // ends a game as a win
	SPRT        *SPRT     // ends the match early; nil for none
	Concurrency int

	Played   []Record                    // games that are not played again
	Keep     func(Record) error          // told of each new game; may be nil
	PGN      io.Writer                   // nil for none
	Progress func(g *Game, score *Score) // called after each game, one at a time; may be nil
	Trouble  func(text string)           // told of faults of engines; may be nil

	names [2]string // of the engines
}

// limits returns the limits of an engine.
func (o *Options) limits(engine int) *search.Limits {
	if l := o.Engines[engine].Limits; l != nil {
		return l
	}
	return &o.Limits
}

// Run plays a match until it is over, its test is decided or the context is done, and
// returns the score of what has been played.
func Run(ctx context.Context, o Options) (*Score, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	score := NewScore(o.SPRT)
	played := map[int]bool{}
	for i := range o.Played {
		score.Add(&o.Played[i])
		played[o.Played[i].Game] = true
	}
	if score.Verdict != Undecided {
		return score, nil
	}
	if score.Games() < o.Games {
		if err := o.audition(ctx); err != nil {
			return score, err
		}
	}
	var mu sync.Mutex // over everything that a finished game changes
	var failure error
	fail := func(err error) {
		if failure == nil && !errors.Is(err, context.Canceled) {
			failure = err
		}
		cancel()
	}
	games := make(chan *Game)
	go func() {
		defer close(games)
		for i := range o.Games {
			if played[i+1] {
				continue
			}
			opening, err := o.opening(i / 2)
			if err != nil {
				mu.Lock()
				fail(err)
				mu.Unlock()
				return
			}
			select {
			case games <- &Game{Number: i + 1, White: i % 2, Opening: opening}:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range max(1, o.Concurrency) {
		workers.Go(func() {
			t := table{options: &o}
			defer t.close()
			for g := range games {
				err := t.play(ctx, g)
				mu.Lock()
				if err == nil && score.Verdict == Undecided {
					err = o.finish(g, score)
				}
				if err != nil {
					fail(err)
				}
				over := err != nil || score.Verdict != Undecided
				mu.Unlock()
				if over {
					cancel()
					return
				}
			}
		})
	}
	workers.Wait()
	return score, failure
}

// finish writes a game down and counts it. The PGN comes first: a game that is in the
// results is not played again.
func (o *Options) finish(g *Game, score *Score) error {
	record := g.Record()
	if o.PGN != nil {
		if _, err := io.WriteString(o.PGN, g.PGN(o)); err != nil {
			return err
		}
	}
	if o.Keep != nil {
		if err := o.Keep(record); err != nil {
			return err
		}
	}
	score.Add(&record)
	if g.Detail != "" && o.Trouble != nil {
		o.Trouble(fmt.Sprintf("game %d: %s", g.Number, g.Detail))
	}
	if o.Progress != nil {
		o.Progress(g, score)
	}
	return nil
}
