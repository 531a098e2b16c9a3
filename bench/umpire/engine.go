package umpire

// Cold file: an engine at the table.

import (
	"context"
	"fmt"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// engine is a process that speaks UCI.
type engine struct {
	client.Hidden // nil if it has failed
	title         string
	failed        error // why it did not start
	rules         *position.Rules
	patience      time.Duration // for a deployment, and for a move that no time limits
	deployment    *position.Deployment
	moves         []string
}

// start starts an engine for a game.
func (e *engine) start(ctx context.Context, spec client.Spec) error {
	opened, err := client.Open(ctx, spec)
	if err != nil {
		return err
	}
	h, ok := opened.(client.Hidden)
	if !ok {
		err = fmt.Errorf("%s: games of hidden men are played over UCI", opened.Name())
	} else {
		err = h.NewGame(e.rules, e.rules.Start)
	}
	if err != nil {
		opened.Close()
		return err
	}
	e.Hidden, e.title = h, h.Name()
	return nil
}

func (e *engine) name() string { return e.title }

// deploy asks up to three times.
func (e *engine) deploy(_ context.Context, r *position.Rules, c position.Color) (d *position.Deployment, err error) {
	if e.failed != nil {
		return nil, e.failed
	}
	for range 3 {
		var text string
		if text, err = e.Deploy(c, time.Now().Add(e.patience)); err != nil {
			return nil, err
		}
		if d, err = r.ParseDeployment(c, text); err == nil {
			return d, nil
		}
	}
	return nil, fmt.Errorf("%w: %w", errDeployment, err)
}

func (e *engine) begin(d *position.Deployment, heard []hidden.Event) error {
	e.deployment = d
	for _, event := range heard {
		e.moves = append(e.moves, event.Text(e.rules))
	}
	return nil
}

// think runs the engine's clock.
func (e *engine) think(_ context.Context, c *clock) (string, error) {
	if e.failed != nil {
		return "", e.failed
	}
	allowed, l := e.patience, c.limits
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

func (e *engine) over(o position.Outcome, _ [2]string) {
	if e.Hidden != nil {
		e.GameOver(o)
	}
}

func (e *engine) close() {
	if e.Hidden != nil {
		e.Close()
	}
}

// last tells the last lines that were exchanged.
func (e *engine) last() string {
	if e.Hidden == nil {
		return ""
	}
	return "\n    " + strings.Join(e.Tail(), "\n    ")
}
