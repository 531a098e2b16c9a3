package memory

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestGroups reads the files of control groups of both versions, as they are on a plain
// system and in a container.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		name, names string
		files       map[string]string
		want        int64
	}{
		{"version 2", "0::/a/b\n", map[string]string{
			"a/b/memory.max": "max", "a/b/memory.current": "5", "a/memory.max": "1000", "a/memory.current": "400", "a/memory.stat": "anon 5\ninactive_file 30\n",
		}, 630},
		{"version 2, the inner one counts", "0::/a/b\n", map[string]string{
			"a/b/memory.max": "50", "a/b/memory.current": "20", "a/memory.max": "1000", "a/memory.current": "400",
		}, 30},
		{"version 2, a container", "0::/../other\n", map[string]string{"memory.max": "70", "memory.current": "80"}, 0},
		{"version 1", "3:cpu,cpuacct:/x\n5:hugetlb,memory:/m\n", map[string]string{
			"memory/m/memory.limit_in_bytes": "9000", "memory/m/memory.usage_in_bytes": "1000", "memory/m/memory.stat": "total_inactive_file 500\n",
			"memory/memory.limit_in_bytes": "9223372036854771712", "memory/memory.usage_in_bytes": "1",
		}, 8500},
		{"version 1, a container", "5:memory:/docker/abc\n", map[string]string{"memory/memory.limit_in_bytes": "100", "memory/memory.usage_in_bytes": "40"}, 60},
		{"no limit", "0::/\n", nil, math.MaxInt64},
		{"none", "", nil, math.MaxInt64},
	} {
		root := t.TempDir()
		for name, text := range c.files {
			path := filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		names := filepath.Join(root, "names")
		if err := os.WriteFile(names, []byte(c.names), 0o644); err != nil {
			t.Fatal(err)
		}
		free := int64(math.MaxInt64)
		for _, g := range groups(names, root) {
			free = min(free, g.free())
		}
		if free != c.want {
			t.Errorf("%s: %d bytes are free, want %d", c.name, free, c.want)
		}
	}
	if groups("/no/file", "/no") != nil {
		t.Error("there are groups without a file")
	}
}

// TestRoom compares with what the system surely has.
func TestRoom(t *testing.T) {
	if n := room(); n < 16*MiB || n > 1<<50 {
		t.Errorf("%d bytes", n)
	}
	if Fits(1) != nil || Fits(1<<50) == nil {
		t.Error("a byte does not fit, or a pebibyte does")
	}
}

// TestLimit asks for memory under a limit of addresses, in a process of its own: it is
// refused before and after some is taken, and the process lives.
func TestLimit(t *testing.T) {
	if os.Getenv("MEMORY_LIMIT") == "" {
		c := exec.Command(os.Args[0], "-test.run=^TestLimit$")
		c.Env = append(os.Environ(), "MEMORY_LIMIT=1")
		if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "PASS") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	// What the process has already counts, and is a lot under the race detector.
	most := max(1<<31, numbers("/proc/self/status")["VmSize:"]+500*MiB)
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: uint64(most), Max: uint64(most)}); err != nil {
		t.Fatal(err)
	}
	if Fits(most) == nil {
		t.Error("everything fits")
	}
	if _, err := New[byte](int(most - 10*MiB)); err == nil {
		t.Error("everything is taken")
	}
	for range 3 { // what was given back can be taken again
		b, err := New[byte](100 * MiB)
		if err != nil {
			t.Fatal(err)
		}
		if Fits(most-50*MiB) == nil {
			t.Error("too much fits")
		}
		b.Free()
	}
}
