package search

// Hot file: correction history, what the search learns about the errors of the evaluation.

// correctionHistory remembers by how much the evaluation was wrong in positions that
// share their pawns, or the other pieces of a colour.
//
// Measured only together with other steps, see razor.
type correctionHistory [2][3][correctionSize]int16 // by side to move, key and its lower bits

// corrected returns an evaluation with the correction history of its position.
func (w *worker) corrected(eval int) int {
	side := &w.corrections[w.state.Side&1]
	sum := 0
	for i, key := range w.eval.Keys() {
		sum += int(side[i][key%correctionSize])
	}
	return eval + sum/correctionUnit
}

// updateCorrectionHistory moves the entries of the position towards a score found at a
// depth.
func (w *worker) updateCorrectionHistory(depth, eval, score int) {
	bonus := max(-correctionBonusMax, min((score-eval)*depth/correctionDivisor, correctionBonusMax))
	side := &w.corrections[w.state.Side&1]
	for i, key := range w.eval.Keys() {
		entry := &side[i][key%correctionSize]
		*entry += int16(bonus - int(*entry)*abs(bonus)/correctionMax)
	}
}
