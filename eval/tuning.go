package eval

// Cold file: the tuned numbers laid open to those who fit them.

import (
	"fmt"
	"math"
	"strings"

	"alfonso/position"
)

// Tuning is a game's tuned numbers as one list of pairs, for middlegame and endgame, in
// centipawns, and how positions depend on them.
type Tuning struct {
	rules  *position.Rules
	base   *Weights   // of no numbers at all
	probes []*Weights // that count a single number of the terms each
	probed []int      // the index of that number
	offset map[string]int
	units  []float64 // centipawns that a number counts in
}

// Pair is a number for the middlegame and one for the endgame, in centipawns.
type Pair [2]float64

// A Term says how often a number counts in a position, for White less for Black.
type Term struct {
	Index uint16
	Count float32
}

// An Example is a position as the numbers see it.
type Example struct {
	Terms []Term
	Base  float64 // what the numbers add to, in centipawns as White sees it
	Phase float64 // from 1 with all pieces to 0
	Damp  float64 // by the count of quiet moves
}

// NewTuning opens the numbers of a game.
func NewTuning(r *position.Rules) *Tuning {
	n := &numbers{}
	t := &Tuning{rules: r, base: compile(r, n), offset: map[string]int{}}
	for _, row := range n.rows(r) {
		t.offset[row.name] = len(t.units)
		whole := inCentipawns(row.name)
		for i := range row.numbers {
			if whole {
				t.units = append(t.units, 1)
				continue
			}
			row.numbers[i] = pack(1, 0, 0)
			probe := *t.base
			probe.terms = n.terms
			row.numbers[i] = 0
			t.probes, t.probed = append(t.probes, &probe), append(t.probed, len(t.units))
			t.units = append(t.units, 1.0/termUnit)
		}
	}
	return t
}

// inCentipawns reports whether the numbers of a row are whole centipawns.
func inCentipawns(name string) bool {
	kind, _, _ := strings.Cut(name, " ")
	return kind == "value" || kind == "rank" || kind == "file"
}

// Len returns how many pairs there are.
func (t *Tuning) Len() int { return len(t.units) }

// Numbers returns those that the program plays with.
func (t *Tuning) Numbers() []Pair { return t.pairs(numbersOf(t.rules)) }

// Read reads them from the text of a file as a game's weights.txt has it.
func (t *Tuning) Read(text string) ([]Pair, error) {
	n := &numbers{}
	if err := n.read(t.rules, text); err != nil {
		return nil, err
	}
	return t.pairs(n), nil
}

// pairs lists numbers.
func (t *Tuning) pairs(n *numbers) []Pair {
	list := make([]Pair, 0, t.Len())
	for _, row := range n.rows(t.rules) {
		for _, x := range row.numbers {
			middlegame, endgame, _ := x.unpack()
			unit := t.units[len(list)]
			list = append(list, Pair{float64(middlegame) * unit, float64(endgame) * unit})
		}
	}
	return list
}

// Write is the inverse of Read, rounded to what a file can hold. Numbers beyond that are errors.
func (t *Tuning) Write(list []Pair) (string, error) {
	if len(list) != t.Len() {
		return "", fmt.Errorf("%d pairs of numbers, want %d", len(list), t.Len())
	}
	n := &numbers{}
	i := 0
	for _, row := range n.rows(t.rules) {
		for k := range row.numbers {
			var pair [2]int
			for j, x := range list[i] {
				if x = math.Round(x / t.units[i]); !(math.Abs(x) <= mostNumber) { // nor NaN
					return "", fmt.Errorf("%s is %g, want at most %d", row.name, x, mostNumber)
				}
				pair[j] = int(x)
			}
			row.numbers[k] = pack(pair[0], pair[1], 0)
			i++
		}
	}
	return n.write(t.rules), nil
}

// Example looks at a position. It is false where a side has so few pieces that endings
// are judged otherwise.
func (t *Tuning) Example(b Board) (Example, bool) {
	s, w := b.State(), t.base
	if w.fewPieces(s) {
		return Example{}, false
	}
	middlegame, endgame, phase := w.recompute(s).sum.unpack()
	x := Example{Damp: w.damp(s), Phase: float64(min(phase, w.full)) / float64(w.full)}
	x.Base = float64(middlegame)*x.Phase + float64(endgame)*(1-x.Phase)

	var f position.Features
	b.Features(&f, &w.Values)
	counts := make([]int, t.Len())
	var pawns pawnEntry
	for i, probe := range t.probes {
		probe.studyPawns(s, &pawns)
		counts[t.probed[i]], _, _ = probe.weigh(s, &pawns, &f).unpack()
	}
	for _, sq := range s.Rules.Squares {
		p := s.Board[sq]
		if p == position.NoPiece {
			continue
		}
		sign := 1
		if p.Color() == position.Black {
			sign = -1
		}
		letter, file := string(s.Rules.Variant.Pieces[p.Type()].Letter), int(w.file[sq])
		counts[t.offset["rank "+letter]+w.ownRank(p.Color(), sq)] += sign
		counts[t.offset["file "+letter]+min(file, s.Rules.Variant.Files-1-file)] += sign
		if p.Type() != s.Rules.Royal {
			counts[t.offset["value "+letter]] += sign
		}
	}
	for i, n := range counts {
		if n != 0 {
			x.Terms = append(x.Terms, Term{uint16(i), float32(n)})
		}
	}
	return x, true
}

// Score is the evaluation under other numbers, in centipawns as White sees it, without
// the bonus for the move. What a type's worth does to the squares, in small, does not
// count.
func (x *Example) Score(numbers []Pair) float64 {
	sum := x.Base
	for _, t := range x.Terms {
		n := &numbers[t.Index]
		sum += float64(t.Count) * (n[0]*x.Phase + n[1]*(1-x.Phase))
	}
	return sum * x.Damp
}
