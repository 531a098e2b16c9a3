package movegen_test

import (
	"fmt"
	"slices"
	"strings"

	"alfonso/position"
)

// This file reads a declaration a second time, for the slow generator: the moves of the
// pieces from their Betza text, steps, promotions and castlings. It takes nothing that
// position.Compile has made of them, so that a fault there shows.

// A slowTerm is one atom of a description: where it leads and what it may do.
type slowTerm struct {
	move, take, first, over bool
	legs                    []slowLeg
}

// A slowLeg is a leap, and the steps that may follow it; reach counts both.
type slowLeg struct {
	leap, then [2]int
	reach      int
}

// slowAtoms are the leaps of the atoms as a longer and a shorter distance.
var slowAtoms = map[byte][][2]int{
	'W': {{1, 0}}, 'F': {{1, 1}}, 'D': {{2, 0}}, 'N': {{2, 1}}, 'A': {{2, 2}}, 'H': {{3, 0}}, 'C': {{3, 1}}, 'Z': {{3, 2}}, 'G': {{3, 3}},
	'K': {{1, 0}, {1, 1}}, 'Q': {{1, 0}, {1, 1}}, 'R': {{1, 0}}, 'B': {{1, 1}},
}

// slowReach is as far as a rider goes.
const slowReach = 20

// readSlow reads a description that Compile has accepted.
func readSlow(betza string) []slowTerm {
	var terms []slowTerm
	for i := 0; i < len(betza); {
		start := i
		for betza[i] >= 'a' && betza[i] <= 'z' {
			i++
		}
		modifiers := betza[start:i]
		var legs []slowLeg
		if betza[i] == '[' { // [X?Y]
			legs = slowBent(betza[i+1], betza[i+3])
			i += 5
		} else {
			atom := betza[i]
			reach := 1
			if strings.IndexByte("RBQ", atom) >= 0 {
				reach = slowReach
			}
			i++
			if i < len(betza) && betza[i] == atom {
				reach = slowReach
				i++
			} else if i < len(betza) && betza[i] >= '0' && betza[i] <= '9' {
				if reach = int(betza[i] - '0'); reach == 0 {
					reach = slowReach
				}
				i++
			}
			for _, d := range slowVectors(atom) {
				legs = append(legs, slowLeg{d, d, reach})
			}
		}
		t := slowTerm{
			move: !strings.Contains(modifiers, "c"), take: !strings.Contains(modifiers, "m"),
			first: strings.Contains(modifiers, "i"), over: strings.Contains(modifiers, "pp"),
		}
		var directions []byte
		for _, m := range []byte(modifiers) {
			if strings.IndexByte("fblrvs", m) >= 0 {
				directions = append(directions, m)
			}
		}
		for _, l := range legs {
			if len(directions) == 0 || slowHeads(l.leap, string(directions)) {
				t.legs = append(t.legs, l)
			}
		}
		terms = append(terms, t)
	}
	return terms
}

// slowVectors lists the leaps of an atom in all directions.
func slowVectors(atom byte) [][2]int {
	var list [][2]int
	for _, d := range slowAtoms[atom] {
		for x := -3; x <= 3; x++ {
			for y := -3; y <= 3; y++ {
				if ax, ay := max(x, -x), max(y, -y); max(ax, ay) == d[0] && min(ax, ay) == d[1] {
					list = append(list, [2]int{x, y})
				}
			}
		}
	}
	return list
}

// slowBent lists the legs of [X?Y]: outward is at most 45 degrees off the leap.
func slowBent(first, second byte) []slowLeg {
	var legs []slowLeg
	reach := 2
	if strings.IndexByte("RBQ", second) >= 0 {
		reach = slowReach
	}
	for _, a := range slowVectors(first) {
		for _, b := range slowVectors(second) {
			// The angle is at most 45 degrees if the part along the leap is at least the part across it.
			along, across := a[0]*b[0]+a[1]*b[1], a[0]*b[1]-a[1]*b[0]
			if along > 0 && along >= max(across, -across) {
				legs = append(legs, slowLeg{a, b, reach})
			}
		}
	}
	return legs
}

// slowHeads reports whether a straight or diagonal leap goes in one of some directions.
// On a diagonal a letter for ahead or back and one for a side, next to each other, are
// one direction.
func slowHeads(d [2]int, directions string) bool {
	is := func(letter byte) bool {
		switch letter {
		case 'f':
			return d[1] > 0
		case 'b':
			return d[1] < 0
		case 'l':
			return d[0] < 0
		case 'r':
			return d[0] > 0
		case 'v':
			return d[1] != 0
		}
		return d[0] != 0
	}
	for i := 0; i < len(directions); i++ {
		here := directions[i]
		if d[0] != 0 && d[1] != 0 && i+1 < len(directions) {
			if next := directions[i+1]; strings.IndexByte("fbv", here) >= 0 != (strings.IndexByte("fbv", next) >= 0) {
				if is(here) && is(next) {
					return true
				}
				i++
				continue
			}
		}
		if is(here) {
			return true
		}
	}
	return false
}

// A slowMan is how a piece of a colour moves from a square.
type slowMan struct {
	leaps    []position.Square   // moves and captures
	rides    [][]position.Square // the same, along a path
	takes    []position.Square   // captures only, and all captures of a pawn
	advances [][]position.Square // moves only, along a path
	firsts   []position.Square   // moves only, while the right lasts
}

// slowRules are a declaration as the slow generator has read it.
type slowRules struct {
	men     [position.MaxPieces][position.MaxSquares]slowMan
	becomes [2][position.MaxSquares][]int // the types that a pawn may become on a square
}

// slowOf returns the slow rules of a game. A game of battles, whose board is no grid, has
// tests of its own, and its moves are those that Compile made.
func slowOf(r *position.Rules) *slowRules {
	return r.Keep(slowKey{}, func() any { return makeSlow(r) }).(*slowRules)
}

type slowKey struct{}

func makeSlow(r *position.Rules) *slowRules {
	v, slow := r.Variant, &slowRules{}
	for typ, d := range v.Pieces {
		for c := range position.Color(2) {
			p := position.MakePiece(typ, c)
			for _, sq := range r.Squares {
				man := &slow.men[p][sq]
				if v.Battle != nil {
					m := &r.Moves[p]
					*man = slowMan{leaps: m.Leaps[sq], rides: m.Rides[sq]}
					continue
				}
				for _, t := range readSlow(d.Betza) {
					slow.add(r, man, t, d.Letter == v.Pawn && v.Pawn != 0, c, sq)
				}
			}
		}
	}
	for _, p := range v.Promote {
		for _, zone := range strings.Fields(p.Zone) {
			for file := range v.Files {
				for rank := range v.Ranks {
					name := fmt.Sprintf("%c%d", 'a'+file, rank+1)
					if zone != name && zone != fmt.Sprintf("*%d", rank+1) {
						continue
					}
					for _, letter := range []byte(p.To) {
						typ := slices.IndexFunc(v.Pieces, func(d position.PieceDef) bool { return d.Letter == letter })
						for c, rank := range [2]int{rank, v.Ranks - 1 - rank} {
							sq := r.Geometry.At(file, rank)
							slow.becomes[c][sq] = append(slow.becomes[c][sq], typ)
						}
					}
				}
			}
		}
	}
	return slow
}

// add adds a term to what a piece can do from a square.
func (slow *slowRules) add(r *position.Rules, man *slowMan, t slowTerm, pawn bool, c position.Color, from position.Square) {
	file, rank := r.Geometry.FileRank(from)
	up, home := 1, rank+1
	if c == position.Black {
		up, home = -1, r.Variant.Ranks-rank
	}
	for _, l := range t.legs {
		path := func(reach int) []position.Square {
			var list []position.Square
			f, k := file+l.leap[0], rank+up*l.leap[1]
			for range reach {
				if f < 0 || k < 0 || f >= r.Variant.Files || k >= r.Variant.Ranks {
					break
				}
				list = append(list, r.Geometry.At(f, k))
				f, k = f+l.then[0], k+up*l.then[1]
			}
			return list
		}
		way := path(l.reach)
		switch {
		case len(way) == 0:
		case pawn:
			if t.take {
				man.takes = append(man.takes, way[0])
			}
			if t.move {
				steps := 1
				if l.leap[1] == 1 && max(l.leap[0], -l.leap[0]) < 2 && r.Variant.Steps[home] > 1 {
					steps = r.Variant.Steps[home]
				}
				man.advances = append(man.advances, path(steps))
			}
		case t.first:
			man.firsts = append(man.firsts, way[0])
		case t.over:
			man.leaps = append(man.leaps, way...)
		default:
			man.rides = append(man.rides, way)
		}
	}
}

// A slowCastle is a castling that a right allows: the squares of king and rook and where
// they go.
type slowCastle struct {
	king, rook, to, lands position.Square
	index                 int // in State.Castling.Castles
}

// slowCastles lists the castlings of the side to move on ways that are free and safe, but
// for what the rook's leaving may open.
func slowCastles(s *position.State) []slowCastle {
	var list []slowCastle
	r := s.Rules
	for i, right := range s.Castling.Rights {
		if right.Leap || right.Color != s.Side || s.Rights>>i&1 == 0 {
			continue
		}
		king, rook := s.Kings[s.Side], right.Square
		kingFile, rank := r.Geometry.FileRank(king)
		rookFile, _ := r.Geometry.FileRank(rook)
		for _, d := range r.Variant.Castle {
			home, targets, _ := strings.Cut(d.King, "-")
			declared := rook == slowSquare(r, d.Rook, s.Side) && king == slowSquare(r, home, s.Side)
			// In a shuffled game the king goes where the declared castling of that side takes it.
			shuffled := r.Variant.Shuffle && (d.Rook[0] > d.King[0]) == (rookFile > kingFile)
			if !declared && !shuffled {
				continue
			}
			for _, target := range strings.Split(targets, ",") {
				toFile := int(target[0] - 'a')
				lands := toFile - 1
				if rookFile < kingFile {
					lands = toFile + 1
				}
				c := slowCastle{king, rook, r.Geometry.At(toFile, rank), r.Geometry.At(lands, rank), -1}
				free := true
				for f := min(kingFile, rookFile, toFile, lands); f <= max(kingFile, rookFile, toFile, lands); f++ {
					sq := r.Geometry.At(f, rank)
					free = free && (sq == king || sq == rook || s.Board[sq] == position.NoPiece)
				}
				for f := min(kingFile, toFile); f <= max(kingFile, toFile); f++ {
					free = free && !slowAttacked(s, r.Geometry.At(f, rank))
				}
				if !free {
					continue
				}
				for i, m := range s.Castling.Castles {
					if m.KingFrom == king && m.RookFrom == rook && m.KingTo == c.to {
						c.index = i
					}
				}
				list = append(list, c)
			}
		}
	}
	return list
}

// slowSquare reads a square of White's as a colour's.
func slowSquare(r *position.Rules, name string, c position.Color) position.Square {
	rank := 0
	fmt.Sscan(name[1:], &rank)
	if c == position.Black {
		rank = r.Variant.Ranks + 1 - rank
	}
	return r.Geometry.At(int(name[0]-'a'), rank-1)
}
