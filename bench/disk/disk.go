// Package disk writes files so that a full disk, a crash or a second run spoils none, and
// reads files of others within bounds.
package disk

// Cold file: writing.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// WriteFile writes a file in one step, as renaming does: until all of it is on the disk, and
// after an error, the path holds what it held before. A link keeps pointing to the file, and an
// existing file keeps its permissions; a new one gets perm without the umask's bits. What
// is no regular file, such as a device or a pipe, is written to directly.
func WriteFile(path string, data []byte, perm fs.FileMode) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, perm)
	}
	return replace(path, data, perm)
}

// ErrLocked says that another process, or another part of this one, has a file open to add
// to it.
var ErrLocked = errors.New("another run is writing this file")

// A Log is a file that is only added to, by nobody else at the time.
type Log struct {
	*os.File // to read, and to cut off its end
	lock     *flock.Flock
}

// OpenLog opens a file to add to it, or begins it with perm less the umask, and locks it
// until it is closed. ErrLocked is the error if somebody else has it.
func OpenLog(path string, perm fs.FileMode) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, perm)
	if err != nil {
		return nil, err
	}
	l := &Log{File: f}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() { // any number may write to a device
		l.lock = flock.New(lockName(path))
		locked, err := l.lock.TryLock()
		if err == nil && !locked {
			err = ErrLocked
		}
		if err != nil && !errors.Is(err, errors.ErrUnsupported) { // some network drives have no locks
			f.Close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return l, nil
}

// Add writes data to the end, all of it or none: on an error the file is cut off where it
// ended before.
func (l *Log) Add(data []byte) error {
	info, err := l.Stat()
	if err != nil {
		return err
	}
	if _, err = l.Write(data); err != nil && info.Mode().IsRegular() {
		err = errors.Join(err, l.Truncate(info.Size()))
	}
	return err
}

// Close closes the file and lets others have it.
func (l *Log) Close() error {
	err := l.File.Close()
	if l.lock != nil {
		err = errors.Join(err, l.lock.Close())
	}
	return err
}
