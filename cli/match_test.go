package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"alfonso/bench/match"
	"alfonso/protocol/client"
)

func TestMatchOptions(t *testing.T) {
	c := matchCommand{Engines: []string{"x"}, Variant: "courier", Games: 3, TC: "1+0.01", Margin: 5, Opening: 4, SPRT: "elo1=5"}
	o, p, err := c.options()
	if err != nil || o.Games != 4 || !o.Limits.Clock || o.Limits.Time[1] != time.Second || o.Limits.Inc[0] != 10*time.Millisecond ||
		o.Engines[1].Command != "x" || o.Rules.Variant.Name != "courier" || o.Plies != 4 ||
		o.SPRT.Elo1 != 5 || p.Limits[1] != "1+0.01" || p.Openings != "4 random plies" {
		t.Errorf("%+v, %+v, %v", o, p, err)
	}
	for _, hidden := range []struct {
		variant  string
		rule     map[string]string
		maxPlies int
	}{{"chess", nil, 1000}, {"gunjin23", map[string]string{"GunjinMine": "dies"}, 2000}} {
		c := matchCommand{Engines: []string{"x"}, Variant: hidden.variant, Rule: hidden.rule, Games: 2, Depth: 1, Opening: 0, MaxPlies: -1}
		o, _, err := c.options()
		if err != nil || o.MaxPlies != hidden.maxPlies || len(o.Engines[0].Options) != len(hidden.rule) || len(o.Engines[1].Options) != len(hidden.rule) {
			t.Errorf("%+v, %v", o, err)
		}
	}
	for _, bad := range []matchCommand{
		{Engines: []string{"x"}, Variant: "gunjin23", Depth: 1, Rule: map[string]string{"GunjinMine": "walks"}},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Rule: map[string]string{"GunjinMine": "dies"}},
		{Engines: []string{"x"}, Variant: "chess"},
		{Engines: []string{"x"}, Variant: "chess", TC: "fast"},
		{Engines: []string{"x"}, Variant: "chess", TC: "-1+1"},
		{Engines: []string{"x"}, Variant: "chess", TC: "-1:30"},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Table: "a.xls"},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Chart: "a.xls"},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Plies: 8},
		{Engines: []string{"x", "y", "z"}, Variant: "chess", Depth: 1, SPRT: "elo1=5"},
		{Variant: "chess", Depth: 1},
		{Engines: []string{"x", "y"}, Variant: "chess", Depth: 1, Tournament: "gauntlet", Seeds: 2},
		{Engines: []string{"x", "y"}, Variant: "chess", Depth: 1, Player: []string{"greedy"}},
		{Engines: []string{"x", "y"}, Variant: "chess", Depth: 1, Each: "speed=9"},
		{Engines: []string{"x", "y"}, Variant: "chess", Depth: 1, Rounds: -1},
		{Engines: []string{"name=x"}, Variant: "chess", Depth: 1},
		{Engines: []string{"x"}, Variant: "courier", Depth: 1, Chess960: true, Opening: -1},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Chess960: true, Opening: 4},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Openings: "/nonexistent", Opening: -1},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, SPRT: "elo0=5 elo1=0"},
		{Engines: []string{"x"}, Variant: "chess", Depth: 1, Draw: "soon"},
		{Engines: []string{"x"}, Variant: "chess", Depth: -1},
	} {
		bad.Games = max(bad.Games, 1)
		if _, _, err := bad.options(); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
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
	c := matchCommand{File: file, Each: "tc=2+1 option.Hash=8 option.Threads=2", Engines: []string{"conf=A name=AA option.Threads=1", "z arg=-y tc=3"}, Variant: "chess", Rounds: 3}
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
	for _, bad := range []matchCommand{
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
	bad := matchCommand{File: file, Variant: "chess", Depth: 1}
	if _, _, err := bad.options(); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("%v", err)
	}
}

// TestOldResults goes on with a file that was written when matches had two engines only.
func TestOldResults(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.jsonl")
	old := `{"match":1,"variant":"chess","rules":"R","engines":["x","y z=1"],"programs":["",""],"limits":["depth 1","depth 1"],"margin":"0s","stall":"0s","max_plies":60,"openings":"4 random plies","seed":1,"draw":"","resign":"","sprt":""}
{"game":2,"white":1,"names":["X","Y"],"opening":"O","result":"1-0","reason":"checkmate","fault":-1,"plies":60,"moves":[30,30],"seconds":[1,2],"depths":[30,30],"hash":"H","ended":"E"}
{"game":1,"white":0,"names":["X","Y"],"opening":"O","result":"1-0","reason":"crash","fault":1,"plies":60,"moves":[30,30],"seconds":[1,2],"depths":[30,30],"hash":"H","ended":"E"}
`
	if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	c := matchCommand{Engines: []string{"x", "y z=1"}, Variant: "chess", Games: 2, Depth: 1, Opening: 4, Seed: 1, MaxPlies: 60}
	c.Engines[1] = "y"
	o, p, err := c.options()
	if err != nil {
		t.Fatal(err)
	}
	p.Rules, p.Engines[1] = "R", "y z=1"
	results, err := match.OpenResults(file, *p)
	if err != nil {
		t.Fatal(err)
	}
	defer results.Close()
	o.Played = results.Played
	s, err := match.Run(context.Background(), *o)
	if m := s.Match(); err != nil || m.Wins != 1 || m.Losses != 1 || m.Pairs != (match.Pairs{2: 1}) || m.Faults[1][match.Crash] != 1 || s.Names[1] != "Y" {
		t.Errorf("%v\n%v", err, s)
	}
}

// TestMatchNotices tells what is not done as asked: an odd number of games, and a chart of no pair.
func TestMatchNotices(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(asProgram, "1") // for the engines, which are this test
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ games, notice string }{{"2", ""}, {"3", "so each two engines play 4 in a round"}} {
		out, errs, status := run(t, "", "match", `"cmd=`+exe+`" proto=uci arg=uci`, "--nodes", "20", "--games", test.games, "--rounds", "1", "--max-plies", "12", "--result", filepath.Join(dir, test.games))
		if status != 0 || strings.Contains(errs, "in pairs") != (test.notice != "") || !strings.Contains(errs, test.notice) {
			t.Errorf("%s games: %s%s", test.games, out, errs)
		}
	}
}

// TestChartOfNoPair asks for a chart of a match in which no pair of games is over.
func TestChartOfNoPair(t *testing.T) {
	c := matchCommand{Variant: "chess", Chart: filepath.Join(t.TempDir(), "x.svg")}
	o := &match.Options{Engines: make([]client.Spec, 2), Games: 2}
	s := match.NewStandings(o)
	games := []match.Record{{Game: 1, Engines: [2]int{0, 1}, Result: "1-0", Fault: -1}}
	s.Add(&games[0])
	if err := c.publish(o, s, games); err == nil || !strings.Contains(err.Error(), "no pair of games is over") {
		t.Errorf("the chart: %v", err)
	}
}

// TestMatchKilled goes on with a match that was killed between the writing of a game and of its
// result: every game is written once.
func TestMatchKilled(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(asProgram, "1") // for the engines, which are this test
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	pgn, results := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "results")
	if err := os.WriteFile(pgn, []byte("[Event \"Paris\"]\n\n1. e4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	play := func(games string) {
		t.Helper()
		if out, errs, status := run(t, "", "match", `"cmd=`+exe+`" proto=uci arg=uci`, "--nodes", "20", "--games", games, "--rounds", "1", "--max-plies", "12", "--pgn", pgn, "--result", results); status != 0 {
			t.Fatal(out, errs)
		}
	}
	play("2")
	for range 2 { // the last result is lost, and again
		text, err := os.ReadFile(results)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(text), "\n")
		if err := os.WriteFile(results, []byte(strings.Join(lines[:2], "")), 0o600); err != nil {
			t.Fatal(err)
		}
		play("2")
	}
	text, err := os.ReadFile(pgn)
	if err != nil || strings.Count(string(text), "[Event ") != 3 || strings.Count(string(text), "[Round \"1.2\"]") != 1 {
		t.Errorf("%v\n%s", err, text)
	}
}
