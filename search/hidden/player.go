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
	judge *Judge        // of the last search's game

	overhead time.Duration
	lines    int // MultiPV

	// Choose picks the move instead of the search, and Deaf makes the player believe in the
	// counts of the start only: for players that are there to be measured against. They are
	// set before the first Think.
	Choose Chooser
	Deaf   bool
}

// Chooser picks one of a view's legal moves, of which there is at least one, with no chance
// but the player's.
type Chooser func(v *View, legal []position.Move, rng *rand.Rand) position.Move

// NewPlayer returns a player. It deals, deploys and breaks ties by the seed.
func NewPlayer(seed uint64) *Player {
	return &Player{rng: rand.New(rand.NewPCG(seed, 0x67756e6a696e)), gate: make(chan struct{}), overhead: 10 * time.Millisecond, lines: 1}
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

// Think returns the best move it finds for the viewer within the limits; NoMove if there
// is none. onInfo, which may be nil, is told of progress; Score is what the chance to
// win is worth in centipawns, Depth the plies that the moves still in the race were searched. With an
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
	if p.Choose != nil {
		return p.Choose(v, legal, p.rng)
	}
	t := p.prepare(v, legal)
	if t == nil {
		return legal[0] // nothing agrees with what was heard
	}
	soft, _, limited := l.Times(v.Me, p.overhead)
	waits := l.Infinite || l.Ponder
	t.budget = &budget{halt: &p.halt, started: started, nodes: l.Nodes}
	if limited && !waits {
		t.budget.time = max(soft, 1)
	}
	if len(legal) == 1 && !waits {
		t.budget.time = 1 // a nanosecond: one world, for the score
	}
	deep := maxRaceDepth
	if l.Depth > 0 {
		deep = min(max(l.Depth-1, 1), maxRaceDepth)
	}
	t.race(deep, func() {
		for i, c := range t.list[:min(p.lines, len(t.list))] {
			onInfo(&search.Info{Depth: t.depth + 1, SelDepth: t.depth + 1, MultiPV: i + 1, Score: centipawns(c.mean),
				Nodes: t.nodes, Time: time.Since(started), PV: []position.Move{c.move}})
		}
	})
	return t.list[0].move
}

// prepare begins a search: a belief to deal worlds by, and the candidates, equal ones in an
// order by chance. It returns nil where nothing agrees with what was heard.
func (p *Player) prepare(v *View, legal []position.Move) *pimc {
	b, ok := p.believe(v)
	if !ok {
		return nil
	}
	b.Shuffle(Anew)
	if p.judge == nil || p.judge.rules != v.Rules {
		p.judge = NewJudge(v.Rules, tuned(v.Rules))
	}
	t := &pimc{Searcher: NewSearcher(p.judge), view: v, belief: b, keep: p.lines, sure: v.Unknown() == 0}
	for _, k := range p.rng.Perm(len(legal)) {
		m := legal[k]
		t.list = append(t.list, candidate{move: m, secret: secrecy(v, m), back: v.Returns(m), worth: make([]float64, 0, maxWorlds)})
	}
	return t
}

// believe returns the belief that the player has about the opponent.
func (p *Player) believe(v *View) (*Belief, bool) {
	b, ok := v.Believe(p.rng)
	if ok && p.Deaf {
		b.forget()
	}
	return b, ok
}

// repetitionWorth is what a draw by repetition is worth, as a chance to win: less than half, for who
// is not behind should look for something else.
const repetitionWorth = 0.2

// tempered draws the worth of a move that brings back n earlier positions toward that of
// a draw: wholly where it would be the third time.
func tempered(chance float64, n int) float64 {
	if n >= 2 {
		return repetitionWorth
	}
	for range n {
		chance = repetitionWorth + (chance-repetitionWorth)*0.4
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
	return int(max(-most, min(math.Round(Scale*math.Log(p/(1-p))), most)))
}
