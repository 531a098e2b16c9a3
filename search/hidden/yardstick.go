package hidden

// Cold file: players that are there to be measured against.

import "alfonso/position"

// Style is how a player thinks.
type Style string

// The styles. Full is the player; the others are yardsticks.
const (
	Full   Style = ""
	Random Style = "random" // any legal move
	Greedy Style = "greedy" // the best expectation of one ply, from the belief
	Pimc1  Style = "pimc1"  // 20 deals, one ply, the best reply, battles
	Deaf   Style = "deaf"   // as Full, but believes in counts only
)

// greedy weighs each move by what its battle brings on average and how it approaches the
// goal.
func (p *Player) greedy(v *View, legal []position.Move) position.Move {
	b, ok := v.Believe(v.Me^1, p.rng)
	if !ok {
		return legal[p.rng.IntN(len(legal))]
	}
	likely := b.Marginals(40)
	j := newJudge(v.Rules)
	best, most := position.NoMove, 0.0
	for _, m := range legal {
		worth := p.rng.Float64() + float64(j.near[m.Piece()][m.To()]-j.near[m.Piece()][m.From()])
		if _, c := v.on(m.To()); v.at[m.To()] != 0 && c != v.Me {
			worth += p.expected(v, j, likely, m)
		} else if m.To() == v.Rules.Goal[v.Me] && v.Rules.GoalTypes>>m.Piece().Type()&1 != 0 {
			worth += won
		}
		if best == position.NoMove || worth > most {
			best, most = m, worth
		}
	}
	return best
}

// expected returns what a battle brings on average. A flag is as strong as the man behind
// it is on average, which is what its own type's chances leave out: it counts as bare.
func (p *Player) expected(v *View, j *judge, likely [][position.MaxTypes]float64, m position.Move) float64 {
	man, them := v.on(m.To())
	sum := 0.0
	for typ, chance := range likely[v.index(them, man)] {
		verdict := position.Won
		if typ != v.Rules.Borrow {
			verdict = v.Rules.Clash[m.Piece().Type()][typ]
		}
		if verdict != position.Lost {
			sum += chance * float64(j.values[typ])
			if m.To() == v.Rules.Goal[v.Me] && verdict == position.Won && v.Rules.GoalTypes>>m.Piece().Type()&1 != 0 {
				sum += chance * won
			}
		}
		if verdict != position.Won {
			sum -= chance * float64(j.values[m.Piece().Type()])
		}
	}
	return sum
}

// pimc1 judges each move by the best reply in 20 deals.
func (p *Player) pimc1(v *View, legal []position.Move) position.Move {
	const deals = 20
	list := make([]candidate, len(legal))
	for i, k := range p.rng.Perm(len(legal)) {
		list[i].move = legal[k]
	}
	worlds := p.worlds(v)
	if len(worlds) == 0 {
		return list[0].move
	}
	t := newSearcher(v.Rules, func() bool { return false })
	best := 0
	for _, w := range worlds[:min(len(worlds), deals)] {
		t.attach(w)
		for i := range list {
			list[i].sum += chance(t.value(list[i].move, 2, -infinity))
		}
	}
	for i := range list {
		if list[i].sum > list[best].sum {
			best = i
		}
	}
	return list[best].move
}
