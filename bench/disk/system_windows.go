package disk

// Cold file: what only Windows does.

import (
	"bytes"
	"io/fs"

	"github.com/natefinch/atomic"
)

// replace writes a regular file in one step. Windows has no permissions to set.
func replace(path string, data []byte, _ fs.FileMode) error {
	return atomic.WriteFile(path, bytes.NewReader(data))
}

// lockName returns the file to lock: one beside it, since a lock hinders also who reads.
func lockName(path string) string { return path + ".lock" }
