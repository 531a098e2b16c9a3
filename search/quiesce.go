package search

// Hot file: ends of games, and the search of noisy moves at the leaves.

import (
	"alfonso/position"
	"alfonso/tt"
)

// gameOver reports whether the game has ended before the node's moves are looked at, by
// baring or by a draw, and the score. A side that cannot move on the last ply before
// the draw by quiet moves is still mated or stalemated.
func (w *worker) gameOver(ply int) (int, bool) {
	s := w.state
	if w.baring {
		if result, bare := s.Bare(); bare {
			switch result {
			case position.Drawn:
				return drawScore, true
			case position.Wins(s.Side):
				return -matedIn(ply), true
			}
			return matedIn(ply), true
		}
	}
	if s.Drawn(ply) {
		if s.Quiet >= s.Rules.QuietPlies && w.board.Count() == 0 {
			return w.mateOrStalemate(ply, w.board.Checked()), true
		}
		return drawScore, true
	}
	return 0, false
}

// mateOrStalemate is the score of a side without legal move.
func (w *worker) mateOrStalemate(ply int, checked bool) int {
	if checked || w.stalemateLoses {
		return matedIn(ply)
	}
	return drawScore
}

// nearBaring reports whether a side has so few pieces that the game may end by baring or by
// a stalemate that wins.
func (w *worker) nearBaring() bool {
	s := w.state
	return (w.baring || w.stalemateLoses) && (s.Pieces[position.White] <= nearBaringPieces || s.Pieces[position.Black] <= nearBaringPieces)
}

// mayBeBared reports whether the side to move has so few pieces that it may be bared or
// stalemated, so that a good evaluation proves nothing.
func (w *worker) mayBeBared() bool {
	pieces := w.state.Pieces[w.state.Side&1]
	return w.baring && pieces <= nearBaringPieces || w.stalemateLoses && pieces == 0
}

// quiesce is the quiescence search: it returns the score of the position when only captures
// and promotions are searched on, and every move out of check. When the worker has reached
// the node number last, positions out of check stand pat, and in check the first evasion
// that does not lose is enough. Its steps are not measured apart.
func (w *worker) quiesce(alpha, beta, ply int, last uint64) int {
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

	s, b := w.state, w.board
	us, them := s.Side, s.Side.Other()
	pv := beta-alpha > 1
	key := s.Key
	entry, found := w.table.Probe(key)
	known := found && entry.Bound != tt.None && s.Quiet+drawHorizon < s.Rules.QuietPlies
	if known && !pv {
		if score := fromTable(entry.Score, ply); cutoff(entry.Bound, score, beta) {
			return score
		}
	}

	checked := b.Checked()
	f := &w.frames[ply+2]
	p := &f.picker
	// In a game of baring the last pieces are taken at any price.
	bares := w.baring && s.Pieces[them] <= nearBaringPieces
	spent := w.nodes >= last
	floor, best, eval := alpha, -Infinity, 0
	if checked {
		p.start(w, ply, entry.Move)
	} else {
		if s.Pieces[us] <= 2 && b.Count() == 0 {
			return w.mateOrStalemate(ply, false)
		}
		// Stand pat.
		eval = w.evaluate()
		best = eval
		if w.baring && s.Pieces[us] == 0 {
			best = matedIn(ply + 1) // lost unless a capture bares the opponent now
		}
		// A bare king's captures are few, and without them it has lost.
		if best >= beta || spent && s.Pieces[us] > 0 {
			return best
		}
		alpha = max(alpha, best)
		p.startNoisy(w, ply, entry.Move, bares)
	}

	bestMove, count := position.NoMove, 0
	for m := p.pick(); m != position.NoMove; m = p.pick() {
		count++
		if best > -Decided && spent {
			break
		}
		if best > -Decided && !bares {
			if checked {
				p.skipQuiet = true
				if w.quiet(m) && count > 1 {
					continue
				}
			} else if m.Kind() == position.Normal && // delta pruning
				eval+deltaMargin+int(w.values[s.Board[m.To()].Type()]) <= alpha {
				continue
			}
		}
		f.move, f.continuation, f.quiet = m, w.history.after(m), false
		b.Do(m)
		w.table.Prefetch(s.Key)
		score := -w.quiesce(-beta, -alpha, ply+1, last)
		b.Undo()
		if w.aborted {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if pv {
					w.extendPV(ply, m)
				}
				if score >= beta {
					break
				}
				alpha = score
			}
		}
	}
	if checked && count == 0 {
		return matedIn(ply)
	}
	w.store(key, bestMove, best, floor, beta, 0, ply)
	return best
}
