//go:build !linux

package tt

// Cold file.

// advise does nothing where the system has no such hint.
func advise([]bucket) {}
