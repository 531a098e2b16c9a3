package search

// Hot file: the order in which a node tries its moves.

import (
	"alfonso/movegen"
	"alfonso/position"
)

// moveList has room for the noisy moves of a position and behind them the quiet ones.
type moveList struct {
	moves  [2 * movegen.MaxMoves]position.Move
	scores [2 * movegen.MaxMoves]int32
}

// The stages of a picker.
const (
	stageTable = iota
	stageMakeNoisy
	stageNoisy
	stageKiller
	stageKiller2
	stageMakeQuiet
	stageQuiet
	stageBad
	stageDone
)

// picker is the staged move picker. It yields the legal moves of a node one at a time: the
// table's move, noisy moves that do not lose material by SEE, killers, quiet moves by
// history, and the bad noisy moves. Moves are generated only when their stage comes.
type picker struct {
	w             *worker
	list          *moveList
	continuations continuations
	tableMove     position.Move
	killers       [2]position.Move
	stage         int
	next, end     int // of the moves still to be picked
	bad           int // losing noisy moves, set aside at the front of the list
	noisyOnly     bool
	skipQuiet     bool // set by the search when it wants no more of them
	keepBad       bool // noisyOnly: losing ones too
}

// start prepares a picker for the node at a ply.
func (p *picker) start(w *worker, ply int, table position.Move) {
	f := &w.frames[ply+2]
	*p = picker{w: w, list: &w.lists[ply], continuations: w.continuations(ply), tableMove: table, killers: f.killers}
}

// startNoisy prepares a picker of captures and promotions only.
func (p *picker) startNoisy(w *worker, ply int, table position.Move, keepBad bool) {
	*p = picker{w: w, list: &w.lists[ply], tableMove: table, noisyOnly: true, keepBad: keepBad}
}

// pick returns the next move, or NoMove.
func (p *picker) pick() position.Move {
	b := p.w.board
	switch p.stage {
	case stageTable:
		p.stage = stageMakeNoisy
		if p.tableMove != position.NoMove && (!p.noisyOnly || !p.w.quiet(p.tableMove)) && b.IsLegal(p.tableMove) {
			return p.tableMove
		}
		p.tableMove = position.NoMove
		fallthrough

	case stageMakeNoisy:
		p.end = len(b.Noisy(p.list.moves[:0]))
		for i, m := range p.list.moves[:p.end] {
			p.list.scores[i] = p.w.noisyScore(m)
		}
		p.stage = stageNoisy
		fallthrough

	case stageNoisy:
		for p.next < p.end {
			m := p.selectBest()
			if m == p.tableMove {
				continue
			}
			if !p.keepBad && !b.See(m, p.w.values, 0) {
				p.list.moves[p.bad] = m
				p.bad++
				continue
			}
			return m
		}
		if p.noisyOnly {
			p.stage = stageDone
			return position.NoMove
		}
		p.stage = stageKiller
		fallthrough

	case stageKiller:
		p.stage = stageKiller2
		if p.usable(0) {
			return p.killers[0]
		}
		fallthrough

	case stageKiller2:
		p.stage = stageMakeQuiet
		if p.usable(1) {
			return p.killers[1]
		}
		fallthrough

	case stageMakeQuiet:
		if !p.skipQuiet {
			p.next = p.end
			p.end = len(b.Quiet(p.list.moves[:p.end]))
			for i := p.next; i < p.end; i++ {
				p.list.scores[i] = p.w.history.score(p.list.moves[i], &p.continuations)
			}
		}
		p.stage = stageQuiet
		fallthrough

	case stageQuiet:
		for p.next < p.end && !p.skipQuiet {
			m := p.selectBest()
			if m != p.tableMove && m != p.killers[0] && m != p.killers[1] {
				return m
			}
		}
		p.stage = stageBad
		p.next = 0
		fallthrough

	case stageBad:
		if p.next < p.bad {
			m := p.list.moves[p.next]
			p.next++
			return m
		}
		p.stage = stageDone
	}
	return position.NoMove
}

// usable reports whether a killer is a legal quiet move here; if not it is struck out.
func (p *picker) usable(i int) bool {
	m := p.killers[i]
	if m != position.NoMove && m != p.tableMove && !p.skipQuiet && p.w.quiet(m) && p.w.board.IsLegal(m) {
		return true
	}
	p.killers[i] = position.NoMove
	return false
}

// selectBest takes the move of the highest score out of those that are left.
func (p *picker) selectBest() position.Move {
	moves, scores := p.list.moves[p.next:p.end], p.list.scores[p.next:p.end]
	top := 0
	for i, score := range scores {
		if score > scores[top] {
			top = i
		}
	}
	m := moves[top]
	moves[top], scores[top] = moves[0], scores[0]
	p.next++
	return m
}

// quiet reports whether a move of this position neither captures nor promotes.
func (w *worker) quiet(m position.Move) bool {
	switch m.Kind() {
	case position.Castle:
		return true
	case position.EnPassant, position.Promote:
		return false
	}
	return w.state.Board[m.To()] == position.NoPiece
}

// victim returns the type that a noisy move takes, 0 if it only promotes.
func (w *worker) victim(m position.Move) int {
	to := m.To()
	if m.Kind() == position.EnPassant {
		to = w.state.Victim
	}
	if p := w.state.Board[to]; p != position.NoPiece {
		return p.Type()
	}
	return 0
}

// noisyScore rates a noisy move by MVV-LVA, the most valuable victim and then the least
// valuable attacker, corrected by the capture history.
func (w *worker) noisyScore(m position.Move) int32 {
	victim := w.victim(m)
	score := int32(*w.history.ofCapture(m, victim)) / captureHistoryDivisor
	if m.Kind() == position.Promote {
		score += victimFactor * w.values[m.Index()]
		if w.state.Board[m.To()] == position.NoPiece {
			return score
		}
	}
	return score + victimFactor*w.values[victim] - w.values[m.Piece().Type()]/attackerDivisor
}
