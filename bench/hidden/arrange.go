package hidden

// Cold file: which deployments win, from games of the player against itself.

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"alfonso/position"
	"alfonso/search/hidden"
)

// An arm is a deployment that competes, White's, and what its games have brought.
type arm struct {
	deployment *position.Deployment
	games      int
	points     float64
}

// mean returns what a game brings, drawn to a half as by some drawn games.
func (a *arm) mean() float64 {
	const doubt = 4
	return (a.points + doubt/2) / (float64(a.games) + doubt)
}

// Arrange lets deployments compete: as many as contestants, each the most promising one of
// many by chance, meet in games between two players of so many nodes a move. Those that win are
// taken more often (by the upper bound of confidence of a bandit with many arms), for
// White and, mirrored, for Black alike. It writes the best, a quarter of them, best first.
func Arrange(out, progress io.Writer, r *position.Rules, contestants, games int, nodes, seed uint64) error {
	if contestants < 4 || games < 1 {
		return fmt.Errorf("%d deployments and %d games: want at least 4 and 1", contestants, games)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	arms := make([]arm, contestants)
	for i := range arms {
		arms[i].deployment = hidden.Promising(r, position.White, rng)
	}
	for g := range games {
		white := choose(arms, -1, g, rng)
		black := choose(arms, white, g, rng)
		players := [2]*hidden.Player{hidden.NewPlayer(rng.Uint64()), hidden.NewPlayer(rng.Uint64())}
		t, err := newDuel(arms[white].deployment, arms[black].deployment.Turned(position.Black, false), players)
		if err != nil {
			return err
		}
		result, err := t.play(nodes, nil)
		if err != nil {
			return err
		}
		arms[white].games++
		arms[white].points += result
		arms[black].games++
		arms[black].points += 1 - result
		if g%500 == 499 {
			fmt.Fprintf(progress, "%d games\n", g+1)
		}
	}
	slices.SortStableFunc(arms, func(a, b arm) int { return cmp.Compare(b.mean(), a.mean()) })
	for i := range arms[:contestants/4] {
		a := &arms[i]
		if _, err := fmt.Fprintf(out, "%s %v %.3f of %d games\n", r.Variant.Name, a.deployment, a.points/float64(max(a.games, 1)), a.games); err != nil {
			return err
		}
	}
	return nil
}

// choose returns the arm with the greatest upper bound, other than one; ties fall by
// chance.
func choose(arms []arm, other, games int, rng *rand.Rand) int {
	best, most := -1, math.Inf(-1)
	first := rng.IntN(len(arms))
	for k := range arms {
		i := (first + k) % len(arms)
		if i == other {
			continue
		}
		a := &arms[i]
		bound := a.mean() + 0.6*math.Sqrt(math.Log(float64(games+2))/float64(a.games+1))
		if bound > most {
			best, most = i, bound
		}
	}
	return best
}

// Duel plays games in which one side deploys as the player does, and the other as the data
// file has it, by turns for White and Black, and writes how many points the first won.
func Duel(out, progress io.Writer, r *position.Rules, games int, nodes, seed uint64) error {
	list := hidden.Deployments(r)
	sum, squares := 0.0, 0.0
	for g := range games {
		rng := rand.New(rand.NewPCG(seed, uint64(g)))
		ours := position.Color(g & 1)
		players := [2]*hidden.Player{hidden.NewPlayer(rng.Uint64()), hidden.NewPlayer(rng.Uint64())}
		var d [2]*position.Deployment
		d[ours] = players[ours].Deploy(r, ours)
		d[ours^1] = list[rng.IntN(len(list))].Turned(ours^1, rng.IntN(2) == 0)
		t, err := newDuel(d[position.White], d[position.Black], players)
		if err != nil {
			return err
		}
		points, err := t.play(nodes, nil)
		if err != nil {
			return err
		}
		if ours == position.Black {
			points = 1 - points
		}
		sum += points
		squares += points * points
		if g%100 == 99 {
			fmt.Fprintf(progress, "%d games: %.1f points\n", g+1, sum)
		}
	}
	n := float64(games)
	mean := sum / n
	_, err := fmt.Fprintf(out, "%s, %d games: %.1f points, %.1f %% +- %.1f\n", r.Variant.Name, games, sum, 100*mean, 196*math.Sqrt((squares/n-mean*mean)/n))
	return err
}
