//go:build unix

package protocol

// Cold file.

import (
	"bytes"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestPipeAsFile names a pipe, which nobody writes to or reads from, wherever the engine takes
// a file: it is refused in a line.
func TestPipeAsFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	input := "setoption name Debug Log File value " + pipe + "\nsetoption name BookFile value " + pipe + "\nisready\n"
	if err := RunUCI(strings.NewReader(input), &out, testProgram); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], "a pipe cannot be a log") || !strings.Contains(lines[1], "not a regular file") || lines[2] != "readyok" {
		t.Errorf("%q", lines)
	}
	p := testProgram
	p.Log = pipe
	if err := RunXBoard(strings.NewReader("ping 1\n"), &out, p); err == nil {
		t.Error("a pipe is the log of a program")
	}
}
