package hidden

// Cold file: the player.

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
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
	spare []node // memory of the last search
	judge *judge // of the last search's game

	overhead time.Duration
	lines    int // MultiPV
}

// NewPlayer returns a player. It deals, deploys and breaks ties by the seed.
func NewPlayer(style Style, seed uint64) *Player {
	return &Player{style: style, rng: rand.New(rand.NewPCG(seed, 0x67756e6a696e)), gate: make(chan struct{}), overhead: 10 * time.Millisecond, lines: 1}
}

// Prepare resets Stop for the next Think.
func (p *Player) Prepare() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gate = make(chan struct{})
	p.halt.Store(false)
}

// SetMultiPV sets how many best moves are reported. It must not be called during Think.
func (p *Player) SetMultiPV(n int) { p.lines = max(n, 1) }

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

// SetMoveOverhead sets the time that every move loses outside the player, 10 ms at first. It
// must not be called during Think.
func (p *Player) SetMoveOverhead(d time.Duration) { p.overhead = max(d, 0) }

// maxWorlds is how many worlds a move is judged in.
const maxWorlds = 100

// Think returns the best move it finds for the viewer within the limits; NoMove if there
// is none. onInfo, which may be nil, is told of progress; Score is what the chance to
// win is worth in centipawns, Depth the mean length of the lines looked at. With an
// infinite or pondering limit it answers after Stop, however much earlier it is ready.
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
		legal = slices.Clone(l.SearchMoves)
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
	p.rng.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	t := p.plant(v, legal)
	if t == nil {
		return legal[0]
	}
	soft, _, limited := l.Times(v.Me, p.overhead)
	limited = limited && !l.Infinite && !l.Ponder
	if len(legal) == 1 && !l.Infinite && !l.Ponder {
		soft, limited = 0, true
	}
	walks := mostWalks
	if l.Depth > 0 {
		walks = walksPerPly << min(l.Depth, 10)
	}
	report := func() position.Move {
		root := &t.nodes[1]
		ranking := t.ranking()
		for i, k := range ranking[:min(p.lines, len(ranking))] {
			onInfo(&search.Info{Depth: 1 + t.plies/t.walks, SelDepth: 1 + t.plies/t.walks, MultiPV: i + 1, Score: centipawns(root.edges[k].mean(0.5)),
				Nodes: t.searcher.nodes, Time: time.Since(started), PV: []position.Move{root.keys[k]}})
		}
		return root.keys[ranking[0]]
	}
	for t.walks < walks {
		t.walk(&t.plots[t.walks%len(t.plots)])
		if p.halt.Load() || l.Nodes > 0 && t.searcher.nodes >= l.Nodes || limited && t.walks&15 == 0 && time.Since(started) >= soft {
			break
		}
		if t.walks >= 1024 && t.walks&(t.walks-1) == 0 {
			report()
		}
	}
	p.spare = t.nodes
	return report()
}

// walksPerPly is how many lines a limit of no plies would be worth; each ply doubles it.
const walksPerPly = 500

// plant prepares a search: worlds to walk in, and the root. It returns nil where nothing
// agrees with what was heard.
func (p *Player) plant(v *View, legal []position.Move) *mcts {
	b, ok := p.believe(v)
	if !ok {
		return nil
	}
	if p.judge == nil || p.judge.rules != v.Rules {
		p.judge = newJudge(v.Rules, tuned(v.Rules))
	}
	t := &mcts{searcher: newSearcher(p.judge), me: v.Me, nodes: p.spare[:0]}
	for _, w := range p.worlds(v, b, maxWorlds, 2) {
		t.board = nil
		t.attach(w)
		t.plots = append(t.plots, plot{t.board, t.tally[0]})
	}
	t.hope(p, v)
	t.grow()
	t.grow()
	for _, m := range legal {
		t.nodes[1].add(m)
		t.secret = append(t.secret, secrecy(v, m))
		t.back = append(t.back, v.Returns(m))
	}
	return t
}

// ranking lists the moves at the root, by index, those that were looked at most first.
func (t *mcts) ranking() []int {
	edges := t.nodes[1].edges
	list := make([]int, len(edges))
	for k := range list {
		list[k] = k
	}
	slices.SortStableFunc(list, func(a, b int) int { return int(edges[b].visits - edges[a].visits) })
	return list
}

// hope estimates what an attack of a type on an own man of a type promises, in chances,
// to an opponent who knows of the man no more than was to be heard.
func (t *mcts) hope(p *Player, v *View) {
	b, ok := v.Believe(v.Me, p.rng)
	if !ok {
		return
	}
	likely := b.Marginals(20)
	var n [position.MaxTypes]float64
	for i := range v.Men[v.Me] {
		if m := &v.Men[v.Me][i]; m.At != position.NoSquare {
			n[m.Type]++
			for typ := range v.Rules.Types {
				t.hopes[typ][m.Type] += t.judge.expected(typ, &likely[i])
			}
		}
	}
	for typ := range t.hopes {
		for own := range t.hopes[typ] {
			t.hopes[typ][own] /= max(n[own], 1) * scale * 4 // chance has this slope where it is even
		}
	}
}

// believe returns the belief that the player's style has about the opponent.
func (p *Player) believe(v *View) (*Belief, bool) {
	b, ok := v.Believe(v.Me^1, p.rng)
	switch {
	case !ok:
	case p.style == Full:
		b.weigh(v, v.Me^1)
	case p.style == Deaf:
		b.forget()
	}
	return b, ok
}

// worlds deals n positions for the player to think in, with so many exchanges for each
// man between them, or one where all is known.
func (p *Player) worlds(v *View, b *Belief, n, exchanges int) []*position.State {
	if v.Unknown() == 0 {
		n = 1
	}
	b.Shuffle(20 * len(b.can))
	list := make([]*position.State, n)
	for i := range list {
		list[i] = v.world(b)
		b.Shuffle(exchanges * len(b.can))
	}
	return list
}

// level is what a draw by repetition is worth, as a chance to win: less than half, for who
// is not behind should look for something else.
const level = 0.2

// tempered draws the worth of a move that brings back n earlier positions toward that of
// a draw: wholly where it would be the third time.
func tempered(chance float64, n int) float64 {
	if n >= 2 {
		return level
	}
	for range n {
		chance = level + (chance-level)*0.4
	}
	return chance
}

// secrecy is what a move costs by what it gives away, as a chance to win: the first move
// of a man tells that it is neither mine nor flag, a long one tells more.
func secrecy(v *View, m position.Move) float64 {
	man, _ := v.on(m.From())
	types := v.movers(v.Me, m.From(), m.To()) & man.Can
	return -0.0015 * float64(bits.OnesCount16(man.Can)-bits.OnesCount16(types))
}

// centipawns is the inverse of chance, within what a report can show.
func centipawns(p float64) int {
	const most, sure = 5000, 1e-6
	p = max(sure, min(p, 1-sure))
	return int(max(-most, min(math.Round(scale*math.Log(p/(1-p))), most)))
}
