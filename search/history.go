package search

// Hot file: what earlier nodes teach about quiet moves.

import "alfonso/position"

// historyLimit bounds the absolute value of an entry.
const historyLimit = 16384

// history scores quiet moves by piece and destination, and by the same of the move
// before it. Its tables are as large as the game needs.
type history struct {
	squares int
	dense   [position.MaxSquares]uint8 // squares without holes
	plain   []int16                    // by index
	after   []int16                    // by row and index
}

// resize makes room for the moves of a game and forgets everything.
func (h *history) resize(r *position.Rules) {
	h.squares = len(r.Squares)
	for i, sq := range r.Squares {
		h.dense[sq] = uint8(i)
	}
	n := 2 * r.Types * h.squares
	h.plain, h.after = make([]int16, n), make([]int16, n*n)
}

// clear forgets everything.
func (h *history) clear() {
	clear(h.plain)
	clear(h.after)
}

// index returns the number of a move's piece and destination.
func (h *history) index(m position.Move) int {
	return (int(m.Piece())-1)*h.squares + int(h.dense[m.To()])
}

// row returns the entries after a move.
func (h *history) row(m position.Move) []int16 {
	n := len(h.plain)
	i := h.index(m) * n
	return h.after[i : i+n]
}

// score rates a quiet move; row may be nil.
func (h *history) score(m position.Move, row []int16) int32 {
	i := h.index(m)
	score := int32(h.plain[i])
	if row != nil {
		score += int32(row[i])
	}
	return score
}

// reward moves the entries of a quiet move towards a bonus, which may be negative:
// the nearer they are to the limit the less.
func (h *history) reward(m position.Move, row []int16, bonus int) {
	i := h.index(m)
	gravitate(&h.plain[i], bonus)
	if row != nil {
		gravitate(&row[i], bonus)
	}
}

// gravitate adds a bonus to an entry, keeping it below historyLimit.
func gravitate(entry *int16, bonus int) {
	pull := bonus
	if pull < 0 {
		pull = -pull
	}
	*entry += int16(bonus - int(*entry)*pull/historyLimit)
}

// bonus is what a cutoff at a depth is worth.
func bonus(depth int) int { return min(16*depth*depth+64*depth, 1600) }
