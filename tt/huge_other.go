//go:build !linux

package tt

// Cold file.

// Huge does nothing where the system has no such hint.
func Huge[T any]([]T) {}
