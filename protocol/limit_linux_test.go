package protocol

// Cold file.

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMemoryLimit asks for more memory than a limit of addresses leaves: each option is
// refused in a line and stays what it was, and the engine answers.
func TestMemoryLimit(t *testing.T) {
	if raceFactor > 1 {
		t.Skip("the race detector needs more addresses than a limit leaves")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", "-c", `ulimit -v 4000000 && exec "$0"`, exe)
	c.Env = append(os.Environ(), asEngine+"=1")
	c.Stdin = strings.NewReader("setoption name Hash value 5000\nsetoption name Hash value 200\nsetoption name Threads value 256\n" +
		"setoption name Hash value 4000\ngo depth 3\ngo perft 2000000000\n")
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil || errs.Len() > 0 {
		t.Fatalf("%v\n%.500s", err, &errs)
	}
	text := out.String()
	for want, times := range map[string]int{"info string Hash stays as it was: ": 2, "info string Threads stay as they were: 256 threads": 1,
		"bestmove ": 1, "info string perft: depth 2000000000: want at most 1000\n": 1} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%q is there %d times, want %d:\n%s", want, n, times, text)
		}
	}
}
