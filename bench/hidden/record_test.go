package hidden

import (
	"math/rand/v2"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search/hidden"
)

// randomGame plays a game by chance.
func randomGame(tb testing.TB, r *position.Rules, rng *rand.Rand) *hidden.Umpire {
	tb.Helper()
	random := Yardstick("random")
	t, err := newDuel(hidden.RandomDeployment(r, position.White, rng), hidden.RandomDeployment(r, position.Black, rng),
		[2]*hidden.Player{random(rng.Uint64()), random(rng.Uint64())})
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := t.play(1, nil); err != nil {
		tb.Fatal(err)
	}
	return t.umpire
}

// Records replay, and a wrong verdict is refused.
func TestRecord(t *testing.T) {
	r := position.RulesOf(games.Find("gunjin31"))
	rng := rand.New(rand.NewPCG(9, 9))
	for range 8 {
		u := randomGame(t, r, rng)
		text := NewRecord(u, [2]string{"one \"a\"", "two"}, map[string]string{"GunjinMine": "stays"}).String()
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
		other := *rec
		if other.Result = "0-1"; rec.Result == "0-1" {
			other.Result = "1-0"
		}
		if _, err := other.Replay(); err == nil || !strings.Contains(err.Error(), "written") {
			t.Errorf("a wrong result: %v", err)
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
	const head = "[Variant \"gunjin23\"]\n[DeployW \"TKMSNE/NLTBGE/FHBDCJ/PUK*DP\"]\n[DeployB \"pdk*up/jcdbhf/egbtln/ensmkt\"]\n"
	for text, want := range map[string]position.Outcome{
		head + "\n1. b4b5+ *\n": {},
		head + "[Termination \"resignation\"]\n\n1. b4b5+ {[DeployW \"x\"]} 0-1\n\n[Variant \"chess\"]\n\n1. e4 *": {Result: position.BlackWins, Reason: "resignation"},
	} {
		rec, err := ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		if u, err := rec.Replay(); err != nil || u.Outcome() != want {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
	for _, text := range []string{head + "1. b4b5+", head + "[Result \"1-0\"]\n1. b4b5+ *", head + "[ClockW \"soon\"]\n\n*",
		head + "[RuleOptions \"Mine=dies\"]\n\n*", "", "[Variant \"gunjin23\"]", "[Variant \"nothing\"]\n[DeployW \"a\"]\n[DeployB \"b\"]\n\n*"} {
		rec, err := ParseRecord(text)
		if err == nil {
			_, err = rec.Replay()
		}
		if err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

// FuzzRecord feeds texts to the reader of records: nothing panics, and what replays is
// written and replays alike.
func FuzzRecord(f *testing.F) {
	r := position.RulesOf(games.Find("gunjin23"))
	for seed := range uint64(3) {
		u := randomGame(f, r, rand.New(rand.NewPCG(seed, 2)))
		rec := NewRecord(u, [2]string{"one", "{two]"}, map[string]string{"GunjinMine": "stays"})
		f.Add(rec.String())
		if rec.Moves = rec.Moves[:10]; seed > 0 {
			rec.Result, rec.Reason = "0-1", "resignation"
		}
		f.Add(rec.String())
		f.Add(strings.Replace(rec.String(), "resignation", "\x7fre\xffsignation", 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := ParseRecord(text)
		if err != nil {
			return
		}
		u, err := rec.Replay()
		if err != nil {
			return
		}
		again, err := ParseRecord(rec.String())
		if err != nil {
			t.Fatalf("%v: %s", err, rec)
		}
		v, err := again.Replay()
		if err != nil || v.FEN() != u.FEN() || v.Outcome() != u.Outcome() || again.Clocks != rec.Clocks {
			t.Fatalf("%s is written %s: %v", text, rec, err)
		}
	})
}
