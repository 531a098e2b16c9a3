package position_test

// Cold file.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// An xterm is one atom of a description in XBoard's dialect, with the legs before it.
type xterm struct {
	initial int // 0, or the number of i: on the start rank, on the rank in front of it
	legs    []xleg
	atom    byte
	reach   int // steps of the last leg
}

// An xleg is the directions and modes of a leg; directions of later legs are
// relative to the leg before.
type xleg struct{ directions, modes string }

// parseX reads the part of XBoard's dialect that the games use, but for castling.
func parseX(t *testing.T, text string) []xterm {
	var terms []xterm
	for rest := text; rest != ""; {
		n := strings.IndexFunc(rest, func(r rune) bool { return r < 'a' || r > 'z' })
		if n < 0 {
			t.Fatalf("%q: no atom in %q", text, rest)
		}
		prefix := strings.TrimLeft(rest[:n], "i")
		x := xterm{initial: n - len(prefix), atom: rest[n]}
		for part := range strings.SplitSeq(prefix, "a") {
			modes := strings.TrimLeft(part, "fblrvs")
			if strings.Trim(modes, "mcepyn") != "" {
				t.Fatalf("%q: modes %q", text, modes)
			}
			x.legs = append(x.legs, xleg{part[:len(part)-len(modes)], modes})
		}
		rest = rest[n+1:]
		x.reach = map[byte]int{'R': position.Unlimited, 'B': position.Unlimited, 'Q': position.Unlimited}[x.atom]
		x.reach = max(x.reach, 1)
		if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			x.reach = int(rest[0] - '0')
			rest = rest[1:]
		}
		if x.atom != 'O' {
			terms = append(terms, x)
		}
	}
	return terms
}

// turned returns a straight or diagonal step turned by eighths of a circle.
func turned(step [2]int, eighths int) [2]int {
	around := [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	return around[(slices.Index(around, step)+eighths+8)%8]
}

// targets lists where the dialect lets a piece go from a square of a position. initial
// says which i terms hold.
func (x *xterm) targets(s *position.State, from position.Square, c position.Color, add func(position.Square)) {
	flip := 1
	if c == position.Black {
		flip = -1
	}
	var walk func(file, rank int, step [2]int, n, leg int, slides bool)
	walk = func(file, rank int, step [2]int, n, leg int, slides bool) {
		l, last := x.legs[leg], leg == len(x.legs)-1
		reach := 1
		if slides {
			reach = position.Unlimited
		} else if last && n == 0 {
			reach = x.reach
		}
		if strings.Contains(l.modes, "n") { // lame: what it passes over must be empty
			if sq := s.Rules.At(file+step[0]/2, rank+flip*step[1]/2); sq == position.NoSquare || s.Board[sq] != position.NoPiece {
				return
			}
		}
		for range reach {
			file, rank = file+step[0], rank+flip*step[1]
			sq := s.Rules.At(file, rank)
			if sq == position.NoSquare {
				return
			}
			man := s.Board[sq]
			if last {
				empty, enemy := man == position.NoPiece, man != position.NoPiece && man.Color() != c
				both := !strings.ContainsAny(l.modes, "mc")
				if empty && (both || strings.Contains(l.modes, "m")) || enemy && (both || strings.Contains(l.modes, "c")) {
					add(sq)
				}
				if !empty {
					return
				}
				continue
			}
			if man != position.NoPiece && !strings.Contains(l.modes, "p") {
				return
			}
			next := x.legs[leg+1]
			toggled := slides
			if strings.Contains(l.modes, "y") {
				if man != position.NoPiece {
					return
				}
				toggled = !slides
			}
			turns := []int{0}
			if next.directions == "fs" {
				turns = []int{-1, 1}
			} else if next.directions != "f" {
				panic("directions " + next.directions)
			}
			for _, turn := range turns {
				walk(file, rank, turned(step, turn), n+1, leg+1, toggled)
			}
		}
	}
	for _, v := range position.AtomLeaps(x.atom) {
		for _, d := range position.Symmetric(v[0], v[1]) {
			if x.legs[0].directions == "" || position.Follows(d, x.legs[0].directions) {
				file, rank := s.Rules.Geometry.FileRank(from)
				walk(file, rank, d, 0, 0, false)
			}
		}
	}
}

// ours lists where the compiled tables let a piece go, castling and capture in passing aside.
func ours(s *position.State, from position.Square, c position.Color, typ int, leap bool, add func(position.Square)) {
	m := &s.Rules.Moves[position.MakePiece(typ, c)]
	enemy := func(sq position.Square) bool { return s.Board[sq] != position.NoPiece && s.Board[sq].Color() != c }
	for _, sq := range m.Leaps[from] {
		if s.Board[sq] == position.NoPiece || enemy(sq) {
			add(sq)
		}
	}
	for _, path := range m.Rides[from] {
		for _, sq := range path {
			if s.Board[sq] == position.NoPiece || enemy(sq) {
				add(sq)
			}
			if s.Board[sq] != position.NoPiece {
				break
			}
		}
	}
	for _, sq := range m.Captures[from] {
		if enemy(sq) {
			add(sq)
		}
	}
	for _, path := range m.Advances[from] {
		for _, sq := range path {
			if s.Board[sq] != position.NoPiece {
				break
			}
			add(sq)
		}
	}
	if leap {
		for _, sq := range m.Firsts[from] {
			if s.Board[sq] == position.NoPiece {
				add(sq)
			}
		}
	}
}

// TestXBoardPieces expands what XBoard is told about each piece, on boards from
// empty to crowded, and requires the targets of the compiled tables.
func TestXBoardPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 12))
	for _, v := range games.Complete() {
		if v.XBoard[len(v.XBoard)-1].PieceToChar == "" {
			continue
		}
		r := position.MustCompile(v)
		for typ, d := range v.Pieces {
			terms := parseX(t, d.XBoardBetza())
			for round := range 60 {
				s := &position.State{Rules: r}
				for _, sq := range r.Squares {
					if rng.IntN(100) < round {
						s.Board[sq] = position.MakePiece(rng.IntN(r.Types), position.Color(rng.IntN(2)))
					}
				}
				for _, c := range []position.Color{position.White, position.Black} {
					for _, from := range r.Squares {
						if typ == r.Pawn && (r.RelativeRank(c, from) < 2 || r.RelativeRank(c, from) == v.Ranks) {
							continue // no pawn stands there
						}
						kept := s.Board[from]
						s.Board[from] = position.MakePiece(typ, c)
						virgin := typ != r.Pawn && from == r.Home(c)
						want, got := map[position.Square]bool{}, map[position.Square]bool{}
						ours(s, from, c, typ, virgin, func(sq position.Square) { want[sq] = true })
						for _, x := range terms {
							if typ == r.Pawn && x.initial > 0 && r.RelativeRank(c, from) != 1+x.initial {
								continue
							}
							if typ != r.Pawn && x.initial > 0 && !virgin {
								continue
							}
							x.targets(s, from, c, func(sq position.Square) { got[sq] = true })
						}
						if fmt.Sprint(want) != fmt.Sprint(got) {
							t.Fatalf("%s: %v %s on %s: XBoard is told %q\n%s", v.Name, c, d.Name, r.Names[from], d.XBoardBetza(), s.Draw())
						}
						s.Board[from] = kept
					}
				}
			}
		}
	}
}

// TestXBoardTable checks names, and that every piece has a picture.
func TestXBoardTable(t *testing.T) {
	for _, v := range games.Complete() {
		for i := range v.XBoard {
			g := &v.XBoard[i]
			if found, game := games.FindXBoard(g.Name); found != v || game != g {
				t.Errorf("%s is not found", g.Name)
			}
			if g.Start != "" {
				if _, err := position.MustCompile(v).New(g.Start); err != nil {
					t.Errorf("%s: %v", g.Name, err)
				}
			}
			if g.PieceToChar == "" {
				continue
			}
			var letters, pieces []byte
			for _, letter := range []byte(g.PieceToChar) {
				if letter != '.' {
					letters = append(letters, letter)
				}
			}
			for _, d := range v.Pieces {
				pieces = append(pieces, d.Letter)
			}
			slices.Sort(letters)
			slices.Sort(pieces)
			if string(letters) != string(pieces) || g.PieceToChar[len(g.PieceToChar)-1] != v.Royal || len(g.PieceToChar) < 6 || len(g.PieceToChar) > 66 {
				t.Errorf("%s: table %q, pieces %q", g.Name, g.PieceToChar, pieces)
			}
		}
	}
	if v, _ := games.FindXBoard("chess"); v != nil {
		t.Error("chess is UCI's name")
	}
}
