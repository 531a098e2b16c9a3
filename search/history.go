package search

// Hot file: what earlier nodes teach about moves.

import "alfonso/position"

// historyLimit bounds the absolute value of an entry.
const historyLimit = 16384

// history scores quiet moves by piece and destination, alone and after the opponent's
// last and the own last move, and noisy ones by piece, destination and victim. Its
// tables are as large as the game needs.
type history struct {
	squares int
	types   int
	dense   [position.MaxSquares]uint8 // squares without holes
	plain   []int16                    // by index
	after   []int16                    // by row and index
	noisy   []int16                    // by index and type of the victim
}

// rows are the entries after the opponent's last move and after the own one before
// it; nil after a pass.
type rows [2][]int16

// resize makes room for the moves of a game and forgets everything.
func (h *history) resize(r *position.Rules) {
	h.squares, h.types = len(r.Squares), r.Types
	for i, sq := range r.Squares {
		h.dense[sq] = uint8(i)
	}
	size := historySize(h.types, h.squares)
	h.plain, h.after, h.noisy = table(h.plain, size.plain), table(h.after, size.after), table(h.noisy, size.noisy)
}

// outgrown reports whether there are tables and a game needs greater ones.
func (h *history) outgrown(r *position.Rules) bool {
	size := historySize(r.Types, len(r.Squares))
	return h.plain != nil && (cap(h.plain) < size.plain || cap(h.after) < size.after || cap(h.noisy) < size.noisy)
}

// table returns an empty table of n entries, in the place of an old one if that has the room.
func table(old []int16, n int) []int16 {
	if cap(old) < n {
		return make([]int16, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// historySizes are the numbers of entries of the tables.
type historySizes struct{ plain, after, noisy int }

// historySize returns them for a game of so many types and squares.
func historySize(types, squares int) historySizes {
	n := 2 * types * squares
	return historySizes{n, n * n, n * types}
}

// clear forgets everything.
func (h *history) clear() {
	clear(h.plain)
	clear(h.after)
	clear(h.noisy)
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

// score rates a quiet move.
func (h *history) score(m position.Move, before *rows) int32 {
	i := h.index(m)
	score := int32(h.plain[i])
	for _, row := range before {
		if row != nil {
			score += int32(row[i])
		}
	}
	return score
}

// reward moves the entries of a quiet move towards a bonus, which may be negative:
// the nearer they are to the limit the less.
func (h *history) reward(m position.Move, before *rows, bonus int) {
	i := h.index(m)
	gravitate(&h.plain[i], bonus)
	for _, row := range before {
		if row != nil {
			gravitate(&row[i], bonus)
		}
	}
}

// taking returns the entry of a noisy move that takes a type; a promotion without
// capture counts as taking type 0.
func (h *history) taking(m position.Move, victim int) *int16 {
	return &h.noisy[h.index(m)*h.types+victim]
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
