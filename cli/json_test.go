package cli

// Cold file.

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// update writes golden files anew.
var update = flag.Bool("update", false, "write golden files anew")

// measured are the numbers that differ from run to run.
var measured = regexp.MustCompile(`"(seconds|nps|found)":[0-9.e-]+`)

// TestJSON compares answers with golden files, but for times. Each is one object in one line,
// whatever the status is.
func TestJSON(t *testing.T) {
	for name, test := range map[string]struct {
		args   string
		status int
	}{
		"go":            {"go --depth 4", 0},
		"go-multipv":    {"go --variant courier --depth 3 --multipv 2", 0},
		"go-mate":       {"go --nodes 100 --moves f2f3,e7e5,g2g4", 0},
		"go-none":       {"go --fen 7k/6Q1/6K1/8/8/8/8/8_b", 0},
		"go-illegal":    {"go --moves e2e5", 1},
		"go-flag":       {"go --nonsense", 2},
		"perft":         {"perft --depth 3 --fen startpos", 0},
		"perft-divide":  {"perft --depth 2 --divide --variant wildebeest --fen 1k9/11/1K9/11/11/11/11/11/11/6R4_w_-_-_0_1", 0},
		"perft-depth":   {"perft --depth 0", 2},
		"bench":         {"bench --depth 1", 0},
		"bench-profile": {"bench --profile nonsense", 2},
		"epd":           {"epd bench/suite/testdata/messy.epd --depth 2", 1},
		"epd-missing":   {"epd missing.epd", 1},
	} {
		args := strings.Fields(test.args + " --json")
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		stdout, stderr, status := run(t, "", args...)
		if status != test.status || status != 0 && !strings.Contains(stderr, "alfonso: ") {
			t.Errorf("%s: status %d, want %d\n%s", test.args, status, test.status, stderr)
		}
		if !json.Valid([]byte(stdout)) || strings.Count(stdout, "\n") != 1 {
			t.Errorf("%s: no JSON in one line: %s", test.args, stdout)
		}
		got := measured.ReplaceAllString(stdout, `"$1":0`)
		file := filepath.Join("testdata", "json", name+".golden")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || got != string(want) {
			t.Errorf("%s: %v\ngot  %swant %s", test.args, err, got, want)
		}
	}
}
