package position

// Cold file: tables of castling and first-move rights.

import (
	"fmt"
	"strings"
)

// compileCastling builds the rights of the declared start position: the castling
// moves, and the first leap of a royal piece that has one.
func (r *Rules) compileCastling() error {
	t := &Castling{}
	for _, c := range []Color{White, Black} {
		for _, d := range r.Variant.Castle {
			king, targets, ok := strings.Cut(d.King, "-")
			kingFrom, rookFrom := r.Parse(king), r.Parse(d.Rook)
			if !ok || kingFrom == NoSquare || rookFrom == NoSquare {
				return fmt.Errorf("castle %v: no such squares", d)
			}
			var kingTo []Square
			for _, target := range strings.Split(targets, ",") {
				sq := r.Parse(target)
				if sq == NoSquare {
					return fmt.Errorf("castle %v: no square %q", d, target)
				}
				kingTo = append(kingTo, sq)
			}
			if c == Black {
				kingFrom, rookFrom = r.mirror(kingFrom), r.mirror(rookFrom)
				for i := range kingTo {
					kingTo[i] = r.mirror(kingTo[i])
				}
			}
			r.addCastles(t, Right{Color: c, Square: rookFrom, Letter: d.Right | byte(c)<<5}, kingFrom, kingTo)
		}
		r.addLeap(t, c)
	}
	if len(t.Rights) > 8 || len(t.Castles) > 16 {
		return fmt.Errorf("%d rights and %d castlings, want at most 8 and 16", len(t.Rights), len(t.Castles))
	}
	r.Castling = t
	r.castlingKeys(t)
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
		rookTo := file - 1
		if rook < from {
			rookTo = file + 1
		}
		m := CastleMove{
			Color: right.Color, Right: bit,
			KingFrom: kingFrom, KingTo: to, RookFrom: right.Square, RookTo: r.At(rookTo, rank),
		}
		for f := min(from, rook, file, rookTo); f <= max(from, rook, file, rookTo); f++ {
			if f != from && f != rook {
				m.Empty = append(m.Empty, r.At(f, rank))
			}
		}
		for f := min(from, file); f <= max(from, file); f++ {
			if f != from || f == file {
				m.Safe = append(m.Safe, r.At(f, rank))
			}
		}
		t.Castles = append(t.Castles, m)
	}
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

// shuffled builds the castling table of a Chess960 position: the king goes to the c
// or g file wherever it and the rook stand. It is the declared table when they
// stand where the variant declares them.
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
			file := [2]int{6, 2}[side]
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
