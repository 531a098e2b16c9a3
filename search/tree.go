package search

// Hot file: the search below the root. Beside each step stands what matches have shown it
// to be worth; bench/results has them.

import (
	"alfonso/position"
	"alfonso/tt"
)

// node is what the rules of pruning and reduction look at.
type node struct {
	depth, ply    int
	eval          int  // static, bettered by the table; -Infinity in check
	pv, cut       bool // exact score wanted; expected to fail high
	checked       bool
	improving     bool // the evaluation is better than two plies ago
	nearBaring    bool // the game may end by baring or stalemate, where evaluation is blind
	count         int  // number of the move, from 1
	quiet         bool // the move neither captures nor promotes
	continuations continuations
}

// search returns the score of the position within a window, negamax and fail-soft,
// 0 if the search is aborted. cut says that the node is expected to fail high.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, ply, w.nodes+quiesceNodes)
	}
	w.pvLen[ply] = 0
	if w.countNode(ply) {
		return 0
	}
	if score, over := w.gameOver(ply); over {
		return score
	}
	if ply >= maxPly-2 {
		return w.evaluate()
	}
	// Mate distance pruning: no line from here can be better than winning at the next
	// ply. Not measured apart.
	alpha, beta = max(alpha, matedIn(ply)), min(beta, -matedIn(ply+1))
	if alpha >= beta {
		return alpha
	}

	s, b := w.state, w.board
	f := &w.frames[ply+2]
	n := node{
		ply: ply, pv: beta-alpha > 1, cut: cut,
		checked: b.Checked(), nearBaring: w.nearBaring(), continuations: w.continuations(ply),
	}

	// Transposition table cutoff. Not measured apart.
	key, excluded := s.Key, f.excluded
	entry, found := w.table.Probe(key)
	known := found && entry.Bound != tt.None && s.Quiet+max(depth, drawHorizon) < s.Rules.QuietPlies
	tableScore := fromTable(entry.Score, ply)
	if known && !n.pv && excluded == position.NoMove && entry.Depth >= depth && cutoff(entry.Bound, tableScore, beta) {
		return tableScore
	}

	f.eval, n.eval = -Infinity, -Infinity
	if !n.checked {
		f.eval = w.evaluate()
		w.updateEvalHistory(ply)
		n.eval, n.depth, n.improving = f.eval, depth, w.improving(ply)
		if known && abs(tableScore) < Decided && (tableScore > n.eval && entry.Bound&tt.Lower != 0 || tableScore < n.eval && entry.Bound&tt.Upper != 0) {
			n.eval = tableScore
		}
		if !n.pv && excluded == position.NoMove && !w.mayBeBared() && abs(beta) < Decided {
			if score, ok := w.razor(&n, alpha); ok || w.aborted {
				return score
			}
			// Zugzwang: what rests on the right to pass needs pieces that will not run
			// out of moves.
			if pieces, rider := w.nonPawns(s.Side); pieces >= zugzwangPieces || rider {
				if score, ok := w.reverseFutility(&n, beta); ok {
					return score
				}
				if score, ok := w.nullMove(&n, beta, pieces); ok || w.aborted {
					return score
				}
			}
			if depth >= probCutMinDepth && !(known && entry.Depth >= depth-probCutEntry && tableScore < beta+probCutMargin) {
				if score, ok := w.probCut(&n, beta+probCutMargin, entry.Move); ok || w.aborted {
					return score
				}
			}
		}
	}

	// Internal iterative reduction: a node without a table move is not worth its depth.
	// Not measured apart.
	if depth >= iirMinDepth && (n.pv || cut) && entry.Move == position.NoMove {
		depth--
	}
	n.depth = depth
	extension := 0
	if known && depth >= singularMinDepth && excluded == position.NoMove && ply < singularPlyFactor*w.depth && entry.Bound&tt.Lower != 0 &&
		entry.Depth >= depth-singularEntry && abs(tableScore) < Decided && b.IsLegal(entry.Move) {
		score := 0
		if extension, score = w.singularExtension(&n, f, entry.Move, tableScore, beta); extension == multicut {
			return score
		}
	}

	p := &f.picker
	p.start(w, ply, entry.Move)
	floor, best, bestMove := alpha, -Infinity, position.NoMove
	quiets, captures := 0, 0
	for m := p.pick(); m != position.NoMove; m = p.pick() {
		if m == excluded {
			continue
		}
		n.count++
		n.quiet = w.quiet(m)
		// Taking one of the last pieces may decide the game.
		bares := n.nearBaring && !n.quiet && s.Pieces[s.Side^1] <= nearBaringPieces
		if best > -Decided && !bares && w.prunable(&n, p, m, alpha) {
			continue
		}

		f.move, f.continuation, f.quiet = m, w.history.after(m), n.quiet
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
			if depth >= lmrMinDepth && !bares && (n.quiet || p.stage == stageBad || n.count > lmrNoisyCount && cut) {
				r = max(0, min(w.lateMoveReduction(&n, f, m), depth-2))
			}
			score = -w.search(-alpha-1, -alpha, next-r, ply+1, true)
			if score > alpha && r > 0 {
				// How far the move is better than the best tells how deep the search
				// after a reduction deserves to be. Part of the +35.0 at prunable.
				if score > best+lmrDeeperMargin+lmrDeeperDepth*next {
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
					w.updateHistories(f, &n, m, quiets, captures)
					break
				}
				alpha = score
			}
		}
		switch {
		case n.quiet && quiets < len(f.quiets):
			f.quiets[quiets] = m
			quiets++
		case !n.quiet && captures < len(f.captures):
			f.captures[captures] = m
			captures++
		}
	}
	if n.count == 0 {
		if excluded != position.NoMove {
			return alpha
		}
		return w.mateOrStalemate(ply, n.checked)
	}
	if excluded != position.NoMove {
		return best
	}
	if bestMove == position.NoMove {
		w.updatePriorHistory(ply, depth)
	}
	if !n.checked && abs(best) < Decided && (bestMove == position.NoMove || w.quiet(bestMove)) &&
		!(best >= beta && best <= f.eval) && !(best <= floor && best >= f.eval) {
		w.updateCorrectionHistory(depth, f.eval, best)
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

// store writes a result to the transposition table, the move alone where the score
// depends on the count of quiet moves.
func (w *worker) store(key uint64, m position.Move, score, alpha, beta, depth, ply int) {
	bound := tt.Exact
	switch {
	case w.state.Quiet+max(depth, drawHorizon) >= w.state.Rules.QuietPlies:
		bound, depth = tt.None, 0
	case score >= beta:
		bound = tt.Lower // fail high
	case score <= alpha:
		bound = tt.Upper // fail low
	}
	w.table.Store(key, tt.Entry{Move: m, Score: toTable(score, ply), Depth: depth, Bound: bound})
}

// improving reports whether the evaluation is better than at the side's last turn out
// of check. Not measured apart.
func (w *worker) improving(ply int) bool {
	before := w.frames[ply].eval
	if before == -Infinity && ply >= 2 {
		before = w.frames[ply-2].eval
	}
	return before != -Infinity && w.frames[ply+2].eval > before
}

// extendPV makes the principal variation (PV) of a node a move and the PV of the node
// after it.
func (w *worker) extendPV(ply int, m position.Move) {
	n := w.pvLen[ply+1]
	w.pv[ply][0] = m
	copy(w.pv[ply][1:], w.pv[ply+1][:n])
	w.pvLen[ply] = n + 1
}
