// Package search finds moves: iterative deepening of a principal variation search
// with quiescence, on any number of threads that share a table. [Engine] is one
// searching player; it knows Limits and Info, but no protocol.
package search

// Cold file: the engine and its life cycle.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"alfonso/eval"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/tt"
	"alfonso/tt/memory"
)

// Engine searches one position at a time. Stop, PonderHit and Nodes may be called
// from any goroutine at any time; everything else only between searches.
type Engine struct {
	table    *tt.Table
	weights  *eval.Weights
	rules    *position.Rules // of weights
	workers  []*worker       // one for each thread
	multiPV  int             // lines that are reported
	skill    float64
	rng      *rand.Rand // of the slips at less than full skill
	overhead time.Duration
	rate     int          // nodes that count as a millisecond; 0 to keep real time
	clocks   [2]nodeClock // of the clocks that count nodes, by colour

	// The search that runs.
	active        []*worker // threads that take part
	turns         turns
	limits        Limits
	limitStrength bool // the level of skill is not the highest one
	width         int  // lines that are searched, of which the first are reported
	time          timeLimit
	started       time.Time
	entered       time.Duration // started on the clock of now
	onInfo        func(*Info)
	reported      position.Move // that begins the line reported last, or NoMove
	bound         Bound         // of that line's score

	epoch time.Time
	begin atomic.Int64 // when the clock began to run, see now; -1 while pondering
	halt  atomic.Bool  // tells the workers to return

	mu              sync.Mutex
	changed         *sync.Cond // of the fields below
	prepared        bool
	stopped         bool
	hit             bool
	pondering       bool
	stopOnPonderHit bool // at PonderHit the time for the move had passed already
}

// NewEngine returns an engine of one thread with a table of a size in MiB, or of
// 1 MiB where there is no room for it.
func NewEngine(hashMB int) *Engine {
	table, err := tt.New(hashMB)
	if err != nil {
		table, _ = tt.New(1)
	}
	e := &Engine{table: table, multiPV: 1, skill: MaxSkill, epoch: time.Now()}
	_ = e.SetThreads(1) // which is always possible
	e.rng = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	e.changed = sync.NewCond(&e.mu)
	return e
}

// SetHash empties the table and gives it a size in MiB. On an error, as where there is no
// memory for it beside the threads, the old table stays.
func (e *Engine) SetHash(mb int) error {
	return e.table.Resize(mb, int64(len(e.workers))*threadMemory)
}

// SetThreads sets how many threads search, at least 1. With one thread a search that no clock
// ends is deterministic. Where there are more than processors they take turns. On an error,
// more than movegen.MaxThreads or no memory for them beside the table, everything stays.
func (e *Engine) SetThreads(n int) error {
	n = max(n, 1)
	if n > movegen.MaxThreads {
		return fmt.Errorf("%d threads: want at most %d", n, movegen.MaxThreads)
	}
	if n > len(e.workers) {
		if err := memory.Fits(int64(n)*threadMemory + int64(e.table.Size())*memory.MiB); n > 1 && err != nil {
			return fmt.Errorf("%d threads of %d MiB each: %w", n, threadMemory/memory.MiB, err)
		}
	}
	e.workers = slices.Clone(e.workers[:min(n, len(e.workers))])
	for len(e.workers) < n {
		e.workers = append(e.workers, &worker{engine: e, number: len(e.workers)})
	}
	leaveRoom(n)
	return nil
}

// threadMemory is what a thread holds in the game that takes most, in bytes.
var threadMemory = func() (most int64) {
	for _, v := range games.Complete() {
		h := historySize(len(v.Pieces), v.Files*v.Ranks)
		most = max(most, int64(unsafe.Sizeof(worker{}))+2*int64(h.butterfly+h.continuation+h.capture))
	}
	return most
}()

// SetMultiPV sets how many best moves are searched and reported with their lines.
func (e *Engine) SetMultiPV(n int) { e.multiPV = max(n, 1) }

// SetMoveOverhead sets the time that every move loses outside the engine.
func (e *Engine) SetMoveOverhead(d time.Duration) { e.overhead = max(d, 0) }

// SetNodesTime lets so many nodes count as a millisecond wherever a limit names a
// time, so that one thread plays a game on the clock the same way on any machine;
// 0 goes back to real time. The clock is then kept by the engine: of those given with
// the limits only the first of a game counts for each colour, see NewGame.
func (e *Engine) SetNodesTime(n int) {
	e.rate, e.clocks = max(n, 0), [2]nodeClock{}
}

// ClearHash empties the table.
func (e *Engine) ClearHash() { e.table.Clear() }

// NewGame forgets everything learned from earlier searches.
func (e *Engine) NewGame() {
	e.table.Clear()
	e.clocks = [2]nodeClock{}
	for _, w := range e.workers {
		w.history.clear()
		w.corrections = correctionHistory{}
	}
}

// Prepare resets Stop and PonderHit for the next Think. Who starts Think in another
// goroutine calls Prepare first, so that a Stop between the two is not lost; Think
// does it otherwise.
func (e *Engine) Prepare() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.prepare()
}

// prepare is Prepare with the lock held.
func (e *Engine) prepare() {
	e.prepared, e.stopped, e.hit, e.pondering, e.stopOnPonderHit = true, false, false, false, false
	e.halt.Store(false)
}

// Stop ends the search, which still answers.
func (e *Engine) Stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stopped = true
	e.halt.Store(true)
	e.changed.Broadcast()
}

// PonderHit turns pondering into thinking on the clock, which starts now. When the
// time for a move has passed already the search ends.
func (e *Engine) PonderHit() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.hit = true
	if e.pondering {
		e.pondering = false
		now := e.now()
		e.stopOnPonderHit = e.time.stretch && now-e.entered >= e.time.soft
		e.begin.Store(int64(now))
	}
	e.changed.Broadcast()
}

// Nodes returns the number of positions looked at by the search that runs or ran last.
func (e *Engine) Nodes() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.nodes()
}

// nodes is Nodes with the lock held, or by a thread of the search.
func (e *Engine) nodes() uint64 {
	var n uint64
	for _, w := range e.active {
		n += w.counted.Load()
	}
	return n
}

// Evaluate returns the static evaluation of a position, in centipawns from the side
// to move.
func (e *Engine) Evaluate(s *position.State) int {
	return e.weightsOf(s.Rules).Evaluate(movegen.New(s.Clone(0)))
}

// weightsOf returns the weights of a game; those of the last one are kept.
func (e *Engine) weightsOf(r *position.Rules) *eval.Weights {
	if e.rules != r {
		e.rules, e.weights = r, eval.New(r)
	}
	return e.weights
}

// Think searches a position, which it copies, and returns the answer when the limits
// allow: after Stop or PonderHit if they say so, and without using the processor
// when there is nothing left to search. onInfo, which may be nil, is called from
// this goroutine, at least once with a score and, where there is a legal move, a
// line; the last line begins with the answer.
func (e *Engine) Think(s *position.State, l Limits, onInfo func(*Info)) Best {
	e.start(s, l, onInfo)
	main := e.active[0]
	if over := e.finished(main); over || len(main.root) == 0 {
		e.wait()
		return Best{}
	}
	e.turns.take()
	var helpers sync.WaitGroup
	for _, w := range e.active[1:] {
		helpers.Go(func() { w.help(s) })
	}
	if e.limits.Mate > 0 {
		main.solve()
	} else {
		main.iterate(MaxDepth)
	}
	e.halt.Store(true)
	e.turns.leave()
	helpers.Wait()
	for _, w := range e.active {
		w.counted.Store(w.nodes)
	}
	best := e.conclude(e.bestThread())
	e.wait()
	e.settle(s.Side)
	return best
}

// start sets up the first worker and the clock.
func (e *Engine) start(s *position.State, l Limits, onInfo func(*Info)) {
	if onInfo == nil {
		onInfo = func(*Info) {}
	}
	e.mu.Lock()
	if !e.prepared {
		e.prepare()
	}
	e.prepared = false
	e.limitStrength, e.width = e.skill < MaxSkill && !l.Infinite && l.Mate == 0, e.multiPV
	if e.limitStrength {
		e.width = max(e.multiPV, skillCandidates)
	}
	if e.active = e.workers; e.limitStrength || l.Mate > 0 {
		e.active = e.workers[:1]
	}
	e.turns = newTurns(len(e.active))
	for _, w := range e.active {
		w.counted.Store(0)
	}
	overhead := e.overhead
	if e.rate > 0 {
		overhead = 0 // nodes are not lost on the way
		if l.Clock {
			l.Time[s.Side] = e.clocks[s.Side&1].balance(l.Time[s.Side])
		}
	}
	e.limits, e.onInfo, e.reported, e.bound = l, onInfo, position.NoMove, Exact
	e.time = allocateTime(&l, int(s.Side), overhead)
	e.started = time.Now()
	e.entered = e.now()
	e.pondering = l.Ponder && !e.hit
	e.begin.Store(int64(e.entered))
	if e.pondering {
		e.begin.Store(-1)
	}
	e.mu.Unlock()

	e.weightsOf(s.Rules)
	e.table.NextSearch()
	main := e.active[0]
	main.setPosition(s)
	if e.limitStrength {
		nodes := e.skillNodes(len(main.root))
		if l.Nodes == 0 || l.Nodes > nodes {
			e.limits.Nodes = nodes
		}
	}
	if n := e.limits.Nodes; n > 0 {
		main.nextPoll = min(main.nextPoll, n)
	}
	if e.rate > 0 && e.time.limited {
		main.nextPoll = min(main.nextPoll, e.nodesIn(e.time.hard))
	}
}

// wait blocks while the limits hold the answer back.
func (e *Engine) wait() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for !e.stopped && (e.limits.Infinite || e.pondering) {
		e.changed.Wait()
	}
	e.halt.Store(true)
}

// now returns the time on the clock that searches are measured by, with the lock held:
// real time, or that of the nodes of this search. A thread of the search needs no lock.
func (e *Engine) now() time.Duration {
	if e.rate > 0 {
		return time.Duration(e.nodes()) * time.Millisecond / time.Duration(e.rate)
	}
	return time.Since(e.epoch)
}

// elapsed returns the time on the clock of this move, and whether it runs.
func (e *Engine) elapsed() (time.Duration, bool) {
	begin := e.begin.Load()
	return e.now() - time.Duration(begin), begin >= 0
}

// settle takes the time of a move off the clock that counts nodes.
func (e *Engine) settle(us position.Color) {
	l := &e.limits
	if used, running := e.elapsed(); running && e.rate > 0 && l.Clock {
		e.clocks[us&1].spend(used, l.Inc[us&1], l.MovesToGo == 1)
	}
}

// limit halts the search if a limit is reached, given the nodes of the answering
// worker, and returns when that one must look again.
func (e *Engine) limit(nodes, next uint64) uint64 {
	if n := e.limits.Nodes; n > 0 {
		total := e.nodes()
		if total >= n {
			e.halt.Store(true)
		} else {
			next = min(next, nodes+n-total)
		}
	}
	if e.time.limited {
		t, running := e.elapsed()
		if running && (t >= e.time.hard || e.limits.Ponder && e.overPondered()) {
			e.halt.Store(true)
		}
		if running && e.rate > 0 {
			next = min(next, nodes+e.nodesIn(e.time.hard-t))
		}
	}
	return next
}

// nodesIn returns how many nodes count as a time. Where no time is left some still
// find a move.
func (e *Engine) nodesIn(d time.Duration) uint64 {
	if d <= 0 {
		return pollInterval
	}
	return uint64(max(d.Seconds()*1000*float64(e.rate), 1))
}

// overPondered reports whether pondering took longer than the move was worth.
func (e *Engine) overPondered() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.stopOnPonderHit
}

// conclude reports the answer if that was not the last line reported, and returns it.
func (e *Engine) conclude(w *worker) Best {
	answer := w.root[e.skillMove(w)]
	if len(answer.line) == 0 {
		// Stopped before anything was searched.
		answer.line = append(answer.line, answer.move)
		answer.score = w.evaluate()
		answer.depth = 1
	}
	if e.reported != answer.move || e.bound != Exact {
		e.report(w, &answer, 1)
	}
	best := Best{Move: answer.move}
	if len(answer.line) > 1 {
		best.Ponder = answer.line[1]
	}
	w.board.Do(best.Move)
	if best.Ponder == position.NoMove {
		if entry, ok := e.table.Probe(w.state.Key); ok {
			best.Ponder = entry.Move
		}
	}
	if !w.ponderable(best.Ponder) {
		best.Ponder = position.NoMove
	}
	w.board.Undo()
	return best
}

// ponderable reports whether a move is legal and the game is on before and after it.
func (w *worker) ponderable(m position.Move) bool {
	if movegen.Outcome(w.board).Result != position.Unfinished || !w.board.IsLegal(m) {
		return false
	}
	w.board.Do(m)
	defer w.board.Undo()
	return movegen.Outcome(w.board).Result == position.Unfinished
}
