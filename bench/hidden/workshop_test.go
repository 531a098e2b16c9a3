package hidden

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/hidden"
)

// gunjin23 compiles the game.
func gunjin23(testing.TB) *position.Rules { return position.RulesOf(games.Find("gunjin23")) }

// yardsticks are all players to measure against.
var yardsticks = []string{"random", "greedy", "pimc1", "deaf"}

// Every player takes headquarters that stand open, makes legal moves only, and answers
// the same for the same seed.
func TestYardsticks(t *testing.T) {
	r := gunjin23(t)
	if Yardstick("") != nil || Yardstick("nobody") != nil {
		t.Error("there are players without a name")
	}
	for _, name := range yardsticks {
		v, err := hidden.ParseView(r, "3*1?/2C3/6/6/6/6/6/K2*2 w w 0 1")
		if err != nil {
			t.Fatal(err)
		}
		m := Yardstick(name)(1).Think(v, search.Limits{Nodes: 2000}, nil)
		if got := v.Shadow().Text(m, false); name != "random" && got != "c7c8" {
			t.Errorf("%s plays %s", name, got)
		}
		if !slices.Contains(v.Legal(), m) {
			t.Errorf("%s plays no legal move", name)
		}
		if a, b := selfPlay(t, r, name), selfPlay(t, r, name); !slices.Equal(a, b) {
			t.Errorf("%s plays\n%v\nand then\n%v", name, a, b)
		}
	}
}

// selfPlay plays a short game of a yardstick against itself and returns its moves.
func selfPlay(t *testing.T, r *position.Rules, name string) []hidden.Event {
	t.Helper()
	players := [2]*hidden.Player{Yardstick(name)(3), Yardstick(name)(4)}
	g, err := newDuel(players[0].Deploy(r, position.White), players[1].Deploy(r, position.Black), players)
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.play(3000, func(hidden.Event) {
		if len(g.umpire.Events()) == 30 {
			g.umpire.End(position.Drawn, "long enough")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return g.umpire.Events()
}

// TestSpy lets somebody who knows the program look: deployments of the file are known wholly
// after a few plies, those that players make never, and their men hide nearly as much from
// the spy as from others.
func TestSpy(t *testing.T) {
	var out strings.Builder
	if err := Spy(&out, io.Discard, gunjin23(t), 4, 60, 2); err != nil {
		t.Fatal(err)
	}
	var knowns []int
	var last [2]float64
	for line := range strings.Lines(out.String()) {
		var ply, known, of int
		var x [2]float64
		if n, _ := fmt.Sscanf(line, "known wholly by the file alone: %d of %d", &known, &of); n == 2 && of == 8 {
			knowns = append(knowns, known)
		}
		if n, _ := fmt.Sscanf(line, "%d %f %f", &ply, &x[0], &x[1]); n == 3 && ply == 20 {
			last = x
		}
	}
	if len(knowns) != 2 || knowns[0] < 6 || knowns[1] != 0 || last[1] < 0.7*last[0] {
		t.Errorf("known %v, bits %v\n%s", knowns, last, &out)
	}
}

// TestDuel plays two games between deployments.
func TestDuel(t *testing.T) {
	var out strings.Builder
	if err := Duel(&out, io.Discard, gunjin23(t), 2, 30, 1); err != nil || !strings.Contains(out.String(), "gunjin23, 2 games: ") {
		t.Errorf("%v: %s", err, &out)
	}
}

// TestArrange lets some deployments compete, twice with the same outcome.
func TestArrange(t *testing.T) {
	r := gunjin23(t)
	var outs [2]bytes.Buffer
	for i := range outs {
		if err := Arrange(&outs[i], io.Discard, r, 8, 12, 60, 3); err != nil {
			t.Fatal(err)
		}
	}
	if outs[0].String() != outs[1].String() {
		t.Error("the same seed gave other deployments")
	}
	if list, err := hidden.ReadDeployments(r, outs[0].String()); err != nil || len(list) != 2 {
		t.Errorf("%d deployments, %v:\n%s", len(list), err, &outs[0])
	}
	if Arrange(&outs[0], io.Discard, r, 3, 1, 60, 1) == nil || Arrange(&outs[0], io.Discard, r, 8, 0, 60, 1) == nil {
		t.Error("what cannot be done was done")
	}
}

// TestCensus measures a belief: at ply 80 it knows more than the counts.
func TestCensus(t *testing.T) {
	var out bytes.Buffer
	if err := Census(&out, io.Discard, gunjin23(t), 4, 500, 1); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var ply, men int
	var belief, counts float64
	if n, err := fmt.Sscanf(lines[len(lines)-1], "ply %d: log-loss %f, by counts %f, of %d men", &ply, &belief, &counts, &men); n != 4 || ply != 80 || men == 0 || belief >= counts {
		t.Errorf("%v:\n%s", err, &out)
	}
}
