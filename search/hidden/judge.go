package hidden

// Hot file: what a position is worth when all men are known.

import (
	"math"
	"math/bits"
	"slices"

	"alfonso/position"
)

// Weights are the numbers of an evaluation, in centipawns.
type Weights struct {
	Near   [position.MaxTypes][Places]float64
	Beats  float64                // each enemy man that a man would win against, less those it would lose to
	Immune float64                // a man that no enemy man that moves beats
	Leader float64                // and besides, if it is of a type that wins at the goal
	Free   [2 * raceMoves]float64 // the nearest man that nobody can keep from the goal, by plies to it less 1
}

// Places is how many places a man can be in as far as its worth goes: so many steps of an
// officer from the goal of its side, or at home, in its own headquarters.
const (
	Places = 13
	Home   = Places - 1
)

// Judge holds the numbers of the evaluation for one game, in centipawns.
type Judge struct {
	rules    *position.Rules
	values   [position.MaxTypes]int32                       // of types, for the order of moves
	near     [position.MaxPieces][position.MaxSquares]int32 // worth to White of a man on a square, by Piece
	place    [2][position.MaxSquares]uint8                  // by colour
	numbers  *Weights
	stronger [position.MaxTypes]uint16                      // the types of men that move and beat a type
	sign     [position.MaxTypes][position.MaxTypes]int8     // 1 where the first of two such types wins
	still    uint16                                         // the other types
	gates    [2][]position.Square                           // from where an officer of a colour steps to its goal
	toGoal   [position.MaxPieces][position.MaxSquares]uint8 // moves to the goal of a man's colour, for types that win there
	toHome   [position.MaxPieces][position.MaxSquares]uint8 // moves to the other's goal
	free     [2 * raceMoves]int32                           // see Weights
	stoppers [position.MaxTypes]uint64                      // the types that keep a type from the goal, for they do not lose to it; as a track counts
}

// NewJudge compiles the numbers for a game.
func NewJudge(r *position.Rules, w *Weights) *Judge {
	j := &Judge{rules: r, numbers: w, still: r.Still}
	for i, x := range w.Free {
		j.free[i] = int32(math.Round(x))
	}
	if r.Borrow >= 0 {
		j.still |= 1 << r.Borrow
	}
	for typ := range r.Types {
		j.values[typ] = int32(r.Variant.Pieces[typ].Value[0])
		for other := range r.Types {
			if j.still>>other&1 == 0 && j.still>>typ&1 == 0 && r.Clash[other][typ] == position.Won {
				j.stronger[typ] |= 1 << other
				j.sign[typ][other], j.sign[other][typ] = -1, 1
			}
		}
	}
	for typ := range r.Types {
		for other := range r.Types {
			if typ != r.Borrow && (r.Clash[typ][other] != position.Lost && r.Still>>typ&1 == 0 || r.Clash[other][typ] != position.Won) {
				j.stoppers[other] |= 15 << (4 * typ)
			}
		}
	}
	for _, c := range []position.Color{position.White, position.Black} {
		j.measure(c)
		for typ := range r.Types {
			p := position.MakePiece(typ, c)
			j.toHome[p] = j.distances(p, r.Goal[c^1])
			target := position.NoSquare
			if r.GoalTypes>>typ&1 != 0 {
				target = r.Goal[c]
			}
			j.toGoal[p] = j.distances(p, target)
			for _, sq := range r.Squares {
				worth := int32(math.Round(w.Near[typ][j.place[c][sq]]))
				if c == position.Black {
					worth = -worth
				}
				j.near[p][sq] = worth
			}
		}
	}
	return j
}

// measure finds the places: the steps of an officer to its goal on an empty board.
func (j *Judge) measure(c position.Color) {
	r := j.rules
	const far = Home - 1
	for _, sq := range r.Squares {
		j.place[c][sq] = far
	}
	officer := 0
	for r.GoalTypes>>officer&1 == 0 && officer < r.Types-1 {
		officer++
	}
	steps := &r.Moves[position.MakePiece(officer, c)]
	for _, sq := range r.Squares {
		if slices.Contains(steps.Leaps[sq], r.Goal[c]) {
			j.gates[c] = append(j.gates[c], sq)
		}
	}
	j.place[c][r.Goal[c]] = 0
	for queue := []position.Square{r.Goal[c]}; len(queue) > 0; queue = queue[1:] {
		for _, sq := range steps.Leaps[queue[0]] {
			if d := j.place[c][queue[0]] + 1; d < j.place[c][sq] {
				j.place[c][sq] = d
				queue = append(queue, sq)
			}
		}
	}
	j.place[c][r.Goal[c^1]] = Home
}

// raceMoves is how far from the goal a man may be to count in a race.
const raceMoves = 4

// distances counts a man's moves on an empty board from everywhere to a square, up to one
// more than raceMoves, which they all are to NoSquare.
func (j *Judge) distances(p position.Piece, to position.Square) (d [position.MaxSquares]uint8) {
	for sq := range d {
		d[sq] = raceMoves + 1
	}
	if to == position.NoSquare {
		return d
	}
	d[to] = 0
	moves := &j.rules.Moves[p]
	for far := range uint8(raceMoves) {
		for _, sq := range j.rules.Squares {
			reaches := func(list []position.Square) bool {
				return slices.ContainsFunc(list, func(next position.Square) bool { return d[next] == far })
			}
			if d[sq] > far+1 && (reaches(moves.Leaps[sq]) || slices.ContainsFunc(moves.Rides[sq], reaches)) {
				d[sq] = far + 1
			}
		}
	}
	return d
}

// track is who runs for the goals and who could stop them: for each colour, by moves to the
// goal on an empty board, counts of men by type, four bits each: no game
// has as many as sixteen of a type.
type track struct {
	runs  [2][raceMoves + 1]uint64 // to the goal of a colour, its men that win there
	stops [2][raceMoves + 1]uint64 // to its own headquarters, all its men
}

// enter counts a man that appears on a square, n = 1, or disappears, n = -1.
func (j *Judge) enter(k *track, p position.Piece, sq position.Square, n int64) {
	c, one := p.Color()&1, uint64(n)<<(4*p.Type())
	if d := j.toHome[p][sq]; d <= raceMoves {
		k.stops[c][d] += one
	}
	if d := j.toGoal[p][sq]; d <= raceMoves {
		k.runs[c][d] += one
	}
}

// lineUp returns the track of a position.
func (j *Judge) lineUp(s *position.State) (k track) {
	for _, sq := range j.rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			j.enter(&k, p, sq, 1)
		}
	}
	return k
}

// racer returns for each colour in how many plies its nearest man that nobody can keep
// from the goal is there, 0 if there is none. A man can be kept from it by one that is there
// as soon and does not lose to it.
func (j *Judge) racer(k *track, side position.Color) (plies [2]int) {
	for c := range plies {
		near := k.stops[c^1][0]
		for far := 1; far <= raceMoves; far++ {
			near |= k.stops[c^1][far]
			for runs := k.runs[c][far]; runs != 0; {
				typ := bits.TrailingZeros64(runs) / 4
				if near&j.stoppers[typ] == 0 {
					plies[c] = 2 * far
					if side == position.Color(c) {
						plies[c]--
					}
					break
				}
				runs &^= 15 << (4 * typ)
			}
			if plies[c] != 0 {
				break
			}
		}
	}
	return plies
}

// race returns what the men that run for the goal are worth to White.
func (j *Judge) race(k *track, side position.Color) (worth int32) {
	for c, n := range j.racer(k, side) {
		if n > 0 {
			worth += j.free[n-1] * (1 - 2*int32(c))
		}
	}
	return worth
}

// Step returns what a move without battle gains for its side.
func (j *Judge) Step(m position.Move) int32 {
	gain := j.near[m.Piece()][m.To()] - j.near[m.Piece()][m.From()]
	if m.Piece().Color() == position.Black {
		return -gain
	}
	return gain
}

// Place returns the place, below Places, of a colour's man on a square.
func (j *Judge) Place(c position.Color, sq position.Square) int { return int(j.place[c][sq]) }

// Terms are what the evaluation counts in a position beside where men stand: the difference
// that each number of Weights is multiplied by, White's less Black's.
type Terms struct {
	Beats, Immune, Leader int
	Race                  [2]int // by colour, plies to the goal of the nearest man that nobody can keep from it; 0 for none
}

// Terms counts them.
func (j *Judge) Terms(s *position.State) Terms {
	b, k := j.compare(s), j.lineUp(s)
	return Terms{int(b.beats), int(b.immune), int(b.leader), j.racer(&k, s.Side)}
}

// total returns what the men are worth to White where they stand.
func (j *Judge) total(s *position.State) int32 {
	var sum int32
	for _, sq := range j.rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			sum += j.near[p][sq]
		}
	}
	return sum
}

// balance is what the men of both sides are to each other, wherever they stand: counts
// of White's less Black's that the numbers beats, immune and leader are for.
type balance struct {
	beats, immune, leader int32
	alive                 [2]uint16 // types that are left, by colour
}

// compare returns the balance of a position.
func (j *Judge) compare(s *position.State) (b balance) {
	for typ := range j.rules.Types {
		for c := range b.alive {
			if s.Counts[position.MakePiece(typ, position.Color(c))] > 0 {
				b.alive[c] |= 1 << typ
			}
		}
		b.beats += int32(s.Counts[position.MakePiece(typ, position.White)]) * j.beaten(s, typ, position.White)
	}
	j.survey(s, &b)
	return b
}

// beaten counts the men of the other side that one of a type would beat, less those that
// would beat it. Only men that move count.
func (j *Judge) beaten(s *position.State, typ int, c position.Color) (n int32) {
	for other, sign := range &j.sign[typ] {
		n += int32(sign) * int32(s.Counts[position.MakePiece(other, c^1)])
	}
	return n
}

// remove corrects a balance after a man has left the position.
func (j *Judge) remove(s *position.State, b *balance, p position.Piece) {
	c := p.Color()
	b.beats -= (1 - 2*int32(c)) * j.beaten(s, p.Type(), c)
	if s.Counts[p] == 0 {
		b.alive[c] &^= 1 << p.Type()
	}
}

// survey counts the men that nothing beats.
func (j *Judge) survey(s *position.State, b *balance) {
	b.immune, b.leader = 0, 0
	for c := range position.Color(2) {
		sign := 1 - 2*int32(c)
		for set := b.alive[c] &^ j.still; set != 0; set &= set - 1 {
			typ := bits.TrailingZeros16(set)
			if j.stronger[typ]&b.alive[c^1] == 0 {
				n := sign * int32(s.Counts[position.MakePiece(typ, c)])
				b.immune += n
				if j.rules.GoalTypes>>typ&1 != 0 {
					b.leader += n
				}
			}
		}
	}
}

// relation returns what a balance is worth to White.
func (j *Judge) relation(b *balance) int32 {
	w := j.numbers
	return int32(w.Beats*float64(b.beats) + w.Immune*float64(b.immune) + w.Leader*float64(b.leader))
}

// winChance turns centipawns into the chance to win: values of different worlds are only
// comparable so, for one lost world must not outweigh many that are a little better.
func winChance(score int32) float64 { return 1 / (1 + math.Exp(-float64(score)/Scale)) }

// Scale is the advantage in centipawns that wins with a chance of e to 1.
const Scale = 450
