package eval

// Hot file.

import "alfonso/position"

// Board is what the evaluation asks of a movegen.Board.
type Board interface {
	State() *position.State
	Features(*position.Features, *[position.MaxTypes]int32)
}

// Limit bounds the absolute value of any evaluation, in centipawns.
const Limit = 25000

// maxLine is how many moves an Evaluator can follow from its root.
const maxLine = 512

// total is what an Evaluator follows from move to move.
type total struct {
	sum  sum
	keys [4]uint64 // of the pawns and of the other pieces of each colour; the last is idle
}

// Evaluator judges one State and the positions a search reaches from it. It follows
// the moves on the State's own record, so that nobody has to tell it of do and undo:
// every total is kept with the key of its position and made from the last one that
// still holds. It is not safe for concurrent use.
type Evaluator struct {
	w    *Weights
	s    *position.State
	b    Board
	root int // s.Played() at the root
	line [maxLine]struct {
		key   uint64
		total total
	}
	units    [maxLine]accumulator // of the network, by moves from the root
	apart    [1]accumulator       // of a position off that line
	pawns    pawnTable
	features position.Features // of the position judged last
	memo     [memoSize]struct {
		key   uint64
		score int32 // as White sees it, before the count of quiet moves
	}
}

// memoSize is how many scores an Evaluator remembers.
const memoSize = 1 << 13

// Reset attaches a Board, whose present position becomes the root.
func (e *Evaluator) Reset(w *Weights, b Board) {
	s := b.State()
	if e.w != w {
		e.pawns = pawnTable{}
		clear(e.units[:])
		clear(e.memo[:])
	}
	e.w, e.b, e.s, e.root = w, b, s, s.Played()
	e.line[0].key, e.line[0].total = s.Key, w.recompute(s)
}

// Weights returns the numbers in use.
func (e *Evaluator) Weights() *Weights { return e.w }

// recompute adds up the board.
func (w *Weights) recompute(s *position.State) total {
	var t total
	for _, sq := range s.Rules.Squares {
		t.sum += w.square[s.Board[sq]][sq] // nothing for NoPiece
		t.keys[w.group[s.Board[sq]]&3] ^= w.keys[s.Board[sq]][sq]
	}
	return t
}

// total returns the total of the State's position.
func (e *Evaluator) total() total {
	n := e.s.Played() - e.root
	if n < 0 || n >= maxLine {
		return e.w.recompute(e.s)
	}
	key := e.s.Key
	if e.line[n].key == key {
		return e.line[n].total
	}
	k := 0 // plies back to a position whose total is known; the root's always is
	for k < n {
		k++
		if k == n || e.line[n-k].key == e.s.Last(k).Key {
			break
		}
	}
	t := e.line[n-k].total
	for ; k > 0; k-- {
		d := &e.s.Last(k).Delta
		for i := range d.N {
			x := e.w.square[d.Pieces[i]][d.Squares[i]]
			if d.Takes(i) {
				x = -x
			}
			t.sum += x
			t.keys[e.w.group[d.Pieces[i]]&3] ^= e.w.keys[d.Pieces[i]][d.Squares[i]]
		}
		at := &e.line[n-k+1]
		at.total, at.key = t, key
		if k > 1 {
			at.key = e.s.Last(k - 1).Key
		}
	}
	return t
}

// Keys returns the keys of the position's pawns, of White's other pieces and of Black's.
func (e *Evaluator) Keys() [3]uint64 {
	t := e.total()
	return [3]uint64(t.keys[:3])
}

// sums returns the accumulators from the root to the present position, whose last one may
// be out of date.
func (e *Evaluator) sums() []accumulator {
	n := e.s.Played() - e.root
	if n < 0 || n >= maxLine {
		e.apart = [1]accumulator{}
		return e.apart[:]
	}
	return e.units[:n+1]
}

// Evaluate returns the worth of the position to the side to move, in centipawns. It
// knows nothing of ends: mate, stalemate, baring and draws are the caller's.
func (e *Evaluator) Evaluate() int {
	m := &e.memo[e.s.Key%memoSize]
	if m.key != e.s.Key {
		t := e.total()
		e.b.Features(&e.features, &e.w.Values)
		score := e.w.judge(e.s, t.sum, e.w.weigh(e.s, e.pawns.probe(e.w, e.s, t.keys[0]), &e.features))
		if e.w.net != nil && !e.w.fewPieces(e.s) {
			score += e.w.net.judge(e.sums(), e.s)
		}
		m.key, m.score = e.s.Key, int32(score)
	}
	return e.w.finish(e.s, int(m.score))
}

// Evaluate is Evaluator.Evaluate for a single position.
func (w *Weights) Evaluate(b Board) int {
	s := b.State()
	score := w.plain(b)
	if w.net != nil && !w.fewPieces(s) {
		var line [1]accumulator
		score += w.net.judge(line[:], s)
	}
	return w.finish(s, score)
}

// plain is what a position is worth without a network, as White sees it, before the count
// of quiet moves.
func (w *Weights) plain(b Board) int {
	s := b.State()
	var f position.Features
	b.Features(&f, &w.Values)
	var p pawnEntry
	w.studyPawns(s, &p)
	return w.judge(s, w.recompute(s).sum, w.weigh(s, &p, &f))
}

// fewPieces reports whether a side has so few pieces that endings are judged otherwise.
func (w *Weights) fewPieces(s *position.State) bool {
	return s.Pieces[position.White] <= 3 || s.Pieces[position.Black] <= 3
}

// termUnit is how many parts of a centipawn the terms count in.
const termUnit = 16

// judge makes the tapered score, as White sees it, of the sum of the squares and that of
// the terms: between middlegame and endgame by the phase.
func (w *Weights) judge(s *position.State, squares, terms sum) int {
	middlegame, endgame, phase := squares.unpack()
	phase = min(phase, w.full)
	termMiddlegame, termEndgame, _ := terms.unpack()
	middlegame, endgame = middlegame*termUnit+termMiddlegame, endgame*termUnit+termEndgame
	score := (middlegame*phase + endgame*(w.full-phase)) / max(w.full*termUnit, 1)
	if w.fewPieces(s) {
		score = w.ending(s, score)
	}
	return score
}

// finish turns a score to the side to move, adds the tempo bonus and lets what cannot make
// progress count less and less.
func (w *Weights) finish(s *position.State, score int) int {
	score -= score * min(s.Quiet, w.quiet) / (2 * w.quiet)
	if s.Side == position.Black {
		score = -score
	}
	return max(-Limit, min(score+w.tempo, Limit))
}

// Base returns what a network's answer is to be added to in a position, in centipawns of the
// side to move, and what the answer is multiplied by. It is false where none is asked.
func (w *Weights) Base(b Board) (base, damp float64, ok bool) {
	s := b.State()
	return float64(w.finish(s, w.plain(b))), w.damp(s), !w.fewPieces(s)
}

// damp is what finish multiplies a score by.
func (w *Weights) damp(s *position.State) float64 {
	return 1 - float64(min(s.Quiet, w.quiet))/float64(2*w.quiet)
}
