package position_test

import (
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

func gunjin(t *testing.T, name string) *position.Rules {
	t.Helper()
	return position.MustCompile(games.Find(name))
}

func TestDeployment(t *testing.T) {
	const good = "TKMSNE/NLTBGE/FHBDCJ/PUK*DP"
	for _, c := range []struct {
		game, text string
		color      position.Color
		want       string // part of the error, empty for none
	}{
		{"gunjin23", good, position.White, ""},
		{"gunjin23", "pdk*up/jcdbhf/egbtln/ensmkt", position.Black, ""},
		{"gunjin23", "TKMSNE/NLTKGE/FHBDCJ/PUB*DP", position.White, ""}, // a mine in the HQ
		{"gunjin23", "TBMSNE/NLTKGE/FHBDCJ/PUK*DP", position.White, "B may not begin on b4"},
		{"gunjin23", "TKMSFE/NLTBGE/NHBDCJ/PUK*DP", position.White, "F may not begin on e4"},
		{"gunjin23", "TKMSNE/NLTBGE/PHBDCJ/FUK*DP", position.White, "F may not begin on a1"},
		{"gunjin23", "TKMSNE/NLTBGE/KHBDCJ/PUF*DP", position.White, "F may not begin on c1"},
		{"gunjin23", "TKMSNE/NLTBGE/FHBDCJ/PUKTDP", position.White, "second half"},
		{"gunjin23", "TKMSNE/NLTBGE/FHBDCJ/PU1*DP", position.White, "nothing on c1"},
		{"gunjin23", "TKMSNE/NLTBGE/FHBDCJ/PUG*DP", position.White, "1 too many of G"},
		{"gunjin23", "TKMSNE/NLTBGE/FHBDCJ", position.White, "3 ranks, want 4"},
		{"gunjin23", good, position.Black, "rank 8"},
		{"gunjin23", "pdk*up/jcdbhf/eGbtln/ensmkt", position.Black, "G on b6 is not Black's"},
		{"gunjin31", "TKMCNETU/NLTBGECJ/HFBDKSMN/PUBJ*HDP", position.White, ""},
		{"gunjin31", "TKMCNETU/NLTBGECJ/HFBDKSMN/PUDJ*HDP", position.White, "1 too many of D"}, // two mines, as the source counts
		{"chess", "8/8/8/8", position.White, "fixed start"},
	} {
		d, err := gunjin(t, c.game).ParseDeployment(c.color, c.text)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.want == "" && d.String() != c.text:
			t.Errorf("%s is written %s", c.text, d)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want %q", c.text, err, c.want)
		}
	}
}

func TestBattleFEN(t *testing.T) {
	r := gunjin(t, "gunjin23")
	for _, c := range []struct{ fen, want string }{
		{r.Start, ""},
		{"3*1k/6/6/6/6/6/6/K2*2 b - 7 12", ""},
		{"3*1k/6/6/6/6/6/6/K2*2 b w 7 12", "viewer"},
		{"3*1?/6/6/6/6/6/6/K2*2 b - 7 12", "no piece '?'"},
		{"5k/6/6/6/6/6/6/K2*2 b - 7 12", "want *"},
		{"3k1k/6/6/6/6/6/6/K2*2 b - 7 12", "second half"},
		{"3*1k/6/6/6/6/6/6/K2*2 b - x 12", "counter"},
		{"3*1k/6/6/6/6/*5/6/K2*2 b - 7 12", "second half"},
	} {
		s, err := r.New(c.fen)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.fen, err)
		case c.want == "" && s.FEN() != c.fen:
			t.Errorf("%s is written %s", c.fen, s.FEN())
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want %q", c.fen, err, c.want)
		}
	}
	if got := r.NewGame().Draw(); !strings.Contains(got, "| P | U | K | * | D | P |") {
		t.Errorf("drawn as\n%s", got)
	}
}

// The declared counts agree with the source, with the third mine of the larger game.
func TestRoster(t *testing.T) {
	for name, want := range map[string]string{"gunjin23": "G1 L1 M1 C1 U1 J1 K2 E2 D2 P2 T2 H1 N2 S1 B2 F1", "gunjin31": "G1 L1 M2 C2 U2 J2 K2 E2 D2 P2 T3 H2 N3 S1 B3 F1"} {
		r := gunjin(t, name)
		roster := r.Roster()
		var got []string
		for typ := range r.Types {
			got = append(got, string(r.Variant.Pieces[typ].Letter)+string(rune('0'+roster[typ])))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s has %v, want %s", name, got, want)
		}
	}
}

func TestRuleOptions(t *testing.T) {
	v := games.Find("gunjin23")
	if _, err := v.With(map[string]string{"GunjinMine": "walks"}); err == nil {
		t.Error("a mine that walks was accepted")
	}
	if _, err := v.WithOnly(map[string]string{"GunjinMin": "dies"}); err == nil {
		t.Error("an option that is none was accepted")
	}
	if other, err := v.WithOnly(map[string]string{"GunjinMine": "dies"}); err != nil || other == v {
		t.Errorf("an option changes nothing: %v", err)
	}
	same, err := v.With(map[string]string{"GunjinMine": "stays", "Hash": "16"})
	if err != nil || same != v {
		t.Errorf("defaults change the game: %v", err)
	}
	seen := map[uint64]string{position.MustCompile(v).Fingerprint: "defaults"}
	for _, o := range v.Options() {
		other, err := v.With(map[string]string{o.Name: o.Other})
		if err != nil {
			t.Fatal(err)
		}
		r := position.MustCompile(other)
		if was, ok := seen[r.Fingerprint]; ok {
			t.Errorf("%s %s has the fingerprint of %s", o.Name, o.Other, was)
		}
		seen[r.Fingerprint] = o.Name
	}
	if got := position.MustCompile(v).Fingerprint; seen[got] != "defaults" {
		t.Error("a choice changed the declared game")
	}
}

// What tables of battles cannot express is refused.
func TestBattleRefusals(t *testing.T) {
	for want, change := range map[string]func(*position.Variant){
		"straight steps":      func(v *position.Variant) { v.Pieces[0].Betza = "F" },
		"want the two middle": func(v *position.Variant) { v.Battle.Walls = "3-4 but b" },
		"joined cell":         func(v *position.Variant) { v.Battle.Joins = "c1+z9" },
		"is not A, D or =":    func(v *position.Variant) { v.Battle.Clash = []string{"G XAAAAAAAAAAAADD"} },
		"15 signs":            func(v *position.Variant) { v.Battle.Clash = []string{"G A"} },
		"goal":                func(v *position.Variant) { v.Battle.Goal = "z9 by G" },
		"no royal piece":      func(v *position.Variant) { v.Royal = 'F'; v.Pieces[15].Betza = "W" },
		"conquest without": func(v *position.Variant) {
			v.Battle = nil
			v.Pieces = v.Pieces[:9]
			v.Start = "G5/6/6/6/6/6/6/g5 w - - 0 1"
		},
		"by pp alone":           func(v *position.Variant) { v.Pieces[9].Betza = "vpR" },
		"not at":                func(v *position.Variant) { v.Battle.NotAt = []string{"B z9"} },
		"no piece has the lett": func(v *position.Variant) { v.Battle.Borrow = 'Z' },
	} {
		v := *games.Find("gunjin23")
		b := *v.Battle
		v.Battle, v.Pieces = &b, append([]position.PieceDef(nil), v.Pieces...)
		change(&v)
		if _, err := position.Compile(&v); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
