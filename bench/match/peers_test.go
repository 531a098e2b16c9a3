package match

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"alfonso/bench/openings"
	"alfonso/protocol/client"
)

// TestPeers plays two games against engines of others, if ALFONSO_PEERS is set and
// they are installed. The other side is a fake that knows the rules and nothing else.
func TestPeers(t *testing.T) {
	if os.Getenv("ALFONSO_PEERS") == "" {
		t.Skip("ALFONSO_PEERS is not set")
	}
	for _, c := range []struct{ variant, peer string }{
		{"chess", "cmd=/usr/games/fairymax proto=xboard tc=5+0.1"},
		{"grande-acedrex", "cmd=/usr/games/fairymax proto=xboard tc=5+0.1"},
		{"courier", "cmd=/usr/games/fairy-stockfish nodes=500"},
	} {
		spec, err := client.ParseSpec(c.peer)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := exec.LookPath(spec.Command); err != nil {
			t.Logf("%s is not installed", spec.Command)
			continue
		}
		o := optionsFor(t, c.variant, fake("uci", "good"), spec)
		o.Games, o.Plies, o.MaxPlies, o.Margin = 2, 0, 80, 5*time.Second
		if o.Book, err = openings.Balanced(o.Rules); err != nil {
			t.Fatal(err)
		}
		var trouble strings.Builder
		o.Trouble = func(text string) { trouble.WriteString(text) }
		score, err := Run(context.Background(), o)
		if err != nil || score.Games() != 2 || score.Faults() > 0 {
			t.Errorf("%s, %s: %v\n%v%s", c.variant, c.peer, err, score, trouble.String())
		}
	}
}
