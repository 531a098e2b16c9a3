// Package movegen generates legal moves on bitboards. [Board] is the one seam
// between the games' geometries and everything above: search, protocol, book and
// bench are written once against it.
//
// Why this representation, with figures of one processor of 2026. Sets of one to three
// words written out for each geometry, from one source, cost nothing for the words that a
// game does not need; arrays of words and type parameters with methods go through memory
// and calls. Straight riders look along a line with one multiplication and one
// table of 32 KiB for all games; on one word magic look-ups beat that by a fifth. Pins and
// check masks make every generated move legal, so that nothing is played to be
// tested. The last ply is counted by sets, without a list (1.4 to 1.9 times as fast), and
// counted or listed from what the answering side could do before the move (1.1 to 1.7
// times fewer instructions), see replies.go. Against other programs in one run, single
// thread, nodes a second counted / with a list at the leaf, by processor time without the
// start: chess from the start 2.5 / 1.35 times Debian's Stockfish 15.1, Kiwipete 2.5 / 1.3;
// courier 20 / 14 times Debian's Fairy-Stockfish 11.1; wildebeest 34 / 19 times Fairy-Stockfish
// of July 2026. That is 590, 650, 290 and 370 million a second, grande-acedrex 260.
package movegen

//go:generate go run ./internal/boards

import (
	"alfonso/movegen/b110"
	"alfonso/movegen/b144"
	"alfonso/movegen/b64"
	"alfonso/movegen/b96"
	"alfonso/position"
)

// MaxMoves is the room that a move list needs: no position of any game has more legal moves.
const MaxMoves = position.MaxMoves

// Board is a State with bitboards beside it. All move lists hold legal moves only,
// in check only evasions. Baring is not looked at, except in Count and Perft: ask
// State.Bare first. A Board is not safe for concurrent use.
type Board interface {
	// State returns the position. Its fields may be read; moves go through the Board.
	State() *position.State
	// Reset attaches another position of the same Rules.
	Reset(*position.State)

	// Do plays a legal move, Undo takes it back. DoNull passes, which is allowed
	// only when not in check.
	Do(position.Move)
	Undo()
	DoNull()
	UndoNull()

	// Legal appends all legal moves. Noisy appends captures and promotions, Quiet
	// the others.
	Legal(dst []position.Move) []position.Move
	Noisy(dst []position.Move) []position.Move
	Quiet(dst []position.Move) []position.Move

	// Checked reports whether the side to move is in check, Checkers where from.
	Checked() bool
	Checkers(dst []position.Square) []position.Square
	// IsLegal reports whether a move, perhaps made for another position, is legal here.
	IsLegal(position.Move) bool
	// GivesCheck reports whether a legal move checks the opponent.
	GivesCheck(position.Move) bool
	// See reports whether the exchange that a legal move begins on its destination
	// wins at least bound, with the values of types in centipawns.
	See(m position.Move, values *[position.MaxTypes]int32, bound int32) bool

	// Features counts attacks for the evaluation, given the worth of types in centipawns.
	// The table of values must not change.
	Features(*position.Features, *[position.MaxTypes]int32)

	// Count returns the number of legal moves, 0 where baring has ended the game.
	Count() int
	// Perft counts the move sequences of a length in plies. PerftList does the same
	// but writes the list of the last ply, for comparison with engines that do.
	Perft(depth int) uint64
	PerftList(depth int) uint64

	// Validate recomputes everything from the mailbox and tells what differs. Tests call it
	// after every Do and Undo.
	Validate() error
}

// New returns a Board for a position, in the geometry of its Rules. The tables of
// new Rules take some milliseconds to build; they are kept with the Rules for the next Board.
func New(s *position.State) Board {
	switch s.Rules.Geometry {
	case position.B64:
		return b64.New(cached(s.Rules, b64.Compile), s)
	case position.B96:
		return b96.New(cached(s.Rules, b96.Compile), s)
	case position.B110:
		return b110.New(cached(s.Rules, b110.Compile), s)
	default:
		return b144.New(cached(s.Rules, b144.Compile), s)
	}
}

// cached returns the tables of some Rules, compiling them the first time.
func cached[T any](r *position.Rules, compile func(*position.Rules) *T) *T {
	return r.Keep((*T)(nil), func() any { return compile(r) }).(*T)
}

// Outcome judges a Board's position.
func Outcome(b Board) position.Outcome {
	return b.State().Outcome(b.Checked(), len(b.Legal(make([]position.Move, 0, MaxMoves))) > 0)
}
