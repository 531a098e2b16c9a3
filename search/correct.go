package search

// Hot file: what the search teaches about the evaluation.

// corrections remembers by how much the evaluation was wrong in positions that share
// their pawns, or the men of a colour.
type corrections [2][3][correctionSize]int16 // by side to move, key and its lower bits

// correctionSize is the number of entries for a kind of key, correctionLimit bounds
// the absolute value of one, and correctionUnit of them make a centipawn.
const (
	correctionSize  = 1 << 14
	correctionLimit = 1024
	correctionUnit  = 32
)

// correct adds to an evaluation what earlier searches found it to lack.
func (w *worker) correct(eval int) int {
	side := &w.corrections[w.state.Side&1]
	sum := 0
	for i, key := range w.eval.Keys() {
		sum += int(side[i][key%correctionSize])
	}
	return eval + sum/correctionUnit
}

// teach moves the corrections of the position towards a score found at a depth.
func (w *worker) teach(depth, eval, score int) {
	bonus := max(-correctionLimit/4, min((score-eval)*depth/8, correctionLimit/4))
	side := &w.corrections[w.state.Side&1]
	for i, key := range w.eval.Keys() {
		entry := &side[i][key%correctionSize]
		*entry += int16(bonus - int(*entry)*abs(bonus)/correctionLimit)
	}
}
