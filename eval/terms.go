package eval

// Hot file: what men attack, where kings stand, and how far passed pawns have come.

import (
	"math/bits"

	"alfonso/position"
)

// The single terms. Each is counted for White less for Black.
const (
	doubled    = iota // pawn with a pawn of its own before it on the file
	isolated          // pawn without pawns of its own on the neighbouring files
	backward          // pawn that its neighbours have passed and that cannot step forward unharmed
	supported         // pawn defended by a pawn
	phalanx           // pawn with a pawn beside it
	blocked           // passed pawn with a man before it, by ranks advanced
	escorted          // passed pawn: king's steps from its own king to the square before it, by ranks advanced
	chased            // passed pawn: the same from the opponent's king
	pair              // two men of a type that keeps to one colour
	threatened        // man attacked by a pawn
	loose             // man attacked and not defended
	outclassed        // man attacked by another type of no more worth
	guarded           // man defended by a pawn
	weak              // square at the king attacked and defended by nothing else
	checks            // type that can give check unharmed
	singles
)

// singleNames names them in files.
var singleNames = [singles]string{
	"doubled", "isolated", "backward", "supported", "phalanx", "blocked", "escorted", "chased", "pair", "threatened", "loose",
	"outclassed", "guarded", "weak", "checks",
}

// dangers is how many degrees of danger to a king are told apart.
const dangers = 32

// terms are the weights of what is not material and squares, in sixteenths of a
// centipawn.
type terms struct {
	single   [singles]sum
	passed   [position.MaxRanks]sum // by rank from the own side, from 0
	shelter  [4]sum                 // king's file or a neighbour, by ranks to the nearest own pawn; the last for none
	storm    [5]sum                 // the same for the opponent's pawns
	danger   [dangers]sum           // by the sum that besieged makes
	mobility [position.MaxTypes]sum // each sixteenth of a root, see position.Root
}

// weigh returns the terms of a position, as White sees it, in sixteenths of a
// centipawn.
func (w *Weights) weigh(s *position.State, p *pawnEntry, f *position.Features) sum {
	t := &w.terms
	total := p.sum
	for i, typ := range w.officers {
		white := position.MakePiece(int(typ), position.White)
		black := white + 1
		total += t.mobility[typ] * sum(f.Mobility[white]-f.Mobility[black])
		if w.pairs[i] {
			if s.Counts[white] > 1 {
				total += t.single[pair]
			}
			if s.Counts[black] > 1 {
				total -= t.single[pair]
			}
		}
	}
	total += t.single[threatened]*sum(f.Chased[0]-f.Chased[1]) + t.single[loose]*sum(f.Loose[0]-f.Loose[1])
	total += t.single[outclassed]*sum(f.Outclassed[0]-f.Outclassed[1]) + t.single[guarded]*sum(f.Guarded[0]-f.Guarded[1])
	total += t.single[weak]*sum(f.Weak[0]-f.Weak[1]) + t.single[checks]*sum(f.Checks[0]-f.Checks[1])
	total += w.passers(s, p, position.White) - w.passers(s, p, position.Black)
	if w.rules.Royal >= 0 {
		total += p.shelterOf(w, s, position.White) - p.shelterOf(w, s, position.Black)
		total -= w.besieged(f, position.White) - w.besieged(f, position.Black)
	}
	return total
}

// besieged returns the danger that a colour's king is in: by the attacks on it and the
// squares beside it, of which those that nothing else defends and checks count more.
func (w *Weights) besieged(f *position.Features, c position.Color) sum {
	if f.Besiegers[c^1] < 2 && f.Checks[c^1] == 0 {
		return 0
	}
	return w.terms.danger[min(f.Ring[c^1]+2*f.Weak[c&1]+3*f.Checks[c^1], dangers-1)]
}

// shelter judges the pawns on the files around a colour's king.
func (w *Weights) shelter(s *position.State, p *pawnEntry, c position.Color) sum {
	t := &w.terms
	king := s.Kings[c&1]
	file, rank := int(w.file[king]), w.ownRank(c, king)
	var total sum
	for at := max(file-1, 0); at <= min(file+1, w.rules.Variant.Files-1); at++ {
		own := p.ranks(w, c, c, at) >> rank
		total += t.shelter[min(bits.TrailingZeros16(own), len(t.shelter)-1)]
		other := p.ranks(w, c, c^1, at) >> rank
		total += t.storm[min(bits.TrailingZeros16(other), len(t.storm)-1)]
	}
	return total
}

// passers judges what the rest of the board does to a colour's passed pawns.
func (w *Weights) passers(s *position.State, p *pawnEntry, c position.Color) sum {
	t := &w.terms
	var total sum
	for _, sq := range p.passed[c&1][:p.passers[c&1]] {
		advanced := sum(w.ownRank(c, sq))
		ahead := w.rules.Geometry.At(int(w.file[sq]), int(w.rank[sq])+1-2*int(c))
		if s.Board[ahead] != position.NoPiece {
			total += t.single[blocked] * advanced
		}
		if w.rules.Royal >= 0 {
			total += t.single[escorted] * advanced * sum(w.steps(s.Kings[c&1], ahead))
			total += t.single[chased] * advanced * sum(w.steps(s.Kings[c^1], ahead))
		}
	}
	return total
}

// ownRank counts ranks from a colour's own side, from 0.
func (w *Weights) ownRank(c position.Color, sq position.Square) int {
	rank := int(w.rank[sq])
	if c == position.Black {
		rank = w.rules.Variant.Ranks - 1 - rank
	}
	return rank
}
