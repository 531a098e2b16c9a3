package match

import (
	"context"
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
		o := optionsFor(t, "chess", c.a, c.b)
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
	o := optionsFor(t, "chess", fake("uci", "good"), bad)
	s, err := Run(context.Background(), o)
	if err != nil || s.Match().Wins != 4 || s.Ends[Crash] != 4 {
		t.Errorf("%v\n%v", err, s)
	}
}
