package suite

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/prove"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// own reads the suite of a game; no line of it may be wrong.
func own(t *testing.T, v *position.Variant) []Problem {
	t.Helper()
	f, err := Own(v)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	problems, err := Read(f, position.RulesOf(v), func(line int, err error) { t.Errorf("%s:%d: %v", v.Name, line, err) })
	if err != nil {
		t.Fatal(err)
	}
	return problems
}

// TestSuites proves every problem of the program's own suites by exhaustive search: the
// side to move wins in so many moves and not in fewer, where a move is named by that
// one alone, and the game ends or the move is as the name says.
func TestSuites(t *testing.T) {
	for _, v := range games.Complete() {
		if gamestest.Lacks(v, "suite.epd") {
			continue
		}
		const maxNodes = 2_000_000
		problems := own(t, v)
		if len(problems) < 60 {
			t.Errorf("%s: %d problems", v.Name, len(problems))
		}
		seen := map[string]bool{}
		for _, p := range problems {
			name, _, _ := strings.Cut(p.ID, ".")
			if fen := p.State.FEN(); seen[fen] || seen[p.ID] {
				t.Errorf("%s %s is there twice", v.Name, p.ID)
			} else {
				seen[fen], seen[p.ID] = true, true
			}
			if testing.Short() && p.Mate > 2 {
				continue
			}
			wins, done := prove.Wins(p.State, p.Mate, maxNodes)
			sooner, doneSooner := prove.Wins(p.State, p.Mate-1, maxNodes)
			if p.Mate == 0 || !wins || sooner || !done || !doneSooner {
				t.Errorf("%s %s: dm %d proved %v %v, one less %v %v", v.Name, p.ID, p.Mate, wins, done, sooner, doneSooner)
			}
			if name == "game" {
				continue // any move that wins as fast will do
			}
			keys, done := prove.Keys(p.State, p.Mate, maxNodes)
			if !done || !slices.Equal(keys, p.Best) {
				t.Errorf("%s %s: %d moves win, not just the one named", v.Name, p.ID, len(keys))
			}
			kind, known := problemKinds[name]
			if !known || kind.key != position.Normal && p.Best[0].Kind() != kind.key {
				t.Errorf("%s %s: another kind of move", v.Name, p.ID)
			}
			if _, out := prove.Line(p.State, p.Mate); kind.reason != "" && out.Reason != kind.reason {
				t.Errorf("%s %s ends in %v", v.Name, p.ID, out)
			}
		}
	}
}

// TestRun lets the engine solve the first problems of each suite, and misses one that
// has no solution.
func TestRun(t *testing.T) {
	for _, v := range games.Complete() {
		if gamestest.Lacks(v, "suite.epd") {
			continue
		}
		problems := own(t, v)[:8]
		e := search.NewEngine(4)
		err := Run(context.Background(), e, problems, search.Limits{Nodes: 200_000}, func(r *Result) {
			if !r.Solved || r.Move != r.Best[0] || r.Found > r.Time {
				t.Errorf("%s %s: %+v", v.Name, r.ID, r)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
	const text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm Kf1; acd 3; id \"wrong\";\n4k3/8/8/8/8/8/4P3/4K3 w - - am Kf1; id \"right\";"
	problems, err := Read(strings.NewReader(text), position.RulesOf(games.Chess()), nil)
	if err != nil || len(problems) != 2 {
		t.Fatal(err, problems)
	}
	var results []Result
	e := search.NewEngine(1)
	if err := Run(context.Background(), e, problems[:1], search.Limits{}, func(r *Result) { results = append(results, *r) }); err != nil {
		t.Fatal(err)
	}
	if err := Run(context.Background(), e, problems[1:], search.Limits{Depth: 4}, func(r *Result) { results = append(results, *r) }); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := Report(&b, results, 1); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`(?s)^line  id     wanted  played .*\n1     wrong  bm Kf1  \S+ .*  3  .*not solved\n2     right  am Kf1 .* s\n\nsolved 1 of 2, \d+ nodes, .* s, 1 lines skipped\nslowest: right \d\.\d+ s\n$`)
	if !want.MatchString(b.String()) || results[0].Depth != 3 {
		t.Errorf("depth %d\n%s", results[0].Depth, b.String())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if Run(ctx, e, problems, search.Limits{Depth: 4}, func(*Result) {}) == nil {
		t.Error("a stopped run ends well")
	}
}

// TestMessy reads a file as they are found. Every line but blank ones and remarks is
// either a problem or told.
func TestMessy(t *testing.T) {
	f, err := os.Open("testdata/messy.epd")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b strings.Builder
	problems, err := Read(f, position.RulesOf(games.Chess()), func(line int, err error) { fmt.Fprintf(&b, "%d: skipped: %v\n", line, err) })
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d: %s: %s, %s\n", p.Line, p.ID, p.Want(), p.State.FEN())
	}
	if *update {
		if err := os.WriteFile("testdata/messy.golden", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/messy.golden")
	if err != nil || string(want) != b.String() {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestMake makes problems of each kind, the same ones twice.
func TestMake(t *testing.T) {
	for _, c := range []struct {
		game, kind string
	}{
		{"chess", "mate"}, {"chess", "castling"}, {"chess", "promotion"}, {"courier", "baring"}, {"wildebeest", "stalemate"}, {"wildebeest", "en-passant"},
	} {
		r := position.RulesOf(games.Find(c.game))
		o := MakeOptions{Kind: c.kind, Count: 1, Moves: 2, Tries: 1_000_000, Seed: 7}
		n := 0
		lines, err := Make(context.Background(), r, o, func() { n++ })
		again, _ := Make(context.Background(), r, o, func() {})
		if err != nil || len(lines) != 1 || n != 1 || !slices.Equal(lines, again) {
			t.Fatalf("%s %s: %v %v", c.game, c.kind, lines, err)
		}
		problems, err := Read(strings.NewReader(lines[0]), r, nil)
		if err != nil || len(problems) != 1 || problems[0].ID != c.kind+".01" {
			t.Errorf("%s is read as %v, %v", lines[0], problems, err)
		}
	}
	chess := position.RulesOf(games.Chess())
	if _, err := Make(context.Background(), chess, MakeOptions{Kind: "baring", Count: 1, Moves: 1, Tries: 100}, func() {}); err == nil {
		t.Error("baring wins in chess")
	}
	if _, err := Make(context.Background(), chess, MakeOptions{Kind: "nonsense", Count: 1, Moves: 1}, func() {}); err == nil {
		t.Error("problems of no kind")
	}
}

func FuzzRead(f *testing.F) {
	text, err := os.ReadFile("testdata/messy.epd")
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		f.Add(line[:min(len(line), 300)])
	}
	f.Add("4k3/8/8/8/8/8/4P3/4K3 w - - 5 bm e4 \"; dm 99999999999999999999;;; acd -1; id \"\"\"")
	f.Add("4k3/8/8/3pP3/8/8/8/4K3 w - d6 5 7 hmvc 99; fmvn 3; bm exd6 e.p. \u2654d2 --; am (ep)")
	f.Add("4k3/8/8/8/8/8/4P3/4K3 w 5 bm e4, e. p.; hmvc -1")
	r := position.RulesOf(games.Chess())
	f.Fuzz(func(t *testing.T, text string) {
		bad := 0
		problems, err := Read(strings.NewReader(text), r, func(line int, err error) {
			bad++
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not one line: %v", err)
			}
		})
		if err != nil || len(problems)+bad > strings.Count(text, "\n")+1 {
			t.Fatalf("%v, %d problems, %d bad lines", err, len(problems), bad)
		}
		for _, p := range problems {
			if p.Want() == "" {
				t.Errorf("a problem without a question: %+v", p)
			}
		}
	})
}
