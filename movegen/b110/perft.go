// Code generated from movegen/b96; DO NOT EDIT.

package b110

// Hot file: counting move sequences.

import "alfonso/position"

// Perft counts the move sequences of a length in plies. The last ply is counted
// without making lists.
func (b *Board) Perft(depth int) uint64 {
	b.makeLists(depth)
	return perft[counting](b, depth)
}

// PerftList counts like Perft, but writes the list of the last ply.
func (b *Board) PerftList(depth int) uint64 {
	b.makeLists(depth)
	return perft[listing](b, depth)
}

// makeLists provides a move list for every depth.
func (b *Board) makeLists(depth int) {
	for len(b.lists) < depth {
		b.lists = append(b.lists, list{})
	}
}

// perft counts, the last ply in a mode.
func perft[M mode](b *Board, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case b.t.baring && b.ended():
		return 0
	case depth == 1:
		return uint64(generate[M](b, &b.lists[0], true, true))
	}
	l := &b.lists[depth-1]
	n := generate[listing](b, l, true, true)
	if depth == 2 {
		prepareReplies[M](b)
	}
	var nodes uint64
	var d position.Delta
	s := b.s
	rights, passed, victim := s.Rights, s.Passed, s.Victim
	for i := range n {
		m := l[i&(maxMoves-1)]
		s.Play(m, &d)
		b.toggle(&d)
		if depth == 2 {
			nodes += uint64(generateReplies[M](b, &b.lists[0], &d))
		} else {
			nodes += perft[M](b, depth-1)
		}
		s.TakeBack(m, &d)
		s.Rights, s.Passed, s.Victim = rights, passed, victim
		b.toggle(&d)
	}
	return nodes
}
