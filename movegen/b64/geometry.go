package b64

// Hot file: the bitboard of this geometry, one word with ranks of eight bits: 8x8.

import (
	"math/bits"

	"alfonso/position"
)

const (
	boardWords = 1
	boardSize  = 64

	// wraps says that a shift along a rank can reach the next rank's board.
	wraps = true
	// rankStride is the distance of two ranks in bits.
	rankStride = 8

	lanes    = 0x0101_0101_0101_0101 // the first bit of every rank
	topLane  = 56
	laneMask = 1<<rankStride - 1

	// gatherFile multiplied by the first bits of the ranks brings them together in
	// the top rank.
	gatherFile = 0x0102_0408_1020_4080
)

// geometry is the layout that the bitboard implements.
var geometry = position.B64

// bitboard is a set of squares.
type bitboard struct{ a uint64 }

// bit returns the set of one square.
func bit(sq position.Square) bitboard { return bitboard{1 << (sq & 63)} }

func (x bitboard) and(y bitboard) bitboard    { return bitboard{x.a & y.a} }
func (x bitboard) or(y bitboard) bitboard     { return bitboard{x.a | y.a} }
func (x bitboard) xor(y bitboard) bitboard    { return bitboard{x.a ^ y.a} }
func (x bitboard) andNot(y bitboard) bitboard { return bitboard{x.a &^ y.a} }
func (x bitboard) any() bool                  { return x.a != 0 }
func (x bitboard) meets(y bitboard) bool      { return x.a&y.a != 0 }
func (x bitboard) count() int                 { return bits.OnesCount64(x.a) }

// has reports whether a square is in the set.
func (x bitboard) has(sq position.Square) bool { return x.a>>(sq&63)&1 != 0 }

// single reports whether the set has exactly one square.
func (x bitboard) single() bool { return x.a != 0 && x.a&(x.a-1) == 0 }

// word returns one word of the set.
func (x bitboard) word(int) uint64 { return x.a }

// first returns the lowest square of a set that is not empty.
func (x bitboard) first() position.Square { return position.Square(bits.TrailingZeros64(x.a)) }

// squares yields the squares of the set, lowest first.
func (x bitboard) squares(yield func(position.Square) bool) {
	for w := x.a; w != 0; w &= w - 1 {
		if !yield(position.Square(bits.TrailingZeros64(w))) {
			return
		}
	}
}

// up moves every square of the set by n bits towards Black, n < 64.
func (x bitboard) up(n uint) bitboard { return bitboard{x.a << (n & 63)} }

// down moves every square of the set by n bits towards White, n < 64.
func (x bitboard) down(n uint) bitboard { return bitboard{x.a >> (n & 63)} }

// line returns the occupancy of a line that meets each file once, by file.
func (x bitboard) line() uint64 { return x.a * lanes >> topLane }

// file returns the occupancy of a set within one file, by rank.
func (x bitboard) file(file uint8) uint64 {
	return x.a >> (file & 63) * gatherFile >> topLane
}

// onLine is the inverse of line, but for squares off the line.
func onLine(reach uint64) bitboard { return bitboard{reach & laneMask * lanes} }

// onFile is the inverse of file, but for squares off the file. Seven ranks spread by
// one multiplication without carries, the eighth goes by itself.
func onFile(reach uint64, file uint8) bitboard {
	const spread = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42
	return bitboard{(reach&(1<<7-1)*spread&(lanes>>8) | reach>>7<<56) << (file & 63)}
}
