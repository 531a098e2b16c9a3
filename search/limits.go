package search

// Cold file: what a search is asked for and what it tells.

import (
	"time"

	"alfonso/position"
)

// Limits says when to stop. The zero value has no limit at all and runs until
// [Engine.Stop]. When several limits are set the nearest one wins.
type Limits struct {
	Depth    int           // plies; 0 for no limit
	Nodes    uint64        // 0 for no limit
	MoveTime time.Duration // 0 for no limit
	Mate     int           // look for a forced win in at most so many moves and nothing else; 0 to search

	// Clock says that Time, Inc and MovesToGo count. Time may be zero or negative:
	// the engine then answers at once.
	Clock     bool
	Time, Inc [2]time.Duration // by colour
	MovesToGo int              // moves to the next time control; 0 for sudden death

	// Infinite holds the answer back until Stop, whatever else is reached.
	Infinite bool
	// Ponder holds the answer back until Stop or PonderHit; clocks and MoveTime
	// run from PonderHit.
	Ponder bool

	// Decided lets the root be searched although baring has ended the game: somebody
	// set the position up to look at it. Every move then ends it again.
	Decided bool

	// SearchMoves restricts the root, unless it is empty.
	SearchMoves []position.Move
}

// Bound tells whether a score is exact.
type Bound uint8

// Kinds of score.
const (
	Exact Bound = iota
	LowerBound
	UpperBound
)

// Info is one report of a running search.
type Info struct {
	Depth, SelDepth int // plies
	MultiPV         int // line number from 1
	Score           int // centipawns from the side to move, or a mate score, see MateIn
	Bound           Bound
	WDL             [3]int // win, draw, loss per mille
	Nodes           uint64
	Time            time.Duration
	HashFull        int // per mille
	PV              []position.Move

	// A report with CurrMove set tells only that its search begins.
	CurrMove       position.Move
	CurrMoveNumber int // from 1
}

// Best is the answer: NoMove where there is no legal move, and a move to ponder on
// if one is known to be legal and does not end the game.
type Best struct {
	Move, Ponder position.Move
}
