package hidden

// Warm file: perfect information Monte Carlo (Levy 1989; Long, Sturtevant, Buro, Furtak
// 2010). Each move is judged by alpha-beta in many worlds: all moves a few plies deep in a
// few worlds at first, then those that may still be the best one deeper.

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"alfonso/position"
)

// candidate is a move at the root.
type candidate struct {
	move   position.Move
	secret float64   // worth of what it gives away
	back   int       // earlier positions that it brings back
	worth  []float64 // chances to win, by world of the present stage
	mean   float64   // of them, corrected by what only counts at the root
}

// pimc is a search from one view.
type pimc struct {
	*Searcher
	view   *View
	belief *Belief
	list   []candidate // those that are left, the best of the last stage first
	keep   int         // how many to keep whatever they are worth
	sure   bool        // all men are known: one world is all worlds
	depth  int         // of the present stage, in plies after the candidate
	worlds int         // in which all candidates that are left were judged at that depth
	judged int         // candidates by worlds at that depth
	begun  float64     // share of the budget that was spent before
}

// The numbers of the race between candidates. A candidate is dropped when it is behind the
// best by more than so many standard errors of what is between them and a margin, a chance
// to win, that covers what a deeper search may find.
const (
	raceBatch    = 8    // worlds from one look at the race to the next
	raceSigmas   = 2.5  // standard errors
	raceMargin   = 0.06 // divided by the depth
	firstWorlds  = 16   // worlds at least at depth 1
	depthWorlds  = 32   // worlds at least at others, before the next
	worthWorlds  = 24   // worlds that a next depth has to have time for
	plyGrowth    = 4    // times as much that a ply more costs
	maxWorlds    = 400  // worlds that leave nothing to be gained but by depth
	maxRaceDepth = 12   // plies after the candidate
)

// budget is what a search may spend.
type budget struct {
	halt    *atomic.Bool
	started time.Time
	time    time.Duration // none for as much as it likes
	nodes   uint64        // likewise
}

// spent returns the share of the budget that is spent, 1 or more when nothing is left.
func (b *budget) spent(nodes uint64) float64 {
	share := 0.0
	if b.halt.Load() {
		return 1
	}
	if b.nodes > 0 {
		share = float64(nodes) / float64(b.nodes)
	}
	if b.time > 0 {
		share = max(share, float64(time.Since(b.started))/float64(b.time))
	}
	return share
}

// limited reports whether there is anything to be saved.
func (b *budget) limited() bool { return b.nodes > 0 || b.time > 0 }

// race lets the candidates compete until one is left or the budget is spent, and calls
// report after each stage that all were judged in.
func (t *pimc) race(deep int, report func()) {
	for t.depth = 1; t.depth <= deep; t.depth++ {
		t.worlds, t.judged, t.begun = 0, 0, t.budget.spent(t.nodes)
		for i := range t.list {
			t.list[i].worth = t.list[i].worth[:0]
		}
		for t.worlds == 0 || !t.finished(deep) {
			for range min(raceBatch, t.least()) {
				if !t.compare() {
					break
				}
			}
			if t.aborted && (t.worlds == 0 || t.worlds < raceBatch && t.depth > 1) {
				return // the stage before tells more
			}
			t.cut()
			if t.aborted || len(t.list) == 1 && t.budget.limited() {
				report()
				return
			}
		}
		report()
	}
}

// least returns in how many worlds a stage judges at least.
func (t *pimc) least() int {
	switch {
	case t.sure:
		return 1
	case t.depth == 1:
		return firstWorlds
	}
	return depthWorlds
}

// finished reports whether the present stage has done enough and there is time for the next,
// or there is nothing to be gained.
func (t *pimc) finished(deep int) bool {
	if t.worlds >= maxWorlds || t.sure {
		return true
	}
	left := 1 - t.budget.spent(t.nodes)
	cost := (1 - left - t.begun) / float64(t.judged)
	return t.worlds >= t.least() && t.depth < deep && cost*plyGrowth*worthWorlds*float64(len(t.list)) < left
}

// compare judges the candidates in one more world. It reports whether there was the time;
// there always is for the first world.
func (t *pimc) compare() bool {
	w := t.view.World(t.belief)
	t.belief.Shuffle(4)
	t.Attach(w)
	t.patient = t.depth == 1 && t.worlds == 0
	for i := range t.list {
		c := &t.list[i]
		c.worth = append(c.worth[:t.worlds], t.Try(c.move, t.depth))
		if t.aborted {
			for j := range i + 1 {
				t.list[j].worth = t.list[j].worth[:t.worlds]
			}
			return false
		}
	}
	t.worlds++
	t.judged += len(t.list)
	return true
}

// cut sorts the candidates and drops those that are hardly the best.
func (t *pimc) cut() {
	for i := range t.list {
		t.list[i].weighUp()
	}
	slices.SortStableFunc(t.list, func(a, b candidate) int { return cmp.Compare(b.mean, a.mean) })
	kept := t.list[:1]
	for i := 1; i < len(t.list); i++ {
		gap, luck := t.list[i].behind(&t.list[0])
		if len(kept) < t.keep || gap <= raceSigmas*luck+raceMargin/float64(t.depth) {
			kept = append(kept, t.list[i])
		}
	}
	t.list = kept
}

// weighUp sets the mean.
func (c *candidate) weighUp() {
	sum := 0.0
	for _, x := range c.worth {
		sum += x
	}
	c.mean = tempered(sum/float64(len(c.worth))+c.secret, c.back)
}

// behind returns how much better another candidate is, and how far that may be luck: the
// standard error of the difference, world by world.
func (c *candidate) behind(best *candidate) (gap, luck float64) {
	n := float64(len(c.worth))
	sum, squares := 0.0, 0.0
	for i, x := range c.worth {
		d := best.worth[i] - x
		sum += d
		squares += d * d
	}
	return best.mean - c.mean, math.Sqrt(max(0, squares/n-sum*sum/n/n) / n)
}
