package eval

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// TestTuningText reads and writes numbers.
func TestTuningText(t *testing.T) {
	for name, r := range testRules {
		tuning := NewTuning(r)
		list := tuning.Numbers()
		text, err := tuning.Write(list)
		if err != nil || text != numbersOf(r).write(r) {
			t.Errorf("%s: %v, written otherwise than read", name, err)
		}
		again, err := tuning.Read(text)
		if err != nil || len(again) != len(list) || again[len(again)/2] != list[len(list)/2] {
			t.Errorf("%s: %v, read otherwise than written", name, err)
		}
		if _, err := tuning.Write(list[1:]); err == nil {
			t.Errorf("%s: a pair is missing and nobody cares", name)
		}
		if _, err := tuning.Read("doubled = x,1"); err == nil {
			t.Errorf("%s: a letter is read as number", name)
		}
	}
}

// TestExample compares the sum over an Example with the evaluation, under numbers that
// leave the worth of types alone.
func TestExample(t *testing.T) {
	for name, r := range testRules {
		tuning := NewTuning(r)
		n := numbersOf(r)
		n.value = [position.MaxTypes]sum{}
		list, w := tuning.pairs(n), compile(r, n)
		rng := rand.New(rand.NewPCG(3, 4))
		compared := 0
		for range 6 {
			b := movegen.New(r.NewGame())
			for range 80 {
				moves := b.Legal(nil)
				if len(moves) == 0 {
					break
				}
				b.Do(moves[rng.IntN(len(moves))])
				x, ok := tuning.Example(b)
				if !ok {
					continue
				}
				want := float64(w.Evaluate(b) - w.tempo)
				if b.State().Side == position.Black {
					want = -want
				}
				if got := x.Score(list); math.Abs(got-want) > 3 {
					t.Fatalf("%s %s: %.1f, evaluation %.0f", name, b.State().FEN(), got, want)
				}
				compared++
			}
		}
		if compared < 100 {
			t.Errorf("%s: only %d positions", name, compared)
		}
		if _, ok := tuning.Example(movegen.New(parse(t, name, few(r)))); ok {
			t.Errorf("%s: an ending is taken for an example", name)
		}
	}
}

// few returns a position of two kings and a piece.
func few(r *position.Rules) string {
	rows := make([]string, r.Variant.Ranks)
	for i := range rows {
		rows[i] = strconv.Itoa(r.Variant.Files)
	}
	rest := strconv.Itoa(r.Variant.Files - 1)
	rows[0], rows[2], rows[len(rows)-1] = "k"+rest, "P"+rest, "K"+rest
	return strings.Join(rows, "/") + " w - - 0 1"
}
