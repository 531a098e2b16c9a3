package eval

// Hot file.

import "alfonso/position"

// Limit bounds the absolute value of any evaluation, in centipawns.
const Limit = 25000

// stack is how many moves an Evaluator can follow from its root.
const stack = 512

// Evaluator judges one State and the positions a search reaches from it. It follows
// the moves on the State's own record, so that nobody has to tell it of do and undo:
// every sum is kept with the key of its position and made from the last one that
// still holds. It is not safe for concurrent use.
type Evaluator struct {
	w    *Weights
	s    *position.State
	root int // s.Played() at the root
	line [stack]struct {
		key uint64
		sum sum
	}
}

// Reset attaches a State, whose present position becomes the root.
func (e *Evaluator) Reset(w *Weights, s *position.State) {
	e.w, e.s, e.root = w, s, s.Played()
	e.line[0].key, e.line[0].sum = s.Key, w.recompute(s)
}

// Weights returns the numbers in use.
func (e *Evaluator) Weights() *Weights { return e.w }

// recompute adds up the board.
func (w *Weights) recompute(s *position.State) sum {
	var total sum
	for _, sq := range s.Rules.Squares {
		total += w.square[s.Board[sq]][sq] // nothing for NoPiece
	}
	return total
}

// sum returns the sum of the State's position.
func (e *Evaluator) sum() sum {
	n := e.s.Played() - e.root
	if n < 0 || n >= stack {
		return e.w.recompute(e.s)
	}
	key := e.s.Key
	if e.line[n].key == key {
		return e.line[n].sum
	}
	k := 0 // plies back to a position whose sum is known; the root's always is
	for k < n {
		k++
		if k == n || e.line[n-k].key == e.s.Last(k).Key {
			break
		}
	}
	total := e.line[n-k].sum
	for ; k > 0; k-- {
		d := &e.s.Last(k).Delta
		for i := range d.N {
			if i&1 == 0 {
				total -= e.w.square[d.Pieces[i]][d.Squares[i]]
			} else {
				total += e.w.square[d.Pieces[i]][d.Squares[i]]
			}
		}
		at := &e.line[n-k+1]
		at.sum, at.key = total, key
		if k > 1 {
			at.key = e.s.Last(k - 1).Key
		}
	}
	return total
}

// Evaluate returns the worth of the position to the side to move, in centipawns.
// It knows nothing of ends: mate, stalemate, baring and draws are the caller's.
func (e *Evaluator) Evaluate() int { return e.w.judge(e.s, e.sum()) }

// Evaluate is Evaluator.Evaluate for a single position.
func (w *Weights) Evaluate(s *position.State) int { return w.judge(s, w.recompute(s)) }

// judge makes a score from a sum.
func (w *Weights) judge(s *position.State, total sum) int {
	middlegame, endgame, phase := total.unpack()
	phase = min(phase, w.full)
	score := (middlegame*phase + endgame*(w.full-phase)) / max(w.full, 1)
	if s.Men[position.White] <= 3 || s.Men[position.Black] <= 3 {
		score = w.ending(s, score)
	}
	// What cannot make progress counts less and less.
	score -= score * min(s.Quiet, w.quiet) / (2 * w.quiet)
	if s.Side == position.Black {
		score = -score
	}
	return max(-Limit, min(score+w.tempo, Limit))
}
