package b96

// Hot file: the answers to every move of a position. Most of what a side can do does
// not depend on the move it answers, so it is worked out once a position.

import (
	"math/bits"

	"alfonso/position"
)

// replies is what the side not to move could do, but for its king, pawns and pins.
type replies struct {
	each    []reply // riders, and where lists are wanted leapers
	moves   list    // of each, one after the other, where lists are wanted
	n       int     // moves of each
	leaping int     // moves of all leapers, where lists are not wanted

	// checks are leapers that give check before the move, as they may in a position
	// that was set up.
	checks bitboard
}

// reply is a rider along ranks and files, along diagonals, or bent, or a leaper. A
// queen is two.
type reply struct {
	sees     bitboard // what changes it: what it attacks, and its own square
	begin, n int      // its part of the moves
	from     position.Square
	way      uint8 // replyOrth, replyDiag, replyLeap, or the rider's place in benders after those
}

const (
	replyOrth = iota
	replyDiag
	replyLeap
	replyBent
)

// prepareReplies works out the replies of the side not to move.
func prepareReplies[M mode](b *Board) {
	var m M
	t, r := b.t, &b.replies
	them := b.s.Side&1 ^ 1
	b.analyzed, b.pinned = false, bitboard{} // of the side to move, whose moves are known
	r.each, r.n, r.leaping, r.checks = r.each[:0], 0, 0, b.leaperChecks(them)
	for sq := range b.orth[them].squares {
		addReply[M](b, them, sq, replyOrth)
	}
	for sq := range b.diag[them].squares {
		addReply[M](b, them, sq, replyDiag)
	}
	for i := range t.benders[them] {
		for sq := range b.pieces[t.benders[them][i].piece].squares {
			addReply[M](b, them, sq, replyBent+uint8(i))
		}
	}
	if len(m) == 0 {
		r.leaping = b.countLeaps(them)
		return
	}
	for i := range t.steppers[them] {
		for sq := range b.pieces[t.steppers[them][i].piece].squares {
			addReply[M](b, them, sq, replyLeap)
		}
	}
}

// addReply adds a piece of a colour.
func addReply[M mode](b *Board, c position.Color, from position.Square, way uint8) {
	var m M
	r := &b.replies
	attacks := b.ride(c, from, way)
	targets := attacks.andNot(b.colors[c])
	begin := r.n
	if len(m) == 0 {
		r.n += targets.count()
	} else {
		r.n = b.emitFrom(&r.moves, r.n, from, targets)
	}
	r.each = append(r.each, reply{attacks.or(bit(from)), begin, r.n - begin, from, way})
}

// ride returns what a rider or leaper attacks in a way.
func (b *Board) ride(c position.Color, from position.Square, way uint8) bitboard {
	occupied := b.colors[0].or(b.colors[1])
	switch way {
	case replyOrth:
		return b.t.rookAttacks(from, occupied)
	case replyDiag:
		return b.t.bishopAttacks(from, occupied)
	case replyLeap:
		return b.t.leaps[b.s.Board[from%boardSize]][from%boardSize]
	}
	r := &b.t.benders[c][way-replyBent]
	return r.bent.attacks(from, occupied).or(b.t.leaps[r.piece][from%boardSize])
}

// countLeaps counts the moves of a colour's leapers that are not pinned.
func (b *Board) countLeaps(c position.Color) int {
	own, n := b.colors[c], 0
	for i := range b.t.steppers[c] {
		step := &b.t.steppers[c][i]
		set := b.pieces[step.piece].andNot(b.pinned)
		for j := range boardWords {
			for w := set.word(j); w != 0; w &= w - 1 {
				n += step.squares[(j<<6|bits.TrailingZeros64(w))%boardSize].andNot(own).count()
			}
		}
	}
	return n
}

// leaperChecksAfter is leaperChecks after a move: of the leapers only the one that
// moved can give a new check. Castling moves two.
func (b *Board) leaperChecksAfter(d *position.Delta) bitboard {
	king := b.s.Kings[b.s.Side&1]
	if king == position.NoSquare {
		return bitboard{}
	}
	x := b.t.from[d.Pieces[1]][king%boardSize].and(bit(d.Squares[1]))
	return x.or(b.replies.checks.andNot(bit(d.Squares[0])))
}

// generateReplies writes or counts the legal moves after the move that made d was
// played since prepareReplies, and returns their number.
func generateReplies[M mode](b *Board, l *list, d *position.Delta) int {
	var m M
	if b.t.baring && b.ended() {
		return 0
	}
	if d.N == 4 { // castling
		return generate[M](b, l, true, true)
	}
	b.analyzeRides(b.leaperChecksAfter(d))
	if b.checkers.any() {
		return generate[M](b, l, true, true)
	}
	t, s, r := b.t, b.s, &b.replies
	us := s.Side & 1
	own, enemy := b.colors[us], b.colors[us^1]
	targets, movable := t.board.andNot(own), own.andNot(b.pinned)
	n := 0
	if len(m) == 0 {
		n = r.n + r.leaping
	}
	stale := bit(d.Squares[0]).or(bit(d.Squares[1])).or(b.pinned)
	if d.N != 2 || b.pinned.andNot(b.pieces[t.pawns[us]]).any() { // own pieces may have gone, or cannot leap
		for i := uint8(2); i < d.N; i++ {
			stale = stale.or(bit(d.Squares[i&3]))
		}
		if len(m) == 0 {
			n += b.countLeaps(us) - r.leaping
		}
	}
	written := 0   // of r.moves, those behind hold unless their reply is stale
	each := r.each // a slice of its own has its bounds known
	for i := range each {
		e := &each[i]
		if !e.sees.meets(stale) {
			continue
		}
		if len(m) == 0 {
			n -= e.n
		} else {
			n += copy(l[n:], r.moves[written:e.begin])
			written = e.begin + e.n
		}
		if !movable.has(e.from) {
			continue
		}
		if x := b.ride(us, e.from, e.way).and(targets); len(m) == 0 {
			n += x.count()
		} else {
			n = b.emitFrom(l, n, e.from, x)
		}
	}
	if len(m) != 0 {
		n += copy(l[n:], r.moves[written:r.n])
	}
	if t.royal >= 0 {
		n = kingMoves[M](b, l, n, targets, true)
	}
	// As at the end of generate; a function for both costs up to 5 % of a count.
	if pawns := b.pieces[t.shifted[us]]; pawns.any() {
		n = pawnMoves[M](b, l, n, pawns.andNot(b.pinned), enemy, t.board, true, true)
		if s.Victim != position.NoSquare {
			n = passing[M](b, l, n, pawns)
		}
	} else if len(t.divergent[us]) > 0 {
		n = divergentMoves[M](b, l, n, enemy, t.board, true, true)
	}
	if b.pinned.any() {
		n = pinnedMoves[M](b, l, n, enemy, targets, true, true)
	}
	return n
}
