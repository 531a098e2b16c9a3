//go:build !amd64

package eval

// Hot file: arithmetic on rows.

// addSub sets dst to src + add - sub.
func addSub(dst, src, add, sub *units) { addSubPlain(dst, src, add, sub) }

// squares returns the sum of the squares of x, cut off at 0 and quantum, times weights.
func squares(x, weights *units) int32 { return squaresPlain(x, weights) }
