package b144

// Hot file: the bitboard of this geometry, the only file that differs by hand from
// the other boards. Twelve files at most in ranks of 16 bits, four ranks a word, three
// words: 12x12.

import (
	"math/bits"

	"alfonso/position"
)

const (
	boardWords = 3
	boardSize  = boardWords * 64 // squares, with holes

	// wraps says that a shift along a rank can reach the next rank's board.
	wraps = false
	// rankStride is the distance of two ranks in bits.
	rankStride = 16

	lanes    = 0x0001_0001_0001_0001 // the first bit of every rank of a word
	topLane  = 48
	laneMask = 1<<rankStride - 1

	// gatherFile multiplied by bits 0, 16, 32, 48 brings them to 48, 49, 50, 51;
	// spreadFile undoes that.
	gatherFile = 1<<48 | 1<<33 | 1<<18 | 1<<3
	spreadFile = 1<<45 | 1<<30 | 1<<15 | 1
	perWord    = 4
)

// geometry is the layout that the bitboard implements.
var geometry = position.B144

// bitboard is a set of squares.
type bitboard struct{ a, b, c uint64 }

// bit returns the set of one square.
func bit(sq position.Square) bitboard { return bitOf[sq] }

// bitOf holds the set of every square: a look-up beats choosing among three words.
var bitOf = func() (t [256]bitboard) {
	for sq := range 64 {
		v := uint64(1) << sq
		t[sq], t[64|sq], t[128|sq] = bitboard{a: v}, bitboard{b: v}, bitboard{c: v}
	}
	return t
}()

func (x bitboard) and(y bitboard) bitboard { return bitboard{x.a & y.a, x.b & y.b, x.c & y.c} }
func (x bitboard) or(y bitboard) bitboard  { return bitboard{x.a | y.a, x.b | y.b, x.c | y.c} }
func (x bitboard) xor(y bitboard) bitboard { return bitboard{x.a ^ y.a, x.b ^ y.b, x.c ^ y.c} }
func (x bitboard) andNot(y bitboard) bitboard {
	return bitboard{x.a &^ y.a, x.b &^ y.b, x.c &^ y.c}
}
func (x bitboard) any() bool             { return x.a|x.b|x.c != 0 }
func (x bitboard) meets(y bitboard) bool { return x.a&y.a|x.b&y.b|x.c&y.c != 0 }
func (x bitboard) count() int {
	return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) + bits.OnesCount64(x.c)
}

// has reports whether a square is in the set.
func (x bitboard) has(sq position.Square) bool {
	w := x.a
	switch sq >> 6 {
	case 1:
		w = x.b
	case 2:
		w = x.c
	}
	return w>>(sq&63)&1 != 0
}

// single reports whether the set has exactly one square.
func (x bitboard) single() bool { return x.count() == 1 }

// word returns one word of the set.
func (x bitboard) word(i int) uint64 {
	switch i {
	case 0:
		return x.a
	case 1:
		return x.b
	}
	return x.c
}

// first returns the lowest square of a set that is not empty.
func (x bitboard) first() position.Square {
	switch {
	case x.a != 0:
		return position.Square(bits.TrailingZeros64(x.a))
	case x.b != 0:
		return position.Square(64 | bits.TrailingZeros64(x.b))
	}
	return position.Square(128 | bits.TrailingZeros64(x.c))
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
	return bitboard{x.a << (n & 63), x.b<<(n&63) | x.a>>((64-n)&63), x.c<<(n&63) | x.b>>((64-n)&63)}
}

// down moves every square of the set by n bits towards White, n < 64.
func (x bitboard) down(n uint) bitboard {
	return bitboard{x.a>>(n&63) | x.b<<((64-n)&63), x.b>>(n&63) | x.c<<((64-n)&63), x.c >> (n & 63)}
}

// line returns the occupancy of a line that meets each file once, by file.
func (x bitboard) line() uint64 { return (x.a | x.b | x.c) * lanes >> topLane & laneMask }

// file returns the occupancy of a set within one file, by rank.
func (x bitboard) file(file uint8) uint64 {
	f := file & 63
	return (x.a>>f | x.b>>f<<perWord | x.c>>f<<(2*perWord)) * gatherFile >> topLane & laneMask
}

// onLine is the inverse of line, but for squares off the line.
func onLine(reach uint64) bitboard {
	w := reach * lanes
	return bitboard{w, w, w}
}

// onFile is the inverse of file, but for squares off the file.
func onFile(reach uint64, file uint8) bitboard {
	const nibble = 1<<perWord - 1
	f := file & 63
	return bitboard{
		reach & nibble * spreadFile << f,
		reach >> perWord & nibble * spreadFile << f,
		reach >> (2 * perWord) * spreadFile << f,
	}
}
