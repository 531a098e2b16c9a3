package position

// Hot file: what an evaluation wants to know of attacks.

import "math"

// Features counts what the pieces on a board attack. An evaluation weighs them; a
// movegen.Board fills them in.
type Features struct {
	// Mobility adds up Root of the number of squares that each piece, other than
	// pawns and royal pieces, attacks and that neither hold a piece of its colour
	// nor are attacked by a pawn of the opponent.
	Mobility [MaxPieces]int32

	// KingAttacks counts, by colour, the attacks of those pieces on the king ring, which is
	// the opponent's royal piece and the squares that it can step to, KingAttackers the
	// pieces that make them.
	KingAttacks, KingAttackers [2]int32

	// ThreatsByPawn counts the pieces of a colour, without pawns and royal piece, that pawns
	// of the opponent attack; Hanging all pieces that the opponent attacks and no piece of
	// their own colour defends.
	ThreatsByPawn, Hanging [2]int32

	// ThreatsByLesser counts the pieces of a colour, without pawns and royal piece, that a
	// pawn or another type of no more worth attacks, ProtectedByPawn those that a pawn of
	// their own defends.
	ThreatsByLesser, ProtectedByPawn [2]int32

	// WeakKingRing counts the squares of the king ring of a colour that the opponent attacks
	// and nothing but the royal piece defends; SafeChecks the types of a colour that could
	// give check from an empty square that the opponent does not attack.
	WeakKingRing, SafeChecks [2]int32
}

// Root returns 16 times the square root of a count: every further square is worth
// less than the one before it.
var Root = func() (t [64]uint8) {
	for n := range t {
		t[n] = uint8(math.Round(16 * math.Sqrt(float64(n))))
	}
	return t
}()
