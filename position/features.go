package position

// Hot file: what an evaluation wants to know of attacks.

import "math"

// Features counts what the men on a board attack. An evaluation weighs them; a
// movegen.Board fills them in.
type Features struct {
	// Mobility adds up Root of the number of squares that each man of a piece, other
	// than pawns and royal pieces, attacks and that neither hold a man of its colour
	// nor are attacked by a pawn of the opponent.
	Mobility [MaxPieces]int32

	// Ring counts, by colour, the attacks of those men on the opponent's royal piece
	// and the squares that it can step to, Besiegers the men that make them.
	Ring, Besiegers [2]int32

	// Chased counts the men of a colour, without pawns and royal piece, that pawns of
	// the opponent attack; Loose all men that the opponent attacks and no man of their
	// own colour defends.
	Chased, Loose [2]int32

	// Outclassed counts the men of a colour, without pawns and royal piece, that a pawn or
	// another type of no more worth attacks, Guarded those that a pawn of their own defends.
	Outclassed, Guarded [2]int32

	// Weak counts the squares around the royal piece of a colour, and its own, that the
	// opponent attacks and nothing but the royal piece defends; Checks the types of a
	// colour that could give check from an empty square that the opponent does not attack.
	Weak, Checks [2]int32
}

// Root returns 16 times the square root of a count: every further square is worth
// less than the one before it.
var Root = func() (t [64]uint8) {
	for n := range t {
		t[n] = uint8(math.Round(16 * math.Sqrt(float64(n))))
	}
	return t
}()
