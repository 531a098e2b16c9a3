package eval

// Hot file: mobility, threats, king safety and passed pawns. What these terms and the pawn
// structure are worth with tuned numbers, at 5,000 nodes a move, against material and squares
// alone: chess +204.5 Elo [+138.8, +286.9] in 104 games; with the search of that time, too,
// courier +221.1 [+155.8, +304.4] in 64 and wildebeest +323.2 [+229.0, +483.8] in 52. What
// threats by lesser pieces, pawns that protect, the weak king ring and safe checks added:
// chess +118.4 [+59.7, +184.5] in 128 games, courier +153.3 [+93.9, +222.6] in 82,
// wildebeest +175.4 [+106.8, +259.8] in 88, grande-acedrex +228.6 [+155.5, +325.7] in 78. No
// term is measured apart.

import (
	"math/bits"

	"alfonso/position"
)

// The terms of a single number. Each is counted for White less for Black. There is no term
// for outposts: protectedByPawn, mobility and the ranks of the squares speak for them.
const (
	doubledPawn     = iota // with a pawn of its own before it on the file
	isolatedPawn           // without pawns of its own on the neighbouring files
	backwardPawn           // that its neighbours have passed and that cannot step forward unharmed
	supportedPawn          // defended by a pawn
	pawnPhalanx            // pawn with a pawn beside it
	blockedPasser          // passed pawn with a piece before it, by ranks advanced
	passerOwnKing          // passed pawn: king's steps from its own king to the square before it, by ranks advanced
	passerEnemyKing        // passed pawn: the same from the opponent's king
	bishopPair             // two pieces of a type that keeps to one colour
	threatByPawn           // piece attacked by a pawn
	hangingPiece           // piece attacked and not defended
	threatByLesser         // piece attacked by another type of no more worth
	protectedByPawn        // piece defended by a pawn
	weakKingRing           // square at the king attacked and defended by nothing else
	safeCheck              // type that can give check unharmed
	singleTerms
)

// singleNames are the names of these terms in a file of numbers.
var singleNames = [singleTerms]string{
	doubledPawn:     "doubled",
	isolatedPawn:    "isolated",
	backwardPawn:    "backward",
	supportedPawn:   "supported",
	pawnPhalanx:     "phalanx",
	blockedPasser:   "blocked",
	passerOwnKing:   "escorted",
	passerEnemyKing: "chased",
	bishopPair:      "pair",
	threatByPawn:    "threatened",
	hangingPiece:    "loose",
	threatByLesser:  "outclassed",
	protectedByPawn: "guarded",
	weakKingRing:    "weak",
	safeCheck:       "checks",
}

// dangerDegrees is how many degrees of danger to a king are told apart.
const dangerDegrees = 32

// terms are the weights of what is not material and squares, in sixteenths of a
// centipawn.
type terms struct {
	single   [singleTerms]sum
	passed   [position.MaxRanks]sum // by rank from the own side, from 0
	shelter  [4]sum                 // king's file or a neighbour, by ranks to the nearest own pawn; the last for none
	storm    [5]sum                 // the same for the opponent's pawns
	danger   [dangerDegrees]sum     // by the sum that kingDanger makes
	mobility [position.MaxTypes]sum // each sixteenth of a root, see position.Root
}

// weigh returns the terms of a position, as White sees it, in sixteenths of a
// centipawn.
func (w *Weights) weigh(s *position.State, p *pawnEntry, f *position.Features) sum {
	t := &w.terms
	total := p.sum
	for i, typ := range w.pieceTypes {
		white := position.MakePiece(int(typ), position.White)
		black := white + 1
		total += t.mobility[typ] * sum(f.Mobility[white]-f.Mobility[black])
		if w.pairs[i] {
			if s.Counts[white] > 1 {
				total += t.single[bishopPair]
			}
			if s.Counts[black] > 1 {
				total -= t.single[bishopPair]
			}
		}
	}
	total += t.single[threatByPawn]*sum(f.ThreatsByPawn[0]-f.ThreatsByPawn[1]) + t.single[hangingPiece]*sum(f.Hanging[0]-f.Hanging[1])
	total += t.single[threatByLesser]*sum(f.ThreatsByLesser[0]-f.ThreatsByLesser[1]) + t.single[protectedByPawn]*sum(f.ProtectedByPawn[0]-f.ProtectedByPawn[1])
	total += t.single[weakKingRing]*sum(f.WeakKingRing[0]-f.WeakKingRing[1]) + t.single[safeCheck]*sum(f.SafeChecks[0]-f.SafeChecks[1])
	total += w.passedPawns(s, p, position.White) - w.passedPawns(s, p, position.Black)
	if w.rules.Royal >= 0 {
		total += p.shelterOf(w, s, position.White) - p.shelterOf(w, s, position.Black)
		total -= w.kingDanger(f, position.White) - w.kingDanger(f, position.Black)
	}
	return total
}

// kingDanger is king safety: the danger that a colour's king is in, by the attacks on it and the
// squares beside it, of which those that nothing else defends and checks count more.
func (w *Weights) kingDanger(f *position.Features, c position.Color) sum {
	if f.KingAttackers[c^1] < 2 && f.SafeChecks[c^1] == 0 {
		return 0
	}
	return w.terms.danger[min(f.KingAttacks[c^1]+2*f.WeakKingRing[c&1]+3*f.SafeChecks[c^1], dangerDegrees-1)]
}

// shelter judges the pawns on the files around a colour's king: pawn shelter and pawn storm.
func (w *Weights) shelter(s *position.State, p *pawnEntry, c position.Color) sum {
	t := &w.terms
	king := s.Kings[c&1]
	file, rank := int(w.file[king]), w.ownRank(c, king)
	var total sum
	for at := max(file-1, 0); at <= min(file+1, w.rules.Files-1); at++ {
		own := p.ranks(w, c, c, at) >> rank
		total += t.shelter[min(bits.TrailingZeros16(own), len(t.shelter)-1)]
		other := p.ranks(w, c, c^1, at) >> rank
		total += t.storm[min(bits.TrailingZeros16(other), len(t.storm)-1)]
	}
	return total
}

// passedPawns judges what the rest of the board does to a colour's passed pawns.
func (w *Weights) passedPawns(s *position.State, p *pawnEntry, c position.Color) sum {
	t := &w.terms
	var total sum
	for _, sq := range p.passed[c&1][:p.passers[c&1]] {
		advanced := sum(w.ownRank(c, sq))
		ahead := w.rules.Geometry.At(int(w.file[sq]), int(w.rank[sq])+1-2*int(c))
		if s.Board[ahead] != position.NoPiece {
			total += t.single[blockedPasser] * advanced
		}
		if w.rules.Royal >= 0 {
			total += t.single[passerOwnKing] * advanced * sum(w.steps(s.Kings[c&1], ahead))
			total += t.single[passerEnemyKing] * advanced * sum(w.steps(s.Kings[c^1], ahead))
		}
	}
	return total
}

// ownRank counts ranks from a colour's own side, from 0.
func (w *Weights) ownRank(c position.Color, sq position.Square) int {
	rank := int(w.rank[sq])
	if c == position.Black {
		rank = w.rules.Ranks - 1 - rank
	}
	return rank
}
