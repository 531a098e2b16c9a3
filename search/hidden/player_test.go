package hidden

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfonso/position"
	"alfonso/search"
)

// styles are all players.
var styles = []Style{Full, Random, Greedy, Pimc1, Deaf}

// Every player takes headquarters that stand open, makes legal moves only, and answers
// the same for the same seed.
func TestPlayers(t *testing.T) {
	r := rulesOf(t, "gunjin23")
	for _, style := range styles {
		v, err := ParseView(r, "3*1?/2C3/6/6/6/6/6/K2*2 w w 0 1")
		if err != nil {
			t.Fatal(err)
		}
		m := NewPlayer(style, 1).Think(v, search.Limits{Nodes: 2000}, nil)
		if got := v.Shadow().Text(m, false); style != Random && got != "c7c8" {
			t.Errorf("%s plays %s", style, got)
		}
		if !slices.Contains(v.Legal(), m) {
			t.Errorf("%s plays no legal move", style)
		}
	}
	for _, style := range styles {
		if a, b := selfPlay(t, r, style), selfPlay(t, r, style); a != b {
			t.Errorf("%s plays\n%s\nand then\n%s", style, a, b)
		}
	}
}

// selfPlay plays the beginning of a game and returns its moves.
func selfPlay(t *testing.T, r *position.Rules, style Style) string {
	t.Helper()
	players := [2]*Player{NewPlayer(style, 3), NewPlayer(style, 4)}
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
		b, ok := view.Believe(view.Me^1, rng)
		if !ok {
			t.Fatal("nothing agrees")
		}
		b.Shuffle(300)
		replay(t, u, view, b, stop) // another arrangement gives the same events
		again := NewView(u.Deployments[view.Me])
		for _, e := range u.Events()[:stop] {
			if err := again.Hear(e); err != nil {
				t.Fatal(err)
			}
		}
		think := func(v *View) position.Move {
			return NewPlayer(Full, uint64(trials)).Think(v, search.Limits{Nodes: 500}, nil)
		}
		if a, b := think(view), think(again); a != b {
			t.Fatalf("%s: %v and %v", view.FEN(), a, b)
		}
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
	if got := tempered(0.9, 1); got < level || got > 0.9 {
		t.Errorf("worth %v", got)
	}
}

// Records replay, and a wrong verdict is refused.
func TestRecord(t *testing.T) {
	r := rulesOf(t, "gunjin31")
	rng := rand.New(rand.NewPCG(9, 9))
	for range scaled(60) {
		u := randomGame(t, r, rng, func(*Umpire, [2]*View) {})
		text := u.Record([2]string{"one \"a\"", "two"}, map[string]string{"GunjinMine": "stays"}).String()
		rec, err := ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := rec.Replay()
		if err != nil {
			t.Fatal(err)
		}
		if again.FEN() != u.FEN() || again.Outcome() != u.Outcome() {
			t.Fatalf("%s %v, want %s %v", again.FEN(), again.Outcome(), u.FEN(), u.Outcome())
		}
		for i, m := range rec.Moves {
			if cut, ok := strings.CutSuffix(m, "+"); ok {
				rec.Moves[i] = cut + "-"
				if _, err := rec.Replay(); err == nil || !strings.Contains(err.Error(), "written") {
					t.Errorf("a wrong verdict: %v", err)
				}
				break
			}
		}
	}
	for _, text := range []string{"", "[Variant \"gunjin23\"]", "[Variant \"nothing\"]\n[DeployW \"a\"]\n[DeployB \"b\"]\n\n*"} {
		rec, err := ParseRecord(text)
		if err == nil {
			_, err = rec.Replay()
		}
		if err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

// FuzzView feeds texts to the readers of a view: nothing panics, and what is read is
// written alike.
func FuzzView(f *testing.F) {
	r := rulesOf(f, "gunjin23")
	f.Add("???*??/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w w 0 1", "b4b5- e5e4+")
	f.Add("3*1!/6/6/6/6/6/1!4/K2*2 b w 0 1", "b2c2 a1a2 c2c1#")
	f.Fuzz(func(t *testing.T, fen, events string) {
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
		v.Legal()
	})
}
