package hidden

import (
	"math/rand/v2"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/position"
)

// What the evaluation keeps from move to move is what it would find anew.
func TestTally(t *testing.T) {
	for _, game := range []string{"gunjin23", "gunjin31"} {
		r := rulesOf(t, game)
		rng := rand.New(rand.NewPCG(10, 10))
		for range scaled(100) {
			s, err := r.Deploy(RandomDeployment(r, position.White, rng), RandomDeployment(r, position.Black, rng))
			if err != nil {
				t.Fatal(err)
			}
			x := NewSearcher(NewJudge(r, tuned(r)))
			x.Attach(s)
			for x.n < 2*maxPly-2 {
				legal := x.board.Legal(nil)
				if _, over := s.Bare(); over || len(legal) == 0 {
					break
				}
				x.do(legal[rng.IntN(len(legal))])
				b := x.judge.compare(s)
				if got, want := x.tally[x.n], (tally{x.judge.total(s), x.judge.relation(&b), b, x.judge.lineUp(s)}); got != want {
					t.Fatalf("%s: %+v, want %+v", s.FEN(), got, want)
				}
			}
			for x.n > 0 {
				x.undo()
			}
		}
	}
}

// The numbers of the evaluation are read as they are written.
func TestWeights(t *testing.T) {
	for _, v := range games.Hidden() {
		r := position.RulesOf(v)
		text := string(gamestest.Read(t, v, "player.txt"))
		if w := tuned(r); w.Near[0][0] == 0 || w.Beats == 0 || !strings.HasSuffix(strings.TrimSpace(text), strings.TrimSpace(w.Text(r))) {
			t.Errorf("numbers of the evaluation of %s:\n%s", v.Name, w.Text(r))
		}
	}
}

// TestReadWeights reads the numbers of both games and writes them back, and damaged files.
func TestReadWeights(t *testing.T) {
	for _, v := range games.Hidden() {
		r := position.RulesOf(v)
		text := tuned(r).Text(r)
		again, err := readWeights(r, text)
		if err != nil || again.Text(r) != text {
			t.Errorf("%s: written and read again: %v", v.Name, err)
		}
		for _, damaged := range []string{"", text + "beats 1\n", text + "Z 1\n", text[:len(text)/2], strings.Replace(text, "beats", "beats x", 1)} {
			if _, err := readWeights(r, damaged); err == nil {
				t.Errorf("%s: %q was read", v.Name, damaged)
			}
		}
	}
}

// TestSettle searches positions of a match in which quiescence went on for seconds: a reply to
// each move in 20 deals now takes no more than its share.
func TestSettle(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	for _, c := range []struct{ side, deployment, moves string }{
		{"w", "HMELKF/NBCJUE/BTDKNP/TSD*PG", "b4b5- e7e4+ d4e4+ b5b4"},
		{"b", "bdh*te/cdmknp/lejfbs/kgpunt", "e4e5+ b5b4+ e5d5+ b4c4+ b3b4 c4c3+ b4c4"},
	} {
		d, err := r.ParseDeployment(position.Color(strings.Index("wb", c.side)), c.deployment)
		if err != nil {
			t.Fatal(err)
		}
		v := NewView(d)
		for _, text := range strings.Fields(c.moves) {
			e, err := v.ParseEvent(text)
			if err == nil {
				err = v.Hear(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		p := NewPlayer(1)
		b, ok := p.believe(v)
		if !ok {
			t.Fatal("no deal agrees")
		}
		x := NewSearcher(NewJudge(r, tuned(r)))
		b.Shuffle(Anew)
		for range 20 {
			x.Attach(v.World(b))
			b.Shuffle(4)
			for _, m := range v.Legal() {
				before := x.nodes
				x.do(m)
				x.search(-infiniteScore, infiniteScore, 1, 1)
				x.undo()
				if n := x.nodes - before; n > 6000 {
					t.Fatalf("%s: %d nodes behind %s", v.FEN(), n, v.Shadow().Text(m, false))
				}
			}
		}
	}
}
