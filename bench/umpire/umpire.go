// Package umpire runs games of hidden men between engines and people. Every engine is a
// process of its own, anew for every game, that hears its deployment and the moves with their
// verdicts; the truth stays in the umpire's process.
package umpire

// Cold file: one game.

import (
	"context"
	"errors"
	"fmt"
	"time"

	workshop "alfonso/bench/hidden"
	"alfonso/bench/match"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
	"alfonso/search/hidden"
)

// seat is a player as the umpire knows it. The errors of deploy and think are errResign,
// errQuit, or any other of a player who plays on no more.
type seat interface {
	name() string
	deploy(ctx context.Context, r *position.Rules, c position.Color) (*position.Deployment, error)
	// begin starts a game with a deployment that may have been played before.
	begin(d *position.Deployment, heard []hidden.Event) error
	// think returns a move in coordinates.
	think(ctx context.Context, c *clock) (string, error)
	hear(e hidden.Event) error
	// over tells the end, and the deployments as far as there were any.
	over(o position.Outcome, deployments [2]string)
	// last tells the last lines that were exchanged, if there are any to tell.
	last() string
	close()
}

// errStart says that an engine that has played before does not start again.
var errStart = errors.New("it does not start again")

// errDeployment says that a player does not find a legal deployment.
var errDeployment = errors.New("no legal deployment in three attempts")

// clock runs for the players that have one.
type clock struct {
	limits search.Limits
	side   position.Color
	margin time.Duration
	used   time.Duration // by the last move
}

// game is a game and what it needs.
type game struct {
	rules   *position.Rules
	options map[string]string
	seats   [2]seat // by colour
	clock   clock
	umpire  *hidden.Umpire // nil before the deployments, or resumed
	given   [2]*position.Deployment
	forfeit position.Outcome             // of a game that ended before both had deployed
	fault   string                       // of the player who broke the game off, for the time after its end
	keep    func(*workshop.Record) error // told of every position; nil for nobody
}

// names lists the players by colour.
func (g *game) names() [2]string {
	return [2]string{g.seats[0].name(), g.seats[1].name()}
}

// outcome judges the game.
func (g *game) outcome() position.Outcome {
	if g.umpire == nil {
		return g.forfeit
	}
	return g.umpire.Outcome()
}

// record writes the game down as far as it has been played.
func (g *game) record() *workshop.Record {
	rec := &workshop.Record{Variant: g.rules.Variant.Name, Options: g.options, Names: g.names(), Result: g.forfeit.Result.String(), Reason: g.forfeit.Reason}
	for c, d := range g.given {
		if d != nil {
			rec.Deployments[c] = d.String()
		}
	}
	if g.umpire != nil {
		rec = workshop.NewRecord(g.umpire, g.names(), g.options)
	}
	if g.clock.limits.Clock {
		for c, left := range g.clock.limits.Time {
			rec.Clocks[c] = max(left, 1)
		}
	}
	return rec
}

// play plays to the end, or until somebody quits, which is errQuit, or the context is done.
// Whatever a player does, it is an error only if the game cannot be kept.
func (g *game) play(ctx context.Context) error {
	for c := range g.seats {
		if g.umpire == nil && g.forfeit.Result == position.Unfinished && g.given[c] == nil {
			if err := g.deploy(ctx, position.Color(c)); err != nil {
				return err
			}
		}
	}
	if g.umpire == nil && g.forfeit.Result == position.Unfinished {
		var err error
		if g.umpire, err = hidden.NewUmpire(g.given[0], g.given[1]); err != nil {
			return err
		}
	}
	if g.umpire != nil {
		for c, s := range g.seats {
			if err := s.begin(g.umpire.Deployments[c], g.umpire.Events()); err != nil {
				return err
			}
		}
	}
	for g.outcome().Result == position.Unfinished {
		if err := g.kept(); err != nil {
			return err
		}
		if err := g.move(ctx); err != nil {
			return err
		}
	}
	rec := g.record()
	for _, s := range g.seats {
		s.over(g.outcome(), rec.Deployments)
	}
	return g.kept()
}

// deploy gets the deployment of a colour.
func (g *game) deploy(ctx context.Context, c position.Color) error {
	d, err := g.seats[c].deploy(ctx, g.rules, c)
	if err != nil {
		return g.lose(ctx, c, err)
	}
	g.given[c] = d
	return nil
}

// move lets the side to move make its move.
func (g *game) move(ctx context.Context) error {
	us, k := g.umpire.Side(), &g.clock
	k.side, k.used = us, 0
	text, err := g.seats[us].think(ctx, k)
	if err != nil {
		return g.lose(ctx, us, err)
	}
	k.limits.Time[us] = max(k.limits.Time[us]-k.used, 0) + k.limits.Inc[us]
	e, err := g.umpire.Play(text)
	if err != nil {
		return g.lose(ctx, us, illegal{err})
	}
	for _, s := range g.seats {
		if err := s.hear(e); err != nil {
			return err
		}
	}
	return nil
}

// illegal says why a move cannot be made.
type illegal struct{ error }

// lose ends the game by what a player has done. It returns an error if the game goes on
// another time.
func (g *game) lose(ctx context.Context, c position.Color, why error) error {
	if ctx.Err() != nil { // its engine was ended for that
		why = ctx.Err()
	}
	reason := match.Crash
	switch {
	case errors.Is(why, errQuit), errors.Is(why, context.Canceled):
		return why
	case errors.Is(why, errStart):
		reason = match.NoStart
	case errors.Is(why, errResign):
		reason = match.Resignation
	case errors.Is(why, client.ErrTimeout):
		reason = match.TimeLoss
	case errors.Is(why, errDeployment):
		reason = match.BadDeployment
	case errors.As(why, new(illegal)):
		reason = match.IllegalMove
	}
	if reason != match.Resignation {
		g.fault = fmt.Sprintf("%s (%v): %s: %v%s", g.names()[c], c, reason, why, g.seats[c].last())
	}
	g.forfeit = position.Outcome{Result: position.Wins(c.Other()), Reason: reason}
	if g.umpire != nil {
		g.umpire.End(g.forfeit.Result, reason)
	}
	return nil
}

// kept lets the game be kept.
func (g *game) kept() error {
	if g.keep == nil {
		return nil
	}
	return g.keep(g.record())
}

// close ends the players.
func (g *game) close() {
	for _, s := range g.seats {
		if s != nil {
			s.close()
		}
	}
}
