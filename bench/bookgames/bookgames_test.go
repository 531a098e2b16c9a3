package bookgames

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// TestPlay plays a few games of each kind twice: legal, finished, different from each
// other, and the same both times.
func TestPlay(t *testing.T) {
	for _, v := range games.Complete() {
		r := position.RulesOf(v)
		o := Options{Games: 4, Plies: 8, Nodes: 800, Margin: 60, Seed: 3}
		var texts [2]string
		for i := range texts {
			seen := map[string]bool{}
			err := Play(context.Background(), r, o, func(g *Game) {
				b := movegen.New(g.Start.Clone(len(g.Moves)))
				for _, m := range g.Moves {
					if !b.IsLegal(m) {
						t.Fatalf("%s: illegal move", v.Name)
					}
					b.Do(m)
				}
				if out := movegen.Outcome(b); out.Result != position.Unfinished && out.Result != g.Result {
					t.Errorf("%s: result %v, want %v", v.Name, g.Result, out)
				}
				if g.Result == position.Unfinished {
					t.Errorf("%s: a game has no result", v.Name)
				}
				text := fmt.Sprint(g.Start.FEN(), g.Moves)
				seen[text] = true
				texts[i] += text
			})
			if err != nil || len(seen) != o.Games {
				t.Errorf("%s: %v, %d different games", v.Name, err, len(seen))
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: two runs differ", v.Name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Play(ctx, position.RulesOf(games.Chess()), Options{Games: 1, Nodes: 100}, func(*Game) {}); err == nil {
		t.Error("a stopped run plays games")
	}
	if err := Play(context.Background(), position.RulesOf(games.Chess()), Options{}, nil); err == nil {
		t.Error("no games are played")
	}
}

// TestChoose never takes a line outside the margin and takes all within it.
func TestChoose(t *testing.T) {
	lines := []line{{1, 50}, {2, 30}, {3, 29}}
	seen := map[position.Move]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		seen[choose(lines, 20, rng)]++
	}
	if seen[1] <= seen[2] || seen[2] == 0 || seen[3] != 0 {
		t.Errorf("chosen %v", seen)
	}
}
