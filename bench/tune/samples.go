package tune

// Cold file: games of the program against itself.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// hashSize is the table in MiB, emptied for each game.
const hashSize = 4

// What a game of examples is. It ends early when a side is clearly ahead for some plies,
// or neither is for some late in the game; scores are in centipawns.
const (
	leastPlies, mostPlies = 6, 11 // at random at the start
	openingBound          = 300   // of the first score
	wonScore, wonPlies    = 1000, 6
	evenScore, evenPlies  = 8, 12
	evenFrom              = 100
	maxPlies              = 400  // plies, then it counts as drawn
	trainingScore         = 1000 // positions beyond teach nothing
	openingTries          = 1000
)

// PlaySamples plays a game and returns its samples: positions out of check in which the best
// move neither captures nor promotes. The same seed, number and nodes give the same game,
// as long as the search does not change.
func PlaySamples(ctx context.Context, e *search.Engine, r *position.Rules, seed, number, nodes uint64) ([]Sample, error) {
	rng := rand.New(rand.NewPCG(seed, number))
	for range openingTries {
		samples, err := play(ctx, e, r, rng, nodes)
		if err != nil || samples != nil {
			return samples, err
		}
	}
	return nil, fmt.Errorf("no opening of %s is balanced", r.Variant.Name)
}

// play is one attempt at a game; it returns nil if the opening decides it.
func play(ctx context.Context, e *search.Engine, r *position.Rules, rng *rand.Rand, nodes uint64) ([]Sample, error) {
	s := r.NewGame()
	b := movegen.New(s)
	for range leastPlies + rng.IntN(mostPlies-leastPlies+1) {
		legal := b.Legal(nil)
		if len(legal) == 0 {
			return nil, nil
		}
		slices.Sort(legal) // the order of the generator must not matter
		b.Do(legal[rng.IntN(len(legal))])
	}
	e.NewGame()
	samples := []Sample{}
	result := position.Drawn
	won, even := 0, 0
	for ply := range maxPlies {
		if o := movegen.Outcome(b); o.Result != position.Unfinished {
			if ply == 0 {
				return nil, nil
			}
			result = o.Result
			break
		}
		e.Prepare()
		if err := ctx.Err(); err != nil {
			return nil, err // Prepare forgets a stop that came before it
		}
		score := 0
		best := e.Think(s, search.Limits{Nodes: nodes}, func(i *search.Info) { score = i.Score })
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if ply == 0 && abs(score) > openingBound {
			return nil, nil
		}
		white := score
		if s.Side == position.Black {
			white = -score
		}
		if won++; abs(white) <= wonScore {
			won = 0
		}
		if even++; ply <= evenFrom || abs(white) >= evenScore {
			even = 0
		}
		if won == wonPlies {
			result = position.WhiteWins
			if white < 0 {
				result = position.BlackWins
			}
			break
		}
		if even == evenPlies {
			break
		}
		if quiet(s, best.Move) && !b.Checked() && abs(white) < trainingScore {
			samples = append(samples, Sample{FEN: s.FEN(), Score: white})
		}
		b.Do(best.Move)
	}
	points := map[position.Result]float64{position.WhiteWins: 1, position.Drawn: 0.5}[result]
	for i := range samples {
		samples[i].Result = points
	}
	return samples, nil
}

// quiet reports whether a move neither captures nor promotes.
func quiet(s *position.State, m position.Move) bool {
	switch m.Kind() {
	case position.Castle:
		return true
	case position.Promote, position.EnPassant:
		return false
	}
	return s.Board[m.To()] == position.NoPiece
}

// abs returns the absolute value.
func abs(n int) int { return max(n, -n) }

// gameText writes a game's samples, and a last line that says that it is complete.
func gameText(number uint64, samples []Sample) (text []byte) {
	for _, s := range samples {
		text = append(append(text, s.String()...), '\n')
	}
	return fmt.Appendf(text, "%s%d\n", gameMark, number)
}

// gameMark begins the line after a game, with its number from 1.
const gameMark = "# game "
