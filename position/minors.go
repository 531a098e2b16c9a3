package position

// Cold file: the pieces that cannot mate, found by how they move.

import "slices"

// compileMinors finds the pieces of DeadMinor by how they move.
func (r *Rules) compileMinors() error {
	if r.Dead != DeadMinor {
		return nil
	}
	for typ := range r.Types {
		for _, c := range []Color{White, Black} {
			p := MakePiece(typ, c)
			switch {
			case typ == r.Royal || typ == r.Pawn:
			case r.movesAs(p, "N"):
				r.knights = append(r.knights, p)
			case r.movesAs(p, "B"):
				r.bishops = append(r.bishops, p)
			}
		}
	}
	if len(r.knights)+len(r.bishops) == 0 {
		return refuse("Dead", "no piece moves as a knight or a bishop")
	}
	return nil
}

// movesAs reports whether a piece moves exactly as a description says.
func (r *Rules) movesAs(p Piece, betza string) bool {
	terms, err := parseBetza(betza)
	if err != nil {
		return false
	}
	for _, sq := range r.Squares {
		var like Moves
		like.Leaps, like.Rides = make([][]Square, MaxSquares), make([][][]Square, MaxSquares)
		for _, t := range terms {
			for _, l := range t.legs {
				like.Rides[sq] = addPath(like.Rides[sq], r.walk(l, sq, p.Color()))
			}
		}
		mine, theirs := r.Moves[p].onward(sq), like.onward(sq)
		if !includes(mine, theirs) || !includes(theirs, mine) {
			return false
		}
	}
	return true
}

// onward lists what a piece needs to come to each square: the way there, whose last square
// it is.
func (m *Moves) onward(from Square) [][]Square {
	var list [][]Square
	for _, sq := range m.Leaps[from] {
		list = append(list, []Square{sq})
	}
	for _, path := range m.Rides[from] {
		for i := range path {
			list = append(list, path[:i+1])
		}
	}
	return list
}

// includes reports whether all ways of a list are in another.
func includes(list, others [][]Square) bool {
	return !slices.ContainsFunc(others, func(way []Square) bool {
		return !slices.ContainsFunc(list, func(other []Square) bool { return slices.Equal(way, other) })
	})
}
