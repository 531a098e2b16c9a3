// Package eval judges positions without searching: material and squares, tapered
// from middlegame to endgame, and guidance for won endings. Its numbers belong to a
// game; its code to none.
package eval

// Cold file: the compiled numbers of a game.

import (
	"math"

	"alfonso/position"
)

// Weights are the numbers of one game: immutable, to be shared.
type Weights struct {
	rules *position.Rules

	// Values are the worth of types in centipawns, between middlegame and endgame:
	// what static exchange evaluation counts with. The royal piece is worth more
	// than everything else together.
	Values [position.MaxTypes]int32

	endgame    [position.MaxTypes]int32 // centipawns
	square     [position.MaxPieces][position.MaxSquares]sum
	full       int      // phase of the start position
	bound      [16]bool // types that never leave the colour of their square
	file       [position.MaxSquares]int8
	rank       [position.MaxSquares]int8
	drawish    bool // the game lets a bare or stalemated side off
	decisive   int  // the least advantage that should win without pawns, in centipawns
	tempo      int
	quiet      int // plies until the game is drawn
	pawns      [2]position.Piece
	pieceTypes []uint8 // types that are neither pawn nor royal
	pairs      []bool  // by piece type: two of them complement each other
	terms      terms
	net        *Net // or nil
	keys       [position.MaxPieces][position.MaxSquares]uint64
	group      [position.MaxPieces]uint8 // which key a piece belongs to, see total
	diameter   int                       // king's steps from edge to edge
}

// A sum adds up the middlegame score, the endgame score (both as White sees them)
// and the phase of the pieces on the board in one number:
//
//	0-20 middlegame | 21-41 endgame | 42-62 phase
//
// The lower fields are signed and borrow from the higher ones, which unpack repays.
type sum int64

// pack makes a sum.
func pack(middlegame, endgame, phase int) sum {
	return sum(middlegame) + sum(endgame)<<21 + sum(phase)<<42
}

// unpack takes a sum apart.
func (s sum) unpack() (middlegame, endgame, phase int) {
	middlegame = int(s << 43 >> 43)
	s = (s - sum(middlegame)) >> 21
	endgame = int(s << 43 >> 43)
	return middlegame, endgame, int((s - sum(endgame)) >> 21)
}

// In centipawns.
const (
	royalValue      = 30000 // more than the pieces of any side
	tempoBonus      = 12    // of the side to move
	decisiveLead    = 180   // the least advantage that should win without pawns
	decisiveDrawish = 380   // the same where a bare or stalemated side gets a draw: more than a minor piece
)

// New compiles the numbers of a game.
func New(r *position.Rules) *Weights {
	w := compile(r, numbersOf(r))
	w.net = netOf(r)
	return w
}

// compile makes Weights of tuned numbers.
func compile(r *position.Rules, n *numbers) *Weights {
	w := &Weights{
		terms: n.terms,

		rules: r, tempo: tempoBonus, quiet: r.QuietPlies,
		drawish:  r.Variant.Stalemate == position.Draw && r.Variant.Baring == position.NoBaring,
		diameter: max(r.Variant.Files, r.Variant.Ranks) - 1,
	}
	w.decisive = decisiveLead
	if w.drawish {
		w.decisive = decisiveDrawish
	}
	for _, sq := range r.Squares {
		file, rank := r.Geometry.FileRank(sq)
		w.file[sq], w.rank[sq] = int8(file), int8(rank)
	}
	studies := make([]*study, r.Types)
	for typ := range studies {
		if typ != r.Royal && typ != r.Pawn {
			studies[typ] = studyOf(r, typ)
		}
	}
	v := values(r, studies)
	for typ := range r.Types {
		middlegame, endgame, _ := n.value[typ].unpack()
		v[typ][0] += float64(middlegame)
		v[typ][1] += float64(endgame)
	}
	round := func(x float64) int { return int(math.Round(x)) }
	for typ := range r.Types {
		phase := 0
		switch typ {
		case r.Royal:
			w.Values[typ] = royalValue
		case r.Pawn:
			w.Values[typ] = int32(round(v[typ][0]+v[typ][1])) / 2
		default:
			w.Values[typ] = int32(round(v[typ][0]+v[typ][1])) / 2
			phase = round(v[typ][0] / 20)
			w.bound[typ] = w.colorBound(typ)
			w.pieceTypes = append(w.pieceTypes, uint8(typ))
			w.pairs = append(w.pairs, w.bound[typ])
		}
		w.endgame[typ] = int32(round(v[typ][1]))
		white, black := position.MakePiece(typ, position.White), position.MakePiece(typ, position.Black)
		if typ != r.Pawn {
			w.group[white], w.group[black] = 1, 2
		}
		for _, sq := range r.Squares {
			bonus := square(r, v, studies[typ], typ, sq)
			middlegame, endgame := round(v[typ][0]+bonus[0]), round(v[typ][1]+bonus[1])
			file, rank := r.Geometry.FileRank(sq)
			tuned, tunedEnd, _ := (n.rank[typ][rank] + n.file[typ][min(file, r.Variant.Files-1-file)]).unpack()
			middlegame, endgame = middlegame+tuned, endgame+tunedEnd
			mirrored := r.At(file, r.Variant.Ranks-1-rank)
			w.square[white][sq] = pack(middlegame, endgame, phase)
			w.square[black][mirrored] = pack(-middlegame, -endgame, phase)
			w.keys[white][sq], w.keys[black][sq] = scramble(uint64(white)<<8|uint64(sq)), scramble(uint64(black)<<8|uint64(sq))
		}
	}
	if r.Pawn >= 0 {
		w.pawns = [2]position.Piece{position.MakePiece(r.Pawn, position.White), position.MakePiece(r.Pawn, position.Black)}
	}
	_, _, w.full = w.recompute(r.NewGame()).sum.unpack()
	return w
}

// scramble spreads the bits of a number, as splitmix64 does.
func scramble(x uint64) uint64 {
	x = (x + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// colorBound reports whether a type keeps to squares of one colour.
func (w *Weights) colorBound(typ int) bool {
	m := &w.rules.Moves[position.MakePiece(typ, position.White)]
	for _, from := range w.rules.Squares {
		paths := append([][]position.Square{m.Leaps[from]}, m.Rides[from]...)
		for _, path := range paths {
			for _, to := range path {
				if w.color(from) != w.color(to) {
					return false
				}
			}
		}
	}
	return true
}

// color returns 0 for the dark squares, of a1's colour, and 1 for the light ones.
func (w *Weights) color(sq position.Square) int { return int(w.file[sq]+w.rank[sq]) & 1 }

// WDL estimates the chances of win, draw and loss, per mille, of a score in
// centipawns: logistic curves of slope 1/90, each centred 110 from equality.
func WDL(score int) [3]int {
	curve := func(x float64) int { return int(math.Round(1000 / (1 + math.Exp(-x/90)))) }
	win, loss := curve(float64(score-110)), curve(float64(-score-110))
	return [3]int{win, 1000 - win - loss, loss}
}
