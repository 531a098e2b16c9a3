package protocol

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search/hidden"
)

// A deployment that the engine makes is one that it accepts, for both sides and sizes,
// and the same seed makes the same ones.
func TestDeploy(t *testing.T) {
	for _, game := range []string{"gunjin23", "gunjin31"} {
		for _, side := range []string{"w", "b"} {
			var made []string
			for range 2 {
				var out bytes.Buffer
				u := newUCI(&out, testProgram)
				for _, line := range []string{"setoption name UCI_Variant value " + game, "setoption name Seed value 7"} {
					u.line(line)
				}
				out.Reset()
				u.line("deploy " + side + " movetime 100")
				text, ok := strings.CutPrefix(strings.TrimSpace(out.String()), "bestdeploy ")
				if !ok {
					t.Fatalf("%s %s: %q", game, side, out.String())
				}
				made = append(made, text)
				out.Reset()
				u.line("position startpos deploy " + side + " " + text)
				if out.Len() > 0 || u.session.view == nil || u.session.view.Me != map[string]position.Color{"w": position.White, "b": position.Black}[side] {
					t.Errorf("%s %s %s: %s", game, side, text, out.String())
				}
			}
			if made[0] != made[1] {
				t.Errorf("%s %s: one seed deploys %s and %s", game, side, made[0], made[1])
			}
		}
	}
}

// Where the other side is to move, go ends a search that runs and then says that it has no
// move, at once or, if it is told to wait, after stop.
func TestHiddenOtherSide(t *testing.T) {
	for _, v := range games.All() {
		if v.Battle == nil {
			continue
		}
		var out bytes.Buffer
		u := newUCI(&out, testProgram)
		u.line("setoption name UCI_Variant value " + v.Name)
		mine := "position startpos deploy w " + deployment(t, v)
		for _, line := range []string{mine, "go infinite", "position startpos deploy b " + turned(t, v), "go depth 1", "go infinite", "stop"} {
			u.line(line)
		}
		u.session.Wait()
		var answers []string
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "bestmove") {
				answers = append(answers, strings.TrimSpace(line))
			}
		}
		if len(answers) != 3 || answers[0] == "bestmove (none)" || answers[1] != "bestmove (none)" || answers[2] != "bestmove (none)" {
			t.Errorf("%s: %q", v.Name, answers)
		}
	}
}

// turned returns the text of a deployment of Black.
func turned(t *testing.T, v *position.Variant) string {
	t.Helper()
	board, _, _ := strings.Cut(v.Start, " ")
	return strings.Join(strings.Split(board, "/")[:v.Ranks/2], "/")
}

// A search in a game of hidden men answers go once, and stop ends it.
func TestHiddenGo(t *testing.T) {
	var out bytes.Buffer
	u := newUCI(&out, testProgram)
	for _, line := range []string{"setoption name UCI_Variant value gunjin23", "position startpos deploy w TKMSNE/NLTBGE/FHBDCJ/PUK*DP"} {
		u.line(line)
	}
	for _, line := range []string{"go infinite", "go ponder wtime 1000 btime 1000", "go wtime 100 btime 100", "go depth 1"} {
		out.Reset()
		u.line(line)
		if strings.Contains(line, "ponder") {
			u.line("ponderhit")
		} else {
			u.line("stop")
		}
		u.session.Wait()
		text := out.String()
		if n := strings.Count(text, "bestmove "); n != 1 || strings.Contains(text, "(none)") {
			t.Errorf("%s: %s", line, text)
		}
	}
}

// What is said to a player and what it answers depends on nothing but what it may hear: with
// other men of the opponent that fight alike, the same seed and a limit of nodes, every byte
// but the clock's is the same. ALFONSO_LONG=1 makes a thousand trials of it.
func TestNothingLeaks(t *testing.T) {
	trials := 24
	switch {
	case os.Getenv("ALFONSO_LONG") != "":
		trials = 1000
	case testing.Short():
		trials = 4
	}
	r, err := position.Compile(games.Find("gunjin23"))
	if err != nil {
		t.Fatal(err)
	}
	for n := range trials {
		rng := rand.New(rand.NewPCG(uint64(n), 12))
		game := trial{t: t, rules: r, me: position.Color(n & 1), seed: uint64(n + 1)}
		for c := range position.Color(2) {
			game.deployments[c] = hidden.RandomDeployment(r, c, rng)
		}
		view := game.play(5+rng.IntN(40), func(legal []string) string { return legal[rng.IntN(len(legal))] })

		b, ok := view.Believe(rng)
		if !ok {
			t.Fatal("nothing agrees with what was heard")
		}
		b.Shuffle(hidden.Anew)
		other := game
		other.moves, other.transcript = nil, ""
		d := *game.deployments[view.Me^1]
		for i, sq := range r.Camp(view.Me ^ 1) {
			d.Pieces[sq] = position.MakePiece(b.Type(i), view.Me^1)
		}
		other.deployments[view.Me^1] = &d
		other.play(len(game.moves), func([]string) string { return game.moves[len(other.moves)] })
		if game.transcript != other.transcript {
			t.Fatalf("trial %d, %s and %s:\n%s\nand\n%s", n, game.deployments[view.Me^1], &d, game.transcript, other.transcript)
		}
	}
}

// trial is a game of a UCI engine against somebody, and what was said to the engine and
// by it.
type trial struct {
	t           *testing.T
	rules       *position.Rules
	deployments [2]*position.Deployment
	me          position.Color // the engine's
	seed        uint64

	moves      []string
	transcript string
}

// timePattern are the words that tell of time.
var timePattern = regexp.MustCompile(` (time|nps) \d+`)

// play plays so many plies at most and returns what the engine's side has heard.
func (g *trial) play(plies int, opponent func(legal []string) string) *hidden.View {
	t, r := g.t, g.rules
	t.Helper()
	u, err := hidden.NewUmpire(g.deployments[0], g.deployments[1])
	if err != nil {
		t.Fatal(err)
	}
	views := [2]*hidden.View{hidden.NewView(g.deployments[0]), hidden.NewView(g.deployments[1])}
	var out bytes.Buffer
	engine := newUCI(&out, testProgram)
	say := func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		out.Reset()
		engine.line(line)
		engine.session.Wait()
		g.transcript += "> " + line + "\n" + timePattern.ReplaceAllString(out.String(), "")
	}
	say("setoption name UCI_Variant value gunjin23")
	say("setoption name Seed value %d", g.seed)
	heard := ""
	for range plies {
		if u.Outcome().Result != position.Unfinished {
			break
		}
		var move string
		if c := u.Side(); c == g.me {
			say("position startpos deploy %c %s moves%s", "wb"[c], g.deployments[c], heard)
			say("go nodes 2000")
			_, move, _ = strings.Cut(strings.TrimSpace(out.String()), "bestmove ")
		} else {
			var legal []string
			for _, m := range views[c].Legal() {
				legal = append(legal, r.Names[m.From()]+r.Names[m.To()])
			}
			move = opponent(legal)
		}
		g.moves = append(g.moves, move)
		e, err := u.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range views {
			if err := v.Hear(e); err != nil {
				t.Fatal(err)
			}
		}
		heard += " " + e.Text(r)
	}
	return views[g.me]
}
