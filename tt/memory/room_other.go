//go:build !linux

package memory

// Cold file: systems that do not tell how much memory is free.

import "math"

// advise knows no hints.
func advise([]byte) {}

// room returns how many bytes this process may hold.
func room() int64 { return math.MaxInt64 }
