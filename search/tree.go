package search

// Hot file: the search below the root.

import (
	"math"

	"alfonso/position"
	"alfonso/tt"
)

// reductions is how many plies less a late move is searched, by depth and number.
var reductions = func() (t [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			t[depth][number] = int8(0.7 + math.Log(float64(depth))*math.Log(float64(number))/2.3)
		}
	}
	return t
}()

// Margins in centipawns and depths in plies of the pruning rules.
const (
	reverseDepth  = 7
	reverseMargin = 75
	nullDepth     = 3
	verifyDepth   = 10
	lateDepth     = 7
	razorDepth    = 3
	futileDepth   = 6
	futileMargin  = 85
	seeDepth      = 7
	seeQuiet      = -50
	seeNoisy      = -100
	reduceDepth   = 4 // internal reduction without a table move
	cutDepth      = 5 // cuts by captures alone
	cutMargin     = 170
	singularDepth = 6
	doubleMargin  = 20
	deeperMargin  = 40
	historyDepth  = 4
	historyMargin = -5000
)

// quietHorizon is how many plies before a draw by quiet moves the table's scores,
// which know nothing of the count, are neither used nor made.
const quietHorizon = 20

// node is what the rules of pruning and reduction look at.
type node struct {
	depth, ply int
	eval       int  // static, bettered by the table; -Infinity in check
	pv, cut    bool // exact score wanted; expected to fail high
	checked    bool
	improving  bool // the evaluation is better than two plies ago
	frail      bool // the game may end by baring or stalemate, where evaluation is blind
	count      int  // number of the move, from 1
	quiet      bool // the move neither captures nor promotes
	before     rows // history after the moves before
}

// search returns the score of the position within a window, negamax and fail-soft,
// 0 if the search is aborted. cut says that the node is expected to fail high.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, ply, w.nodes+quiesceNodes)
	}
	w.pvLen[ply] = 0
	if w.enter(ply) {
		return 0
	}
	if score, over := w.over(ply); over {
		return score
	}
	if ply >= maxPly-2 {
		return w.evaluate()
	}
	// No line from here can be better than winning at the next ply.
	alpha, beta = max(alpha, mated(ply)), min(beta, -mated(ply+1))
	if alpha >= beta {
		return alpha
	}

	s, b := w.state, w.board
	f := &w.frames[ply+2]
	n := node{
		ply: ply, pv: beta-alpha > 1, cut: cut,
		checked: b.Checked(), frail: w.frail(), before: w.before(ply),
	}

	key, barred := s.Key, f.barred
	entry, found := w.table.Probe(key)
	known := found && entry.Bound != tt.None && s.Quiet+max(depth, quietHorizon) < s.Rules.QuietPlies
	tableScore := fromTable(entry.Score, ply)
	if known && !n.pv && barred == position.NoMove && entry.Depth >= depth && cutoff(entry.Bound, tableScore, beta) {
		return tableScore
	}

	f.eval, n.eval = -Infinity, -Infinity
	if !n.checked {
		f.eval = w.evaluate()
		w.praise(ply)
		n.eval, n.depth, n.improving = f.eval, depth, w.improving(ply)
		if known && abs(tableScore) < Decided && (tableScore > n.eval && entry.Bound&tt.Lower != 0 || tableScore < n.eval && entry.Bound&tt.Upper != 0) {
			n.eval = tableScore
		}
		if !n.pv && barred == position.NoMove && !w.exposed() && abs(beta) < Decided {
			if score, ok := w.standBelow(&n, alpha); ok || w.aborted {
				return score
			}
			if score, ok := w.standAbove(&n, beta); ok || w.aborted {
				return score
			}
			if depth >= cutDepth && !(known && entry.Depth >= depth-3 && tableScore < beta+cutMargin) {
				if score, ok := w.captureAbove(&n, beta+cutMargin, entry.Move); ok || w.aborted {
					return score
				}
			}
		}
	}

	if depth >= reduceDepth && (n.pv || cut) && entry.Move == position.NoMove {
		depth--
	}
	n.depth = depth
	extension := 0
	if known && depth >= singularDepth && barred == position.NoMove && ply < 2*w.depth && entry.Bound&tt.Lower != 0 &&
		entry.Depth >= depth-3 && abs(tableScore) < Decided && b.IsLegal(entry.Move) {
		score := 0
		if extension, score = w.singular(&n, f, entry.Move, tableScore, beta); extension == multicut {
			return score
		}
	}

	p := &f.picker
	p.start(w, ply, entry.Move)
	floor, best, bestMove := alpha, -Infinity, position.NoMove
	tried, taken := 0, 0
	for m := p.pick(); m != position.NoMove; m = p.pick() {
		if m == barred {
			continue
		}
		n.count++
		n.quiet = w.quiet(m)
		// Taking one of the last men may decide the game.
		vital := n.frail && !n.quiet && s.Men[s.Side^1] <= 2
		if best > -Decided && !vital && w.prunable(&n, p, m, alpha) {
			continue
		}

		f.move, f.row, f.quiet = m, w.history.row(m), n.quiet
		b.Do(m)
		w.table.Prefetch(s.Key)
		var score int
		next := depth - 1
		if m == entry.Move {
			next += extension
		}
		if n.count == 1 {
			score = -w.search(-beta, -alpha, next, ply+1, !n.pv && !cut)
		} else {
			r := 0
			if depth >= 3 && !vital && (n.quiet || p.stage == stageBad || n.count > 3 && cut) {
				r = max(0, min(w.reduction(&n, f, m), depth-2))
			}
			score = -w.search(-alpha-1, -alpha, next-r, ply+1, true)
			if score > alpha && r > 0 {
				// How far the move is better than the best tells how much it deserves.
				if score > best+deeperMargin+2*next {
					next++
				} else if score < best+next {
					next--
				}
				if next > depth-1-r {
					score = -w.search(-alpha-1, -alpha, next, ply+1, !cut)
				}
			}
			if n.pv && score > alpha && score < beta {
				score = -w.search(-beta, -alpha, next, ply+1, false)
			}
		}
		b.Undo()
		if w.aborted {
			return 0
		}

		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if n.pv {
					w.extendPV(ply, m)
				}
				if score >= beta {
					w.learn(f, &n, m, tried, taken)
					break
				}
				alpha = score
			}
		}
		switch {
		case n.quiet && tried < len(f.tried):
			f.tried[tried] = m
			tried++
		case !n.quiet && taken < len(f.taken):
			f.taken[taken] = m
			taken++
		}
	}
	if n.count == 0 {
		if barred != position.NoMove {
			return alpha
		}
		return w.stuck(ply, n.checked)
	}
	if barred != position.NoMove {
		return best
	}
	if bestMove == position.NoMove {
		w.credit(ply, depth)
	}
	if !n.checked && abs(best) < Decided && (bestMove == position.NoMove || w.quiet(bestMove)) &&
		!(best >= beta && best <= f.eval) && !(best <= floor && best >= f.eval) {
		w.teach(depth, f.eval, best)
	}
	w.store(key, bestMove, best, floor, beta, depth, ply)
	return best
}

// cutoff reports whether a known score decides a null window below beta.
func cutoff(bound tt.Bound, score, beta int) bool {
	if score >= beta {
		return bound&tt.Lower != 0
	}
	return bound&tt.Upper != 0
}

// store writes a result to the table, the move alone where the score depends on the
// count of quiet moves.
func (w *worker) store(key uint64, m position.Move, score, alpha, beta, depth, ply int) {
	bound := tt.Exact
	switch {
	case w.state.Quiet+max(depth, quietHorizon) >= w.state.Rules.QuietPlies:
		bound, depth = tt.None, 0
	case score >= beta:
		bound = tt.Lower
	case score <= alpha:
		bound = tt.Upper
	}
	w.table.Store(key, tt.Entry{Move: m, Score: toTable(score, ply), Depth: depth, Bound: bound})
}

// improving reports whether the evaluation is better than at the side's last turn out
// of check.
func (w *worker) improving(ply int) bool {
	before := w.frames[ply].eval
	if before == -Infinity && ply >= 2 {
		before = w.frames[ply-2].eval
	}
	return before != -Infinity && w.frames[ply+2].eval > before
}

// multicut is the extension that singular returns when other moves refute too.
const multicut = 99

// singular returns by how much to extend the table's move, which the table says to be
// worth at least a score: more if all others are clearly worse, less if they are not.
// If another one is above beta too it returns multicut and a score.
func (w *worker) singular(n *node, f *frame, m position.Move, score, beta int) (extension, bound int) {
	bound = score - 2*n.depth
	f.barred = m
	others := w.search(bound-1, bound, (n.depth-1)/2, n.ply, n.cut)
	f.barred = position.NoMove
	switch {
	case w.aborted:
		return multicut, 0
	case others < bound && !n.pv && others < bound-doubleMargin:
		return 2, 0
	case others < bound:
		return 1, 0
	case bound >= beta && !n.pv:
		return multicut, bound
	case score >= beta:
		return -1, 0
	}
	return 0, 0
}

// standBelow looks whether a position far below alpha is saved by captures.
func (w *worker) standBelow(n *node, alpha int) (int, bool) {
	if n.depth > razorDepth || n.eval+150+100*n.depth*n.depth > alpha {
		return 0, false
	}
	score := w.quiesce(alpha, alpha+1, n.ply, w.nodes+quiesceNodes)
	return score, score <= alpha
}

// captureAbove tries to show by captures alone, in a shallow search, that the side to
// move is above a bound.
func (w *worker) captureAbove(n *node, bound int, table position.Move) (int, bool) {
	f := &w.frames[n.ply+2]
	p := &f.picker
	p.startNoisy(w, n.ply, table, false)
	for m := p.pick(); m != position.NoMove; m = p.pick() {
		if !w.board.See(m, w.values, int32(max(bound-f.eval, 0))) {
			continue
		}
		f.move, f.row, f.quiet = m, w.history.row(m), false
		w.board.Do(m)
		w.table.Prefetch(w.state.Key)
		score := -w.quiesce(-bound, -bound+1, n.ply+1, w.nodes+quiesceNodes)
		if score >= bound && !w.aborted {
			score = -w.search(-bound, -bound+1, n.depth-4, n.ply+1, !n.cut)
		}
		w.board.Undo()
		if w.aborted {
			return 0, false
		}
		if score >= bound {
			w.store(w.state.Key, m, score, bound-1, bound, n.depth-3, n.ply)
			return score, true
		}
	}
	return 0, false
}

// standAbove tries to show that the side to move is above beta without searching its
// moves: by a margin, or by passing. It needs men that will not run out of moves.
func (w *worker) standAbove(n *node, beta int) (int, bool) {
	men, rider := w.officers(w.state.Side)
	if men < 2 && !rider {
		return 0, false
	}
	margin := reverseMargin * n.depth
	if n.improving {
		margin -= reverseMargin
	}
	if n.depth <= reverseDepth && n.eval-margin >= beta {
		return (n.eval + beta) / 2, true
	}
	if n.depth < nullDepth || n.eval < beta+w.nullMargin || n.ply < w.nullMin || w.frames[n.ply+1].move == position.NoMove {
		return 0, false
	}
	reduced := n.depth - 4 - n.depth/4 - min((n.eval-beta)/200, 3)
	f := &w.frames[n.ply+2]
	f.move, f.row = position.NoMove, nil
	w.board.DoNull()
	w.table.Prefetch(w.state.Key)
	score := -w.search(-beta, -beta+1, reduced, n.ply+1, !n.cut)
	w.board.UndoNull()
	if w.aborted || score < beta {
		return 0, false
	}
	if score >= Decided {
		score = beta
	}
	if w.nullMin > 0 || n.depth < verifyDepth && (men > 3 || n.depth < verifyDepth/2) {
		return score, true
	}
	// With few men or much depth passing may deceive: search without it.
	reduced = max(reduced, 1)
	w.nullMin = n.ply + 1 + reduced*3/4
	verified := w.search(beta-1, beta, reduced, n.ply, false)
	w.nullMin = 0
	return score, !w.aborted && verified >= beta
}

// prunable reports whether a move may be left out, another one being known that does
// not lose at once: late or hopeless quiet moves and exchanges that lose too much.
// Checks stay in.
func (w *worker) prunable(n *node, p *picker, m position.Move, alpha int) bool {
	switch {
	case !n.quiet:
		return p.stage == stageBad && n.depth <= seeDepth &&
			!w.board.See(m, w.values, int32(seeNoisy*n.depth)) && !w.board.GivesCheck(m)
	case n.checked:
		return false
	}
	limit := w.breadth * (3 + n.depth*n.depth) / 64
	if !n.improving {
		limit = limit * 2 / 3
	}
	left := max(n.depth-int(reductions[min(n.depth, 63)][min(n.count, 63)]), 0)
	switch {
	case !n.pv && n.depth <= lateDepth && n.count > limit,
		!n.frail && left <= futileDepth && n.eval+futileMargin*(left+1) <= alpha:
		if w.board.GivesCheck(m) {
			return false
		}
		p.skipQuiet = p.stage >= stageMakeQuiet
		return true
	case left <= historyDepth && int(w.history.score(m, &n.before)) < historyMargin*(left+1):
		return !w.board.GivesCheck(m)
	case left <= seeDepth:
		return !w.board.See(m, w.values, int32(seeQuiet*left)) && !w.board.GivesCheck(m)
	}
	return false
}

// reduction returns by how many plies a late move, just made, is searched less.
func (w *worker) reduction(n *node, f *frame, m position.Move) int {
	r := int(reductions[min(n.depth, 63)][min(n.count, 63)])
	if !n.quiet {
		if f.picker.stage != stageBad {
			return r / 3
		}
		return r / 2
	}
	if n.cut {
		r++
	}
	if !n.improving {
		r++
	}
	if n.pv {
		r--
	}
	if n.checked || w.board.Checked() {
		r--
	}
	if m == f.killers[0] || m == f.killers[1] {
		r--
	}
	return r - int(w.history.score(m, &n.before))/8192
}

// learn remembers a move that refuted the one before it, and that those tried earlier
// did not.
func (w *worker) learn(f *frame, n *node, m position.Move, tried, taken int) {
	value := bonus(n.depth)
	if n.quiet {
		if f.killers[0] != m {
			f.killers[1], f.killers[0] = f.killers[0], m
		}
		w.history.reward(m, &n.before, value)
		for _, other := range f.tried[:tried] {
			w.history.reward(other, &n.before, -value)
		}
	} else {
		gravitate(w.history.taking(m, w.victim(m)), value)
	}
	for _, other := range f.taken[:taken] {
		gravitate(w.history.taking(other, w.victim(other)), -value)
	}
}

// credit rewards the quiet move that led to the node at a ply, where nothing was found
// against it.
func (w *worker) credit(ply, depth int) {
	f := &w.frames[ply+1]
	if f.move != position.NoMove && f.quiet {
		before := w.before(ply - 1)
		w.history.reward(f.move, &before, bonus(depth)/2)
	}
}

// praise adjusts the history of the quiet move that led to the node at a ply by what
// it changed in the evaluation.
func (w *worker) praise(ply int) {
	f := &w.frames[ply+1]
	if f.move != position.NoMove && f.quiet && f.eval != -Infinity {
		change := -(f.eval + w.frames[ply+2].eval)
		gravitate(&w.history.plain[w.history.index(f.move)], max(-800, min(8*change, 800)))
	}
}

// extendPV makes the line of a node a move and the line of the node after it.
func (w *worker) extendPV(ply int, m position.Move) {
	n := w.pvLen[ply+1]
	w.pv[ply][0] = m
	copy(w.pv[ply][1:], w.pv[ply+1][:n])
	w.pvLen[ply] = n + 1
}
