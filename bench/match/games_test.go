package match

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"alfonso/bench/disk"
	"alfonso/protocol/client"
)

// TestGames adds to files of games that ended in every way.
func TestGames(t *testing.T) {
	const ours, other = "[Event \"match\"]\n[Result \"1-0\"]\n\n1. e2e4 {mate} 1-0", "[Event \"Paris\"]\n\n1. e4 {half"
	const end = "\n\n"
	for name, c := range map[string]struct{ before, kept string }{
		"none":               {"", ""},
		"whole":              {ours + end, ours + end},
		"no empty line":      {ours + "\n", ours + end},
		"no end of line":     {ours, ours + end},
		"half a game":        {ours + end + ours[:len(ours)-4], ours + end},
		"half a result":      {ours + end + ours[:len(ours)-1], ours + end},
		"half of the tags":   {ours + end + ours[:20], ours + end},
		"half of a line":     {ours + end + ours[:7], ours + end},
		"only half a game":   {ours[:30], ""},
		"others":             {other, other + end},
		"others behind ours": {ours + end + other, ours + end + other + end},
		"none at all":        {"hello", "hello" + end},
	} {
		file := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(file, []byte(c.before), 0o600); err != nil {
			t.Fatal(err)
		}
		games, err := OpenPGN(file, "match")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OpenPGN(file, ""); !errors.Is(err, disk.ErrLocked) {
			t.Errorf("%s: opened twice: %v", name, err)
		}
		for range 2 {
			games.Write([]byte("new\n\n"))
		}
		if err := errors.Join(games.TakeBack(), games.Close()); err != nil {
			t.Error(err)
		}
		if text, err := os.ReadFile(file); string(text) != c.kept+"new\n\n" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

// TestResumeGames takes back a game that was written without its result, and none else.
func TestResumeGames(t *testing.T) {
	game := func(event, round string) string {
		return "[Event \"" + event + "\"]\n[Site \"?\"]\n[Round \"" + round + "\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
	}
	before, first := game("Paris", "1.1"), game("match", "1.1")
	header := int64(len(before))
	for name, c := range map[string]struct {
		behind string // the game that the results tell of
		cut    bool
		pgn    int64
	}{
		"the next":        {game("match", "1.2"), true, header + int64(len(first))},
		"a later one":     {game("match", "3.2"), true, header + int64(len(first))},
		"one played":      {game("match", "1.1"), false, header + int64(len(first))},
		"another event":   {game("Rome", "1.2"), false, header + int64(len(first))},
		"two":             {game("match", "1.2") + game("match", "2.1"), false, header + int64(len(first))},
		"of no size":      {game("match", "1.2"), false, 0},
		"another file":    {game("match", "1.2"), false, 1 << 19},
		"no round at all": {"[Event \"match\"]\n\n1. e4 1-0\n\n", false, header + int64(len(first))},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "games.pgn")
		if err := os.WriteFile(file, []byte(before+first+c.behind), 0o600); err != nil {
			t.Fatal(err)
		}
		parameters := Parameters{Format: 1, Engines: []string{"a", "b"}}
		results, err := OpenResults(filepath.Join(dir, "results"), parameters)
		if err == nil {
			err = results.Add(Record{Game: 1, Engines: [2]int{0, 1}, Result: "1-0", Fault: -1, PGN: c.pgn})
		}
		if err != nil {
			t.Fatal(err)
		}
		results.Close()
		if results, err = OpenResults(filepath.Join(dir, "results"), parameters); err != nil {
			t.Fatal(err)
		}
		games, err := OpenPGN(file, "")
		if err != nil {
			t.Fatal(err)
		}
		o := &Options{Engines: make([]client.Spec, 2), Games: 8}
		if err := errors.Join(games.Resume(o, results), games.Close(), results.Close()); err != nil {
			t.Error(err)
		}
		want := before + first
		if !c.cut {
			want += c.behind
		}
		if text, err := os.ReadFile(file); string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
