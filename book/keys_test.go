package book

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// keysOf returns the rules and keys of a game by its name in XBoard.
func keysOf(t testing.TB, name string) (*position.Rules, *Keys) {
	t.Helper()
	v, game := games.FindXBoard(name)
	if v == nil {
		t.Fatalf("no game %s", name)
	}
	r := position.RulesOf(v)
	k, err := NewKeys(r, game)
	if err != nil {
		t.Fatal(err)
	}
	return r, k
}

// play returns a position after moves, in UCI form.
func play(t testing.TB, r *position.Rules, fen string, moves ...string) *position.State {
	t.Helper()
	s, err := r.New(fen)
	if err != nil {
		t.Fatal(err)
	}
	b := movegen.New(s)
	for _, text := range moves {
		m := s.Match(text, b.Legal(nil))
		if m == position.NoMove {
			t.Fatalf("no move %s in %s", text, s.FEN())
		}
		b.Do(m)
	}
	return s
}

// TestKeys compares with the keys published with the Polyglot format, and for the
// other games with those that XBoard 4.9.1 prints.
func TestKeys(t *testing.T) {
	const courierArray = "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR w - - 0 1"
	for _, c := range []struct {
		game, fen string
		moves     []string
		key       string
	}{
		{"normal", "", nil, "463b96181691fc9c"},
		{"normal", "", []string{"e2e4"}, "823c9b50fd114196"},
		{"normal", "", []string{"e2e4", "d7d5"}, "0756b94461c50fb0"},
		{"normal", "", []string{"e2e4", "d7d5", "e4e5"}, "662fafb965db29d4"},
		{"normal", "", []string{"e2e4", "d7d5", "e4e5", "f7f5"}, "22a48b5a8e47ff78"},
		{"normal", "", []string{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"}, "652a607ca3f242c1"},
		{"normal", "", []string{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"}, "00fdd303c946bdd9"},
		{"normal", "", []string{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"}, "3c8123ea7b067637"},
		{"normal", "", []string{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"}, "5c3f9b829b279560"},
		// the same from a FEN, which has no last move
		{"normal", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", nil, "3c8123ea7b067637"},
		{"fischerandom", "", nil, "463b96181691fc9c"},
		{"courier", courierArray, nil, "0a74f476f12eafa3"},
		{"wildebeest", "", nil, "8835e0de25756055"},
		{"grande-acedrex", "", nil, "bfe2486cec8f14b1"},
	} {
		r, k := keysOf(t, c.game)
		fen := c.fen
		if fen == "" {
			fen = r.Start
		}
		if got := fmt.Sprintf("%016x", k.Of(play(t, r, fen, c.moves...))); got != c.key {
			t.Errorf("%s %s %v: key %s, want %s", c.game, c.fen, c.moves, got, c.key)
		}
	}
}

// TestXBoardKeys compares with the keys of whole openings in XBoard.
func TestXBoardKeys(t *testing.T) {
	text, err := os.ReadFile("testdata/xboard.keys")
	if err != nil {
		t.Fatal(err)
	}
	tested := map[string]int{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		r, k := keysOf(t, words[0])
		_, game := games.FindXBoard(words[0])
		start := r.Start
		if game.Start != "" {
			start = game.Start
		}
		if got := fmt.Sprintf("%016x", k.Of(play(t, r, start, words[2:]...))); got != words[1] {
			t.Errorf("%s: key %s", line, got)
		}
		tested[words[0]]++
	}
	if len(tested) != 3 {
		t.Errorf("keys of %v", tested)
	}
}

// TestNames gives every name of every game keys.
func TestNames(t *testing.T) {
	for _, v := range games.Complete() {
		for i := range v.XBoard {
			keysOf(t, v.XBoard[i].Name)
		}
	}
	r := position.RulesOf(games.Chess())
	if _, err := NewKeys(r, &position.XBoardVariant{Name: "makruk"}); err == nil {
		t.Error("keys of a game that nobody knows")
	}
}

// TestMoveCodes checks the codes of moves that the format lays down, and that every
// legal move of some positions is read back.
func TestMoveCodes(t *testing.T) {
	for _, c := range []struct {
		game, fen, move string
		code            uint16 // 0 for a move that cannot be held
	}{
		{"normal", "", "e2e4", 12<<6 | 28},
		{"normal", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 4<<6 | 7},
		{"normal", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", 60<<6 | 56},
		{"normal", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 1<<12 | 48<<6 | 56},
		{"normal", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 4<<12 | 48<<6 | 56},
		{"wildebeest", "", "e2e5", 15*110 + 48},
		{"wildebeest", "k10/2P8/11/11/11/11/11/11/11/K10 w - - 0 1", "c9c10q", 4*12100 + 90*110 + 101},
		{"wildebeest", "k10/2P8/11/11/11/11/11/11/11/K10 w - - 0 1", "c9c10w", 90*110 + 101},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/5K4R w K - 0 1", "f1i1", 5*110 + 8},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/5K4R w K - 0 1", "f1g1", 5*110 + 6},
		{"wildebeest", "5k5/11/11/11/11/11/11/11/11/5K4R w K - 0 1", "f1k1", 0},
		{"grande-acedrex", "6k5/L11/P11/12/12/12/12/12/12/12/12/6K5 w - - 0 1", "a11b8", 120*144 + 85},
	} {
		r, k := keysOf(t, c.game)
		fen := c.fen
		if fen == "" {
			fen = r.Start
		}
		s := play(t, r, fen)
		legal := movegen.New(s.Clone(4)).Legal(nil)
		m := s.Match(c.move, legal)
		if m == position.NoMove {
			t.Fatalf("%s: no move %s", c.fen, c.move)
		}
		code, ok := k.Encode(s, m)
		if code != c.code || ok != (c.code != 0) {
			t.Errorf("%s %s: code %d %v, want %d", c.game, c.move, code, ok, c.code)
		}
		for _, m := range legal {
			if code, ok := k.Encode(s, m); ok && k.Decode(s, code, legal) != m {
				t.Errorf("%s: %s is read back as %s", fen, s.Text(m, false), s.Text(k.Decode(s, code, legal), false))
			}
		}
	}
	r, k := keysOf(t, "normal")
	s := play(t, r, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	legal := movegen.New(s.Clone(4)).Legal(nil)
	if m := k.Decode(s, 4<<6|6, legal); s.Text(m, false) != "e1g1" {
		t.Errorf("castling as the king's move is read as %s", s.Text(m, false))
	}
}
