package search

// Hot file: pruning, reductions and extensions. Elo figures are in [95 % intervals], of
// matches at 5,000 nodes a move unless they say otherwise; see bench/results.

import (
	"math"

	"alfonso/position"
)

// lateMoveReductions is the table of late move reductions: how many plies less a move is
// searched, by depth and number of the move.
var lateMoveReductions = func() (t [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			t[depth][number] = int8(lmrBase + math.Log(float64(depth))*math.Log(float64(number))/lmrDivisor)
		}
	}
	return t
}()

// razor is razoring: near the leaves a position far below alpha must be saved by its
// captures, or it fails low.
//
// Measured only together with continuation and capture history, ProbCut, singular
// extension, multicut and correction history: +66.2 [+28.7, +102.5], 223 games of chess.
func (w *worker) razor(n *node, alpha int) (int, bool) {
	if n.depth > razoringMaxDepth || n.eval+razoringMargin+razoringDepthMargin*n.depth*n.depth > alpha {
		return 0, false
	}
	score := w.quiesce(alpha, alpha+1, n.ply, w.nodes+quiesceNodes)
	return score, score <= alpha
}

// reverseFutility is reverse futility pruning, also called static null move pruning: near
// the leaves a position above beta by a margin fails high. Not measured apart. That it
// returns the middle of evaluation and beta is part of the +35.0 at prunable.
func (w *worker) reverseFutility(n *node, beta int) (int, bool) {
	margin := reverseFutilityMargin * n.depth
	if n.improving {
		margin -= reverseFutilityMargin
	}
	if n.depth > reverseFutilityMaxDepth || n.eval-margin < beta {
		return 0, false
	}
	return (n.eval + beta) / 2, true
}

// nullMove is null move pruning: a position fails high when the side to move may even pass
// and a reduced search is still above beta. With few pieces or much depth a search without
// null move verifies it, for fear of zugzwang. Not measured apart.
func (w *worker) nullMove(n *node, beta, pieces int) (int, bool) {
	if n.depth < nullMoveMinDepth || n.eval < beta+w.nullMoveMargin || n.ply < w.nullMoveMinPly || w.frames[n.ply+1].move == position.NoMove {
		return 0, false
	}
	reduced := n.depth - nullMoveReduction - n.depth/nullMoveDepthDivisor - min((n.eval-beta)/nullMoveEvalDivisor, nullMoveEvalMax)
	f := &w.frames[n.ply+2]
	f.move, f.continuation = position.NoMove, nil
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
	if w.nullMoveMinPly > 0 || n.depth < nullMoveVerifyDepth && (pieces > nullMoveVerifyFew || n.depth < nullMoveVerifyDepth/2) {
		return score, true
	}
	reduced = max(reduced, 1)
	w.nullMoveMinPly = n.ply + 1 + reduced*nullMoveVerifyPlies/100
	verified := w.search(beta-1, beta, reduced, n.ply, false)
	w.nullMoveMinPly = 0
	return score, !w.aborted && verified >= beta
}

// probCut is ProbCut: a capture that is well above beta in a shallow search will be above
// beta in a deep one. bound is beta and the margin. Measured only together, see razor.
func (w *worker) probCut(n *node, bound int, table position.Move) (int, bool) {
	f := &w.frames[n.ply+2]
	p := &f.picker
	p.startNoisy(w, n.ply, table, false)
	for m := p.pick(); m != position.NoMove; m = p.pick() {
		if !w.board.See(m, w.values, int32(max(bound-f.eval, 0))) {
			continue
		}
		f.move, f.continuation, f.quiet = m, w.history.after(m), false
		w.board.Do(m)
		w.table.Prefetch(w.state.Key)
		score := -w.quiesce(-bound, -bound+1, n.ply+1, w.nodes+quiesceNodes)
		if score >= bound && !w.aborted {
			score = -w.search(-bound, -bound+1, n.depth-probCutReduction, n.ply+1, !n.cut)
		}
		w.board.Undo()
		if w.aborted {
			return 0, false
		}
		if score >= bound {
			w.store(w.state.Key, m, score, bound-1, bound, n.depth-probCutReduction+1, n.ply)
			return score, true
		}
	}
	return 0, false
}

// multicut is the extension that singularExtension returns when other moves fail high, too.
const multicut = 99

// singularExtension returns by how much to extend the table's move, which the table says
// to be worth at least a score. It searches all other moves against a lower bound: when
// they fail low the move is singular and is extended by a ply, or by two when they are far
// lower (double extension). When one of them is above beta, too, it returns multicut and
// the score of the node. When the table's score is above beta it returns a negative
// extension. Measured only together, see razor. A check extension was taken out again:
// without it +41.2 [-19.8, +99.7], 127 games of chess.
func (w *worker) singularExtension(n *node, f *frame, m position.Move, score, beta int) (extension, bound int) {
	bound = score - singularMargin*n.depth
	f.excluded = m
	others := w.search(bound-1, bound, (n.depth-1)/singularDepthDivisor, n.ply, n.cut)
	f.excluded = position.NoMove
	switch {
	case w.aborted:
		return multicut, 0
	case others < bound && !n.pv && others < bound-doubleExtensionMargin:
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

// prunable reports whether a move may be left out, when another one is known that does
// not lose at once. Checks stay in.
//
// Measured is history pruning, together with no check extension, late move reduction of
// good captures at cut nodes, searches after a reduction as deep as the score deserves,
// evaluation and prior move in the history, and reverse futility that returns the middle:
// +35.0 [+8.3, +64.3], 359 games of chess, +87.3 [+21.8, +176.6], 65 games of wildebeest.
// The other ways of pruning are not measured apart.
func (w *worker) prunable(n *node, p *picker, m position.Move, alpha int) bool {
	switch {
	case !n.quiet: // SEE pruning of noisy moves
		return p.stage == stageBad && n.depth <= seePruningMaxDepth &&
			!w.board.See(m, w.values, int32(seeNoisyMargin*n.depth)) && !w.board.GivesCheck(m)
	case n.checked:
		return false
	}
	limit := w.lateMoveScale * (lateMovePruningBase + n.depth*n.depth) / lateMovePruningSquares
	if !n.improving {
		limit = limit * 2 / 3
	}
	left := max(n.depth-int(lateMoveReductions[min(n.depth, 63)][min(n.count, 63)]), 0)
	switch {
	case !n.pv && n.depth <= lateMovePruningMaxDepth && n.count > limit, // late move pruning
		!n.nearBaring && left <= futilityMaxDepth && n.eval+futilityMargin*(left+1) <= alpha: // futility pruning
		if w.board.GivesCheck(m) {
			return false
		}
		p.skipQuiet = p.stage >= stageMakeQuiet
		return true
	case left <= historyPruningMaxDepth && int(w.history.score(m, &n.continuations)) < historyPruningMargin*(left+1): // history pruning
		return !w.board.GivesCheck(m)
	case left <= seePruningMaxDepth: // SEE pruning of quiet moves
		return !w.board.See(m, w.values, int32(seeQuietMargin*left)) && !w.board.GivesCheck(m)
	}
	return false
}

// lateMoveReduction (LMR) returns by how many plies a late move, just made, is searched
// less. Not measured apart, but for that of good captures, which is part of the +35.0 at
// prunable. A ply more at cut nodes and behind a noisy table move, with other changes,
// did not gain: -1.6 [-41.7, +38.4], 214 games of chess.
func (w *worker) lateMoveReduction(n *node, f *frame, m position.Move) int {
	r := int(lateMoveReductions[min(n.depth, 63)][min(n.count, 63)])
	if !n.quiet {
		if f.picker.stage != stageBad {
			return r / lmrNoisyDivisor
		}
		return r / lmrBadDivisor
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
	return r - int(w.history.score(m, &n.continuations))/lmrHistory
}
