package b96

// Hot file: counting attacks for the evaluation.

import "alfonso/position"

// Features counts what the men of both sides attack.
func (b *Board) Features(f *position.Features) {
	t, s := b.t, b.s
	*f = position.Features{}
	occupied := b.colors[0].or(b.colors[1])
	pawns := [2]bitboard{b.pawnAttacks(position.White), b.pawnAttacks(position.Black)}
	all := pawns
	for us := range position.Color(2) {
		them := us ^ 1
		free := t.board.andNot(b.colors[us&1]).andNot(pawns[them&1])
		var ring bitboard
		if king := s.Kings[them&1]; king != position.NoSquare {
			ring = t.leaps[t.king[them&1]][king%size].or(bit(king))
		}
		reached := pawns[us&1]
		for typ := range t.types {
			if typ == t.royal || typ == t.pawn {
				continue
			}
			p := position.MakePiece(typ, us)
			mobility := int32(0)
			for sq := range b.pieces[p].squares {
				x := t.attacksFrom(p, sq, occupied)
				reached = reached.or(x)
				mobility += int32(position.Root[x.and(free).count()&63])
				if n := x.and(ring).count(); n > 0 {
					f.Ring[us&1] += int32(n)
					f.Besiegers[us&1]++
				}
			}
			f.Mobility[p] = mobility
		}
		if king := s.Kings[us&1]; king != position.NoSquare {
			reached = reached.or(t.leaps[t.king[us&1]][king%size])
		}
		all[us&1] = reached
	}
	for us := range position.Color(2) {
		them := us ^ 1
		men := b.colors[us&1]
		f.Loose[us&1] = int32(men.and(all[them&1]).andNot(all[us&1]).count())
		f.Chased[us&1] = int32(men.andNot(b.pieces[t.pawns[us&1]]).and(pawns[them&1]).count())
	}
}

// pawnAttacks returns what the pawns of a colour attack.
func (b *Board) pawnAttacks(c position.Color) bitboard {
	west := b.pieces[b.t.pawns[c&1]]
	east := west
	if wraps {
		west, east = west.andNot(b.t.west), east.andNot(b.t.east)
	}
	return forwardWest(west, c).or(forwardEast(east, c)).and(b.t.board)
}
