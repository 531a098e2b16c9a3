package match

// Cold file: where games begin.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"alfonso/bench/openings"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search/hidden"
)

// Opening is where a game begins: a position, and moves from there that the engines
// do not choose. In a game of hidden men the position holds both deployments; FEN is
// empty until the engines have deployed.
type Opening struct {
	FEN   string
	Moves []string // UCI form
}

// opening returns the opening of a round, from 0, for two engines: the same for a seed and
// a number, whatever else is played; engines that cannot castle make no other difference
// than that to it.
func (o *Options) opening(round int, engines [2]int) (Opening, error) {
	fen := o.Rules.Start
	rng := rand.New(rand.NewPCG(o.Seed, uint64(round)))
	switch {
	case len(o.Book) > 0:
		// every time through the book in another order
		time, i := round/len(o.Book), round%len(o.Book)
		if !o.Sequential {
			i = rand.New(rand.NewPCG(o.Seed, uint64(time))).Perm(len(o.Book))[i]
		}
		fen = o.Book[i]
	case o.Deploy:
		return Opening{}, nil
	case o.Rules.Clash != nil:
		s, err := o.Rules.Deploy(hidden.RandomDeployment(o.Rules, position.White, rng), hidden.RandomDeployment(o.Rules, position.Black, rng))
		if err != nil {
			return Opening{}, err
		}
		fen = s.FEN()
	case o.Chess960:
		var err error
		if fen, err = openings.Shuffled(o.Rules, rng.IntN(openings.Shuffles)); err != nil {
			return Opening{}, err
		}
	}
	fen, line, _ := strings.Cut(fen, " moves ")
	moves := strings.Fields(line)
	s, err := o.Rules.New(fen)
	if err != nil {
		return Opening{}, err
	}
	if o.Rules.Clash == nil && (o.Engines[engines[0]].NoCastling || o.Engines[engines[1]].NoCastling) {
		b := movegen.New(s)
		for _, m := range moves {
			b.Do(s.Match(m, b.Legal(nil)))
		}
		fen, moves = withoutCastling(s), nil
	}
	if len(moves) > 0 {
		return Opening{fen, moves}, nil
	}
	for range 10_000 {
		if moves, ok := deal(o.Rules, fen, o.Plies, rng); ok {
			return Opening{fen, moves}, nil
		}
	}
	return Opening{}, fmt.Errorf("no opening of %d random plies found from %s", o.Plies, fen)
}

// withoutCastling returns the FEN of a position without the rights to castle; first
// leaps of kings stay.
func withoutCastling(s *position.State) string {
	rights := ""
	for i, right := range s.Castling.Rights {
		if s.Rights>>i&1 != 0 && right.Leap {
			rights += string(rune(right.Letter))
		}
	}
	if rights == "" {
		rights = "-"
	}
	fields := strings.Fields(s.FEN())
	fields[2] = rights
	return strings.Join(fields, " ")
}

// deal plays random moves and reports whether they will do: they must not end the
// game, give check or win a piece.
func deal(r *position.Rules, fen string, plies int, rng *rand.Rand) (moves []string, ok bool) {
	if plies == 0 {
		return nil, true
	}
	s, err := r.New(fen)
	if err != nil {
		return nil, false
	}
	lead := s.Pieces[position.White] - s.Pieces[position.Black]
	b := movegen.New(s)
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
	even := s.Pieces[position.White]-s.Pieces[position.Black] == lead
	return moves, even && !b.Checked() && movegen.Outcome(b).Result == position.Unfinished
}
