package prove

import (
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// TestWins proves known wins of each kind, and that there is none sooner.
func TestWins(t *testing.T) {
	const maxNodes = 1_000_000
	for _, c := range []struct {
		game, fen string
		n         int
		reason    string
		keys      int
	}{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, position.Checkmate, 1},
		{"chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2, position.Checkmate, 2},
		{"courier", "12/12/3k8/12/12/12/5p6/R4K6 w - - 0 1", 1, position.BareKing, 1},
		{"courier", "k11/12/1R10/3K7p/12/12/7P4/12 w - - 0 1", 2, position.BareKing, 0},
		{"wildebeest", "k10/2B8/11/1K9/11/11/11/11/11/11 w - - 0 1", 1, position.Stalemate, 0},
		{"grande-acedrex", "12/12/12/12/12/12/12/5k6/4p7/3PK7/12/12 w - - 0 1", 1, position.BareKing, 0},
	} {
		s, err := position.RulesOf(games.Find(c.game)).New(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		wins, done := Wins(s, c.n, maxNodes)
		sooner, doneSooner := Wins(s, c.n-1, maxNodes)
		keys, doneKeys := Keys(s, c.n, maxNodes)
		if !wins || sooner || !done || !doneSooner || !doneKeys || len(keys) == 0 || c.keys > 0 && len(keys) != c.keys {
			t.Errorf("%s: wins %v, sooner %v, %d keys", c.fen, wins, sooner, len(keys))
		}
		line, out := Line(s, c.n)
		if out.Reason != c.reason || out.Result != position.Wins(s.Side) || len(line) != 2*c.n-1 {
			t.Errorf("%s: %d plies to %v", c.fen, len(line), out)
		}
	}
	s, err := position.RulesOf(games.Chess()).New("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, done := Wins(s, 2, 3); done {
		t.Error("three positions are enough for a proof")
	}
}
