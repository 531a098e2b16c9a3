package disk

// Cold file: standard output.

import (
	"io"
	"sync"
)

// Output passes on what is written to it, and remembers the first error: who prints line by
// line need not look at each.
type Output struct {
	To io.Writer

	mu  sync.Mutex
	err error
}

// Write is a Writer's.
func (o *Output) Write(text []byte) (int, error) {
	n, err := o.To.Write(text)
	if err != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.err == nil {
			o.err = err
		}
	}
	return n, err
}

// Err returns the first error of a Write, nil if there was none.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
