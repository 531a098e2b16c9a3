package cli

// Cold file.

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"alfonso/games"
)

// own are the program's games, without those that tests add.
var own = games.All()

// TestSelfcheck lets the program check itself: every game is looked at, and nothing fails.
func TestSelfcheck(t *testing.T) {
	stdout, stderr, status := run(t, "", "selfcheck")
	if status != 0 || stderr != "" || !regexp.MustCompile(`^(\S+ .*: (\d+ at depth \d|mate 2) ok\n)+Alfonso 1\.0 on \w+/\w+, \d+\.\d s\n$`).MatchString(stdout) {
		t.Errorf("status %d, %q\n%s", status, stderr, stdout)
	}
	for _, v := range own {
		if !strings.Contains("\n"+stdout, "\n"+v.Name+" ") {
			t.Errorf("%s is not checked:\n%s", v.Name, stdout)
		}
	}
}

// TestSelfcheckFails adds a game whose files are wrong: the check says what it found.
func TestSelfcheckFails(t *testing.T) {
	_, err := games.Add("wrong", fstest.MapFS{
		"game.ini":  {Data: []byte("[selfcheck-test:chess]\naliases = selfchecktest\ndraft = true\n")},
		"perft.txt": {Data: []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ; D1 21\n")},
		"mates.txt": {Data: []byte("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | mate 1\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (selfcheckCommand{}).Run(&out); err == nil || err.Error() != "this program does not work here" {
		t.Errorf("error %v", err)
	}
	for _, want := range []string{": 20 at depth 1 FAILED, want 21 at depth 1\n", "R3K3 w - - 0 1: no mate FAILED, want mate 1\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
