// Code generated from movegen/b96; DO NOT EDIT.

package b64

// Hot file: counting attacks for the evaluation.

import "alfonso/position"

// Features counts what the pieces of both sides attack, cheaper pieces by their values first.
func (b *Board) Features(f *position.Features, values *[position.MaxTypes]int32) {
	if values != b.values {
		b.orderAttackers(values)
	}
	t, s := b.t, b.s
	*f = position.Features{}
	occupied := b.colors[0].or(b.colors[1])
	pawns := [2]bitboard{b.pawnAttacks(position.White), b.pawnAttacks(position.Black)}
	guarded, all := pawns, pawns // without and with the king's attacks
	var rings [2]bitboard
	var reached [2][position.MaxTypes]bitboard
	for us := range position.Color(2) {
		them := us ^ 1
		free := t.board.andNot(b.colors[us&1]).andNot(pawns[them&1])
		var ring bitboard
		if king := s.Kings[them&1]; king != position.NoSquare {
			ring = t.leaps[t.king[them&1]][king%boardSize].or(bit(king))
			rings[them&1] = ring
		}
		sum := pawns[us&1]
		for i := range t.types {
			typ := b.order[i&15].typ & 15
			if typ == t.royal || typ == t.pawn {
				continue
			}
			f.ThreatsByLesser[them&1] += int32(b.pieces[position.MakePiece(typ, them)].and(sum).count())
			p := position.MakePiece(typ, us)
			mobility := int32(0)
			var reach bitboard
			for sq := range b.pieces[p].squares {
				x := t.attacksFrom(p, sq, occupied)
				reach = reach.or(x)
				mobility += int32(position.Root[x.and(free).count()&63])
				if n := x.and(ring).count(); n > 0 {
					f.KingAttacks[us&1] += int32(n)
					f.KingAttackers[us&1]++
				}
			}
			f.Mobility[p] = mobility
			reached[us&1][typ] = reach
			sum = sum.or(reach)
		}
		guarded[us&1] = sum
		if king := s.Kings[us&1]; king != position.NoSquare {
			sum = sum.or(t.leaps[t.king[us&1]][king%boardSize])
		}
		all[us&1] = sum
	}
	for us := range position.Color(2) {
		them := us ^ 1
		own := b.colors[us&1]
		pieces := own.andNot(b.pieces[t.pawns[us&1]])
		f.Hanging[us&1] = int32(own.and(all[them&1]).andNot(all[us&1]).count())
		f.ThreatsByPawn[us&1] = int32(pieces.and(pawns[them&1]).count())
		f.ProtectedByPawn[us&1] = int32(pieces.and(pawns[us&1]).count())
		f.WeakKingRing[us&1] = int32(rings[us&1].and(all[them&1]).andNot(guarded[us&1]).count())
		if king := s.Kings[them&1]; king != position.NoSquare {
			f.SafeChecks[us&1] = b.safeChecks(us, king, t.board.andNot(own).andNot(all[them&1]), &reached[us&1])
		}
	}
}

// safeChecks returns how many types of a colour could check a king from a square of a
// set. Bent riders, whose paths lead one way only, are left out.
func (b *Board) safeChecks(us position.Color, king position.Square, safe bitboard, reached *[position.MaxTypes]bitboard) int32 {
	t := b.t
	occupied := b.colors[0].or(b.colors[1])
	orth, diag := t.rookAttacks(king, occupied), t.bishopAttacks(king, occupied)
	n := int32(0)
	for typ := range t.types {
		p := position.MakePiece(typ, us)
		from := t.from[p][king%boardSize]
		if t.shapes[p].orth {
			from = from.or(orth)
		}
		if t.shapes[p].diag {
			from = from.or(diag)
		}
		if from.and(safe).meets(reached[typ&15]) {
			n++
		}
	}
	return n
}

// pawnAttacks returns what the pawns of a colour attack.
func (b *Board) pawnAttacks(c position.Color) bitboard {
	if len(b.t.divergent[c&1]) > 0 {
		return b.takes(&b.t.divergent[c&1][0])
	}
	west := b.pieces[b.t.shifted[c&1]]
	east := west
	if wraps {
		west, east = west.andNot(b.t.west), east.andNot(b.t.east)
	}
	return forwardWest(west, c).or(forwardEast(east, c)).and(b.t.board)
}
