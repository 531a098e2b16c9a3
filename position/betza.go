package position

// Cold file: the move descriptions of pieces.

import (
	"fmt"
	"strings"
)

// A leg is one direction a piece can take: a leap by (dx,dy), then up to count-1
// further steps by (cx,cy), each of which needs the square before it empty. The
// piece may stop on every square it comes to. Forward is positive dy.
type leg struct {
	dx, dy int
	cx, cy int
	count  int
}

// A term is one atom of a Betza description with its modifiers.
type term struct {
	legs          []leg
	move, capture bool // may go to an empty, to an enemy square
	first         bool // only as the piece's first move, leaping
	over          bool // every square of the ride is leapt to, over any pieces
	high          bool // not stopped by walls
}

// unlimitedRange is longer than any ray on any board.
const unlimitedRange = 99

// atoms are the leapers by letter: one vector of each symmetry class, and whether
// the piece repeats it without limit.
var atoms = map[byte]struct {
	leaps [][2]int
	count int
}{
	'W': {[][2]int{{0, 1}}, 1}, 'F': {[][2]int{{1, 1}}, 1},
	'D': {[][2]int{{0, 2}}, 1}, 'A': {[][2]int{{2, 2}}, 1}, 'N': {[][2]int{{1, 2}}, 1},
	'H': {[][2]int{{0, 3}}, 1}, 'C': {[][2]int{{1, 3}}, 1}, 'Z': {[][2]int{{2, 3}}, 1}, 'G': {[][2]int{{3, 3}}, 1},
	'K': {[][2]int{{0, 1}, {1, 1}}, 1},
	'R': {[][2]int{{0, 1}}, unlimitedRange}, 'B': {[][2]int{{1, 1}}, unlimitedRange},
	'Q': {[][2]int{{0, 1}, {1, 1}}, unlimitedRange},
}

// parseBetza reads the subset of Betza's notation that the tables can express
// exactly: atoms W F D A N H C Z G, K R B Q; after an atom a digit, how many steps it
// goes at most, 0 for any number, or the atom once more, for any number too; the
// modifiers m (move only), c (capture only), i (first move only), pp (a ride over any
// number of pieces, or none) and h (high, over walls), both on boards with walls only;
// directions f b l r v s on straight and diagonal atoms, of which two neighbours name
// one direction on a diagonal if one of them is vertical and one is not; and [X?Y], leap X
// and then optionally Y outward: in the directions of Y at most 45 degrees off the leap.
// Anything else is an error, never an approximation.
func parseBetza(text string) ([]term, error) {
	var terms []term
	for rest := text; rest != ""; {
		n := strings.IndexFunc(rest, func(r rune) bool { return r < 'a' || r > 'z' })
		if n < 0 {
			return nil, fmt.Errorf("betza %q: %q has no atom", text, rest)
		}
		modifiers := rest[:n]
		rest = rest[n:]
		var t term
		var err error
		if rest[0] == '[' {
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return nil, fmt.Errorf("betza %q: [ without ]", text)
			}
			t.legs, err = bentLegs(rest[1:end])
			rest = rest[end+1:]
		} else {
			t.legs, rest, err = ranged(rest)
		}
		if err == nil {
			err = t.modify(modifiers)
		}
		if err != nil {
			return nil, fmt.Errorf("betza %q: %w", text, err)
		}
		terms = append(terms, t)
	}
	if len(terms) == 0 {
		return nil, fmt.Errorf("betza: empty description")
	}
	return terms, nil
}

// ranged reads an atom and how far it goes, and returns what is left of the text.
func ranged(text string) ([]leg, string, error) {
	atom := text[0]
	legs, err := atomLegs(atom)
	if err != nil {
		return nil, "", err
	}
	rest, count := text[1:], legs[0].count
	switch {
	case rest == "":
	case rest[0] == atom:
		if rest = rest[1:]; rest != "" && rest[0] == atom {
			return nil, "", fmt.Errorf("%c more than twice", atom)
		}
		count = unlimitedRange
	case rest[0] >= '0' && rest[0] <= '9':
		if count = int(rest[0] - '0'); count == 0 {
			count = unlimitedRange
		}
		rest = rest[1:]
	}
	if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
		return nil, "", fmt.Errorf("the range of %c is one digit", atom)
	}
	for i := range legs {
		legs[i].count = count
	}
	return legs, rest, nil
}

// atomLegs expands an atom into its legs by the symmetry of the board.
func atomLegs(atom byte) ([]leg, error) {
	a, ok := atoms[atom]
	if !ok {
		return nil, fmt.Errorf("unknown atom %q", atom)
	}
	var legs []leg
	for _, v := range a.leaps {
		for _, d := range symmetric(v[0], v[1]) {
			legs = append(legs, leg{d[0], d[1], d[0], d[1], a.count})
		}
	}
	return legs, nil
}

// symmetric returns the four or eight images of a vector.
func symmetric(x, y int) [][2]int {
	var out [][2]int
	seen := map[[2]int]bool{}
	for _, v := range [][2]int{{x, y}, {y, x}} {
		for _, sx := range []int{1, -1} {
			for _, sy := range []int{1, -1} {
				d := [2]int{sx * v[0], sy * v[1]}
				if !seen[d] {
					seen[d] = true
					out = append(out, d)
				}
			}
		}
	}
	return out
}

// bentLegs expands "F?R": a leap, then optionally a ride outward from where it landed.
func bentLegs(text string) ([]leg, error) {
	if len(text) != 3 || text[1] != '?' {
		return nil, fmt.Errorf("bent rider %q is not of the form X?Y", text)
	}
	first, err := atomLegs(text[0])
	if err != nil {
		return nil, err
	}
	second, err := atomLegs(text[2])
	if err != nil {
		return nil, err
	}
	var legs []leg
	for _, f := range first {
		if f.count != 1 {
			return nil, fmt.Errorf("bent rider %q: the first leg must be a leap", text)
		}
		for _, s := range second {
			dot := f.dx*s.dx + f.dy*s.dy
			within45 := dot > 0 && 2*dot*dot >= (f.dx*f.dx+f.dy*f.dy)*(s.dx*s.dx+s.dy*s.dy)
			if within45 {
				count := s.count
				if count != unlimitedRange {
					count++ // the leap counts
				}
				legs = append(legs, leg{f.dx, f.dy, s.dx, s.dy, count})
			}
		}
	}
	return legs, nil
}

// modify applies the modifiers of a term.
func (t *term) modify(modifiers string) error {
	var directions string
	t.move, t.capture = true, true
	hops := 0
	for i, m := range modifiers {
		if m != 'p' && strings.ContainsRune(modifiers[:i], m) {
			return fmt.Errorf("modifiers %q: %c twice", modifiers, m)
		}
		switch m {
		case 'm':
			t.capture = false
		case 'c':
			t.move = false
		case 'i':
			t.first = true
		case 'h':
			t.high = true
		case 'p':
			hops++
		case 'f', 'b', 'l', 'r', 'v', 's':
			directions += string(m)
		default:
			return fmt.Errorf("unknown modifier %q", m)
		}
	}
	if t.over = hops == 2; hops == 1 || hops > 2 || t.over && (!t.move || !t.capture || t.first) {
		return fmt.Errorf("modifiers %q: pieces are hopped over by pp alone", modifiers)
	}
	if !t.move && !t.capture {
		return fmt.Errorf("modifiers %q leave no move", modifiers)
	}
	if directions == "" {
		return nil
	}
	straight, diagonal := false, false
	var kept []leg
	for _, l := range t.legs {
		switch {
		case l.dx == 0 || l.dy == 0:
			straight = true
		case l.dx == l.dy || l.dx == -l.dy:
			diagonal = true
		default:
			return fmt.Errorf("direction %q on an oblique leap", directions)
		}
		if l.follows(directions) {
			kept = append(kept, l)
		}
	}
	if straight && diagonal && len(directions) > 1 {
		return fmt.Errorf("directions %q on an atom of straight and diagonal steps", directions)
	}
	t.legs = kept
	return nil
}

// follows reports whether a straight or diagonal leg goes in one of the directions. On
// a diagonal two neighbouring letters, one of them vertical, name one direction.
func (l leg) follows(directions string) bool {
	for i := 0; i < len(directions); i++ {
		goes := l.heads(directions[i])
		if i+1 < len(directions) && l.dx != 0 && l.dy != 0 && vertical(directions[i]) != vertical(directions[i+1]) {
			i++
			goes = goes && l.heads(directions[i])
		}
		if goes {
			return true
		}
	}
	return false
}

// vertical reports whether a direction tells how a piece goes up or down the board.
func vertical(direction byte) bool { return strings.IndexByte("fbv", direction) >= 0 }

// heads reports whether a leg goes in a direction.
func (l leg) heads(direction byte) bool {
	switch direction {
	case 'f':
		return l.dy > 0
	case 'b':
		return l.dy < 0
	case 'l':
		return l.dx < 0
	case 'r':
		return l.dx > 0
	case 'v':
		return l.dy != 0
	}
	return l.dx != 0
}
