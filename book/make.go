package book

// Cold file: books made from games or from other books.

import (
	"cmp"
	"slices"

	"alfonso/position"
)

// A Maker counts the moves of games and makes a book of them.
type Maker struct {
	keys  *Keys
	plies int
	games int
	moves map[uint64]map[uint16]tally
}

// tally is how the games went in which a move was made.
type tally struct {
	games, points int // points: 2 for a win of the side that made the move, 1 for a draw
}

// NewMaker returns a Maker for a game that takes in so many plies from the start.
func NewMaker(k *Keys, plies int) *Maker {
	return &Maker{keys: k, plies: plies, moves: map[uint64]map[uint16]tally{}}
}

// Add counts the moves of a game from a position on. Those of an unfinished game count
// as half a point.
func (m *Maker) Add(start *position.State, moves []position.Move, result position.Result) {
	s := start.Clone(len(moves))
	m.games++
	for _, move := range moves[:min(len(moves), m.plies)] {
		if code, ok := m.keys.Encode(s, move); ok {
			key := m.keys.Of(s)
			if m.moves[key] == nil {
				m.moves[key] = map[uint16]tally{}
			}
			t := m.moves[key][code]
			t.games++
			switch result {
			case position.Wins(s.Side):
				t.points += 2
			case position.Wins(s.Side.Other()):
			default:
				t.points++
			}
			m.moves[key][code] = t
		}
		s.Do(move)
	}
}

// Games returns how many games have been added.
func (m *Maker) Games() int { return m.games }

// Book returns a book of the moves that were made in at least so many games and
// brought a point. As with Polyglot, the weight is twice the wins and once the draws.
func (m *Maker) Book(least int) *Book {
	weights := map[place]int{}
	for key, moves := range m.moves {
		for move, t := range moves {
			if t.games >= least && t.points > 0 {
				weights[place{key, move}] = t.points
			}
		}
	}
	return assemble(weights)
}

// place is where an entry belongs.
type place struct {
	key  uint64
	move uint16
}

// assemble makes a book of weights, scaled down in a position where they are too large.
func assemble(weights map[place]int) *Book {
	most := map[uint64]int{}
	for p, w := range weights {
		most[p.key] = max(most[p.key], w)
	}
	b := &Book{}
	for p, w := range weights {
		if top := most[p.key]; top > 0xffff && w > 0 {
			w = max(w*0xffff/top, 1)
		}
		b.entries = append(b.entries, Entry{p.key, p.move, uint16(w)})
	}
	slices.SortFunc(b.entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move))
	})
	return b
}

// Merge returns a book with all entries of some books. Weights of the same move in the
// same position are added.
func Merge(books ...*Book) *Book {
	weights := map[place]int{}
	for _, b := range books {
		for _, e := range b.entries {
			weights[place{e.Key, e.Move}] += int(e.Weight)
		}
	}
	return assemble(weights)
}
