package search

// Hot file: the scale of scores.

// Scores are centipawns from the side to move. A score beyond Decided tells of a
// forced end, Mate less the plies to it: mate, and in some games stalemate or baring.
const (
	Infinity = 32001
	Mate     = 32000
	Decided  = Mate - 1000
)

// MaxDepth bounds the depth of an iteration, maxPly the plies from the root.
const (
	MaxDepth = 128
	maxPly   = 200
)

// drawScore is the score of a drawn position.
const drawScore = 0

// MateIn reads a mate score: the side to move mates in a positive number of moves, is
// mated in a negative number, or is mated now (0). It is false for other scores.
func MateIn(score int) (moves int, ok bool) {
	switch {
	case score >= Decided:
		return (Mate - score + 1) / 2, true
	case score <= -Decided:
		return -(Mate + score + 1) / 2, true
	}
	return 0, false
}

// MateScore is the inverse of MateIn, with 0 for being mated now.
func MateScore(moves int) int {
	if moves > 0 {
		return Mate - 2*moves + 1
	}
	return -Mate - 2*moves
}

// matedIn is the score of a side that has lost at a ply.
func matedIn(ply int) int { return ply - Mate }

// toTable makes a score relative to the node, fromTable relative to the root.
func toTable(score, ply int) int {
	switch {
	case score >= Decided:
		return score + ply
	case score <= -Decided:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= Decided:
		return score - ply
	case score <= -Decided:
		return score + ply
	}
	return score
}
