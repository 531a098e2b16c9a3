package games_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"alfonso/bench"
	"alfonso/bench/openings"
	"alfonso/book"
	"alfonso/book/pgn"
	"alfonso/draw"
	"alfonso/eval"
	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol"
	"alfonso/search"
	"alfonso/search/prove"
)

// added are the games that the tests add, each from a folder of testdata alone.
var added []*position.Variant

func TestMain(m *testing.M) {
	folders, _ := filepath.Glob("testdata/*/" + games.Declaration)
	for _, file := range folders {
		v, err := games.Add(filepath.Dir(file), os.DirFS(filepath.Dir(file)))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		added = append(added, v)
	}
	os.Exit(m.Run())
}

// each runs a test for every added game.
func each(t *testing.T, test func(t *testing.T, r *position.Rules)) {
	if len(added) < 2 {
		t.Fatalf("%d games in testdata", len(added))
	}
	for _, v := range added {
		t.Run(v.Name, func(t *testing.T) { test(t, position.RulesOf(v)) })
	}
}

// wander visits the positions of some random games.
func wander(t *testing.T, r *position.Rules, visit func(b movegen.Board, legal []position.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 16))
	for range 6 {
		b := movegen.New(r.NewGame())
		for range 80 {
			legal := b.Legal(nil)
			if movegen.Outcome(b).Result != position.Unfinished {
				break
			}
			visit(b, legal)
			b.Do(legal[rng.IntN(len(legal))])
		}
	}
}

// TestAddedFound finds the games by any of their names, and their files.
func TestAddedFound(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		v := r.Variant
		for _, name := range append([]string{v.Name, strings.ToUpper(v.Name)}, v.Aliases...) {
			if games.Find(name) != v || !slices.Contains(games.All(), v) {
				t.Errorf("%s is not found", name)
			}
		}
		if _, err := games.ReadFile(v, "none"); err == nil || !games.Draft(v) {
			t.Error("a file that is not there")
		}
	})
}

// TestAddedPerft counts as another program does, and lists the same moves.
func TestAddedPerft(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		known, err := movegen.ReadKnown(string(gamestest.Read(t, r.Variant, "perft.txt")))
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range known {
			s, err := r.New(k.FEN)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range k.Counts {
				if c.Nodes > 2_000_000 && testing.Short() {
					continue
				}
				if got := movegen.New(s.Clone(0)).Perft(c.Depth); got != c.Nodes {
					t.Errorf("perft.txt:%d: depth %d: %d, want %d", k.Line, c.Depth, got, c.Nodes)
				}
			}
		}
		for _, rec := range gamestest.Records(t, r.Variant, "moves.txt", "|") {
			s, err := r.New(rec.Fields[0])
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range movegen.New(s).Legal(nil) {
				got = append(got, s.Text(m, false))
			}
			if slices.Sort(got); strings.Join(got, " ") != rec.Fields[2] {
				t.Errorf("%s: moves %v", rec.Where, got)
			}
		}
	})
}

// TestAddedText reads back FENs, moves in SAN and coordinates, and games in PGN.
func TestAddedText(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		g := &pgn.Game{Start: r.NewGame(), Result: position.Unfinished}
		last := r.Start
		wander(t, r, func(b movegen.Board, legal []position.Move) {
			s := b.State()
			fen := s.FEN()
			again, err := r.New(fen)
			if err != nil || again.FEN() != fen || again.Key != s.Key {
				t.Fatalf("%s: %v", fen, err)
			}
			for _, m := range legal {
				if found := pgn.Find(s, legal, pgn.SAN(b, m), 1); len(found) != 1 || found[0] != m {
					t.Fatalf("%s: %s is %v", fen, pgn.SAN(b, m), found)
				}
				if s.Match(s.Text(m, false), legal) != m {
					t.Fatalf("%s: %s", fen, s.Text(m, false))
				}
			}
			if s.Played() == len(g.Moves)+1 && s.Played() <= 60 {
				g.Moves = append(g.Moves, pgn.Ply{Move: s.Last(1).Move})
				last = fen
			}
		})
		if len(g.Moves) < 20 {
			t.Fatalf("a game of %d plies", len(g.Moves))
		}
		var text bytes.Buffer
		if _, err := g.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		read, err := pgn.NewReader(&text, games.Chess()).Next()
		if err != nil || read.Problem != nil || read.Start.Rules.Variant != r.Variant {
			t.Fatalf("%v %v", err, read.Problem)
		}
		s := read.Start.Clone(len(read.Moves))
		for _, m := range read.MoveList() {
			s.Do(m)
		}
		if s.FEN() != last {
			t.Errorf("the game ends with %s, want %s", s.FEN(), last)
		}
	})
}

// TestAddedMates proves the mates and finds them.
func TestAddedMates(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		e := search.NewEngine(4)
		for _, rec := range gamestest.Records(t, r.Variant, "mates.txt", "|") {
			n, err := strconv.Atoi(strings.TrimPrefix(rec.Fields[1], "mate "))
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.New(rec.Fields[0])
			if err != nil {
				t.Fatal(err)
			}
			wins, _ := prove.Wins(s, n, 1_000_000)
			if sooner, _ := prove.Wins(s, n-1, 1_000_000); !wins || sooner {
				t.Errorf("%s: proved %v, sooner %v", rec.Where, wins, sooner)
			}
			score := 0
			e.NewGame()
			e.Think(s, search.Limits{Mate: n, Nodes: 500_000}, func(i *search.Info) { score = i.Score })
			if got, ok := search.MateIn(score); !ok || got != n {
				t.Errorf("%s: score %d", rec.Where, score)
			}
		}
	})
}

// mirror turns a FEN upside down and changes the colours.
func mirror(fen string) string {
	f := strings.Fields(fen)
	swap := func(text string) string {
		return strings.Map(func(c rune) rune {
			switch {
			case c >= 'a' && c <= 'z':
				return c - 0x20
			case c >= 'A' && c <= 'Z':
				return c + 0x20
			}
			return c
		}, text)
	}
	ranks := strings.Split(swap(f[0]), "/")
	slices.Reverse(ranks)
	side := map[string]string{"w": "b", "b": "w"}[f[1]]
	return strings.Join([]string{strings.Join(ranks, "/"), side, swap(f[2]), "-", f[4], f[5]}, " ")
}

// TestAddedEvaluation: both colours think the same, and more wood is better.
func TestAddedEvaluation(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		w := eval.New(r)
		wander(t, r, func(b movegen.Board, _ []position.Move) {
			s, err := r.New(mirror(b.State().FEN()))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := w.Evaluate(movegen.New(s)), w.Evaluate(b); got != want {
				t.Fatalf("%s: mirrored %d, want %d", b.State().FEN(), got, want)
			}
		})
		less, err := r.New(strings.Replace(r.Start, "/R", "/1", 1))
		if err == nil && w.Evaluate(movegen.New(less)) > w.Evaluate(movegen.New(r.NewGame()))-200 {
			t.Errorf("without a rook: %d", w.Evaluate(movegen.New(less)))
		}
	})
}

// TestAddedBench searches the positions of every game.
func TestAddedBench(t *testing.T) {
	counts, err := bench.Nodes(context.Background(), 3, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range added {
		if !slices.ContainsFunc(counts, func(c bench.Count) bool { return c.Variant == v.Name && c.Nodes > 100 }) {
			t.Errorf("%s: %+v", v.Name, counts)
		}
	}
}

// TestAddedBook makes a book, writes it and finds the moves in it.
func TestAddedBook(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		k, err := book.NewKeys(r, &r.Variant.XBoard[0])
		if err != nil {
			t.Fatal(err)
		}
		made := book.NewMaker(k, 8)
		var line []position.Move
		wander(t, r, func(b movegen.Board, _ []position.Move) {
			if s := b.State(); s.Played() == len(line)+1 && len(line) < 8 {
				line = append(line, s.Last(1).Move)
			}
		})
		made.Add(r.NewGame(), line, position.Drawn)
		var file bytes.Buffer
		if _, err := made.Book(1).WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		b, err := book.Parse(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		s := r.NewGame()
		for i, m := range line {
			choices, illegal := b.Moves(k, s, movegen.New(s.Clone(0)).Legal(nil))
			if len(choices) != 1 || choices[0].Move != m || illegal > 0 {
				t.Fatalf("move %d: %v, %d illegal", i+1, choices, illegal)
			}
			s.Do(m)
		}
		if own := book.Own(r.Variant); own != nil {
			t.Error("there is no such file")
		}
	})
}

// transcript keeps what a session says; read from, it is silent until the session has said
// the last thing that is wanted, or for ten seconds, and then at its end.
type transcript struct {
	bytes.Buffer
	last string
	said chan struct{}
}

func (t *transcript) Write(text []byte) (int, error) {
	before := strings.Contains(t.String(), t.last)
	n, err := t.Buffer.Write(text)
	if !before && strings.Contains(t.String(), t.last) {
		close(t.said)
	}
	return n, err
}

func (t *transcript) Read([]byte) (int, error) {
	select {
	case <-t.said:
	case <-time.After(10 * time.Second):
	}
	return 0, io.EOF
}

// TestAddedSessions plays a move in both protocols.
func TestAddedSessions(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		v := r.Variant
		for _, c := range []struct {
			run    func(in io.Reader, out io.Writer, program protocol.Program) error
			script string
			want   []string
		}{
			{protocol.RunUCI, "uci\nsetoption name UCI_Variant value " + v.Name + "\nposition startpos\nd\ngo nodes 200\n",
				[]string{"uciok\n", fmt.Sprintf("info string variant %s files %d ranks %d", v.Name, v.Files, v.Ranks), "\nbestmove "}},
			{protocol.RunXBoard, "xboard\nprotover 2\nvariant " + v.XBoard[0].Name + "\nst 1\nsd 3\ngo\nping 1\n",
				[]string{v.XBoard[0].Name, "setup (" + v.XBoard[0].PieceToChar, "piece ", "\nmove "}},
		} {
			out := transcript{last: c.want[len(c.want)-1], said: make(chan struct{})}
			if err := c.run(io.MultiReader(strings.NewReader(c.script), &out), &out, protocol.Program{Name: "test", Author: "nobody"}); err != nil {
				t.Error(err)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("want %q in\n%s", want, out.String())
				}
			}
			if strings.Contains(out.String(), "no variant") || strings.Contains(out.String(), "Error") {
				t.Error(out.String())
			}
		}
	})
}

// TestAddedPictures draws the board and every piece.
func TestAddedPictures(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		pictures := []*draw.Picture{draw.Position(r.NewGame())}
		for typ := range r.Types {
			p, err := draw.Moves(r, typ)
			if err != nil {
				t.Fatal(err)
			}
			pictures = append(pictures, p)
		}
		for _, p := range pictures {
			var out bytes.Buffer
			if err := p.Write(&out, "svg"); err != nil || !strings.Contains(out.String(), "</svg>") {
				t.Error(err)
			}
		}
	})
}

// TestAddedOpenings makes openings.
func TestAddedOpenings(t *testing.T) {
	each(t, func(t *testing.T, r *position.Rules) {
		list, err := openings.Make(context.Background(), r, openings.MakeOptions{Count: 3, MinPlies: 4, MaxPlies: 8, Nodes: 500, Bound: 300, Seed: 1}, func() {})
		if err != nil || len(list) != 3 {
			t.Fatalf("%d openings, %v", len(list), err)
		}
		if _, err := openings.Balanced(r); err == nil {
			t.Error("there is no such file")
		}
	})
}

// TestAddedFolders: a folder may be of any file system.
func TestAddedFolders(t *testing.T) {
	for _, v := range added {
		f, err := games.Open(v, games.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := f.Stat(); err != nil || info.Size() == 0 {
			t.Error(err)
		}
		f.Close()
	}
	if _, err := games.Add("testdata", os.DirFS("testdata")); err == nil || !strings.Contains(err.Error(), games.Declaration) {
		t.Errorf("%v, want %v", err, fs.ErrNotExist)
	}
}
