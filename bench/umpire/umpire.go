// Package umpire runs games of hidden men between engines and people. Every engine is a
// process of its own that hears its deployment and the moves with their verdicts; the
// truth stays in the umpire's process.
package umpire

// Cold file: one game.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
	"alfonso/search/hidden"
)

// seat is a player as the umpire knows it.
type seat interface {
	name() string
	deploy(r *position.Rules, c position.Color) (*position.Deployment, error)
	// begin starts a game with a deployment that may have been played before.
	begin(d *position.Deployment, heard []hidden.Event) error
	// think returns a move in coordinates, errResign or errQuit, or any error of an engine
	// that plays on no more.
	think(c *clock) (string, error)
	hear(e hidden.Event) error
	over(u *hidden.Umpire)
	close()
}

// clock runs for the players that have one.
type clock struct {
	limits search.Limits
	side   position.Color
	margin time.Duration
	used   time.Duration // by the last move
}

// engine is a process that speaks UCI.
type engine struct {
	client.Hidden
	rules      *position.Rules
	deployment *position.Deployment
	moves      []string
}

// patience is how long a deployment, or a move that no time limits, may take.
const patience = time.Minute

// open starts an engine for a game.
func open(spec client.Spec, r *position.Rules) (*engine, error) {
	e, err := client.Open(context.Background(), spec)
	if err != nil {
		return nil, err
	}
	h, ok := e.(client.Hidden)
	if !ok {
		e.Close()
		return nil, fmt.Errorf("%s: games of hidden men are played over UCI", e.Name())
	}
	if err := h.NewGame(r, r.Start); err != nil {
		e.Close()
		return nil, err
	}
	return &engine{Hidden: h, rules: r}, nil
}

func (e *engine) name() string { return e.Name() }

// deploy asks up to three times.
func (e *engine) deploy(r *position.Rules, c position.Color) (d *position.Deployment, err error) {
	for range 3 {
		var text string
		if text, err = e.Deploy(c, time.Now().Add(patience)); err != nil {
			return nil, err
		}
		if d, err = r.ParseDeployment(c, text); err == nil {
			return d, nil
		}
	}
	return nil, err
}

func (e *engine) begin(d *position.Deployment, heard []hidden.Event) error {
	e.deployment = d
	for _, event := range heard {
		e.moves = append(e.moves, event.Text(e.rules))
	}
	return nil
}

// think runs the engine's clock.
func (e *engine) think(c *clock) (string, error) {
	allowed, l := patience, c.limits
	switch {
	case l.Clock:
		allowed = l.Time[c.side] + c.margin
	case l.MoveTime > 0:
		allowed = l.MoveTime + c.margin
	}
	begin := time.Now()
	reply, err := e.Think(client.Game{Moves: e.moves, Side: c.side, Deployment: e.deployment.String()}, l, begin.Add(allowed))
	c.used = time.Since(begin)
	if err == nil && c.used > allowed {
		err = client.ErrTimeout
	}
	if err != nil {
		return "", err
	}
	return reply.Move, nil
}

func (e *engine) hear(event hidden.Event) error {
	e.moves = append(e.moves, event.Text(e.rules))
	return nil
}

func (e *engine) over(u *hidden.Umpire) { e.GameOver(u.Outcome()) }

func (e *engine) close() { e.Close() }

// game is a game and what it needs.
type game struct {
	rules   *position.Rules
	options map[string]string
	seats   [2]seat // by colour
	limits  search.Limits
	margin  time.Duration
	umpire  *hidden.Umpire // nil before the deployments, or resumed
	given   [2]*position.Deployment
	keep    func(*hidden.Record) error // told of every position; nil for nobody
}

// names lists the players by colour.
func (g *game) names() [2]string { return [2]string{g.seats[0].name(), g.seats[1].name()} }

// record writes the game down as far as it has been played.
func (g *game) record() *hidden.Record { return g.umpire.Record(g.names(), g.options) }

// play plays to the end, or until somebody quits, which is errQuit.
func (g *game) play() error {
	if g.umpire == nil {
		if err := g.deploy(); err != nil {
			return err
		}
	}
	for c, s := range g.seats {
		if err := s.begin(g.umpire.Deployments[c], g.umpire.Events()); err != nil {
			return err
		}
	}
	k := clock{limits: g.limits, margin: g.margin}
	for g.umpire.Outcome().Result == position.Unfinished {
		us := g.umpire.Side()
		k.side, k.used = us, 0
		text, err := g.seats[us].think(&k)
		if errors.Is(err, errQuit) {
			return errors.Join(g.kept(), errQuit)
		}
		k.limits.Time[us] = max(k.limits.Time[us]-k.used, 0) + k.limits.Inc[us]
		var e hidden.Event
		if err == nil {
			e, err = g.umpire.Play(text)
		}
		switch {
		case errors.Is(err, errResign):
			g.umpire.End(position.Wins(us.Other()), "resignation")
		case errors.Is(err, client.ErrTimeout):
			g.umpire.End(position.Wins(us.Other()), "time loss")
		case err != nil:
			g.umpire.End(position.Wins(us.Other()), "rules infraction: "+err.Error())
		default:
			for _, s := range g.seats {
				if err := s.hear(e); err != nil {
					return err
				}
			}
		}
		if err := g.kept(); err != nil {
			return err
		}
	}
	for _, s := range g.seats {
		s.over(g.umpire)
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

// deploy gets the deployments that are not given.
func (g *game) deploy() error {
	for c, s := range g.seats {
		if g.given[c] == nil {
			d, err := s.deploy(g.rules, position.Color(c))
			if err != nil {
				return fmt.Errorf("%s: %w", s.name(), err)
			}
			g.given[c] = d
		}
	}
	var err error
	g.umpire, err = hidden.NewUmpire(g.given[0], g.given[1])
	return err
}
