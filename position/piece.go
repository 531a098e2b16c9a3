package position

// Hot file: colours and pieces.

// Color is a side: White moves up the board, Black down it.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White" or "Black".
func (c Color) String() string {
	if c == White {
		return "White"
	}
	return "Black"
}

const (
	// MaxTypes bounds the piece types of one game.
	MaxTypes = 16
	// MaxPieces bounds tables indexed by Piece.
	MaxPieces = 1 + 2*MaxTypes
)

// Piece is a type of a colour: 1 + 2*type + colour. NoPiece is an empty square.
type Piece uint8

// NoPiece is the content of an empty square.
const NoPiece Piece = 0

// MakePiece joins a type (its index in Variant.Pieces) and a colour.
func MakePiece(typ int, c Color) Piece { return Piece(1 + 2*typ + int(c)) }

// Type returns the index of the piece in Variant.Pieces.
func (p Piece) Type() int { return int(p-1) >> 1 }

// Color returns the owner; the piece must not be NoPiece.
func (p Piece) Color() Color { return Color(p-1) & 1 }
