// Package position declares games, compiles them into tables and keeps the
// state of one game: what stands where, whose move it is, and what may still
// happen (castling, en passant, first leaps, repetition).
//
// A game is a [Variant]: strings and small tables for people. [Compile] turns it
// once into immutable [Rules]. [State] holds a position under Rules and knows how
// to do and undo a move. Nothing here knows bitboards, search or protocols.
package position

// Hot file: square arithmetic.

import "strconv"

// Square is a cell of the board, numbered by the [Geometry] as word<<6 | bit, so
// that the same number indexes mailboxes and multi-word bitboards. Numbers are not
// dense: between ranks and words there are holes.
type Square uint8

const (
	// NoSquare marks the absence of a square.
	NoSquare Square = 255
	// MaxSquares bounds every table indexed by Square.
	MaxSquares = 192
	// MaxFiles and MaxRanks bound the boards that any Geometry can hold.
	MaxFiles = 12
	MaxRanks = 12
)

// Geometry is a layout of ranks in 64-bit words: whole ranks per word, Stride bits
// from one rank to the next.
type Geometry struct {
	Name    string // package of the board that implements it, such as "b96"
	Stride  int    // bits per rank
	PerWord int    // ranks per word
	Words   int
}

// The four geometries, in order of cost. Chess runs in one word; a single wide
// layout for every game costs chess a factor of 2.3 in move generation.
var (
	B64  = Geometry{"b64", 8, 8, 1}
	B96  = Geometry{"b96", 16, 4, 2}
	B110 = Geometry{"b110", 12, 5, 2}
	B144 = Geometry{"b144", 16, 4, 3}

	// Geometries lists them all, cheapest first.
	Geometries = []Geometry{B64, B96, B110, B144}
)

// Holds reports whether a board of files x ranks fits. A board as wide as the
// stride fits only the one-word layout, whose shifts mask the edge files.
func (g Geometry) Holds(files, ranks int) bool {
	return (files < g.Stride || g.Words == 1 && files == g.Stride) && ranks <= g.PerWord*g.Words
}

// At returns the square at a file and rank counted from 0.
func (g Geometry) At(file, rank int) Square {
	return Square(rank/g.PerWord<<6 | rank%g.PerWord*g.Stride + file)
}

// FileRank returns the coordinates of a square, counted from 0.
func (g Geometry) FileRank(sq Square) (file, rank int) {
	bit := int(sq & 63)
	return bit % g.Stride, int(sq>>6)*g.PerWord + bit/g.Stride
}

// coordinates names a square by file letter and rank number: "a1", "l12".
func coordinates(file, rank int) string {
	return string(rune('a'+file)) + strconv.Itoa(rank+1)
}
