package search

import "testing"

// TestCorrectionHistory teaches a position to be better than it looks: its evaluation
// rises, stays within bounds, and returns with a new game.
func TestCorrectionHistory(t *testing.T) {
	for game := range testRules {
		e := NewEngine(1)
		s := parse(t, game, "startpos")
		e.start(s, Limits{Depth: 1}, nil)
		w := e.workers[0]
		plain, last := w.evaluate(), w.evaluate()
		for range 100 {
			w.updateCorrectionHistory(10, w.evaluate(), plain+300)
			now := w.evaluate()
			if now < last {
				t.Fatalf("%s: %d, then %d", game, last, now)
			}
			last = now
		}
		if last == plain || last > plain+3*correctionMax/correctionUnit {
			t.Errorf("%s: from %d to %d", game, plain, last)
		}
		e.NewGame()
		if now := w.evaluate(); now != plain {
			t.Errorf("%s: %d after a new game, want %d", game, now, plain)
		}
	}
}
