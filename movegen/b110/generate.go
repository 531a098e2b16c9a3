// Code generated from movegen/b96; DO NOT EDIT.

package b110

// Hot file: legal moves. One source serves lists and counts: the type parameter is
// a mode whose length is a constant in each instantiation.

import "alfonso/position"

// mode is listing or counting.
type mode interface {
	~[0]struct{} | ~[1]struct{}
}

type (
	counting [0]struct{}
	listing  [1]struct{}
)

// list is room for the moves of one position.
type list = [maxMoves]position.Move

// Legal appends all legal moves.
func (b *Board) Legal(dst []position.Move) []position.Move { return b.appendMoves(dst, true, true) }

// Noisy appends captures and promotions.
func (b *Board) Noisy(dst []position.Move) []position.Move { return b.appendMoves(dst, true, false) }

// Quiet appends the moves that Noisy leaves out.
func (b *Board) Quiet(dst []position.Move) []position.Move { return b.appendMoves(dst, false, true) }

// Count returns the number of legal moves, 0 where baring has ended the game.
func (b *Board) Count() int {
	if b.t.baring && b.ended() {
		return 0
	}
	return generate[counting](b, nil, true, true)
}

// ended reports whether baring has ended the game.
func (b *Board) ended() bool {
	_, bare := b.s.Bare()
	return bare
}

// appendMoves generates behind dst, in place where the room suffices.
func (b *Board) appendMoves(dst []position.Move, noisy, quiet bool) []position.Move {
	n := len(dst)
	if cap(dst)-n < maxMoves {
		dst = append(make([]position.Move, 0, n+maxMoves), dst...)
	}
	l := (*list)(dst[n : n+maxMoves])
	return dst[:n+generate[listing](b, l, noisy, quiet)]
}

// emit writes the moves from one square to a set and returns the new length.
func emit(l *list, n int, base position.Move, targets bitboard) int {
	for to := range targets.squares {
		l[n&(maxMoves-1)] = base | position.Move(to)<<position.ToShift
		n++
	}
	return n
}

// add counts the moves from one square to a set, or writes them.
func add[M mode](l *list, n int, base position.Move, targets bitboard) int {
	var m M
	if len(m) == 0 {
		return n + targets.count()
	}
	return emit(l, n, base, targets)
}

// base packs the fields of a move that do not depend on its destination.
func base(p position.Piece, from position.Square) position.Move {
	return position.Move(from) | position.Move(p)<<position.PieceShift
}

// generate writes or counts the legal moves and returns the new length.
func generate[M mode](b *Board, l *list, noisy, quiet bool) int {
	var m M
	if len(m) == 0 {
		noisy, quiet = true, true // known to the compiler
	}
	b.analyze()
	t, s := b.t, b.s
	us := s.Side & 1
	occupied := b.colors[0].or(b.colors[1])
	// No royal piece is a target, even where the position lets it stand attacked.
	enemy := b.colors[us^1].andNot(b.pieces[t.king[us^1]])
	var want bitboard
	if noisy {
		want = enemy
	}
	if quiet {
		want = want.or(t.board.andNot(occupied))
	}
	n := 0
	if t.royal >= 0 {
		n = kingMoves[M](b, l, n, want, quiet)
	}
	if !b.evade.any() {
		return n
	}
	targets := want.and(b.evade)
	for i := range t.order {
		o := &t.order[i]
		p := o.piece + position.Piece(us)
		set := b.pieces[p].andNot(b.pinned)
		switch o.kind {
		case leaper:
			row := &t.leaps[p]
			for sq := range set.squares {
				n = add[M](l, n, base(p, sq), row[sq%size].and(targets))
			}
		case rook:
			for sq := range set.squares {
				n = add[M](l, n, base(p, sq), t.rookAttacks(sq, occupied).and(targets))
			}
		case bishop:
			for sq := range set.squares {
				n = add[M](l, n, base(p, sq), t.bishopAttacks(sq, occupied).and(targets))
			}
		case queen:
			for sq := range set.squares {
				x := t.rookAttacks(sq, occupied).or(t.bishopAttacks(sq, occupied))
				n = add[M](l, n, base(p, sq), x.and(targets))
			}
		case bentKind:
			for sq := range set.squares {
				n = add[M](l, n, base(p, sq), o.bent.attacks(sq, occupied).and(targets))
			}
		default:
			for sq := range set.squares {
				n = add[M](l, n, base(p, sq), t.attacksFrom(p, sq, occupied).and(targets))
			}
		}
	}
	if t.pawn >= 0 {
		pawns := b.pieces[position.MakePiece(t.pawn, us)]
		n = pawnMoves[M](b, l, n, pawns.andNot(b.pinned), enemy, b.evade, noisy, quiet)
		if noisy && s.Victim != position.NoSquare {
			n = passing[M](b, l, n, pawns)
		}
	}
	if b.pinned.any() {
		n = pinnedMoves[M](b, l, n, enemy, targets, noisy, quiet)
	}
	return n
}

// pinnedMoves generates the moves of pinned pieces along their rays. The king's own
// moves are never among them.
func pinnedMoves[M mode](b *Board, l *list, n int, enemy, targets bitboard, noisy, quiet bool) int {
	t, s := b.t, b.s
	occupied := b.colors[0].or(b.colors[1])
	for sq := range b.pinned.squares {
		p := s.Board[sq]
		if p.Type() == t.pawn {
			n = pawnMoves[M](b, l, n, bit(sq), enemy, b.allowed(bit(sq), b.evade), noisy, quiet)
			continue
		}
		n = add[M](l, n, base(p, sq), b.allowed(bit(sq), t.attacksFrom(p, sq, occupied).and(targets)))
	}
	return n
}

// kingMoves generates steps, first leaps and castling.
func kingMoves[M mode](b *Board, l *list, n int, want bitboard, quiet bool) int {
	var m M
	t, s := b.t, b.s
	us := s.Side & 1
	p := t.king[us]
	from := s.Kings[us]
	occupied := b.colors[0].or(b.colors[1])
	free := occupied.andNot(bit(from))
	targets := t.leaps[p][from%size].and(want)
	mayLeap := quiet && s.Rights != 0 && !b.checkers.any()
	if mayLeap && s.Rights&t.leapBit[us] != 0 {
		targets = targets.or(t.firsts[from%size].andNot(occupied))
	}
	for to := range targets.squares {
		if b.attacked(to, free) {
			continue
		}
		if len(m) != 0 {
			l[n&(maxMoves-1)] = base(p, from) | position.Move(to)<<position.ToShift
		}
		n++
	}
	if mayLeap && s.Rights&b.castles.rights[us] != 0 {
		for i := range b.castles.moves[us] {
			c := &b.castles.moves[us][i]
			if occupied.meets(c.empty) || !b.canCastle(c, occupied) {
				continue
			}
			if len(m) != 0 {
				l[n&(maxMoves-1)] = position.MakeMove(p, from, c.move.KingTo, position.Castle, c.index)
			}
			n++
		}
	}
	return n
}

// canCastle reports whether a castling is legal for a side not in check.
func (b *Board) canCastle(c *castle, occupied bitboard) bool {
	if b.s.Rights&c.right == 0 || occupied.meets(c.empty) {
		return false
	}
	king := bit(c.move.KingFrom)
	for _, sq := range c.safe {
		if b.attacked(sq, occupied.andNot(king)) {
			return false
		}
	}
	if !b.castles.table.Shuffled {
		return true
	}
	// The rook may have shielded the king's destination.
	after := occupied.andNot(king).andNot(bit(c.move.RookFrom)).or(bit(c.move.RookTo))
	return !b.attacked(c.move.KingTo, after)
}

// pawnMoves generates the moves of some pawns, all at once, to allowed squares.
func pawnMoves[M mode](b *Board, l *list, n int, pawns, enemy, allowed bitboard, noisy, quiet bool) int {
	var m M
	if len(m) == 0 {
		noisy, quiet = true, true
	}
	t := b.t
	us := b.s.Side & 1
	empty := t.board.andNot(b.colors[0].or(b.colors[1]))
	single := forward(pawns, us).and(empty)
	if quiet {
		n = addPawns[M](b, l, n, single.and(allowed).andNot(t.promotes[us]), 0)
		if double := single.and(t.second[us]); double.any() {
			double = forward(double, us).and(empty)
			n = addStrides[M](b, l, n, double.and(allowed), 2)
			if triple := double.and(t.third[us]); triple.any() {
				n = addStrides[M](b, l, n, forward(triple, us).and(empty).and(allowed), 3)
			}
		}
	}
	if noisy {
		enemy = enemy.and(allowed)
		west, east := pawns, pawns
		if wraps {
			west, east = pawns.andNot(t.west), pawns.andNot(t.east)
		}
		west, east = forwardWest(west, us).and(enemy), forwardEast(east, us).and(enemy)
		n = addPawns[M](b, l, n, west.andNot(t.promotes[us]), 2)
		n = addPawns[M](b, l, n, east.andNot(t.promotes[us]), 1)
		promotions := single.and(allowed).or(west).or(east)
		if promotions.meets(t.promotes[us]) {
			n = addPromotions[M](b, l, n, single.and(allowed), 0)
			n = addPromotions[M](b, l, n, west, 2)
			n = addPromotions[M](b, l, n, east, 1)
		}
	}
	return n
}

// forward moves a set one rank towards the opponent.
func forward(x bitboard, us position.Color) bitboard {
	if us == position.White {
		return x.up(rank)
	}
	return x.down(rank)
}

// forwardWest moves a set diagonally, towards the a file.
func forwardWest(x bitboard, us position.Color) bitboard {
	if us == position.White {
		return x.up(rank - 1)
	}
	return x.down(rank + 1)
}

// forwardEast moves a set diagonally, away from the a file.
func forwardEast(x bitboard, us position.Color) bitboard {
	if us == position.White {
		return x.up(rank + 1)
	}
	return x.down(rank - 1)
}

// addPawns adds the pawn moves to some squares that do not promote; way indexes
// Tables.origin.
func addPawns[M mode](b *Board, l *list, n int, targets bitboard, way int) int {
	var m M
	if len(m) == 0 {
		return n + targets.count()
	}
	us := b.s.Side & 1
	p := position.MakePiece(b.t.pawn, us)
	origin := &b.t.origin[us][way]
	for to := range targets.squares {
		l[n&(maxMoves-1)] = base(p, origin[to%size]) | position.Move(to)<<position.ToShift
		n++
	}
	return n
}

// addStrides adds advances by more than one square.
func addStrides[M mode](b *Board, l *list, n int, targets bitboard, steps int) int {
	var m M
	if len(m) == 0 {
		return n + targets.count()
	}
	us := b.s.Side & 1
	p := position.MakePiece(b.t.pawn, us)
	origin := &b.t.origin[us][0]
	for to := range targets.squares {
		from := to
		for range steps {
			from = origin[from%size]
		}
		l[n&(maxMoves-1)] = position.MakeMove(p, from, to, position.Stride, 0)
		n++
	}
	return n
}

// addPromotions adds the promotions among pawn moves to some squares.
func addPromotions[M mode](b *Board, l *list, n int, targets bitboard, way int) int {
	var m M
	t := b.t
	us := b.s.Side & 1
	p := position.MakePiece(t.pawn, us)
	for to := range targets.and(t.promotes[us]).squares {
		if len(m) == 0 {
			n += int(t.promotions[us][to%size])
			continue
		}
		for _, typ := range t.rules.Promotions[us][to] {
			l[n&(maxMoves-1)] = position.MakeMove(p, t.origin[us][way][to%size], to, position.Promote, typ)
			n++
		}
	}
	return n
}

// passing adds captures en passant, each tested by playing it on the bitboards.
func passing[M mode](b *Board, l *list, n int, pawns bitboard) int {
	var m M
	us := b.s.Side & 1
	p := position.MakePiece(b.t.pawn, us)
	for _, to := range b.s.Passed {
		if to == position.NoSquare {
			continue
		}
		for from := range b.t.from[p][to%size].and(pawns).squares {
			if !b.canPass(from, to) {
				continue
			}
			if len(m) != 0 {
				l[n&(maxMoves-1)] = position.MakeMove(p, from, to, position.EnPassant, 0)
			}
			n++
		}
	}
	return n
}

// canPass reports whether a capture en passant leaves the king safe.
func (b *Board) canPass(from, to position.Square) bool {
	us := b.s.Side & 1
	king := b.s.Kings[us]
	if king == position.NoSquare {
		return true
	}
	victim := b.s.Victim
	taken := b.s.Board[victim]
	occupied := b.colors[0].or(b.colors[1]).andNot(bit(from)).andNot(bit(victim)).or(bit(to))
	b.pieces[taken] = b.pieces[taken].xor(bit(victim))
	safe := !b.attacked(king, occupied)
	b.pieces[taken] = b.pieces[taken].xor(bit(victim))
	return safe
}
