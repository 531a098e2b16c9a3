package match

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"alfonso/bench/disk"
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
		games, err := OpenGames(file, "match")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := OpenGames(file, "match"); !errors.Is(err, disk.ErrLocked) {
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
