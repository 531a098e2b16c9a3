package search

// Cold file: the root of the search, iterative deepening and reports.

import (
	"slices"
	"time"

	"alfonso/eval"
	"alfonso/position"
	"alfonso/tt"
)

// rootMove is a move of the root with what its last search found.
type rootMove struct {
	move  position.Move
	score int
	bound Bound           // of score
	depth int             // at which the line was found
	nodes uint64          // searched below it, by this worker
	line  []position.Move // begins with move; empty before the first search
}

// fillRoot lists the root's moves in a first order: the table's move, then noisy
// moves by their victims. A filter restricts them.
func (w *worker) fillRoot(filter []position.Move) {
	w.root = w.root[:0]
	entry, _ := w.table.Probe(w.state.Key)
	rank := func(m position.Move) int32 {
		switch {
		case m == entry.Move:
			return 1 << 30
		case w.quiet(m):
			return -1 << 30
		}
		return w.noisyScore(m)
	}
	for _, m := range w.board.Legal(nil) {
		if len(filter) == 0 || slices.Contains(filter, m) {
			w.root = append(w.root, rootMove{move: m, score: -Infinity, line: make([]position.Move, 0, maxPly)})
		}
	}
	slices.SortStableFunc(w.root, func(a, b rootMove) int { return int(rank(b.move)) - int(rank(a.move)) })
}

// finished reports whether the game has ended at the root, and tells so: lost,
// drawn, or won by the opponent's bare king.
func (e *Engine) finished(w *worker) bool {
	score := 0
	result, bare := w.state.Bare()
	if e.limits.Decided && len(w.board.Legal(nil)) > 0 {
		return false
	}
	switch {
	case bare && result == position.Wins(w.state.Side):
		score = MateScore(1)
	case bare && result != position.Drawn:
		score = MateScore(0)
	case bare:
	case len(w.board.Legal(nil)) > 0:
		return false
	default:
		score = w.mateOrStalemate(0, w.board.Checked())
	}
	e.onInfo(&Info{MultiPV: 1, Score: score, WDL: wdl(score), Time: time.Since(e.started)})
	return true
}

// iterate deepens the search to a depth or until a limit is reached.
func (w *worker) iterate(deepest int) {
	e := w.engine
	// Helpers go on beyond the depth that was asked for: what they find there helps the
	// first worker to reach it.
	if e.limits.Depth > 0 && w.number == 0 {
		deepest = min(deepest, e.limits.Depth)
	}
	lines := min(e.width, len(w.root))
	w.frames[2].eval = -Infinity
	if !w.board.Checked() {
		w.frames[2].eval = w.evaluate()
	}
	stable, previous := 0, w.root[0]
	for depth := 1; depth <= deepest; depth++ {
		if w.number > 0 && depth > 2 && (depth+w.number)%helperStride == 0 {
			continue // helpers spread over the depths
		}
		w.depth, w.sel = depth, 0
		before := complete(w.root[:lines])
		for first := range lines {
			w.aspirationWindow(depth, first)
			if w.aborted {
				break
			}
			sortByScore(w.root[first:])
		}
		if w.aborted {
			if lines > 1 {
				w.restore(before)
			}
			return
		}
		sortByScore(w.root[:lines])
		w.counted.Store(w.nodes)
		if w.number > 0 {
			if e.halt.Load() {
				return
			}
			continue
		}
		for i := range min(e.multiPV, lines) {
			e.report(w, &w.root[i], i+1)
		}
		stable++
		if w.root[0].move != previous.move {
			stable = 0
		}
		if e.stopDeepening(w, depth, stable, previous.score-w.root[0].score) {
			return
		}
		previous = w.root[0]
	}
}

// sortByScore puts the best moves first; those that failed low keep their order.
func sortByScore(moves []rootMove) {
	slices.SortStableFunc(moves, func(a, b rootMove) int { return b.score - a.score })
}

// complete copies lines with their moves.
func complete(lines []rootMove) []rootMove {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].line = slices.Clone(lines[i].line)
	}
	return lines
}

// restore puts the lines of the last complete iteration back in front: an iteration
// of several lines counts only as a whole.
func (w *worker) restore(lines []rootMove) {
	if len(lines[0].line) == 0 {
		return
	}
	w.root = slices.DeleteFunc(w.root, func(m rootMove) bool {
		return slices.ContainsFunc(lines, func(l rootMove) bool { return l.move == m.move })
	})
	w.root = append(slices.Clone(lines), w.root...)
}

// stopDeepening reports whether no further iteration is wanted after one is complete, given
// for how many iterations the best move has stood and how far its score fell.
func (e *Engine) stopDeepening(w *worker, depth, stable, drop int) bool {
	l := &e.limits
	if e.halt.Load() {
		return true
	}
	best := &w.root[0]
	if moves, ok := MateIn(best.score); ok {
		// A deeper search does not find a shorter mate than one found in full width.
		if l.Depth == 0 && l.Mate == 0 && e.multiPV == 1 && depth >= 2*max(2*moves, -2*moves)+2 {
			return true
		}
	}
	if !e.time.limited {
		return false
	}
	t, running := e.elapsed()
	if !running {
		return false
	}
	if e.time.stretch && len(w.root) == 1 && depth >= singleReplyDepth {
		return true
	}
	return t >= e.time.softAfter(stable, drop, int(100*best.nodes/max(w.nodes, 1)))
}

// aspirationWindow searches the moves from first on at a depth, in an aspiration window: it
// lies around the score of the last iteration and widens until it holds the score. Not
// measured apart.
func (w *worker) aspirationWindow(depth, first int) {
	alpha, beta := -Infinity, Infinity
	delta := aspirationDelta
	center := w.root[first].score
	if depth >= aspirationMinDepth && abs(center) < Decided {
		delta += center * center / aspirationScoreDivisor
		alpha, beta = max(center-delta, -Infinity), min(center+delta, Infinity)
	}
	for {
		score := w.searchRoot(alpha, beta, depth, first)
		if w.aborted {
			return
		}
		switch {
		case score <= alpha && alpha > -Infinity:
			w.reportBound(first, score, UpperBound)
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -Infinity)
		case score >= beta && beta < Infinity:
			w.reportBound(first, score, LowerBound)
			beta = min(score+delta, Infinity)
		default:
			return
		}
		if delta += delta; delta > aspirationMaxDelta {
			alpha, beta = -Infinity, Infinity
		}
	}
}

// searchRoot searches the root's moves from first on. A move that raises alpha goes
// to the front, so that an aborted search leaves the best move there.
func (w *worker) searchRoot(alpha, beta, depth, first int) int {
	e, b, f := w.engine, w.board, &w.frames[2]
	key, floor, best, bestMove := w.state.Key, alpha, -Infinity, position.NoMove
	for i := first; i < len(w.root); i++ {
		m := w.root[i].move
		if w.number == 0 && time.Since(e.started) > reportDelay {
			e.onInfo(&Info{Depth: depth, SelDepth: w.sel, Nodes: e.Nodes(), Time: time.Since(e.started),
				HashFull: e.table.HashFull(), CurrMove: m, CurrMoveNumber: i + 1})
		}
		quiet, nodes := w.quiet(m), w.nodes
		f.move, f.continuation, f.quiet = m, w.history.after(m), quiet
		b.Do(m)
		var score int
		if i == first {
			score = -w.search(-beta, -alpha, depth-1, 1, false)
		} else {
			r := 0
			if depth >= lmrRootMinDepth && i > first+lmrRootCount && quiet && !b.Checked() && !w.nearBaring() {
				r = int(lateMoveReductions[min(depth, 63)][min(i-first+1, 63)]) - 1
				r = max(0, min(r, depth-2))
			}
			score = -w.search(-alpha-1, -alpha, depth-1-r, 1, true)
			if score > alpha && r > 0 {
				score = -w.search(-alpha-1, -alpha, depth-1, 1, true)
			}
			if score > alpha && score < beta {
				score = -w.search(-beta, -alpha, depth-1, 1, false)
			}
		}
		b.Undo()
		w.root[i].nodes += w.nodes - nodes
		if w.aborted {
			return 0
		}
		if i > first && score <= alpha {
			w.root[i].score = -Infinity
		} else {
			w.adoptLine(i, score, depth, alpha, beta)
		}
		best = max(best, score)
		if score > alpha {
			alpha, bestMove = score, m
			promote(w.root[first : i+1])
			if score >= beta {
				break
			}
		}
	}
	if first == 0 && len(e.limits.SearchMoves) == 0 {
		bound := tt.Exact
		if best >= beta {
			bound = tt.Lower
		} else if best <= floor {
			bound = tt.Upper
		}
		if w.state.Quiet+drawHorizon >= w.rules.QuietPlies {
			bound = tt.None
		}
		w.table.Store(key, tt.Entry{Move: bestMove, Score: toTable(best, 0), Depth: depth, Bound: bound})
	}
	return best
}

// adoptLine records a move's score, and its line if the score is above alpha or
// there is none yet.
func (w *worker) adoptLine(i, score, depth, alpha, beta int) {
	r := &w.root[i]
	r.score, r.bound = score, Exact
	switch {
	case score >= beta:
		r.bound = LowerBound
	case score <= alpha:
		r.bound = UpperBound
	}
	if score > alpha || len(r.line) == 0 {
		r.depth = depth
		r.line = append(append(r.line[:0], r.move), w.pv[1][:w.pvLen[1]]...)
	}
}

// promote moves the last entry to the front.
func promote(moves []rootMove) {
	m := moves[len(moves)-1]
	copy(moves[1:], moves)
	moves[0] = m
}

// reportBound reports that a long iteration left its window.
func (w *worker) reportBound(first, score int, bound Bound) {
	e := w.engine
	if w.number != 0 || first != 0 || e.width > 1 || time.Since(e.started) < reportDelay {
		return
	}
	r := w.root[0]
	r.score, r.depth, r.bound = score, w.depth, bound
	e.report(w, &r, 1)
}

// report tells of a line.
func (e *Engine) report(w *worker, r *rootMove, number int) {
	if number == 1 {
		e.reported, e.bound = r.move, r.bound
	}
	if w.counted.Load() < w.nodes {
		w.counted.Store(w.nodes)
	}
	e.onInfo(&Info{
		Depth: r.depth, SelDepth: max(w.sel, r.depth), MultiPV: number,
		Score: r.score, Bound: r.bound, WDL: wdl(r.score),
		Nodes: e.Nodes(), Time: time.Since(e.started), HashFull: e.table.HashFull(),
		PV: slices.Clone(r.line),
	})
}

// wdl is eval.WDL for any score.
func wdl(score int) [3]int {
	if moves, ok := MateIn(score); ok {
		if moves > 0 {
			return [3]int{1000, 0, 0}
		}
		return [3]int{0, 0, 1000}
	}
	return eval.WDL(score)
}
