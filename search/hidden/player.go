package hidden

// Cold file: the player.

import (
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// Player finds moves for a View. Stop may be called by any goroutine, everything else by
// one. With the same seed, views and node limits it answers the same.
type Player struct {
	rng   *rand.Rand
	halt  atomic.Bool // what gate says, for the search to read
	mu    sync.Mutex
	gate  chan struct{} // closed by Stop
	style Style
}

// NewPlayer returns a player. It deals, deploys and breaks ties by the seed.
func NewPlayer(style Style, seed uint64) *Player {
	return &Player{style: style, rng: rand.New(rand.NewPCG(seed, 0x67756e6a696e)), gate: make(chan struct{})}
}

// Prepare resets Stop for the next Think.
func (p *Player) Prepare() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gate = make(chan struct{})
	p.halt.Store(false)
}

// Stop ends Think, which still answers.
func (p *Player) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.halt.Swap(true) {
		close(p.gate)
	}
}

// wait blocks until Stop.
func (p *Player) wait() {
	p.mu.Lock()
	gate := p.gate
	p.mu.Unlock()
	<-gate
}

// overhead is the time that every move loses outside the player.
const overhead = 10 * time.Millisecond

// maxWorlds is how many worlds a move is judged in.
const maxWorlds = 20

// candidate is a move at the root and what it was worth in the worlds of an iteration.
type candidate struct {
	move position.Move
	sum  float64
	mean float64
}

// horizon says when an unlimited search has nothing to gain any more.
const horizon = 12

// Think returns the best move it finds for the viewer within the limits; NoMove if there
// is none. onInfo, which may be nil, is told of every iteration; its Score is what the
// average chance to win is worth in centipawns. With an infinite or pondering limit it
// answers after Stop, however much earlier it is ready.
func (p *Player) Think(v *View, l search.Limits, onInfo func(*search.Info)) position.Move {
	m := p.think(v, l, onInfo)
	if l.Infinite || l.Ponder {
		p.wait()
	}
	return m
}

// think is Think but for the wait.
func (p *Player) think(v *View, l search.Limits, onInfo func(*search.Info)) position.Move {
	if onInfo == nil {
		onInfo = func(*search.Info) {}
	}
	started := time.Now()
	legal := v.Legal()
	if len(l.SearchMoves) > 0 {
		legal = l.SearchMoves
	}
	if len(legal) == 0 {
		return position.NoMove
	}
	switch p.style {
	case Random:
		return legal[p.rng.IntN(len(legal))]
	case Greedy:
		return p.greedy(v, legal)
	case Pimc1:
		return p.pimc1(v, legal)
	}
	soft, hard, limited := l.Times(v.Me, overhead)
	limited = limited && !l.Infinite && !l.Ponder
	var t *searcher
	t = newSearcher(v.Rules, func() bool {
		return p.halt.Load() || l.Nodes > 0 && t.nodes >= l.Nodes || limited && time.Since(started) >= hard
	})
	list := make([]candidate, len(legal))
	for i, m := range legal {
		list[i].move = m
	}
	p.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	worlds := p.worlds(v)
	if len(worlds) == 0 {
		return list[0].move
	}
	deepest := horizon
	if l.Depth > 0 {
		deepest = min(deepest, l.Depth)
	}
	for depth := 1; depth <= deepest; depth++ {
		n := p.iterate(t, v, worlds, list, depth)
		if n == 0 {
			break
		}
		onInfo(&search.Info{Depth: depth, SelDepth: depth, MultiPV: 1, Score: centipawns(list[0].mean), Nodes: t.nodes,
			Time: time.Since(started), PV: []position.Move{list[0].move}})
		if t.aborted || len(legal) == 1 && !l.Infinite || limited && time.Since(started) >= soft {
			break
		}
		list = narrowed(list)
	}
	return list[0].move
}

// worlds deals positions for the player to think in.
func (p *Player) worlds(v *View) []*position.State {
	b, ok := v.Believe(v.Me^1, p.rng)
	if !ok {
		return nil
	}
	if p.style == Deaf {
		b.forget()
	}
	n := maxWorlds
	if v.Unknown() == 0 {
		n = 1
	}
	b.Shuffle(20 * len(b.can))
	list := make([]*position.State, n)
	for i := range list {
		list[i] = v.world(b)
		b.Shuffle(4 * len(b.can))
	}
	return list
}

// iterate judges the candidates in all worlds, or as many as there is time for, and sorts
// them. It returns in how many; after fewer than half of them the order stays.
func (p *Player) iterate(t *searcher, v *View, worlds []*position.State, list []candidate, depth int) int {
	for i := range list {
		list[i].sum = 0
	}
	values := make([]float64, len(list))
	n := 0
	for _, w := range worlds {
		t.attach(w)
		best := int32(-infinity)
		for i := range list {
			score := t.value(list[i].move, depth, best-clip)
			if t.aborted {
				break
			}
			best = max(best, score)
			values[i] = chance(score)
		}
		if t.aborted {
			break
		}
		for i := range list {
			list[i].sum += values[i]
		}
		n++
	}
	if 2*n < len(worlds) && (depth > 1 || n == 0) {
		return 0
	}
	for i := range list {
		list[i].mean = v.tempered(list[i].sum/float64(n)+secrecy(v, list[i].move), list[i].move)
	}
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && list[k-1].mean < list[k].mean; k-- {
			list[k-1], list[k] = list[k], list[k-1]
		}
	}
	return n
}

// level is what a draw by repetition is worth, as a chance to win: less than half, for who
// is not behind should look for something else.
const level = 0.2

// tempered draws the worth of a move that brings a position back toward that of a draw:
// wholly where it would be the third time.
func (v *View) tempered(chance float64, m position.Move) float64 {
	n := v.Returns(m)
	if n >= 2 {
		return level
	}
	for range n {
		chance = level + (chance-level)*0.4
	}
	return chance
}

// clip is how far behind the best move of a world a move may be, in centipawns, before it
// no longer matters how far.
const clip = 500

// value returns what a move is worth in a world to who makes it, or a bound of it below
// least.
func (t *searcher) value(m position.Move, depth int, least int32) int32 {
	t.board.Do(m)
	score := -t.search(-infinity, -max(least, -infinity), depth-1, 1)
	t.board.Undo()
	return max(score, least)
}

// narrowed keeps the candidates that may still turn out best.
func narrowed(list []candidate) []candidate {
	const margin, most = 0.12, 14
	n := 1
	for n < len(list) && n < most && list[n].mean > list[0].mean-margin {
		n++
	}
	return list[:n]
}

// secrecy is what a move costs by what it gives away, as a chance to win: the first move
// of a man tells that it is neither mine nor flag, a long one tells more.
func secrecy(v *View, m position.Move) float64 {
	man, _ := v.on(m.From())
	types := v.movers(v.Me, m.From(), m.To()) & man.Can
	before, after := 0, 0
	for typ := range v.Rules.Types {
		before += int(man.Can >> typ & 1)
		after += int(types >> typ & 1)
	}
	return -0.0015 * float64(before-after)
}

// centipawns is the inverse of chance, within what a report can show.
func centipawns(p float64) int {
	const most, sure = 5000, 1e-6
	p = max(sure, min(p, 1-sure))
	return int(max(-most, min(math.Round(scale*math.Log(p/(1-p))), most)))
}
