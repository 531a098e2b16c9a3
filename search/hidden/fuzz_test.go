package hidden

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfonso/position"
)

// FuzzEvents feeds histories to a view, true ones and nearly true ones: verdicts that are
// turned, moves of men that do not move so. What a view accepts can have happened: a deal
// exists, and the opponent's men as dealt give every verdict that was heard.
func FuzzEvents(f *testing.F) {
	rules := []*position.Rules{rulesOf(f, "gunjin23"), rulesOf(f, "gunjin31")}
	f.Add(uint64(1), []byte(strings.Repeat("\x10\x21\x32\x43", 20)))
	f.Add(uint64(2), []byte(strings.Repeat("attack!", 30)))
	f.Fuzz(func(t *testing.T, seed uint64, script []byte) {
		rng := rand.New(rand.NewPCG(seed, 1))
		r := rules[seed&1]
		d := [2]*position.Deployment{RandomDeployment(r, position.White, rng), RandomDeployment(r, position.Black, rng)}
		me := position.Color(seed >> 1 & 1)
		v := NewView(d[me])
		var heard []Event
		for pair := range slices.Chunk(script[:min(len(script), 400)&^1], 2) {
			e, ok := imagined(v, int(pair[0]>>2), int(pair[1]), pair[0]&3 == 0)
			if !ok {
				continue
			}
			before := v.FEN()
			if err := v.Hear(e); err == nil {
				heard = append(heard, e)
			} else if v.FEN() != before {
				t.Fatalf("%s changed %s to %s", e.Text(r), before, v.FEN())
			}
		}
		b, ok := v.Believe(rng)
		if !ok {
			t.Fatalf("%v: nothing agrees with %s", heard, v.FEN())
		}
		b.Shuffle(2)
		other := *d[me^1]
		for i, sq := range r.Camp(me ^ 1) {
			other.Pieces[sq] = position.MakePiece(b.Type(i), me^1)
		}
		d[me^1] = &other
		u, err := NewUmpire(d[0], d[1])
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range heard {
			if u.Outcome().Result != position.Unfinished {
				return // a view is not told of all draws
			}
			got, err := u.Play(r.Names[e.From] + r.Names[e.To])
			if got.Over = false; err != nil || got != e {
				t.Fatalf("%s and %s: event %d of %d is %s (%v), %s was heard", d[0], d[1], i, len(heard), got.Text(r), err, e.Text(r))
			}
		}
	})
}

// imagined returns an event that can come next as far as walls and own men tell, by numbers
// for the man and the square; with any verdict and, wildly, from anywhere to anywhere.
func imagined(v *View, man, square int, wild bool) (Event, bool) {
	r := v.Rules
	list := slices.DeleteFunc(slices.Clone(v.Men[v.Side]), func(m Man) bool { return m.At == position.NoSquare })
	if len(list) == 0 {
		return Event{}, false
	}
	m := list[man%len(list)]
	squares := slices.DeleteFunc(slices.Clone(r.Squares), func(sq position.Square) bool {
		target, c := v.on(sq)
		return target != nil && c == v.Side || !wild && v.movers(v.Side, m.At, sq)&m.Can == 0
	})
	if len(squares) == 0 {
		return Event{}, false
	}
	e := Event{From: m.At, To: squares[square%len(squares)]}
	if v.at[e.To] != 0 {
		e.Verdict = position.Won + position.Verdict(square/len(squares)%3)
	}
	return e, true
}

// FuzzDeployments feeds lines to the reader of the data file and deployments to that of
// players: what is read is written alike.
func FuzzDeployments(f *testing.F) {
	r := rulesOf(f, "gunjin23")
	rng := rand.New(rand.NewPCG(3, 3))
	for range 3 {
		f.Add("gunjin23 "+RandomDeployment(r, position.White, rng).String()+" 0.5 of 3 games\n", RandomDeployment(r, position.Black, rng).String())
	}
	f.Fuzz(func(t *testing.T, file, text string) {
		if list, err := ReadDeployments(r, file); err == nil {
			for _, d := range list {
				if again, err := r.ParseDeployment(position.White, d.String()); err != nil || again.Pieces != d.Pieces {
					t.Fatalf("%s: %v", d, err)
				}
			}
		}
		for c := range position.Color(2) {
			d, err := r.ParseDeployment(c, text)
			if err != nil {
				continue
			}
			if again, err := r.ParseDeployment(c, d.String()); err != nil || again.Pieces != d.Pieces {
				t.Fatalf("%s: %v", d, err)
			}
			NewView(d).Legal()
		}
	})
}
