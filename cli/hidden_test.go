package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	workshop "alfonso/bench/hidden"
	"alfonso/games"
)

// TestHiddenMatch plays umpired games between processes and reads what each was sent: its
// own deployment, moves with verdicts, and no letter of an enemy's man. The games replay.
func TestHiddenMatch(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(asProgram, "1") // for the engines, which are this test
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	log := func(name string) string { return filepath.Join(dir, name+".log") }
	engine := func(name string) string {
		return `"cmd=` + exe + `" arg=uci arg=--player=` + name + ` "arg=--log=` + log(name) + `" name=` + name
	}
	pgn := filepath.Join(dir, "games.pgn")
	out, errs, status := run(t, "", "match", engine("greedy"), engine("random"), "--variant", "gunjin23", "--movetime", "1000",
		"--margin", "5000", "--games", "4", "--strict", "--pgn", pgn)
	if status != 0 || !strings.Contains(out, "4 games") {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	sent := regexp.MustCompile(`(?m)^\S+ \S+ > (.*)$`)
	deployed := regexp.MustCompile(`deploy ([wb]) (\S+/\S+)`)
	for _, name := range []string{"greedy", "random"} {
		text, err := os.ReadFile(log(name))
		if err != nil {
			t.Fatal(err)
		}
		heard := 0
		for _, m := range sent.FindAllStringSubmatch(string(text), -1) {
			for _, d := range deployed.FindAllStringSubmatch(m[1], -1) {
				heard++
				if own := strings.ToUpper(d[2]); d[1] == "w" && d[2] != own || d[1] == "b" && d[2] != strings.ToLower(d[2]) {
					t.Errorf("%s was sent %s", name, m[1])
				}
			}
			if n := strings.Count(m[1], "/"); n > 3 {
				t.Errorf("%s was sent more than a deployment: %s", name, m[1])
			}
		}
		if heard < 20 {
			t.Errorf("%s was sent %d deployments", name, heard)
		}
	}
	text, err := os.ReadFile(pgn)
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range strings.SplitAfter(string(text), "\n\n[")[1:] {
		rec, err := workshop.ParseRecord("[" + game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rec.Replay(); err != nil {
			t.Error(err)
		}
	}
}

// TestHiddenUmpire runs the umpire between two engines, and refuses what is no game.
func TestHiddenUmpire(t *testing.T) {
	t.Setenv(asProgram, "1")
	out, errs, status := run(t, "", "umpire", "--white", "self", "--black", "self", "--movetime", "1", "--margin", "5000", "--seed", "1",
		"--variant", games.Find("gunjin31").Name, "--rule", "GunjinMine=dies")
	if status != 0 || !regexp.MustCompile(`^game 1: alfonso - alfonso: \S+ .*, \d+ plies\n$`).MatchString(out) {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	for _, args := range [][]string{{"--variant", "chess"}, {"--rule", "GunjinMine=walks"}, {"--white", "self", "--deploy-w"}, {"--deploy-w"}, {"--white", "human", "--black", "human"}, {"--white", "nobody-here"}} {
		if _, errs, status := run(t, "", append([]string{"umpire"}, args...)...); status != 1 || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d\n%s", args, status, errs)
		}
	}
}
