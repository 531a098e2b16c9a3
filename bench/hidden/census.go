package hidden

// Cold file: how much listening tells, from games of the program.

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"alfonso/position"
	"alfonso/search/hidden"
)

// census adds up how well beliefs know the men that are left, at plies 20, 40, 60 and 80: the
// log-loss of their true types, in nats, by the belief and by the counts of the start.
type census struct {
	loss, prior [5]float64
	men         [5]float64
}

// ask takes a view at the present ply into a census.
func (x *census) ask(u *hidden.Umpire, v *hidden.View, rng *rand.Rand) {
	them := v.Me ^ 1
	b, ok := v.Believe(rng)
	if !ok {
		return
	}
	const deals = 200
	b.Shuffle(hidden.Anew)
	likely := b.Marginals(deals)
	camp := v.Rules.Camp(them)
	roster := v.Rules.Roster()
	k := v.Ply / 20
	for i := range v.Men[them] {
		if v.Men[them][i].At != position.NoSquare {
			truth := u.Deployments[them].Pieces[camp[i]].Type()
			x.loss[k] += surprise(likely[i][truth], deals)
			x.prior[k] -= math.Log(float64(roster[truth]) / float64(len(camp)))
			x.men[k]++
		}
	}
}

// surprise returns the log-loss of what came up in a share of some deals.
func surprise(share float64, deals int) float64 {
	const doubt = 0.05 // deals added for each type, for one may come up in none
	n := float64(deals)
	return -math.Log((share*n + doubt) / (n + doubt*position.MaxTypes))
}

// Census plays games of the player against itself and against pimc1 by turns, and writes how
// well the belief knows the opponent's men.
func Census(out, progress io.Writer, r *position.Rules, games int, nodes, seed uint64) error {
	var x census
	for g := range games {
		rng := rand.New(rand.NewPCG(seed, uint64(g)))
		white, black := hidden.RandomDeployment(r, position.White, rng), hidden.RandomDeployment(r, position.Black, rng)
		players := [2]*hidden.Player{hidden.NewPlayer(rng.Uint64()), hidden.NewPlayer(rng.Uint64())}
		if g&1 != 0 {
			players[g>>1&1] = hidden.NewPlayer(rng.Uint64())
			players[g>>1&1].Choose = pimc1
		}
		t, err := newDuel(white, black, players)
		if err != nil {
			return err
		}
		_, err = t.play(nodes, func(hidden.Event) {
			if n := len(t.umpire.Events()); n%20 == 0 && n < 20*len(x.men) {
				x.ask(t.umpire, t.views[0], rng)
				x.ask(t.umpire, t.views[1], rng)
			}
		})
		if err != nil {
			return err
		}
		if g%100 == 99 {
			fmt.Fprintf(progress, "%d games\n", g+1)
		}
	}
	for k := 1; k < len(x.men); k++ {
		fmt.Fprintf(out, "ply %d: log-loss %.3f, by counts %.3f, of %.0f men\n", 20*k, x.loss[k]/x.men[k], x.prior[k]/x.men[k], x.men[k])
	}
	return nil
}
