package hidden

// Hot file: Monte Carlo tree search on what the viewer can tell apart (information sets;
// Cowling, Powley, Whitehouse 2012), with leaves judged by evaluation and battles.

import (
	"math"

	"alfonso/movegen"
	"alfonso/position"
)

// node stands for all positions that the viewer cannot tell apart: the same moves and
// verdicts lead to them. All worlds share it, so that no plan depends on men that have
// not been seen, and looking has its worth.
type node struct {
	edges  []edge
	keys   []position.Move // of the edges
	events []outcomes
	visits int32
	sum    float64 // chances of the viewer
}

// edge is a move. A quiet move of an opponent is one edge for all types of the man; an
// attack is one for each, for its owner knows the type and so what to hope for.
type edge struct {
	sum    float64 // chances of the side that moves
	visits int32
	event  int32 // index in node.events, -1 for none yet
}

// outcomes holds the nodes behind a move, by verdict; 0 for none yet.
type outcomes struct {
	from, to position.Square
	nodes    [position.BothGone + 1]int32
}

// plot is a world to grow the tree in.
type plot struct {
	board movegen.Board
	tally tally
}

// step is an edge taken.
type step struct{ node, edge int32 }

// The numbers of the tree, as chances to win but for the last two.
const (
	curiosity = 0.03 // weight of the bound of confidence
	unseen    = 0.01 // how much worse than its node a move is taken to be before it was tried
	blindness = 0.3  // share of an opponent's choice to attack that ignores what the target is
	drawn     = 0.4  // worth of a draw in the tree
	mostNodes = 1 << 16
	mostWalks = 1 << 20 // when an unlimited search has nothing to gain any more
)

// mcts is a search from one view.
type mcts struct {
	*searcher
	me     position.Color
	plots  []plot
	nodes  []node // 0 is none, 1 the root
	path   []step
	legal  []position.Move
	walks  int
	plies  int                                           // of all walks
	secret []float64                                     // worth of what a move at the root gives away
	back   []int                                         // earlier positions that it brings back
	hopes  [position.MaxTypes][position.MaxTypes]float64 // see hope
}

// walk goes down the tree in a world, adds a node and takes its worth back up.
func (t *mcts) walk(p *plot) {
	t.board, t.state = p.board, p.board.State()
	t.n, t.tally[0] = 0, p.tally
	t.path = t.path[:0]
	at, ply := int32(1), 0
	var worth float64 // to the side to move
	for {
		if score, over := t.over(ply); over {
			t.searcher.nodes++
			if worth = chance(score); score == 0 {
				worth = drawn
				if t.state.Side != t.me {
					worth = 1 - drawn
				}
			}
			break
		}
		if at == 0 || ply > 0 && t.nodes[at].visits == 0 || ply > maxPly/2 {
			worth = chance(t.settle(-infinity, infinity, ply))
			break
		}
		k, m := t.choose(at, ply)
		if m == position.NoMove {
			worth = 0 // who cannot move has lost
			break
		}
		t.path = append(t.path, step{at, int32(k)})
		t.do(m)
		at = t.next(at, k, m)
		ply++
	}
	if t.state.Side != t.me {
		worth = 1 - worth
	}
	t.walks++
	t.plies += ply
	t.nodes[at].visits++
	t.nodes[at].sum += worth
	for i := len(t.path) - 1; i >= 0; i-- {
		t.undo()
		n := &t.nodes[t.path[i].node]
		e := &n.edges[t.path[i].edge]
		n.visits++
		n.sum += worth
		e.visits++
		if i&1 == 0 {
			e.sum += worth
		} else {
			e.sum += 1 - worth
		}
	}
}

// next returns the node behind an edge whose move has just been made, new if need be and
// if there is room.
func (t *mcts) next(at int32, k int, m position.Move) int32 {
	n := &t.nodes[at]
	e := &n.edges[k]
	if e.event < 0 {
		e.event = n.heard(m)
	}
	to := &n.events[e.event].nodes[t.state.Last(1).Delta.Verdict()]
	if *to == 0 && len(t.nodes) < mostNodes {
		*to = int32(len(t.nodes))
		at = *to
		t.grow()
		return at
	}
	return *to
}

// grow adds a node, in the memory of an earlier search's.
func (t *mcts) grow() {
	if len(t.nodes) == cap(t.nodes) {
		t.nodes = append(t.nodes, node{})
		return
	}
	t.nodes = t.nodes[:len(t.nodes)+1]
	n := &t.nodes[len(t.nodes)-1]
	*n = node{edges: n.edges[:0], keys: n.keys[:0], events: n.events[:0]}
}

// heard returns the index of what is heard of a move, whoever makes it.
func (n *node) heard(m position.Move) int32 {
	for i := range n.events {
		if n.events[i].from == m.From() && n.events[i].to == m.To() {
			return int32(i)
		}
	}
	n.events = append(n.events, outcomes{from: m.From(), to: m.To()})
	return int32(len(n.events) - 1)
}

// add adds an edge and returns its index.
func (n *node) add(key position.Move) int {
	n.edges = append(n.edges, edge{event: -1})
	n.keys = append(n.keys, key)
	return len(n.edges) - 1
}

// find returns the index of the edge of a key, new if need be.
func (n *node) find(key position.Move) int {
	for i, k := range n.keys {
		if k == key {
			return i
		}
	}
	return n.add(key)
}

// choose returns the edge to follow and its move: the one with the greatest upper bound
// of confidence. It returns NoMove where there is none.
func (t *mcts) choose(at int32, ply int) (best int, move position.Move) {
	n := &t.nodes[at]
	mine := ply&1 == 0
	mean := 0.5
	if n.visits > 0 {
		mean = n.sum / float64(n.visits)
	}
	if !mine {
		mean = 1 - mean
	}
	width := curiosity * math.Sqrt(math.Log(float64(n.visits)+1))
	most := math.Inf(-1)
	if !mine || len(n.edges) == 0 {
		t.legal = t.board.Legal(t.legal[:0])
	}
	if mine {
		if len(n.edges) == 0 {
			for _, m := range t.legal {
				n.add(m)
			}
		}
		for k := range n.edges {
			q := n.edges[k].mean(mean)
			if ply == 0 {
				q = t.rooted(k, q)
			}
			if q += width * root(n.edges[k].visits); q > most {
				best, most, move = k, q, n.keys[k]
			}
		}
		return best, move
	}
	for _, m := range t.legal {
		target := t.state.Board[m.To()]
		key := m
		if target == position.NoPiece {
			key &= 1<<position.PieceShift - 1
		}
		k := n.find(key)
		q := n.edges[k].mean(mean)
		if target != position.NoPiece {
			q += blindness * (mean + t.hopes[m.Piece().Type()][target.Type()] - q)
		}
		if q += width * root(n.edges[k].visits); q > most {
			best, most, move = k, q, m
		}
	}
	return best, move
}

// mean returns what an edge has been worth, or without a visit what one of a node should
// be.
func (e *edge) mean(node float64) float64 {
	if e.visits == 0 {
		return node - unseen
	}
	return e.sum / float64(e.visits)
}

// rooted corrects the worth of a move at the root by what only counts there.
func (t *mcts) rooted(k int, worth float64) float64 {
	return tempered(worth+t.secret[k], t.back[k])
}

// roots holds 1/sqrt(n+1/2).
var roots = func() (t [1024]float64) {
	for i := range t {
		t[i] = 1 / math.Sqrt(float64(i)+0.5)
	}
	return
}()

// root returns 1/sqrt(n+1/2).
func root(n int32) float64 {
	if int(n) < len(roots) {
		return roots[n]
	}
	return 1 / math.Sqrt(float64(n)+0.5)
}
