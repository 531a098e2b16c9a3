package cli

// Cold file.

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// TestTerminal starts the program bare: a person at a terminal is told in one line what it is,
// and the protocol is spoken as always.
func TestTerminal(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer master.Close()
	var stdout, stderr bytes.Buffer
	c := exec.Command(exe)
	c.Env = append(os.Environ(), asProgram+"=1")
	c.Stdin, c.Stdout, c.Stderr = slave, &stdout, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	slave.Close()
	if _, err := io.WriteString(master, "isready\nquit\n"); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil || stdout.String() != "readyok\n" {
		t.Errorf("%v, %q", err, stdout.String())
	}
	if text := stderr.String(); strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "Alfonso 1.0 is a chess engine") || !strings.Contains(text, "alfonso --help") {
		t.Errorf("%q", text)
	}
}
