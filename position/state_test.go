package position_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

var goldenKeys = map[string]uint64{
	"chess":          0x42a0c3cff128b46a,
	"courier":        0xe67a19eca80e854a,
	"wildebeest":     0x2f97164b7bce17a7,
	"grande-acedrex": 0x16fdcec9b40d7d7e,
}

// Keys must not change between builds, machines and geometries: books and tables
// depend on them. A change here is a change of the book format.
func TestGoldenKeys(t *testing.T) {
	for game, want := range goldenKeys {
		v := games.Find(game)
		for _, g := range position.Geometries {
			if !g.Holds(v.Files, v.Ranks) {
				continue
			}
			r, err := position.CompileOn(v, g)
			if err != nil {
				t.Fatal(err)
			}
			if key := r.NewGame().Key; key != want {
				t.Errorf("%s in %s: key %#x, want %#x", game, g.Name, key, want)
			}
		}
	}
}

// Positions that differ have different keys, however little it is.
func TestKeysDiffer(t *testing.T) {
	for game, list := range map[string][]string{
		"wildebeest": {
			"5k5/11/11/11/11/3pPp5/3p1p5/11/11/5K5 b - - 0 1",
			"5k5/11/11/11/11/3pPp5/3p1p5/11/11/5K5 b - e3 0 1",
			"5k5/11/11/11/11/3pPp5/3p1p5/11/11/5K5 b - e4 0 1",
			"5k5/11/11/11/11/3pPp5/3p1p5/11/11/5K5 b - e3e4 0 1",
			"5k5/11/11/11/11/3pPp5/3p1p5/11/11/5K5 w - - 0 1",
			"r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1",
			"r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQk - 0 1",
			"r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQq - 0 1",
			"r4k4r/11/11/11/11/11/11/11/11/R4K4R w - - 0 1",
		},
		"grande-acedrex": {
			"6k5/12/12/12/12/11p/11P/12/12/12/12/6K5 w - - 0 1",
			"6k5/12/12/12/12/11p/11P/12/12/12/12/6K5 w G - 0 1",
			"6k5/12/12/12/12/11p/11P/12/12/12/12/6K5 w g - 0 1",
			"6k5/12/12/12/12/11p/11P/12/12/12/12/6K5 w Gg - 0 1",
		},
		"chess": {
			"4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
			"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
			"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1",
		},
	} {
		r := rules(t, game)
		seen := map[uint64]string{}
		for _, fen := range list {
			s := parse(t, r, fen)
			if other, ok := seen[s.Key]; ok {
				t.Errorf("%s and %s have one key", fen, other)
			}
			seen[s.Key] = fen
		}
	}
	if a, b := rules(t, "chess"), rules(t, "courier"); a.Fingerprint == b.Fingerprint || a.NewGame().Key == b.NewGame().Key {
		t.Error("chess and courier look the same")
	}
	changed := *games.Chess()
	changed.Stalemate = position.Loss
	r, err := position.Compile(&changed)
	if err != nil || r.Fingerprint == rules(t, "chess").Fingerprint {
		t.Errorf("another stalemate rule has the same fingerprint, error %v", err)
	}
}

// A right to take en passant that cannot be used is no difference.
func TestEqualPositions(t *testing.T) {
	r := rules(t, "chess")
	for _, c := range [][2]string{
		{"7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "7k/8/8/K2pP2r/8/8/8/8 w - - 7 20"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
	} {
		if a, b := parse(t, r, c[0]), parse(t, r, c[1]); a.Key != b.Key {
			t.Errorf("%s and %s have different keys", c[0], c[1])
		}
	}
	// the same position by two orders of moves
	a := play(t, r.NewGame(), "g1f3 g8f6 b1c3 b8c6").State()
	b := play(t, r.NewGame(), "b1c3 b8c6 g1f3 g8f6").State()
	if a.Key != b.Key || a.FEN() != b.FEN() {
		t.Errorf("%s and %s", a.FEN(), b.FEN())
	}
}

func TestOutcome(t *testing.T) {
	const shuffle = "a1b1 a8b8 b1a1 b8a8 "
	for _, c := range []struct{ game, fen, moves, want string }{
		{"chess", "1r5k/8/8/8/8/8/8/K5R1 w - - 0 1", "", "*"},
		{"chess", "k7/7p/8/8/8/8/7P/K7 w - - 0 1", shuffle, "*"},
		{"chess", "k7/7p/8/8/8/8/7P/K7 w - - 0 1", shuffle + shuffle, "1/2-1/2 repetition"},
		{"courier", "k11/11p/12/12/12/12/11P/K11 w - - 0 1", shuffle + shuffle, "1/2-1/2 repetition"},
		{"grande-acedrex", "k11/11p/12/12/12/12/12/12/12/12/11P/K11 w - - 0 1", strings.ReplaceAll(shuffle+shuffle, "8", "12"), "1/2-1/2 repetition"},
		{"wildebeest", "k10/10p/11/11/11/11/11/11/10P/K10 w - - 0 1", strings.ReplaceAll(shuffle+shuffle, "8", "10"), "1/2-1/2 repetition"},
		// the right to castle makes the first position another one
		{"chess", "4k2r/p7/8/8/8/8/P7/K7 w k - 0 1", "a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8", "*"},
		{"chess", "4k2r/p7/8/8/8/8/P7/K7 w k - 0 1", "a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8", "1/2-1/2 repetition"},
		// so does a capture en passant that was possible
		{"chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8", "*"},
		{"chess", "4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8", "1/2-1/2 repetition"},
		// no capture en passant: it would expose the king
		{"chess", "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "a5a6 h8g8 a6a5 g8h8 a5a6 h8g8 a6a5 g8h8", "1/2-1/2 repetition"},
		// fifty moves, and mate on the last of them
		{"chess", "7k/8/5K2/8/8/8/8/R7 w - - 99 120", "f6f7", "1/2-1/2 fifty moves"},
		{"chess", "7k/8/5K2/8/8/8/8/R7 w - - 98 120", "f6f7", "*"},
		{"chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 120", "a1a8", "1-0 checkmate"},
		{"chess", "7k/8/5K2/8/8/8/8/R7 w - - 149 150", "", "1/2-1/2 fifty moves"},
		{"courier", "11k/p11/5K6/12/12/12/P11/R11 w - - 99 120", "f6f7", "1/2-1/2 fifty moves"},
		{"wildebeest", "10k/11/11/11/11/5K5/11/11/11/R10 w - - 99 120", "f5f6", "1/2-1/2 fifty moves"},
		{"grande-acedrex", "11k/p11/12/12/12/12/5K6/12/12/12/P11/R11 w - - 99 120", "f6f7", "1/2-1/2 fifty moves"},
		{"chess", "7k/8/5K2/8/8/8/7P/R7 w - - 99 120", "h2h3", "*"},
		// dead positions
		{"chess", "7k/8/8/8/8/8/8/K7 w - - 0 1", "", "1/2-1/2 dead position"},
		{"chess", "7k/8/8/8/8/8/8/KN6 w - - 0 1", "", "1/2-1/2 dead position"},
		{"chess", "6bk/8/8/8/8/8/8/K7 w - - 0 1", "", "1/2-1/2 dead position"},
		{"chess", "6bk/8/8/8/8/8/8/KB6 w - - 0 1", "", "1/2-1/2 dead position"},
		{"chess", "6bk/8/8/8/8/8/8/K1B5 w - - 0 1", "", "*"},
		{"chess", "6nk/8/8/8/8/8/8/KB6 w - - 0 1", "", "*"},
		{"chess", "7k/8/8/8/8/8/8/KNN5 w - - 0 1", "", "*"},
		{"chess", "7k/8/8/8/8/8/P7/K7 w - - 0 1", "", "*"},
		{"chess", "7k/8/8/8/8/8/8/KB1B4 w - - 0 1", "", "1/2-1/2 dead position"},
		{"wildebeest", "10k/11/11/11/11/11/11/11/11/K10 w - - 0 1", "", "1/2-1/2 dead position"},
		{"wildebeest", "10k/11/11/11/11/11/11/11/11/KN9 w - - 0 1", "", "*"},
		{"chess", "4k3/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", "1/2-1/2 dead position"},
		// bare kings
		{"courier", "11k/12/12/12/12/12/12/K11 w - - 0 1", "", "1/2-1/2 both bare"},
		{"courier", "11k/12/12/12/12/12/12/KR10 w - - 0 1", "", "1-0 bare king"},
		{"courier", "11k/12/12/12/12/12/12/KR10 b - - 0 1", "", "1-0 bare king"},
		{"grande-acedrex", "11k/12/12/12/12/12/12/12/12/12/12/KR10 b - - 0 1", "", "1-0 bare king"},
		{"grande-acedrex", "11k/12/12/12/12/12/12/12/12/12/12/K10P b - - 0 1", "", "1-0 bare king"},
		{"grande-acedrex", "10Pk/12/12/12/12/12/12/12/12/12/12/K11 b - - 0 1", "", "*"}, // it can bare back
		{"grande-acedrex", "10Pk/12/12/12/12/12/12/12/12/12/12/K11 b - - 0 1", "l12k12", "1/2-1/2 both bare"},
		{"grande-acedrex", "10Pk/12/12/12/12/12/12/12/12/12/12/K11 b - - 0 1", "l12l11", "1-0 bare king"},
	} {
		r := rules(t, c.game)
		b := play(t, parse(t, r, c.fen), c.moves)
		if got := movegen.Outcome(b).String(); got != c.want {
			t.Errorf("%s: %s %s: %s, want %s", c.game, c.fen, c.moves, got, c.want)
		}
	}
}

// A null move cuts the history off: nothing repeats across it.
func TestNullAndRepetition(t *testing.T) {
	r := rules(t, "chess")
	b := play(t, parse(t, r, "k7/7p/8/8/8/8/7P/K7 w - - 0 1"), "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8")
	s := b.State()
	if s.Repetitions() != 1 {
		t.Fatalf("%d repetitions, want 1", s.Repetitions())
	}
	b.DoNull()
	if s.Repetitions() != 0 || s.Drawn(0) {
		t.Error("repeats across a null move")
	}
	b.UndoNull()
	if s.Repetitions() != 1 || s.Played() != 6 || s.Last(1).Move == position.NoMove || s.Last(7) != nil || s.Last(0) != nil {
		t.Error("not restored")
	}
	if s.RepeatedWithin(4) || !s.RepeatedWithin(5) {
		t.Error("the first occurrence was four plies ago")
	}
}

// The Delta of a move tells what it changes: applying it to the old mailbox gives
// the new one.
func TestDelta(t *testing.T) {
	for _, c := range []struct{ game, fen string }{
		{"chess", "r3k2r/P7/8/8/4pP2/8/8/R3K2R b KQkq f3 0 1"},
		{"chess", "1r2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"},
		{"chess", "5k2/8/8/8/8/8/8/1R3KR1 w GB - 0 1"},
		{"wildebeest", "2r8/1P9/10k/11/11/11/11/11/1p9/R4K5 w Q - 0 1"},
		{"wildebeest", "5k5/11/11/11/11/3pP6/5p5/11/11/5K5 b - e3e4 0 1"},
		{"grande-acedrex", "r1r7k1/1P10/12/12/12/12/12/12/12/12/12/6K5 w G - 0 1"},
	} {
		s := parse(t, rules(t, c.game), c.fen)
		for _, m := range movegen.New(s).Legal(nil) {
			before := s.Board
			text := s.Text(m, false)
			d := *s.Do(m)
			board := before
			for i := range int(d.N) {
				switch {
				case i%2 == 1:
					board[d.Squares[i]] = d.Pieces[i]
				case i == 2 && d.Squares[2] == d.Squares[1]:
					// the captured piece left before the mover arrived
				default:
					if before[d.Squares[i]] != d.Pieces[i] {
						t.Errorf("%s %s: %v does not stand on %v", c.fen, text, d.Pieces[i], d.Squares[i])
					}
					if !(i == 2 && d.N == 4 && d.Squares[2] == d.Squares[1]) {
						board[d.Squares[i]] = position.NoPiece
					}
				}
			}
			// a rook that leaves the king's new square, a king on the rook's: what arrives counts
			for i := 1; i < int(d.N); i += 2 {
				board[d.Squares[i]] = d.Pieces[i]
			}
			if board != s.Board {
				t.Errorf("%s %s: delta %+v", c.fen, text, d)
			}
			s.Undo()
			if s.Board != before {
				t.Fatalf("%s %s: not undone", c.fen, text)
			}
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct{ game, fen, text, want string }{ // want "" refuses, "=" is the same
		{"chess", games.Chess().Start, "e2e4", "="},
		{"chess", games.Chess().Start, "e2e5", ""},
		{"chess", games.Chess().Start, "E2E4", ""},
		{"chess", games.Chess().Start, "e2e4 ", ""},
		{"chess", games.Chess().Start, "", ""},
		{"chess", games.Chess().Start, "0000", ""},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "="},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8Q", "a7a8q"},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", ""},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8k", ""},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8p", ""},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "="},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1g1"},
		{"chess", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1", "="}, // king takes rook
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "f1g1", "="},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "f1k1", "="},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "f1j1", "="},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1", "f1b1", "="},
		{"wildebeest", "2r8/1P9/10k/11/11/11/11/11/1p9/R4K5 w - - 0 1", "b9b10w", "="},
		{"wildebeest", "2r8/1P9/10k/11/11/11/11/11/1p9/R4K5 w - - 0 1", "b9b10g", "b9b10w"},
		{"wildebeest", "2r8/1P9/10k/11/11/11/11/11/1p9/R4K5 w - - 0 1", "b9c10G", "b9c10w"},
		{"wildebeest", "2r8/1P9/10k/11/11/11/11/11/1p9/R4K5 w - - 0 1", "b9b10c", ""},
		{"wildebeest", "2k8/11/11/10p/11/11/P10/11/11/R9K w - - 0 1", "a1a10", ""}, // behind the own pawn
		{"wildebeest", "2k8/11/11/10p/11/11/11/P10/11/1R8K w - - 0 1", "b1b10", "="},
		{"grande-acedrex", "11k/12/12/12/12/12/12/12/12/12/P11/RK10 w - - 0 1", "a1a1000000000000000000000", ""},
		{"grande-acedrex", "11k/12/12/12/12/12/12/12/11p/11P/12/RK10 w - - 0 1", "a1a12", "="},
		{"grande-acedrex", "11k/12/12/12/12/12/12/12/11p/11P/12/RK10 w - - 0 1", "a01a12", ""},
		{"grande-acedrex", "11k/12/12/12/12/12/12/12/11p/11P/12/RK10 w - - 0 1", "a1:a12", ""},
		{"grande-acedrex", "r1r7k1/1P10/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1", "b11c12u", "="},
		{"grande-acedrex", "r1r7k1/1P10/12/12/12/12/12/12/12/12/12/6K5 w - - 0 1", "b11c12r", ""},
	} {
		s := parse(t, rules(t, c.game), c.fen)
		m := s.Match(c.text, movegen.New(s).Legal(nil))
		got, want := "", c.want
		if m != position.NoMove {
			got = s.Text(m, false)
		}
		if want == "=" {
			want = c.text
		}
		if got != want {
			t.Errorf("%s: %q is %q, want %q", c.fen, c.text, got, want)
		}
	}
	s := rules(t, "chess").NewGame()
	if s.Text(position.NoMove, false) != "0000" {
		t.Error("no move has no text")
	}
}

// No two legal moves have one text, in either form.
func TestTextsDiffer(t *testing.T) {
	random := rng(1)
	for _, v := range games.Complete() {
		r := rules(t, v.Name)
		if r.Royal < 0 {
			continue
		}
		for range 20 {
			b := movegen.New(r.NewGame())
			for range 80 {
				legal := b.Legal(nil)
				if len(legal) == 0 {
					break
				}
				for _, rook := range []bool{false, true} {
					list := make([]string, 0, len(legal))
					for _, m := range legal {
						text := b.State().Text(m, rook)
						list = append(list, text)
						if b.State().Match(text, legal) != m {
							t.Fatalf("%s: %s is not its own name", b.State().FEN(), text)
						}
					}
					slices.Sort(list)
					if n := len(slices.Compact(list)); n != len(legal) {
						t.Fatalf("%s: %d texts for %d moves", b.State().FEN(), n, len(legal))
					}
				}
				b.Do(legal[random.IntN(len(legal))])
			}
		}
	}
}

func TestDraw(t *testing.T) {
	lines := strings.Split(strings.TrimRight(rules(t, "wildebeest").NewGame().Draw(), "\n"), "\n")
	if len(lines) != 22 || !strings.HasPrefix(lines[1], " 10 | r | n |") || !strings.HasPrefix(lines[19], "  1 | R | N |") ||
		!strings.HasSuffix(lines[21], "k") {
		t.Errorf("board:\n%s", strings.Join(lines, "\n"))
	}
}

func TestStrings(t *testing.T) {
	if got := fmt.Sprint(position.White, position.Black, position.Black.Other(), position.Wins(position.Black), position.Unfinished, position.Drawn); got !=
		"White Black White 0-1 * 1/2-1/2" {
		t.Error(got)
	}
}

// A clone goes its own way.
func TestClone(t *testing.T) {
	s := play(t, rules(t, "chess").NewGame(), "e2e4 e7e5").State()
	c := s.Clone(10)
	c.Undo()
	c.Undo()
	if c.FEN() != games.Chess().Start || s.Played() != 2 || s.Last(1).Move == position.NoMove {
		t.Error("the clone is not independent")
	}
}
