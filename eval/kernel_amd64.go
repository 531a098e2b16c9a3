package eval

// Hot file: arithmetic on rows.

import "golang.org/x/sys/cpu"

// hasAVX2 says that the processor has the instructions of the kernels.
var hasAVX2 = cpu.X86.HasAVX2

// The kernels' ROWBYTES must be the size of a row.
var _ [64]byte = [2 * Hidden]byte{}

// addSub sets dst to src + add - sub.
func addSub(dst, src, add, sub *units) {
	if hasAVX2 {
		addSubWide(dst, src, add, sub)
		return
	}
	addSubPlain(dst, src, add, sub)
}

// squares returns the sum of the squares of x, cut off at 0 and quantum, times weights.
func squares(x, weights *units) int32 {
	if hasAVX2 {
		return squaresWide(x, weights)
	}
	return squaresPlain(x, weights)
}

//go:noescape
func addSubWide(dst, src, add, sub *units)

//go:noescape
func squaresWide(x, weights *units) int32
