package position

// Cold file: what Compile makes. The loops read these tables and never ask which game it is.

import "sync"

// Rules are a compiled Variant: immutable, shared by every State of the game.
type Rules struct {
	Variant  *Variant
	Geometry Geometry
	Squares  []Square // all squares of the board, a1 first, rank by rank
	Names    [MaxSquares]string

	Files, Ranks int

	Types int // piece types
	Royal int // type of the royal piece, or -1
	Pawn  int // type of the pawn, or -1

	// Moves holds what each piece can do, indexed by Piece.
	Moves [MaxPieces]Moves

	// Promotions lists the types a pawn of a colour becomes on arriving at a
	// square; empty where it stays a pawn.
	Promotions [2][MaxSquares][]int

	// Castling is the table of the start position's rights; a State of a shuffled
	// game may carry another.
	Castling *Castling

	// PieceLimit is how many pieces besides the royal piece a side may have: as many as
	// at the start, which keeps the legal moves below movegen.MaxMoves.
	PieceLimit int

	// QuietPlies draws the game when State.Quiet reaches it.
	QuietPlies int

	// As declared.
	Stalemate Ending
	Baring    Baring
	Dead      Dead

	// Clash says who wins a battle, by the types of attacker and defender; nil where a
	// captor always wins.
	Clash *[MaxTypes][MaxTypes]Verdict
	// Goal is the square that a colour wins on with a type of GoalTypes, a bit for each
	// type; NoSquare in most games.
	Goal      [2]Square
	GoalTypes uint16
	// Still are the types that never move, a bit for each; only in a game of battles.
	Still uint16
	// Borrow is the type that fights as the own piece behind it, or -1; Behind is the
	// square behind a square, for the defender's colour, or NoSquare.
	Borrow int
	Behind [2][MaxSquares]Square

	Start string

	// Fingerprint tells these rules from any others: files of tuning data, nets
	// and books carry it and are refused when it differs.
	Fingerprint uint64

	startBoard [MaxSquares]Piece

	// cell is the square that a square belongs to: itself, but for the second half of a
	// joined cell.
	cell  [MaxSquares]Square
	parts map[Square][]Square // the squares of a joined cell
	wall  wall
	notAt [MaxTypes][]Square // where White's pieces of a type may not begin

	strides     [2][MaxSquares][]stride // long advances of a pawn of a colour from a square
	forked      bool                    // pawns pass a square in more than one direction
	pawnsReturn bool                    // pawns do not only go forward
	pawnRanks   uint16                  // where they can ever stand, from 1 on their own side
	room        [MaxTypes]int           // how many moves a piece can have at most, also after promotion

	keys     [MaxPieces][MaxSquares]uint64
	passed   [256]uint64 // en passant squares, each by itself; 0 for NoSquare
	victims  [256]uint64 // the pawn that passed them; 0 unless forked
	sideKey  uint64
	pieceOf  [256]Piece // by FEN letter
	letterOf [MaxPieces]byte
	knights  []Piece // that move as a knight, and as a bishop, for DeadMinor
	bishops  []Piece

	kept sync.Map // see Keep
}

// Keep returns what a package keeps with the Rules under a key of its own, made at the
// first call. It lives as long as the Rules. Two first calls at once may both make it; one is kept.
func (r *Rules) Keep(key any, make func() any) any {
	if x, ok := r.kept.Load(key); ok {
		return x
	}
	x, _ := r.kept.LoadOrStore(key, make())
	return x
}

// Moves are the moves of one piece (a type of a colour) by square: lists of
// squares, each path in the order it is walked.
type Moves struct {
	Leaps    [][]Square   // moves or captures, whatever stands between
	Rides    [][][]Square // directed paths: stop anywhere, capture the first piece met
	Captures [][]Square   // captures only, as leaps
	Advances [][][]Square // moves only, along a path that must be empty
	Firsts   [][]Square   // moves only, leaping, while the piece's first-move right lasts
}

// Right is a castling or first-move right: one letter of the FEN's third field.
type Right struct {
	Color  Color
	Square Square // of the rook, or of the royal piece that still has its first leap
	Letter byte   // in the FEN, cased by colour
	Leap   bool   // a first-move right rather than castling
}

// CastleMove is one castling: a king's destination with a rook.
type CastleMove struct {
	Color                              Color
	Right                              uint8 // bit of the right in State.Rights
	KingFrom, KingTo, RookFrom, RookTo Square
	Empty                              []Square // must be empty, but for this king and rook
	Safe                               []Square // crossed or entered by the king: must not be attacked
	Opens                              bool     // the rook's leaving may open a line to the king
}

// Castling is a set of rights and the castling moves they allow.
type Castling struct {
	Rights  []Right // bit i of State.Rights stands for Rights[i]; at most 8
	Castles []CastleMove
	Lost    [MaxSquares]uint8 // rights that end when a move touches the square

	// Shuffled says that kings or rooks may stand elsewhere than in the declared
	// start position: castling is written king takes rook, and the king's
	// destination is tested again with both pieces in place.
	Shuffled bool

	keys [256]uint64 // by State.Rights
}

// Letter returns the FEN letter of a piece, cased by colour.
func (r *Rules) Letter(p Piece) byte { return r.letterOf[p] }

// PieceOf returns the piece of a FEN letter, or NoPiece.
func (r *Rules) PieceOf(letter byte) Piece { return r.pieceOf[letter] }

// At returns the square at a file and rank counted from 0, or NoSquare off the board
// and for the second half of a joined cell.
func (r *Rules) At(file, rank int) Square {
	if sq := r.Cell(file, rank); sq != NoSquare && sq == r.Geometry.At(file, rank) {
		return sq
	}
	return NoSquare
}

// Cell returns the square of the cell at a file and rank, or NoSquare off the board.
func (r *Rules) Cell(file, rank int) Square {
	if file < 0 || rank < 0 || file >= r.Files || rank >= r.Ranks {
		return NoSquare
	}
	return r.cell[r.Geometry.At(file, rank)]
}

// Parse returns the square of coordinates such as "l12", or NoSquare. Ranks have
// no leading zero. Both halves of a joined cell name it.
func (r *Rules) Parse(text string) Square {
	if len(text) < 2 || len(text) > 3 || text[1] == '0' {
		return NoSquare
	}
	rank := 0
	for i := 1; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' {
			return NoSquare
		}
		rank = rank*10 + int(text[i]-'0')
	}
	return r.Cell(int(text[0])-'a', rank-1)
}

// RelativeRank counts ranks from 1, from a colour's own side.
func (r *Rules) RelativeRank(c Color, sq Square) int {
	_, rank := r.Geometry.FileRank(sq)
	if c == Black {
		rank = r.Ranks - 1 - rank
	}
	return rank + 1
}
