package eval

// Hot file: arithmetic on rows in plain Go, for any processor.

// addSubPlain sets dst to src + add - sub.
func addSubPlain(dst, src, add, sub *units) {
	for i := range dst {
		dst[i] = src[i] + add[i] - sub[i]
	}
}

// squaresPlain returns the sum of the squares of x, cut off at 0 and quantum, times
// weights. A weight times quantum must fit in 16 bits.
func squaresPlain(x, weights *units) int32 {
	sum := int32(0)
	for i, v := range x {
		v := int32(max(0, min(v, unitQuantum)))
		sum += v * v * int32(weights[i])
	}
	return sum
}
