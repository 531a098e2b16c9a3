package match

// Cold file: what games of hidden men need beside the usual. A player hears its own
// deployment, and moves with verdicts; the other's men never leave this process.

import (
	"context"
	"errors"
	"time"

	"alfonso/bench/match/terminal"
	"alfonso/position"
	"alfonso/protocol/client"
)

// BadDeployment is a fault: no legal deployment in three attempts.
const BadDeployment = "bad deployment"

// deploy sees to the deployments of a game: those of its opening, those that are given, and
// those that the players make. It reports whether the game ended with that, by a player's doing.
func (t *umpire) deploy(ctx context.Context, g *Game) (lost bool, err error) {
	r := t.options.Rules
	if g.Opening.FEN != "" {
		s, err := r.New(g.Opening.FEN)
		if err != nil {
			return false, err
		}
		g.deployments[position.White], g.deployments[position.Black], err = s.Deployments()
		return false, err
	}
	for c := range position.Color(2) {
		if g.deployments[c] != nil {
			continue
		}
		d, fault, err := t.askDeployment(g, c)
		switch {
		case ctx.Err() != nil:
			return true, ctx.Err()
		case errors.Is(err, terminal.ErrQuit):
			return true, err
		case fault != "":
			t.blame(g, c, fault, err.Error())
			return true, nil
		}
		g.deployments[c] = d
	}
	s, err := r.Deploy(g.deployments[position.White], g.deployments[position.Black])
	if err != nil {
		return true, err
	}
	g.Opening.FEN = s.FEN()
	return false, nil
}

// askDeployment asks a player up to three times. It names the fault that loses the game, or
// none.
func (t *umpire) askDeployment(g *Game, c position.Color) (d *position.Deployment, fault string, failed error) {
	player := t.seats[g.seat(c)].(client.Hidden) // or open would have failed
	for range 3 {
		text, err := player.Deploy(c, time.Now().Add(t.options.Stall))
		switch {
		case errors.Is(err, terminal.ErrResign):
			return nil, Resignation, err
		case errors.Is(err, client.ErrTimeout):
			return nil, TimeLoss, err
		case err != nil:
			return nil, Crash, err
		}
		if d, err = t.options.Rules.ParseDeployment(c, text); err == nil {
			return d, "", nil
		}
		fault, failed = BadDeployment, err
	}
	return nil, fault, failed
}

// end tells the players the result of a game, if it has one.
func (t *umpire) end(g *Game) {
	if g.Result == position.Unfinished {
		return
	}
	o := position.Outcome{Result: g.Result, Reason: g.Reason}
	for _, e := range t.seats {
		if h, ok := e.(client.Hidden); ok {
			h.GameOver(o)
		}
	}
	t.followers(g, func(_ position.Color, f follower) error {
		f.End(o, g.deploymentTexts())
		return nil
	})
}

// deploymentTexts writes the deployments, as far as there are any.
func (g *Game) deploymentTexts() (texts [2]string) {
	for c, d := range g.deployments {
		if d != nil {
			texts[c] = d.String()
		}
	}
	return texts
}
