package position

// Cold file: tables of pawns, of whatever kind, and how many moves a side can have.

import (
	"fmt"
	"slices"
)

// stride is an advance of a pawn by more than one square.
type stride struct {
	to     Square
	passed []passing // in order
	path   []Square  // the squares passed, then to
}

// passing is a square that a pawn passes, and where enemy pawns attack it from.
type passing struct {
	square    Square
	attackers []Square
}

// compilePawns finds what can happen to pawns that advance by more than one square, and
// refuses what their moves cannot express.
func (r *Rules) compilePawns() error {
	if r.Pawn < 0 {
		return nil
	}
	var sideways [2][MaxSquares]map[int]bool // by the square passed, in which direction
	for _, c := range []Color{White, Black} {
		m := &r.Moves[MakePiece(r.Pawn, c)]
		for _, from := range r.Squares {
			var reached []Square
			for _, path := range m.Advances[from] {
				for i, to := range path {
					if slices.Contains(reached, to) {
						return refuse("Steps", "a pawn may advance in two ways from %s to %s", r.Names[from], r.Names[to])
					}
					if i > 0 && len(r.Promotions[c][to]) > 0 {
						// It is made and written as an advance only.
						return refuse("Steps", "a pawn may advance from %s to promote on %s", r.Names[from], r.Names[to])
					}
				}
				reached = append(reached, path...)
				if len(path) == 1 {
					continue
				}
				var passed []passing
				for _, sq := range path[:len(path)-1] {
					p := passing{sq, r.pawnsTo(sq, c.Other())}
					if err := r.checkPassing(p, c.Other()); err != nil {
						return err
					}
					passed = append(passed, p)
					if sideways[c][sq] == nil {
						sideways[c][sq] = map[int]bool{}
					}
					sideways[c][sq][r.file(path[0])-r.file(from)] = true
					r.forked = r.forked || len(sideways[c][sq]) > 1
				}
				for n := 1; n < len(path); n++ {
					r.strides[c][from] = append(r.strides[c][from], stride{path[n], passed[:n], path[:n+1]})
				}
			}
		}
	}
	m := &r.Moves[MakePiece(r.Pawn, White)]
	for _, from := range r.Squares {
		goes := slices.Clone(m.Captures[from])
		for _, path := range m.Advances[from] {
			goes = append(goes, path...)
		}
		for _, to := range goes {
			r.pawnsReturn = r.pawnsReturn || r.RelativeRank(White, to) <= r.RelativeRank(White, from)
		}
	}
	r.pawnRanks = r.reachedRanks()
	return nil
}

// pawnsTo lists where a pawn of a colour attacks a square from.
func (r *Rules) pawnsTo(target Square, c Color) []Square {
	var list []Square
	for _, from := range r.Squares {
		if slices.Contains(r.Moves[MakePiece(r.Pawn, c)].Captures[from], target) {
			list = append(list, from)
		}
	}
	return list
}

// checkPassing refuses captures en passant by a colour that would promote, or that look
// like a plain advance.
func (r *Rules) checkPassing(p passing, by Color) error {
	if len(p.attackers) > 0 && len(r.Promotions[by][p.square]) > 0 {
		return refuse("Promote", "a pawn may take en passant and promote on %s", r.Names[p.square])
	}
	for _, from := range p.attackers {
		for _, path := range r.Moves[MakePiece(r.Pawn, by)].Advances[from] {
			if slices.Contains(path, p.square) {
				return refuse("Steps", "a pawn may go from %s to %s both en passant and not", r.Names[from], r.Names[p.square])
			}
		}
	}
	return nil
}

// file returns the file of a square, counted from 0.
func (r *Rules) file(sq Square) int {
	file, _ := r.Geometry.FileRank(sq)
	return file
}

// reachedRanks returns the ranks, counted from a pawn's own side, that pawns of the start
// position can ever stand on, a bit for each.
func (r *Rules) reachedRanks() uint16 {
	var ranks uint16
	for _, c := range []Color{White, Black} {
		pawn := MakePiece(r.Pawn, c)
		var seen [MaxSquares]bool
		var queue []Square
		for _, sq := range r.Squares {
			if r.startBoard[sq] == pawn {
				seen[sq] = true
				queue = append(queue, sq)
			}
		}
		for i := 0; i < len(queue); i++ {
			ranks |= 1 << r.RelativeRank(c, queue[i])
			for _, path := range append(slices.Clone(r.Moves[pawn].Advances[queue[i]]), r.Moves[pawn].Captures[queue[i]]) {
				for _, to := range path {
					if !seen[to] && len(r.Promotions[c][to]) == 0 {
						seen[to] = true
						queue = append(queue, to)
					}
				}
			}
		}
	}
	return ranks
}

// compileRoom finds how many moves a piece of a type can have at most, and what may become
// of it.
func (r *Rules) compileRoom() error {
	for _, c := range []Color{White, Black} {
		for typ := range r.Types {
			for _, sq := range r.Squares {
				r.room[typ] = max(r.room[typ], r.mostMoves(MakePiece(typ, c), sq))
			}
		}
	}
	if r.Royal >= 0 {
		for _, c := range r.Castling.Castles {
			if c.Color == White {
				r.room[r.Royal]++
			}
		}
	}
	if r.Pawn >= 0 {
		for _, types := range r.Promotions[White] {
			for _, typ := range types {
				r.room[r.Pawn] = max(r.room[r.Pawn], r.room[typ])
			}
		}
	}
	return nil
}

// mostMoves returns how many moves a piece has from a square at most.
func (r *Rules) mostMoves(p Piece, from Square) int {
	m := &r.Moves[p]
	targets := union(union(union(nil, m.Leaps[from]), m.Captures[from]), m.Firsts[from])
	for _, path := range append(slices.Clone(m.Rides[from]), m.Advances[from]...) {
		targets = union(targets, path)
	}
	if p.Type() != r.Pawn {
		return len(targets)
	}
	n := 0
	for _, to := range targets {
		n += max(1, len(r.Promotions[p.Color()][to]))
	}
	return n
}

// checkRoom refuses pieces that might have more moves than a list holds, now or after
// promotions.
func (s *State) checkRoom() error {
	for _, c := range []Color{White, Black} {
		n := 0
		for typ := range s.Rules.Types {
			n += int(s.Counts[MakePiece(typ, c)]) * s.Rules.room[typ]
		}
		if n > MaxMoves {
			return fmt.Errorf("%v's pieces might have %d moves, want at most %d", c, n, MaxMoves)
		}
	}
	return nil
}
