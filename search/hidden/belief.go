package hidden

// Warm file: whole positions that agree with everything heard.

import (
	"math/rand/v2"

	"alfonso/position"
)

// Belief deals types to one side's men so that they agree with what the other has heard:
// what each man can be, how many there are of each type, and the ties of flags. It walks
// from deal to deal by exchanges that are as likely as their reversal, so that in the
// long run every deal that agrees comes up equally often.
type Belief struct {
	can    []uint16
	ties   []tie
	flag   int // the type that borrows, or -1
	types  []uint8
	roster [position.MaxTypes]int
	rng    *rand.Rand
}

// Believe returns the belief of a view about the opponent's men. It reports whether any deal
// agrees with what was heard, as one does of every view without an error.
func (v *View) Believe(rng *rand.Rand) (*Belief, bool) {
	b := v.belief(rng)
	return b, b.fill()
}

// belief is Believe without a deal.
func (v *View) belief(rng *rand.Rand) *Belief {
	b := &Belief{ties: v.ties, flag: v.Rules.Borrow, roster: v.Rules.Roster(), rng: rng}
	for _, m := range v.Men[v.Me^1] {
		b.can = append(b.can, m.Can)
	}
	b.types = make([]uint8, len(b.can))
	return b
}

// fill deals anew, man by man where the choice is narrowest, making room by exchange
// chains where a type has run out. It reports whether there is such a deal.
func (b *Belief) fill() bool {
	if b.flag < 0 {
		return b.match(-1)
	}
	for _, i := range b.rng.Perm(len(b.can)) {
		if b.can[i]>>b.flag&1 != 0 && b.match(i) {
			return true
		}
	}
	return false
}

// match deals with a man as the flag, who is one of a kind.
func (b *Belief) match(flag int) bool {
	const none = 255
	can := append([]uint16(nil), b.can...)
	if flag >= 0 {
		for i := range can {
			can[i] &^= 1 << b.flag
		}
		can[flag] = 1 << b.flag
		for _, t := range b.ties {
			if t.flag == flag {
				can[t.behind] &= t.types
			}
		}
	}
	for i := range b.types {
		b.types[i] = none
	}
	var left = b.roster
	var seen uint16
	var place func(i int) bool
	place = func(i int) bool {
		first := b.rng.IntN(position.MaxTypes)
		for k := range position.MaxTypes {
			typ := (first + k) % position.MaxTypes
			if can[i]>>typ&1 == 0 || seen>>typ&1 != 0 {
				continue
			}
			seen |= 1 << typ
			if left[typ] > 0 {
				left[typ]--
				b.types[i] = uint8(typ)
				return true
			}
			for j, other := range b.types {
				if int(other) == typ && place(j) {
					b.types[i] = uint8(typ)
					return true
				}
			}
		}
		return false
	}
	for _, i := range b.rng.Perm(len(can)) {
		if seen = 0; !place(i) {
			return false
		}
	}
	return true
}

// Anew is how many exchanges for each man make another deal.
const Anew = 20

// Agrees reports whether types of the men, by their index in View.Men, agree with everything
// that was heard, but for how many there are of each.
func (b *Belief) Agrees(types []uint8) bool {
	other := *b
	other.types = types
	return other.holds()
}

// holds reports whether the present deal agrees with everything.
func (b *Belief) holds() bool {
	for i, typ := range b.types {
		if b.can[i]>>typ&1 == 0 {
			return false
		}
	}
	return b.agrees()
}

// agrees reports whether the ties of the man that is the flag hold.
func (b *Belief) agrees() bool {
	for _, t := range b.ties {
		if int(b.types[t.flag]) == b.flag && t.types>>b.types[t.behind]&1 == 0 {
			return false
		}
	}
	return true
}

// Shuffle walks on, so many exchanges for each man: of two men's types, or of three in a ring.
// After Anew of them little is left of the deal before.
func (b *Belief) Shuffle(exchanges int) {
	for n := exchanges * len(b.can); n > 0; n-- {
		i, j := b.rng.IntN(len(b.can)), b.rng.IntN(len(b.can))
		k := j
		if n&3 == 0 {
			k = b.rng.IntN(len(b.can))
		}
		ti, tj, tk := b.types[i], b.types[j], b.types[k]
		if i == j || i == k {
			continue
		}
		if k == j {
			if b.can[i]>>tj&1 == 0 || b.can[j]>>ti&1 == 0 {
				continue
			}
			b.types[i], b.types[j] = tj, ti
		} else {
			if b.can[i]>>tj&1 == 0 || b.can[j]>>tk&1 == 0 || b.can[k]>>ti&1 == 0 {
				continue
			}
			b.types[i], b.types[j], b.types[k] = tj, tk, ti
		}
		if len(b.ties) > 0 && !b.agrees() {
			b.types[i], b.types[j], b.types[k] = ti, tj, tk
		}
	}
}

// Type returns what a man is in the present deal, by its index in View.Men.
func (b *Belief) Type(i int) int { return int(b.types[i]) }

// Marginals estimates for each man how likely it is of each type, by n deals.
func (b *Belief) Marginals(n int) [][position.MaxTypes]float64 {
	p := make([][position.MaxTypes]float64, len(b.can))
	for range n {
		b.Shuffle(1)
		for i, typ := range b.types {
			p[i][typ] += 1 / float64(n)
		}
	}
	return p
}

// forget makes the belief that of somebody who heard nothing but the counts: the yardstick
// of what listening is worth.
func (b *Belief) forget() {
	for i := range b.can {
		b.can[i] = 1<<position.MaxTypes - 1
	}
	b.ties = nil
}

// World returns the position in which the opponent's men are as dealt. It has the history
// since the last battle, so that it knows which positions return.
func (v *View) World(b *Belief) *position.State {
	them := v.Me ^ 1
	s := v.state(len(v.trail), func(m *Man) int {
		if m.Type >= 0 {
			return m.Type
		}
		return b.Type(v.index(them, m))
	})
	s.Reserve(len(v.trail))
	for _, e := range v.trail {
		s.Do(position.MakeMove(s.Board[e.From], e.From, e.To, position.Normal, 0))
	}
	return s
}
