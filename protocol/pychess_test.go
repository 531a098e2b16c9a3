package protocol

// Cold file.

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// pychessGames are the games that TestPyChess plays: PyChess's name, and where they
// begin if it is not PyChess that chooses.
var pychessGames = []struct{ name, game, fen string }{
	{"chess", "normal", ""},
	{"set up", "normal", "r3k2r/pp1n1ppp/2p1pn2/8/1bBP4/2N2N2/PP3PPP/R3K2R w KQkq - 0 10"},
	{"chess960", "fischerandom", ""},
}

// TestPyChess lets PyChess find the engine out and play games with it, UCI against
// CECP, while two more of it watch, and take back two plies. It needs ALFONSO_GUI=1,
// pychess and Xvfb.
func TestPyChess(t *testing.T) {
	if os.Getenv("ALFONSO_GUI") == "" {
		t.Skip("ALFONSO_GUI is not set")
	}
	findProgram(t, "pychess")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	display := startDisplay(t)
	for _, g := range pychessGames {
		t.Run(g.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, "/usr/bin/python3", "testdata/in_pychess.py", exe, g.game, g.fen) // the python that has PyChess
			cmd.Env = append(os.Environ(), asEngine+"=1", "DISPLAY="+display, "HOME="+t.TempDir())
			var out, trouble bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &trouble
			if err := cmd.Run(); err != nil {
				t.Fatalf("%v\n%s%s", err, out.String(), trouble.String())
			}
			verifyPyChess(t, g.game, out.String())
			if t.Failed() {
				t.Log(out.String(), trouble.String())
			}
		})
	}
}

// verifyPyChess reads what the script says and plays the game again by our rules.
func verifyPyChess(t *testing.T, game, text string) {
	t.Helper()
	for _, want := range []string{"protocol uci\n", "protocol xboard\n", "engine uci normal fischerandom\n", "engine xboard normal fischerandom\n", "undo 2\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	var b movegen.Board
	plies := 0
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "start":
			s, err := position.MustCompile(games.Chess()).New(rest)
			if err != nil {
				t.Fatal(err)
			}
			b = movegen.New(s)
		case "move":
			moves := pgn.Find(b.State(), b.Legal(nil), rest, 1)
			if len(moves) != 1 {
				t.Fatalf("%s in %s is %d moves", rest, b.State().FEN(), len(moves))
			}
			b.Do(moves[0])
			plies++
		case "undo":
			b.Undo()
			b.Undo()
			plies -= 2
		case "analysis":
			var lines, of int
			if _, err := fmt.Sscanf(rest, "%d of %d", &lines, &of); err != nil || of != 2 || lines < plies {
				t.Errorf("%d lines of analysis by %d engines", lines, of)
			}
		case "end":
			o := movegen.Outcome(b)
			t.Logf("%s: %d plies, by PyChess %s, by our rules %v", game, plies, rest, o)
			if !regexp.MustCompile(`^(1-0|0-1) WON_(MATE|RESIGN) |^1/2-1/2 DRAW_`).MatchString(rest) {
				t.Errorf("the game ends by %s", rest)
			}
			if o.Reason == position.Checkmate && !strings.HasPrefix(rest, o.Result.String()+" WON_MATE ") {
				t.Errorf("%v, but PyChess says %s", o, rest)
			}
			return
		}
	}
	t.Error("the game has no end")
}
