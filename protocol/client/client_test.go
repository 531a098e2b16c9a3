package client

import (
	"reflect"
	"testing"
	"time"

	"alfonso/position"
	"alfonso/search"
)

func TestParseSpec(t *testing.T) {
	got, err := ParseSpec("cmd=./alfonso name=new proto=xboard arg=-a arg=b=c dir=/tmp option.Hash=16 option.Move_Overhead=5")
	want := Spec{Command: "./alfonso", Name: "new", Protocol: "xboard", Args: []string{"-a", "b=c"}, Dir: "/tmp",
		Options: []Option{{"Hash", "16"}, {"Move_Overhead", "5"}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := ParseSpec("stockfish"); err != nil || got.Command != "stockfish" || got.Protocol != "uci" {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"", "name=x", "cmd=x proto=telnet", "cmd=x colour=blue", "cmd=x option.=1"} {
		if _, err := ParseSpec(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestShift(t *testing.T) {
	ten := &cecp{rules: &position.Rules{Variant: &position.Wildebeest}}
	twelve := &cecp{rules: &position.Rules{Variant: &position.GrandeAcedrex}}
	for _, c := range []struct {
		engine  *cecp
		in, out string
	}{{ten, "e2e5", "e1e4"}, {ten, "a1a10", "a0a9"}, {ten, "b9b10w", "b8b9w"}, {twelve, "a11a12r", "a11a12r"}} {
		if got := c.engine.shift(c.in, -1); got != c.out {
			t.Errorf("%s goes out as %s, want %s", c.in, got, c.out)
		}
		if got := c.engine.shift(c.out, 1); got != c.in && c.engine == ten {
			t.Errorf("%s comes in as %s, want %s", c.out, got, c.in)
		}
	}
}

func TestGoLine(t *testing.T) {
	for _, c := range []struct {
		limits search.Limits
		want   string
	}{
		{search.Limits{}, "go"},
		{search.Limits{MoveTime: 50 * time.Millisecond, Depth: 3, Nodes: 9}, "go movetime 50 depth 3 nodes 9"},
		{search.Limits{Clock: true, Time: [2]time.Duration{time.Second, 2 * time.Second}, Inc: [2]time.Duration{10 * time.Millisecond, 0}, MovesToGo: 4},
			"go wtime 1000 btime 2000 winc 10 binc 0 movestogo 4"},
	} {
		if got := goLine(&c.limits); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestReports(t *testing.T) {
	u := func(words ...string) (r Reply) { r.info(words); return r }
	x := func(words ...string) (r Reply) { r.thought(words); return r }
	for i, c := range []struct{ got, want Reply }{
		{u("depth", "5", "score", "cp", "-31", "nodes", "9", "pv", "depth", "7"), Reply{Depth: 5, Score: -31, HasScore: true}},
		{u("depth", "5", "score", "mate", "-2", "pv"), Reply{Depth: 5, Mate: -2, HasScore: true}},
		{u("depth", "5", "multipv", "2", "score", "cp", "1"), Reply{Depth: 5}},
		{u("string", "depth", "9"), Reply{}},
		{x("9", "35", "12", "4711", "e2e4"), Reply{Depth: 9, Score: 35, HasScore: true}},
		{x("9.", "100002", "12", "4711"), Reply{Depth: 9, Score: 100002, Mate: 2, HasScore: true}},
		{x("tellics", "say", "9", "9"), Reply{}},
	} {
		if c.got != c.want {
			t.Errorf("report %d: %+v, want %+v", i, c.got, c.want)
		}
	}
}

func TestFeatures(t *testing.T) {
	c := &cecp{process: &process{in: discard{}}, features: map[string]string{}}
	for _, line := range []string{`feature done=0`, `tellics say hello`, `feature myname="Fairy-Max 5.0b" ping=1 setboard=0 option="Resign -check 0"`, `feature variants="normal,courier"`} {
		if err := c.greeting(line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if err := c.greeting("feature usermove=1 done=1"); err != errStop {
		t.Errorf("done=1 gives %v", err)
	}
	want := map[string]string{"myname": "Fairy-Max 5.0b", "ping": "1", "setboard": "0", "variants": "normal,courier", "usermove": "1"}
	if !reflect.DeepEqual(c.features, want) {
		t.Errorf("%v", c.features)
	}
}

// discard takes what is sent to an engine that is not there.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
func (discard) Close() error                { return nil }
