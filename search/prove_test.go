package search

import (
	"alfonso/movegen"
	"alfonso/position"
)

// A prover finds forced wins by trying everything: full width, no pruning, no table,
// no evaluation. Mate, and stalemate and baring where they win, all count. Draws by
// rule are not looked at: no short win gets near them.
type prover struct {
	board movegen.Board
	lists [16][]position.Move
	left  int // positions that may still be looked at; negative when given up
}

// prove reports whether the side to move wins in at most n moves, and whether the
// search came to an end within its budget of positions.
func prove(s *position.State, n, budget int) (wins, done bool) {
	p := &prover{board: movegen.New(s.Clone(64)), left: budget}
	for i := range p.lists {
		p.lists[i] = make([]position.Move, 0, 2*movegen.MaxMoves)
	}
	wins = p.attack(n)
	return wins, p.left >= 0
}

// attack reports whether the side to move wins in n more moves.
func (p *prover) attack(n int) bool {
	s := p.board.State()
	if result, bare := s.Bare(); bare {
		return result == position.Wins(s.Side)
	}
	if n == 0 || p.spend() {
		return false
	}
	for _, m := range p.board.Legal(p.lists[2*n][:0]) {
		p.board.Do(m)
		won := p.defend(n - 1)
		p.board.Undo()
		if won {
			return true
		}
	}
	return false
}

// defend reports whether the side to move loses, its opponent having n more moves.
func (p *prover) defend(n int) bool {
	s := p.board.State()
	if result, bare := s.Bare(); bare {
		return result == position.Wins(s.Side.Other())
	}
	if p.spend() {
		return false
	}
	moves := p.board.Legal(p.lists[2*n+1][:0])
	if len(moves) == 0 {
		return p.board.Checked() || s.Rules.Variant.Stalemate == position.Loss
	}
	for _, m := range moves {
		p.board.Do(m)
		lost := p.attack(n)
		p.board.Undo()
		if !lost {
			return false
		}
	}
	return true
}

// spend uses up the budget.
func (p *prover) spend() bool {
	p.left--
	return p.left < 0
}
