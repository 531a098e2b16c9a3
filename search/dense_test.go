package search

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// denseNodes is how many nodes depth 1 may take in any position.
const denseNodes = 100_000

// dense returns the FEN of a position with all the pieces that a side may have, on chance
// squares of a chance width of ranks. They are of few types, so that some positions hold
// nothing but queens, and some pawns about to promote.
func dense(r *position.Rules, rng *rand.Rand) string {
	height := 4 + rng.IntN(r.Variant.Ranks-3)
	bottom := rng.IntN(r.Variant.Ranks - height + 1)
	letters := make([]byte, 0, len(r.Squares))
	for color := range position.Color(2) {
		letters = append(letters, r.Letter(position.MakePiece(r.Royal, color)))
		kinds := 1 + rng.IntN(3)
		types := rng.Perm(r.Types)
		for len(letters) < (int(color)+1)*(r.PieceLimit+1) {
			if typ := types[rng.IntN(kinds)]; typ != r.Royal {
				letters = append(letters, r.Letter(position.MakePiece(typ, color)))
			} else {
				kinds = min(kinds+1, len(types))
			}
		}
	}
	letters = letters[:min(len(letters), height*r.Variant.Files)]
	for len(letters) < height*r.Variant.Files {
		letters = append(letters, ' ')
	}
	rng.Shuffle(len(letters), func(i, k int) { letters[i], letters[k] = letters[k], letters[i] })
	var ranks []string
	for rank := range r.Variant.Ranks {
		text, empty := "", 0
		flush := func() {
			if empty > 0 {
				text += strconv.Itoa(empty)
			}
			empty = 0
		}
		for file := range r.Variant.Files {
			letter := byte(' ')
			if inside := rank - bottom; inside >= 0 && inside < height {
				letter = letters[inside*r.Variant.Files+file]
			}
			if letter == ' ' {
				empty++
				continue
			}
			flush()
			text += string(letter)
		}
		flush()
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/") + " " + []string{"w", "b"}[rng.IntN(2)] + " - - 0 1"
}

// TestDense searches positions full of pieces that take each other, in every game: each
// iteration must come to its end.
func TestDense(t *testing.T) {
	e := NewEngine(1)
	rng := rand.New(rand.NewPCG(15, 1))
	for name, r := range testRules {
		if r.Royal < 0 {
			continue // games of hidden men are searched elsewhere
		}
		positions := 0
		worst := uint64(0)
		for range 20_000 {
			s, err := r.New(dense(r, rng))
			if err != nil || s.Complaint() != "" || len(movegen.New(s.Clone(8)).Legal(nil)) == 0 {
				continue
			}
			positions++
			e.NewGame()
			e.Prepare()
			e.Think(s, Limits{Depth: 1, Nodes: 2 * denseNodes}, func(*Info) {})
			if e.Nodes() > denseNodes {
				t.Errorf("%s: depth 1 took %d nodes", s.FEN(), e.Nodes())
			}
			worst = max(worst, e.Nodes())
			if positions == 50 {
				break
			}
		}
		t.Logf("%s: %d positions, at most %d nodes", name, positions, worst)
	}
}
