package eval

// Cold file: what squares are worth to a piece. All of it is by formula, the same
// for every game and board.

import (
	"math"

	"alfonso/position"
)

// A place is a square as White sees it, in parts of the board.
type place struct {
	rank     int     // from 1
	advance  float64 // 0 on the second rank, 1 on the last but one
	file     float64 // 0 on an edge file, 1 on the middle ones
	center   float64 // 0 in a corner, 1 in the middle
	fromEdge int     // files to the nearer edge
}

// placeOf returns the place of a square.
func placeOf(r *position.Rules, sq position.Square) place {
	file, rank := r.Geometry.FileRank(sq)
	files, ranks := float64(r.Variant.Files-1), float64(r.Variant.Ranks-1)
	df, dr := math.Abs(2*float64(file)-files)/files, math.Abs(2*float64(rank)-ranks)/ranks
	return place{
		rank:     rank + 1,
		advance:  float64(rank-1) / (ranks - 2),
		file:     1 - df,
		center:   1 - (df+dr)/2,
		fromEdge: min(file, r.Variant.Files-1-file),
	}
}

// square returns what it is worth to a White piece of a type to stand on a square,
// in centipawns for the middlegame and the endgame.
func square(r *position.Rules, v *[position.MaxTypes][2]float64, st *study, typ int, sq position.Square) [2]float64 {
	at := placeOf(r, sq)
	switch typ {
	case r.Royal:
		return kingSquare(at)
	case r.Pawn:
		file, _ := r.Geometry.FileRank(sq)
		return pawnSquare(at, gain(r, v, file))
	}
	return pieceSquare(r, v[typ][0], st, sq, at)
}

// pieceSquare favours squares from which a piece has more moves than on average,
// and the middle of the board for those it takes long to get there. Valuable pieces
// care less; small ones should leave the first rank.
func pieceSquare(r *position.Rules, value float64, st *study, sq position.Square, at place) [2]float64 {
	spread := min(0.15*value, 45, 16000/value)
	if st.stride <= 2 {
		spread = min(0.2*value, 55)
	}
	var score [2]float64
	for phase := range score {
		if st.mean[phase] > 0 { // a piece that never moves is worth the same anywhere
			score[phase] = spread * (st.moves[phase][sq]/st.mean[phase] - 1)
		}
	}
	if st.stride <= 3 {
		near := 0.08 * value * (at.center - 0.5)
		score[0] += near + 6*math.Sin(math.Pi*min(max(at.advance, 0), 1))
		score[1] += near
	}
	if at.rank == 1 && value > 120 && value < 450 {
		score[0] -= 10
	}
	if at.rank == r.Variant.Ranks-1 && value > 400 && value < 700 && st.stride > 3 {
		score[0] += 12
		score[1] += 16
	}
	return score
}

// kingSquare keeps the king at home and off the middle files in the middlegame, and
// brings it to the middle in the endgame.
func kingSquare(at place) [2]float64 {
	shelter := [...]float64{16, 24, 12, -4}[min(at.fromEdge, 3)]
	return [2]float64{shelter - 22*min(float64(at.rank-1), 4), 60 * (at.center - 0.5)}
}

// pawnSquare brings middle pawns to the middle and then makes advancing worth more
// and more, in proportion to what promotion brings.
func pawnSquare(at place, gain float64) [2]float64 {
	share := min(max(gain/850, 0.1), 1.2)
	rise := at.advance * at.advance
	score := [2]float64{45 * share * rise, 105*share*rise + 12*at.advance - 6}
	score[0] += 30 * (at.file - 0.35) * min(1, at.advance/0.35)
	switch {
	case at.rank == 2 && at.file > 0.7:
		score[0] -= 12
	case at.rank == 2 && at.fromEdge < 3:
		score[0] += 5
	}
	return score
}
