package hidden

// Cold file: learns from games of the program how habits tell types.

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"alfonso/position"
)

// census compares what beliefs expected of men with what they were.
type census struct {
	expected, actual [habits][position.MaxTypes]float64

	// Of the true types of living men at plies 20, 40, 60 and 80: the log-loss, in nats, by
	// the belief, by one that takes no notice of habits, and by the counts of the start.
	loss, plain, prior [5]float64
	men                [5]float64
}

// ask takes a view at the present ply into a census.
func (x *census) ask(u *Umpire, v *View, rng *rand.Rand) {
	them := v.Me ^ 1
	b, ok := v.Believe(them, rng)
	if !ok {
		return
	}
	const deals = 200
	b.Shuffle(20 * len(b.can))
	plain := b.Marginals(deals)
	b.weigh(v, them)
	b.Shuffle(20 * len(b.can))
	likely := b.Marginals(deals)
	camp := v.Rules.Camp(them)
	roster := v.Rules.Roster()
	for i := range v.Men[them] {
		m := &v.Men[them][i]
		h := v.habit(m, them)
		truth := u.Deployments[them].Men[camp[i]].Type()
		x.actual[h][truth]++
		for typ, p := range likely[i] {
			x.expected[h][typ] += p
		}
		if k := v.Ply / 20; m.At != position.NoSquare && k <= 4 {
			x.loss[k] += surprise(likely[i][truth], deals)
			x.plain[k] += surprise(plain[i][truth], deals)
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

// Learn plays games of the player against itself and against pimc1 by turns, and writes
// the likelihoods that the belief should weigh habits by, or how good the present ones
// are.
func Learn(out, progress io.Writer, r *position.Rules, games int, nodes, seed uint64) error {
	var x census
	for g := range games {
		rng := rand.New(rand.NewPCG(seed, uint64(g)))
		white, black := RandomDeployment(r, position.White, rng), RandomDeployment(r, position.Black, rng)
		players := [2]*Player{NewPlayer(Full, rng.Uint64()), NewPlayer(Full, rng.Uint64())}
		if g&1 != 0 {
			players[g>>1&1] = NewPlayer(Pimc1, rng.Uint64())
		}
		t, err := seat(white, black, players)
		if err != nil {
			return err
		}
		_, err = t.play(nodes, func(Event) {
			if n := len(t.umpire.Events()); n%20 == 0 && n <= 160 {
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
	for k := 1; k <= 4; k++ {
		fmt.Fprintf(progress, "ply %d: log-loss %.3f, without habits %.3f, by counts %.3f, of %.0f men\n", 20*k, x.loss[k]/x.men[k], x.plain[k]/x.men[k], x.prior[k]/x.men[k], x.men[k])
	}
	var l likelihoods
	for h := range l {
		for typ := range l[h] {
			const doubt = 5
			l[h][typ] = learned[h][typ] * float32((x.actual[h][typ]+doubt)/(x.expected[h][typ]+doubt))
			l[h][typ] = max(0.05, min(l[h][typ], 20))
		}
	}
	_, err := io.WriteString(out, l.text())
	return err
}
