package eval

// Hot file, but off the usual path: endings where a side has few pieces left.

import "alfonso/position"

// Ending weights, in centipawns.
const (
	edgeDrive      = 14 // each step of the weaker king from the middle
	kingApproach   = 9  // each step nearer of the stronger king
	pieceApproach  = 3  // each step nearer of another piece of the stronger side
	lastPieceHunt  = 5  // each step nearer of the stronger king to a last piece
	lastPieceStray = 4  // each step between the weaker king and a last piece
)

// ending adjusts a score, as White sees it, of a position in which a side has at
// most three pieces: it makes the stronger side drive the other's king to the edge,
// bring its own pieces near, and where baring wins go after the last pieces. An
// advantage that cannot win shrinks.
func (w *Weights) ending(s *position.State, score int) int {
	if w.rules.Royal < 0 {
		return score
	}
	var material [2]int
	for typ := range w.rules.Types {
		for _, c := range [2]position.Color{position.White, position.Black} {
			material[c] += int(w.endgame[typ]) * int(s.Counts[position.MakePiece(typ, c)])
		}
	}
	strong, lead := position.White, material[position.White]-material[position.Black]
	sign := 1
	if lead < 0 {
		strong, lead, sign = position.Black, -lead, -1
	}
	pawnless := s.Counts[w.pawns[strong]] == 0 || w.pawns[strong] == position.NoPiece
	if lead < w.decisive {
		if w.drawish && pawnless && score*sign > 0 {
			return score / 4
		}
		return score
	}
	if s.Pieces[strong.Other()] > 3 {
		return score
	}
	return score + sign*w.mopUp(s, strong, pawnless)
}

// mopUp is the mop-up evaluation, guidance for a side that is decisively ahead.
func (w *Weights) mopUp(s *position.State, strong position.Color, pawnless bool) int {
	prey, king := s.Kings[strong.Other()], s.Kings[strong]
	bonus := kingApproach * (w.diameter - w.steps(king, prey))
	var last [3]position.Square // the weaker side's pieces
	n, free := 0, 0
	var bound [2]int // pieces of the stronger side bound to a colour
	for _, sq := range w.rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece && p.Color() != strong && sq != prey && n < len(last) {
			last[n] = sq
			n++
		}
	}
	if w.rules.Baring == position.NoBaring {
		n = 0
	}
	for _, piece := range last[:n] {
		bonus += lastPieceStray * w.steps(prey, piece)
	}
	for _, sq := range w.rules.Squares {
		p := s.Board[sq]
		if p == position.NoPiece || p.Color() != strong || p == w.pawns[strong] {
			continue
		}
		for _, piece := range last[:n] {
			bonus += lastPieceHunt * (w.diameter - w.steps(sq, piece))
		}
		if sq == king {
			continue
		}
		bonus += pieceApproach * (w.diameter - w.steps(sq, prey))
		if w.bound[p.Type()] {
			bound[w.color(sq)]++
		} else if int(w.endgame[p.Type()]) > w.decisive {
			free++
		}
	}
	if free == 0 && pawnless && bound[0]+bound[1] > 0 && (bound[0] == 0 || bound[1] == 0) {
		color := 0
		if bound[1] > 0 {
			color = 1
		}
		return bonus + w.corner(prey, color)
	}
	files, ranks := w.rules.Files-1, w.rules.Ranks-1
	fromMiddle := abs(2*int(w.file[prey])-files) + abs(2*int(w.rank[prey])-ranks)
	return bonus + edgeDrive*fromMiddle/2
}

// corner drives a king to a corner of a colour: the only place where pieces that keep
// to that colour can mate.
func (w *Weights) corner(prey position.Square, color int) int {
	files, ranks := w.rules.Files-1, w.rules.Ranks-1
	file, rank := int(w.file[prey]), int(w.rank[prey])
	nearest := files + ranks
	for _, f := range [2]int{0, files} {
		for _, r := range [2]int{0, ranks} {
			if (f+r)&1 == color {
				nearest = min(nearest, abs(file-f)+abs(rank-r))
			}
		}
	}
	return edgeDrive * (files + ranks - nearest)
}

// steps counts the king's steps between two squares.
func (w *Weights) steps(a, b position.Square) int {
	return max(abs(int(w.file[a])-int(w.file[b])), abs(int(w.rank[a])-int(w.rank[b])))
}

// abs returns the absolute value.
func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
