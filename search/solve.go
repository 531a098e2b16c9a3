package search

// Cold file: the root of the search for a forced win.

import (
	"slices"
	"time"

	"alfonso/position"
)

// solve looks for the shortest win within the limits' number of moves. The root's first
// move and its line are then the answer.
func (w *worker) solve() {
	w.iterate(mateOrderDepth)
	l := &w.engine.limits
	most := min(l.Mate, (MaxDepth+1)/2)
	if l.Depth > 0 {
		most = min(most, (l.Depth+1)/2)
	}
	v := newSolver(w)
	for n := 1; n <= most && !w.aborted; n++ {
		for i := range w.root {
			if w.depth, w.sel = 2*n-1, 0; v.first(n, i) {
				w.engine.report(w, &w.root[0], 1)
				return
			}
		}
	}
	w.engine.reported = position.NoMove // the final report tells the nodes
}

// newSolver prepares for the worker's position.
func newSolver(w *worker) *solver {
	v := &solver{w: w}
	s := w.state
	once := []uint64{s.Key}
	for k := 1; k <= s.Quiet && s.Last(k) != nil; k++ {
		key := s.Last(k).Key
		switch {
		case !slices.Contains(once, key):
			once = append(once, key)
		case !slices.Contains(v.spent, key):
			v.spent = append(v.spent, key)
			v.salt ^= key
		}
	}
	return v
}

// first reports whether the root's move of an index wins in n moves, and if so puts it
// to the front with its line.
func (v *solver) first(n, i int) bool {
	w := v.w
	e, m := w.engine, w.root[i].move
	if time.Since(e.started) > reportDelay {
		e.onInfo(&Info{Depth: w.depth, SelDepth: w.depth, Nodes: e.Nodes(), Time: time.Since(e.started),
			HashFull: e.table.HashFull(), CurrMove: m, CurrMoveNumber: i + 1})
	}
	if n == 1 && !v.final(m) {
		return false
	}
	nodes := w.nodes
	w.board.Do(m)
	won := v.defend(n-1, 1)
	w.board.Undo()
	w.root[i].nodes += w.nodes - nodes
	if !won || w.aborted {
		return false
	}
	r := &w.root[i]
	r.score, r.depth, r.bound = MateScore(n), w.depth, Exact
	if r.line = v.line(append(r.line[:0], m), n-1); len(r.line) < w.depth {
		r.bound = LowerBound // stopped in the middle of the line
	}
	promote(w.root[:i+1])
	return true
}

// line appends the moves after the last one of a won line, up to its end: the longest
// defence and the shortest win, which takes n more moves.
func (v *solver) line(line []position.Move, n int) []position.Move {
	w := v.w
	start := len(line) - 1
	w.board.Do(line[start])
	for ; n > 0 && !w.aborted; n-- {
		reply := v.find(func() bool { return n == 1 || !v.attack(n-1, len(line)) })
		if reply == position.NoMove {
			break
		}
		line = append(line, reply)
		w.board.Do(reply)
		m := v.find(func() bool { return v.defend(n-1, len(line)) })
		if m == position.NoMove {
			break
		}
		line = append(line, m)
		w.board.Do(m)
	}
	for range len(line) - start {
		w.board.Undo()
	}
	return line
}

// find returns the first legal move after which something holds, or NoMove.
func (v *solver) find(holds func() bool) position.Move {
	w := v.w
	for _, m := range w.board.Legal(nil) {
		w.board.Do(m)
		found := holds()
		w.board.Undo()
		if found && !w.aborted {
			return m
		}
	}
	return position.NoMove
}
