package hidden

// Cold file: players that are there to be measured against.

import (
	"math/rand/v2"
	"slices"

	"alfonso/position"
	"alfonso/search/hidden"
)

// Yardstick returns what makes a player to measure against, by a seed; nil for a name that
// there is none of. All deploy as the player does.
//
//	random  any legal move
//	greedy  the best expectation of one ply, from the belief
//	pimc1   20 deals, one ply, the best reply, battles
//	deaf    as the player, but believes in counts only
func Yardstick(name string) func(seed uint64) *hidden.Player {
	change := map[string]func(*hidden.Player){
		"random": func(p *hidden.Player) { p.Choose = anyMove },
		"greedy": func(p *hidden.Player) { p.Choose = greedy },
		"pimc1":  func(p *hidden.Player) { p.Choose = pimc1 },
		"deaf":   func(p *hidden.Player) { p.Deaf = true },
	}[name]
	if change == nil {
		return nil
	}
	return func(seed uint64) *hidden.Player {
		p := hidden.NewPlayer(seed)
		change(p)
		return p
	}
}

// anyMove plays any legal move.
func anyMove(_ *hidden.View, legal []position.Move, rng *rand.Rand) position.Move {
	return legal[rng.IntN(len(legal))]
}

// goalWorth is what going to the open headquarters is worth to greedy, in centipawns.
const goalWorth = 20000

// greedy weighs each move by what its battle brings on average and how it approaches the
// goal.
func greedy(v *hidden.View, legal []position.Move, rng *rand.Rand) position.Move {
	b, ok := v.Believe(rng)
	if !ok {
		return anyMove(v, legal, rng)
	}
	likely := b.Marginals(40)
	j := hidden.NewJudge(v.Rules, hidden.Plain(v.Rules))
	best, most := position.NoMove, 0.0
	for _, m := range legal {
		worth := rng.Float64() + float64(j.Step(m))
		if man, c := v.On(m.To()); man != nil && c != v.Me {
			i := slices.IndexFunc(v.Men[c], func(x hidden.Man) bool { return x.At == m.To() })
			worth += expected(v, &likely[i], m)
		} else if arrives(v.Rules, m) {
			worth += goalWorth
		}
		if best == position.NoMove || worth > most {
			best, most = m, worth
		}
	}
	return best
}

// arrives reports whether a move takes a man that wins there to its goal.
func arrives(r *position.Rules, m position.Move) bool {
	return m.To() == r.Goal[m.Piece().Color()] && r.GoalTypes>>m.Piece().Type()&1 != 0
}

// expected returns what an attack brings on average, in centipawns, given how likely the man
// that is attacked is of each type. A flag is as strong as the man behind it, which its own
// type's chances leave out: it counts as bare.
func expected(v *hidden.View, likely *[position.MaxTypes]float64, m position.Move) float64 {
	typ := m.Piece().Type()
	value := func(typ int) float64 { return float64(v.Rules.Variant.Pieces[typ].Value[0]) }
	gain := 0.0
	for other := range v.Rules.Types {
		verdict := position.Won
		if other != v.Rules.Borrow {
			verdict = v.Rules.Clash[typ][other]
		}
		if verdict != position.Lost {
			gain += likely[other] * value(other)
		}
		if verdict != position.Won {
			gain -= likely[other] * value(typ)
		}
		if verdict == position.Won && arrives(v.Rules, m) {
			gain += likely[other] * goalWorth
		}
	}
	return gain
}

// pimc1 judges each move by the best reply in 20 deals.
func pimc1(v *hidden.View, legal []position.Move, rng *rand.Rand) position.Move {
	deals := 20
	list := make([]position.Move, len(legal))
	for i, k := range rng.Perm(len(legal)) {
		list[i] = legal[k]
	}
	b, ok := v.Believe(rng)
	if !ok {
		return list[0]
	}
	b.Shuffle(hidden.Anew)
	if v.Unknown() == 0 {
		deals = 1
	}
	t := hidden.NewSearcher(hidden.NewJudge(v.Rules, hidden.Plain(v.Rules)))
	sums := make([]float64, len(list))
	for range deals {
		t.Attach(v.World(b))
		b.Shuffle(4)
		for i, m := range list {
			sums[i] += t.Try(m, 1)
		}
	}
	best := 0
	for i := range sums {
		if sums[i] > sums[best] {
			best = i
		}
	}
	return list[best]
}
