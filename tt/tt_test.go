package tt

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"alfonso/position"
	"alfonso/tt/memory"
)

// newTable returns a table or ends the test.
func newTable(t testing.TB, size int) *Table {
	t.Helper()
	table, err := New(size)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestSize checks the promise of 16 bytes a slot and one cache line a bucket.
func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(bucket{}); n != 64 {
		t.Errorf("a bucket has %d bytes, want 64", n)
	}
	if n := newTable(t, 3).Size(); n != 3 {
		t.Errorf("size %d MiB, want 3", n)
	}
}

// TestRoundTrip stores entries at the limits of their fields and reads them back.
func TestRoundTrip(t *testing.T) {
	table := newTable(t, 1)
	move := position.MakeMove(position.MakePiece(15, position.Black), 190, 3, position.Promote, 15)
	for i, want := range []Entry{
		{Move: move, Score: 32000, Depth: MaxDepth, Bound: Exact},
		{Move: move, Score: -32000, Depth: 0, Bound: Lower},
		{Score: -1, Depth: 17, Bound: Upper},
		{Move: 1, Score: 0, Depth: 1, Bound: None},
	} {
		key := uint64(i+1) * 0x9e3779b97f4a7c15
		if _, ok := table.Probe(key); ok {
			t.Errorf("entry %d found before it was stored", i)
		}
		table.Store(key, want)
		if got, ok := table.Probe(key); !ok || got != want {
			t.Errorf("entry %d: got %+v %v, want %+v", i, got, ok, want)
		}
	}
}

// TestReplacement checks which entry goes when a bucket is full.
func TestReplacement(t *testing.T) {
	table := newTable(t, 1)
	key := func(i int) uint64 { return uint64(i + 1) } // all in bucket 0
	for i := range bucketSize {
		table.Store(key(i), Entry{Move: 1, Depth: 10 + i, Bound: Exact})
	}
	table.Store(key(9), Entry{Move: 1, Depth: 1, Bound: Exact})
	if _, ok := table.Probe(key(0)); ok {
		t.Error("the shallowest entry survived")
	}
	for range 20 {
		table.NextSearch()
	}
	table.Store(key(2), Entry{Move: 1, Depth: 1, Bound: Exact})
	table.Store(key(8), Entry{Move: 1, Depth: 2, Bound: Exact})
	if _, ok := table.Probe(key(2)); !ok {
		t.Error("a fresh entry gave way to a deeper one of long ago")
	}
	table.Store(key(2), Entry{Depth: 3, Bound: Upper})
	if e, _ := table.Probe(key(2)); e.Move != 1 || e.Depth != 3 {
		t.Errorf("an entry without move: got %+v, want the old move and the new depth", e)
	}
	table.Store(key(2), Entry{Move: 2, Depth: 30, Bound: Lower})
	table.Store(key(2), Entry{Move: 3, Depth: 3, Bound: Upper})
	if e, _ := table.Probe(key(2)); e.Depth != 30 {
		t.Errorf("a shallow bound replaced a deep one of the same search: %+v", e)
	}
}

// TestResize checks that a size beyond all memory is refused without loss.
func TestResize(t *testing.T) {
	table := newTable(t, 2)
	table.Store(5, Entry{Move: 1, Bound: Exact})
	for _, size := range []int{-1, 0, MaxSize, math.MaxInt} {
		if size == MaxSize && memory.Fits(1<<60) == nil {
			continue
		}
		if table.Resize(size, 0) == nil {
			t.Errorf("%d MiB: no error", size)
		}
	}
	if _, ok := table.Probe(5); !ok || table.Size() != 2 {
		t.Error("a refused size changed the table")
	}
	if err := table.Resize(1, 0); err != nil {
		t.Fatal(err)
	}
	if _, ok := table.Probe(5); ok {
		t.Error("a new size kept an entry")
	}
	table.Store(5, Entry{Move: 1, Bound: Exact})
	table.Clear()
	if _, ok := table.Probe(5); ok {
		t.Error("Clear kept an entry")
	}
}

// TestHashFull fills a table and lets it age.
func TestHashFull(t *testing.T) {
	table := newTable(t, 1)
	r := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		table.Store(r.Uint64(), Entry{Depth: 1, Bound: Exact})
	}
	if n := table.HashFull(); n < 950 || n > 1000 {
		t.Errorf("full table: %d per mille", n)
	}
	table.NextSearch()
	if n := table.HashFull(); n != 0 {
		t.Errorf("next search: %d per mille, want 0", n)
	}
}

// TestConcurrent lets goroutines fight for few slots: whatever is found must be
// something that was stored for that key.
func TestConcurrent(t *testing.T) {
	table := newTable(t, 1)
	table.buckets = table.buckets[:4]
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(g)))
			for range 20_000 {
				n := r.Uint64N(64)
				key := n * 0x9e3779b97f4a7c15
				if e, ok := table.Probe(key); ok && (uint64(e.Move) != n+1 || e.Score != -int(n)) {
					t.Errorf("key of %d holds %+v", n, e)
					return
				}
				table.Store(key, Entry{Move: position.Move(n + 1), Score: -int(n), Depth: int(r.Uint64N(9)), Bound: Exact})
			}
		})
	}
	wg.Wait()
}

// TestNoAllocation holds the table to none at all.
func TestNoAllocation(t *testing.T) {
	table := newTable(t, 1)
	if n := testing.AllocsPerRun(100, func() {
		table.Store(77, Entry{Move: 1, Bound: Exact})
		table.Prefetch(77)
		table.Probe(77)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkProbe(b *testing.B) {
	table := newTable(b, 16)
	var key uint64
	for b.Loop() {
		key += 0x9e3779b97f4a7c15
		table.Probe(key)
	}
}

func BenchmarkStore(b *testing.B) {
	table := newTable(b, 16)
	var key uint64
	for b.Loop() {
		key += 0x9e3779b97f4a7c15
		table.Store(key, Entry{Move: 1, Depth: int(key & 31), Bound: Exact})
	}
}
