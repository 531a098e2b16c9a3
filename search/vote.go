package search

// Cold file: which of several threads answers.

import "alfonso/position"

// first returns the best move of a worker's root: without a line if it has found none,
// and no move at all if the search was over before the worker's turn came.
func (w *worker) first() *rootMove {
	if len(w.root) == 0 {
		return &rootMove{}
	}
	return &w.root[0]
}

// bestThread returns the worker that answers. Each votes for its best move, the more so the
// deeper it has searched and the better its score is; of those for the winning move the
// strongest vote answers. A forced end beats any vote: the quickest win is taken, and
// who has found a way out of a loss is heard before those who have not. Where depth or
// lines were asked for the first worker answers, for it alone keeps to them.
func (e *Engine) bestThread() *worker {
	first := e.active[0]
	if len(e.active) == 1 || e.limits.Depth > 0 || e.multiPV > 1 {
		return first
	}
	worst := Infinity
	for _, w := range e.active {
		if b := w.first(); len(b.line) > 0 {
			worst = min(worst, b.score)
		}
	}
	weight := func(b *rootMove) int {
		if len(b.line) == 0 {
			return 0
		}
		return (min(b.score-worst, Decided) + voteBase) * b.depth
	}
	votes := map[position.Move]int{}
	for _, w := range e.active {
		votes[w.first().move] += weight(w.first())
	}
	best := first
	for _, w := range e.active[1:] {
		b, a := w.first(), best.first()
		switch {
		case len(b.line) == 0:
		case len(a.line) == 0:
			best = w
		case abs(a.score) >= Decided || b.score >= Decided:
			if b.score > a.score {
				best = w
			}
		case votes[b.move] > votes[a.move], b.move == a.move && weight(b) > weight(a):
			if b.score > -Decided {
				best = w
			}
		}
	}
	return best
}
