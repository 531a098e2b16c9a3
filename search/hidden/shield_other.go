//go:build !linux

package hidden

// Cold file: secrets in memory, where nothing can be done.

// Shield does nothing on this system.
func Shield() {}
