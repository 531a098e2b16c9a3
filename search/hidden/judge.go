package hidden

// Hot file: what a position is worth when all men are known.

import (
	"math"

	"alfonso/position"
)

// judge holds the numbers of the evaluation for one game, in centipawns.
type judge struct {
	rules    *position.Rules
	values   [position.MaxTypes]int32
	near     [position.MaxPieces][position.MaxSquares]int32 // worth of a man on a square, by Piece, of either colour
	distance [2][position.MaxSquares]int32                  // steps to the goal of a colour
}

// In centipawns: a step toward the goal, for an officer; each of its last steps besides;
// a man that holds the own headquarters.
const (
	approach = 18
	threat   = 60
	guard    = 25
)

// newJudge compiles the numbers.
func newJudge(r *position.Rules) *judge {
	j := &judge{rules: r}
	for typ := range r.Types {
		j.values[typ] = int32(r.Variant.Pieces[typ].Value[0])
	}
	for _, c := range []position.Color{position.White, position.Black} {
		j.measure(c)
		for typ := range r.Types {
			p := position.MakePiece(typ, c)
			for _, sq := range r.Squares {
				worth := j.values[typ]
				if r.GoalTypes>>typ&1 != 0 {
					worth += approach*(10-j.distance[c][sq]) + threat*max(4-j.distance[c][sq], 0)
				} else if r.Still>>typ&1 == 0 {
					worth += approach / 3 * (10 - j.distance[c][sq])
				}
				if sq == r.Goal[c^1] {
					worth += guard
				}
				j.near[p][sq] = worth
			}
		}
	}
	return j
}

// measure counts the steps of an officer to its goal on an empty board.
func (j *judge) measure(c position.Color) {
	r := j.rules
	for _, sq := range r.Squares {
		j.distance[c][sq] = 20
	}
	officer := 0
	for r.GoalTypes>>officer&1 == 0 && officer < r.Types-1 {
		officer++
	}
	steps := &r.Moves[position.MakePiece(officer, c)]
	j.distance[c][r.Goal[c]] = 0
	for queue := []position.Square{r.Goal[c]}; len(queue) > 0; queue = queue[1:] {
		for _, sq := range steps.Leaps[queue[0]] {
			if j.distance[c][sq] == 20 {
				j.distance[c][sq] = j.distance[c][queue[0]] + 1
				queue = append(queue, sq)
			}
		}
	}
}

// evaluate returns the worth of a position to the side to move.
func (j *judge) evaluate(s *position.State) int32 {
	var sum [2]int32
	for _, sq := range j.rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			sum[p.Color()] += j.near[p][sq]
		}
	}
	return sum[s.Side&1] - sum[s.Side&1^1]
}

// chance turns centipawns into the chance to win: values of different worlds are only
// comparable so, for one lost world must not outweigh many that are a little better.
func chance(score int32) float64 { return 1 / (1 + math.Exp(-float64(score)/scale)) }

// scale is the advantage in centipawns that wins with a chance of e to 1.
const scale = 450
