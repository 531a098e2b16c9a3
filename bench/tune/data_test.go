package tune

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfonso/bench/disk"
	"alfonso/eval"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// TestBadExamples reads lines that are no examples.
func TestBadExamples(t *testing.T) {
	r := position.RulesOf(games.Chess())
	good := r.Start + " | 12 | 0.5"
	for _, line := range []string{"x", r.Start, r.Start + " | 12", r.Start + " | x | 1", r.Start + " | 1.5 | 1", r.Start + " | 32002 | 1",
		r.Start + " | 12 | NaN", r.Start + " | 12 | Inf", r.Start + " | 12 | -0.1", r.Start + " | 12 | 1.1", r.Start + " | 12 | ",
		"8/8 w - - | 12 | 1", good + " | 1", strings.Repeat("x", disk.MaxLine+1)} {
		n := 0
		err := eachSample(strings.NewReader("# head\n"+good+"\n"+line+"\n"+good), r, func(movegen.Board, Sample) { n++ })
		if err == nil || !strings.Contains(err.Error(), "line 3") || n != 1 {
			t.Errorf("%.60q: %d examples, %v", line, n, err)
		}
	}
}

// FuzzExamples: any text is examples or an error, and what is read is written alike.
func FuzzExamples(f *testing.F) {
	for i, v := range games.Complete() {
		f.Add(uint8(i), v.Start+" | 12 | 0.5\n# game 1\n"+v.Start+" | -32001 | 1")
		f.Add(uint8(i), v.Start+" | 0 | NaN")
		f.Add(uint8(i), v.Start+" | 99999999999999999999 | 1e-400")
	}
	tunings := map[*position.Rules]*eval.Tuning{}
	for _, v := range games.Complete() {
		r := position.RulesOf(v)
		tunings[r] = eval.NewTuning(r)
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := position.RulesOf(games.Complete()[int(game)%len(games.Complete())])
		err := eachSample(strings.NewReader(text), r, func(b movegen.Board, s Sample) {
			if again, err := parseSample(s.String()); err != nil || again != s {
				t.Errorf("%q: %v", s, err)
			}
		})
		examples, other := read(nil, strings.NewReader(text), r, tunings[r])
		if (err == nil) != (other == nil) {
			t.Errorf("%v, but %v", err, other)
		}
		for _, x := range examples {
			if !(x.result >= 0 && x.result <= 1) {
				t.Errorf("a result of %g", x.result)
			}
		}
	})
}

// TestTwoRuns begins a second run on a file that another one writes.
func TestTwoRuns(t *testing.T) {
	c := SampleOptions{Variant: "chess", Games: 1, Nodes: 40, Seed: 3, Output: filepath.Join(t.TempDir(), "x")}
	other, err := disk.OpenLog(c.Output, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteSamples(t.Context(), c, nil); !errors.Is(err, disk.ErrLocked) {
		t.Errorf("a second run: %v", err)
	}
	other.Close()
	if err := WriteSamples(t.Context(), c, nil); err != nil {
		t.Error(err)
	}
}

// TestFrom begins to tune from what is no file of numbers.
func TestFrom(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"empty": "", "noise": "\x00\xff\x12 = \n", "words": "these are no numbers\n", "huge": strings.Repeat("# ", mostNumbers)} {
		c := Options{Variant: "chess", Data: []string{played(t, "chess", 2)}, Iterations: 1, Output: filepath.Join(folder, "out"), From: filepath.Join(folder, name)}
		if err := os.WriteFile(c.From, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := Tune(t.Context(), c, t.Output(), nil); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(c.Output); err == nil {
			t.Errorf("%s: there is an answer", name)
		}
	}
}
