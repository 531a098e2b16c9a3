package book

// Cold file: keys and moves as books hold them.

import (
	_ "embed"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"alfonso/position"
)

// random64 returns the numbers of which keys are made: 64 for each piece of chess, then
// those for castling, en passant and the side to move.
var random64 = sync.OnceValue(func() (numbers [781]uint64) {
	n := 0
	for line := range strings.Lines(randomText) {
		if line[0] == '#' {
			continue
		}
		value, err := strconv.ParseUint(strings.TrimSpace(line), 16, 64)
		if err != nil || n == len(numbers) {
			panic(fmt.Sprintf("number %d of the book keys: %v", n, err)) // a mistake in the embedded table
		}
		numbers[n] = value
		n++
	}
	return numbers
})

//go:embed random64.txt
var randomText string

// Offsets into the numbers.
const (
	castlingNumbers  = 768
	passingNumbers   = 772
	sideNumber       = 780
	piecesOfChess    = 12 // kinds of piece, by colour
	squaresOfChess   = 64
	kingOfChess      = 5  // place of the king among the kinds
	promotedPictures = 46 // XBoard's pictures of promoted pieces begin here
)

// gameNumbers are the numbers by which XBoard tells the keys of its games apart, for the
// games that ours are or take their residual rules from.
var gameNumbers = map[string]uint64{
	"": 0, "normal": 0, "fischerandom": 0, "shatranj": 14, "courier": 25, "fairy": 29,
}

// promotionLetters lists the pieces that a promotion can be written to, by number.
const promotionLetters = " nbrqac"

// Keys makes the keys and moves of one game in book files: Polyglot's for chess, and
// for the other games XBoard's extension of them, in which a key also tells the game
// and the pictures that XBoard shows. Source: protocol.md, section 6.
type Keys struct {
	rules  *position.Rules
	class  uint64
	chess  bool // castling is written king takes rook, en passant needs a neighbour
	pieces [position.MaxPieces][position.MaxSquares]uint64
	number [position.MaxSquares]int // squares counted from a1, rank by rank
}

// NewKeys returns the keys of a game as XBoard calls it by one of its names.
func NewKeys(r *position.Rules, game *position.XBoardVariant) (*Keys, error) {
	parent := game.Parent
	if parent == "" {
		parent = game.Name
	}
	class, known := gameNumbers[parent]
	if !known {
		return nil, fmt.Errorf("no book keys are known for %s, a kind of %q", game.Name, parent)
	}
	k := &Keys{rules: r, class: class, chess: class == 0}
	table := game.PieceToChar
	if table == "" {
		table = "PNBRQK"
	}
	for i, sq := range r.Squares {
		k.number[sq] = i
	}
	for picture := range len(table) {
		white := r.PieceOf(table[picture])
		if white == position.NoPiece {
			continue
		}
		if picture >= promotedPictures {
			return nil, fmt.Errorf("no book keys are known for the picture of %c", table[picture])
		}
		kind := picture
		switch {
		case picture == len(table)-1:
			kind = kingOfChess
		case picture >= kingOfChess:
			kind++ // the king comes before those that chess does not have
		}
		for _, c := range []position.Color{position.White, position.Black} {
			for i, sq := range r.Squares {
				k.pieces[white+position.Piece(c)][sq] = pieceNumber(2*kind+int(c.Other()), i)
			}
		}
	}
	return k, nil
}

// pieceNumber returns the number of a piece on a square. Pieces and squares beyond those of
// chess take a number of chess, turned around by what they really are.
func pieceNumber(man, square int) uint64 {
	group := man / piecesOfChess
	n := random64()[squaresOfChess*(man%piecesOfChess)+square%squaresOfChess]
	if group&4 != 0 {
		n *= 987654321
	}
	n = bits.RotateLeft64(n, 16*(group&3))
	if square&64 != 0 {
		n = bits.RotateLeft64(n, 8)
	}
	if square&128 != 0 {
		n = bits.RotateLeft64(n, 4)
	}
	return n
}

// Of returns the key of a position.
func (k *Keys) Of(s *position.State) uint64 {
	numbers := random64()
	key := k.class
	for _, sq := range k.rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			key ^= k.pieces[p][sq]
		}
	}
	for i, right := range s.Castling.Rights {
		if s.Rights>>i&1 == 0 || right.Leap {
			continue
		}
		n := castlingNumbers + 2*int(right.Color)
		if right.Square < s.Kings[right.Color] {
			n++ // the queen's side
		}
		key ^= numbers[n]
	}
	if file := k.passed(s); file >= 0 {
		key ^= numbers[passingNumbers+file]
	}
	if s.Side == position.White {
		key ^= numbers[sideNumber]
	}
	return key
}

// passed returns the file that counts for en passant, or -1: a pawn has just advanced
// by two squares, and a pawn of the side to move stands beside it. XBoard looks for that
// neighbour where it would stand in chess, whatever the board.
func (k *Keys) passed(s *position.State) int {
	r := k.rules
	victim := s.Victim
	if last := s.Last(1); last != nil && last.Move.Kind() == position.Stride {
		_, from := r.Geometry.FileRank(last.Move.From())
		_, to := r.Geometry.FileRank(last.Move.To())
		if from-to != 2 && to-from != 2 {
			return -1
		}
		victim = last.Move.To()
	}
	if victim == position.NoSquare {
		return -1
	}
	file, _ := r.Geometry.FileRank(victim)
	rank := [2]int{position.White: 4, position.Black: 3}[s.Side]
	if file >= 8 {
		return -1
	}
	pawn := position.MakePiece(r.Pawn, s.Side)
	for _, beside := range []int{file - 1, file + 1} {
		if beside > 7 {
			continue
		}
		if sq := r.At(beside, rank); sq != position.NoSquare && s.Board[sq] == pawn {
			return file
		}
	}
	return -1
}

// Encode returns a move as a book holds it, or false for one that it cannot hold:
// wildebeest's castling by one square looks like a step of the king.
func (k *Keys) Encode(s *position.State, m position.Move) (code uint16, ok bool) {
	size := len(k.rules.Squares)
	to := m.To()
	promotion := 0
	switch m.Kind() {
	case position.Castle:
		castle := &s.Castling.Castles[m.Index()]
		if k.chess {
			to = castle.RookFrom
		} else if s.Text(m, false) != k.rules.Names[m.From()]+k.rules.Names[m.To()] {
			return 0, false
		}
	case position.Promote:
		letter := k.rules.Letter(position.MakePiece(m.Index(), position.Black))
		promotion = max(strings.IndexByte(promotionLetters, letter), 0)
	}
	move := k.number[m.From()]*size + k.number[to]
	if n := promotion*size*size + move; n <= 0xffff {
		return uint16(n), true
	}
	return uint16(move), true // there is no room for the letter on a large board
}

// Decode finds a move of a book among the legal ones, or NoMove. Castling in chess is
// read in either form.
func (k *Keys) Decode(s *position.State, code uint16, legal []position.Move) position.Move {
	castling := position.NoMove
	for _, m := range legal {
		if c, ok := k.Encode(s, m); ok && c == code {
			return m
		}
		if m.Kind() == position.Castle && k.chess && k.number[m.From()]*len(k.rules.Squares)+k.number[m.To()] == int(code) {
			castling = m
		}
	}
	return castling
}
