// Code generated from movegen/b96; DO NOT EDIT.

package b110

// Hot file: counting move sequences.

// Perft counts the move sequences of a length in plies. The last ply is counted
// without making lists.
func (b *Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	for len(b.lists) < depth {
		b.lists = append(b.lists, list{})
	}
	b.s.Reserve(depth)
	return b.perft(depth)
}

func (b *Board) perft(depth int) uint64 {
	if depth == 1 {
		return uint64(b.Count())
	}
	if b.t.baring && b.ended() {
		return 0
	}
	l := &b.lists[depth-1]
	n := generate[listing](b, l, true, true)
	var nodes uint64
	for i := range n {
		b.Do(l[i&(maxMoves-1)])
		nodes += b.perft(depth - 1)
		b.Undo()
	}
	return nodes
}
