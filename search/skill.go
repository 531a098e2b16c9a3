package search

// Cold file: playing worse on purpose. A level of skill looks at few positions, so that
// it overlooks what is deep, and then does not always play the best of the moves that it
// has found good.

import "math"

// MaxSkill is the level at which the engine plays as well as it can, 0 the lowest one.
const MaxSkill = 20

// ladder tells the ratings of levels in chess, in ascending order, as matches have found
// them (see docs/strength.md). The highest level has none: it depends on the machine.
var skillLadder = [...]struct{ level, elo float64 }{
	{0, MinElo}, {4, 1250}, {8, 1440}, {12, 1680}, {16, 2000}, {19, MaxElo},
}

// The ratings that SkillOf knows.
const (
	MinElo = 970
	MaxElo = 2350
)

// SkillOf returns the level that plays chess at a rating; ratings out of range are taken
// as the nearest one that is in it. In other games they are a ladder of their own.
func SkillOf(elo int) float64 {
	x := float64(min(max(elo, MinElo), MaxElo))
	i := 1
	for i < len(skillLadder)-1 && x > skillLadder[i].elo {
		i++
	}
	low, high := &skillLadder[i-1], &skillLadder[i]
	return low.level + (high.level-low.level)*(x-low.elo)/(high.elo-low.elo)
}

// SetSkill sets how well the engine plays, from 0 to MaxSkill, where searches without
// limit and for mates always do their best. Below MaxSkill one thread searches.
func (e *Engine) SetSkill(level float64) { e.skill = min(max(level, 0), MaxSkill) }

// skillNodes returns the nodes that the level of skill may search in a position with so many
// legal moves.
func (e *Engine) skillNodes(moves int) uint64 {
	return uint64(skillNodesBase * math.Pow(skillNodesRate, e.skill) * float64(moves))
}

// skillMove returns the index of the root's move that is played: the best one at full skill
// and where the game is decided, else one of the first few by chance, the less likely the
// more it loses.
func (e *Engine) skillMove(w *worker) int {
	best := &w.root[0]
	if !e.limitStrength || abs(best.score) >= Decided {
		return 0
	}
	unit := skillLossUnit * (MaxSkill - e.skill)
	var weights [skillCandidates]float64
	total := 0.0
	for i := range min(skillCandidates, len(w.root)) {
		m := &w.root[i]
		loss := float64(best.score - m.score)
		if len(m.line) > 0 && m.depth == best.depth && loss <= skillLossBand*unit {
			weights[i] = math.Exp(-loss / unit)
		}
		total += weights[i]
	}
	at := e.rng.Float64() * total
	for i, weight := range weights {
		if at -= weight; at < 0 {
			return i
		}
	}
	return 0
}
