package position

// Cold file: tables of castling and first-move rights.

import (
	"slices"
	"strings"
)

// compileCastling builds the rights of the declared start position: the castling
// moves, and the first leap of a royal piece that has one.
func (r *Rules) compileCastling() error {
	t := &Castling{}
	r.Castling = t
	for _, c := range []Color{White, Black} {
		for _, d := range r.Variant.Castle {
			if err := r.compileCastle(t, &d, c); err != nil {
				return err
			}
		}
		r.addLeap(t, c)
	}
	if len(t.Rights) > 8 || len(t.Castles) > 16 {
		return refuse("Castle", "%d rights and %d castlings, want at most 8 and 16", len(t.Rights), len(t.Castles))
	}
	for i, right := range t.Rights {
		for _, other := range t.Rights[:i] {
			if right.Letter == other.Letter {
				return refuse("Castle", "two rights have the letter %q", right.Letter)
			}
		}
	}
	r.castlingKeys(t)
	return r.checkShuffle()
}

// compileCastle adds the castlings of a colour that one CastleDef declares.
func (r *Rules) compileCastle(t *Castling, d *CastleDef, c Color) error {
	king, targets, ok := strings.Cut(d.King, "-")
	kingFrom, rookFrom := r.Parse(king), r.Parse(d.Rook)
	if !ok || kingFrom == NoSquare || rookFrom == NoSquare {
		return refuse("Castle", "no squares %q and %q", d.King, d.Rook)
	}
	if d.Right < 'A' || d.Right > 'Z' {
		return refuse("Castle", "the letter %q of the right is not upper case", d.Right)
	}
	if c == Black {
		kingFrom, rookFrom = r.mirror(kingFrom), r.mirror(rookFrom)
	}
	if r.startBoard[kingFrom] != MakePiece(r.Royal, c) {
		return refuse("Castle", "%v's royal piece does not begin on %s", c, r.Names[kingFrom])
	}
	rook := r.startBoard[rookFrom]
	if rook == NoPiece || rook.Color() != c || rook.Type() == r.Royal || rook.Type() == r.Pawn || r.RelativeRank(White, rookFrom) != r.RelativeRank(White, kingFrom) {
		return refuse("Castle", "no piece of %v's begins on %s that could castle", c, r.Names[rookFrom])
	}
	for _, other := range t.Rights {
		if other.Square == rookFrom && !other.Leap {
			return refuse("Castle", "two rights with the rook on %s", r.Names[rookFrom])
		}
	}
	var kingTo []Square
	byRook := 0 // how many destinations are told by the rook alone
	for _, target := range strings.Split(targets, ",") {
		sq := r.Parse(target)
		if sq != NoSquare && c == Black {
			sq = r.mirror(sq)
		}
		if sq == NoSquare || sq == kingFrom || r.RelativeRank(White, sq) != r.RelativeRank(White, kingFrom) || r.besides(sq, rookFrom, kingFrom) == NoSquare {
			return refuse("Castle", "%v cannot castle to %q", c, target)
		}
		for _, m := range t.Castles {
			if m.Color == c && m.KingTo == sq || slices.Contains(kingTo, sq) {
				return refuse("Castle", "two castlings to %s", r.Names[sq])
			}
		}
		kingTo = append(kingTo, sq)
		if sq == rookFrom || r.isStep(MakePiece(r.Royal, c), kingFrom, sq) {
			byRook++
		}
	}
	if byRook > 1 {
		return refuse("Castle", "two castlings with the rook on %s look like steps of the king", r.Names[rookFrom])
	}
	r.addCastles(t, Right{Color: c, Square: rookFrom, Letter: d.Right | byte(c)<<5}, kingFrom, kingTo)
	return nil
}

// besides returns where the rook lands when the king castles to a square: beside it, on the
// side the king came from. NoSquare is off the board.
func (r *Rules) besides(to, rook, king Square) Square {
	file, rank := r.Geometry.FileRank(to)
	if r.file(rook) < r.file(king) {
		return r.At(file+1, rank)
	}
	return r.At(file-1, rank)
}

// checkShuffle refuses a shuffled game whose castlings are not those of Chess960: one to
// each side, with rooks of one type, on the first rank. Files are told by their letters, so
// that none may be called as a side is.
func (r *Rules) checkShuffle() error {
	if !r.Variant.Shuffle {
		return nil
	}
	defs, t := r.Variant.Castle, r.Castling
	switch {
	case len(defs) != 2 || len(t.Castles) != 4 || defs[0].Right != 'K' || defs[1].Right != 'Q':
		return refuse("Shuffle", "want two castlings with one destination each, K and then Q")
	case len(t.Rights) != 4:
		return refuse("Shuffle", "there is a first leap of the royal piece")
	case r.RelativeRank(White, t.Castles[0].KingFrom) != 1:
		return refuse("Shuffle", "castling is not on the first rank")
	case t.Castles[0].RookFrom < t.Castles[0].KingFrom || t.Castles[1].RookFrom > t.Castles[1].KingFrom:
		return refuse("Shuffle", "want K to the right of the king and Q to the left")
	case r.startBoard[t.Castles[0].RookFrom] != r.startBoard[t.Castles[1].RookFrom]:
		return refuse("Shuffle", "the rooks are not of one type")
	case r.Variant.Files > 'K'-'A':
		return refuse("Shuffle", "file k has the letter of a right")
	}
	return nil
}

// addCastles adds a right with the king's destinations. The rook lands beside the
// king, on the side the king came from.
func (r *Rules) addCastles(t *Castling, right Right, kingFrom Square, kingTo []Square) {
	bit := uint8(1) << len(t.Rights)
	t.Rights = append(t.Rights, right)
	t.Lost[kingFrom] |= bit
	t.Lost[right.Square] |= bit
	from, rank := r.Geometry.FileRank(kingFrom)
	rook, _ := r.Geometry.FileRank(right.Square)
	for _, to := range kingTo {
		file, _ := r.Geometry.FileRank(to)
		rookTo := r.besides(to, right.Square, kingFrom)
		m := CastleMove{
			Color: right.Color, Right: bit,
			KingFrom: kingFrom, KingTo: to, RookFrom: right.Square, RookTo: rookTo,
		}
		for f := min(from, rook, file, r.file(rookTo)); f <= max(from, rook, file, r.file(rookTo)); f++ {
			if f != from && f != rook {
				m.Empty = append(m.Empty, r.At(f, rank))
			}
		}
		for f := min(from, file); f <= max(from, file); f++ {
			if f != from || f == file {
				m.Safe = append(m.Safe, r.At(f, rank))
			}
		}
		m.Opens = t.Shuffled || r.opens(&m) // looking costs more than the test at every castling
		t.Castles = append(t.Castles, m)
	}
}

// opens reports whether a castling may expose the king: whether a path to its destination
// leads over the rook's origin, and not over where the rook lands.
func (r *Rules) opens(m *CastleMove) bool {
	for typ := range r.Types {
		for _, paths := range r.Moves[MakePiece(typ, m.Color.Other())].Rides {
			for _, path := range paths {
				if i := slices.Index(path, m.KingTo); i >= 0 && slices.Contains(path[:i], m.RookFrom) && !slices.Contains(path[:i], m.RookTo) {
					return true
				}
			}
		}
	}
	return false
}

// addLeap adds the first-leap right of a colour's royal piece, if the piece has one.
func (r *Rules) addLeap(t *Castling, c Color) {
	if r.Royal < 0 {
		return
	}
	leaps := false
	for _, l := range r.Moves[MakePiece(r.Royal, c)].Firsts {
		leaps = leaps || len(l) > 0
	}
	if !leaps {
		return
	}
	home := r.home(c)
	if home == NoSquare {
		return
	}
	file, _ := r.Geometry.FileRank(home)
	t.Lost[home] |= 1 << len(t.Rights)
	t.Rights = append(t.Rights, Right{Color: c, Square: home, Letter: byte('A'+file) | byte(c)<<5, Leap: true})
}

// home returns the square of a colour's royal piece in the start position.
func (r *Rules) home(c Color) Square {
	for _, sq := range r.Squares {
		if r.startBoard[sq] == MakePiece(r.Royal, c) {
			return sq
		}
	}
	return NoSquare
}

// shuffled builds the castling table of a Chess960 position: the king goes to the files
// where the declared castlings take it, wherever it and the rook stand. It is the declared
// table when they stand where the variant declares them.
func (r *Rules) shuffled(kings [2]Square, rooks [2][2]Square) *Castling {
	declared := true
	t := &Castling{Shuffled: true}
	for _, c := range []Color{White, Black} {
		for side := range 2 {
			rook := rooks[c][side]
			if rook == NoSquare {
				continue
			}
			_, rank := r.Geometry.FileRank(kings[c])
			file := r.file(r.Castling.Castles[side].KingTo)
			letter := r.Variant.Castle[side].Right | byte(c)<<5
			r.addCastles(t, Right{Color: c, Square: rook, Letter: letter}, kings[c], []Square{r.At(file, rank)})
			known := false
			for _, m := range r.Castling.Castles {
				known = known || m.Color == c && m.KingFrom == kings[c] && m.RookFrom == rook
			}
			declared = declared && known
		}
	}
	if declared {
		return r.Castling
	}
	r.castlingKeys(t)
	return t
}
