package search

import (
	"testing"
	"time"

	"alfonso/position"
)

// inBackground starts a search and returns where its answer comes.
func inBackground(e *Engine, s *position.State, l Limits) <-chan Best {
	answer := make(chan Best, 1)
	e.Prepare()
	go func() { answer <- e.Think(s, l, nil) }()
	return answer
}

// silent fails the test if an answer comes within a time.
func silent(t *testing.T, answer <-chan Best, d time.Duration) {
	t.Helper()
	select {
	case <-answer:
		t.Fatal("answered too early")
	case <-time.After(d):
	}
}

// await returns the answer, which must come within a time.
func await(t *testing.T, answer <-chan Best, d time.Duration) Best {
	t.Helper()
	select {
	case b := <-answer:
		return b
	case <-time.After(d):
		t.Fatal("no answer")
		return Best{}
	}
}

// patience allows for a busy machine and the race detector.
const testPatience = 5 * time.Second

const (
	mateInOne = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	bareKings = "8/8/3k4/8/8/3K4/8/8 w - - 0 1"
	isMated   = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
)

// TestInfinite holds the answer back until Stop, even with nothing left to search.
func TestInfinite(t *testing.T) {
	for _, fen := range []string{"startpos", mateInOne, bareKings, isMated} {
		e := NewEngine(1)
		answer := inBackground(e, parse(t, "chess", fen), Limits{Infinite: true})
		silent(t, answer, 100*time.Millisecond)
		e.Stop()
		if best := await(t, answer, testPatience); (best.Move == position.NoMove) != (fen == isMated) {
			t.Errorf("%s: answer %v", fen, best)
		}
	}
}

// TestFewLines counts what an endless search of a simple position tells.
func TestFewLines(t *testing.T) {
	for _, fen := range []string{mateInOne, bareKings} {
		e := NewEngine(1)
		e.Prepare()
		time.AfterFunc(300*time.Millisecond, e.Stop)
		lines := 0
		e.Think(parse(t, "chess", fen), Limits{Infinite: true}, func(*Info) { lines++ })
		if lines > 2*MaxDepth {
			t.Errorf("%s: %d lines", fen, lines)
		}
	}
}

// TestEarlyStop stops before the search has begun: the Stop is not lost, and the
// answer is a legal move with its line.
func TestEarlyStop(t *testing.T) {
	e := NewEngine(1)
	for range 3 {
		e.Prepare()
		e.Stop()
		if r := think(t, e, parse(t, "chess", "startpos"), Limits{Infinite: true}); r.Move == position.NoMove {
			t.Error("no move")
		}
	}
	// An old Stop does not touch the next search.
	e.Stop()
	if r := think(t, e, parse(t, "chess", "startpos"), Limits{Depth: 5}); r.last().Depth != 5 {
		t.Errorf("depth %d after an old stop", r.last().Depth)
	}
}

// TestPonder waits for PonderHit or Stop, and then keeps the time.
func TestPonder(t *testing.T) {
	second := [2]time.Duration{time.Second, time.Second}
	for _, c := range []struct {
		fen    string
		limits Limits
	}{
		{mateInOne, Limits{Ponder: true, Clock: true, Time: second}},
		{"startpos", Limits{Ponder: true, Clock: true, Time: second}},
		{"startpos", Limits{Ponder: true, MoveTime: 50 * time.Millisecond}},
		{"startpos", Limits{Ponder: true, Nodes: 100}},
		{isMated, Limits{Ponder: true, Clock: true, Time: second}},
	} {
		for _, hit := range []bool{true, false} {
			e := NewEngine(1)
			answer := inBackground(e, parse(t, "chess", c.fen), c.limits)
			silent(t, answer, 120*time.Millisecond)
			if hit {
				e.PonderHit()
			} else {
				e.Stop()
			}
			await(t, answer, testPatience)
		}
	}
	// A hit that comes before the search has begun turns it into an ordinary one.
	e := NewEngine(1)
	e.Prepare()
	e.PonderHit()
	e.Think(parse(t, "chess", "startpos"), Limits{Ponder: true, MoveTime: time.Millisecond}, nil)
}

// TestLimits checks that every limit ends the search, with a move.
func TestLimits(t *testing.T) {
	short := [2]time.Duration{80 * time.Millisecond, 80 * time.Millisecond}
	none := [2]time.Duration{-250 * time.Millisecond, 0}
	for _, l := range []Limits{
		{Depth: 1}, {Nodes: 1}, {Nodes: 5000}, {MoveTime: 1}, {MoveTime: 20 * time.Millisecond},
		{Clock: true, Time: short}, {Clock: true, Time: short, MovesToGo: 1}, {Clock: true, Time: none, Inc: short},
		{Clock: true}, {Depth: 90, Nodes: 1 << 40, MoveTime: 20 * time.Millisecond}, {Mate: 1, Nodes: 2000},
	} {
		for game := range testRules {
			e := NewEngine(1)
			e.SetMoveOverhead(10 * time.Millisecond)
			began := time.Now()
			r := think(t, e, parse(t, game, "startpos"), l)
			if r.Move == position.NoMove {
				t.Errorf("%+v: no move", l)
			}
			if d := time.Since(began); d > testPatience {
				t.Errorf("%+v: %v", l, d)
			}
			if l.Nodes == 5000 && e.Nodes() != 5000 {
				t.Errorf("%d nodes, want 5000", e.Nodes())
			}
		}
	}
	e := NewEngine(1)
	if r := think(t, e, parse(t, "chess", mateInOne), Limits{Mate: 1, Nodes: 1_000_000}); e.Nodes() > 50_000 || r.last().Score != MateScore(1) {
		t.Errorf("mate 1: %d nodes, score %d", e.Nodes(), r.last().Score)
	}
}

// TestAllot checks the division of clocks: hard never beyond the clock less the
// overhead, more time for fewer moves, and a game of 150 moves is got through.
func TestAllot(t *testing.T) {
	const overhead = 10 * time.Millisecond
	for _, left := range []time.Duration{-time.Hour, 0, time.Millisecond, overhead, 600 * time.Millisecond, time.Minute, 24 * time.Hour} {
		for _, inc := range []time.Duration{-time.Second, 0, time.Second, time.Hour} {
			for _, moves := range []int{-3, 0, 1, 2, 40, 1000} {
				b := allocateTime(&Limits{Clock: true, Time: [2]time.Duration{left, 0}, Inc: [2]time.Duration{inc, 0}, MovesToGo: moves}, 0, overhead)
				if b.hard > max(left-overhead, 0) || b.soft > b.hard || b.soft < 0 || !b.limited {
					t.Errorf("left %v inc %v moves %d: %+v", left, inc, moves, b)
				}
				for stable := range 8 {
					for _, drop := range []int{-50, 0, 50, 500} {
						for _, share := range []int{0, 50, 100} {
							if soft := b.softAfter(stable, drop, share); soft > b.hard {
								t.Errorf("left %v: soft %v beyond hard %v", left, soft, b.hard)
							}
						}
					}
				}
			}
		}
	}
	clock := 60 * time.Second
	for range 150 {
		b := allocateTime(&Limits{Clock: true, Time: [2]time.Duration{clock, 0}}, 0, overhead)
		clock -= b.soft*5/4 + overhead
	}
	if clock < 200*time.Millisecond {
		t.Errorf("%v left after 150 moves of a minute", clock)
	}
}

// TestAllotOrder checks that the nearer of two limits wins.
func TestAllotOrder(t *testing.T) {
	clock := [2]time.Duration{time.Hour, time.Hour}
	if b := allocateTime(&Limits{Clock: true, Time: clock, MoveTime: time.Second}, 0, 0); b.hard != time.Second {
		t.Errorf("an hour and movetime 1 s: %+v", b)
	}
	clock[0] = time.Second
	if b := allocateTime(&Limits{Clock: true, Time: clock, MoveTime: time.Hour}, 0, 0); b.hard > time.Second {
		t.Errorf("a second and movetime 1 h: %+v", b)
	}
}

// TestSmallThings covers what is set between searches.
func TestSmallThings(t *testing.T) {
	e := NewEngine(2)
	if e.SetHash(0) == nil || e.SetHash(1<<30) == nil {
		t.Error("an impossible size was taken")
	}
	if err := e.SetHash(1); err != nil {
		t.Error(err)
	}
	e.SetThreads(0)
	e.SetMultiPV(0)
	e.SetMoveOverhead(-time.Second)
	for _, game := range []string{"chess", "courier", "chess"} {
		think(t, e, parse(t, game, "startpos"), Limits{Depth: 3})
		e.ClearHash()
	}
}
