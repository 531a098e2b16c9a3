// Package memory takes large tables from the system, which can refuse them. Go's own memory
// cannot be refused: a process that asks for too much of it dies.
package memory

// Cold file.

import (
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"unsafe"
)

// MiB is a mebibyte, in bytes.
const MiB = 1 << 20

// Spare is what a process needs beside its tables, in bytes: Fits leaves it free.
const Spare = 64 * MiB

// mappedBytes counts the bytes of all Blocks.
var mappedBytes atomic.Int64

// Block holds a table of T, which must have no pointers. It does not count in
// garbage collections. The memory goes back to the system with Free, or with the Block.
type Block[T any] struct {
	Items   []T // zeros at first
	raw     []byte
	cleanup runtime.Cleanup
}

// New returns a Block of n items, at least one, or an error if the system has no room for it
// and Spare beside. A MiB or less is not refused.
func New[T any](n int) (*Block[T], error) {
	size := int(unsafe.Sizeof(*new(T)))
	if n < 1 || n > (math.MaxInt-Spare)/size {
		return nil, fmt.Errorf("a table of %d items", n)
	}
	if n*size <= MiB {
		return &Block[T]{Items: make([]T, n)}, nil
	}
	raw, err := take(n * size)
	if err != nil {
		return nil, fmt.Errorf("%d MiB of memory: %w", n*size/MiB, err)
	}
	b := &Block[T]{Items: unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), n), raw: raw}
	mappedBytes.Add(int64(len(raw)))
	b.cleanup = runtime.AddCleanup(b, release, raw)
	return b, nil
}

// Free gives the memory back. A Block may be freed twice, or be nil.
func (b *Block[T]) Free() {
	if b == nil {
		return
	}
	if b.raw != nil {
		b.cleanup.Stop()
		release(b.raw)
	}
	b.Items, b.raw = nil, nil
}

// release gives back the memory of a Block.
func release(raw []byte) {
	mappedBytes.Add(-int64(len(raw)))
	give(raw)
}

// Fits returns an error unless all that this process is to hold, in bytes, and Spare beside
// fit into the memory that the system and its limits leave to it. What it holds already counts as
// free. No error where the system does not tell.
func Fits(total int64) error {
	if most := room(); total > most-Spare {
		return fmt.Errorf("%d MiB of memory are free", max(most-Spare, 0)/MiB)
	}
	return nil
}
