package cli

// Cold file.

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// printing are command lines that print something, for every command of the program.
var printing = map[string][]string{
	"Speak": {"", "--umpired"}, "Uci": {"uci"}, "Xboard": {"xboard"}, "Go": {"go --nodes 50", "go --nodes 50 --json", "go --nodes 50 --multipv 2", "go --json --fen x"}, "Perft": {"perft --depth 1", "perft --depth 1 --json", "perft --depth 2 --divide"},
	"Bench": {"bench --depth 1", "bench --depth 1 --json"}, "Scaling": {"scaling --positions 1 --time 20ms"}, "Epd": {"epd --nodes 10", "epd --nodes 10 --json", "epd make --count 1"},
	"Draw": {"draw --piece N"}, "Match": {"match NONE --games 2 --nodes 20"},
	"Umpire": {"umpire --white self --black self --movetime 1"}, "Analyse": {"analyse book/pgn/testdata/messy.pgn --nodes 10"},
	"Book":     {"book show", "book merge book/testdata/truncated.bin -o FOLDER/b.bin", "book make --games 1 --nodes 50 -o FOLDER/c.bin"},
	"Openings": {"openings make --count 1 --nodes 10 --bound 9999"}, "Selfcheck": {"selfcheck"}, "Version": {"version"}, "ShowVersion": {"--version"},
	"Completion": {"completion bash"}, "Man": {"man"}, "Help": {"help", "help go", "go --help"},
	"Tune": {"tune --iterations 1 --output FOLDER/t EXAMPLES"}, "Train": {"train --epochs 1 --output FOLDER/n EXAMPLES"},
	"Selfplay": nil, // prints nothing: its file is tried
}

// TestFull gives every command a full device for its output: each fails, with a line that
// says so, and none hangs.
func TestFull(t *testing.T) {
	folder := t.TempDir()
	examples := filepath.Join(folder, "examples")
	if _, stderr, status := run(t, "", "selfplay", "--games", "3", "--nodes", "50", examples); status != 0 {
		t.Fatal(stderr)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[commands]()) {
		lines, known := printing[field.Name]
		if !known {
			t.Errorf("nobody knows what %s prints", field.Name)
		}
		for _, line := range append(lines, "selfplay --games 1 --nodes 50 /dev/full")[:max(len(lines), 1)] {
			full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
			if err != nil {
				t.Skip(err)
			}
			args := strings.Fields(strings.NewReplacer("NONE", "cmd="+exe, "FOLDER", folder, "EXAMPLES", examples).Replace(line))
			c := exec.Command(exe, args...)
			c.Dir = ".."
			c.Env = append(os.Environ(), asProgram+"=1")
			c.Stdin, c.Stdout = strings.NewReader("protover 2\nuci\nisready\nping 1\nquit\n"), full
			var stderr strings.Builder
			c.Stderr = &stderr
			err = c.Run()
			full.Close()
			if c.ProcessState.ExitCode() != 1 || !strings.Contains(stderr.String(), "no space left on device") {
				t.Errorf("alfonso %s: %v\n%s", line, err, stderr.String())
			}
		}
	}
}
