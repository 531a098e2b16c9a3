// Package prove finds forced wins by trying everything: full width, no pruning, no
// table, no evaluation. It is slow and simple enough to be believed, and serves to
// check what the search finds. Mate, and stalemate and baring where they win, all
// count. Draws by rule are not looked at: no short win gets near them.
package prove

// Cold file.

import (
	"math"

	"alfonso/movegen"
	"alfonso/position"
)

// maxMoves bounds the length of the wins that are looked for.
const maxMoves = 8

// prover is a search for one question.
type prover struct {
	board movegen.Board
	lists [2 * maxMoves][]position.Move
	left  int // positions that may still be looked at; negative when given up
}

// newProver returns a prover at a position.
func newProver(s *position.State, maxNodes int) *prover {
	p := &prover{board: movegen.New(s.Clone(64)), left: maxNodes}
	for i := range p.lists {
		p.lists[i] = make([]position.Move, 0, movegen.MaxMoves)
	}
	return p
}

// Wins reports whether the side to move wins in at most n moves, of at most 8, and
// whether the search came to an end within its number of nodes.
func Wins(s *position.State, n, maxNodes int) (wins, done bool) {
	p := newProver(s, maxNodes)
	wins = p.attack(min(n, maxMoves-1))
	return wins, p.left >= 0
}

// Keys returns all moves with which the side to move wins in at most n moves, and
// whether the search came to an end within its number of nodes.
func Keys(s *position.State, n, maxNodes int) (keys []position.Move, done bool) {
	p := newProver(s, maxNodes)
	for _, m := range p.board.Legal(nil) {
		if p.keeps(m, n) {
			keys = append(keys, m)
		}
	}
	return keys, p.left >= 0
}

// Line returns a line in which the side to move wins in n moves, which it can, while
// the other side holds out as long as it may; and how the game ends.
func Line(s *position.State, n int) ([]position.Move, position.Outcome) {
	p := newProver(s, math.MaxInt)
	var line []position.Move
	for ; n > 0; n-- {
		attack := func(m position.Move) bool { return p.keeps(m, n) }
		if !p.step(&line, attack) {
			break
		}
		longest := func(m position.Move) bool {
			p.board.Do(m)
			defer p.board.Undo()
			return !p.attack(n - 2)
		}
		if _, bare := p.board.State().Bare(); bare || !p.step(&line, longest) {
			break
		}
	}
	return line, movegen.Outcome(p.board)
}

// step plays the first legal move that will do, or else any.
func (p *prover) step(line *[]position.Move, fits func(position.Move) bool) bool {
	legal := p.board.Legal(nil)
	if len(legal) == 0 {
		return false
	}
	choice := legal[0]
	for _, m := range legal {
		if fits(m) {
			choice = m
			break
		}
	}
	*line = append(*line, choice)
	p.board.Do(choice)
	return true
}

// keeps reports whether a move wins in at most n moves, itself counted.
func (p *prover) keeps(m position.Move, n int) bool {
	p.board.Do(m)
	defer p.board.Undo()
	return p.defend(n - 1)
}

// attack reports whether the side to move wins in n more moves.
func (p *prover) attack(n int) bool {
	s := p.board.State()
	if result, bare := s.Bare(); bare {
		return result == position.Wins(s.Side)
	}
	if n <= 0 || p.spend() {
		return false
	}
	for _, m := range p.board.Legal(p.lists[2*n][:0]) {
		if p.keeps(m, n) {
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
		return p.board.Checked() || s.Rules.Stalemate == position.Loss
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

// spend uses up the nodes.
func (p *prover) spend() bool {
	p.left--
	return p.left < 0
}
