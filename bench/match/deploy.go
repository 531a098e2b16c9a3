package match

// Cold file: what games of hidden men need beside the usual. An engine hears its own
// deployment, and moves with verdicts; the other's men never leave this process.

import (
	"context"
	"fmt"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
)

// BadDeployment is a fault: no legal deployment in three attempts.
const BadDeployment = "bad deployment"

// deploy asks both engines for their deployments. It reports whether the game ended with
// that, by a fault.
func (t *table) deploy(ctx context.Context, g *Game) (done bool, err error) {
	r := t.options.Rules
	var made [2]*position.Deployment
	for _, c := range []position.Color{position.White, position.Black} {
		i := g.seat(c)
		e, ok := t.seats[i].(client.Hidden)
		if !ok {
			return true, fmt.Errorf("%s: games of hidden men are played over UCI", g.Names[i])
		}
		for range 3 {
			var text string
			if text, err = e.Deploy(c, time.Now().Add(t.options.Stall)); err != nil {
				break
			}
			if made[c], err = r.ParseDeployment(c, text); err == nil {
				break
			}
		}
		if ctx.Err() != nil {
			return true, ctx.Err()
		}
		if err != nil {
			t.blame(g, c, BadDeployment, err.Error())
			return true, nil
		}
	}
	s, err := r.Deploy(made[position.White], made[position.Black])
	if err != nil {
		return true, err
	}
	g.Opening.FEN = s.FEN()
	return false, nil
}

// tell tells engines that play hidden men the result of a game.
func (t *table) tell(g *Game) {
	for _, e := range t.seats {
		if h, ok := e.(client.Hidden); ok && g.Result != position.Unfinished {
			h.GameOver(position.Outcome{Result: g.Result, Reason: g.Reason})
		}
	}
}
