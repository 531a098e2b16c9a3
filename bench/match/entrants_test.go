package match

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfonso/protocol/client"
)

// TestPonder lets engines think on their opponent's time, and guess rightly or wrongly. The
// games are the same.
func TestPonder(t *testing.T) {
	hashes := map[string]string{}
	for _, c := range []struct {
		a, b client.Spec
		hits bool
	}{
		{fake("uci", "good"), fake("uci", "fine"), false},
		{fake("uci", "good"), fake("uci", "fine"), true},
		{fake("uci", "good"), fake("xboard", "good"), true},
		{fake("uci", "pessimist"), fake("uci", "pessimist"), false},
	} {
		ponder := c.hits || c.a.Name == "pessimist"
		c.a.Ponder, c.b.Ponder = ponder, ponder
		o := options(t, "chess", c.a, c.b)
		o.Concurrency = 1
		var all strings.Builder
		depths := 0
		o.Keep = func(r Record) error {
			all.WriteString(r.Hash)
			depths += r.Depths[0]
			return nil
		}
		s, err := Run(context.Background(), o)
		if err != nil || s.Games() != 4 || s.Faults() > 0 {
			t.Fatalf("%v\n%v", err, s)
		}
		if (depths > 20*1000) != c.hits {
			t.Errorf("%s - %s: depths %d", c.a.Name, c.b.Name, depths)
		}
		hashes[all.String()] = c.a.Name
	}
	if len(hashes) != 1 {
		t.Errorf("the games differ: %v", hashes)
	}
}

// TestPonderFaults loses games of an engine that fails while it ponders.
func TestPonderFaults(t *testing.T) {
	bad := fake("uci", "crash")
	bad.Ponder = true
	o := options(t, "chess", fake("uci", "good"), bad)
	s, err := Run(context.Background(), o)
	if err != nil || s.Match().Wins != 4 || s.Ends[Crash] != 4 {
		t.Errorf("%v\n%v", err, s)
	}
}

// TestEntrants puts engines together from a file and the command line.
func TestEntrants(t *testing.T) {
	file := filepath.Join(t.TempDir(), "engines.json")
	if err := os.WriteFile(file, []byte(`[
		{"name": "A", "command": "a -x", "protocol": "xboard", "options": [{"name": "Hash", "value": 64, "default": 16}, {"name": "Style", "value": "x"}]},
		{"name": "B", "command": "b", "restart": "on"}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	c := Command{File: file, Each: "tc=2+1 option.Hash=8 option.Threads=2", Engines: []string{"conf=A name=AA option.Threads=1", "z arg=-y tc=3"}, Variant: "chess", Rounds: 3}
	o, p, err := c.options()
	if err != nil || len(o.Engines) != 2 || o.Games != 6 || o.Total() != 6 {
		t.Fatalf("%+v, %v", o, err)
	}
	a, z := o.Engines[0], o.Engines[1]
	want := []client.Option{{Name: "Hash", Value: "8", ForAll: true}, {Name: "Style", Value: "x"}, {Name: "Threads", Value: "1"}}
	if a.Name != "AA" || a.Command != "a" || a.Protocol != "xboard" || len(a.Options) != 3 || a.Options[0] != want[0] || a.Options[1] != want[1] || a.Options[2] != want[2] ||
		z.Command != "z" || len(z.Args) != 1 || len(z.Options) != 2 {
		t.Errorf("%+v\n%+v", a, z)
	}
	if p.Limits[0] != "2+1" || p.Limits[1] != "3+0" || p.Each != c.Each || !strings.Contains(p.Engines[0], "Style") || p.Engines[1] != c.Engines[1] {
		t.Errorf("%+v", p)
	}
	c.Engines, c.Tournament, c.Seeds, c.Ponder = []string{"z"}, "gauntlet", 2, true
	o, p, err = c.options()
	if err != nil || len(o.Engines) != 3 || o.Engines[1].Name != "B" || !o.Engines[1].Restart || !o.Engines[2].Ponder || o.Total() != 12 || p.Tournament != "gauntlet of 2" {
		t.Errorf("%+v, %+v, %v", o, p, err)
	}
	for _, bad := range []Command{
		{File: file, Engines: []string{"conf=C"}},
		{Engines: []string{"conf=A"}},
		{File: file + "x"},
		{File: file, Each: "speed=9"},
		{File: file, Tournament: "gauntlet", Seeds: 0},
		{File: file, Tournament: "gauntlet", Seeds: 2},
	} {
		bad.Variant, bad.Depth = "chess", 1
		if _, _, err := bad.options(); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	if err := os.WriteFile(file, []byte("[1]"), 0o600); err != nil {
		t.Fatal(err)
	}
	bad := Command{File: file, Variant: "chess", Depth: 1}
	if _, _, err := bad.options(); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("%v", err)
	}
}
