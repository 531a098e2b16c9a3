package pgn

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// readAll reads a file's games.
func readAll(t testing.TB, text string) []*Game {
	t.Helper()
	var list []*Game
	for r := NewReader(strings.NewReader(text), games.Chess()); ; {
		g, err := r.Next()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
}

// TestReaders reads games written by XBoard and by matches of this program: all of
// their moves are legal, and those that end by the rules end with the result written.
func TestReaders(t *testing.T) {
	files, err := filepath.Glob("testdata/*-*.pgn")
	if err != nil || len(files) < 7 {
		t.Fatalf("%v %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list := readAll(t, string(text))
		if want := strings.Count(string(text), "[Event "); len(list) != want {
			t.Errorf("%s: %d games, want %d", file, len(list), want)
		}
		for _, g := range list {
			if g.Problem != nil {
				t.Errorf("%s, line %d: %v", file, g.Line, g.Problem)
				continue
			}
			if len(g.Moves) < 10 || g.Result.String() != g.Tag("Result") {
				t.Errorf("%s: %d moves, result %v", file, len(g.Moves), g.Result)
			}
			b := movegen.New(g.Start.Clone(len(g.Moves)))
			for _, m := range g.MoveList() {
				b.Do(m)
			}
			if o := movegen.Outcome(b); o.Reason == position.Checkmate && o.Result != g.Result {
				t.Errorf("%s: %v ends in %v", file, g.Result, o)
			}
		}
	}
}

// TestMessy reads a file as they are found: what is good is read, what is not is told.
func TestMessy(t *testing.T) {
	text, err := os.ReadFile("testdata/messy.pgn")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, g := range readAll(t, string(text)) {
		fmt.Fprintf(&b, "line %d, %d moves, %v, White %q Black %q\n", g.Line, len(g.Moves), g.Result, g.Tag("White"), g.Tag("Black"))
		if g.Problem != nil {
			fmt.Fprintf(&b, "line %d: %v\n", g.At, g.Problem)
		}
		g.WriteTo(&b)
	}
	golden(t, "messy.golden", b.String())
}

// golden compares a text with a file of testdata, or writes the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s", name, got)
	}
}

// TestRoundTrip writes every legal move of some positions in algebraic notation and
// reads it back, and does the same with whole games.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct{ game, fen string }{
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
		{"chess", "8/P1P5/8/1Q2Q3/8/1Q6/7k/K7 w - - 0 1"},
		{"chess", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"},
		{"courier", "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1"},
		{"wildebeest", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1"},
		{"wildebeest", "k10/2P8/11/11/11/11/11/11/11/K10 w - - 0 1"},
		{"grande-acedrex", "r3k1c1g3/u4a2c1u1/7l4/pp1pp1ppppUr/2p2p6/2g9/3GCL2G3/1P1P2P5/R3P2PPPPP/6A1K2R/12/4C5L1 w - - 0 31"},
	} {
		r := position.RulesOf(games.Find(c.game))
		s, err := r.New(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		b := movegen.New(s)
		legal := b.Legal(nil)
		seen := map[string]bool{}
		for _, m := range legal {
			text := SAN(b, m)
			if seen[text] {
				t.Errorf("%s: %s stands for two moves", c.fen, text)
			}
			seen[text] = true
			for _, spelled := range []string{text, s.Text(m, false), text + "!?"} {
				if found := Find(s, legal, spelled, 1); len(found) != 1 || found[0] != m {
					t.Errorf("%s: %s of %s is read as %v", c.fen, spelled, s.Text(m, false), found)
				}
			}
		}
	}
	files, _ := filepath.Glob("testdata/*.pgn")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		list := readAll(t, string(text))
		for _, g := range list {
			g.WriteTo(&b)
		}
		again := readAll(t, b.String())
		if len(again) != len(list) {
			t.Fatalf("%s: %d games became %d", file, len(list), len(again))
		}
		for i, g := range list {
			if fmt.Sprint(g.MoveList()) != fmt.Sprint(again[i].MoveList()) || g.Result != again[i].Result {
				t.Errorf("%s: game %d has changed", file, i+1)
			}
		}
	}
}

// TestFind checks forms of moves and what must not be read.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		game, fen, text string
		base            int
		want            string // UCI forms; empty for none
	}{
		{"chess", "", "e4", 1, "e2e4"},
		{"chess", "", "Nf3", 1, "g1f3"},
		{"chess", "", "Ngf3!", 1, "g1f3"},
		{"chess", "", "N1f3", 1, "g1f3"},
		{"chess", "", "Pe4", 1, "e2e4"},
		{"chess", "", "nf3", 1, ""},
		{"chess", "", "e2-e4", 1, "e2e4"},
		{"chess", "", "Nf6", 1, ""},
		{"chess", "", "O-O", 1, ""},
		{"chess", "", "", 1, ""},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0+", 1, "e1g1"},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", 1, "e1c1"},
		{"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", 1, "e1g1"},
		{"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=N", 1, "a7a8n"},
		{"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8Q+", 1, "a7a8q"},
		{"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8", 1, ""},
		{"chess", "7k/8/8/8/8/8/8/KR5R w - - 0 1", "Re1", 1, ""},
		{"chess", "7k/8/8/8/8/8/8/KR5R w - - 0 1", "Rbe1", 1, "b1e1"},
		{"wildebeest", "", "e4", 0, "e2e5"},
		{"wildebeest", "", "e4", 1, "e2e4"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "O-O", 1, "f1j1 f1b1 f1i1 f1h1 f1k1 f1c1 f1d1 f1a1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "O-O-O", 1, "f1c1 f1i1 f1b1 f1d1 f1a1 f1j1 f1h1 f1k1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "O-O-g0+", 0, "f1k1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "O-O-O-d0", 0, "f1d1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "f0xk0-g0", 0, "f1k1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "Kf1xa1-b1", 1, "f1b1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "Kh1", 1, "f1h1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "Kg1", 1, "f1g1"},
		{"courier", "12/5P6/12/k11/12/12/12/K11 w - - 0 1", "f8", 1, "f7f8f"},
	} {
		r := position.RulesOf(games.Find(c.game))
		fen := c.fen
		if fen == "" {
			fen = r.Start
		}
		s, err := r.New(fen)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range Find(s, movegen.New(s).Legal(nil), c.text, c.base) {
			got = append(got, s.Text(m, false))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s: %q is %v, want %s", c.game, fen, c.text, got, c.want)
		}
	}
}

// TestVariantTags reads the names that programs give to games.
func TestVariantTags(t *testing.T) {
	for tag, want := range map[string]string{"Courier chess": "courier", "GRANT ACEDREX": "grande-acedrex", "From Position": "chess", "Chess960": "chess",
		"fischer random": "chess", "normal": "chess", "Wildebeest": "wildebeest", " standard ": "chess", "crazyhouse": ""} {
		if v := find(tag); v == nil && want != "" || v != nil && v.Name != want {
			t.Errorf("%q is %v, want %q", tag, v, want)
		}
	}
}

// TestCastlings lets the rest of a game tell which castling O-O was.
func TestCastlings(t *testing.T) {
	g := readAll(t, `[Variant "wildebeest"]
[FEN "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1"]

1. O-O Kf9 2. Kh2 Ke9 *`)[0]
	if g.Problem != nil || len(g.Moves) != 4 {
		t.Fatalf("%v, %d moves", g.Problem, len(g.Moves))
	}
	if m := g.Start.Text(g.Moves[0].Move, false); m != "f1i1" && m != "f1h1" {
		t.Errorf("the king went %s and could not go to h2", m)
	}
}

// TestXBoardCastlings reads games of wildebeest that XBoard wrote down, in which it calls
// castlings to either side O-O or O-O-O, and those by one square O-O-g9.
func TestXBoardCastlings(t *testing.T) {
	text, err := os.ReadFile("testdata/xboard-castlings.pgn")
	if err != nil {
		t.Fatal(err)
	}
	var castlings []string
	for _, g := range readAll(t, string(text)) {
		if g.Problem != nil || len(g.Moves) != 140 {
			t.Errorf("%d moves, %v", len(g.Moves), g.Problem)
		}
		s := g.Start.Clone(len(g.Moves))
		for _, m := range g.MoveList() {
			if m.Kind() == position.Castle {
				castlings = append(castlings, s.Rules.Names[s.Castling.Castles[m.Index()].KingTo])
			}
			s.Do(m)
		}
	}
	// What was played when XBoard was given the games by TestXBoardReads.
	if got := strings.Join(castlings, " "); got != "j1 i10 d1 h1 g10" {
		t.Errorf("castlings to %s", got)
	}
}

func FuzzReader(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.pgn")
	for _, file := range files {
		// The fuzzer spends its time on making long inputs short.
		if text, err := os.ReadFile(file); err == nil {
			for _, part := range strings.SplitAfter(string(text), "*\n\n") {
				f.Add(part[:min(len(part), 300)])
			}
		}
	}
	f.Add("[A \"\\\"]\n[\n{(1. e4 (e5 $300 ;")
	f.Add("[Variant \"wildebeest\"]\n[FEN \"r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1\"]\n\n O-O O-O O-O 0-0-0 Zz")
	f.Add("1. e4 (1. d4 -- (2. c4 e5) {x} 1-0) \u2658f3 e.p. $7 (e.p.) [x] {cut\n[Event \"b\"]\n1. d4 *")
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range readAll(t, text) {
			if g.Start == nil {
				if g.Problem == nil || len(g.Moves) > 0 {
					t.Errorf("no start, problem %v, %d moves", g.Problem, len(g.Moves))
				}
				continue
			}
			if g.At < g.Line || g.At > 1+strings.Count(text, "\n") {
				t.Errorf("problem in line %d of a game that begins in %d", g.At, g.Line)
			}
			legal(t, movegen.New(g.Start.Clone(len(g.Moves))), g.Moves)
			// What is written is read as the same game.
			var out, again strings.Builder
			g.WriteTo(&out)
			list := readAll(t, out.String())
			if len(list) != 1 || list[0].Problem != nil {
				t.Fatalf("%d games, %v of\n%s", len(list), list[0].Problem, out.String())
			}
			if list[0].WriteTo(&again); again.String() != out.String() {
				t.Errorf("written\n%s\nand read as\n%s", out.String(), again.String())
			}
		}
	})
}

// legal requires moves and variations to be legal.
func legal(t *testing.T, b movegen.Board, moves []Ply) {
	t.Helper()
	for _, p := range moves {
		for _, l := range p.Variations {
			legal(t, b, l.Moves)
		}
		if !b.IsLegal(p.Move) {
			t.Fatalf("an illegal move was read: %s", b.State().Text(p.Move, false))
		}
		b.Do(p.Move)
	}
	for range moves {
		b.Undo()
	}
}

// foreign are words that stand for no move, or for none that can be known, and must end a
// game.
var foreign = []string{"--", "Z0", "<>", "null", "0000", "@@@@", "\u2013\u2013", "Nz9", "\u2658", "x", "}", "]", "[a", "\"", "-", "e5e", "<e4>", "\u265e\u265e"}

// fillers are what may stand between moves.
var fillers = []string{"", "!?", "$5", "{a comment (with) $ [signs] }", "; e5 to the end of the line\n", "(-- Nz9 )", "( {x} )", " +-", "\ufeff", "\r\n", " \u00b1", "(0:05)"}

// FuzzFault writes a random game in random forms, with a foreign word in a random place:
// the moves before that are read, and none behind it; the next game is read whole.
func FuzzFault(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(9), uint8(0))
	f.Add(uint64(2), uint8(1), uint8(30), uint8(8))
	f.Add(uint64(3), uint8(2), uint8(0), uint8(13))
	f.Add(uint64(4), uint8(3), uint8(200), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, game, place, fault uint8) {
		rng := rand.New(rand.NewPCG(seed, 3))
		v := games.Complete()[int(game)%len(games.Complete())]
		s := position.RulesOf(v).NewGame()
		s.Ply += 2 * rng.IntN(50)
		b := movegen.New(s.Clone(60))
		number := func() int { return b.State().Ply/2 + 1 }
		var text strings.Builder
		fmt.Fprintf(&text, "[Variant %q]\n[FEN %q]\n", v.Name, s.FEN())
		var played []position.Move
		where, line := "", 0
		for len(played) < 40 && b.State().Played() < 60 {
			all := b.Legal(nil)
			if len(all) == 0 {
				break
			}
			m := all[rng.IntN(len(all))]
			text.WriteString(" ")
			if b.State().Side == position.White || rng.IntN(4) == 0 {
				fmt.Fprintf(&text, "%d%s", number(), [...]string{".", "..."}[b.State().Side])
				text.WriteString([...]string{"", " "}[rng.IntN(2)])
			}
			if where == "" && len(played) == int(place)%40 {
				where, line = fmt.Sprintf("move %d", number()), strings.Count(text.String(), "\n")+1
				text.WriteString(foreign[int(fault)%len(foreign)])
				text.WriteString(" ")
			}
			word := SAN(b, m)
			if rng.IntN(3) == 0 {
				word = figurines.Replace(word)
			}
			if m.Kind() == position.EnPassant {
				word += [...]string{"", "e.p.", " e.p.", "ep", " (e.p.)", " e. p."}[rng.IntN(6)]
			}
			text.WriteString(word)
			text.WriteString(fillers[rng.IntN(len(fillers))])
			if where == "" {
				played = append(played, m)
			}
			b.Do(m)
		}
		text.WriteString(" 0-1\n\n[Event \"next\"]\n\n1. e4 e5 1-0\n")
		list := readAll(t, text.String())
		if len(list) != 2 || list[1].Problem != nil || len(list[1].Moves) != 2 || list[1].Result != position.WhiteWins {
			t.Fatalf("%d games of\n%s", len(list), text.String())
		}
		g := list[0]
		if got := g.MoveList(); !slices.Equal(got, played) {
			t.Fatalf("%d moves read, %d written before the fault in\n%s", len(got), len(played), text.String())
		}
		if (where != "") != (g.Problem != nil) || where != "" && (g.At != line || !strings.Contains(g.Problem.Error(), where)) {
			t.Errorf("line %d: %v; want %s in line %d of\n%s", g.At, g.Problem, where, line, text.String())
		}
	})
}

// figurines are the pieces in print.
var figurines = strings.NewReplacer("K", "\u265a", "Q", "\u2655", "R", "\u265c\ufe0f", "B", "\u2657\ufe0e", "N", "\u2658", "x", "\u00d7", "O-O", "O\u2013O")

// TestPathological gives up in time on a game whose castlings have too many meanings
// and whose end is legal under none of them.
func TestPathological(t *testing.T) {
	dance := strings.Repeat("a1a2 a10a9 a2a1 a9a10 ", 2000)
	text := "[Variant \"wildebeest\"]\n[FEN \"r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1\"]\n\n" +
		"O-O O-O " + dance + strings.Repeat("Na1 ", 10) + "*"
	begun := time.Now()
	if g := readAll(t, text)[0]; g.Problem == nil || len(g.Moves) < 8000 || time.Since(begun) > 20*time.Second {
		t.Errorf("problem %v after %v", g.Problem, time.Since(begun))
	}
}

// TestEndless reads what never ends: each gives an error in time.
func TestEndless(t *testing.T) {
	for _, part := range []string{"\x00", "{", ". ", "((", "{a}", "e.p. ", "[A \"b\"]\n", "1. e4 "} {
		r := NewReader(&endless{part: part}, games.Chess())
		for n := 0; ; n++ {
			_, err := r.Next()
			if err == errTooLong {
				break
			}
			if err != nil || n > 100 {
				t.Fatalf("%q: %d games, %v", part, n, err)
			}
		}
	}
}

// endless repeats a text.
type endless struct {
	part string
	at   int
}

// Read is a Reader's.
func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.part[e.at%len(e.part)]
		e.at++
	}
	return len(p), nil
}
