package position

// Cold file: from declarations to tables.

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Compile checks a Variant and turns it into Rules, in the cheapest geometry that
// holds its board. What it accepts every board plays exactly; all else is refused by a
// [DeclarationError].
func Compile(v *Variant) (*Rules, error) {
	for _, g := range Geometries {
		if g.Holds(v.Files, v.Ranks) {
			return CompileOn(v, g)
		}
	}
	return CompileOn(v, B144) // which says what is wrong
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
	r, err := compileOn(v, g)
	if err == nil {
		return r, nil
	}
	var refused *DeclarationError
	if errors.As(err, &refused) {
		refused.Variant = v.Name
		if !isName(v.Name) {
			refused.Variant = fmt.Sprintf("%.40q", v.Name)
		}
	}
	return nil, err
}

// compileOn is CompileOn; the error does not name the game yet.
func compileOn(v *Variant, g Geometry) (*Rules, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	if !g.Holds(v.Files, v.Ranks) {
		return nil, refuse("Files", "%d files and %d ranks do not fit %s", v.Files, v.Ranks, g.Name)
	}
	r := &Rules{
		Variant: v, Geometry: g, Files: v.Files, Ranks: v.Ranks, Types: len(v.Pieces), Start: v.Start,
		QuietPlies: v.QuietPlies, Stalemate: v.Stalemate, Baring: v.Baring, Dead: v.Dead,
	}
	if r.QuietPlies == 0 {
		r.QuietPlies = 100
	}
	if err := r.compileCells(); err != nil {
		return nil, refuse("Battle", "%w", err)
	}
	for rank := range v.Ranks {
		for file := range v.Files {
			if sq := r.At(file, rank); sq != NoSquare {
				r.Squares = append(r.Squares, sq)
				r.Names[sq] = coordinates(file, rank)
			}
		}
	}
	r.compileLetters()
	for _, step := range []func() error{
		r.compileStart, r.compilePieces, r.compilePromotions, r.compilePawns, r.compileCastling, r.compileMinors, r.compileBattle, r.compileRoom, r.checkStart,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// compileLetters fills the maps between pieces and letters.
func (r *Rules) compileLetters() {
	for typ, d := range r.Variant.Pieces {
		for _, letter := range []byte{d.Letter, d.Alias} {
			if letter != 0 {
				r.pieceOf[letter] = MakePiece(typ, White)
				r.pieceOf[letter|0x20] = MakePiece(typ, Black)
			}
		}
		r.letterOf[MakePiece(typ, White)] = d.Letter
		r.letterOf[MakePiece(typ, Black)] = d.Letter | 0x20
	}
	r.Royal, _ = r.typeOf(r.Variant.Royal) // -1 where there is none
	r.Pawn, _ = r.typeOf(r.Variant.Pawn)
}

// compileStart reads the board of the start position.
func (r *Rules) compileStart() (err error) {
	board, _, _ := strings.Cut(r.Variant.Start, " ")
	if r.startBoard, err = r.parseBoard(board); err != nil {
		return refuse("Start", "%w", err)
	}
	return nil
}

// checkStart derives the keys and reads the whole start position, which must be written
// as FEN writes it: rights and squares that mean nothing would be dropped in silence.
func (r *Rules) checkStart() error {
	r.compileKeys()
	s, err := r.parse(r.Variant.Start, true)
	if err != nil {
		return refuse("Start", "%w", err)
	}
	r.PieceLimit = max(s.Pieces[White], s.Pieces[Black])
	if what := s.Complaint(); what != "" {
		return refuse("Start", "%s", what)
	}
	if fen := s.FEN(); fen != r.Variant.Start {
		return refuse("Start", "%q means no more than %q", shorten(r.Variant.Start), fen)
	}
	for _, g := range r.Variant.XBoard {
		if g.Start == "" {
			continue
		}
		if _, err := r.New(g.Start); err != nil {
			return refuse("XBoard "+g.Name, "%w", err)
		}
	}
	return nil
}

// typeOf returns the type of an upper-case letter, or -1 and an error.
func (r *Rules) typeOf(letter byte) (int, error) {
	if letter < 'A' || letter > 'Z' || r.pieceOf[letter] == NoPiece {
		return -1, fmt.Errorf("no piece has the letter %q", letter)
	}
	return r.pieceOf[letter].Type(), nil
}

// compilePieces expands every Betza description on every square, for both colours.
func (r *Rules) compilePieces() error {
	for typ, d := range r.Variant.Pieces {
		var terms []term
		if d.Betza != "" || r.Variant.Battle == nil { // a piece in battles need not move
			var err error
			if terms, err = parseBetza(d.Betza); err != nil {
				return refuse(pieceField(d.Letter), "%w", err)
			}
		}
		for _, c := range []Color{White, Black} {
			m := &r.Moves[MakePiece(typ, c)]
			m.Leaps, m.Captures, m.Firsts = make([][]Square, MaxSquares), make([][]Square, MaxSquares), make([][]Square, MaxSquares)
			m.Rides, m.Advances = make([][][]Square, MaxSquares), make([][][]Square, MaxSquares)
			for _, t := range terms {
				if err := r.compileTerm(m, t, typ, c); err != nil {
					return refuse(pieceField(d.Letter), "betza %q: %w", d.Betza, err)
				}
			}
			if err := r.checkRides(m); err != nil {
				return refuse(pieceField(d.Letter), "betza %q: %w", d.Betza, err)
			}
		}
	}
	return nil
}

// compileTerm adds one Betza term to the moves of a piece.
func (r *Rules) compileTerm(m *Moves, t term, typ int, c Color) error {
	divergent := !t.move || !t.capture
	rides := func(l leg) bool { return l.count != 1 }
	switch {
	case (t.high || t.over) && r.Variant.Battle == nil:
		return fmt.Errorf("h and pp need a board with walls")
	case t.first && (t.capture || typ != r.Royal):
		return fmt.Errorf("a first-move leap must be a royal piece's and not capture")
	case divergent && !t.first && typ != r.Pawn:
		return fmt.Errorf("only a pawn may move and capture differently")
	case typ == r.Pawn && slices.ContainsFunc(t.legs, rides):
		return fmt.Errorf("a pawn may not ride")
	case typ == r.Royal && slices.ContainsFunc(t.legs, rides):
		return fmt.Errorf("a royal piece may not ride")
	}
	for _, sq := range r.Squares {
		for _, l := range t.legs {
			if err := r.compileLeg(m, t, l, typ, sq, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// compileLeg adds what one leg of a term does from a square.
func (r *Rules) compileLeg(m *Moves, t term, l leg, typ int, sq Square, c Color) error {
	paths, err := r.paths(l, sq, c, t.high)
	if err != nil {
		return err
	}
	for _, path := range paths {
		switch {
		case typ == r.Pawn:
			if t.capture {
				m.Captures[sq] = union(m.Captures[sq], path)
			}
			if t.move {
				m.Advances[sq] = addPath(m.Advances[sq], r.advance(l, sq, c))
			}
		case t.first:
			m.Firsts[sq] = union(m.Firsts[sq], path)
		case l.count == 1 || t.over:
			m.Leaps[sq] = union(m.Leaps[sq], path)
		default:
			m.Rides[sq] = addPath(m.Rides[sq], path)
		}
	}
	return nil
}

// advance returns the way of a pawn that moves without capture: as far as Steps says if it
// is one square ahead, straight or diagonal.
func (r *Rules) advance(l leg, sq Square, c Color) []Square {
	if l.dy == 1 && l.dx*l.dx <= 1 {
		l.count = max(1, r.Variant.Steps[r.RelativeRank(c, sq)])
	}
	return r.walk(l, sq, c)
}

// union adds the squares that are not yet there.
func union(list, more []Square) []Square {
	for _, sq := range more {
		if !slices.Contains(list, sq) {
			list = append(list, sq)
		}
	}
	return list
}

// addPath adds a path, unless another leads along it; shorter ones that it contains go.
func addPath(list [][]Square, path []Square) [][]Square {
	begins := func(short, long []Square) bool {
		return len(short) <= len(long) && slices.Equal(short, long[:len(short)])
	}
	if slices.ContainsFunc(list, func(other []Square) bool { return begins(path, other) }) {
		return list
	}
	list = slices.DeleteFunc(list, func(other []Square) bool { return begins(other, path) })
	return append(list, path)
}

// checkRides refuses a piece that comes to a square by two paths of which neither needs all
// that the other needs: pins and checks know one path from a square to another.
func (r *Rules) checkRides(m *Moves) error {
	if r.Variant.Battle != nil {
		return nil // there is no check
	}
	for _, sq := range r.Squares {
		for i, path := range m.Rides[sq] {
			for _, other := range m.Rides[sq][:i] {
				for n, target := range path {
					k := slices.Index(other, target)
					if k >= 0 && !within(path[:n], other[:k]) && !within(other[:k], path[:n]) {
						return fmt.Errorf("two paths from %s to %s", r.Names[sq], r.Names[target])
					}
				}
			}
		}
	}
	return nil
}

// within reports whether all squares of a list are in another.
func within(list, other []Square) bool {
	return !slices.ContainsFunc(list, func(sq Square) bool { return !slices.Contains(other, sq) })
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
				return refuse("Promote", "cannot become %q", letter)
			}
			if slices.Contains(types, typ) {
				return refuse("Promote", "%q twice", letter)
			}
			types = append(types, typ)
		}
		zones := strings.Fields(p.Zone)
		if len(types) == 0 || len(zones) == 0 {
			return refuse("Promote", "want squares and letters")
		}
		for _, zone := range zones {
			squares, err := r.zone(zone)
			if err != nil {
				return refuse("Promote", "%w", err)
			}
			for _, sq := range squares {
				if r.Promotions[White][sq] != nil {
					return refuse("Promote", "%s twice", r.Names[sq])
				}
				r.Promotions[White][sq] = types
				r.Promotions[Black][r.mirror(sq)] = types
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
