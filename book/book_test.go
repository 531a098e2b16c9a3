package book

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/movegen"
	"alfonso/position"
)

// TestOwn checks the books that come with the program: enough positions, something to
// play at each start of the game and after each move of it, and written as they are read.
func TestOwn(t *testing.T) {
	for _, v := range games.Complete() {
		if gamestest.Lacks(v, "book.bin") {
			continue
		}
		r, k := keysOf(t, v.XBoard[0].Name)
		b := Own(v)
		if b == nil || b.Remark() != "" || b.Positions() < 1000 {
			t.Fatalf("%s: book %+v", v.Name, b)
		}
		for _, fen := range []string{r.Start, v.XBoard[0].Start} {
			if fen == "" {
				continue
			}
			s := play(t, r, fen)
			choices, illegal := b.Moves(k, s, movegen.New(s.Clone(4)).Legal(nil))
			if len(choices) < 2 || illegal > 0 || choices[0].Weight < choices[1].Weight {
				t.Fatalf("%s: %d choices, %d illegal", v.Name, len(choices), illegal)
			}
			s.Do(Pick(choices, true))
			if replies, _ := b.Moves(k, s, movegen.New(s.Clone(4)).Legal(nil)); len(replies) == 0 {
				t.Errorf("%s: no reply to the best move", v.Name)
			}
		}
		data, err := games.ReadFile(v, "book.bin")
		var out bytes.Buffer
		if _, e := b.WriteTo(&out); e != nil || err != nil || !bytes.Equal(out.Bytes(), data) {
			t.Errorf("%s: the book is not written as it was read", v.Name)
		}
	}
}

// TestDamaged opens files that are wrong in some way: refused with one line, or read
// with a remark, and never offering more than legal moves.
func TestDamaged(t *testing.T) {
	r, k := keysOf(t, "normal")
	s := play(t, r, r.Start)
	legal := movegen.New(s.Clone(4)).Legal(nil)
	for _, c := range []struct {
		file, err, remark string
		choices           string // moves and weights
		illegal           int
	}{
		{file: "good.bin", choices: "e2e4 d2d4"},
		{file: "empty.bin", err: "no entries"},
		{file: "onebyte.bin", err: "no entries"},
		{file: "truncated.bin", remark: "7 bytes at the end are no entry, dropped", choices: "*"},
		{file: "illegal-only.bin", illegal: 1},
		{file: "illegal-heavy.bin", choices: "d2d4", illegal: 1},
		{file: "zero-weight.bin", choices: "e2e4:0"},
		{file: "zero-move.bin", err: "no entries"},
		{file: "promo-nonsense.bin", illegal: 1},
		{file: "little-endian.bin"},
		{file: "unsorted.bin", remark: "entries were not in order, sorted", choices: "*"},
		{file: "noise.bin", remark: "7 bytes at the end are no entry, dropped; entries were not in order, sorted"},
		{file: "text.bin", remark: "8 bytes at the end are no entry, dropped; entries were not in order, sorted"},
		{file: "missing.bin", err: "no such file"},
		{file: "", err: "not a regular file"},
	} {
		b, err := Open(filepath.Join("testdata", c.file))
		if err != nil {
			if c.err == "" || !strings.Contains(err.Error(), c.err) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", c.file, err)
			}
			continue
		}
		choices, illegal := b.Moves(k, s, legal)
		var texts []string
		for _, choice := range choices {
			text := s.Text(choice.Move, false)
			if choice.Weight == 0 {
				text += ":0"
			}
			texts = append(texts, text)
		}
		got := strings.Join(texts, " ")
		if c.choices == "*" && got != "" {
			c.choices = got
		}
		if c.err != "" || b.Remark() != c.remark || got != c.choices || illegal != c.illegal {
			t.Errorf("%s: remark %q, choices %q, %d illegal", c.file, b.Remark(), got, illegal)
		}
		if m := Pick(choices, false); (m == position.NoMove) != (got == "" || strings.HasSuffix(got, ":0")) {
			t.Errorf("%s: picked %v among %q", c.file, m, got)
		}
	}
	if _, err := Open(os.DevNull); err == nil {
		t.Error("a device is a book")
	}
	huge := filepath.Join(t.TempDir(), "huge")
	if err := os.WriteFile(huge, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, MaxSize+1); err == nil {
		if _, err := Open(huge); err == nil || !strings.Contains(err.Error(), "larger") {
			t.Errorf("a huge file: %v", err)
		}
	}
}

// TestForeign asks the book of one game for positions of the others.
func TestForeign(t *testing.T) {
	b, err := Open("testdata/good.bin")
	if err != nil {
		t.Fatal(err)
	}
	for name, knows := range map[string]bool{"normal": true, "courier": false, "wildebeest": false, "grande-acedrex": false} {
		r, k := keysOf(t, name)
		s := r.NewGame()
		legal := movegen.New(s.Clone(4)).Legal(nil)
		if choices, _ := b.Moves(k, s, legal); (len(choices) > 0) != knows || b.Knows(k, s, legal) != knows {
			t.Errorf("%s: %v of the chess book", name, choices)
		}
	}
	// A book that begins after the first move is no foreign one.
	r, k := keysOf(t, "normal")
	m := NewMaker(k, 10)
	m.Add(play(t, r, r.Start, "e2e4"), []position.Move{movegen.New(play(t, r, r.Start, "e2e4")).Legal(nil)[0]}, position.Drawn)
	if s := r.NewGame(); !m.Book(1).Knows(k, s, movegen.New(s.Clone(4)).Legal(nil)) {
		t.Error("a book of replies is foreign")
	}
}

// TestMaker counts games: weights are points, moves without any are left out, and so
// are rare ones on demand.
func TestMaker(t *testing.T) {
	r, k := keysOf(t, "normal")
	m := NewMaker(k, 3)
	add := func(result position.Result, moves ...string) {
		s := r.NewGame()
		b := movegen.New(s.Clone(8))
		var list []position.Move
		for _, text := range moves {
			move := b.State().Match(text, b.Legal(nil))
			list = append(list, move)
			b.Do(move)
		}
		m.Add(s, list, result)
	}
	add(position.WhiteWins, "e2e4", "e7e5", "g1f3", "b8c6")
	add(position.Drawn, "e2e4", "c7c5")
	add(position.BlackWins, "d2d4", "d7d5")
	add(position.Unfinished, "g1f3")
	show := func(b *Book, moves ...string) string {
		s := play(t, r, r.Start, moves...)
		choices, _ := b.Moves(k, s, movegen.New(s.Clone(4)).Legal(nil))
		text := ""
		for _, c := range choices {
			text += s.Text(c.Move, false) + strings.Repeat("+", c.Weight) + " "
		}
		return text
	}
	b := m.Book(1)
	for _, c := range []struct{ got, want string }{
		{show(b), "e2e4+++ g1f3+ "}, {show(b, "e2e4"), "c7c5+ "}, {show(b, "d2d4"), "d7d5++ "},
		{show(b, "e2e4", "e7e5"), "g1f3++ "}, {show(b, "e2e4", "e7e5", "g1f3"), ""}, {show(m.Book(2)), "e2e4+++ "},
		{show(Merge(b, b)), "e2e4++++++ g1f3++ "},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if m.Games() != 4 || b.Positions() != 4 {
		t.Errorf("%d games, %d positions", m.Games(), b.Positions())
	}
}

// TestScale keeps proportions where weights are too large for a file.
func TestScale(t *testing.T) {
	b := assemble(map[place]int{{1, 1}: 200_000, {1, 2}: 100_000, {1, 3}: 1, {2, 1}: 7})
	want := []Entry{{1, 1, 65535}, {1, 2, 32767}, {1, 3, 1}, {2, 1, 7}}
	for i := range want {
		if b.entries[i] != want[i] {
			t.Errorf("entry %d is %+v, want %+v", i, b.entries[i], want[i])
		}
	}
}

// TestPick draws moves in proportion to their weights.
func TestPick(t *testing.T) {
	choices := []Choice{{1, 3}, {2, 1}, {3, 0}}
	seen := map[position.Move]float64{}
	const n = 4000
	for range n {
		seen[Pick(choices, false)]++
	}
	if seen[3] > 0 || math.Abs(seen[1]/n-0.75) > 0.06 {
		t.Errorf("picked %v", seen)
	}
	if Pick(choices, true) != 1 || Pick(choices[2:], false) != position.NoMove || Pick(nil, true) != position.NoMove {
		t.Error("the best move, or no move")
	}
}

func FuzzParse(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.bin")
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(data)
		}
	}
	type game struct {
		k     *Keys
		s     *position.State
		legal []position.Move
	}
	var games []game
	for _, name := range []string{"normal", "courier", "wildebeest", "grande-acedrex"} {
		r, k := keysOf(f, name)
		s := r.NewGame()
		games = append(games, game{k, s, movegen.New(s.Clone(4)).Legal(nil)})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			// The key of the start, so that what the file says of moves is looked at.
			for i := 0; i+entrySize <= len(data); i += entrySize {
				binary.BigEndian.PutUint64(data[i:], g.k.Of(g.s))
			}
			b, err := Parse(data)
			if err != nil {
				continue
			}
			choices, illegal := b.Moves(g.k, g.s, g.legal)
			if len(choices)+illegal == 0 {
				t.Error("entries got lost")
			}
			for _, c := range choices {
				if !movegen.New(g.s.Clone(4)).IsLegal(c.Move) {
					t.Errorf("illegal move %x", c.Move)
				}
			}
		}
	})
}
