// Code generated from movegen/b96; DO NOT EDIT.

package b144

// Hot file: counting move sequences.

import "alfonso/position"

// Perft counts the move sequences of a length in plies. The last ply is counted
// without making lists.
func (b *Board) Perft(depth int) uint64 {
	b.makeLists(depth)
	return b.perft(depth)
}

// PerftList counts like Perft, but writes the list of the last ply.
func (b *Board) PerftList(depth int) uint64 {
	b.makeLists(depth)
	b.listing = true
	defer func() { b.listing = false }()
	return b.perft(depth)
}

// makeLists provides a move list for every depth.
func (b *Board) makeLists(depth int) {
	for len(b.lists) < depth {
		b.lists = append(b.lists, list{})
	}
}

func (b *Board) perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1 && !b.listing:
		return uint64(b.Count())
	case b.t.baring && b.ended():
		return 0
	}
	l := &b.lists[depth-1]
	n := generate[listing](b, l, true, true)
	if depth == 1 {
		return uint64(n)
	}
	var nodes uint64
	var d position.Delta
	s := b.s
	rights, passed, victim := s.Rights, s.Passed, s.Victim
	counting := depth == 2 && !b.listing
	if counting {
		b.prepareReplies()
	}
	for i := range n {
		m := l[i&(maxMoves-1)]
		s.Play(m, &d)
		b.toggle(&d)
		if counting {
			nodes += uint64(b.countReplies(&d))
		} else {
			nodes += b.perft(depth - 1)
		}
		s.TakeBack(m, &d)
		s.Rights, s.Passed, s.Victim = rights, passed, victim
		b.toggle(&d)
	}
	return nodes
}
