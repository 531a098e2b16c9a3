package tt

// Cold file: memory.

import (
	"fmt"
	"math"
	"runtime"
	"sync"
	"unsafe"

	"alfonso/tt/memory"
)

// MaxSize bounds the size of a table in MiB: to 2 GiB where addresses have 32 bits.
const MaxSize = min(1<<20, math.MaxInt/memory.MiB)

// New returns an empty table of a size in MiB.
func New(size int) (*Table, error) {
	t := &Table{}
	return t, t.Resize(size, 0)
}

// Resize empties the table and gives it a size in MiB, at least 1. When there is not
// enough memory for it and so many bytes of others it returns an error and changes nothing.
func (t *Table) Resize(size int, others int64) error {
	if size < 1 || size > MaxSize {
		return fmt.Errorf("hash of %d MiB: want 1 to %d", size, MaxSize)
	}
	n := int(int64(size) * memory.MiB / int64(unsafe.Sizeof(bucket{})))
	if n == len(t.buckets) {
		t.Clear()
		return nil
	}
	if err := memory.Fits(int64(size)*memory.MiB + others); size > 1 && err != nil { // the least one is always had
		return fmt.Errorf("hash of %d MiB: %w", size, err)
	}
	// Nothing of the new table is in memory before it is used: both never count at the
	// same time, but for limits of addresses.
	block, err := memory.New[bucket](n)
	if err != nil {
		return fmt.Errorf("hash of %w", err)
	}
	t.block.Free()
	t.block, t.buckets, t.generation = block, block.Items, 0
	return nil
}

// Size returns the size in MiB.
func (t *Table) Size() int { return len(t.buckets) / (memory.MiB / int(unsafe.Sizeof(bucket{}))) }

// Clear empties the table, on all processors.
func (t *Table) Clear() {
	t.generation = 0
	var wg sync.WaitGroup
	parts := runtime.GOMAXPROCS(0)
	for i := range parts {
		part := t.buckets[len(t.buckets)*i/parts : len(t.buckets)*(i+1)/parts]
		wg.Go(func() { clear(part) })
	}
	wg.Wait()
}
