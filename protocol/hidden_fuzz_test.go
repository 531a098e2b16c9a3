package protocol

import (
	"bytes"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// FuzzDeploy sends deployments and verdicts to sessions of games of hidden men in both protocols:
// every line is answered by one line at most, comments aside, and what is refused changes nothing.
func FuzzDeploy(f *testing.F) {
	f.Add(false, "w TKMSNE/NLTBGE/FHBDCJ/PUK*DP", "b4b5- e5e4+")
	f.Add(true, "b pdk*up/jcdbhf/egbtln/ensmkt", "b4b5+# b4b5")
	f.Add(true, "w TKMSNE/NLTBGE/FHBDCJ/PUKD*P", "b4b5*")
	f.Add(false, "white", "e8c8+#")
	type pair struct { // of sessions of one game
		out   bytes.Buffer
		uci   *uci
		cecp  *cecp
		start string
	}
	var pairs [2]pair
	program := testProgram
	program.Umpired = true
	for i, v := range []*position.Variant{games.Find("gunjin23"), games.Find("gunjin31")} {
		p := &pairs[i]
		p.start = v.Start
		p.uci, p.cecp = newUCI(&p.out, program), newCECP(&p.out, program)
		p.uci.line("setoption name UCI_Variant value " + v.Name)
		for _, line := range []string{"protover 2", "new", "variant " + v.Name, "force"} {
			p.cecp.line(line)
		}
	}
	f.Fuzz(func(t *testing.T, large bool, deployment, moves string) {
		if strings.ContainsAny(deployment+moves, "\n\r\x00") || len(deployment)+len(moves) > 2000 {
			return
		}
		p := &pairs[0]
		if large {
			p = &pairs[1]
		}
		u, c, out := p.uci, p.cecp, &p.out
		u.line("position startpos")
		c.line("setboard " + p.start)
		c.line("force")
		view := u.session.view
		for _, line := range []string{"deploy " + deployment, "position startpos deploy " + deployment + " moves " + moves} {
			out.Reset()
			u.line(line)
			answer := out.String()
			if strings.Count(answer, "\n") > 1 || answer != "" && !strings.HasPrefix(answer, "info string ") && !strings.HasPrefix(answer, "bestdeploy ") {
				t.Fatalf("%q is answered %q", line, answer)
			}
			if answer != "" && u.session.view != view {
				t.Fatalf("%q is refused and sets a view up: %s", line, answer)
			}
		}
		side, ranks, _ := strings.Cut(deployment, " ")
		for _, line := range append([]string{"deploy " + side, "deploy " + side + " " + ranks}, strings.Fields(moves)...) {
			for _, text := range []string{line, "usermove " + line, "verdict " + line} {
				if strings.HasPrefix(line, "deploy ") != (text == line) {
					continue // only as a move, or only as a deployment
				}
				out.Reset()
				c.line(text)
				answers := 0
				for line := range strings.Lines(out.String()) {
					if !strings.HasPrefix(line, "# ") { // why a move is illegal
						answers++
					}
				}
				if answers > 1 {
					t.Fatalf("%q is answered %q", text, out.String())
				}
			}
		}
	})
}
