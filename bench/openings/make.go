package openings

// Cold file: making openings.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/hidden"
)

// hashSize is the table of the searches in MiB, emptied for each.
const hashSize = 2

// glanceNodes is how many nodes show that a position is far from balanced.
const glanceNodes = 1000

// MakeOptions say which openings to make.
type MakeOptions struct {
	Count              int
	MinPlies, MaxPlies int    // random moves
	Seed               uint64 // another seed deals other moves
	Nodes              uint64 // of the search that judges a position
	Bound              int    // centipawns that either side may be ahead
}

// Opening is a position that was made.
type Opening struct {
	State *position.State
	Score int // centipawns from the side to move
}

// EPD writes the position with its score, as one line without its end; one of hidden men,
// which nobody judges, as FEN.
func (o *Opening) EPD() string {
	if o.State.Rules.Clash != nil {
		return o.State.FEN()
	}
	fields := strings.Fields(o.State.FEN())
	return fmt.Sprintf("%s ce %d;", strings.Join(fields[:4], " "), o.Score)
}

// Make makes openings, no two alike: neither by another order of moves nor mirrored
// nor with colours exchanged. It calls progress, which may be nil, for each one found.
// One seed gives the same openings as long as the search does not change. In a game of
// hidden men an opening is a pair of deployments by chance: it is played from both sides.
func Make(ctx context.Context, r *position.Rules, o MakeOptions, progress func()) ([]Opening, error) {
	if o.Count < 1 || o.MinPlies < 0 || o.MaxPlies < o.MinPlies || o.Bound < 0 || o.Nodes < 1 {
		return nil, fmt.Errorf("openings cannot be made of %+v", o)
	}
	if r.Clash != nil {
		return deploy(r, o, progress)
	}
	engine := search.NewEngine(hashSize)
	defer context.AfterFunc(ctx, engine.Stop)()
	seen := map[string]bool{}
	var found []Opening
	for try := range 1000 * o.Count {
		rng := rand.New(rand.NewPCG(o.Seed, uint64(try)))
		s := deal(r, o.MinPlies+rng.IntN(o.MaxPlies-o.MinPlies+1), rng)
		if s == nil || seen[Canonical(s)] {
			continue
		}
		seen[Canonical(s)] = true
		score, quiet := judge(engine, s, min(o.Nodes, glanceNodes))
		if quiet && abs(score) <= 2*o.Bound && o.Nodes > glanceNodes {
			score, quiet = judge(engine, s, o.Nodes)
		}
		if err := ctx.Err(); err != nil {
			return nil, err // the last score is worth nothing
		}
		if !quiet || abs(score) > o.Bound {
			continue
		}
		found = append(found, Opening{s, score})
		if progress != nil {
			progress()
		}
		if len(found) == o.Count {
			return found, nil
		}
	}
	return nil, fmt.Errorf("only %d openings found among %d positions", len(found), 1000*o.Count)
}

// deploy is Make for games of hidden men.
func deploy(r *position.Rules, o MakeOptions, progress func()) ([]Opening, error) {
	found := make([]Opening, o.Count)
	for i := range found {
		rng := rand.New(rand.NewPCG(o.Seed, uint64(i)))
		s, err := r.Deploy(hidden.RandomDeployment(r, position.White, rng), hidden.RandomDeployment(r, position.Black, rng))
		if err != nil {
			return nil, err
		}
		found[i].State = s
		if progress != nil {
			progress()
		}
	}
	return found, nil
}

// deal plays random moves from the start. It returns nil if they end the game, give
// check or leave a position that is not plain.
func deal(r *position.Rules, plies int, rng *rand.Rand) *position.State {
	home := r.NewGame()
	b := movegen.New(home.Clone(plies))
	for range plies {
		legal := b.Legal(nil)
		if len(legal) == 0 || movegen.Outcome(b).Result != position.Unfinished {
			return nil
		}
		slices.Sort(legal) // the order of the generator must not matter
		b.Do(legal[rng.IntN(len(legal))])
	}
	if b.Checked() || movegen.Outcome(b).Result != position.Unfinished || !plain(b.State(), home) {
		return nil
	}
	return b.State()
}

// plain reports whether the board tells everything: no capture en passant is
// possible, and nothing that stands where it started has lost its right to castle or
// to leap. Some engines can be told no more than the board.
func plain(s, home *position.State) bool {
	for i, right := range s.Rules.Castling.Rights {
		king := home.Kings[right.Color]
		lost := s.Rights>>i&1 == 0
		if lost && s.Kings[right.Color] == king && s.Board[right.Square] == home.Board[right.Square] {
			return false
		}
	}
	return s.Victim == position.NoSquare
}

// judge searches a position with an empty table. It reports no score for a position
// that is decided.
func judge(e *search.Engine, s *position.State, nodes uint64) (score int, ok bool) {
	e.NewGame()
	decided := true
	e.Think(s.Clone(0), search.Limits{Nodes: nodes}, func(i *search.Info) {
		if i.CurrMove == position.NoMove && i.MultiPV <= 1 && i.Bound == search.Exact {
			score = i.Score
			_, decided = search.MateIn(score)
		}
	})
	return score, !decided
}

// Canonical names a position and its mirror images by one text: left and right
// exchanged, colours exchanged, and both. Counters and rights do not count.
func Canonical(s *position.State) string {
	r := s.Rules
	files, ranks := r.Variant.Files, r.Variant.Ranks
	least := ""
	for image := range 4 {
		text := make([]byte, 0, files*ranks+1)
		for rank := range ranks {
			for file := range files {
				at, up := file, rank
				if image&1 != 0 {
					at = files - 1 - file
				}
				if image&2 != 0 {
					up = ranks - 1 - rank
				}
				p := s.Board[r.At(at, up)]
				if p == position.NoPiece {
					text = append(text, '.')
					continue
				}
				text = append(text, r.Letter(position.MakePiece(p.Type(), p.Color()^position.Color(image>>1))))
			}
		}
		text = append(text, "wb"[s.Side^position.Color(image>>1)])
		if least == "" || string(text) < least {
			least = string(text)
		}
	}
	return least
}

// abs returns the absolute value.
func abs(n int) int { return max(n, -n) }
