package hidden

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestShield asks the system whether others may read this process.
func TestShield(t *testing.T) {
	Shield()
	if open, err := unix.PrctlRetInt(unix.PR_GET_DUMPABLE, 0, 0, 0, 0); err != nil || open != 0 {
		t.Errorf("dumpable %d, %v", open, err)
	}
}
