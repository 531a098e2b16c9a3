package search

// Hot file: what one thread of the search owns.

import (
	"runtime/debug"
	"sync/atomic"

	"alfonso/eval"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/tt"
)

// worker is one thread's search. It shares the table and the flag that ends the
// search with the others, nothing else.
type worker struct {
	engine *Engine
	table  *tt.Table
	board  movegen.Board
	state  *position.State
	eval   eval.Evaluator
	values *[position.MaxTypes]int32
	number int // 0 is the worker that answers

	// Facts of the game.
	rules          *position.Rules
	baring         bool
	stalemateLoses bool
	nullMoveMargin int                 // centipawns above beta that a null move needs
	lateMoveScale  int                 // moves that count as early, in 64ths of orthodox chess
	pieces         [2][]position.Piece // neither pawns nor royal
	riders         [2][]position.Piece

	history        history
	corrections    correctionHistory
	root           []rootMove
	depth          int // of the iteration
	sel            int // greatest ply reached in it
	nullMoveMinPly int // no null move before this ply, 0 for no such rule

	nodes    uint64
	nextPoll uint64
	counted  atomic.Uint64 // nodes, as others may read them
	aborted  bool

	frames [maxPly + 4]frame // of ply n at n+2
	lists  [maxPly]moveList
	pv     [maxPly + 1][maxPly + 1]position.Move
	pvLen  [maxPly + 1]int
}

// frame is what a node keeps for its neighbours in the line.
type frame struct {
	move         position.Move // being searched, NoMove for a null move
	continuation []int16       // history after that move
	quiet        bool          // that move neither captures nor promotes
	eval         int           // static, -Infinity in check
	killers      [2]position.Move
	excluded     position.Move // not to be searched, or NoMove
	picker       picker
	quiets       [64]position.Move // tried
	captures     [32]position.Move // tried, and other noisy moves
}

// help is lazy SMP: it searches a position beside the first worker, unless the search is
// over before its turn comes. The threads share the transposition table and nothing else.
//
// Two threads against one: +69 Elo [+30, +109], 200 games of chess at 1+0.01 s.
func (w *worker) help(s *position.State) {
	w.engine.turns.take()
	defer w.engine.turns.leave()
	w.root, w.nodes = w.root[:0], 0
	if !w.engine.halt.Load() {
		w.setPosition(s)
		w.iterate(MaxDepth)
	}
}

// setPosition gives the worker a position to search, on its own copy.
func (w *worker) setPosition(s *position.State) {
	e := w.engine
	w.table = e.table
	s = s.Clone(maxPly + 2)
	if w.rules != s.Rules {
		w.setRules(s.Rules)
		w.board = movegen.New(s)
	} else {
		w.board.Reset(s)
	}
	w.state = s
	w.values = &e.weights.Values
	w.eval.Reset(e.weights, w.board)
	w.nodes, w.nextPoll, w.aborted, w.nullMoveMinPly = 0, pollInterval, false, 0
	w.counted.Store(0)
	for i := range w.frames {
		f := &w.frames[i]
		f.move, f.continuation, f.eval, f.killers = position.NoMove, nil, -Infinity, [2]position.Move{}
		f.excluded = position.NoMove
	}
	w.fillRoot(e.limits.SearchMoves)
}

// setRules prepares for another game.
func (w *worker) setRules(r *position.Rules) {
	w.rules = r
	v := r.Variant
	w.baring, w.stalemateLoses = v.Baring != position.NoBaring, v.Stalemate == position.Loss
	w.nullMoveMargin = 0
	if len(v.Steps) == 0 {
		w.nullMoveMargin = nullMoveSlowMargin // where pawns cannot hurry a move may well be worse than none
	}
	w.lateMoveScale = max(lateMovePruningSquares, len(r.Squares))
	w.board = nil
	if w.history.outgrown(r) {
		// The tables of the game before go back to the system before greater ones are taken.
		w.history = history{}
		if w.number == 0 {
			debug.FreeOSMemory()
		}
	}
	w.history.resize(r)
	w.corrections = correctionHistory{}
	for c := range w.pieces {
		w.pieces[c], w.riders[c] = nil, nil
		for typ := range r.Types {
			if typ == r.Royal || typ == r.Pawn {
				continue
			}
			p := position.MakePiece(typ, position.Color(c))
			w.pieces[c] = append(w.pieces[c], p)
			for _, rides := range r.Moves[p].Rides {
				if len(rides) > 0 {
					w.riders[c] = append(w.riders[c], p)
					break
				}
			}
		}
	}
}

// nonPawns counts a colour's pieces that are neither pawns nor royal, and whether one of
// them is a rider.
func (w *worker) nonPawns(c position.Color) (pieces int, rider bool) {
	for _, p := range w.pieces[c] {
		pieces += int(w.state.Counts[p])
	}
	for _, p := range w.riders[c] {
		rider = rider || w.state.Counts[p] > 0
	}
	return pieces, rider
}

// evaluate returns the static evaluation as corrected by earlier searches, in
// centipawns from the side to move.
func (w *worker) evaluate() int {
	return w.corrected(w.eval.Evaluate())
}

// countNode counts a node and reports whether the search is over.
func (w *worker) countNode(ply int) bool {
	if w.aborted {
		return true
	}
	w.nodes++
	w.sel = max(w.sel, ply)
	if w.nodes >= w.nextPoll {
		w.poll()
	}
	return w.aborted
}

// poll looks whether the search must end, and lets others have their turn. Every worker
// keeps the clock: the first one may be waiting.
func (w *worker) poll() {
	e := w.engine
	w.counted.Store(w.nodes)
	w.nextPoll = e.limit(w.nodes, w.nodes+pollInterval)
	if !e.halt.Load() {
		e.turns.pass()
	}
	w.aborted = e.halt.Load()
}

// abs returns the absolute value.
func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
