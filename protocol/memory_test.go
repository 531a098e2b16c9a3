package protocol

// Cold file.

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"alfonso/games"
)

// spareMemory is what a process of one thread may use beside its table, in MiB.
const spareMemory = 50

// TestMemory searches in every game, in a process for each and in one process for all
// of them, and looks how much memory that took at most. Linux tells.
func TestMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil || raceFactor > 1 {
		t.Skip("nobody tells the memory of this process alone")
	}
	all := []string{}
	for _, v := range games.Complete() {
		all = append(all, v.Name)
	}
	type use struct {
		games []string
		hash  int
	}
	uses := []use{{all, 16}, {all, 64}, {slices.Concat(all, all, all), 16}}
	for _, game := range all {
		uses = append(uses, use{[]string{game}, 16})
	}
	for _, u := range uses {
		t.Run(fmt.Sprint(u.games, u.hash), func(t *testing.T) {
			c := startCase(t)
			lines := []string{fmt.Sprintf("setoption name Hash value %d", u.hash)}
			for _, game := range u.games {
				lines = append(lines, "setoption name UCI_Variant value "+game, "ucinewgame", "position startpos",
					"@mark", "go nodes 150000", "@expect 60000 ^bestmove", "go mate 3 nodes 50000", "@expect 60000 ^bestmove")
			}
			for _, line := range lines {
				if err := c.obey(line); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
			peak := memoryPeak(t, c.cmd.Process.Pid)
			t.Logf("at most %d MiB, of them the table %d", peak, u.hash)
			if peak > u.hash+spareMemory {
				t.Errorf("%d MiB, want at most %d", peak, u.hash+spareMemory)
			}
		})
	}
}

// memoryPeak returns the most memory that a process has held, in MiB.
func memoryPeak(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if found == nil {
		t.Fatal("no VmHWM")
	}
	kb, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return (kb + 1023) / 1024
}
