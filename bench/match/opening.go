package match

// Cold file: openings by chance.

import (
	"math/rand/v2"
	"slices"

	"alfonso/movegen"
	"alfonso/position"
)

// opening returns the moves of the random opening of a pair of games: the same for a
// seed and a number, whatever else is played. Openings that end the game, give check
// or win a man are dealt again.
func opening(r *position.Rules, plies int, seed uint64, pair int) []string {
	rng := rand.New(rand.NewPCG(seed, uint64(pair)))
	for {
		if moves, ok := deal(r, plies, rng); ok {
			return moves
		}
	}
}

// deal plays random moves from the start and reports whether they will do.
func deal(r *position.Rules, plies int, rng *rand.Rand) (moves []string, ok bool) {
	b := movegen.New(r.NewGame())
	s := b.State()
	for range plies {
		legal := b.Legal(nil)
		if len(legal) == 0 || movegen.Outcome(b).Result != position.Unfinished {
			return nil, false
		}
		slices.Sort(legal)
		m := legal[rng.IntN(len(legal))]
		moves = append(moves, s.Text(m, false))
		b.Do(m)
	}
	even := s.Men[position.White] == s.Men[position.Black]
	return moves, even && !b.Checked() && movegen.Outcome(b).Result == position.Unfinished
}
