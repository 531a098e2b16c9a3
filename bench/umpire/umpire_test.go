package umpire

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"alfonso/position"
	"alfonso/search/hidden"
)

// puppet is a seat that plays a list of moves and writes down all that it hears.
type puppet struct {
	human
	heard []string
	moves []string
}

func (p *puppet) think(context.Context, *clock) (string, error) {
	if len(p.moves) == 0 {
		return "", errResign
	}
	m := p.moves[0]
	p.moves = p.moves[1:]
	return m, nil
}

func (p *puppet) begin(*position.Deployment, []hidden.Event) error { return nil }

func (p *puppet) hear(e hidden.Event) error {
	p.heard = append(p.heard, e.Text(p.view.Rules))
	return nil
}

func (p *puppet) over(position.Outcome, [2]string) {}

// table seats a person who types some lines against a puppet.
func table(t *testing.T, typed string, moves ...string) (*game, *bytes.Buffer) {
	t.Helper()
	r := position.MustCompile(&position.Gunjin23)
	out := &bytes.Buffer{}
	p := &puppet{moves: moves}
	p.view = &hidden.View{Rules: r}
	g := &game{rules: r}
	h := &human{in: newInput(strings.NewReader(typed)), out: out, helper: hidden.NewPlayer(1)}
	g.seats = [2]seat{h, p}
	for c, text := range []string{"TKMSNE/NLTBGE/FHBDCJ/PUK*DP", "pdk*up/jcdbhf/egbtln/ensmkt"} {
		var err error
		if g.given[c], err = r.ParseDeployment(position.Color(c), text); err != nil {
			t.Fatal(err)
		}
	}
	return g, out
}

// enemy finds a man of Black's on a drawn board.
var enemy = regexp.MustCompile(`\| [a-z] \|`)

func TestHuman(t *testing.T) {
	g, out := table(t, "help\nmen\nshow\nmoves\nz9\nsave\nb4b5\nresign\n", "e5e4")
	if err := g.play(t.Context()); err != nil {
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
	if got := g.record().Moves; strings.Join(got, " ") != strings.Join(g.seats[1].(*puppet).heard, " ") {
		t.Errorf("heard %v, played %v", g.seats[1].(*puppet).heard, got)
	}
}

func TestDeployByHand(t *testing.T) {
	g, out := table(t, "help\nTKMSNE\ndeploy TKMSNE/NLTBGE/FHBDCJ/PUK*DP\nquit\n")
	g.given[0] = nil
	if err := g.play(t.Context()); err != errQuit && !strings.Contains(err.Error(), "quits") {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "1 ranks, want 4") || !strings.Contains(out.String(), "| P | U | K | * | D | P |") {
		t.Error(out.String())
	}
}

// An illegal move loses.
func TestBreach(t *testing.T) {
	g, _ := table(t, "b4b5\n", "a8a1")
	if err := g.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if o := g.umpire.Outcome(); o.Result != position.WhiteWins || o.Reason != "illegal move" || !strings.Contains(g.fault, `"a8a1" is not legal`) {
		t.Error(o)
	}
}
