package disk

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestWriteFile replaces a file, through a link too, and leaves nothing beside it.
func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "net")
	for _, text := range []string{"first", "second, longer", "3"} {
		if err := WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != text {
			t.Errorf("the file holds %q, want %q", got, text)
		}
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink(path, link); err == nil {
		if err := WriteFile(link, []byte("by the link"), 0o644); err != nil || read(t, path) != "by the link" {
			t.Errorf("%v, the file holds %q", err, read(t, path))
		}
		os.Remove(link)
	}
	if err := WriteFile(filepath.Join(folder, "none", "net"), nil, 0o644); err == nil {
		t.Error("a file in no folder is written")
	}
	if err := WriteFile(os.DevNull, []byte("gone"), 0o644); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error("a device became a file")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("%d files are left, want 1, %v", len(left), err)
	}
}

// TestLog opens a file twice, and again after it was closed.
func TestLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results")
	for range 2 {
		l, err := OpenLog(path, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Add([]byte("line\n")); err != nil {
			t.Error(err)
		}
		if other, err := OpenLog(path, 0o644); !errors.Is(err, ErrLocked) {
			t.Errorf("a second run has %v, %v", other, err)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
	if got := read(t, path); got != "line\nline\n" {
		t.Errorf("the file holds %q", got)
	}
	var both [2]*Log
	for i := range both {
		var err error
		if both[i], err = OpenLog(os.DevNull, 0o644); err != nil {
			t.Fatal(err)
		}
		defer both[i].Close()
		if err := both[i].Add([]byte("gone")); err != nil {
			t.Error(err)
		}
	}
}

// TestFull adds to a file that may not grow, as on a full disk: what was there stays, and no
// half of a line behind it.
func TestFull(t *testing.T) {
	folder := t.TempDir()
	limit(t, 1000, func() {
		l, err := OpenLog(filepath.Join(folder, "results"), 0o644)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		good := make([]byte, 700)
		if err := l.Add(good); err != nil {
			t.Error(err)
		}
		if err := l.Add(good); err == nil {
			t.Error("too much is added")
		}
		if n := len(read(t, l.Name())); n != len(good) {
			t.Errorf("%d bytes are left, want %d", n, len(good))
		}
		net := filepath.Join(folder, "net")
		if err := WriteFile(net, good, 0o644); err != nil {
			t.Error(err)
		}
		if err := WriteFile(net, make([]byte, 1700), 0o644); err == nil {
			t.Error("too much is written")
		}
		if n := len(read(t, net)); n != len(good) {
			t.Errorf("%d bytes are left, want %d", n, len(good))
		}
	})
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("%d files are left, want 2, %v", len(left), err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
