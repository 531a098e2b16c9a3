package position

// Cold file: the declaration of a game.

import "strings"

// Variant declares a game: plain data that a person can read and a file could
// hold. [Compile] checks it and turns it into Rules. Coordinates and ranks are
// White's; Black is the mirror image.
type Variant struct {
	Name    string   // UCI_Variant value
	Aliases []string // other names accepted on input
	Title   string   // for people, with the game's origin

	Files, Ranks int
	Start        string // FEN of the start position
	Pieces       []PieceDef
	Royal        byte // letter of the royal piece, 0 for none
	Pawn         byte // letter of the piece that promotes and takes en passant, 0 for none

	// Steps is how many squares a pawn may advance from a rank (counted from 1,
	// its own side first); one where it is not named. Every square passed over
	// by a longer advance can be taken en passant, at once, by a pawn.
	Steps map[int]int

	Promote []Promotion
	Castle  []CastleDef

	// Shuffle says that kings and rooks may start anywhere on their back rank and
	// castle as in Chess960.
	Shuffle bool

	Stalemate Ending // what befalls the side that cannot move and is not in check
	Baring    Baring
	Dead      Dead

	// QuietPlies is the number of plies without capture or pawn move that draws;
	// 0 means the hundred of the fifty-move rule.
	QuietPlies int

	// Battle declares a game of hidden men that fight, nil for all others.
	Battle *Battle

	// XBoard lists the names under which the game is offered to XBoard's protocol.
	XBoard []XBoardVariant
}

// XBoardVariant says how XBoard's protocol calls a game, and what XBoard must be told to
// show one that it does not know.
type XBoardVariant struct {
	Name  string
	Start string // FEN, where it is not Variant.Start

	// PieceToChar is XBoard's table of pictures. It holds White's letters in the order of XBoard's pictures, dots between
	// them, king last; empty if XBoard knows the game.
	PieceToChar string
	Parent      string // the game of XBoard's own whose rules hold beyond the moves
	Choice      string // letters among which a promotion chooses, the usual one first
}

// XBoardGames returns how XBoard's protocol calls the game: as declared, or by its own name
// and with pictures for its pieces in their order.
func (v *Variant) XBoardGames() []XBoardVariant {
	if len(v.XBoard) > 0 {
		return v.XBoard
	}
	g := XBoardVariant{Name: v.Name, PieceToChar: v.usualTable(), Parent: "fairy"}
	if len(v.Promote) == 1 && len(v.Promote[0].To) > 1 {
		g.Choice = v.Promote[0].To
	}
	return []XBoardVariant{g}
}

// usualTable gives the pieces of chess their pictures, by their letters, and the others those
// that follow; the royal piece is last.
func (v *Variant) usualTable() string {
	table := []byte("....." + strings.Repeat(".", len(v.Pieces)) + ".")
	var others []byte
	for _, d := range v.Pieces {
		i := strings.IndexByte("PNBRQ", d.Letter)
		switch {
		case d.Letter == v.Royal:
			table[len(table)-1] = d.Letter
		case i >= 0:
			table[i] = d.Letter
		default:
			others = append(others, d.Letter)
		}
	}
	copy(table[5:], others)
	return string(table)
}

// LowestRank is the number that XBoard gives to the lowest rank, in moves and in games:
// it counts from 0 on boards of ten, for one digit to a rank.
func (v *Variant) LowestRank() int {
	if v.Ranks == 10 {
		return 0
	}
	return 1
}

// PieceDef declares a piece type.
type PieceDef struct {
	Letter byte   // upper case
	Betza  string // move description, see betza.go for the subset
	XBoard string // the same in XBoard's dialect, where that differs
	Name   string // in English, as in the sources
	Alias  byte   // another letter accepted on input, 0 for none

	// Value is the middlegame and endgame worth in centipawns where a figure is
	// known; zero leaves it to the evaluation, which derives it from mobility.
	Value [2]int
}

// XBoardBetza returns the move description in XBoard's dialect.
func (d *PieceDef) XBoardBetza() string {
	if d.XBoard != "" {
		return d.XBoard
	}
	return d.Betza
}

// Promotion lists the types a pawn must become on some squares.
type Promotion struct {
	Zone string // squares separated by blanks; "*10" is a whole rank
	To   string // letters
}

// CastleDef declares a castling move with one rook: King is
// "f1-g1,h1,i1,j1", the king's square and the squares it may go to; the rook
// lands on the other side of the king, beside it.
type CastleDef struct {
	King, Rook string
	Right      byte // letter of the right in the FEN, upper case
}

// Ending is the result for the side to move.
type Ending uint8

// Results for a side that cannot move.
const (
	Draw Ending = iota
	Loss
)

// Baring says what happens when a side has only its royal piece left, or how else the
// pieces on the board end a game before anybody looks for a legal move.
type Baring uint8

// The baring rules.
const (
	NoBaring     Baring = iota
	BaringWins          // the bare side has lost at once (courier)
	BaringRebare        // as BaringWins, but it may bare the opponent in its next move, a draw (grande acedrex)
	Conquest            // a piece on Battle.Goal wins, a side without a piece that could ever move has lost
)

// Dead names the positions that neither side can win.
type Dead uint8

// The sets of dead positions.
const (
	DeadNone  Dead = iota
	DeadKings      // two royal pieces and nothing else
	DeadMinor      // the FIDE set: king against king and a minor, or bishops of one square colour only
)
