package position

// Hot file: the packed move.

// Move packs a move into 32 bits:
//
//	0-7 from | 8-15 to | 16-19 promoted type or castle index | 20-23 kind | 24-29 moving piece
//
// Zero is no move. Whether it captures is read from the State it is played in.
type Move uint32

// NoMove is the absence of a move.
const NoMove Move = 0

// Kind says what a move does beyond lifting a piece and putting it down.
type Kind uint8

// The kinds of move.
const (
	Normal    Kind = iota
	Stride         // a pawn's advance by more than one square: may be taken en passant
	EnPassant      // the victim stands on State.Victim, not on the destination
	Castle         // Index is the entry in Castling.Castles
	Promote        // Index is the new type
)

// Offsets of the fields of a Move, for generators that assemble moves by addition.
const (
	ToShift    = 8
	IndexShift = 16
	KindShift  = 20
	PieceShift = 24
)

// MakeMove packs the fields; index is 0 unless the kind needs it.
func MakeMove(p Piece, from, to Square, kind Kind, index int) Move {
	return Move(from) | Move(to)<<ToShift | Move(index)<<IndexShift | Move(kind)<<KindShift | Move(p)<<PieceShift
}

// From returns the origin.
func (m Move) From() Square { return Square(m) }

// To returns the destination; for castling the king's.
func (m Move) To() Square { return Square(m >> ToShift) }

// Index returns the promoted type or the castle index.
func (m Move) Index() int { return int(m>>IndexShift) & 15 }

// Kind returns what else the move does.
func (m Move) Kind() Kind { return Kind(m>>KindShift) & 15 }

// Piece returns the moving piece as it stood before the move.
func (m Move) Piece() Piece { return Piece(m>>PieceShift) & 63 }
