// Package match plays games between engines and counts the results. Its own rules,
// those of position and movegen, decide which moves are legal and when a game ends;
// an engine's claims do not.
package match

// Cold file: a tournament from its options to its standings. A match of two engines is a
// tournament of two.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// Options say what to play.
type Options struct {
	Rules   *position.Rules
	Engines []client.Spec // two or more
	Event   string        // name of the tournament, for PGN

	// Limits hold for every move of an engine without limits of its own; with
	// Limits.Clock, Time is the time for the game.
	Limits search.Limits
	// Margin is how far an engine may overstep its time.
	Margin time.Duration
	// Stall is how long an engine may think when no time limits it.
	Stall time.Duration

	// Pairings are the encounters of a round, as pairs of indices of Engines, the lower
	// one first; nil for a round robin.
	Pairings [][2]int
	// Games is how many games each pairing plays, an even number: every round one opening,
	// colours reversed.
	Games       int
	Book        []string // FENs to begin from, with "moves" and legal moves perhaps; empty for the start of the game
	Sequential  bool     // openings of the Book in its order, else in one by Seed
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
	Progress func(g *Game, s *Standings) // called after each game in the order of the schedule; may be nil
	Trouble  func(text string)           // told of faults of engines; may be nil

	names []string // of the engines, each another one
}

// limits returns the limits of the engine that plays a colour in a game.
func (o *Options) limits(g *Game, c position.Color) *search.Limits {
	return o.LimitsOf(g.Engines[g.seat(c)])
}

// LimitsOf returns the limits of an engine.
func (o *Options) LimitsOf(engine int) *search.Limits {
	if l := o.Engines[engine].Limits; l != nil {
		return l
	}
	return &o.Limits
}

// Run plays a tournament until it is over, its test is decided or the context is done,
// and returns the standings. Games are written down as they end, but counted in the order
// of the schedule, so that neither the standings nor the test's verdict depend on how many
// are played at once.
func Run(ctx context.Context, o Options) (*Standings, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o.Engines = slices.Clone(o.Engines) // what is found out about them stays here
	c := counter{options: &o, standings: NewStandings(&o), over: map[int]*Record{}, games: map[int]*Game{}, next: 1}
	played := map[int]bool{}
	for i := range o.Played {
		c.over[o.Played[i].Game], played[o.Played[i].Game] = &o.Played[i], true
	}
	c.count()
	if c.decided() || c.next > o.Total() {
		c.rest()
		return c.standings, nil
	}
	if err := o.audition(ctx); err != nil {
		c.rest()
		return c.standings, err
	}
	copy(c.standings.Names, o.names)
	var mu sync.Mutex // over everything that a finished game changes
	var failure error
	fail := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		if failure == nil && !errors.Is(err, context.Canceled) {
			failure = err
		}
		cancel()
	}
	encounters := make(chan [2]*Game)
	go func() {
		defer close(encounters)
		for n := range o.Total() / 2 {
			if played[2*n+1] && played[2*n+2] {
				continue
			}
			games, err := o.encounter(n)
			if err != nil {
				fail(err)
				return
			}
			select {
			case encounters <- games:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range max(1, o.Concurrency) {
		workers.Go(func() {
			t := umpire{options: &o, open: o.open}
			defer t.close()
			for games := range encounters {
				for _, g := range games {
					if played[g.Number] {
						continue
					}
					err := t.play(ctx, g)
					if err == nil {
						mu.Lock()
						err = c.finish(g)
						mu.Unlock()
					}
					if err != nil {
						fail(err)
						return
					}
				}
			}
		})
	}
	workers.Wait()
	c.rest()
	return c.standings, failure
}

// counter writes games down and counts them.
type counter struct {
	options   *Options
	standings *Standings
	over      map[int]*Record // games that have been played and not counted
	games     map[int]*Game   // those of them that were played now
	next      int             // to be counted
}

// finish writes a game down and counts what can be counted. The PGN comes first: a game
// that is in the results is not played again. When the test is decided, what is still
// played does not count, and the error is [context.Canceled].
func (c *counter) finish(g *Game) error {
	o := c.options
	if c.decided() {
		return context.Canceled
	}
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
	if g.Detail != "" && o.Trouble != nil {
		o.Trouble(fmt.Sprintf("game %d: %s", g.Number, g.Detail))
	}
	c.over[g.Number], c.games[g.Number] = &record, g
	c.count()
	if c.decided() {
		return context.Canceled
	}
	return nil
}

// decided reports whether the test is.
func (c *counter) decided() bool { return c.standings.Verdict() != Undecided }

// count counts the games up to the first one that is not over.
func (c *counter) count() {
	for ; c.over[c.next] != nil && !c.decided(); c.next++ {
		c.standings.Add(c.over[c.next])
		if g := c.games[c.next]; g != nil && c.options.Progress != nil {
			c.options.Progress(g, c.standings)
		}
		delete(c.over, c.next)
		delete(c.games, c.next)
	}
}

// rest counts what is over behind games that are not, at the end.
func (c *counter) rest() {
	for _, n := range slices.Sorted(maps.Keys(c.over)) {
		if !c.decided() {
			c.standings.Add(c.over[n])
		}
	}
}
