package cli

// Cold file.

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCompletion lets shells that are installed complete command lines.
func TestCompletion(t *testing.T) {
	const bash = `COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _alfonso; echo "${COMPREPLY[@]}"`
	// what zsh's own functions would be given
	const zsh = `words=(%s); CURRENT=$#words; PREFIX=$words[CURRENT]; _alfonso`
	const stubs = `compdef() { :; }
_describe() { local -a l; l=("${(@P)@[-1]}"); for w in $l; do [[ ${w%%:*} == $PREFIX* ]] && print -n -- "${w%%:*} "; done; }
_files() { print -n "FILES "; }
_message() { :; }
compadd() { shift; for w in $@; do [[ $w == $PREFIX* ]] && print -n -- "$w "; done; }
`
	for _, test := range []struct{ line, want string }{
		{"alfonso perf", "perft"},
		{"alfonso epd m", "make"},
		{"alfonso book show --var", "--variant"},
		{"alfonso epd --threa", "--threads"},
		{"alfonso go --variant cou", "courier"},
		{"alfonso perft --depth 3 --variant chess9", "chess960"},
		{"alfonso book make --variant gun", ""},
		{"alfonso match --order r", "random"},
		{"alfonso completion b", "bash"},
		{"alfonso go --depth ", ""},
	} {
		for shell, script := range map[string]string{"bash": bash, "zsh": stubs, "fish": ""} {
			path, err := exec.LookPath(shell)
			if err != nil {
				continue // not on this machine
			}
			source, stderr, status := run(t, "", "completion", shell)
			if status != 0 {
				t.Fatalf("%s: %s", shell, stderr)
			}
			file := filepath.Join(t.TempDir(), "alfonso."+shell)
			if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
				t.Fatal(err)
			}
			var words []string
			for _, word := range strings.Split(test.line, " ") {
				words = append(words, "'"+word+"'")
			}
			line := strings.Join(words, " ")
			args := []string{"-c", ". " + file + "; " + strings.Replace(script, "%s", line, 1)}
			switch shell {
			case "zsh":
				args = []string{"-f", "-c", stubs + ". " + file + "; " + strings.Replace(zsh, "%s", line, 1)}
			case "fish":
				args = []string{"--no-config", "-c", "source " + file + "; complete -C " + "'" + test.line + "'"}
			}
			c := exec.Command(path, args...)
			c.Env = append(os.Environ(), "HOME="+t.TempDir())
			c.Dir = t.TempDir()
			out, err := c.CombinedOutput()
			var got []string
			for _, line := range strings.Split(string(out), "\n") {
				word, _, _ := strings.Cut(line, "\t") // fish writes descriptions
				got = append(got, strings.Fields(word)...)
			}
			if want := strings.Fields(test.want); !slices.Equal(got, want) {
				t.Errorf("%s completes %q by %q, want %q (%v)", shell, test.line, got, want, err)
			}
		}
	}
}

// TestMan lets a formatter that is installed read the page.
func TestMan(t *testing.T) {
	page, stderr, status := run(t, "", "man")
	if status != 0 || !strings.HasPrefix(page, ".TH ALFONSO 6 ") || !strings.Contains(page, ".SS alfonso book show [<file>]\n") {
		t.Fatalf("status %d, %s%.500s", status, stderr, page)
	}
	for _, tool := range [][]string{{"mandoc", "-T", "lint", "-W", "warning"}, {"groff", "-man", "-ww", "-T", "ascii", "-z"}} {
		path, err := exec.LookPath(tool[0])
		if err != nil {
			continue // not on this machine
		}
		c := exec.Command(path, tool[1:]...)
		c.Stdin = strings.NewReader(page)
		if out, err := c.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%v: %v\n%s", tool, err, out)
		}
	}
}
