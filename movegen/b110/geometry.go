package b110

// Hot file: the bitboard of this geometry, the only file that differs by hand from
// the other boards. Eleven files at most in ranks of 12 bits, five ranks a word, two
// words of 60 bits: 11x10.

import (
	"math/bits"

	"alfonso/position"
)

const (
	boardWords = 2
	boardSize  = boardWords * 64 // squares, with holes

	// wraps says that a shift along a rank can reach the next rank's board.
	wraps = false
	// rankStride is the distance of two ranks in bits.
	rankStride = 12

	lanes    = 1 | 1<<12 | 1<<24 | 1<<36 | 1<<48 // the first bit of every rank of a word
	topLane  = 48
	laneMask = 1<<rankStride - 1

	// gatherFile multiplied by bits 0, 12, 24, 36, 48 brings them to 48 ... 52;
	// spreadFile undoes that.
	gatherFile = 1<<48 | 1<<37 | 1<<26 | 1<<15 | 1<<4
	spreadFile = 1<<44 | 1<<33 | 1<<22 | 1<<11 | 1
	perWord    = 5
	wordBits   = perWord * rankStride
	wordMask   = 1<<wordBits - 1
)

// geometry is the layout that the bitboard implements.
var geometry = position.B110

// bitboard is a set of squares.
type bitboard struct{ a, b uint64 }

// bit returns the set of one square.
func bit(sq position.Square) bitboard {
	v := uint64(1) << (sq & 63)
	if sq&64 == 0 {
		return bitboard{a: v}
	}
	return bitboard{b: v}
}

func (x bitboard) and(y bitboard) bitboard    { return bitboard{x.a & y.a, x.b & y.b} }
func (x bitboard) or(y bitboard) bitboard     { return bitboard{x.a | y.a, x.b | y.b} }
func (x bitboard) xor(y bitboard) bitboard    { return bitboard{x.a ^ y.a, x.b ^ y.b} }
func (x bitboard) andNot(y bitboard) bitboard { return bitboard{x.a &^ y.a, x.b &^ y.b} }
func (x bitboard) any() bool                  { return x.a|x.b != 0 }
func (x bitboard) meets(y bitboard) bool      { return x.a&y.a|x.b&y.b != 0 }
func (x bitboard) count() int                 { return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) }

// has reports whether a square is in the set.
func (x bitboard) has(sq position.Square) bool {
	w := x.a
	if sq&64 != 0 {
		w = x.b
	}
	return w>>(sq&63)&1 != 0
}

// single reports whether the set has exactly one square.
func (x bitboard) single() bool {
	return x.a&(x.a-1) == 0 && x.b&(x.b-1) == 0 && (x.a == 0) != (x.b == 0)
}

// word returns one word of the set.
func (x bitboard) word(i int) uint64 {
	if i == 0 {
		return x.a
	}
	return x.b
}

// first returns the lowest square of a set that is not empty.
func (x bitboard) first() position.Square {
	if x.a != 0 {
		return position.Square(bits.TrailingZeros64(x.a))
	}
	return position.Square(64 | bits.TrailingZeros64(x.b))
}

// squares yields the squares of the set, lowest first. One yield site keeps the
// loop inlined.
func (x bitboard) squares(yield func(position.Square) bool) {
	for i := range boardWords {
		for w := x.word(i); w != 0; w &= w - 1 {
			if !yield(position.Square(i<<6 | bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// up moves every square of the set by n bits towards Black, n < 64.
func (x bitboard) up(n uint) bitboard {
	return bitboard{x.a << (n & 63) & wordMask, (x.b<<(n&63) | x.a>>((wordBits-n)&63)) & wordMask}
}

// down moves every square of the set by n bits towards White, n < 64.
func (x bitboard) down(n uint) bitboard {
	return bitboard{(x.a>>(n&63) | x.b<<((wordBits-n)&63)) & wordMask, x.b >> (n & 63)}
}

// line returns the occupancy of a line that meets each file once, by file.
func (x bitboard) line() uint64 { return (x.a | x.b) * lanes >> topLane & laneMask }

// file returns the occupancy of a set within one file, by rank.
func (x bitboard) file(file uint8) uint64 {
	return (x.a>>(file&63) | x.b>>(file&63)<<perWord) * gatherFile >> topLane & laneMask
}

// onLine is the inverse of line, but for squares off the line.
func onLine(reach uint64) bitboard {
	w := reach * lanes
	return bitboard{w, w}
}

// onFile is the inverse of file, but for squares off the file.
func onFile(reach uint64, file uint8) bitboard {
	return bitboard{
		reach & (1<<perWord - 1) * spreadFile << (file & 63),
		reach >> perWord * spreadFile << (file & 63),
	}
}
