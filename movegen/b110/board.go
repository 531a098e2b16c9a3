// Code generated from movegen/b96; DO NOT EDIT.

package b110

// Hot file: the board, checks and pins.

import "alfonso/position"

// Board is a State with its bitboards. See movegen.Board for the contracts.
type Board struct {
	t       *Tables
	s       *position.State
	pieces  [position.MaxPieces]bitboard // by Piece
	colors  [2]bitboard
	orth    [2]bitboard // riders along ranks and files, by colour
	diag    [2]bitboard // and along diagonals
	castles *castles

	// What constrains the side to move, valid while analyzed.
	analyzed bool
	checkers bitboard
	evade    bitboard // where a move of another piece than the king answers every check
	pinned   bitboard
	npins    int

	values *[position.MaxTypes]int32    // for which order holds
	order  [position.MaxTypes]seeAttack // types, least valuable first

	lists   []list  // by depth, for perft
	replies replies // for perft

	pins [256]pin // npins of them; more than pieces that can pin
}

// pin is the set of squares a pinned piece may go to. A piece pinned twice has two.
type pin struct {
	piece, ray bitboard
}

// maxMoves is movegen.MaxMoves.
const maxMoves = position.MaxMoves

// New returns a Board with tables compiled from the State's Rules.
func New(t *Tables, s *position.State) *Board {
	b := &Board{t: t}
	b.Reset(s)
	return b
}

// Reset attaches a position of the same Rules.
func (b *Board) Reset(s *position.State) {
	b.s = s
	b.pieces = [position.MaxPieces]bitboard{}
	b.colors, b.orth, b.diag = [2]bitboard{}, [2]bitboard{}, [2]bitboard{}
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			b.pieces[p] = b.pieces[p].or(bit(sq))
			b.colors[p.Color()] = b.colors[p.Color()].or(bit(sq))
			b.toggleRider(p, bit(sq))
		}
	}
	b.castles = b.t.castles
	if s.Castling != b.castles.table {
		b.castles = compileCastles(s.Castling)
	}
	b.analyzed = false
}

// State returns the position.
func (b *Board) State() *position.State { return b.s }

// Do plays a legal move.
func (b *Board) Do(m position.Move) { b.toggle(b.s.Do(m)) }

// Undo takes the last move back.
func (b *Board) Undo() { b.toggle(b.s.Undo()) }

// DoNull passes.
func (b *Board) DoNull() {
	b.s.DoNull()
	b.analyzed = false
}

// UndoNull takes DoNull back.
func (b *Board) UndoNull() {
	b.s.UndoNull()
	b.analyzed = false
}

// toggle applies a Delta in either direction.
func (b *Board) toggle(d *position.Delta) {
	b.analyzed = false
	p, placed := d.Pieces[0], d.Pieces[1]
	from, to := bit(d.Squares[0]), bit(d.Squares[1])
	own := &b.colors[p.Color()]
	*own = own.xor(from).xor(to)
	if p == placed {
		b.pieces[p] = b.pieces[p].xor(from).xor(to)
		b.toggleRider(p, from.xor(to))
	} else {
		b.pieces[p] = b.pieces[p].xor(from)
		b.pieces[placed] = b.pieces[placed].xor(to)
		b.toggleRider(p, from)
		b.toggleRider(placed, to)
	}
	for i := uint8(2); i < d.N; i++ {
		p, x := d.Pieces[i&3], bit(d.Squares[i&3])
		b.pieces[p] = b.pieces[p].xor(x)
		b.colors[p.Color()] = b.colors[p.Color()].xor(x)
		b.toggleRider(p, x)
	}
}

// toggleRider keeps the sets of straight riders.
func (b *Board) toggleRider(p position.Piece, x bitboard) {
	r, c := b.t.rider[p], p.Color()
	if r&alongOrth != 0 {
		b.orth[c] = b.orth[c].xor(x)
	}
	if r&alongDiag != 0 {
		b.diag[c] = b.diag[c].xor(x)
	}
}

// analyze finds the checkers, where checks can be answered, and the pins.
func (b *Board) analyze() {
	if b.analyzed {
		return
	}
	b.analyzeRides(b.leaperChecks(b.s.Side & 1))
}

// leaperChecks returns the leapers that attack a king.
func (b *Board) leaperChecks(of position.Color) bitboard {
	var x bitboard
	if king := b.s.Kings[of]; king != position.NoSquare {
		for i := range b.t.checkers[of^1] {
			c := &b.t.checkers[of^1][i]
			x = x.or(c.squares[king%boardSize].and(b.pieces[c.piece]))
		}
	}
	return x
}

// analyzeRides completes analyze, given the leapers that give check.
func (b *Board) analyzeRides(checkers bitboard) {
	b.analyzed = true
	b.pinned, b.npins = bitboard{}, 0
	b.checkers, b.evade = checkers, b.t.board
	t, s := b.t, b.s
	king := s.Kings[s.Side&1]
	them := s.Side.Other() & 1
	if king == position.NoSquare {
		return
	}
	if checkers.any() {
		b.evade = checkers
		if !checkers.single() {
			b.evade = bitboard{}
		}
	}
	if riders := b.straight(king, them); riders.any() {
		b.pin(riders, &t.between[king%boardSize])
	}
	for i := range t.benders[them] {
		r := &t.benders[them][i]
		if riders := r.bent.rays[king%boardSize].and(b.pieces[r.piece]); riders.any() {
			b.pin(riders, &r.bent.between[king%boardSize])
		}
	}
}

// pin sorts riders that aim at the king into checkers and pinners. A path with one
// own piece on it pins that piece to the path.
func (b *Board) pin(riders bitboard, between *[boardSize]bitboard) {
	own := b.colors[b.s.Side&1]
	occupied := b.colors[0].or(b.colors[1])
	for sq := range riders.squares {
		path := between[sq%boardSize]
		blockers := path.and(occupied)
		switch {
		case !blockers.any():
			b.checkers = b.checkers.or(bit(sq))
			b.evade = b.evade.and(path.or(bit(sq)))
		case blockers.single() && blockers.meets(own):
			b.pinned = b.pinned.or(blockers)
			b.pins[b.npins&255] = pin{blockers, path.or(bit(sq))}
			b.npins++
		}
	}
}

// allowed narrows the targets of a pinned piece to the rays it is pinned on.
func (b *Board) allowed(piece, targets bitboard) bitboard {
	for i := range b.npins {
		if b.pins[i&255].piece == piece {
			targets = targets.and(b.pins[i&255].ray)
		}
	}
	return targets
}

// Checked reports whether the side to move is in check.
func (b *Board) Checked() bool {
	b.analyze()
	return b.checkers.any()
}

// Checkers appends the squares of the pieces that give check.
func (b *Board) Checkers(dst []position.Square) []position.Square {
	b.analyze()
	for sq := range b.checkers.squares {
		dst = append(dst, sq)
	}
	return dst
}
