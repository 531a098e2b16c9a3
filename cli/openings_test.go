package cli

import (
	"io"
	"os"
	"strings"
	"testing"
)

func TestOpenings(t *testing.T) {
	file := t.TempDir() + "/o.epd"
	c := openingsMakeCommand{Variant: "courier", Count: 3, Plies: "2-3", Seed: 1, Nodes: 100, Bound: 200, output: output{file}}
	if err := c.Run(io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), "\n") != 4 || !strings.HasPrefix(string(text), "# alfonso openings make --variant courier --count 3 ") {
		t.Errorf("%v\n%s", err, text)
	}
	for _, bad := range []openingsMakeCommand{{Variant: "chess", Plies: "many"}, {Variant: "chess", Plies: "3-2", Count: 1, Nodes: 1}} {
		if err := bad.Run(io.Discard); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
