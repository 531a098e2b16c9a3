//go:build !windows

package disk

// Cold file: what Windows does otherwise.

import (
	"io/fs"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// replace writes a regular file in one step.
func replace(path string, data []byte, perm fs.FileMode) error {
	return renameio.WriteFile(path, data, perm, renameio.WithTempDir(filepath.Dir(path)))
}

// lockName returns the file to lock: the file itself, since a lock hinders only who asks for it.
func lockName(path string) string { return path }
