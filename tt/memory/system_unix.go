//go:build unix

package memory

// Cold file: memory of Unix.

import "golang.org/x/sys/unix"

// take returns zeroed memory if there is room for it and Spare beside, as far as limits of
// addresses go.
func take(n int) ([]byte, error) {
	spare, err := unix.Mmap(-1, 0, Spare, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	defer unix.Munmap(spare)
	raw, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	advise(raw)
	return raw, nil
}

// give gives back what take returned.
func give(raw []byte) { _ = unix.Munmap(raw) }
