package search

// Cold file.

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestTurns counts how many of many threads have their turn at once.
func TestTurns(t *testing.T) {
	const threads, rounds = 200, 50
	turns := newTurns(processorCount + threads)
	var now, most, passed atomic.Int64
	var all sync.WaitGroup
	for range threads {
		all.Go(func() {
			turns.take()
			defer turns.leave()
			for range rounds {
				n := now.Add(1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				passed.Add(1)
				now.Add(-1)
				turns.pass()
			}
		})
	}
	all.Wait()
	if most.Load() > int64(processorCount) || passed.Load() != threads*rounds {
		t.Errorf("%d of %d at once on %d processors, %d turns", most.Load(), threads, processorCount, passed.Load())
	}
	if newTurns(processorCount) != nil {
		t.Error("as many threads as processors wait for each other")
	}
}

// TestCrowd stops searches of more threads than there are processors, and lets the clock
// stop them. What wakes up to stop them counts in, for it is what has to wait; but only
// the best of some trials counts, for the machine may have other work.
func TestCrowd(t *testing.T) {
	const soon, trials, movetime = 200 * time.Millisecond, 3, 100 * time.Millisecond
	for _, threads := range []int{1, 8, 64, 256} {
		e := NewEngine(1)
		e.SetThreads(threads)
		s := parse(t, "chess", "startpos")
		stop, late := time.Hour, time.Hour
		for range trials {
			answer := inBackground(e, s, Limits{Infinite: true})
			began := time.Now()
			silent(t, answer, movetime)
			e.Stop()
			await(t, answer, testPatience)
			stop = min(stop, time.Since(began)-movetime)
			began = time.Now()
			think(t, e, s, Limits{MoveTime: movetime})
			late = min(late, time.Since(began)-movetime)
		}
		t.Logf("%d threads: stopped after %v, %v beyond the time", threads, stop, late)
		if stop > soon || late > soon {
			t.Errorf("%d threads: stopped after %v, %v beyond the time, want %v at most", threads, stop, late, soon)
		}
	}
}
