package position

// Cold file: from declarations to tables.

import (
	"fmt"
	"strings"
)

// maxRides bounds the directed paths of a piece from one square: a queen, a griffon
// and a rhinoceros have eight.
const maxRides = 8

// Compile checks a Variant and turns it into Rules, in the cheapest geometry that
// holds its board. It returns an error for what it cannot express.
func Compile(v *Variant) (*Rules, error) {
	for _, g := range Geometries {
		if g.Holds(v.Files, v.Ranks) {
			return CompileOn(v, g)
		}
	}
	return nil, fmt.Errorf("%s: no board holds %d files and %d ranks", v.Name, v.Files, v.Ranks)
}

// MustCompile is Compile for declarations that are known to be good; it panics on an error.
func MustCompile(v *Variant) *Rules {
	r, err := Compile(v)
	if err != nil {
		panic(err)
	}
	return r
}

// CompileOn is Compile in a given geometry: tests play one game on all of them.
func CompileOn(v *Variant, g Geometry) (*Rules, error) {
	fail := func(err error) (*Rules, error) { return nil, fmt.Errorf("variant %s: %w", v.Name, err) }
	if !g.Holds(v.Files, v.Ranks) || v.Files < 1 || v.Ranks < 1 {
		return fail(fmt.Errorf("%d files and %d ranks do not fit %s", v.Files, v.Ranks, g.Name))
	}
	if len(v.Pieces) == 0 || len(v.Pieces) > MaxTypes {
		return fail(fmt.Errorf("%d piece types, want 1 to %d", len(v.Pieces), MaxTypes))
	}
	r := &Rules{Variant: v, Geometry: g, Types: len(v.Pieces), Start: v.Start, QuietPlies: v.QuietPlies}
	if r.QuietPlies == 0 {
		r.QuietPlies = 100
	}
	if err := r.compileCells(); err != nil {
		return fail(err)
	}
	for rank := range v.Ranks {
		for file := range v.Files {
			if sq := r.At(file, rank); sq != NoSquare {
				r.Squares = append(r.Squares, sq)
				r.Names[sq] = coordinates(file, rank)
			}
		}
	}
	for _, step := range []func() error{r.compileLetters, r.compileStart, r.compilePieces, r.compilePromotions, r.checkStrides, r.compilePassing, r.compileCastling, r.compileBattle} {
		if err := step(); err != nil {
			return fail(err)
		}
	}
	r.compileKeys()
	s, err := r.parse(v.Start, true)
	if err != nil {
		return fail(err)
	}
	r.MaxMen = max(s.Men[White], s.Men[Black])
	return r, nil
}

// compileLetters fills the maps between pieces and letters.
func (r *Rules) compileLetters() error {
	for typ, d := range r.Variant.Pieces {
		for i, letter := range []byte{d.Letter, d.Alias} {
			if i == 1 && letter == 0 {
				continue
			}
			if letter < 'A' || letter > 'Z' {
				return fmt.Errorf("piece letter %q is not upper case", letter)
			}
			if r.pieceOf[letter] != NoPiece {
				return fmt.Errorf("two pieces have the letter %q", letter)
			}
			r.pieceOf[letter] = MakePiece(typ, White)
			r.pieceOf[letter|0x20] = MakePiece(typ, Black)
		}
		r.letterOf[MakePiece(typ, White)] = d.Letter
		r.letterOf[MakePiece(typ, Black)] = d.Letter | 0x20
	}
	var err error
	if r.Royal, err = r.typeOf(r.Variant.Royal); err != nil {
		return fmt.Errorf("royal piece: %w", err)
	}
	if r.Pawn, err = r.typeOf(r.Variant.Pawn); err != nil {
		return fmt.Errorf("pawn: %w", err)
	}
	for rank, n := range r.Variant.Steps {
		if n < 1 || n > 3 {
			return fmt.Errorf("a pawn advances %d squares from rank %d, want 1 to 3", n, rank)
		}
	}
	if r.Variant.Dead == DeadMinor {
		for i, letter := range []byte("NB") {
			typ, err := r.typeOf(letter)
			if err != nil {
				return fmt.Errorf("dead positions: %w", err)
			}
			r.minors[i] = [2]Piece{MakePiece(typ, White), MakePiece(typ, Black)}
		}
	}
	return nil
}

// compileStart reads the board of the start position.
func (r *Rules) compileStart() (err error) {
	board, _, _ := strings.Cut(r.Variant.Start, " ")
	r.startBoard, err = r.parseBoard(board)
	return err
}

// typeOf returns the type of an upper-case letter, or -1 for letter 0.
func (r *Rules) typeOf(letter byte) (int, error) {
	if letter == 0 {
		return -1, nil
	}
	if letter < 'A' || letter > 'Z' || r.pieceOf[letter] == NoPiece {
		return 0, fmt.Errorf("no piece has the letter %q", letter)
	}
	return r.pieceOf[letter].Type(), nil
}

// compilePieces expands every Betza description on every square, for both colours.
func (r *Rules) compilePieces() error {
	for typ, d := range r.Variant.Pieces {
		var terms []term
		var err error
		if d.Betza != "" || r.Variant.Battle == nil { // a man in battles need not move
			terms, err = parseBetza(d.Betza)
		}
		if err != nil {
			return fmt.Errorf("piece %c: %w", d.Letter, err)
		}
		for _, c := range []Color{White, Black} {
			m := &r.Moves[MakePiece(typ, c)]
			m.Leaps, m.Captures, m.Firsts = make([][]Square, MaxSquares), make([][]Square, MaxSquares), make([][]Square, MaxSquares)
			m.Rides, m.Advances = make([][][]Square, MaxSquares), make([][][]Square, MaxSquares)
			for _, t := range terms {
				if err := r.compileTerm(m, t, typ, c); err != nil {
					return fmt.Errorf("piece %c: betza %q: %w", d.Letter, d.Betza, err)
				}
			}
		}
	}
	return nil
}

// compileTerm adds one Betza term to the moves of a piece.
func (r *Rules) compileTerm(m *Moves, t term, typ int, c Color) error {
	divergent := !t.move || !t.capture
	switch {
	case t.first && (t.capture || typ != r.Royal):
		return fmt.Errorf("a first-move leap must be a royal piece's and not capture")
	case divergent && !t.first && typ != r.Pawn:
		return fmt.Errorf("only a pawn may move and capture differently")
	case typ == r.Pawn && !divergent:
		return fmt.Errorf("a pawn must move and capture differently")
	}
	for _, sq := range r.Squares {
		for _, l := range t.legs {
			if divergent && l.count != 1 {
				return fmt.Errorf("a move or a capture alone may not be a ride")
			}
			if typ == r.Pawn && t.move {
				l.count = max(1, r.Variant.Steps[r.RelativeRank(c, sq)])
			}
			paths, err := r.paths(l, sq, c, t.high)
			if err != nil {
				return err
			}
			for _, path := range paths {
				switch {
				case t.first:
					m.Firsts[sq] = append(m.Firsts[sq], path[0])
				case !t.capture:
					m.Advances[sq] = append(m.Advances[sq], path)
				case !t.move:
					m.Captures[sq] = append(m.Captures[sq], path[0])
				case l.count == 1 || t.over:
					m.Leaps[sq] = append(m.Leaps[sq], path...)
				default:
					m.Rides[sq] = append(m.Rides[sq], path)
				}
			}
		}
		if len(m.Rides[sq]) > maxRides {
			return fmt.Errorf("more than %d rides from a square", maxRides)
		}
	}
	return nil
}

// paths returns the ways that a leg may go from a square on an empty board: one at most
// where the board is a plain grid. A high leg takes no notice of walls.
func (r *Rules) paths(l leg, from Square, c Color, high bool) ([][]Square, error) {
	if r.Variant.Battle != nil {
		return r.cellPaths(l, from, c, high)
	}
	if path := r.walk(l, from, c); len(path) > 0 {
		return [][]Square{path}, nil
	}
	return nil, nil
}

// walk returns the squares a leg comes to from a square on a plain empty board.
func (r *Rules) walk(l leg, from Square, c Color) []Square {
	flip := 1
	if c == Black {
		flip = -1
	}
	file, rank := r.Geometry.FileRank(from)
	file, rank = file+l.dx, rank+flip*l.dy
	var path []Square
	for range l.count {
		sq := r.At(file, rank)
		if sq == NoSquare {
			break
		}
		path = append(path, sq)
		file, rank = file+l.cx, rank+flip*l.cy
	}
	return path
}

// mirror returns the square of the same file as seen from the other side.
func (r *Rules) mirror(sq Square) Square {
	file, rank := r.Geometry.FileRank(sq)
	return r.At(file, r.Variant.Ranks-1-rank)
}

// compilePromotions resolves the promotion zones.
func (r *Rules) compilePromotions() error {
	for _, p := range r.Variant.Promote {
		var types []int
		for _, letter := range []byte(p.To) {
			typ, err := r.typeOf(letter)
			if err != nil || typ == r.Pawn || typ == r.Royal {
				return fmt.Errorf("promotion %v: cannot become %q", p, letter)
			}
			types = append(types, typ)
		}
		for _, zone := range strings.Fields(p.Zone) {
			squares, err := r.zone(zone)
			if err != nil {
				return fmt.Errorf("promotion %v: %w", p, err)
			}
			for _, sq := range squares {
				r.Promotions[White][sq] = types
				r.Promotions[Black][r.mirror(sq)] = types
			}
		}
	}
	return nil
}

// compilePassing finds what can happen to a pawn that advances by more than one
// square. The pawns that attack a square stand where an enemy pawn on it attacks.
func (r *Rules) compilePassing() error {
	if r.Pawn < 0 {
		return nil
	}
	for _, c := range []Color{White, Black} {
		m := &r.Moves[MakePiece(r.Pawn, c)]
		for _, from := range r.Squares {
			for _, path := range m.Advances[from] {
				for _, sq := range path[:len(path)-1] {
					r.passing[c][from] = append(r.passing[c][from], passing{sq, m.Captures[sq]})
				}
			}
		}
	}
	return nil
}

// checkStrides refuses a pawn that could promote by a longer advance, which is made
// and written as an advance only.
func (r *Rules) checkStrides() error {
	if r.Pawn < 0 {
		return nil
	}
	for _, sq := range r.Squares {
		for _, path := range r.Moves[MakePiece(r.Pawn, White)].Advances[sq] {
			for _, to := range path[1:] {
				if len(r.Promotions[White][to]) > 0 {
					return fmt.Errorf("a pawn may advance from %s to promote on %s", r.Names[sq], r.Names[to])
				}
			}
		}
	}
	return nil
}

// zone reads a square, or "*10" for a whole rank.
func (r *Rules) zone(text string) ([]Square, error) {
	if !strings.HasPrefix(text, "*") {
		if sq := r.Parse(text); sq != NoSquare {
			return []Square{sq}, nil
		}
		return nil, fmt.Errorf("no square %q", text)
	}
	var squares []Square
	for file := range r.Variant.Files {
		sq := r.Parse(string(rune('a'+file)) + text[1:])
		if sq == NoSquare {
			return nil, fmt.Errorf("no rank %q", text)
		}
		squares = append(squares, sq)
	}
	return squares, nil
}
