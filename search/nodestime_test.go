package search

import (
	"testing"
	"time"

	"alfonso/position"
)

// TestMoveTimeInNodes checks that a time for a move is that many nodes, to the last one.
func TestMoveTimeInNodes(t *testing.T) {
	for _, c := range []struct {
		rate  int
		limit Limits
		want  uint64
	}{
		{50, Limits{MoveTime: 20 * time.Millisecond}, 1000},
		{1, Limits{MoveTime: 1500 * time.Millisecond}, 1500},
		{10000, Limits{MoveTime: 2 * time.Millisecond}, 20000},
		{1, Limits{MoveTime: time.Millisecond}, 1},
		{50, Limits{MoveTime: time.Second, Nodes: 3000}, 3000},
		{50, Limits{MoveTime: 20 * time.Millisecond, Clock: true, Time: [2]time.Duration{time.Hour, time.Hour}}, 1000},
	} {
		for game := range testRules {
			e := NewEngine(1)
			e.SetMoveOverhead(time.Hour) // nothing is lost on the way of nodes
			e.SetNodesTime(c.rate)
			think(t, e, parse(t, game, "startpos"), c.limit)
			if got := e.Nodes(); got != c.want {
				t.Errorf("%s: %d nodes a millisecond, %v: %d nodes, want %d", game, c.rate, c.limit.MoveTime, got, c.want)
			}
		}
	}
}

// clockGame plays 30 plies on a clock that shows what the function says at each ply,
// and returns the moves and the nodes of each of them.
func clockGame(t *testing.T, e *Engine, game string, clock func(ply int) Limits) (moves []position.Move, nodes []uint64) {
	t.Helper()
	s := parse(t, game, "startpos")
	for ply := range 30 {
		l := clock(ply)
		l.Clock = true
		best := e.Think(s, l, nil)
		if best.Move == position.NoMove {
			break
		}
		moves, nodes = append(moves, best.Move), append(nodes, e.Nodes())
		s.Do(best.Move)
	}
	return moves, nodes
}

// TestClockInNodes plays one game on clocks that differ after the first move: it is
// the same game, and no colour uses more nodes than its clock had.
func TestClockInNodes(t *testing.T) {
	const rate, base, inc = 10, 2 * time.Second, 10 * time.Millisecond
	both := func(d time.Duration) [2]time.Duration { return [2]time.Duration{d, d} }
	for game := range testRules {
		e := NewEngine(1)
		e.SetNodesTime(rate)
		steady := func(int) Limits { return Limits{Time: both(base), Inc: both(inc)} }
		moves, nodes := clockGame(t, e, game, steady)
		var sum [2]uint64
		for ply, n := range nodes {
			sum[ply%2] += n
		}
		for c, n := range sum {
			if most := uint64(rate * (base + 15*inc) / time.Millisecond); n > most || n < most/10 {
				t.Errorf("%s: colour %d used %d nodes of %d", game, c, n, most)
			}
		}
		e.NewGame()
		again, counts := clockGame(t, e, game, func(ply int) Limits {
			l := steady(ply)
			if ply > 1 {
				l.Time = both(time.Duration(ply*ply%7) * 100 * time.Millisecond)
			}
			return l
		})
		for i := range moves {
			if moves[i] != again[i] || nodes[i] != counts[i] {
				t.Errorf("%s: ply %d differs: %d and %d nodes", game, i, nodes[i], counts[i])
				break
			}
		}
		e.NewGame()
		if _, shorter := clockGame(t, e, game, func(int) Limits { return Limits{Time: both(base / 10)} }); shorter[0] >= nodes[0] {
			t.Errorf("%s: after NewGame the old clock counts: %d nodes, %d before", game, shorter[0], nodes[0])
		}
	}
}

// TestAccount keeps a clock through sessions, beyond its end and over a pondering that
// misses.
func TestAccount(t *testing.T) {
	var k nodeClock
	if k.balance(time.Minute); k.balance(time.Second) != time.Minute {
		t.Error("the second clock counts")
	}
	k.spend(50*time.Second, 2*time.Second, false)
	if k.left != 12*time.Second {
		t.Errorf("%v left, want 12 s", k.left)
	}
	k.spend(20*time.Second, -time.Second, true)
	if k.left != 52*time.Second {
		t.Errorf("%v left in the next session, want 52 s", k.left)
	}
	minute := [2]time.Duration{time.Minute, time.Minute}
	e := NewEngine(1)
	e.SetNodesTime(1)
	for _, hit := range []bool{false, true} {
		answer := inBackground(e, parse(t, "chess", "startpos"), Limits{Ponder: true, Clock: true, Time: minute})
		silent(t, answer, 30*time.Millisecond)
		if hit {
			e.PonderHit()
		} else {
			e.Stop()
		}
		await(t, answer, testPatience)
		if left := e.clocks[position.White].left; (left == time.Minute) == hit && e.Nodes() > 0 {
			t.Errorf("ponderhit %v: %v left of a minute", hit, left)
		}
	}
}
