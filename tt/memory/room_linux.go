package memory

// Cold file: the limits of Linux.

import (
	"bufio"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// advise asks for huge pages: nearly every probe goes to another page, and with
// small ones the search of their addresses costs as much as the memory itself. It
// is a hint, so a refusal does not matter.
func advise(raw []byte) { _ = unix.Madvise(raw, unix.MADV_HUGEPAGE) }

// room returns how many bytes this process may hold at most, what it holds already
// included.
func room() int64 {
	own := numbers("/proc/self/status")
	most := int64(math.MaxInt64)
	if free, ok := numbers("/proc/meminfo")["MemAvailable:"]; ok {
		most = free
	}
	for _, group := range groups("/proc/self/cgroup", "/sys/fs/cgroup") {
		most = min(most, group.free())
	}
	if most < math.MaxInt64 {
		most += own["VmRSS:"]
	}
	// Limits of addresses count what was never touched, too; New meets them as they are.
	for resource, used := range map[int]int64{syscall.RLIMIT_AS: own["VmSize:"], syscall.RLIMIT_DATA: own["VmData:"]} {
		var limit syscall.Rlimit
		if syscall.Getrlimit(resource, &limit) == nil && limit.Cur < math.MaxInt64 {
			most = min(most, int64(limit.Cur)-used+mappedBytes.Load()+own["VmRSS:"])
		}
	}
	return max(most, 0)
}

// numbers reads a file of lines "Name: 123 kB" or "name 123", numbers in bytes.
func numbers(file string) map[string]int64 {
	found := map[string]int64{}
	f, err := os.Open(file)
	if err != nil {
		return found
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) >= 2 {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			if len(fields) > 2 && fields[2] == "kB" {
				n *= 1024
			}
			if err == nil {
				found[fields[0]] = n
			}
		}
	}
	return found
}

// group is a control group: the folder and the names of its files.
type group struct {
	folder, limit, usage, cache string
}

// groups lists the control groups of a process that may limit its memory, of either version,
// given the file that names them and the folder where they are. In a container the names
// may be those outside: the topmost folder, which is there in any case, is then the own group.
func groups(names, root string) (list []group) {
	text, err := os.ReadFile(names)
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) != 3 {
			continue
		}
		g := group{root, "memory.max", "memory.current", "inactive_file"}
		if fields[1] != "" { // version 1
			if !strings.Contains(","+fields[1]+",", ",memory,") {
				continue
			}
			g = group{filepath.Join(root, "memory"), "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}
		}
		top := g.folder
		for path := filepath.Clean("/" + fields[2]); ; path = filepath.Dir(path) {
			g.folder = filepath.Join(top, path)
			list = append(list, g)
			if path == "/" {
				break
			}
		}
	}
	return list
}

// free returns how many bytes more the group may hold; pages of files can go.
func (g *group) free() int64 {
	number := func(name string) (int64, bool) {
		text, err := os.ReadFile(filepath.Join(g.folder, name))
		if err != nil {
			return 0, false
		}
		n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // "max" is no number
		return n, err == nil
	}
	limit, limited := number(g.limit)
	used, known := number(g.usage)
	if !limited || !known {
		return math.MaxInt64
	}
	return max(limit-used+numbers(filepath.Join(g.folder, "memory.stat"))[g.cache], 0)
}
