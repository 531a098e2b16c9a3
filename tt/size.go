package tt

// Cold file: memory.

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"unsafe"
)

const (
	mib = 1 << 20

	// MaxSize bounds the size of a table in MiB: to 2 GiB where addresses have 32 bits.
	MaxSize = min(1<<20, math.MaxInt/mib)
)

// New returns an empty table of a size in MiB.
func New(size int) (*Table, error) {
	t := &Table{}
	return t, t.Resize(size)
}

// Resize empties the table and gives it a size in MiB, at least 1. When there is not
// enough memory it returns an error and changes nothing.
func (t *Table) Resize(size int) error {
	if size < 1 || size > MaxSize {
		return fmt.Errorf("hash of %d MiB: want 1 to %d", size, MaxSize)
	}
	n := size * mib / int(unsafe.Sizeof(bucket{}))
	if n == len(t.buckets) {
		t.Clear()
		return nil
	}
	old := len(t.buckets) * int(unsafe.Sizeof(bucket{})) / mib
	if free := available(); free >= 0 && size > free+old {
		return fmt.Errorf("hash of %d MiB: %d MiB of memory are free", size, free+old)
	}
	// The old table goes back to the system before the new one is taken, so that
	// both never count at the same time.
	t.buckets = nil
	debug.FreeOSMemory()
	t.buckets = make([]bucket, n)
	advise(t.buckets)
	t.generation = 0
	return nil
}

// Size returns the size in MiB.
func (t *Table) Size() int { return len(t.buckets) * int(unsafe.Sizeof(bucket{})) / mib }

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

// available returns the free memory of the system in MiB as Linux counts it, or -1
// where it is not known.
func available() int {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return -1
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var kib int
		if strings.HasPrefix(lines.Text(), "MemAvailable:") {
			if _, err := fmt.Sscanf(lines.Text(), "MemAvailable: %d kB", &kib); err == nil {
				return kib / 1024
			}
		}
	}
	return -1
}
