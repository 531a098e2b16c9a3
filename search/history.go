package search

// Hot file: histories, what earlier nodes tell about moves.

import "alfonso/position"

// history scores moves by what became of them before. Quiet moves have the butterfly
// history, here by piece and destination, and the continuation history of two plies: the
// countermove history after the opponent's last move and the follow-up history after the
// own one before it. Noisy moves have the capture history by piece, destination and
// victim. The tables are as large as the game needs.
//
// Continuation and capture history alone: +12.7 [-27.9, +53.7], 164 games of chess at
// 5,000 nodes; with other steps more, see razor.
type history struct {
	squares      int
	types        int
	dense        [position.MaxSquares]uint8 // squares without holes
	butterfly    []int16                    // by index
	continuation []int16                    // by index of the earlier move and index
	capture      []int16                    // by index and type of the victim
}

// continuations are the entries of the continuation history after the opponent's last
// move and after the own one before it; nil after a null move.
type continuations [2][]int16

// resize makes room for the moves of a game and forgets everything.
func (h *history) resize(r *position.Rules) {
	h.squares, h.types = len(r.Squares), r.Types
	for i, sq := range r.Squares {
		h.dense[sq] = uint8(i)
	}
	size := historySize(h.types, h.squares)
	h.butterfly, h.continuation = emptied(h.butterfly, size.butterfly), emptied(h.continuation, size.continuation)
	h.capture = emptied(h.capture, size.capture)
}

// outgrown reports whether there are tables and a game needs greater ones.
func (h *history) outgrown(r *position.Rules) bool {
	size := historySize(r.Types, len(r.Squares))
	return h.butterfly != nil && (cap(h.butterfly) < size.butterfly || cap(h.continuation) < size.continuation || cap(h.capture) < size.capture)
}

// emptied returns n empty entries, in the place of old ones if those have the room.
func emptied(old []int16, n int) []int16 {
	if cap(old) < n {
		return make([]int16, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// historySizes are the numbers of entries of the tables.
type historySizes struct{ butterfly, continuation, capture int }

// historySize returns them for a game of so many types and squares.
func historySize(types, squares int) historySizes {
	n := 2 * types * squares
	return historySizes{n, n * n, n * types}
}

// clear forgets everything.
func (h *history) clear() {
	clear(h.butterfly)
	clear(h.continuation)
	clear(h.capture)
}

// index returns the number of a move's piece and destination.
func (h *history) index(m position.Move) int {
	return (int(m.Piece())-1)*h.squares + int(h.dense[m.To()])
}

// after returns the entries of the continuation history after a move.
func (h *history) after(m position.Move) []int16 {
	n := len(h.butterfly)
	i := h.index(m) * n
	return h.continuation[i : i+n]
}

// score rates a quiet move.
func (h *history) score(m position.Move, c *continuations) int32 {
	i := h.index(m)
	score := int32(h.butterfly[i])
	for _, entries := range c {
		if entries != nil {
			score += int32(entries[i])
		}
	}
	return score
}

// update moves the entries of a quiet move towards a bonus, or a malus below zero.
func (h *history) update(m position.Move, c *continuations, bonus int) {
	i := h.index(m)
	gravitate(&h.butterfly[i], bonus)
	for _, entries := range c {
		if entries != nil {
			gravitate(&entries[i], bonus)
		}
	}
}

// ofCapture returns the capture history of a noisy move that takes a type; a promotion
// without capture counts as taking type 0.
func (h *history) ofCapture(m position.Move, victim int) *int16 {
	return &h.capture[h.index(m)*h.types+victim]
}

// gravitate adds a bonus to an entry, by history gravity: the nearer the entry is to
// historyMax the less, so that it stays below.
func gravitate(entry *int16, bonus int) {
	pull := bonus
	if pull < 0 {
		pull = -pull
	}
	*entry += int16(bonus - int(*entry)*pull/historyMax)
}

// historyBonus is what a cutoff at a depth is worth.
func historyBonus(depth int) int {
	return min(historyBonusSqr*depth*depth+historyBonusDepth*depth, historyBonusMax)
}

// updateHistories rewards a move that failed high, makes it a killer if it is quiet, and
// punishes those that were tried before it.
func (w *worker) updateHistories(f *frame, n *node, m position.Move, quiets, captures int) {
	bonus := historyBonus(n.depth)
	if n.quiet {
		if f.killers[0] != m {
			f.killers[1], f.killers[0] = f.killers[0], m
		}
		w.history.update(m, &n.continuations, bonus)
		for _, other := range f.quiets[:quiets] {
			w.history.update(other, &n.continuations, -bonus)
		}
	} else {
		gravitate(w.history.ofCapture(m, w.victim(m)), bonus)
	}
	for _, other := range f.captures[:captures] {
		gravitate(w.history.ofCapture(other, w.victim(other)), -bonus)
	}
}

// updatePriorHistory rewards the quiet move that led to the node at a ply, which failed
// low. Part of the +35.0 at prunable.
func (w *worker) updatePriorHistory(ply, depth int) {
	f := &w.frames[ply+1]
	if f.move != position.NoMove && f.quiet {
		c := w.continuations(ply - 1)
		w.history.update(f.move, &c, historyBonus(depth)/priorBonusDivisor)
	}
}

// updateEvalHistory rewards or punishes the quiet move that led to the node at a ply by
// what it changed in the evaluation. Part of the +35.0 at prunable.
func (w *worker) updateEvalHistory(ply int) {
	f := &w.frames[ply+1]
	if f.move != position.NoMove && f.quiet && f.eval != -Infinity {
		change := -(f.eval + w.frames[ply+2].eval)
		gravitate(&w.history.butterfly[w.history.index(f.move)], max(-evalBonusMax, min(evalBonusFactor*change, evalBonusMax)))
	}
}

// continuations returns the continuation history after the moves that led to the node at
// a ply.
func (w *worker) continuations(ply int) continuations {
	return continuations{w.frames[ply+1].continuation, w.frames[ply].continuation}
}
