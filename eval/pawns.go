package eval

// Hot file: the pawn hash table, pawn structure judged once for all positions that share it.

import (
	"math/bits"

	"alfonso/position"
)

// maxPassers is how many passed pawns a side may have that are looked at.
const maxPassers = 12

// pawnEntry is what the pawns of a position are worth.
type pawnEntry struct {
	key     uint64
	sum     sum                              // as White sees it, in sixteenths of a centipawn
	files   [2][position.MaxFiles + 2]uint16 // by colour and file from 1: the ranks, from 0 as White sees them
	passed  [2][maxPassers]position.Square
	passers [2]uint8
	kings   [2]position.Square // for which shelter holds
	shelter [2]sum
}

// pawnEntries is the size of an Evaluator's table.
const pawnEntries = 1 << 12

// pawnTable holds entries by their keys.
type pawnTable [pawnEntries]pawnEntry

// probe returns the entry of the pawns on a board, whose key is known.
func (t *pawnTable) probe(w *Weights, s *position.State, key uint64) *pawnEntry {
	e := &t[key%pawnEntries]
	if e.key != key {
		e.key = key
		w.studyPawns(s, e)
	}
	return e
}

// shelterOf returns what the pawns around a colour's king are worth.
func (e *pawnEntry) shelterOf(w *Weights, s *position.State, c position.Color) sum {
	if king := s.Kings[c&1]; e.kings[c&1] != king {
		e.kings[c&1], e.shelter[c&1] = king, w.shelter(s, e, c)
	}
	return e.shelter[c&1]
}

// ranks returns the ranks of a colour's pawns on a file, numbered from 0 at the side
// of the colour that looks.
func (e *pawnEntry) ranks(w *Weights, looks, owner position.Color, file int) uint16 {
	ranks := e.files[owner&1][file+1]
	if looks == position.Black {
		ranks = bits.Reverse16(ranks) >> (16 - w.rules.Ranks)
	}
	return ranks
}

// studyPawns fills an entry but for its key.
func (w *Weights) studyPawns(s *position.State, e *pawnEntry) {
	e.files = [2][position.MaxFiles + 2]uint16{}
	e.passers = [2]uint8{}
	e.kings = [2]position.Square{position.NoSquare, position.NoSquare}
	e.sum = 0
	if w.rules.Pawn < 0 {
		return
	}
	for _, sq := range w.rules.Squares {
		switch s.Board[sq] {
		case w.pawns[position.White]:
			e.files[position.White][w.file[sq]+1] |= 1 << w.rank[sq]
		case w.pawns[position.Black]:
			e.files[position.Black][w.file[sq]+1] |= 1 << w.rank[sq]
		}
	}
	e.sum = w.pawnStructure(e, position.White) - w.pawnStructure(e, position.Black)
}

// pawnStructure judges the pawns of a colour and lists those that are passed.
func (w *Weights) pawnStructure(e *pawnEntry, c position.Color) sum {
	t := &w.terms
	var total sum
	var west, own, east, west2, other, east2 uint16 // ranks of three files, the latter of the opponent
	own, other = 0, 0
	east, east2 = e.ranks(w, c, c, 0), e.ranks(w, c, c^1, 0)
	for file := range w.rules.Files {
		west, own, west2, other = own, east, other, east2
		east, east2 = e.ranks(w, c, c, file+1), e.ranks(w, c, c^1, file+1)
		beside := west | east
		for left := own; left != 0; left &= left - 1 {
			rank := bits.TrailingZeros16(left)
			if left&(left-1) != 0 {
				total += t.single[doubledPawn]
			}
			if rank > 0 && beside>>(rank-1)&1 != 0 {
				total += t.single[supportedPawn]
			}
			if beside>>rank&1 != 0 {
				total += t.single[pawnPhalanx]
			}
			switch {
			case beside == 0:
				total += t.single[isolatedPawn]
			case beside&(1<<(rank+1)-1) == 0 && (west2|east2)>>(rank+2)&1 != 0:
				total += t.single[backwardPawn]
			}
			// A pawn on its last rank, which only a set-up position has, goes nowhere.
			if rank == w.rules.Ranks-1 || (own|west2|other|east2)>>(rank+1) != 0 {
				continue
			}
			total += t.passed[rank]
			if n := e.passers[c&1]; n < maxPassers {
				at := rank
				if c == position.Black {
					at = w.rules.Ranks - 1 - rank
				}
				e.passed[c&1][n] = w.rules.Geometry.At(file, at)
				e.passers[c&1]++
			}
		}
	}
	return total
}
