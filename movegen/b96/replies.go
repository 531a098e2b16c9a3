package b96

// Hot file: counting the answers to every move of a position. Most of what a side can
// do does not depend on the move it answers, so it is worked out once a position.

import (
	"math/bits"

	"alfonso/position"
)

// replies is what the side not to move could do, but for its king, pawns and pins.
type replies struct {
	riders  []reply
	riding  int // moves of all riders
	leaping int // moves of all leapers

	// checks are leapers that give check before the move, as they may in a position
	// that was set up.
	checks bitboard
}

// reply is a rider along ranks and files, along diagonals, or bent. A queen is two.
type reply struct {
	sees  bitboard // what changes it: what it attacks, and its own square
	moves int
	from  position.Square
	way   uint8 // replyOrth, replyDiag, or the rider's place in benders after those
}

const (
	replyOrth = iota
	replyDiag
	replyBent
)

// prepareReplies works out the replies of the side not to move.
func (b *Board) prepareReplies() {
	t, r := b.t, &b.replies
	them := b.s.Side&1 ^ 1
	b.analyzed, b.pinned = false, bitboard{} // of the side to move, whose moves are known
	*r = replies{riders: r.riders[:0], leaping: b.countLeaps(them), checks: b.leaperChecks(them)}
	for sq := range b.orth[them].squares {
		b.addReply(them, sq, replyOrth)
	}
	for sq := range b.diag[them].squares {
		b.addReply(them, sq, replyDiag)
	}
	for i := range t.benders[them] {
		for sq := range b.pieces[t.benders[them][i].piece].squares {
			b.addReply(them, sq, replyBent+uint8(i))
		}
	}
}

// addReply adds a rider of a colour.
func (b *Board) addReply(c position.Color, from position.Square, way uint8) {
	attacks := b.ride(c, from, way)
	n := attacks.andNot(b.colors[c]).count()
	b.replies.riders = append(b.replies.riders, reply{attacks.or(bit(from)), n, from, way})
	b.replies.riding += n
}

// ride returns what a rider attacks in a way.
func (b *Board) ride(c position.Color, from position.Square, way uint8) bitboard {
	occupied := b.colors[0].or(b.colors[1])
	switch way {
	case replyOrth:
		return b.t.rookAttacks(from, occupied)
	case replyDiag:
		return b.t.bishopAttacks(from, occupied)
	}
	r := &b.t.benders[c][way-replyBent]
	return r.bent.attacks(from, occupied).or(b.t.leaps[r.piece][from%size])
}

// countLeaps counts the moves of a colour's leapers that are not pinned.
func (b *Board) countLeaps(c position.Color) int {
	own, n := b.colors[c], 0
	for i := range b.t.steppers[c] {
		step := &b.t.steppers[c][i]
		set := b.pieces[step.piece].andNot(b.pinned)
		for j := range words {
			for w := set.word(j); w != 0; w &= w - 1 {
				n += step.squares[(j<<6|bits.TrailingZeros64(w))%size].andNot(own).count()
			}
		}
	}
	return n
}

// leaperChecksAfter is leaperChecks after a move: of the leapers only the one that
// moved can give a new check.
func (b *Board) leaperChecksAfter(d *position.Delta) bitboard {
	king := b.s.Kings[b.s.Side&1]
	if king == position.NoSquare {
		return bitboard{}
	}
	x := b.t.from[d.Pieces[1]][king%size].and(bit(d.Squares[1]))
	return x.or(b.replies.checks.andNot(bit(d.Squares[0])))
}

// countReplies counts the legal moves after the move that made d was played since
// prepareReplies.
func (b *Board) countReplies(d *position.Delta) int {
	if b.t.baring && b.ended() {
		return 0
	}
	b.analyzeRides(b.leaperChecksAfter(d))
	if b.checkers.any() {
		return generate[counting](b, nil, true, true)
	}
	t, s, r := b.t, b.s, &b.replies
	us := s.Side & 1
	own, enemy := b.colors[us], b.colors[us^1]
	targets, movable := t.board.andNot(own), own.andNot(b.pinned)
	pawns := b.pieces[t.pawns[us]]
	n := r.riding + r.leaping
	stale := bit(d.Squares[0]).or(bit(d.Squares[1])).or(b.pinned)
	if d.N != 2 || b.pinned.andNot(pawns).any() { // own pieces may have gone, or cannot leap
		for i := uint8(2); i < d.N; i++ {
			stale = stale.or(bit(d.Squares[i&3]))
		}
		n += b.countLeaps(us) - r.leaping
	}
	for i := range r.riders {
		if e := &r.riders[i]; e.sees.meets(stale) {
			n -= e.moves
			if movable.has(e.from) {
				n += b.ride(us, e.from, e.way).and(targets).count()
			}
		}
	}
	if t.royal >= 0 {
		n = kingMoves[counting](b, nil, n, targets, true)
	}
	if pawns.any() {
		n = pawnMoves[counting](b, nil, n, pawns.andNot(b.pinned), enemy, t.board, true, true)
		if s.Victim != position.NoSquare {
			n = passing[counting](b, nil, n, pawns)
		}
	}
	if b.pinned.any() {
		n = pinnedMoves[counting](b, nil, n, enemy, targets, true, true)
	}
	return n
}
