package tune

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"alfonso/eval"
	"alfonso/games"
	"alfonso/position"
)

// viewsOf plays some short games and returns their positions.
func viewsOf(t *testing.T, variant string) (*views, *eval.Inputs, *position.Rules) {
	t.Helper()
	r := position.MustCompile(games.Find(variant))
	v, in := &views{}, eval.NewInputs(r)
	if err := v.read(played(t, variant, 3), r, eval.New(r), in); err != nil {
		t.Fatal(err)
	}
	if len(v.list) < 20 {
		t.Fatalf("%d positions", len(v.list))
	}
	return v, in, r
}

// TestNetworkGradient compares the gradient of a position's error with what small changes
// of the numbers do to it.
func TestNetworkGradient(t *testing.T) {
	v, in, _ := viewsOf(t, "courier")
	n := newNetwork(in, 9)
	n.slope = 0.005
	n.model.offset = 0.1
	for i := range n.model.bias {
		n.model.bias[i] += 0.3
	}
	for i := range v.list {
		v.list[i].target = 0.7
	}
	to := &n.shards[0]
	for i := range v.list {
		n.learn(v, &v.list[i], to)
	}
	all := make([]int32, len(v.list))
	for i := range all {
		all[i] = int32(i)
	}
	failures, looked := 0, 0
	check := func(name string, x *float32, want float32) {
		const step = 1e-3
		was := *x
		*x = was + step
		up := n.mean(v, all)
		*x = was - step
		down := n.mean(v, all)
		*x = was
		got := float64(want) / float64(len(v.list))
		if slope := (up - down) / (2 * step); math.Abs(slope-got) > 1e-4+0.05*math.Abs(slope) {
			failures++
			t.Logf("%s: gradient %g, by differences %g", name, got, slope)
		}
		looked++
	}
	check("offset", &n.model.offset, to.gradient.offset)
	for j := range n.model.bias {
		check("bias", &n.model.bias[j], to.gradient.bias[j])
		check("own", &n.model.out[0][j], to.gradient.out[0][j])
		check("other", &n.model.out[1][j], to.gradient.out[1][j])
	}
	for i := 0; i < in.Len(); i += 37 {
		check("row", &n.model.rows[i][i%hiddenUnits], to.gradient.rows[i][i%hiddenUnits])
	}
	// A unit that is cut off within a step has no slope.
	if failures > looked/50 {
		t.Errorf("%d of %d gradients are wrong", failures, looked)
	}
}

// TestTrain makes a network twice: the error gets less, and both files are the same.
func TestTrain(t *testing.T) {
	for _, variant := range []string{"chess", "grande-acedrex"} {
		data := played(t, variant, 6)
		var files [2][]byte
		for i := range files {
			c := TrainOptions{Variant: variant, Data: []string{data}, Epochs: 30, Rate: 0.002, Seed: 4, Output: data + ".net"}
			var out bytes.Buffer
			if err := Train(t.Context(), c, &out, nil); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				lines := strings.Split(strings.TrimSpace(out.String()), "\n")
				if first, last := errorOf(t, lines[1]), errorOf(t, lines[len(lines)-1]); last > 0.7*first {
					t.Errorf("%s: error %g, was %g", variant, last, first)
				}
			}
			files[i] = []byte(contents(t, c.Output))
		}
		if !bytes.Equal(files[0], files[1]) {
			t.Errorf("%s: the same command made another network", variant)
		}
		if !strings.HasPrefix(string(files[0]), "alfonso network: "+variant+", rules ") {
			t.Errorf("%s: the network begins with %.60q", variant, files[0])
		}
	}
}

// errorOf returns the error in a line of progress.
func errorOf(t *testing.T, line string) float64 {
	t.Helper()
	_, text, _ := strings.Cut(line, "error ")
	text, _, _ = strings.Cut(text, ",")
	return number(t, text)
}

// TestTrainRefuses holds that a command that cannot be done leaves no file.
func TestTrainRefuses(t *testing.T) {
	data := played(t, "chess", 1)
	good := TrainOptions{Variant: "chess", Data: []string{data}, Epochs: 1, Rate: 0.001, Output: data + ".net"}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for what, change := range map[string]func(c *TrainOptions) context.Context{
		"no epochs":    func(c *TrainOptions) context.Context { c.Epochs = 0; return t.Context() },
		"no rate":      func(c *TrainOptions) context.Context { c.Rate = 0; return t.Context() },
		"blend":        func(c *TrainOptions) context.Context { c.Blend = 2; return t.Context() },
		"another game": func(c *TrainOptions) context.Context { c.Variant = "courier"; return t.Context() },
		"no file":      func(c *TrainOptions) context.Context { c.Data = []string{data + ".no"}; return t.Context() },
		"interrupted":  func(*TrainOptions) context.Context { return cancelled },
	} {
		c := good
		if err := Train(change(&c), c, &bytes.Buffer{}, nil); err == nil {
			t.Errorf("%s: done", what)
		}
		if _, err := os.Stat(c.Output); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the file is there", what)
		}
	}
}

// number reads a number.
func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
