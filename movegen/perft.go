package movegen

// Cold file: perft for people, with threads, a table and a way to stop.

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"alfonso/position"
	"alfonso/tt/memory"
)

// PerftOptions say how to count; the zero value is one thread, no table, counting
// at the last ply.
type PerftOptions struct {
	Threads int  // at least 1 are used, and no more than there are processors
	HashMB  int  // size of a table of counts in MiB, 0 for none
	List    bool // write the list of the last ply instead of counting it
}

// MaxThreads is the greatest number of threads that may be asked for.
const MaxThreads = 256

// maxPerft bounds the depth of a count, in plies, for the memory that a line takes.
const maxPerft = 1000

// MoveCount is a move and how many sequences begin with it.
type MoveCount struct {
	Move  position.Move
	Nodes uint64
}

// Progress tells how much of a count is done.
type Progress func(done, total int)

// Divide counts the move sequences of a length in plies by their first move, in the
// order of generation. A position at the end of a game has no moves. It reports
// progress, unless that is nil, from one goroutine at a time. It returns the
// context's error when it was stopped, and an error if there is no memory for the table
// or the depth is more than 1000.
func Divide(ctx context.Context, s *position.State, depth int, o PerftOptions, progress Progress) ([]MoveCount, error) {
	if depth > maxPerft {
		return nil, fmt.Errorf("depth %d: want at most %d", depth, maxPerft)
	}
	table, err := newPerftTable(o.HashMB)
	if err != nil {
		return nil, err
	}
	defer table.free()
	b := New(s.Clone(depth + 1))
	if _, bare := s.Bare(); bare || depth < 1 {
		return nil, ctx.Err()
	}
	var counts []MoveCount
	var units []unit
	for i, m := range b.Legal(nil) {
		counts = append(counts, MoveCount{Move: m})
		units = append(units, unit{root: i, line: [2]position.Move{m}, depth: depth - 1})
	}
	if depth > 4 {
		units = split(b, units)
	}
	var next, done atomic.Int64
	var mu sync.Mutex // guards counts and progress
	var workers sync.WaitGroup
	for range max(min(o.Threads, len(units), runtime.NumCPU()), 1) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			w := perftWorker{b: New(s.Clone(depth + 1)), hash: table, list: o.List}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(units) || ctx.Err() != nil {
					return
				}
				n := w.unit(ctx, &units[i])
				mu.Lock()
				counts[units[i].root].Nodes += n
				if d := int(done.Add(1)); progress != nil {
					progress(d, len(units))
				}
				mu.Unlock()
			}
		}()
	}
	workers.Wait()
	return counts, ctx.Err()
}

// unit is a piece of work: what follows one or two first moves.
type unit struct {
	root  int
	line  [2]position.Move
	depth int // plies left after line
}

// split makes a unit of every reply, so that threads finish together.
func split(b Board, units []unit) []unit {
	var finer []unit
	for _, u := range units {
		b.Do(u.line[0])
		if _, bare := b.State().Bare(); !bare {
			for _, reply := range b.Legal(nil) {
				finer = append(finer, unit{u.root, [2]position.Move{u.line[0], reply}, u.depth - 1})
			}
		}
		b.Undo()
	}
	return finer
}

// perftWorker counts units on a Board of its own.
type perftWorker struct {
	b     Board
	hash  *perftTable
	list  bool
	lists [][]position.Move // by depth
}

// wholeDepth is the depth up to which the Board's own recursion counts, which cannot be
// stopped: some milliseconds, even on a crowded board.
const wholeDepth = 3

// unit counts one unit.
func (w *perftWorker) unit(ctx context.Context, u *unit) uint64 {
	for _, m := range u.line {
		if m != position.NoMove {
			w.b.Do(m)
			defer w.b.Undo()
		}
	}
	return w.count(ctx, u.depth)
}

// count is perft that can be stopped and remembers counts in the table.
func (w *perftWorker) count(ctx context.Context, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1 && !w.list:
		return uint64(w.b.Count())
	case depth > 1 && ctx.Err() != nil:
		return 0
	case w.hash == nil && depth <= wholeDepth && w.list:
		return w.b.PerftList(depth)
	case w.hash == nil && depth <= wholeDepth:
		return w.b.Perft(depth)
	}
	if _, bare := w.b.State().Bare(); bare {
		return 0
	}
	key := w.b.State().Key
	if w.hash != nil {
		if n, ok := w.hash.probe(key, depth); ok {
			return n
		}
	}
	for len(w.lists) <= depth {
		w.lists = append(w.lists, make([]position.Move, 0, MaxMoves))
	}
	l := w.b.Legal(w.lists[depth][:0])
	if depth == 1 {
		return uint64(len(l))
	}
	var n uint64
	for _, m := range l {
		w.b.Do(m)
		n += w.count(ctx, depth-1)
		w.b.Undo()
	}
	if w.hash != nil && ctx.Err() == nil {
		w.hash.store(key, depth, n)
	}
	return n
}

// perftTable remembers counts by key and depth. Threads share it without locks: a
// torn entry fails its check.
type perftTable struct {
	slots []perftSlot
	block *memory.Block[perftSlot]
}

// perftSlot holds the count with its depth in the low bits, and that xor the key.
type perftSlot struct {
	data, check atomic.Uint64
}

// depthBits is the room for a depth beside the count.
const depthBits = 6

// newPerftTable returns a table of a size in MiB, or nil for none.
func newPerftTable(mb int) (*perftTable, error) {
	if mb < 1 {
		return nil, nil
	}
	const slots = memory.MiB / 16
	if mb > math.MaxInt/memory.MiB {
		return nil, fmt.Errorf("hash of %d MiB: want at most %d", mb, math.MaxInt/memory.MiB)
	}
	if err := memory.Fits(int64(mb) * memory.MiB); err != nil {
		return nil, fmt.Errorf("hash of %d MiB: %w", mb, err)
	}
	block, err := memory.New[perftSlot](mb * slots)
	if err != nil {
		return nil, fmt.Errorf("hash of %w", err)
	}
	return &perftTable{block.Items, block}, nil
}

// free gives the memory of a table back; there may be none.
func (t *perftTable) free() {
	if t != nil {
		t.block.Free()
	}
}

// slot returns the place of a key.
func (t *perftTable) slot(key uint64, depth int) *perftSlot {
	return &t.slots[(key^uint64(depth)*0x9e3779b97f4a7c15)%uint64(len(t.slots))]
}

func (t *perftTable) probe(key uint64, depth int) (uint64, bool) {
	s := t.slot(key, depth)
	data := s.data.Load()
	return data >> depthBits, s.check.Load()^data == key && data&(1<<depthBits-1) == uint64(depth)
}

func (t *perftTable) store(key uint64, depth int, n uint64) {
	if depth >= 1<<depthBits || n >= 1<<(64-depthBits) {
		return
	}
	s := t.slot(key, depth)
	data := n<<depthBits | uint64(depth)
	s.data.Store(data)
	s.check.Store(key ^ data)
}
