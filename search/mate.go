package search

// Hot file: the search for a forced win in so many moves. It leaves out nothing that
// could matter: what it calls a win in n moves is one against every defence, and there
// is none in n-1. Mate counts, and stalemate and baring where they win.

import (
	"slices"

	"alfonso/position"
	"alfonso/tt"
)

// attackSalt and defendSalt keep what is known of forced wins apart from the rest of the
// table: a key is the position's xor one of them.
const (
	attackSalt = 0x9d39247e33776d41
	defendSalt = 0x2af7398005aaa5c7
)

// solver proves forced wins on a worker. In a game's tables a win within n moves of the
// side to move is a lower bound at depth n, that there is none an upper bound.
type solver struct {
	w       *worker
	salt    uint64                // of the game's history
	spent   []uint64              // keys that have occurred twice: the next time draws
	replies [maxPly]position.Move // that refuted last, by ply
}

// attack reports whether the side to move wins within n moves; false if aborted.
func (v *solver) attack(n, ply int) bool {
	w := v.w
	s, b := w.state, w.board
	if w.baring {
		if result, bare := s.Bare(); bare {
			return result == position.Wins(s.Side)
		}
	}
	if w.countNode(ply) || v.drawn() {
		return false
	}
	plain := s.Quiet+2*n < s.Rules.QuietPlies // no draw by quiet moves gets in the way
	key := s.Key ^ v.salt ^ attackSalt
	var known tt.Entry
	if plain && n > 1 {
		if known, _ = w.table.Probe(key); known.Bound == tt.Lower && known.Depth <= n {
			return true
		} else if known.Bound == tt.Upper && known.Depth >= n {
			return false
		}
	}
	list := &w.lists[ply]
	moves := b.Legal(list.moves[:0])
	if n > 1 {
		for i, m := range moves {
			list.scores[i] = v.attackScore(m, known.Move)
		}
	}
	for i := range moves {
		if n > 1 {
			list.selectBest(i, len(moves))
		}
		m := moves[i]
		if n == 1 && !v.final(m) {
			continue
		}
		b.Do(m)
		won := v.defend(n-1, ply+1)
		b.Undo()
		if w.aborted {
			return false
		}
		if won {
			if plain && n > 1 {
				w.table.Store(key, tt.Entry{Move: m, Depth: n, Bound: tt.Lower})
			}
			return true
		}
	}
	if plain && n > 1 {
		w.table.Store(key, tt.Entry{Depth: n, Bound: tt.Upper})
	}
	return false
}

// defend reports whether the side to move loses within n more moves of the opponent;
// false if aborted.
func (v *solver) defend(n, ply int) bool {
	w := v.w
	s, b := w.state, w.board
	if w.baring {
		if result, bare := s.Bare(); bare {
			return result == position.Wins(s.Side.Other())
		}
	}
	if w.countNode(ply) {
		return false
	}
	if n == 0 {
		return b.Count() == 0 && (w.stalemateLoses || b.Checked())
	}
	plain := s.Quiet+2*n+1 < s.Rules.QuietPlies
	key := s.Key ^ v.salt ^ defendSalt
	if plain {
		if known, _ := w.table.Probe(key); known.Bound == tt.Lower && known.Depth <= n {
			return true
		} else if known.Bound == tt.Upper && known.Depth >= n {
			return false
		}
	}
	list := &w.lists[ply]
	moves := b.Legal(list.moves[:0])
	if len(moves) == 0 {
		return w.stalemateLoses || b.Checked()
	}
	if v.drawn() {
		return false
	}
	for i, m := range moves {
		switch list.scores[i] = 0; {
		case m == v.replies[ply]:
			list.scores[i] = 1 << 30
		case !w.quiet(m):
			list.scores[i] = w.noisyScore(m)
		}
	}
	for i := range moves {
		list.selectBest(i, len(moves))
		m := moves[i]
		b.Do(m)
		lost := v.attack(n, ply+1)
		b.Undo()
		if w.aborted {
			return false
		}
		if !lost {
			v.replies[ply] = m
			if plain {
				w.table.Store(key, tt.Entry{Depth: n, Bound: tt.Upper})
			}
			return false
		}
	}
	if plain {
		w.table.Store(key, tt.Entry{Depth: n, Bound: tt.Lower})
	}
	return true
}

// final reports whether a move can win at once: by a check, or in some games otherwise.
func (v *solver) final(m position.Move) bool {
	w := v.w
	return w.stalemateLoses || w.baring || w.board.GivesCheck(m)
}

// drawn reports a draw by rule. Repetitions count only with what was played before the
// root: a shortest win does not come back to where it has been. So what is known of a
// position holds on every way to it.
func (v *solver) drawn() bool {
	s := v.w.state
	return s.Quiet >= s.Rules.QuietPlies || len(v.spent) > 0 && slices.Contains(v.spent, s.Key)
}

// attackScore rates a move of the attack: the fewer replies it leaves the better, and checks
// first.
func (v *solver) attackScore(m, table position.Move) int32 {
	if m == table {
		return 1 << 30
	}
	b := v.w.board
	b.Do(m)
	score := -int32(b.Count())
	if b.Checked() {
		score += 1 << 16
	}
	b.Undo()
	return score
}

// selectBest swaps the best of the moves from i to end to i.
func (l *moveList) selectBest(i, end int) {
	at := i
	for k := i + 1; k < end; k++ {
		if l.scores[k] > l.scores[at] {
			at = k
		}
	}
	l.moves[i], l.moves[at] = l.moves[at], l.moves[i]
	l.scores[i], l.scores[at] = l.scores[at], l.scores[i]
}
