package bench

// Cold file.

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestSignature compares the node counts with the golden file: a change of
// behaviour shows in the diff of a commit.
func TestSignature(t *testing.T) {
	counts, err := Nodes(t.Context(), 0, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	total := uint64(0)
	for _, c := range counts {
		if games.Draft(games.Find(c.Variant)) {
			continue // its play changes every day
		}
		fmt.Fprintf(&got, "%s %d\n", c.Variant, c.Nodes)
		total += c.Nodes
	}
	fmt.Fprintf(&got, "total %d\n", total)
	const golden = "testdata/bench.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("node counts differ from %s (run with -update if that is meant):\n%swant\n%s", golden, got.String(), want)
	}
}

// TestRun checks the form of the result and that a second run gives the same.
func TestRun(t *testing.T) {
	last := regexp.MustCompile(`^(\d+ nodes) \d+ nps$`)
	var results []string
	for range 2 {
		var out bytes.Buffer
		if err := Run(t.Context(), 3, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		end := lines[len(lines)-1]
		if !last.MatchString(end) {
			t.Fatalf("last line is %q", end)
		}
		for _, line := range lines[:len(lines)-1] {
			if strings.Contains(line, "nps") {
				t.Errorf("line %q looks like the last one", line)
			}
		}
		lines[len(lines)-1] = last.FindStringSubmatch(end)[1]
		results = append(results, strings.Join(lines, "\n"))
	}
	if results[0] != results[1] {
		t.Errorf("first run\n%s\nsecond run\n%s", results[0], results[1])
	}
}

// TestCancel checks that a bench ends soon after its context.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	if err := Run(ctx, 60, io.Discard, io.Discard); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want deadline exceeded", err)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
}

// TestPositions checks that all positions are sound and worth a search.
func TestPositions(t *testing.T) {
	for _, variant := range games.Complete() {
		name := variant.Name
		if _, err := games.ReadFile(variant, "bench.txt"); err != nil && !games.Draft(variant) {
			t.Error(err)
		}
		game, err := positionsOf(variant)
		if err != nil {
			t.Error(err)
			continue
		}
		rules := position.MustCompile(variant)
		seen := map[string]bool{}
		for _, fen := range game.fens {
			state, err := rules.New(fen)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if complaint := state.Complaint(); complaint != "" {
				t.Errorf("%s: %s: %s", name, fen, complaint)
			}
			if got := state.FEN(); got != fen {
				t.Errorf("%s: %s is written %s", name, fen, got)
			}
			if seen[fen] {
				t.Errorf("%s: %s twice", name, fen)
			}
			seen[fen] = true
			if o := movegen.Outcome(movegen.New(state)); o.Result != position.Unfinished {
				t.Errorf("%s: %s is over: %v", name, fen, o)
			}
		}
	}
}

// TestScaling compares two threads with one, in short searches.
func TestScaling(t *testing.T) {
	for _, variant := range []string{"chess", "grande-acedrex"} {
		var out bytes.Buffer
		s := Scaling{Variant: variant, Threads: 2, Positions: 3, Time: 20 * time.Millisecond, Hash: 4}
		if err := s.Run(t.Context(), &out); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 4 || !strings.Contains(lines[3], "3 positions: ") {
			t.Errorf("%s:\n%s", variant, out.String())
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	good := Scaling{Variant: "chess", Threads: 2, Positions: 1, Time: time.Millisecond, Hash: 1}
	for what, change := range map[string]func(s *Scaling) context.Context{
		"one thread":       func(s *Scaling) context.Context { s.Threads = 1; return t.Context() },
		"no such game":     func(s *Scaling) context.Context { s.Variant = "checkers"; return t.Context() },
		"many positions":   func(s *Scaling) context.Context { s.Positions = 1 << 20; return t.Context() },
		"hidden men":       func(s *Scaling) context.Context { s.Variant = "gunjin23"; return t.Context() },
		"no time at all":   func(s *Scaling) context.Context { s.Time = 0; return t.Context() },
		"ended beforehand": func(*Scaling) context.Context { return cancelled },
	} {
		s := good
		if err := s.Run(change(&s), &bytes.Buffer{}); err == nil {
			t.Errorf("%s: done", what)
		}
	}
}
