package openings

import (
	"context"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/movegen"
	"alfonso/position"
)

// TestBalanced checks the openings that come with the program: enough of them, no two
// alike, nobody in check, and told by the board alone.
func TestBalanced(t *testing.T) {
	for _, v := range games.Complete() {
		if gamestest.Lacks(v, "openings.epd") {
			continue
		}
		r := position.MustCompile(v)
		fens, err := Balanced(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(fens) < 500 {
			t.Errorf("%s: only %d openings", v.Name, len(fens))
		}
		seen := map[string]string{}
		home := r.NewGame()
		sides := [2]int{}
		for _, fen := range fens {
			s, err := r.New(fen)
			if err != nil {
				t.Fatal(err)
			}
			name := Canonical(s)
			if other := seen[name]; other != "" {
				t.Errorf("%s: %s is %s again", v.Name, fen, other)
			}
			seen[name] = fen
			b := movegen.New(s)
			if b.Checked() || movegen.Outcome(b).Result != position.Unfinished || s.Complaint() != "" || !plain(s, home) {
				t.Errorf("%s: %s will not do", v.Name, fen)
			}
			sides[s.Side]++
		}
		if sides[0] < len(fens)/4 || sides[1] < len(fens)/4 {
			t.Errorf("%s: sides to move %v", v.Name, sides)
		}
	}
}

// TestDeployments checks the pairs of deployments that games of hidden men are measured
// from: as many as 400 games need, no two alike.
func TestDeployments(t *testing.T) {
	for _, v := range games.Hidden() {
		r := position.MustCompile(v)
		fens, err := Balanced(r)
		if err != nil || len(fens) != 200 {
			t.Fatalf("%s: %d openings, %v", v.Name, len(fens), err)
		}
		seen := map[string]bool{}
		for _, fen := range fens {
			s, err := r.New(fen)
			if err != nil || seen[fen] || s.Side != position.White {
				t.Errorf("%s: %s, %v", v.Name, fen, err)
			}
			seen[fen] = true
		}
	}
}

func TestRead(t *testing.T) {
	r := position.MustCompile(games.Chess())
	text := `# a remark

rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 7
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - ce 12; id "x 1; y";
4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 4; fmvn 20;
4k3/8/8/8/8/8/3P4/4K3 w - -`
	fens, err := Read(strings.NewReader(text), r)
	want := []string{
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 7",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		"4k3/8/8/8/8/8/4P3/4K3 w - - 4 20",
		"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1",
	}
	if err != nil || strings.Join(fens, "\n") != strings.Join(want, "\n") {
		t.Errorf("%v\n%s", err, strings.Join(fens, "\n"))
	}
	for _, bad := range []string{"", "# nothing", "4k3/8 w - -", "7k/6Q1/6K1/8/8/8/8/8 b - -", "4k3/8/8/8/8/8/8/4K3 w - -"} {
		if _, err := Read(strings.NewReader(bad), r); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// TestMirrors gives a position, its mirror images and transpositions one name.
func TestMirrors(t *testing.T) {
	r := position.MustCompile(games.Chess())
	reach := func(moves ...string) string {
		b := movegen.New(r.NewGame())
		for _, text := range moves {
			m := b.State().Match(text, b.Legal(nil))
			if m == position.NoMove {
				t.Fatal(moves)
			}
			b.Do(m)
		}
		return Canonical(b.State())
	}
	if reach("e2e4", "e7e5", "g1f3") != reach("g1f3", "e7e5", "e2e4") {
		t.Error("a transposition differs")
	}
	if reach("e2e4") == reach("d2d4") {
		t.Error("king and queen are taken for each other")
	}
	names := map[string]bool{}
	for _, fen := range []string{
		"4k3/8/8/2p5/8/8/P7/4K3 w - - 0 1", "4k3/p7/8/8/2P5/8/8/4K3 b - - 0 1", // colours
		"3k4/8/8/5p2/8/8/7P/3K4 w - - 0 9", "3k4/7p/8/8/5P2/8/8/3K4 b - - 5 1", // left and right, and both
	} {
		s, err := r.New(fen)
		if err != nil {
			t.Fatal(err)
		}
		names[Canonical(s)] = true
	}
	if len(names) != 1 {
		t.Errorf("mirror images have %d names", len(names))
	}
	other, err := r.New("4k3/8/8/2p5/8/8/P7/4K3 b - - 0 1")
	if err != nil || names[Canonical(other)] {
		t.Error("the side to move does not count")
	}
}

// TestShuffled compares with well-known numbers of Chess960 starts.
func TestShuffled(t *testing.T) {
	r := position.MustCompile(games.Chess())
	for number, rank := range map[int]string{0: "BBQNNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB", 534: "RNBKQBNR", 1: "BQNBNRKR"} {
		fen, err := Shuffled(r, number)
		if err != nil || !strings.Contains(fen, "/PPPPPPPP/"+rank+" w ") {
			t.Errorf("%d is %s, want %s, %v", number, fen, rank, err)
		}
	}
	if fen, _ := Shuffled(r, 0); !strings.Contains(fen, " HFhf ") {
		t.Errorf("rights of %s", fen)
	}
	seen := map[string]bool{}
	for number := range Shuffles {
		fen, err := Shuffled(r, number)
		if err != nil {
			t.Fatal(err)
		}
		seen[fen] = true
	}
	if len(seen) != Shuffles {
		t.Errorf("%d different starts", len(seen))
	}
	if _, err := Shuffled(r, Shuffles); err == nil {
		t.Error("number 960 is accepted")
	}
	if _, err := Shuffled(position.MustCompile(games.Find("courier")), 0); err == nil {
		t.Error("courier is shuffled")
	}
}

// TestMake makes a few openings of each game, twice.
func TestMake(t *testing.T) {
	for _, v := range games.All() {
		r := position.MustCompile(v)
		o := MakeOptions{Count: 8, MinPlies: 3, MaxPlies: 6, Seed: 5, Nodes: 1500, Bound: 60}
		var texts [2]string
		for i := range texts {
			found, err := Make(context.Background(), r, o, nil)
			if err != nil || len(found) != o.Count {
				t.Fatal(err)
			}
			for _, f := range found {
				texts[i] += f.EPD() + "\n"
				if abs(f.Score) > o.Bound {
					t.Errorf("%s", f.EPD())
				}
			}
			if fens, err := Read(strings.NewReader(texts[i]), r); err != nil || len(fens) != o.Count {
				t.Errorf("%v\n%s", err, texts[i])
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: two runs differ:\n%s\n%s", v.Name, texts[0], texts[1])
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := position.MustCompile(games.Chess())
	if _, err := Make(ctx, r, MakeOptions{Count: 1, MaxPlies: 1, Nodes: 1, Bound: 100}, nil); err == nil {
		t.Error("a stopped run finds openings")
	}
	if _, err := Make(context.Background(), r, MakeOptions{Count: 0, Nodes: 1}, nil); err == nil {
		t.Error("no openings are made")
	}
	if _, err := Make(context.Background(), r, MakeOptions{Count: 9, MaxPlies: 1, Nodes: 2000, Bound: 0, MinPlies: 0}, nil); err == nil {
		t.Error("nine openings of a ply are dead even")
	}
}
