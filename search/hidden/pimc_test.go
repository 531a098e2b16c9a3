package hidden

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// TestCut drops candidates that are behind by more than luck and the margin explain, and
// keeps as many as were asked for.
func TestCut(t *testing.T) {
	var best, close, wild, lost []float64
	for i := range 16 {
		best = append(best, 0.6+0.01*float64(i%2))
		close = append(close, best[i]-0.01)        // always a little behind
		wild = append(wild, 0.1+0.9*float64(i%2))  // as good as any, or very bad
		lost = append(lost, 0.2+0.01*float64(i%3)) // far behind
	}
	for _, c := range []struct {
		depth, keep int
		want        string
	}{{1, 1, "bcw"}, {maxRaceDepth, 1, "bw"}, {maxRaceDepth, 4, "bcwl"}} {
		x := &pimc{depth: c.depth, keep: c.keep}
		for i, worth := range [][]float64{lost, wild, best, close} {
			x.list = append(x.list, candidate{move: position.Move(i), worth: worth})
		}
		x.cut()
		got := ""
		for _, k := range x.list {
			got += string("lwbc"[k.move])
		}
		if got != c.want {
			t.Errorf("depth %d, %d to be kept: %s are left, want %s", c.depth, c.keep, got, c.want)
		}
	}
}

// A gap that is the same in all worlds is not luck, however much the worlds differ.
func TestBehind(t *testing.T) {
	a := candidate{worth: []float64{0.1, 0.9, 0.5, 0.7}}
	b := candidate{worth: []float64{0.05, 0.85, 0.45, 0.65}}
	a.weighUp()
	b.weighUp()
	if gap, luck := b.behind(&a); gap < 0.049 || gap > 0.051 || luck > 1e-6 {
		t.Errorf("behind by %v, luck %v", gap, luck)
	}
}

// TestBudget tells what is spent of each limit.
func TestBudget(t *testing.T) {
	var halt atomic.Bool
	b := &budget{halt: &halt, started: time.Now()}
	if x := b.spent(1 << 40); x != 0 || b.limited() {
		t.Errorf("of no limit %v is spent", x)
	}
	b.nodes = 200
	if x := b.spent(50); x != 0.25 || !b.limited() {
		t.Errorf("of 200 nodes 50 are %v", x)
	}
	b.time = time.Nanosecond
	if x := b.spent(50); x < 1 {
		t.Errorf("of a nanosecond %v is spent", x)
	}
	b.nodes, b.time = 0, 0
	halt.Store(true)
	if x := b.spent(0); x < 1 {
		t.Errorf("stopped, but %v is spent", x)
	}
}

// However little it may spend, the player compares the moves in a world: it does not walk
// past headquarters that stand open.
func TestHurry(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	for _, l := range []search.Limits{{Nodes: 1}, {MoveTime: 1}, {Depth: 1}, {Time: [2]time.Duration{1, 1}}} {
		v, err := ParseView(r, "3*1?/2C3/6/6/6/6/6/K2*2 w w 0 1")
		if err != nil {
			t.Fatal(err)
		}
		p := NewPlayer(1)
		p.Stop()
		if got := v.Shadow().Text(p.Think(v, l, nil), false); got != "c7c8" {
			t.Errorf("%+v: plays %s", l, got)
		}
	}
}

// A search that is cut short in a stage goes by the stage before.
func TestInterrupted(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	v := NewView(RandomDeployment(r, position.White, rand.New(rand.NewPCG(6, 6))))
	for nodes := uint64(1000); nodes < 40000; nodes += 3000 {
		var last search.Info
		m := NewPlayer(1).Think(v, search.Limits{Nodes: nodes}, func(i *search.Info) { last = *i })
		if !slices.Contains(v.Legal(), m) || m != last.PV[0] || last.Nodes > nodes+3000 {
			t.Errorf("%d nodes: plays %v after %+v", nodes, m, last)
		}
	}
}

// With all men known one world is all worlds, and the search goes as deep as asked.
func TestAllKnown(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	v, err := ParseView(r, "3*2/6/6/6/6/1!4/6/G2*2 w w 0 1")
	if err != nil {
		t.Fatal(err)
	}
	v.Men[position.Black][0].Can = 1 << 6 // a captain
	var last search.Info
	NewPlayer(1).Think(v, search.Limits{Depth: 6}, func(i *search.Info) { last = *i })
	if last.Depth != 6 {
		t.Errorf("depth %d, want 6", last.Depth)
	}
}
