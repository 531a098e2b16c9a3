package hidden

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// rulesOf compiles a game.
func rulesOf(tb testing.TB, name string) *position.Rules {
	tb.Helper()
	r, err := position.Compile(games.Find(name))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// scaled returns a share of a count, all of it with ALFONSO_LONG=1.
func scaled(n int) int {
	switch {
	case os.Getenv("ALFONSO_LONG") != "":
		return n
	case testing.Short():
		return n / 20
	}
	return n / 8
}

// randomGame plays a game by chance; visit sees it before every move.
func randomGame(tb testing.TB, r *position.Rules, rng *rand.Rand, visit func(u *Umpire, views [2]*View)) *Umpire {
	tb.Helper()
	white, black := RandomDeployment(r, position.White, rng), RandomDeployment(r, position.Black, rng)
	u, err := NewUmpire(white, black)
	if err != nil {
		tb.Fatal(err)
	}
	views := [2]*View{NewView(white), NewView(black)}
	for u.Outcome().Result == position.Unfinished {
		visit(u, views)
		legal := views[u.Side()].Legal()
		e, err := u.Play(u.board.State().Text(legal[rng.IntN(len(legal))], false))
		if err != nil {
			tb.Fatal(err)
		}
		for _, v := range views {
			if err := v.Hear(e); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return u
}

// What a man is is never excluded from what it can be, views know all legal moves of their
// side, survive being written, and deals agree with everything heard.
func TestTruthIsPossible(t *testing.T) {
	for _, game := range []string{"gunjin23", "gunjin31"} {
		r := rulesOf(t, game)
		rng := rand.New(rand.NewPCG(6, 6))
		for range scaled(1000) {
			randomGame(t, r, rng, func(u *Umpire, views [2]*View) {
				for _, v := range views {
					checkView(t, u, v, rng)
				}
			})
		}
	}
}

// checkView compares a view with the truth.
func checkView(t *testing.T, u *Umpire, v *View, rng *rand.Rand) {
	t.Helper()
	for i, m := range v.Men[v.Me^1] {
		if m.At != position.NoSquare && m.Can>>u.Truth(m.At)&1 == 0 {
			t.Fatalf("%s: man %d on %s cannot be %d any more", u.FEN(), i, v.Rules.Names[m.At], u.Truth(m.At))
		}
	}
	if v.Side == v.Me {
		if got, want := len(v.Legal()), len(u.board.Legal(nil)); got != want {
			t.Fatalf("%s: %d moves, want %d", u.FEN(), got, want)
		}
	}
	if rng.IntN(10) > 0 {
		return
	}
	again, err := ParseView(v.Rules, v.FEN())
	if err != nil || again.FEN() != v.FEN() {
		t.Fatalf("%s is read as %v, %v", v.FEN(), again, err)
	}
	for _, v := range []*View{v, again} {
		b, ok := v.Believe(rng)
		if !ok {
			t.Fatalf("%s: nothing agrees with %s", u.FEN(), v.FEN())
		}
		for range 3 {
			b.Shuffle(3)
			left := v.Rules.Roster()
			for i, m := range v.Men[v.Me^1] {
				left[b.Type(i)]--
				if m.Can>>b.Type(i)&1 == 0 {
					t.Fatalf("%s: man %d was dealt %d", v.FEN(), i, b.Type(i))
				}
			}
			for typ, n := range left {
				if n != 0 {
					t.Fatalf("%s: type %d is dealt %d times too few", v.FEN(), typ, n)
				}
			}
			if !b.agrees() {
				t.Fatalf("%s: the flag does not agree with its battle", v.FEN())
			}
		}
	}
}

// A deal replayed from the start gives every verdict that was heard: ties included.
func TestDealsReplay(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	rng := rand.New(rand.NewPCG(7, 7))
	for range scaled(200) {
		var view *View
		stop := 20 + rng.IntN(200)
		u := randomGame(t, r, rng, func(u *Umpire, views [2]*View) {
			if len(u.Events()) == stop {
				view = views[rng.IntN(2)].Clone()
			}
		})
		if view == nil {
			continue
		}
		b, ok := view.Believe(rng)
		if !ok {
			t.Fatalf("nothing agrees with %s", view.FEN())
		}
		b.Shuffle(10)
		replay(t, u, view, b, stop)
	}
}

// replay plays the events of a game with the opponent's men as dealt.
func replay(t *testing.T, u *Umpire, view *View, b *Belief, stop int) {
	t.Helper()
	them := view.Me ^ 1
	d := *u.Deployments[them]
	for i, sq := range view.Rules.Camp(them) {
		d.Pieces[sq] = position.MakePiece(b.Type(i), them)
	}
	deployments := u.Deployments
	deployments[them] = &d
	other, err := NewUmpire(deployments[0], deployments[1])
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range u.Events()[:stop] {
		got, err := other.Play(view.Rules.Names[e.From] + view.Rules.Names[e.To])
		if err != nil || got != e {
			t.Fatalf("move %d: %s, heard %s (%v)", i+1, got.Text(view.Rules), e.Text(view.Rules), err)
		}
	}
}

func TestViewText(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	d, err := r.ParseDeployment(position.White, "TKMSNE/NLTBGE/FHBDCJ/PUK*DP")
	if err != nil {
		t.Fatal(err)
	}
	v := NewView(d)
	if got := v.FEN(); got != "???*??/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w w 0 1" {
		t.Error(got)
	}
	for _, c := range []struct{ event, want string }{
		{"b4b5", "a verdict is given of battles"},
		{"a4a3-", "occupied"},
		{"a4a5+", "does not move so"},
		{"b5b4+", "White has no man on b5"},
		{"b4b5*", "not a move"},
		{"b4b5+-", "no such verdict"},
		{"b4d1+", "occupied"},
		{"b4b5+", ""},
		{"e5e4-", ""},
		{"b5b6+#", ""},
		{"b6b7", "has ended"},
	} {
		e, err := v.ParseEvent(c.event)
		if err == nil {
			before := v.FEN()
			if err = v.Hear(e); err != nil && v.FEN() != before {
				t.Errorf("%s changed the view", c.event)
			}
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.event, err, c.want)
		}
	}
	for fen, want := range map[string]string{
		"???*??/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w - 0 1": "viewer",
		"???*?p/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w w 0 1": "cannot know",
		"3*2/6/6/6/6/1?4/6/K2*2 w w 0 1":                                  "must have moved",
		"3*2/6/6/6/6/6/6/GG1*2 w w 0 1":                                   "too many",
		"3*2/6/6/6/6/6/6 w w 0 1":                                         "ranks",
		"3*2/6/6/6/6/6/6/K2*2 w w x 1":                                    "counter",
	} {
		if _, err := ParseView(r, fen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", fen, err, want)
		}
	}
}

// What battles and moves tell of a man.
func TestDeductions(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	for _, c := range []struct{ fen, events, man, want string }{
		{"3*1?/6/6/1!4/1S4/6/6/K2*2 w w 0 1", "b4b5+", "", ""},
		{"3*1?/6/6/1?4/1G4/6/6/K2*2 w w 0 1", "b4b5-", "b5", "S"},
		{"3*1?/?5/?5/G5/6/6/6/K2*2 w w 0 1", "a5a6-", "a6", "SBF"},              // the flag, with spy or mine behind
		{"3*1?/6/?5/G5/6/6/6/K2*2 w w 0 1", "a5a6-", "a6", "SB"},                // nothing stands behind it
		{"3*1!/6/6/6/6/6/4!1/K2*2 b w 0 1", "e2e8", "e8", "PN"},                 // the length of a bridge's file
		{"3*1!/6/6/1!4/6/6/6/K2*2 b w 0 1", "b5b3", "b3", "PTHN"},               // two cells
		{"3*1!/6/1!4/1!4/6/6/6/K2*2 b w 0 1", "b6b4", "b4", "P"},                // over a man
		{"3*1!/6/6/6/6/6/1!4/K2*2 b w 0 1", "b2c2 a1a2 c2c1", "c1", "KEDPTHNS"}, // in my headquarters, and no end
	} {
		v, err := ParseView(r, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Fields(c.events) {
			e, err := v.ParseEvent(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := v.Hear(e); err != nil {
				t.Fatalf("%s %s: %v", c.fen, c.events, err)
			}
		}
		if c.man == "" {
			continue
		}
		man, _ := v.on(r.Parse(c.man))
		got := ""
		for typ := range r.Types {
			if man.Can>>typ&1 != 0 {
				got += fmt.Sprintf("%c", r.Variant.Pieces[typ].Letter)
			}
		}
		if got != c.want {
			t.Errorf("%s %s: %s can be %s, want %s", c.fen, c.events, c.man, got, c.want)
		}
	}
}

// Verdicts that contradict each other are refused, also where only the counts of several
// types together do, and the view stays as it was.
func TestContradictions(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	for _, c := range []struct{ fen, events, last, want string }{
		// Two planes, a major general and a flag before him fall to four men: all of G, L, M.
		{"3*2/6/6/6/!1!1!1/P1P1F1/4M!/1K1*2 b w 0 1", "a4a3+ b1a1 c4c3+ a1b1 e4e3+ b1a1", "f2e2+", "no deployment agrees"},
		{"3*2/6/6/6/!1!1!1/P1P1F1/4M!/1K1*2 b w 0 1", "a4a3+ b1a1 c4c3+ a1b1 e4e3+ b1a1", "f2e2-", ""},
		{"3*2/2G3/6/6/6/6/6/3*1! w w 0 1", "", "c7c8", "would have ended"},
		{"3*2/2G3/6/6/6/6/6/3*1! w w 0 1", "", "c7c8#", ""},
		{"3*2/2K3/6/6/6/6/6/3*1! w w 0 1", "", "c7c8", ""},
	} {
		v, err := ParseView(r, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		hear := func(text string) error {
			e, err := v.ParseEvent(text)
			if err != nil {
				t.Fatal(err)
			}
			return v.Hear(e)
		}
		for _, text := range strings.Fields(c.events) {
			if err := hear(text); err != nil {
				t.Fatalf("%s: %v", c.fen, err)
			}
		}
		before := v.FEN()
		err = hear(c.last)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || v.FEN() != before) {
			t.Errorf("%s %s: %v, want %q", c.fen, c.last, err, c.want)
		}
	}
}
