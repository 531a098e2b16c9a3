package tt

// Hot file.

// prefetch asks the processor for a bucket's cache line.
//
//go:noescape
func prefetch(b *bucket)
