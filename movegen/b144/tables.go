// Code generated from movegen/b96; DO NOT EDIT.

// Package b144 is a board made from b96.
package b144

// Cold file: from Rules to bitboards.

import (
	"fmt"

	"alfonso/position"
)

// Tables are the Rules of a game as bitboards, shared by all Boards of the game.
type Tables struct {
	rules       *position.Rules
	royal, pawn int // types, or -1
	types       int
	king, pawns [2]position.Piece // by colour, NoPiece in a game without
	shifted     [2]position.Piece // the pawns, if they move as the orthodox one: all at once, by shifts

	// Leaps holds where a piece leaps from a square; from holds where it leaps
	// or captures a square from. Both include rides of a single square.
	leaps, from [position.MaxPieces][boardSize]bitboard

	shapes [position.MaxPieces]shape

	sliders
	orthRays, diagRays [boardSize]bitboard // reach of rook and bishop on an empty board

	// between[k][s] holds the squares strictly between two squares of a straight line.
	between [boardSize][boardSize]bitboard

	// Pieces that attack in each way, by colour.
	leapers   [2][]stepper // with the squares they attack from; the king last
	checkers  [2][]stepper // leapers without the king
	steppers  [2][]stepper // with the squares they go to: no king, pawn or bent rider
	benders   [2][]bender
	divergent [2][]divergent            // that move and capture differently: pawns that are not orthodox
	rider     [position.MaxPieces]uint8 // alongOrth, alongDiag

	// Pawns, by colour: squares one ahead of a pawn that may advance by two, two
	// ahead of one that may advance by three; where it promotes and to how many types.
	second, third [2]bitboard
	promotes      [2]bitboard
	promotions    [2][boardSize]uint8
	origin        [2][waysOfPawns][boardSize]position.Square // where a pawn came from, by way
	west, east    bitboard                                   // the edge files

	firsts  [boardSize]bitboard // first leaps of the royal piece
	leapBit [2]uint8            // its right in State.Rights

	board  bitboard
	baring bool

	castles *castles // of the declared start position
}

// shape says how a piece moves.
type shape struct {
	leaps, orth, diag bool
	bent              *bentRider // or nil
}

// rides reports whether a piece has any ride.
func (s *shape) rides() bool { return s.orth || s.diag || s.bent != nil }

// bender is a piece with rides off the straight grid.
type bender struct {
	piece position.Piece
	bent  *bentRider
}

// stepper is a piece that leaps, with a row of leaps or from.
type stepper struct {
	piece   position.Piece
	squares *[boardSize]bitboard
}

// divergent is a piece that moves and captures differently, with its squares by origin.
type divergent struct {
	piece        position.Piece
	takes, steps [boardSize]bitboard // captures, and moves of one step
	strides      [boardSize][]stride
}

// stride is a pawn's advance by more than one step over squares that must be empty.
type stride struct {
	over bitboard
	to   position.Square
}

// The ways a pawn may have come to a square.
const (
	fromBehind = iota
	fromWest
	fromEast
	twoAhead
	threeAhead
	waysOfPawns
)

// How a piece rides in straight lines.
const (
	alongOrth = 1 << iota
	alongDiag
)

// ride is one line to look along. The occupancy under mask, gathered, added to base,
// is an index into reach.
type ride struct {
	mask bitboard
	base uint16
	file uint8
}

// bentRider holds the lines of a rider off the straight grid: files first, then
// ranks and diagonals. A line's mask leaves out the squares between its two rides.
type bentRider struct {
	files, lines int
	rides        [boardSize][maxRides]ride

	// walks holds the rides that begin on an outermost square of their line, whose
	// occupancy reach does not know, and those for which rides has no room; they are walked.
	walks   [boardSize][]walk
	walking bool

	// rays[k] holds the squares from which a rider reaches k on an empty board;
	// between[k][s] the squares on its path from s to k.
	rays    [boardSize]bitboard
	between [boardSize][boardSize]bitboard
}

const maxRides = 8

// walk is a directed path.
type walk []position.Square

// attacks returns what a rider on the path attacks.
func (w walk) attacks(occupied bitboard) bitboard {
	var x bitboard
	for _, sq := range w {
		x = x.or(bit(sq))
		if occupied.has(sq) {
			break
		}
	}
	return x
}

// innerBits is the width of an index into reach: the occupancy of the outermost
// squares of a line never matters.
const innerBits = 10

// reach[position<<innerBits | inner occupancy] holds the squares of a line of up to
// twelve squares that a rider at a position attacks in both directions.
var lineReach = makeReach()

func makeReach() *[16 << innerBits]uint16 {
	var t [16 << innerBits]uint16
	for at := range position.MaxFiles {
		for inner := range 1 << innerBits {
			occupancy := inner << 1
			var set uint16
			for _, step := range []int{1, -1} {
				for i := at + step; i >= 0 && i < position.MaxFiles; i += step {
					set |= 1 << i
					if occupancy>>i&1 != 0 {
						break
					}
				}
			}
			t[at<<innerBits|inner] = set
		}
	}
	return &t
}

// Compile builds the tables of some Rules, which must be of this geometry.
func Compile(r *position.Rules) *Tables {
	if r.Geometry != geometry {
		panic(fmt.Sprintf("%s: rules of geometry %s", geometry.Name, r.Geometry.Name))
	}
	t := &Tables{rules: r, royal: r.Royal, pawn: r.Pawn, types: r.Types, baring: r.Baring != position.NoBaring}
	for _, sq := range r.Squares {
		t.board = t.board.or(bit(sq))
	}
	if r.Royal >= 0 {
		t.king = [2]position.Piece{position.MakePiece(r.Royal, position.White), position.MakePiece(r.Royal, position.Black)}
	}
	t.compileLines()
	for typ := range r.Types {
		for _, c := range []position.Color{position.White, position.Black} {
			t.compilePiece(position.MakePiece(typ, c))
		}
		white, black := &t.shapes[position.MakePiece(typ, position.White)], &t.shapes[position.MakePiece(typ, position.Black)]
		if white.bent != nil && t.sameRides(typ) {
			black.bent = white.bent // saves half of the cache
		}
	}
	t.compilePawns()
	for c := range t.leapers {
		t.leapers[c] = append(t.leapers[c], t.checkers[c]...)
		if r.Royal >= 0 {
			t.leapers[c] = append(t.leapers[c], stepper{t.king[c], &t.from[t.king[c]]})
		}
	}
	if r.Royal >= 0 {
		for _, sq := range r.Squares {
			t.firsts[sq] = setOf(r.Moves[position.MakePiece(r.Royal, position.White)].Firsts[sq])
		}
	}
	for i, right := range r.Castling.Rights {
		if right.Leap {
			t.leapBit[right.Color] = 1 << i
		}
	}
	t.castles = compileCastles(r.Castling)
	return t
}

// setOf returns the set of some squares.
func setOf(squares []position.Square) bitboard {
	var x bitboard
	for _, sq := range squares {
		x = x.or(bit(sq))
	}
	return x
}

// ray returns the squares from one on in a direction, on an empty board.
func (t *Tables) ray(sq position.Square, dx, dy int) []position.Square {
	var path []position.Square
	file, rank := t.rules.Geometry.FileRank(sq)
	for {
		file, rank = file+dx, rank+dy
		next := t.rules.At(file, rank)
		if next == position.NoSquare {
			return path
		}
		path = append(path, next)
	}
}

// compileLines fills the tables of straight lines.
func (t *Tables) compileLines() {
	for _, sq := range t.rules.Squares {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			path := t.ray(sq, d[0], d[1])
			for i, target := range path {
				t.between[target][sq] = setOf(path[:i])
			}
			rays := &t.orthRays[sq]
			if d[0]*d[1] != 0 {
				rays = &t.diagRays[sq]
			}
			*rays = rays.or(setOf(path))
		}
		t.compileSliders(sq)
	}
}

// compilePiece classifies a piece and fills its tables.
func (t *Tables) compilePiece(p position.Piece) {
	typ, c := p.Type(), p.Color()
	s, m := &t.shapes[p], &t.rules.Moves[p]
	s.orth = t.ridesAlong(m, [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}})
	s.diag = t.ridesAlong(m, [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})
	if t.offGrid(m, s) {
		s.orth, s.diag = false, false
		s.bent = &bentRider{}
		t.compileBent(s.bent, m)
	}
	attacks := false
	for _, sq := range t.rules.Squares {
		t.leaps[p][sq] = setOf(m.Leaps[sq])
		for _, path := range m.Rides[sq] {
			if s.bent != nil && len(path) == 1 {
				t.leaps[p][sq] = t.leaps[p][sq].or(bit(path[0]))
			}
		}
		s.leaps = s.leaps || t.leaps[p][sq].any()
		attacks = attacks || s.leaps || len(m.Captures[sq]) > 0
		for target := range t.leaps[p][sq].or(setOf(m.Captures[sq])).squares {
			t.from[p][target] = t.from[p][target].or(bit(sq))
		}
	}
	if attacks && typ != t.royal {
		t.checkers[c] = append(t.checkers[c], stepper{p, &t.from[p]})
	}
	if s.leaps && typ != t.royal && s.bent == nil {
		t.steppers[c] = append(t.steppers[c], stepper{p, &t.leaps[p]})
	}
	if s.orth {
		t.rider[p] |= alongOrth
	}
	if s.diag {
		t.rider[p] |= alongDiag
	}
	if s.bent != nil {
		t.benders[c] = append(t.benders[c], bender{p, s.bent})
	}
}

// sameRides reports whether a type rides alike for both colours.
func (t *Tables) sameRides(typ int) bool {
	white, black := t.rules.Moves[position.MakePiece(typ, position.White)], t.rules.Moves[position.MakePiece(typ, position.Black)]
	for _, sq := range t.rules.Squares {
		if len(white.Rides[sq]) != len(black.Rides[sq]) {
			return false
		}
		for _, path := range white.Rides[sq] {
			found := false
			for _, other := range black.Rides[sq] {
				found = found || same(path, other)
			}
			if !found {
				return false
			}
		}
	}
	return true
}

// ridesAlong reports whether a piece rides without limit in all of some directions.
func (t *Tables) ridesAlong(m *position.Moves, directions [][2]int) bool {
	for _, sq := range t.rules.Squares {
		for _, d := range directions {
			want, found := t.ray(sq, d[0], d[1]), false
			for _, path := range m.Rides[sq] {
				found = found || same(path, want)
			}
			if len(want) > 0 && !found {
				return false
			}
		}
	}
	return true
}

// offGrid reports whether a piece has rides besides those of its straight lines, or leaps
// along them: it goes by sets then, so that no move is listed twice.
func (t *Tables) offGrid(m *position.Moves, s *shape) bool {
	for _, sq := range t.rules.Squares {
		if leaps := setOf(m.Leaps[sq]); s.orth && leaps.meets(t.orthRays[sq]) || s.diag && leaps.meets(t.diagRays[sq]) {
			return true
		}
		straight := 0
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			if (s.orth && d[0]*d[1] == 0 || s.diag && d[0]*d[1] != 0) && len(t.ray(sq, d[0], d[1])) > 0 {
				straight++
			}
		}
		if len(m.Rides[sq]) != straight {
			return true
		}
	}
	return false
}

// same reports whether two paths are equal.
func same(a, b []position.Square) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// compileBent sorts the rides of a piece into lines. Two rides on one line that lead
// away from each other share a look-up, if there are squares between their
// beginnings: these are left out of its mask, and it looks from one of them.
func (t *Tables) compileBent(b *bentRider, m *position.Moves) {
	type half struct{ ahead, behind []position.Square }
	for _, sq := range t.rules.Squares {
		lines := map[[3]int]half{} // by direction and intercept
		var order [][3]int
		for _, path := range m.Rides[sq] {
			t.addBentPath(b, sq, path)
			if len(path) == 1 {
				continue // a leap
			}
			f0, r0 := t.rules.Geometry.FileRank(path[0])
			f1, r1 := t.rules.Geometry.FileRank(path[1])
			dx, dy := f1-f0, r1-r0
			ahead := dx > 0 || dx == 0 && dy > 0
			start := f0
			if dx == 0 {
				start = r0
			}
			key := [3]int{dx, dy, dx*r0 - dy*f0}
			if !ahead {
				key = [3]int{-dx, -dy, dy*f0 - dx*r0}
			}
			l, known := lines[key]
			taken := ahead && l.ahead != nil || !ahead && l.behind != nil
			if ahead && start == 0 || !ahead && start > innerBits || taken || !t.straight(path) {
				b.walks[sq] = append(b.walks[sq], path)
				b.walking = true
				continue
			}
			if !known {
				order = append(order, key)
			}
			if ahead {
				l.ahead = path
			} else {
				l.behind = path
			}
			lines[key] = l
		}
		files, others := 0, 0
		put := func(ahead, behind []position.Square, file bool) {
			switch r := t.bentRide(ahead, behind, file); {
			case files+others == maxRides:
				for _, path := range [][]position.Square{ahead, behind} {
					if path != nil {
						b.walks[sq] = append(b.walks[sq], path)
						b.walking = true
					}
				}
			case file:
				b.rides[sq][files] = r
				files++
			default:
				others++
				b.rides[sq][maxRides-others] = r
			}
		}
		for _, key := range order {
			l, file := lines[key], key[0] == 0
			if len(l.ahead) > 0 && len(l.behind) > 0 && t.adjacent(l.ahead[0], l.behind[0]) {
				put(l.ahead, nil, file)
				put(nil, l.behind, file)
			} else {
				put(l.ahead, l.behind, file)
			}
		}
		b.files, b.lines = max(b.files, files), max(b.lines, others)
	}
	if b.files+b.lines > maxRides { // files of one square would be lines of another
		*b = bentRider{rays: b.rays, between: b.between, walking: true}
		for _, sq := range t.rules.Squares {
			for _, path := range m.Rides[sq] {
				b.walks[sq] = append(b.walks[sq], path)
			}
		}
	}
}

// straight reports whether a path keeps to a file or meets each file once, which the
// look-ups take for granted. Where squares are joined into one cell some do not.
func (t *Tables) straight(path []position.Square) bool {
	files := map[int]bool{}
	for _, sq := range path {
		file, _ := t.rules.Geometry.FileRank(sq)
		files[file] = true
	}
	return len(files) == 1 || len(files) == len(path)
}

// adjacent reports whether a king's step leads from one square to another.
func (t *Tables) adjacent(a, b position.Square) bool {
	f0, r0 := t.rules.Geometry.FileRank(a)
	f1, r1 := t.rules.Geometry.FileRank(b)
	return max(f0-f1, f1-f0, r0-r1, r1-r0) == 1
}

// addBentPath records the squares of a directed path as seen from its targets. Of two paths
// to a square one needs no more empty squares than the other: that one counts.
func (t *Tables) addBentPath(b *bentRider, sq position.Square, path []position.Square) {
	for i, target := range path {
		if i == 0 && len(path) == 1 {
			continue
		}
		over := setOf(path[:i])
		if b.rays[target].has(sq) && b.between[target][sq].count() <= over.count() {
			continue
		}
		b.rays[target] = b.rays[target].or(bit(sq))
		b.between[target][sq] = over
	}
}

// bentRide makes the line of two rides, either of which may be missing.
func (t *Tables) bentRide(ahead, behind []position.Square, file bool) ride {
	r := ride{mask: setOf(ahead).or(setOf(behind))}
	coordinate := func(sq position.Square) int {
		f, rank := t.rules.Geometry.FileRank(sq)
		if file {
			r.file = uint8(f)
			return rank
		}
		return f
	}
	if len(behind) > 0 {
		r.base = uint16((coordinate(behind[0]) + 1) << innerBits)
	}
	if len(ahead) > 0 {
		r.base = uint16((coordinate(ahead[0]) - 1) << innerBits)
	}
	return r
}

// compilePawns fills the tables of pawns.
func (t *Tables) compilePawns() {
	if t.pawn < 0 {
		return
	}
	t.pawns = [2]position.Piece{position.MakePiece(t.pawn, position.White), position.MakePiece(t.pawn, position.Black)}
	if t.orthodox() {
		t.shifted = t.pawns
	} else {
		for c, p := range t.pawns {
			t.divergent[c] = append(t.divergent[c], t.diverge(p))
		}
	}
	for _, sq := range t.rules.Squares {
		file, rank := t.rules.Geometry.FileRank(sq)
		if file == 0 {
			t.west = t.west.or(bit(sq))
		}
		if file == t.rules.Variant.Files-1 {
			t.east = t.east.or(bit(sq))
		}
		for _, c := range []position.Color{position.White, position.Black} {
			back := 2*int(c) - 1
			for way, d := range [waysOfPawns][2]int{{0, 1}, {-1, 1}, {1, 1}, {0, 2}, {0, 3}} {
				t.origin[c][way][sq] = t.rules.At(file+d[0], rank+back*d[1])
			}
			if n := len(t.rules.Promotions[c][sq]); n > 0 {
				t.promotes[c] = t.promotes[c].or(bit(sq))
				t.promotions[c][sq] = uint8(n)
			}
			for _, path := range t.rules.Moves[position.MakePiece(t.pawn, c)].Advances[sq] {
				if len(path) > 1 {
					t.second[c] = t.second[c].or(bit(path[0]))
				}
				if len(path) > 2 {
					t.third[c] = t.third[c].or(bit(path[1]))
				}
			}
		}
	}
}

// orthodox reports whether pawns take one square ahead to both sides, and otherwise go
// straight ahead.
func (t *Tables) orthodox() bool {
	for c, p := range t.pawns {
		m, ahead := &t.rules.Moves[p], 1-2*c
		for _, sq := range t.rules.Squares {
			file, rank := t.rules.Geometry.FileRank(sq)
			var takes bitboard
			for _, side := range []int{-1, 1} {
				if to := t.rules.At(file+side, rank+ahead); to != position.NoSquare {
					takes = takes.or(bit(to))
				}
			}
			if setOf(m.Captures[sq]) != takes {
				return false
			}
			way := t.ray(sq, 0, ahead)
			switch len(m.Advances[sq]) {
			case 0:
				if len(way) > 0 {
					return false
				}
			case 1:
				if path := m.Advances[sq][0]; len(path) > len(way) || !same(path, way[:len(path)]) {
					return false
				}
			default:
				return false
			}
		}
	}
	return true
}

// diverge fills the tables of a piece that moves and captures differently.
func (t *Tables) diverge(p position.Piece) divergent {
	d := divergent{piece: p}
	m := &t.rules.Moves[p]
	for _, sq := range t.rules.Squares {
		d.takes[sq] = setOf(m.Captures[sq])
		for _, path := range m.Advances[sq] {
			d.steps[sq] = d.steps[sq].or(bit(path[0]))
			for i := 1; i < len(path); i++ {
				d.strides[sq] = append(d.strides[sq], stride{setOf(path[:i+1]), path[i]})
			}
		}
	}
	return d
}

// castles are the masks of a castling table.
type castles struct {
	table  *position.Castling
	rights [2]uint8 // castling rights of a colour
	moves  [2][]castle
}

// castle is one castling move.
type castle struct {
	empty   bitboard
	crossed bitboard // squares the king crosses and its destination
	right   uint8
	index   int
	move    *position.CastleMove
}

// compileCastles turns a castling table into masks.
func compileCastles(table *position.Castling) *castles {
	c := &castles{table: table}
	for i := range table.Castles {
		m := &table.Castles[i]
		c.rights[m.Color] |= m.Right
		c.moves[m.Color] = append(c.moves[m.Color], castle{setOf(m.Empty), setOf(m.Safe), m.Right, i, m})
	}
	return c
}
