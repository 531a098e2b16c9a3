package protocol

import (
	"bytes"
	"strings"
	"testing"

	"alfonso/position"
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
