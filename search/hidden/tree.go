package hidden

// Hot file: alpha-beta in one world.

import (
	"alfonso/movegen"
	"alfonso/position"
)

const (
	wonScore      = 20000 // less the plies to it
	infiniteScore = 30000
	maxPly        = 40
)

// Searcher searches positions in which all men are known. It keeps what it learned about
// the order of moves from world to world.
type Searcher struct {
	judge   *Judge
	board   movegen.Board
	state   *position.State
	history [position.MaxPieces][position.MaxSquares]int32
	nodes   uint64
	last    uint64  // of nodes at which quiescence ends
	budget  *budget // nil for no end
	patient bool    // the search is finished whatever the budget
	aborted bool    // it was not
	look    uint64  // nodes at which to look at the budget again
	lists   [maxPly][]position.Move
	scores  [maxPly][]int32

	n     int // moves done since Attach
	tally [2 * maxPly]tally
}

// tally is what the evaluation knows of a position, kept from move to move.
type tally struct {
	sum      int32 // what the men are worth to White where they stand
	relation int32 // and what their balance is
	balance  balance
	track    track
}

// NewSearcher returns a searcher for the game that a judge knows.
func NewSearcher(j *Judge) *Searcher { return &Searcher{judge: j} }

// Attach gives the searcher a position.
func (t *Searcher) Attach(s *position.State) {
	s.Reserve(2 * maxPly)
	if t.board == nil {
		t.board = movegen.New(s)
	} else {
		t.board.Reset(s)
	}
	t.state = s
	t.n = 0
	b := t.judge.compare(s)
	t.tally[0] = tally{t.judge.total(s), t.judge.relation(&b), b, t.judge.lineUp(s)}
}

// Try returns the chance to win that a move gives its side, by a search of so many plies
// behind it.
func (t *Searcher) Try(m position.Move, depth int) float64 {
	t.do(m)
	score := -t.search(-infiniteScore, infiniteScore, depth, 1)
	t.undo()
	return winChance(score)
}

// do plays a move and keeps the sum.
func (t *Searcher) do(m position.Move) {
	t.board.Do(m)
	d := &t.state.Last(1).Delta
	near := &t.judge.near
	x := &t.tally[t.n+1]
	*x = t.tally[t.n]
	t.n++
	x.sum += near[d.Pieces[1]][d.Squares[1]] - near[d.Pieces[0]][d.Squares[0]]
	t.judge.enter(&x.track, d.Pieces[0], d.Squares[0], -1)
	t.judge.enter(&x.track, d.Pieces[1], d.Squares[1], 1)
	if d.N == 2 {
		return
	}
	for i := uint8(2); i < d.N; i++ {
		x.sum -= near[d.Pieces[i&3]][d.Squares[i&3]]
		t.judge.enter(&x.track, d.Pieces[i&3], d.Squares[i&3], -1)
		t.judge.remove(t.state, &x.balance, d.Pieces[i&3])
	}
	t.judge.survey(t.state, &x.balance)
	x.relation = t.judge.relation(&x.balance)
}

// undo takes it back.
func (t *Searcher) undo() {
	t.board.Undo()
	t.n--
}

// worth returns the worth of the position to the side to move.
func (t *Searcher) worth() int32 {
	sum := t.tally[t.n].sum + t.tally[t.n].relation + t.judge.race(&t.tally[t.n].track, t.state.Side)
	if t.state.Side == position.Black {
		return -sum
	}
	return sum
}

// moves lists the moves of a node, the most promising first: won battles by what they
// win, then quiet moves by what they did elsewhere, then lost battles.
func (t *Searcher) moves(ply int, noisy bool) []position.Move {
	l := t.lists[ply][:0]
	if noisy {
		l = t.board.Noisy(l)
	} else {
		l = t.board.Legal(l)
	}
	scores := t.scores[ply][:0]
	for _, m := range l {
		gain := t.history[m.Piece()][m.To()]
		if m.To() == t.state.Rules.Goal[t.state.Side&1] {
			gain += 1 << 20
		}
		if t.state.Board[m.To()] != position.NoPiece {
			if gain = t.state.Gain(m, &t.judge.values) << 8; gain >= 0 {
				gain += 1 << 18
			} else {
				gain -= 1 << 18
			}
		}
		i := len(scores)
		scores = append(scores, gain)
		for ; i > 0 && scores[i-1] < gain; i-- {
			scores[i], l[i] = scores[i-1], l[i-1]
		}
		scores[i], l[i] = gain, m
	}
	t.lists[ply], t.scores[ply] = l, scores
	return l
}

// over reports whether the game has ended, and its worth to the side to move.
func (t *Searcher) over(ply int) (int32, bool) {
	u := t.state.Last(1)
	if u == nil {
		return 0, false
	}
	if u.Delta.N == 2 && u.Move.To() != t.state.Rules.Goal[t.state.Side&1^1] {
		return 0, t.state.Drawn(ply) // only battles and the goal decide
	}
	if result, ended := t.state.Bare(); ended {
		switch result {
		case position.Drawn:
			return 0, true
		case position.Wins(t.state.Side):
			return int32(wonScore - ply), true
		}
		return int32(ply - wonScore), true
	}
	return 0, t.state.Drawn(ply)
}

// search returns the worth of the position to the side to move, or nothing of use once it
// is aborted.
func (t *Searcher) search(alpha, beta int32, depth, ply int) int32 {
	if score, over := t.over(ply); over {
		return score
	}
	if depth <= 0 || ply >= maxPly-1 {
		return t.settle(alpha, beta, ply)
	}
	t.nodes++
	if t.nodes >= t.look && t.budget != nil && !t.patient {
		t.look = t.nodes + 512
		t.aborted = t.aborted || t.budget.spent(t.nodes) >= 1
	}
	if t.aborted {
		return 0
	}
	best := int32(-infiniteScore)
	for _, m := range t.moves(ply, false) {
		t.do(m)
		score := -t.search(-beta, -max(alpha, best), depth-1, ply+1)
		t.undo()
		if score > best {
			best = score
			if best >= beta {
				h := &t.history[m.Piece()][m.To()]
				if *h += int32(depth * depth); *h > 1<<16 {
					t.age()
				}
				break
			}
		}
	}
	if best == -infiniteScore {
		return int32(ply - wonScore) // no move
	}
	return best
}

// age halves the history.
func (t *Searcher) age() {
	for i := range t.history {
		for j := range t.history[i] {
			t.history[i][j] /= 2
		}
	}
}

// arrives reports whether the side to move wins by going to the goal, where nobody stands:
// a quiet move that quiescence must not miss.
func (t *Searcher) arrives() bool {
	c := t.state.Side & 1
	if t.state.Board[t.state.Rules.Goal[c]] != position.NoPiece {
		return false
	}
	for _, sq := range t.judge.gates[c] {
		if p := t.state.Board[sq]; p != position.NoPiece && p.Color() == c && t.state.Rules.GoalTypes>>p.Type()&1 != 0 {
			return true
		}
	}
	return false
}

// settle returns the worth of the position to the side to move when the battles that are
// not lost have been fought, as far as its share of nodes goes: early in a game, with
// planes about, there can be millions of ways to go on.
func (t *Searcher) settle(alpha, beta int32, ply int) int32 {
	const share = 100
	t.last = t.nodes + share
	return t.quiesce(alpha, beta, ply)
}

// quiesce is settle within the share of nodes that is left.
func (t *Searcher) quiesce(alpha, beta int32, ply int) int32 {
	t.nodes++
	if score, over := t.over(ply); over {
		return score
	}
	if t.arrives() {
		return int32(wonScore - ply - 1)
	}
	best := t.worth()
	if best >= beta || ply >= maxPly-1 || t.nodes > t.last {
		return best
	}
	for i, m := range t.moves(ply, true) {
		if t.scores[ply][i] < 0 {
			break
		}
		t.do(m)
		score := -t.quiesce(-beta, -max(alpha, best), ply+1)
		t.undo()
		if best = max(best, score); best >= beta {
			break
		}
	}
	return best
}
