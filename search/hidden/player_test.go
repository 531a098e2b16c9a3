package hidden

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/position"
	"alfonso/search"
)

// The player answers the same for the same seed.
func TestSameSeed(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	if a, b := selfPlay(t, r), selfPlay(t, r); a != b {
		t.Errorf("it plays\n%s\nand then\n%s", a, b)
	}
}

// selfPlay plays the beginning of a game and returns its moves.
func selfPlay(t *testing.T, r *position.Rules) string {
	t.Helper()
	players := [2]*Player{NewPlayer(3), NewPlayer(4)}
	white, black := players[0].Deploy(r, position.White), players[1].Deploy(r, position.Black)
	u, err := NewUmpire(white, black)
	if err != nil {
		t.Fatal(err)
	}
	views := [2]*View{NewView(white), NewView(black)}
	text := ""
	for range 30 {
		if u.Outcome().Result != position.Unfinished {
			break
		}
		v := views[u.Side()]
		e, err := u.Play(v.Shadow().Text(players[u.Side()].Think(v, search.Limits{Nodes: 3000}, nil), false))
		if err != nil {
			t.Fatal(err)
		}
		text += e.Text(r) + " "
		for _, v := range views {
			if err := v.Hear(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	return text
}

// What a player does depends on nothing but what it has heard: with men of the opponent
// exchanged where no event tells the difference, the same seed gives the same moves.
func TestNoCheating(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	rng := rand.New(rand.NewPCG(8, 8))
	trials := 0
	for trials < scaled(1000) {
		stop := 5 + rng.IntN(120)
		var view *View
		u := randomGame(t, r, rng, func(u *Umpire, views [2]*View) {
			if len(u.Events()) == stop {
				view = views[u.Side()].Clone()
			}
		})
		if view == nil {
			continue
		}
		trials++
		b, ok := view.Believe(rng)
		if !ok {
			t.Fatal("nothing agrees")
		}
		b.Shuffle(10)
		replay(t, u, view, b, stop) // another arrangement gives the same events
		again := NewView(u.Deployments[view.Me])
		for _, e := range u.Events()[:stop] {
			if err := again.Hear(e); err != nil {
				t.Fatal(err)
			}
		}
		think := func(v *View) position.Move {
			return NewPlayer(uint64(trials)).Think(v, search.Limits{Nodes: 5000}, nil)
		}
		if a, b := think(view), think(again); a != b {
			t.Fatalf("%s: %v and %v", view.FEN(), a, b)
		}
	}
}

// TestMultiPV asks for several moves: they come in order, each another one, and the first
// is played.
func TestMultiPV(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	p := NewPlayer(1)
	p.SetMultiPV(3)
	var lines []search.Info
	m := p.Think(NewView(RandomDeployment(r, position.White, rand.New(rand.NewPCG(4, 4)))), search.Limits{Nodes: 1500}, func(i *search.Info) { lines = append(lines, *i) })
	seen := map[position.Move]bool{}
	for i, l := range lines[len(lines)-3:] {
		if l.MultiPV != i+1 || seen[l.PV[0]] || i == 0 && l.PV[0] != m {
			t.Errorf("line %d: %+v", i+1, l)
		}
		seen[l.PV[0]] = true
	}
}

// A repetition is worth a draw to the player, who avoids it where ahead.
func TestReturns(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	v, err := ParseView(r, "3*1!/6/6/6/6/6/6/K2*2 w w 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields("a1a2 f8f7 a2a1 f7f8 a1a2 f8f7") {
		e, err := v.ParseEvent(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.Hear(e); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range v.Legal() {
		want := map[string]int{"a2a1": 1}[v.Shadow().Text(m, false)]
		if got := v.Returns(m); got != want {
			t.Errorf("%s brings back %d positions, want %d", v.Shadow().Text(m, false), got, want)
		}
	}
	b, ok := v.Believe(rand.New(rand.NewPCG(1, 1)))
	if !ok {
		t.Fatal("no deal agrees")
	}
	w := v.World(b)
	if w.FEN() != v.World(b).FEN() || w.Repetitions() != 1 || w.Played() != 6 || w.Quiet != 6 {
		t.Errorf("%s after %d moves has been there %d times, want 6 and 1", w.FEN(), w.Played(), w.Repetitions())
	}
	if got := tempered(0.9, 1); got < repetitionWorth || got > 0.9 {
		t.Errorf("worth %v", got)
	}
}

// TestRace finds men that nobody keeps from the goal, and the move that ends the game.
func TestRace(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	j := NewJudge(r, tuned(r))
	for _, c := range []struct {
		fen          string
		white, black int // plies to the goal, 0 for none that is free
		arrives      bool
	}{
		{"3*2/G5/6/6/6/6/6/3*1k w - 0 1", 5, 0, false}, // b7 and c7, or a8 and b8, then the goal
		{"3*2/G5/6/6/6/6/6/3*1k b - 0 1", 6, 0, false},
		{"3*2/2G3/6/6/6/6/6/3*1k w - 0 1", 1, 0, true},
		{"3*2/2K3/6/6/6/6/6/3*1k w - 0 1", 0, 0, false}, // a captain does not win there
		{"1g1*2/2G3/6/6/6/6/6/3*1k b - 0 1", 0, 0, false},
		{"3*s1/2G3/6/6/6/6/6/3*1k b - 0 1", 0, 0, false}, // the spy beats the general
		{"3*e1/2G3/6/6/6/6/6/3*1k b - 0 1", 2, 0, false},
		{"3*1K/6/6/6/6/6/2g3/3*2 b - 0 1", 0, 1, true},
		{"g2*1K/6/6/6/6/6/2g3/2B*2 b - 0 1", 0, 0, false}, // a mine stands on the goal
	} {
		s, err := r.New(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		k := j.lineUp(s)
		if got := j.racer(&k, s.Side); got != [2]int{c.white, c.black} {
			t.Errorf("%s: %v plies, want %d and %d", c.fen, got, c.white, c.black)
		}
		x := NewSearcher(j)
		x.Attach(s)
		if got := x.arrives(); got != c.arrives {
			t.Errorf("%s: arrives %v", c.fen, got)
		}
		if c.arrives && x.settle(-infiniteScore, infiniteScore, 0) != wonScore-1 {
			t.Errorf("%s: quiescence does not see the win", c.fen)
		}
	}
}

// FuzzView feeds texts to the readers of a view: nothing panics, what is read is written
// alike, and the player answers with a legal move.
func FuzzView(f *testing.F) {
	for i, v := range games.Hidden() {
		fen := oneSided(f, v)
		f.Add(uint8(i), fen+" 0 1", "b4b5- e5e4+")
		f.Add(uint8(i), fen+" 1048576 1048576", "b4b5- b5b4 a1a2 b1c1")
	}
	f.Add(uint8(0), "3*1!/6/6/6/6/6/1!4/K2*2 b w 0 1", "b2c2 a1a2 c2c1#")
	f.Fuzz(func(t *testing.T, game uint8, fen, events string) {
		r := position.RulesOf(games.Hidden()[int(game)%len(games.Hidden())])
		v, err := ParseView(r, fen)
		if err != nil {
			return
		}
		for _, text := range strings.Fields(events) {
			if e, err := v.ParseEvent(text); err == nil {
				v.Hear(e)
			}
		}
		again, err := ParseView(r, v.FEN())
		if err != nil || again.FEN() != v.FEN() {
			t.Fatalf("%s: %v", v.FEN(), err)
		}
		legal := v.Legal()
		m := NewPlayer(1).Think(v, search.Limits{Nodes: 1}, nil)
		if len(legal) > 0 && !slices.Contains(legal, m) {
			t.Fatalf("%s: %s is not legal", v.FEN(), v.Shadow().Text(m, false))
		}
	})
}

// oneSided returns the start of a game as White sees it, without the counters.
func oneSided(tb testing.TB, v *position.Variant) string {
	d := RandomDeployment(rulesOf(tb, v.Name), position.White, rand.New(rand.NewPCG(1, 1)))
	return strings.TrimSuffix(NewView(d).FEN(), " 0 1")
}

// TestCountersAtBound hears moves when the counters of a view are as great as can be read.
func TestCountersAtBound(t *testing.T) {
	for _, variant := range games.Hidden() {
		v, err := ParseView(rulesOf(t, variant.Name), fmt.Sprintf("%s %d %d", oneSided(t, variant), position.CounterMax, position.CounterMax))
		if err != nil {
			t.Fatal(err)
		}
		m := v.Legal()[0]
		heard := false
		for _, verdict := range []position.Verdict{position.NoBattle, position.Won, position.Lost, position.BothGone} {
			heard = heard || v.Hear(Event{From: m.From(), To: m.To(), Verdict: verdict}) == nil
		}
		if !heard {
			t.Fatalf("%s: the first legal move is not heard", v.FEN())
		}
		v.Shadow()
		if again, err := ParseView(v.Rules, v.FEN()); err != nil || again.FEN() != v.FEN() {
			t.Errorf("%s: %v", v.FEN(), err)
		}
	}
}

// TestDeployments reads the deployments of the folders: all are legal for both
// colours, either way round, and a player takes different ones of them.
func TestDeployments(t *testing.T) {
	for _, name := range []string{"gunjin23", "gunjin31"} {
		r := rulesOf(t, name)
		list := Deployments(r)
		if len(list) < 16 {
			t.Errorf("%s: %d deployments", name, len(list))
		}
		for _, d := range list {
			for _, c := range []position.Color{position.White, position.Black} {
				for _, files := range []bool{false, true} {
					x := d.Turned(c, files)
					if _, err := r.ParseDeployment(c, x.String()); err != nil {
						t.Errorf("%s: %v", name, err)
					}
					if again := x.Turned(position.White, files); again.String() != d.String() {
						t.Errorf("%s: %v turned twice is %v", name, d, again)
					}
				}
			}
		}
		seen := map[string]bool{}
		for seed := range uint64(20) {
			white, black := NewPlayer(seed).Deploy(r, position.White), NewPlayer(seed).Deploy(r, position.Black)
			for _, files := range []bool{false, true} {
				seen[black.Turned(position.White, files).String()] = true
				if black.Turned(position.White, files).Pieces == white.Pieces {
					t.Errorf("%s: with the seed %d both sides deploy alike: %v", name, seed, white)
				}
			}
			if _, err := r.ParseDeployment(position.Black, black.String()); err != nil {
				t.Error(err)
			}
		}
		if len(seen) != 40 {
			t.Errorf("%s: %d deployments in 20 games, either way round", name, len(seen))
		}
		for _, d := range list {
			f := NewFloor(d)
			if x := f.Shuffled(rand.New(rand.NewPCG(1, 1))); !f.Carries(x) || x.Pieces == d.Pieces {
				t.Errorf("%v was shuffled to %v", d, x)
			}
		}
	}
	r := rulesOf(t, "gunjin23")
	for _, text := range []string{"gunjin23", "gunjin23 abc", "gunjin23 " + RandomDeployment(r, position.Black, rand.New(rand.NewPCG(1, 1))).String()} {
		if _, err := ReadDeployments(r, text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// FuzzData: any text is a file of weights, and one of deployments, or an error, and what is read
// is written so that it reads back.
func FuzzData(f *testing.F) {
	for i, v := range games.Hidden() {
		f.Add(uint8(i), string(gamestest.Read(f, v, "player.txt")))
		f.Add(uint8(i), string(gamestest.Read(f, v, "deployments.txt")))
		f.Add(uint8(i), "beats NaN\nfree 1 2 3\nK 1e999")
		f.Add(uint8(i), games.Hidden()[i].Name+" TKMSNE/NLTBGE/FHBDCJ/PUK*DP")
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := position.RulesOf(games.Hidden()[int(game)%len(games.Hidden())])
		if w, err := readWeights(r, text); err == nil {
			if _, err := readWeights(r, w.Text(r)); err != nil {
				t.Errorf("%v\n%s", err, w.Text(r))
			}
			NewJudge(r, w)
		}
		list, err := ReadDeployments(r, text)
		if err != nil {
			return
		}
		for _, d := range list {
			if again, err := r.ParseDeployment(d.Color, d.String()); err != nil || *again != *d {
				t.Errorf("%v: %v", d, err)
			}
		}
	})
}
