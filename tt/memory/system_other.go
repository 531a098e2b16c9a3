//go:build !unix

package memory

// Cold file: systems on which tables are Go's own memory.

import "unsafe"

// take returns zeroed memory.
func take(n int) ([]byte, error) {
	words := make([]uint64, (n+7)/8) // aligned
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), n), nil
}

// give leaves the memory to the collector.
func give([]byte) {}
