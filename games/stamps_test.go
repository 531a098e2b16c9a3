package games

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"alfonso/position"
)

var update = flag.Bool("update", false, "write the rules that files are for anew, and nothing else of them")

// TestStamps finds the fingerprint of the rules in weights and networks. After a change of
// the fingerprints alone: go test ./games -run Stamps -update
func TestStamps(t *testing.T) {
	marks := map[string]*regexp.Regexp{
		"weights.txt": regexp.MustCompile(`(?m)^(rules = )([0-9a-f]{16})()$`),
		"net.bin":     regexp.MustCompile(`\A(alfonso network: [a-z0-9-]+, rules )([0-9a-f]{16})(, )`),
	}
	for _, v := range All() {
		r, err := position.Compile(v)
		if err != nil {
			t.Fatal(err)
		}
		for name, mark := range marks {
			path := filepath.Join(v.Name, name)
			text, err := os.ReadFile(path)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf("%016x", r.Fingerprint)
			found := mark.FindSubmatch(text)
			if found != nil && *update {
				text = mark.ReplaceAll(text, []byte("${1}"+want+"${3}"))
				if err := os.WriteFile(path, text, 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if found == nil || string(found[2]) != want {
				t.Errorf("%s is not for rules %s", path, want)
			}
		}
	}
}
