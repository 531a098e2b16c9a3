package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfonso/eval"
	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// played plays some short games of a kind and returns their file.
func played(t *testing.T, variant string, n int) string {
	t.Helper()
	c := SampleOptions{Variant: variant, Games: n, Nodes: 40, Seed: 3, Output: filepath.Join(t.TempDir(), variant+".txt")}
	if err := WriteSamples(t.Context(), c, nil); err != nil {
		t.Fatal(err)
	}
	return c.Output
}

// contents reads a file.
func contents(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSamples checks the samples of a game of every kind.
func TestSamples(t *testing.T) {
	for _, v := range games.Complete() {
		r := position.MustCompile(v)
		e := search.NewEngine(hashSize)
		samples, err := PlaySamples(t.Context(), e, r, 1, 1, 40)
		if err != nil || len(samples) < 5 {
			t.Errorf("%s: %d samples, %v", v.Name, len(samples), err)
		}
		for _, s := range samples {
			again, err := parseSample(s.String())
			if err != nil || again != s {
				t.Errorf("%s: %v is read as %v, %v", v.Name, s, again, err)
			}
			state, err := r.New(s.FEN)
			if err != nil {
				t.Fatalf("%s: %v", v.Name, err)
			}
			if b := movegen.New(state); b.Checked() || movegen.Outcome(b).Result != position.Unfinished || s.Result != samples[0].Result {
				t.Errorf("%s: %v will not do", v.Name, s)
			}
		}
	}
}

// TestSamplesResume cuts a file of games in many places: the command makes it whole
// again, byte for byte.
func TestSamplesResume(t *testing.T) {
	const n = 3
	name := played(t, "chess", n)
	whole := contents(t, name)
	if strings.Count(whole, gameMark) != n {
		t.Fatalf("%d games, want %d", strings.Count(whole, gameMark), n)
	}
	c := SampleOptions{Variant: "chess", Games: n, Nodes: 40, Seed: 3, Output: name}
	head := strings.IndexByte(whole, '\n') + 1
	for _, cut := range []int{0, head, head + 20, len(whole) / 2, len(whole) - 3, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(name, []byte(whole[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := WriteSamples(t.Context(), c, nil); err != nil || contents(t, name) != whole {
			t.Errorf("cut at %d of %d: %v, %d bytes", cut, len(whole), err, len(contents(t, name)))
		}
	}
	c.Seed++
	if err := WriteSamples(t.Context(), c, nil); err == nil || contents(t, name) != whole {
		t.Errorf("a file of another seed: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c = SampleOptions{Variant: "chess", Games: n, Nodes: 40, Seed: 3, Output: filepath.Join(t.TempDir(), "x")}
	if err := WriteSamples(ctx, c, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestGradient compares with small differences.
func TestGradient(t *testing.T) {
	r := position.MustCompile(games.Chess())
	tuning := eval.NewTuning(r)
	examples, err := read(nil, strings.NewReader(contents(t, played(t, "chess", 3))), r, tuning)
	if err != nil || len(examples) < 20 {
		t.Fatalf("%d examples, %v", len(examples), err)
	}
	for i := range examples {
		examples[i].target = float64(i%3) / 2
	}
	const k = 0.005
	x := flat(tuning.Numbers())
	grad := make([]float64, len(x))
	gradient(grad, examples, pairs(x), k)
	tested := 0
	for i := range x {
		const step = 0.01
		old := x[i]
		x[i] = old + step
		high := mean(examples, pairs(x), k)
		x[i] = old - step
		low := mean(examples, pairs(x), k)
		x[i] = old
		if want := (high - low) / (2 * step); math.Abs(grad[i]-want) > 1e-7+1e-3*math.Abs(want) {
			t.Errorf("derivative %d is %g, want %g", i, grad[i], want)
		}
		if grad[i] != 0 {
			tested++
		}
	}
	if tested < len(x)/4 {
		t.Errorf("only %d derivatives of %d", tested, len(x))
	}
}

// TestTune fits the numbers of every game to a few games from nothing: the error gets
// less, and what is written can be read.
func TestTune(t *testing.T) {
	for _, v := range games.Complete() {
		data := played(t, v.Name, 4)
		c := Options{Variant: v.Name, Data: []string{data}, From: "none", Iterations: 8, Blend: 0.5, Hold: 1e-7, Output: data + ".numbers"}
		var out bytes.Buffer
		if err := Tune(t.Context(), c, &out, nil); err != nil {
			t.Fatalf("%s: %v", v.Name, err)
		}
		var examples, numbers int
		var after, before, a, b float64
		if _, err := fmt.Sscanf(out.String(), "%d examples, %d numbers\nerror %f, was %f; of examples not fitted to %f, was %f\n", &examples, &numbers, &after, &before, &a, &b); err != nil {
			t.Errorf("%s: %v in %q", v.Name, err, out.String())
		}
		if after >= before || after <= 0 || examples < 50 {
			t.Errorf("%s: %s", v.Name, out.String())
		}
		// The numbers in use are another place to begin at.
		c.From, c.Output = "", data+".again"
		out.Reset()
		if err := Tune(t.Context(), c, &out, nil); err != nil {
			t.Fatalf("%s: %v", v.Name, err)
		}
		if strings.Contains(out.String(), fmt.Sprintf("was %.6f", before)) && !gamestest.Lacks(v, "weights.txt") {
			t.Errorf("%s: begun with other numbers, but %s", v.Name, out.String())
		}
		tuning := eval.NewTuning(position.MustCompile(v))
		if list, err := tuning.Read(contents(t, c.Output)); err != nil || len(list) != tuning.Len() {
			t.Errorf("%s: %v", v.Name, err)
		}
		if _, err := os.Stat(c.Output + ".state"); err == nil {
			t.Errorf("%s: the state is still there", v.Name)
		}
	}
}

// TestTuneResume breaks a fit off and goes on with it.
func TestTuneResume(t *testing.T) {
	data := played(t, "chess", 4)
	c := Options{Variant: "chess", Data: []string{data}, From: "none", Iterations: 12, Blend: 0.5, Hold: 1e-7, Output: data + ".numbers"}
	tuning := eval.NewTuning(position.MustCompile(games.Chess()))
	at, err := c.begin(tuning)
	if err != nil || at.Iteration != 0 {
		t.Fatalf("%v, %v", at, err)
	}
	at.Iteration, at.Numbers = 9, tuning.Numbers()
	if err := c.keep(at); err != nil {
		t.Fatal(err)
	}
	other := c
	other.Blend = 1
	if _, err := other.begin(tuning); err == nil {
		t.Error("the state of another command is taken")
	}
	again, err := c.begin(tuning)
	if err != nil || again.Iteration != 9 || again.Numbers[3] != at.Numbers[3] || again.Start[3] != at.Start[3] {
		t.Errorf("state %v, %v", again, err)
	}
	if err := Tune(t.Context(), c, &bytes.Buffer{}, nil); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Tune(ctx, c, &bytes.Buffer{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestMistakes gives the commands what they cannot take.
func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	good := contents(t, played(t, "chess", 1))
	for i, c := range []Options{
		{Variant: "checkers", Data: []string{file("0", good)}, Iterations: 3},
		{Variant: "chess", Data: []string{file("1", "8/8 w - - 0 1 | 3 | 1\n")}, Iterations: 3},
		{Variant: "chess", Data: []string{file("2", "nothing\n")}, Iterations: 3},
		{Variant: "chess", Data: []string{file("3", "# nothing\n")}, Iterations: 3},
		{Variant: "chess", Data: []string{file("4", strings.Replace(good, " | ", " | x", 1))}, Iterations: 3},
		{Variant: "chess", Data: []string{file("5", good)}, Iterations: 0},
		{Variant: "chess", Data: []string{file("6", good)}, Iterations: 3, Blend: 2},
		{Variant: "chess", Data: []string{file("7", good)}, Iterations: 3, From: file("7f", "doubled = 1")},
		{Variant: "chess", Data: []string{filepath.Join(dir, "missing")}, Iterations: 3},
	} {
		c.Output = filepath.Join(dir, "numbers")
		if err := Tune(t.Context(), c, &bytes.Buffer{}, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("case %d: error %v", i, err)
		}
	}
	for _, c := range []SampleOptions{{Variant: "checkers", Games: 1, Nodes: 1}, {Variant: "chess", Games: 0, Nodes: 1}, {Variant: "chess", Games: 1}} {
		c.Output = filepath.Join(dir, "games")
		if err := WriteSamples(t.Context(), c, nil); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
