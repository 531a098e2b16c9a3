package eval

// Hot file: the network, which adds what the terms miss. Measured at 5,000 nodes a move:
// chess +49.1 Elo [+14.0, +85.3] in 306 games, wildebeest +33.7 [-13.9, +82.7] in 187. Not
// taken in: courier, +9 [-32, +50] in 117, and grande-acedrex, -19 [-75, +35] in 144.

import "alfonso/position"

// Hidden is how many units a network has for each colour that looks.
const Hidden = 32

// Units of the numbers of a network: one of a unit's input is quantum, one of its weight
// in the answer weightQuantum, and an answer of one Answer centipawns.
const (
	unitQuantum   = 255
	weightQuantum = 64
	Answer        = 400
)

// MaxWeight bounds every number of a network as it is fitted, so that sums over all pieces fit
// in 16 bits.
const MaxWeight = 1.98

// units holds the numbers of all units for one input.
type units [Hidden]int16

// Net is a network of one layer of units, of which each colour has its own copy that sees
// the board from its side. A unit adds up a number for each piece; the answer is a
// weighted sum of the squares of the units, cut off at 0 and 1, of the side to
// move and of the other side.
type Net struct {
	inputs *Inputs // of the game
	rows   []units
	bias   units
	out    [2]units // of the side to move and the other
	offset int32    // of the answer
}

// An accumulator holds the sums of the units of a position.
type accumulator struct {
	keys [2]uint64 // of the position, by colour that looks
	sums [2]units
}

// zeroUnits is a row that adds nothing.
var zeroUnits units

// fill sums up a colour's view of a board.
func (n *Net) fill(a *accumulator, s *position.State, looks position.Color) {
	sums := &a.sums[looks&1]
	*sums = n.bias
	rows := &n.inputs.rows[looks&1][index(n.inputs.Mirrored(s.Kings[looks&1]))]
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			addSub(sums, sums, &n.rows[rows[p][sq]], &zeroUnits)
		}
	}
	a.keys[looks&1] = s.Key
}

// accumulate brings a colour's view of the present position up to date in the last
// accumulator of a line. The ones before it are of the positions since the root, as far as
// their keys say so.
func (n *Net) accumulate(line []accumulator, s *position.State, looks position.Color) {
	at := &line[len(line)-1]
	c := looks & 1
	if at.keys[c] == s.Key {
		return
	}
	king := position.MakePiece(s.Rules.Royal, looks)
	mirrored := n.inputs.Mirrored(s.Kings[c])
	back := 0 // plies to a position whose sums are known
	for {
		back++
		if back >= len(line) {
			n.fill(at, s, looks)
			return
		}
		d := &s.Last(back).Delta
		if d.N > 0 && d.Pieces[0] == king && n.inputs.Mirrored(d.Squares[0]) != mirrored {
			n.fill(at, s, looks)
			return
		}
		if line[len(line)-1-back].keys[c] == s.Last(back).Key {
			break
		}
	}
	from, to := &line[len(line)-1-back].sums[c], &at.sums[c]
	rows := &n.inputs.rows[c][index(mirrored)]
	for ; back > 0; back-- {
		d := &s.Last(back).Delta
		if d.N == 0 {
			continue
		}
		addSub(to, from, &n.rows[rows[d.Pieces[1]][d.Squares[1]]], &n.rows[rows[d.Pieces[0]][d.Squares[0]]])
		from = to
		for i := uint8(2); i < d.N; i++ {
			x := &n.rows[rows[d.Pieces[i&3]][d.Squares[i&3]]]
			if d.Takes(i) {
				addSub(to, to, &zeroUnits, x)
			} else {
				addSub(to, to, x, &zeroUnits)
			}
		}
	}
	if from != to {
		*to = *from // nothing but passes
	}
	at.keys[c] = s.Key
}

// judge returns what should be expected besides material, squares and terms, as White sees
// it, in centipawns. The line is as accumulate wants it.
func (n *Net) judge(line []accumulator, s *position.State) int {
	n.accumulate(line, s, position.White)
	n.accumulate(line, s, position.Black)
	score := n.answer(&line[len(line)-1], s.Side)
	if s.Side == position.Black {
		score = -score
	}
	return score
}

// answer returns what the side to move should expect, in centipawns.
func (n *Net) answer(a *accumulator, side position.Color) int {
	x := squares(&a.sums[side&1], &n.out[0]) + squares(&a.sums[side&1^1], &n.out[1])
	return (int(x)/unitQuantum + int(n.offset)) * Answer / (unitQuantum * weightQuantum)
}
