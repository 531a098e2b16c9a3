// Code generated from movegen/b96; DO NOT EDIT.

package b110

// Hot file: legal moves. One source serves lists and counts: the type parameter is
// a mode whose length is a constant in each instantiation.

import (
	"math/bits"

	"alfonso/position"
)

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

// emit writes the moves from one square to a set and returns the new length. It is
// small enough to be inlined, which the iterator is not.
func emit(l *list, n int, base position.Move, targets bitboard) int {
	for i := range boardWords {
		for w := targets.word(i); w != 0; w &= w - 1 {
			l[n&(maxMoves-1)] = base | position.Move(i<<14|bits.TrailingZeros64(w)<<position.ToShift)
			n++
		}
	}
	return n
}

// emitFrom writes the moves of whatever stands on a square.
func (b *Board) emitFrom(l *list, n int, from position.Square, targets bitboard) int {
	return emit(l, n, base(b.s.Board[from%boardSize], from), targets)
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
	// Riders go by line, so that a queen is a rook and a bishop, and leapers by type.
	orth, diag := b.orth[us].andNot(b.pinned), b.diag[us].andNot(b.pinned)
	for i := range boardWords {
		for w := orth.word(i); w != 0; w &= w - 1 {
			sq := position.Square(i<<6 | bits.TrailingZeros64(w))
			if x := t.rookAttacks(sq, occupied).and(targets); len(m) == 0 {
				n += x.count()
			} else {
				n = b.emitFrom(l, n, sq, x)
			}
		}
		for w := diag.word(i); w != 0; w &= w - 1 {
			sq := position.Square(i<<6 | bits.TrailingZeros64(w))
			if x := t.bishopAttacks(sq, occupied).and(targets); len(m) == 0 {
				n += x.count()
			} else {
				n = b.emitFrom(l, n, sq, x)
			}
		}
	}
	for j := range t.steppers[us] {
		step := &t.steppers[us][j]
		set := b.pieces[step.piece].andNot(b.pinned)
		for i := range boardWords {
			for w := set.word(i); w != 0; w &= w - 1 {
				sq := position.Square(i<<6 | bits.TrailingZeros64(w))
				if x := step.squares[sq%boardSize].and(targets); len(m) == 0 {
					n += x.count()
				} else {
					n = emit(l, n, base(step.piece, sq), x)
				}
			}
		}
	}
	for _, r := range t.benders[us] {
		for sq := range b.pieces[r.piece].andNot(b.pinned).squares {
			if x := r.bent.attacks(sq, occupied).or(t.leaps[r.piece][sq%boardSize]).and(targets); len(m) == 0 {
				n += x.count()
			} else {
				n = emit(l, n, base(r.piece, sq), x)
			}
		}
	}
	pawns := b.pieces[t.shifted[us]]
	if pawns.any() {
		n = pawnMoves[M](b, l, n, pawns.andNot(b.pinned), enemy, b.evade, noisy, quiet)
		if noisy && s.Victim != position.NoSquare {
			n = passing[M](b, l, n, pawns)
		}
	} else if len(t.divergent[us]) > 0 {
		n = divergentMoves[M](b, l, n, enemy, b.evade, noisy, quiet)
	}
	if b.pinned.any() {
		n = pinnedMoves[M](b, l, n, enemy, targets, noisy, quiet)
	}
	return n
}

// pinnedMoves generates the moves of pinned pieces along their rays. The king's own
// moves are never among them.
func pinnedMoves[M mode](b *Board, l *list, n int, enemy, targets bitboard, noisy, quiet bool) int {
	var m M
	t, s := b.t, b.s
	occupied := b.colors[0].or(b.colors[1])
	for sq := range b.pinned.squares {
		p := s.Board[sq]
		if p.Type() == t.pawn {
			if allowed := b.allowed(bit(sq), b.evade); len(t.divergent[s.Side&1]) == 0 {
				n = pawnMoves[M](b, l, n, bit(sq), enemy, allowed, noisy, quiet)
			} else {
				n = divergentMove[M](b, l, n, &t.divergent[s.Side&1][0], sq, enemy, allowed, noisy, quiet)
			}
			continue
		}
		if x := b.allowed(bit(sq), t.attacksFrom(p, sq, occupied).and(targets)); len(m) == 0 {
			n += x.count()
		} else {
			n = emit(l, n, base(p, sq), x)
		}
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
	targets := t.leaps[p][from%boardSize].and(want)
	castling := false
	if quiet && s.Rights != 0 && !b.checkers.any() {
		if s.Rights&t.leapBit[us] != 0 {
			targets = targets.or(t.firsts[from%boardSize].andNot(occupied))
		}
		castling = s.Rights&b.castles.rights[us] != 0 && b.roomToCastle(occupied)
	}
	if !castling && !targets.any() {
		return n
	}
	var danger bitboard
	free := occupied.andNot(bit(from))
	if castling || !targets.single() {
		danger = b.danger(free)
	} else if b.attacked(targets.first(), free) { // cheaper for one square
		return n
	}
	targets = targets.andNot(danger)
	if len(m) == 0 {
		n += targets.count()
	} else {
		n = emit(l, n, base(p, from), targets)
	}
	if !castling {
		return n
	}
	for i := range b.castles.moves[us] {
		c := &b.castles.moves[us][i]
		if s.Rights&c.right == 0 || occupied.meets(c.empty) || c.crossed.meets(danger) || b.unshielded(c, occupied) {
			continue
		}
		if len(m) != 0 {
			l[n&(maxMoves-1)] = position.MakeMove(p, from, c.move.KingTo, position.Castle, c.index)
		}
		n++
	}
	return n
}

// roomToCastle reports whether the squares of some castling are empty, be the right
// there or not: most positions fail here, before anything is asked of attacks.
func (b *Board) roomToCastle(occupied bitboard) bool {
	moves := b.castles.moves[b.s.Side&1]
	for i := range moves {
		if !occupied.meets(moves[i].empty) {
			return true
		}
	}
	return false
}

// unshielded reports whether castling exposes the king by taking the rook away from
// beside it.
func (b *Board) unshielded(c *castle, occupied bitboard) bool {
	if !c.move.Opens {
		return false
	}
	after := occupied.andNot(bit(c.move.KingFrom)).andNot(bit(c.move.RookFrom)).or(bit(c.move.RookTo))
	return b.attacked(c.move.KingTo, after)
}

// pawnMoves generates the moves of some pawns, all at once, to allowed squares.
func pawnMoves[M mode](b *Board, l *list, n int, pawns, enemy, allowed bitboard, noisy, quiet bool) int {
	var m M
	t := b.t
	us := b.s.Side & 1
	empty := t.board.andNot(b.colors[0].or(b.colors[1]))
	single := forward(pawns, us).and(empty)
	double := forward(single.and(t.second[us]), us).and(empty)
	triple := forward(double.and(t.third[us]), us).and(empty)
	single, double, triple = single.and(allowed), double.and(allowed), triple.and(allowed)
	enemy = enemy.and(allowed)
	west, east := pawns, pawns
	if wraps {
		west, east = pawns.andNot(t.west), pawns.andNot(t.east)
	}
	west, east = forwardWest(west, us).and(enemy), forwardEast(east, us).and(enemy)
	promoting := single.or(west).or(east).and(t.promotes[us])
	if len(m) == 0 {
		n += single.count() + double.count() + triple.count() + west.count() + east.count()
		if promoting.any() {
			n += b.countPromotions(single) + b.countPromotions(west) + b.countPromotions(east)
		}
		return n
	}
	p := position.Move(t.pawns[us]) << position.PieceShift
	const stride = position.Move(position.Stride) << position.KindShift
	if quiet {
		n = emitPawns(l, n, p, &t.origin[us][fromBehind], single.andNot(t.promotes[us]))
		if double.or(triple).any() {
			n = emitPawns(l, n, p|stride, &t.origin[us][twoAhead], double)
			n = emitPawns(l, n, p|stride, &t.origin[us][threeAhead], triple)
		}
	}
	if noisy && west.or(east).or(promoting).any() {
		n = emitPawns(l, n, p, &t.origin[us][fromEast], west.andNot(t.promotes[us]))
		n = emitPawns(l, n, p, &t.origin[us][fromWest], east.andNot(t.promotes[us]))
		if promoting.any() {
			n = b.emitPromotions(l, n, single, fromBehind)
			n = b.emitPromotions(l, n, west, fromEast)
			n = b.emitPromotions(l, n, east, fromWest)
		}
	}
	return n
}

// countPromotions returns how many moves promotion adds to pawn moves to a set,
// counted once each.
func (b *Board) countPromotions(targets bitboard) int {
	us := b.s.Side & 1
	n := 0
	for to := range targets.and(b.t.promotes[us]).squares {
		n += int(b.t.promotions[us][to%boardSize]) - 1
	}
	return n
}

// forward moves a set one rank towards the opponent.
func forward(x bitboard, us position.Color) bitboard {
	if us == position.White {
		return x.up(rankStride)
	}
	return x.down(rankStride)
}

// forwardWest moves a set diagonally, towards the a file.
func forwardWest(x bitboard, us position.Color) bitboard {
	if us == position.White {
		return x.up(rankStride - 1)
	}
	return x.down(rankStride + 1)
}

// forwardEast moves a set diagonally, away from the a file.
func forwardEast(x bitboard, us position.Color) bitboard {
	if us == position.White {
		return x.up(rankStride + 1)
	}
	return x.down(rankStride - 1)
}

// emitPawns writes the pawn moves to some squares that do not promote, given where
// each came from.
func emitPawns(l *list, n int, base position.Move, origin *[boardSize]position.Square, targets bitboard) int {
	for i := range boardWords {
		for w := targets.word(i); w != 0; w &= w - 1 {
			to := i<<6 | bits.TrailingZeros64(w)
			l[n&(maxMoves-1)] = base | position.Move(origin[to%boardSize]) | position.Move(to)<<position.ToShift
			n++
		}
	}
	return n
}

// emitPromotions writes the promotions among pawn moves to some squares.
func (b *Board) emitPromotions(l *list, n int, targets bitboard, way int) int {
	t := b.t
	us := b.s.Side & 1
	p := position.MakePiece(t.pawn, us)
	for to := range targets.and(t.promotes[us]).squares {
		for _, typ := range t.rules.Promotions[us][to] {
			l[n&(maxMoves-1)] = position.MakeMove(p, t.origin[us][way][to%boardSize], to, position.Promote, typ)
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
		for from := range b.t.from[p][to%boardSize].and(pawns).squares {
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

// divergentMoves generates the moves of pieces that move and capture differently, but for
// those that are pinned; also captures en passant, pinned or not.
func divergentMoves[M mode](b *Board, l *list, n int, enemy, allowed bitboard, noisy, quiet bool) int {
	us := b.s.Side & 1
	for i := range b.t.divergent[us] {
		d := &b.t.divergent[us][i]
		set := b.pieces[d.piece]
		for sq := range set.andNot(b.pinned).squares {
			n = divergentMove[M](b, l, n, d, sq, enemy, allowed, noisy, quiet)
		}
		if noisy && d.piece == b.t.pawns[us] && b.s.Victim != position.NoSquare {
			n = passing[M](b, l, n, set)
		}
	}
	return n
}

// divergentMove generates the moves of one of these pieces to allowed squares.
func divergentMove[M mode](b *Board, l *list, n int, d *divergent, sq position.Square, enemy, allowed bitboard, noisy, quiet bool) int {
	var m M
	t := b.t
	us := b.s.Side & 1
	occupied := b.colors[0].or(b.colors[1])
	takes, steps := d.takes[sq%boardSize].and(enemy).and(allowed), d.steps[sq%boardSize].andNot(occupied).and(allowed)
	if len(m) == 0 {
		n += takes.count() + steps.count() + b.countPromotions(takes) + b.countPromotions(steps)
	} else {
		if quiet {
			n = emit(l, n, base(d.piece, sq), steps.andNot(t.promotes[us]))
		}
		if noisy {
			n = emit(l, n, base(d.piece, sq), takes.andNot(t.promotes[us]))
			for to := range takes.or(steps).and(t.promotes[us]).squares {
				for _, typ := range t.rules.Promotions[us][to] {
					l[n&(maxMoves-1)] = position.MakeMove(d.piece, sq, to, position.Promote, typ)
					n++
				}
			}
		}
	}
	if !quiet {
		return n
	}
	for i := range d.strides[sq%boardSize] {
		if s := &d.strides[sq%boardSize][i]; !occupied.meets(s.over) && allowed.has(s.to) {
			if len(m) != 0 {
				l[n&(maxMoves-1)] = position.MakeMove(d.piece, sq, s.to, position.Stride, 0)
			}
			n++
		}
	}
	return n
}
