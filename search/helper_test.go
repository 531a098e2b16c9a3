package search

import (
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// testRules are all games, compiled once.
var testRules = func() map[string]*position.Rules {
	m := map[string]*position.Rules{}
	for _, v := range games.Complete() {
		m[v.Name] = position.MustCompile(v)
	}
	return m
}()

// parse returns the position of a FEN, after moves, or ends the test.
func parse(t testing.TB, game, fen string, moves ...string) *position.State {
	t.Helper()
	r := testRules[game]
	if fen == "startpos" {
		fen = r.Start
	}
	s, err := r.New(fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		s.Do(match(t, s, text))
	}
	return s
}

// match returns the legal move of a text or ends the test.
func match(t testing.TB, s *position.State, text string) position.Move {
	t.Helper()
	m := s.Match(text, movegen.New(s.Clone(8)).Legal(nil))
	if m == position.NoMove {
		t.Fatalf("%s: no move %s", s.FEN(), text)
	}
	return m
}

// outcome judges a position.
func outcome(s *position.State) position.Outcome { return movegen.Outcome(movegen.New(s.Clone(8))) }

// result is a search with everything that it told.
type result struct {
	Best
	infos []Info // without those that tell of single moves
}

// last returns the last line told first.
func (r *result) last() Info {
	for i := len(r.infos) - 1; i >= 0; i-- {
		if r.infos[i].MultiPV == 1 {
			return r.infos[i]
		}
	}
	return Info{}
}

// think searches and checks what every search owes: a line at least, legal lines
// that stop where the game ends, an answer that begins the last line, a legal move
// to ponder on that leaves the game open.
func think(t testing.TB, e *Engine, s *position.State, l Limits) result {
	t.Helper()
	var r result
	r.Best = e.Think(s, l, func(i *Info) {
		if i.CurrMove == position.NoMove {
			r.infos = append(r.infos, *i)
		}
	})
	if len(r.infos) == 0 {
		t.Fatalf("%s: nothing told", s.FEN())
	}
	if r.Move == position.NoMove {
		return r
	}
	for _, i := range r.infos {
		end := follow(t, s, i.PV)
		if moves, ok := MateIn(i.Score); ok && i.Bound == Exact {
			o := outcome(end)
			winner := s.Side
			if moves <= 0 {
				winner ^= 1
			}
			if o.Result != position.Wins(winner) {
				t.Errorf("%s: depth %d tells of mate %d, but its line %s ends in %v", s.FEN(), i.Depth, moves, texts(s, i.PV), o)
			}
		}
	}
	if pv := r.last().PV; pv[0] != r.Move {
		t.Errorf("%s: answer %s, last line %s", s.FEN(), s.Text(r.Move, false), texts(s, pv))
	}
	if r.Ponder != position.NoMove {
		if o := outcome(follow(t, s, []position.Move{r.Move, r.Ponder})); o.Result != position.Unfinished {
			t.Errorf("%s: ponder move %s %s ends the game: %v", s.FEN(), s.Text(r.Move, false), texts(s, r.last().PV), o)
		}
	}
	return r
}

// follow plays a line and returns where it ends; illegal moves, and moves after the
// game's end, are errors.
func follow(t testing.TB, s *position.State, line []position.Move) *position.State {
	t.Helper()
	if len(line) == 0 {
		t.Errorf("%s: empty line", s.FEN())
	}
	c := s.Clone(len(line) + 8)
	b := movegen.New(c)
	for i, m := range line {
		if i > 0 {
			if o := movegen.Outcome(b); o.Result != position.Unfinished {
				t.Errorf("%s: line %v goes on after %v", s.FEN(), line, o)
				return c
			}
		}
		if !b.IsLegal(m) {
			t.Errorf("%s: move %d of line %v is illegal", s.FEN(), i+1, line)
			return c
		}
		b.Do(m)
	}
	return c
}

// texts writes a legal line.
func texts(s *position.State, line []position.Move) string {
	text := ""
	c := s.Clone(len(line) + 8)
	for _, m := range line {
		text += c.Text(m, false) + " "
		c.Do(m)
	}
	return text
}
