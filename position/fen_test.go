package position_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// rules compiles a variant by name.
func rules(tb testing.TB, name string) *position.Rules {
	tb.Helper()
	v := games.Find(name)
	if v == nil {
		tb.Fatalf("no variant %q", name)
	}
	r, err := position.Compile(v)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// parse reads a FEN that must be good.
func parse(tb testing.TB, r *position.Rules, fen string) *position.State {
	tb.Helper()
	s, err := r.New(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// play makes the moves of a text and returns the Board.
func play(tb testing.TB, s *position.State, moves string) movegen.Board {
	tb.Helper()
	b := movegen.New(s)
	for _, text := range strings.Fields(moves) {
		m := s.Match(text, b.Legal(nil))
		if m == position.NoMove {
			tb.Fatalf("%s: no move %s", s.FEN(), text)
		}
		b.Do(m)
	}
	return b
}

// TestFENTooLong refuses what is no field of a FEN.
func TestFENTooLong(t *testing.T) {
	for _, v := range games.All() {
		r := position.MustCompile(v)
		if _, err := r.New(r.NewGame().FEN() + " 7"); err == nil || !strings.Contains(err.Error(), `"7" has no place`) {
			t.Errorf("%s: %v", v.Name, err)
		}
	}
}

func TestFENRoundTrip(t *testing.T) {
	for _, c := range []struct{ game, fen, want string }{ // want "" is the same
		{"chess", games.Chess().Start, ""},
		{"courier", games.Find("courier").Start, ""},
		{"wildebeest", games.Find("wildebeest").Start, ""},
		{"grande-acedrex", games.Find("grande-acedrex").Start, ""},
		// counts of two digits
		{"courier", "12/3k8/12/10p1/12/12/8K3/R11 w - - 0 1", ""},
		{"wildebeest", "2k8/11/11/10p/11/11/P10/11/11/R9K w - - 0 1", ""},
		{"grande-acedrex", "10k1/12/12/12/12/11P/P11/12/12/12/12/1K10 w - - 0 1", ""},
		{"courier", "5k6/11p/12/12/12/12/11P/57K w - - 0 1", "error"},
		// fields left out
		{"chess", "4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/4P3/4K3 b", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/4P3/R3K3 w Q", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1"},
		{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 17", "4k3/8/8/8/8/8/4P3/4K3 w - - 17 1"},
		{"chess", "  4k3/8/8/8/8/8/4P3/4K3   b  -  -  3  9 ", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9"},
		{"courier", "8k3/P11/12/12/12/12/p3R7/6K5 w 4 12", "8k3/P11/12/12/12/12/p3R7/6K5 w - - 4 12"},
		{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		// rights without their king or rook
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
		{"courier", "5k6/p11/12/12/12/11P/12/R4K5R w KQkq - 0 1", "5k6/p11/12/12/12/11P/12/R4K5R w - - 0 1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R3K5R w KQkq - 0 1", "5k5/11/11/11/11/11/11/11/11/R3K5R w - - 0 1"},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/N4K4R w KQ - 0 1", "5k5/11/11/11/11/11/11/11/11/N4K4R w K - 0 1"},
		{"grande-acedrex", "k11/12/12/12/12/11p/11P/12/12/12/12/6K5 w G - 0 1", ""},
		{"grande-acedrex", "k11/12/12/12/12/11p/11P/12/12/12/12/6K5 w KQkq - 0 1", "k11/12/12/12/12/11p/11P/12/12/12/12/6K5 w G - 0 1"},
		{"grande-acedrex", "k11/12/12/12/12/11p/11P/12/12/12/12/5K6 w G - 0 1", "k11/12/12/12/12/11p/11P/12/12/12/12/5K6 w - - 0 1"},
		{"grande-acedrex", "6k5/12/12/12/12/11p/11P/12/12/12/12/5K6 w Gj - 0 1", "6k5/12/12/12/12/11p/11P/12/12/12/12/5K6 w g - 0 1"},
		// en passant squares on which nothing can be taken
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
		{"chess", "4k3/8/8/8/p2pP2p/8/8/4K3 b - e3 0 1", ""},
		{"chess", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "7k/8/8/K2pP2r/8/8/8/8 w - - 0 1"},
		{"chess", "4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", ""},
		{"chess", "4k3/3pp3/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3pp3/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k3/8/8/8/3pPp2/8/8/4K3 b - e3e3e3 0 1", "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1"},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3e4 0 1", ""},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3,e4 0 1", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3e4 0 1"},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e4e3 0 1", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3e4 0 1"},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e4e4 0 1", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e4 0 1"},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e4 0 1", ""},
		{"wildebeest", "5k5/11/11/4P6/3pP6/11/11/11/11/5K5 w - - 0 1", ""},
		{"wildebeest", "5k5/11/11/5P5/3Pp6/11/11/11/11/5K5 w - e7e8 0 1", "error"}, // black pawn on rank 6 passed e7, e8: but it stands on e6
	} {
		r := rules(t, c.game)
		s, err := r.New(c.fen)
		want := c.want
		if want == "" {
			want = c.fen
		}
		switch {
		case want == "error":
		case err != nil:
			t.Errorf("%s: %v", c.game, err)
		case s.FEN() != want:
			t.Errorf("%s: %s\ngives %s\nwant  %s", c.game, c.fen, s.FEN(), want)
		}
	}
}

func TestFENErrors(t *testing.T) {
	for _, c := range []struct{ game, fen string }{
		// not a board
		{"chess", ""}, {"chess", "   "}, {"chess", "startpos"}, {"chess", "hello world"},
		{"chess", "4k3/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k4/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k2/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/4K15 w - - 0 1"},
		{"chess", "4k3/08/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/4K3x w - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"},
		{"chess", "4kw2/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"chess", "4k\xff2/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"courier", "13/3k8/12/10p1/12/12/8K3/R11 w - - 0 1"},
		{"courier", "12/3k8/12/11K1/12/12/8K3/R11 w - - 0 1"},
		{"courier", "66/3k8/12/10p1/12/12/8K3/R11 w - - 0 1"},
		{"courier", "0/3k8/12/10p1/12/12/8K3/R11 w - - 0 1"},
		{"courier", "012/3k8/12/10p1/12/12/8K3/R11 w - - 0 1"},
		{"courier", "99999999999999999999/3k8/12/10p1/12/12/8K3/R11 w - - 0 1"},
		{"courier", "3k8/12/10p1/12/12/8K3/R11 w - - 0 1"},
		// fields that cannot be read
		{"chess", "4k3/8/8/8/8/8/8/4K3 w ! - 0 1"},
		{"chess", "4k3/8/8/8/8/8/8/4K3 w KQkqXx - 0 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - z9 0 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b KQkq e 0 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3, 0 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - - x 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - - -1 1"},
		{"chess", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 99999999999999999999"},
		// not a position of the game
		{"chess", "8/8/8/3kK3/8/8/8/8 b - - 0 1"},
		{"chess", "4k3/8/8/8/8/8/4P3/8 w - - 0 1"},
		{"chess", "4k2k/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"chess", "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"chess", "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/7k/8/K7 b - - 0 1"},
	} {
		s, err := rules(t, c.game).New(c.fen)
		if err == nil {
			t.Errorf("%s: %q is taken for %s", c.game, c.fen, s.FEN())
		} else if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 400 {
			t.Errorf("%q: the error is not one short line: %q", c.fen, err)
		}
	}
	long := strings.Repeat("p", position.CounterMax)
	if _, err := rules(t, "chess").New(long); err == nil || len(err.Error()) > 400 {
		t.Errorf("a megabyte of pawns gives an error of %d bytes", len(err.Error()))
	}
}

// What no game comes to, but can be played on, is a complaint and not an error.
func TestComplaint(t *testing.T) {
	for _, c := range []struct{ game, fen, want string }{ // want is a part, "" for none
		{"chess", games.Chess().Start, ""},
		{"chess", "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", ""},
		{"chess", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "Black is in check"},
		{"chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on a8"},
		{"chess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn on a1"},
		{"grande-acedrex", "12/12/12/2k9/12/12/12/12/12/1A10/12/11K w - - 0 1", "Black is in check"}, // along b2-c3-c9
		{"grande-acedrex", "12/12/12/2k9/12/12/12/12/2P9/1A10/12/11K w - - 0 1", ""},                 // the elbow is taken
	} {
		s := parse(t, rules(t, c.game), c.fen)
		got := s.Complaint()
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: complaint %q, want %q", c.fen, got, c.want)
		}
		b := movegen.New(s)
		for _, m := range b.Legal(nil) {
			if p := s.Board[m.To()]; p != position.NoPiece && p.Type() == s.Rules.Royal {
				t.Errorf("%s: %s takes a king", c.fen, s.Text(m, false))
			}
		}
	}
}

// X-FEN names the outermost rook by K and Q, Shredder-FEN a rook's file. The start
// position of orthodox chess keeps KQkq; others are written with file letters.
func TestShuffledFEN(t *testing.T) {
	r := rules(t, "chess")
	for _, c := range []struct {
		fen, want string
		moves     int
		castles   string // the castling moves
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20, ""},
		{"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26, "e1g1 e1c1"},
		{"4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", 8, ""},
		{"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", 16, "e1b1"},
		{"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "", 22, "e1b1"},
		{"4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", 21, ""},
		{"k7/8/8/8/8/8/8/5KRR w K - 0 1", "k7/8/8/8/8/8/8/5KRR w H - 0 1", 0, ""},
		{"8/8/k7/8/8/8/8/5KR1 w K - 0 1", "8/8/k7/8/8/8/8/5KR1 w G - 0 1", 13, "f1g1"},
		{"1k5r/8/8/8/8/8/8/6KR w H - 0 1", "", 0, ""},
		{"nrbknbrq/pppppppp/8/8/8/8/PPPPPPPP/NRBKNBRQ w KQkq - 0 1", "nrbknbrq/pppppppp/8/8/8/8/PPPPPPPP/NRBKNBRQ w GBgb - 0 1", 0, ""},
		{"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", 0, ""},
		{"4k3/8/8/8/8/8/8/N3K2N w AH - 0 1", "4k3/8/8/8/8/8/8/N3K2N w - - 0 1", 0, ""},
	} {
		s := parse(t, r, c.fen)
		want := c.want
		if want == "" {
			want = c.fen
		}
		if s.FEN() != want {
			t.Errorf("%s\ngives %s\nwant  %s", c.fen, s.FEN(), want)
		}
		again := parse(t, r, s.FEN())
		if again.FEN() != s.FEN() || again.Key != s.Key {
			t.Errorf("%s: not the same when read again", s.FEN())
		}
		legal := movegen.New(s).Legal(nil)
		if c.moves != 0 && len(legal) != c.moves {
			t.Errorf("%s: %d moves, want %d", c.fen, len(legal), c.moves)
		}
		var castles []string
		for _, m := range legal {
			if m.Kind() == position.Castle {
				castles = append(castles, s.Text(m, false))
			}
		}
		if c.castles != "" && strings.Join(castles, " ") != c.castles {
			t.Errorf("%s: castles %v, want %s", c.fen, castles, c.castles)
		}
	}
}

// FuzzFEN: any text is a position or an error, and a position is written so that it
// reads back the same.
func FuzzFEN(f *testing.F) {
	var all []*position.Rules
	for i, v := range games.All() {
		all = append(all, rules(f, v.Name))
		f.Add(uint8(i), v.Start)
		f.Add(uint8(i), atBound(v))
	}
	f.Add(uint8(0), "4k3/8/8/8/3pPp2/8/8/4K3 b - e3e3e3 0 1")
	f.Add(uint8(0), "nrbknbrq/pppppppp/8/8/8/8/PPPPPPPP/NRBKNBRQ w GBgb - 3 9")
	f.Add(uint8(2), "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3,e4 0 1")
	f.Add(uint8(1), "8k3/P11/12/12/12/12/p3R7/6K5 w 4 12")
	f.Add(uint8(3), "6k5/12/12/12/12/11p/11P/12/12/12/12/5K6 w Gj - 0 1")
	f.Add(uint8(4), "RMBSE1/K3NH/1T1*F1/1ET3/2s3/4L1/4h1/2n*L1 w - 197 303")
	f.Fuzz(func(t *testing.T, game uint8, fen string) {
		r := all[int(game)%len(all)]
		s, err := r.New(fen)
		if err != nil {
			return
		}
		reread(t, fen, s)
		s.Draw()
		s.Bare()
		s.InsufficientMaterial()
		s.Complaint()
		b := movegen.New(s)
		if movegen.Outcome(b).Terminal {
			return
		}
		for i, m := range b.Legal(nil) {
			if i%8 == 0 { // enough to meet every kind of move
				b.Do(m)
				reread(t, fen, b.State())
				b.Undo()
			}
		}
	})
}

// reread writes a position and reads it again.
func reread(t *testing.T, fen string, s *position.State) {
	t.Helper()
	text := s.FEN()
	again, err := s.Rules.New(text)
	if err != nil {
		t.Fatalf("%q: %v", fen, err)
	}
	if again.FEN() != text || again.Key != s.Key || again.Board != s.Board {
		t.Fatalf("%q\nread as  %s\nand then %s", fen, text, again.FEN())
	}
}

// atBound returns the start of a game with the greatest counters that can be read.
func atBound(v *position.Variant) string {
	fields := strings.Fields(v.Start)
	n := len(fields)
	fields[n-2], fields[n-1] = strconv.Itoa(position.CounterMax), strconv.Itoa(position.CounterMax)
	return strings.Join(fields, " ")
}

// TestCounters: in every game a FEN with counters at their bound leads to FENs that can be
// read, however many moves follow.
func TestCounters(t *testing.T) {
	for _, v := range games.All() {
		r := rules(t, v.Name)
		b := movegen.New(parse(t, r, atBound(v)))
		for range 6 {
			b.Do(b.Legal(nil)[0])
			reread(t, v.Name, b.State())
			b.DoNull()
			reread(t, v.Name, b.State())
		}
		over := strings.Replace(atBound(v), strconv.Itoa(position.CounterMax), strconv.Itoa(position.CounterMax+1), 1)
		if _, err := r.New(over); err == nil || !strings.Contains(err.Error(), "counter") {
			t.Errorf("%s: %v", over, err)
		}
	}
}

// FuzzMatch: any text names a legal move or none.
func FuzzMatch(f *testing.F) {
	for _, text := range []string{"e2e4", "e1g1", "e1h1", "a7a8q", "a7a8Q", "a7a8", "0000", "", "f1k1", "a1a13", "a01a12", "e1e10", "b9b10w", "b9b10g", "🙂", "a7a8\x00"} {
		f.Add(uint8(0), text)
		f.Add(uint8(2), text)
	}
	positions := []movegen.Board{
		movegen.New(parse(f, rules(f, "chess"), "r3k2r/P7/8/8/4pP2/8/8/R3K2R b KQkq f3 0 1")),
		movegen.New(parse(f, rules(f, "chess"), "1r2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")),
		movegen.New(parse(f, rules(f, "wildebeest"), "2r8/1P9/10k/11/11/11/11/11/1p9/R4K5 w Q - 0 1")),
		movegen.New(parse(f, rules(f, "grande-acedrex"), "r1r7k1/1P10/12/12/12/12/12/12/12/12/12/6K5 w G - 0 1")),
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		b := positions[int(i)%len(positions)]
		s, legal := b.State(), b.Legal(nil)
		m := s.Match(text, legal)
		if m == position.NoMove {
			return
		}
		if !b.IsLegal(m) || s.Match(s.Text(m, false), legal) != m || s.Match(s.Text(m, true), legal) != m {
			t.Fatalf("%q is %s", text, s.Text(m, false))
		}
	})
}

// rng returns a source of numbers that are the same in every run.
func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
