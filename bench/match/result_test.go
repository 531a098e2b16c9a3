package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"alfonso/bench/disk"
	"alfonso/protocol/client"
)

// TestResume stops a match twice and lets it go on, and compares with one that was
// never stopped.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.jsonl")
	parameters := Parameters{Format: 1, Variant: "chess", Limits: []string{"", ""}, Seed: 1}
	play := func(stopAfter, games int) *Standings {
		results, err := OpenResults(file, parameters)
		if err != nil {
			t.Fatal(err)
		}
		defer results.Close()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		o := optionsFor(t, "chess", fake("uci", "good"), fake("uci", "winning"))
		o.Games, o.Played, o.Keep = games, results.Played, results.Add
		played := 0
		o.Progress = func(*Game, *Standings) {
			if played++; played == stopAfter {
				cancel()
			}
		}
		score, err := Run(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		return score
	}
	if n := play(1, 8).Games(); n < 1 || n > 7 { // others end while the first is still played
		t.Errorf("%d games before the first stop", n)
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString(`{"game":7,"white":`) // as a crash would leave it
	f.Close()
	play(2, 8)
	whole := play(-1, 8)
	if again := play(-1, 8); again.String() != whole.String() {
		t.Errorf("a finished match is\n%v\nand then\n%v", whole, again)
	}
	text, err := os.ReadFile(file)
	if err != nil || bytes.Count(text, []byte("\n")) != 9 {
		t.Errorf("%v, file:\n%s", err, text)
	}
	resumed, err := OpenResults(file, parameters)
	if err != nil {
		t.Fatal(err)
	}
	resumed.Close()
	os.Remove(file)
	play(-1, 8)
	straight, err := OpenResults(file, parameters)
	if err != nil {
		t.Fatal(err)
	}
	straight.Close()
	if !slices.EqualFunc(resumed.Played, straight.Played, func(a, b Record) bool { return a.Game == b.Game && a.Hash == b.Hash && a.Hash != "" }) {
		t.Errorf("the games differ:\n%+v\n%+v", resumed.Played, straight.Played)
	}
	if longer := play(-1, 10); longer.Games() != 10 {
		t.Errorf("%d games in a match made longer", longer.Games())
	}
	other := parameters
	other.Seed, other.Limits = 2, []string{"", "9 nodes"}
	if _, err := OpenResults(file, other); err == nil || !strings.Contains(err.Error(), "seed was 1 and is 2") || !strings.Contains(err.Error(), "limits") {
		t.Errorf("another match is resumed: %v", err)
	}
}

// TestLock keeps a second run from the file of the first.
func TestLock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.jsonl")
	for range 2 {
		first, err := OpenResults(file, Parameters{Format: 1})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OpenResults(file, Parameters{Format: 1}); !errors.Is(err, disk.ErrLocked) {
			t.Errorf("opened twice: %v", err)
		}
		first.Close()
	}
}

// TestBadResults refuses files that are none.
func TestBadResults(t *testing.T) {
	head := `{"match":1}` + "\n"
	game := `{"game":1,"white":0,"result":"1-0","fault":-1}` + "\n"
	for name, text := range map[string]string{
		"text": "hello\n", "no game": head + "{}\n", "twice": head + game + game, "unfinished": head + strings.Replace(game, "1-0", "*", 1),
		"middle": head + "x\n" + game, "version": `{"match":9}` + "\n", "one line": "hello",
	} {
		file := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if r, err := OpenResults(file, Parameters{Format: 1}); err == nil {
			r.Close()
			t.Errorf("%s: accepted", name)
		}
		if now, err := os.ReadFile(file); string(now) != text {
			t.Errorf("%s: the file is changed to %q, %v", name, now, err)
		}
	}
}

// FuzzResults opens files of results: what is accepted can be counted, shown and opened
// again, with nothing that a terminal would obey.
func FuzzResults(f *testing.F) {
	head := `{"match":1,"variant":"chess","engines":["a","b","c"],"seed":1}` + "\n"
	for _, text := range []string{
		"", "{", "hello", head, head + "{}\n", head + `{"game":1,`,
		head + `{"game":1,"white":0,"names":["A","B\u001b[2J"],"result":"1-0","reason":"mate\u0007","fault":-1,"engines":[0,2],"plies":9,"moves":[5,4],"seconds":[1.5,2]}` + "\n" +
			`{"game":2,"white":1,"names":["A","B"],"result":"1/2-1/2","fault":1,"died":[true,false],"nodes":[18446744073709551615,1],"depths":[-9,9]}` + "\n",
		head + `{"game":9223372036854775807,"white":1,"result":"0-1","fault":0,"seconds":[1e308,-1e308],"plies":-1}` + "\n",
	} {
		f.Add([]byte(text))
	}
	parameters := Parameters{Format: 1, Variant: "chess", Engines: []string{"a", "b", "c"}, Seed: 1}
	o := Options{Engines: make([]client.Spec, 3), Games: 2}
	test := SPRT{Elo1: 30, Alpha: 0.05, Beta: 0.05}
	f.Fuzz(func(t *testing.T, text []byte) {
		_, played, err := parseResults(text, &parameters)
		if err != nil {
			if plain := err.Error(); client.Printable(plain) != plain {
				t.Errorf("refused as\n%q", plain)
			}
			return
		}
		standings, score := NewStandings(&o), NewScore(&test)
		again, _ := json.Marshal(parameters)
		for i := range played {
			score.Add(&played[i])
			standings.Add(&played[i])
			line, err := json.Marshal(played[i])
			if err != nil {
				t.Fatal(err)
			}
			again = append(append(again, '\n'), line...)
		}
		if plain := strings.ReplaceAll(standings.String()+score.String()+score.Line(), "\n", ""); client.Printable(plain) != plain {
			t.Errorf("shown as\n%q", plain)
		}
		if score.Games() != len(played) || standings.Games() != len(played) || math.IsNaN(score.LLR) {
			t.Errorf("%d games of %d, LLR %g", score.Games(), len(played), score.LLR)
		}
		if _, same, err := parseResults(again, &parameters); err != nil || !reflect.DeepEqual(same, played) {
			t.Errorf("%v:\n%+v, written down and read\n%+v", err, played, same)
		}
	})
}

// TestStop stops a match as soon as its test is decided.
func TestStop(t *testing.T) {
	for _, c := range []struct {
		a, b client.Spec
		want Verdict
	}{
		{fake("uci", "good"), fake("xboard", "resign"), AcceptH1},
		{fake("xboard", "resign"), fake("uci", "good"), AcceptH0},
	} {
		o := optionsFor(t, "chess", c.a, c.b)
		o.Games = 1000
		o.SPRT = &SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
		var records []Record
		o.Keep = func(r Record) error {
			records = append(records, r)
			return nil
		}
		score, err := Run(context.Background(), o)
		if err != nil || score.Verdict() != c.want || score.Games() > 40 || !strings.Contains(score.String(), c.want.String()) {
			t.Errorf("%v\n%v", err, score)
		}
		// with these games in the file nothing is left to do
		o.Played = records
		o.Progress = func(*Game, *Standings) { t.Error("a decided match goes on") }
		if again, err := Run(context.Background(), o); err != nil || again.Verdict() != c.want {
			t.Errorf("%v\n%v", err, again)
		}
	}
}

// TestChart draws a match in both formats.
func TestChart(t *testing.T) {
	var games []Record
	for i := range 60 {
		games = append(games, Record{Game: i + 1, White: i % 2, Result: []string{"1-0", "1/2-1/2", "0-1", "1-0", "0-1"}[i*i%5], Fault: -1})
	}
	for _, name := range []string{"a.svg", "a.png"} {
		file := filepath.Join(t.TempDir(), name)
		if err := Chart(file, "chess: new - old", games, &SPRT{Elo1: 30, Alpha: 0.05, Beta: 0.05}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil || len(text) < 1000 || name == "a.svg" && !bytes.Contains(text, []byte("new - old")) {
			t.Errorf("%s: %d bytes, %v", name, len(text), err)
		}
	}
	if err := Chart(filepath.Join(t.TempDir(), "a.txt"), "", games, nil); err == nil {
		t.Error("a chart as text")
	}
	if err := Chart(filepath.Join(t.TempDir(), "a.svg"), "", games[:1], nil); err == nil {
		t.Error("a chart of nothing")
	}
}

// TestDifferences prints what is known of other engines' rules.
func TestDifferences(t *testing.T) {
	engines := []client.Spec{{Command: "alfonso", NoCastling: true}, {Command: "/usr/games/fairymax", Rules: "a remark"}}
	text := Differences("courier", engines, []string{"Alfonso", "Fairy-Max 5.0b"})
	if strings.Count(text, "\n") != 3 || !strings.Contains(text, "a remark") || !strings.Contains(text, "stalemate") {
		t.Errorf("%s", text)
	}
	if text := Differences("chess", []client.Spec{{Command: "a"}, {Command: "b"}}, []string{"A", "B"}); text != "" {
		t.Errorf("%q", text)
	}
}
