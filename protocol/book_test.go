package protocol

import (
	"errors"
	"slices"
	"testing"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
)

// TestBookEverywhere asks for book moves in every game, under other rules where there is a
// choice, of whole positions and of what a side sees.
func TestBookEverywhere(t *testing.T) {
	for _, v := range games.All() {
		s := NewSession(func(string) {})
		if err := errors.Join(s.SetVariant(v.Name), s.SetOption("OwnBook", "true")); err != nil {
			t.Fatal(err)
		}
		for _, o := range v.Options() {
			if err := s.SetOption(o.Name, o.Other); err != nil {
				t.Fatal(err)
			}
		}
		answers := 0
		for range 2 {
			for _, c := range s.BookMoves() {
				if !slices.Contains(s.Legal(), c.Move) {
					t.Errorf("%s: %v is not legal", v.Name, c.Move)
				}
			}
			s.Go(search.Limits{Depth: 1}, func(*search.Info) {}, func(search.Best) { answers++ })
			s.Wait()
			if v.Battle == nil {
				continue
			}
			if err := s.SetDeployment("w", deployment(t, v), nil); err != nil {
				t.Fatal(err)
			}
		}
		if answers != 2 {
			t.Errorf("%s: %d answers", v.Name, answers)
		}
	}
}

// TestConsult checks when the book decides: it restricts the search to one move.
func TestConsult(t *testing.T) {
	some := []position.Move{1}
	for _, c := range []struct {
		name    string
		options map[string]string
		fen     string
		moves   []string
		limits  search.Limits
		decides bool
	}{
		{name: "off by default"},
		{name: "on", options: map[string]string{"OwnBook": "true"}, decides: true},
		{name: "nodes", options: map[string]string{"OwnBook": "true"}, limits: search.Limits{Nodes: 5}, decides: true},
		{name: "pondering", options: map[string]string{"OwnBook": "true"}, limits: search.Limits{Ponder: true, Clock: true}, decides: true},
		{name: "analysis", options: map[string]string{"OwnBook": "true"}, limits: search.Limits{Infinite: true}},
		{name: "analysis mode", options: map[string]string{"OwnBook": "true", "UCI_AnalyseMode": "true"}},
		{name: "problem", options: map[string]string{"OwnBook": "true"}, limits: search.Limits{Mate: 3}},
		{name: "some moves", options: map[string]string{"OwnBook": "true"}, limits: search.Limits{SearchMoves: some}},
		{name: "within its depth", options: map[string]string{"OwnBook": "true", "Book Depth": "2"}, moves: []string{"e2e4", "e7e5"}, decides: true},
		{name: "beyond its depth", options: map[string]string{"OwnBook": "true", "Book Depth": "1"}, moves: []string{"e2e4", "e7e5"}},
		{name: "unknown position", options: map[string]string{"OwnBook": "true"}, fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{name: "wildebeest", options: map[string]string{"OwnBook": "true", "UCI_Variant": "wildebeest"}, decides: true},
		{name: "foreign file", options: map[string]string{"UCI_Variant": "courier", "OwnBook": "true", "BookFile": "../book/testdata/good.bin"}},
		{name: "no weight", options: map[string]string{"OwnBook": "true", "BookFile": "../book/testdata/zero-weight.bin"}},
	} {
		s := NewSession(func(string) {})
		for name, value := range c.options {
			if err := s.SetOption(name, value); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.SetPosition(c.fen, c.moves); err != nil {
			t.Fatal(err)
		}
		l := s.consult(c.limits)
		decides := len(l.SearchMoves) == 1 && l.Depth == 1
		if decides != c.decides {
			t.Errorf("%s: the book decides %v, limits %+v", c.name, decides, l)
		}
		if decides && s.state.Match(s.Notation()(l.SearchMoves[0]), s.Legal()) != l.SearchMoves[0] {
			t.Errorf("%s: not a legal move", c.name)
		}
	}
}
