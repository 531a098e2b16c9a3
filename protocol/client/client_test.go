package client

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

func TestParseSpec(t *testing.T) {
	got, err := ParseSpec(`cmd=./alfonso name=new proto=xboard arg=-a arg=b=c dir=/tmp option.Hash=16 option.Move_Overhead=5 ` +
		`castling=no letters=WG variant=almost-wildebeest rules="stalemate draws" tc=40/2+0.5 depth=7`)
	want := Spec{Command: "./alfonso", Name: "new", Protocol: "xboard", Args: []string{"-a", "b=c"}, Dir: "/tmp",
		Options:    []Option{{Name: "Hash", Value: "16"}, {Name: "Move_Overhead", Value: "5"}},
		NoCastling: true, Letters: "WG", Variant: "almost-wildebeest", Rules: "stalemate draws",
		Limits: &search.Limits{Clock: true, MovesToGo: 40, Depth: 7,
			Time: [2]time.Duration{2 * time.Second, 2 * time.Second}, Inc: [2]time.Duration{500 * time.Millisecond, 500 * time.Millisecond}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := ParseSpec(`"/with blanks/stockfish"`); err != nil || got.Command != "/with blanks/stockfish" || got.Protocol != "" || got.Limits != nil {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"", "name=x", "cmd=x proto=telnet", "cmd=x colour=blue", "cmd=x option.=1", `cmd="x`, "cmd=x tc=fast",
		"cmd=x nodes=-1", "cmd=x letters=W", "cmd=x letters=Wé1", "cmd=x letters=1G", "cmd=x castling=maybe", "cmd=x tc=1+-1", "cmd=x tc=0/1+1", "cmd=x tc=NaN"} {
		if _, err := ParseSpec(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// TestMoves checks what moves of an XBoard engine look like in both directions.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		variant, fen, letters string
		uci, xboard           string
	}{
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1g1", "e1g1"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1c1", "e1c1"},
		{"chess", "1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w BFbf - 0 1", "", "c1f1", "O-O"},
		{"chess", "1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w BFbf - 0 1", "", "c1b1", "O-O-O"},
		{"wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "", "f1k1", "f0g0,k0f0"},
		{"wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "", "f1j1", "f0j0"},
		{"wildebeest", "5k5/P10/11/11/11/11/11/11/11/5K5 w - - 0 1", "WG", "a9a10w", "a8a9g"},
		{"courier", "12/P4k6/12/12/12/12/12/5K6 w - - 0 1", "", "a7a8f", "a7a8f"},
		{"grande-acedrex", "12/P4k6/12/12/12/12/12/12/12/12/12/5K6 w - - 0 1", "", "a11a12r", "a11a12r"},
	} {
		r := position.MustCompile(games.Find(c.variant))
		s, err := r.New(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		engine := &cecp{board: movegen.New(s), spec: Spec{Letters: c.letters}}
		if got := engine.write(c.uci); got != c.xboard {
			t.Errorf("%s: %s goes out as %s, want %s", c.fen, c.uci, got, c.xboard)
		}
		got := engine.read(c.xboard)
		if m := s.Match(got, engine.board.Legal(nil)); m == position.NoMove || s.Text(m, false) != c.uci {
			t.Errorf("%s: %s comes in as %s, want %s", c.fen, c.xboard, got, c.uci)
		}
	}
}

// TestEdit sets up a position piece by piece.
func TestEdit(t *testing.T) {
	r := position.MustCompile(games.Find("wildebeest"))
	s, err := r.New("5k3w1/11/11/11/11/11/11/11/P10/5K5 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	c := &cecp{process: unheard(), spec: Spec{Letters: "WG"}}
	c.edit(s)
	if got, want := taken(c.process), "black\nedit\n#\nKf0\nPa1\nc\nKf9\nGj9\n.\nforce\n"; got != want {
		t.Errorf("sent %q, want %q", got, want)
	}
}

// TestClaims lets an engine claim a result instead of moving: it is told to go on
// once.
func TestClaims(t *testing.T) {
	c := &cecp{process: unheard()}
	var r Reply
	err := c.answer("1/2-1/2 {Draw by repetition}", &r)
	if sent := taken(c.process); err != nil || sent != "go\n" || r.Claim == "" {
		t.Errorf("%v, sent %q, %+v", err, sent, r)
	}
	if err := c.answer("1/2-1/2 {Draw by repetition}", &r); err == nil {
		t.Error("a second claim passes")
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
		{u("depth", "5", "score", "cp", "-31", "nodes", "9", "pv", "depth", "7"), Reply{Depth: 5, Score: -31, HasScore: true, Nodes: 9}},
		{u("depth", "5", "score", "mate", "-2", "pv"), Reply{Depth: 5, Mate: -2, HasScore: true}},
		{u("depth", "5", "multipv", "2", "score", "cp", "1"), Reply{Depth: 5}},
		{u("string", "depth", "9"), Reply{}},
		{x("9", "35", "12", "4711", "e2e4"), Reply{Depth: 9, Score: 35, HasScore: true, Nodes: 4711}},
		{x("9.", "100002", "12", "4711"), Reply{Depth: 9, Score: 100002, Mate: 2, HasScore: true, Nodes: 4711}},
		{x("tellics", "say", "9", "9"), Reply{}},
		{u("depth", "-4", "score", "cp", "9223372036854775807", "nodes", "-5"), Reply{Score: 1_000_000, HasScore: true}},
		{u("depth", "99999999", "score", "mate", "-9223372036854775808", "nodes", "9223372036854775807"), Reply{Depth: 10_000, Mate: -1_000_000, HasScore: true, Nodes: 1e15}},
		{u("depth", "999999999999999999999", "score", "cp", "99999999999999999999", "nodes", "18446744073709551615"), Reply{}},
		{x("-1", "-9223372036854775808", "0", "-9"), Reply{Score: -1_000_000, Mate: -900_000, HasScore: true}},
	} {
		if c.got != c.want {
			t.Errorf("report %d: %+v, want %+v", i, c.got, c.want)
		}
	}
}

func TestFeatures(t *testing.T) {
	c := &cecp{process: unheard(), features: map[string]string{}, offered: map[string]bool{}}
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

// unheard is a process that takes lines and is not there.
func unheard() *process { return &process{out: make(chan string, maxUnread)} }

// taken returns what an unheard process was sent since the last time.
func taken(p *process) string {
	var b strings.Builder
	for len(p.out) > 0 {
		b.WriteString(<-p.out)
	}
	return b.String()
}
