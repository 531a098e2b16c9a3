//go:build !unix

package disk

import "testing"

// limit has no way to make a disk full here.
func limit(t *testing.T, _ uint64, _ func()) { t.Skip("no limits to a file's size") }
