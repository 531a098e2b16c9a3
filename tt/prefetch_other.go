//go:build !amd64

package tt

// Hot file.

// prefetch does nothing where there is no such instruction at hand.
func prefetch(*bucket) {}
