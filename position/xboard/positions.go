package xboard

// Cold file: positions and games.

import (
	"errors"
	"fmt"
	"strings"

	"alfonso/position"
)

// FEN returns a position as our rules write it, from XBoard's text: fields of rights and en
// passant may be missing, and the rank of the latter can be counted from 0 or 1.
func FEN(r *position.Rules, text string) (string, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return "", errors.New("no position")
	}
	if r.Clash != nil {
		return text, nil
	}
	number := func(i int) bool { return len(fields) > i && fields[i][0] >= '0' && fields[i][0] <= '9' }
	passed := "-"
	switch {
	case number(2):
	case number(3):
		fields = append(fields[:3:3], append([]string{"-"}, fields[3:]...)...)
	case len(fields) > 3:
		passed, fields[3] = fields[3], "-"
	}
	s, err := r.New(strings.Join(fields, " "))
	if err != nil {
		return "", err
	}
	if passed != "-" {
		fields[3] = passedSquares(s, passed)
	}
	return strings.Join(fields, " "), nil
}

// passedSquares translates an en passant field: the squares that it can mean and that
// a pawn of the side that has moved can just have passed.
func passedSquares(state *position.State, text string) string {
	r := state.Rules
	list, _ := Squares(r, strings.ReplaceAll(text, ",", ""))
	out := ""
	add := func(sq position.Square) {
		if sq != position.NoSquare && canHavePassed(state, sq) && !strings.Contains(out, r.Names[sq]) {
			out += r.Names[sq]
		}
	}
	for _, sq := range list {
		if sq == position.NoSquare {
			continue
		}
		if file, rank := r.Geometry.FileRank(sq); r.Variant.LowestRank() == 0 {
			add(r.At(file, rank-1)) // the same text, counted from 1
		}
		add(sq)
	}
	if out == "" {
		return "-"
	}
	return out
}

// canHavePassed reports whether the last move may have been a pawn's stride over a square.
func canHavePassed(state *position.State, sq position.Square) bool {
	r := state.Rules
	if r.Pawn < 0 || state.Board[sq] != position.NoPiece {
		return false
	}
	pawn := position.MakePiece(r.Pawn, state.Side.Other())
	for _, from := range r.Squares {
		if state.Board[from] != position.NoPiece {
			continue
		}
		for _, path := range r.Moves[pawn].Advances[from] {
			over := false
			for _, to := range path {
				if state.Board[to] != position.NoPiece {
					if over && state.Board[to] == pawn {
						return true
					}
					break
				}
				over = over || to == sq
			}
		}
	}
	return false
}

// Edit returns the lines of the edit command that put a position together, with letters as the
// other side has them. Rights to castle cannot be told.
func Edit(s *position.State, letter func(byte) byte) []string {
	lines := []string{"#"}
	for _, color := range []position.Color{position.White, position.Black} {
		if color == position.Black {
			lines = append(lines, "c")
		}
		for _, sq := range s.Rules.Squares {
			if p := s.Board[sq]; p != position.NoPiece && p.Color() == color {
				white := s.Rules.Letter(position.MakePiece(p.Type(), position.White))
				lines = append(lines, fmt.Sprintf("%c%s", letter(white), Square(s.Rules, sq)))
			}
		}
	}
	return append(lines, ".")
}

// Editor is a position being put together by the lines of the edit command.
type Editor struct {
	rules *position.Rules
	side  position.Color // to move
	board [position.MaxSquares]position.Piece
	color position.Color // of the pieces that are placed
}

// NewEditor begins with a position.
func NewEditor(s *position.State) *Editor {
	return &Editor{rules: s.Rules, side: s.Side, board: s.Board}
}

// Line obeys one line: "#" clears the board, "c" changes the colour, "Ka1" places a piece,
// "xa1" clears a square, and "." says that it is done.
func (e *Editor) Line(line string) (done bool, err error) {
	switch line {
	case "":
	case "#":
		e.board = [position.MaxSquares]position.Piece{}
	case "c":
		e.color = e.color.Other()
	case ".":
		return true, nil
	default:
		p := e.rules.PieceOf(line[0] &^ 0x20)
		list, rest := Squares(e.rules, line[1:])
		if len(list) != 1 || rest != "" || list[0] == position.NoSquare || p == position.NoPiece && line[0]|0x20 != 'x' {
			return false, errors.New("edit: not understood: " + line)
		}
		if p != position.NoPiece {
			p += position.Piece(e.color)
		}
		e.board[list[0]] = p
	}
	return false, nil
}

// FEN writes the position. Kings and rooks on their squares may castle. It is empty on a board
// with joined cells, which the old command does not know.
func (e *Editor) FEN() string {
	r := e.rules
	if len(r.Squares) != r.Variant.Files*r.Variant.Ranks {
		return ""
	}
	board := r.BoardText(0, r.Variant.Ranks, func(sq position.Square) byte {
		if e.board[sq] == position.NoPiece {
			return 0
		}
		return r.Letter(e.board[sq])
	})
	rights := "-"
	if len(r.Castling.Rights) > 0 {
		rights = ""
		for _, right := range r.Castling.Rights {
			rights += string(rune(right.Letter))
		}
	}
	return fmt.Sprintf("%s %c %s - 0 1", board, "wb"[e.side], rights)
}

// Describe returns the commands that tell XBoard the board and the pieces of a game that it does
// not know, one a line, empty for a game that it knows. They tell the position s; of a game of
// hidden men only where pieces stand.
func Describe(s *position.State, game *position.XBoardVariant) string {
	if game.PieceToChar == "" {
		return ""
	}
	v := s.Rules.Variant
	fen := s.FEN()
	if v.Battle != nil {
		fen = facedown(s)
	}
	lines := []string{fmt.Sprintf("setup (%s%s) %dx%d+0_%s %s", game.PieceToChar, strings.ToLower(game.PieceToChar), v.Files, v.Ranks, game.Parent, fen)}
	for _, d := range v.Pieces {
		if v.Battle != nil {
			break // who is what is hidden
		}
		lines = append(lines, fmt.Sprintf("piece %c& %s", d.Letter, d.XBoardBetza()))
	}
	if game.Choice != "" {
		lines = append(lines, "choice "+game.Choice)
	}
	return strings.Join(lines, "\n")
}

// facedown is the start of a game of hidden men as somebody sees it who knows neither
// side's deployment.
func facedown(s *position.State) string {
	board := s.Rules.BoardText(0, s.Rules.Variant.Ranks, func(sq position.Square) byte {
		if s.Board[sq] == position.NoPiece {
			return 0
		}
		return '?'
	})
	return board + " w - 0 1"
}
