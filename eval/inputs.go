package eval

// Cold file: what a network sees of a board.

import "alfonso/position"

// Inputs numbers what a network may see. Each colour looks at the board from its own side
// and mirrored so that its royal piece stands on the left half: what it learns of one wing
// it then knows of the other. An input is a piece, own or the opponent's, of a type on a
// square as seen so.
type Inputs struct {
	n    int
	rows [2][2][position.MaxPieces][position.MaxSquares]uint16 // by colour that looks, and mirrored or not
	left [position.MaxSquares]bool                             // files of the left half, and the middle one
}

// NewInputs numbers the inputs of a game.
func NewInputs(r *position.Rules) *Inputs {
	v := r.Variant
	in := &Inputs{n: 2 * r.Types * v.Files * v.Ranks}
	for _, sq := range r.Squares {
		file, rank := r.Geometry.FileRank(sq)
		in.left[sq] = file <= (v.Files-1)/2
		for typ := range r.Types {
			for _, looks := range [2]position.Color{position.White, position.Black} {
				for _, owner := range [2]position.Color{position.White, position.Black} {
					p := position.MakePiece(typ, owner)
					for mirrored := range 2 {
						f, k := file, rank
						if mirrored == 1 {
							f = v.Files - 1 - file
						}
						if looks == position.Black {
							k = v.Ranks - 1 - rank
						}
						in.rows[looks][mirrored][p][sq] = uint16(((int(owner^looks)*r.Types+typ)*v.Ranks+k)*v.Files + f)
					}
				}
			}
		}
	}
	return in
}

// Len returns how many inputs there are.
func (in *Inputs) Len() int { return in.n }

// Mirrored reports whether a colour looks at the board mirrored, by its royal piece's
// square.
func (in *Inputs) Mirrored(royal position.Square) bool {
	return royal != position.NoSquare && !in.left[royal]
}

// Row returns the number of the input that a piece on a square is to a colour that looks.
func (in *Inputs) Row(looks position.Color, mirrored bool, p position.Piece, sq position.Square) int {
	return int(in.rows[looks&1][index(mirrored)][p][sq])
}

// index makes a flag a number.
func index(flag bool) int {
	if flag {
		return 1
	}
	return 0
}
