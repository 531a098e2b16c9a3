package match

// Cold file: who meets whom, when, and from where.

// RoundRobin returns the encounters of a round in which each of n engines meets every
// other once, as pairs of their indices, the lower one first. Engines are paired in
// turns, as at a table around which all but one move on, so that unfinished rounds are
// even, too.
func RoundRobin(n int) [][2]int {
	chairs := n + n%2 // with an odd number, who faces the last chair waits
	var pairs [][2]int
	for turn := range chairs - 1 {
		for i := range chairs / 2 {
			a, b := (turn+i)%(chairs-1), (turn+chairs-1-i)%(chairs-1)
			if i == 0 {
				b = chairs - 1
			}
			if a < n && b < n {
				pairs = append(pairs, [2]int{min(a, b), max(a, b)})
			}
		}
	}
	return pairs
}

// Gauntlet returns the encounters of a round in which each of the first engines, the
// seeds, meets all engines behind them once.
func Gauntlet(n, seeds int) [][2]int {
	var pairs [][2]int
	for other := seeds; other < n; other++ {
		for seed := range seeds {
			pairs = append(pairs, [2]int{seed, other})
		}
	}
	return pairs
}

// pairings returns the encounters of a round.
func (o *Options) pairings() [][2]int {
	if o.Pairings == nil {
		return RoundRobin(len(o.Engines))
	}
	return o.Pairings
}

// Total returns the number of games of the whole schedule.
func (o *Options) Total() int { return len(o.pairings()) * o.Games }

// encounter returns the two games of an encounter, counted from 0 through all rounds. In
// a round all play from one opening, from both sides of it, so that everybody has met the
// same. The schedule depends on nothing else: it can grow by rounds.
func (o *Options) encounter(n int) ([2]*Game, error) {
	pairs := o.pairings()
	round, at := n/len(pairs), n%len(pairs)
	opening, err := o.opening(round, pairs[at])
	if err != nil {
		return [2]*Game{}, err
	}
	var games [2]*Game
	for i := range games {
		games[i] = &Game{Number: 2*n + i + 1, Round: round + 1, Board: 2*at + i + 1, Engines: pairs[at], White: i, Opening: opening}
	}
	return games, nil
}
