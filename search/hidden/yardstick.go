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
	b, ok := v.Believe(p.rng)
	if !ok {
		return legal[p.rng.IntN(len(legal))]
	}
	likely := b.Marginals(40)
	j := newJudge(v.Rules, plain(v.Rules))
	best, most := position.NoMove, 0.0
	for _, m := range legal {
		worth := p.rng.Float64() + float64(j.step(m))
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

// expected returns what an attack on the man on a square brings on average.
func (p *Player) expected(v *View, j *judge, likely [][position.MaxTypes]float64, m position.Move) float64 {
	man, them := v.on(m.To())
	chances := &likely[v.index(them, man)]
	typ := m.Piece().Type()
	sum := j.expected(typ, chances)
	if m.To() == v.Rules.Goal[v.Me] && v.Rules.GoalTypes>>typ&1 != 0 {
		for other, chance := range chances {
			if other == v.Rules.Borrow || v.Rules.Clash[typ][other] == position.Won {
				sum += chance * won
			}
		}
	}
	return sum
}

// pimc1 judges each move by the best reply in 20 deals.
func (p *Player) pimc1(v *View, legal []position.Move) position.Move {
	const deals = 20
	list := make([]position.Move, len(legal))
	for i, k := range p.rng.Perm(len(legal)) {
		list[i] = legal[k]
	}
	b, ok := p.believe(v)
	if !ok {
		return list[0]
	}
	t := newSearcher(newJudge(v.Rules, plain(v.Rules)))
	sums := make([]float64, len(list))
	for _, w := range p.worlds(v, b, deals, 4) {
		t.attach(w)
		for i, m := range list {
			t.do(m)
			sums[i] += chance(-t.search(-infinity, infinity, 1, 1))
			t.undo()
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

// worlds deals n positions for the player to think in, with so many exchanges for each man
// between them, or one where all is known.
func (p *Player) worlds(v *View, b *Belief, n, exchanges int) []*position.State {
	if v.Unknown() == 0 {
		n = 1
	}
	b.Shuffle(20 * len(b.can))
	list := make([]*position.State, n)
	for i := range list {
		list[i] = v.world(b)
		b.Shuffle(exchanges * len(b.can))
	}
	return list
}
