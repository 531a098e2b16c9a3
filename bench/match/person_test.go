package match

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"alfonso/bench/match/terminal"
	"alfonso/games"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
	"alfonso/search/hidden"
)

// puppet is a player that plays a list of moves and writes down all that it hears.
type puppet struct {
	terminal.Person
	heard []string
	moves []string
}

func (p *puppet) Think(client.Turn, search.Limits, time.Time) (client.Reply, error) {
	if len(p.moves) == 0 {
		return client.Reply{Resigns: true}, nil
	}
	m := p.moves[0]
	p.moves = p.moves[1:]
	return client.Reply{Move: m}, nil
}

func (p *puppet) Begin(*position.Deployment, []string) error { return nil }

func (p *puppet) Hear(move string) error {
	p.heard = append(p.heard, move)
	return nil
}

func (p *puppet) End(position.Outcome, [2]string) {}

// duel seats a person who types some lines against a puppet that plays some moves.
func duel(t *testing.T, typed string, moves ...string) (x *umpire, g *Game, p *puppet, out *bytes.Buffer) {
	t.Helper()
	r := position.RulesOf(games.Find("gunjin23"))
	out, p = &bytes.Buffer{}, &puppet{moves: moves}
	person := terminal.NewPerson(t.Context(), terminal.NewInput(strings.NewReader(typed)), out, hidden.NewPlayer(1), nil, nil)
	o := &Options{Rules: r, Engines: []client.Spec{{Limits: &search.Limits{}}, {Limits: &search.Limits{}}}, names: []string{"human", "puppet"}, Deploy: true}
	x = &umpire{options: o, open: func(_ context.Context, player int) (client.Engine, error) {
		return []client.Engine{person, p}[player], nil
	}}
	g = &Game{Number: 1, Engines: [2]int{0, 1}}
	for c, text := range []string{"TKMSNE/NLTBGE/FHBDCJ/PUK*DP", "pdk*up/jcdbhf/egbtln/ensmkt"} {
		var err error
		if g.deployments[c], err = r.ParseDeployment(position.Color(c), text); err != nil {
			t.Fatal(err)
		}
	}
	return x, g, p, out
}

// enemy finds a man of Black's on a drawn board.
var enemy = regexp.MustCompile(`\| [a-z] \|`)

func TestPerson(t *testing.T) {
	x, g, p, out := duel(t, "help\nmen\nshow\nmoves\nz9\nsave\nb4b5\nresign\n", "e5e4")
	if err := x.play(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	before, after, _ := strings.Cut(text, "0-1 resignation")
	for _, want := range []string{"Moves are written", "lieutenant general", "b4b5 e4e5", "not a legal move", "--save", "White b4b5+", "Black e5e4+"} {
		if !strings.Contains(before, want) {
			t.Errorf("%q is missing in\n%s", want, before)
		}
	}
	if found := enemy.FindString(before); found != "" {
		t.Errorf("Black's man %s was shown", found)
	}
	if !strings.Contains(after, "pdk*up/jcdbhf/egbtln/ensmkt") {
		t.Errorf("the end does not show the deployments: %s", after)
	}
	var played []string
	for _, m := range g.Moves {
		played = append(played, m.Text)
	}
	if strings.Join(played, " ") != strings.Join(p.heard, " ") {
		t.Errorf("heard %v, played %v", p.heard, played)
	}
}

func TestDeployByHand(t *testing.T) {
	x, g, _, out := duel(t, "help\nTKMSNE\ndeploy TKMSNE/NLTBGE/FHBDCJ/PUK*DP\nquit\n")
	g.deployments[0] = nil
	if err := x.play(t.Context(), g); err != terminal.ErrQuit {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "1 ranks, want 4") || !strings.Contains(out.String(), "| P | U | K | * | D | P |") {
		t.Error(out.String())
	}
}

// An illegal move loses.
func TestBreach(t *testing.T) {
	x, g, _, _ := duel(t, "b4b5\n", "a8a1")
	if err := x.play(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if g.Result != position.WhiteWins || g.Reason != IllegalMove || !strings.Contains(g.Detail, `"a8a1" in `) {
		t.Error(g.Result, g.Reason, g.Detail)
	}
}
