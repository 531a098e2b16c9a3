package position_test

import (
	"testing"

	"alfonso/position"
)

// TestValidate changes one thing of a sound position after the other.
func TestValidate(t *testing.T) {
	const fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
	r := rules(t, "chess")
	for name, change := range map[string]func(*position.State){
		"":              func(*position.State) {},
		"board":         func(s *position.State) { s.Board[r.Parse("e4")] = r.PieceOf('P') },
		"king":          func(s *position.State) { s.Kings[0] = r.Parse("e2") },
		"men":           func(s *position.State) { s.Pieces[1]++ },
		"counts":        func(s *position.State) { s.Counts[r.PieceOf('n')]-- },
		"side":          func(s *position.State) { s.Side = position.Black },
		"passed":        func(s *position.State) { s.Passed[0] = r.Parse("d6") },
		"victim":        func(s *position.State) { s.Victim = r.Parse("d5") },
		"rights":        func(s *position.State) { s.Board[r.Parse("h1")], s.Board[r.Parse("h3")] = 0, s.Board[r.Parse("h1")] },
		"more rights":   func(s *position.State) { s.Rights |= 16 },
		"key":           func(s *position.State) { s.Key++ },
		"quiet plies":   func(s *position.State) { s.Quiet = -1 },
		"ply":           func(s *position.State) { s.Ply++ },
		"off the board": func(s *position.State) { s.Board[100] = r.PieceOf('P') },
	} {
		s, err := r.New(fen)
		if err != nil {
			t.Fatal(err)
		}
		change(s)
		if err := s.Validate(); (err == nil) != (name == "") {
			t.Errorf("changed %q: %v", name, err)
		}
	}
}
