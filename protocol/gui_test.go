package protocol

// Cold file.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/position/xboard"
)

// guiGames are the games that TestXBoard plays: by their name in XBoard, against the
// engine itself or another one.
var guiGames = []struct {
	game, opponent string
}{
	{"normal", ""}, {"fischerandom", ""}, {"courier", ""}, {"courierchess", ""}, {"wildebeest", ""}, {"grande-acedrex", ""},
	{"normal", "fairymax"}, {"courier", "fairymax"},
	// Fairy-Max also has grande-acedrex, but lets the king leap out of check.
}

// TestXBoard lets XBoard play whole games between engines, on a display of its own,
// and plays them again by our rules. It needs ALFONSO_GUI=1, xboard, fairymax and Xvfb.
// ALFONSO_GUI_GAMES is the number of games of each kind, ALFONSO_GUI_TC the time
// control as XBoard's options (a short depth without haste by default), and ALFONSO_GUI_DIR keeps screenshots, PGN and logs.
func TestXBoard(t *testing.T) {
	if os.Getenv("ALFONSO_GUI") == "" {
		t.Skip("ALFONSO_GUI is not set")
	}
	dir := os.Getenv("ALFONSO_GUI_DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	games, err := strconv.Atoi(os.Getenv("ALFONSO_GUI_GAMES"))
	if err != nil {
		games = 1
	}
	display := startDisplay(t)
	for _, g := range guiGames {
		name := strings.TrimSuffix(g.game+"-"+g.opponent, "-")
		t.Run(name, func(t *testing.T) {
			playXBoard(t, display, filepath.Join(dir, name), g.game, g.opponent, games)
		})
	}
}

// startDisplay starts an X server without a screen and returns its name.
func startDisplay(t *testing.T) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{write}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	write.Close()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return ":" + strings.TrimSpace(number)
}

// findProgram finds a program that Debian keeps among the games.
func findProgram(t *testing.T, name string) string {
	t.Helper()
	for _, candidate := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	t.Fatalf("no %s", name)
	return ""
}

// xboardCommand prepares XBoard with the test binary as its first engine.
func xboardCommand(t *testing.T, ctx context.Context, display string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args = append([]string{"-fcp", exe, "-saveSettingsOnExit", "false", "-popupMoveErrors", "false", "-popupExitMessage", "false",
		"-debugMode", "true", "-autoCallFlag", "true"}, args...)
	cmd := exec.CommandContext(ctx, findProgram(t, "xboard"), args...)
	cmd.Env = append(os.Environ(), asEngine+"=1", "DISPLAY="+display, "HOME="+t.TempDir())
	return cmd
}

// runXBoard lets XBoard play, and returns what it wrote to its debug file.
func runXBoard(t *testing.T, display, prefix string, games int, args []string) ([]byte, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(games)*3*time.Minute)
	defer cancel()
	log := prefix + ".debug"
	cmd := xboardCommand(t, ctx, display, args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go screenshot(ctx, display, log, prefix+".png")
	failed := cmd.Wait()
	if failed != nil {
		failed = fmt.Errorf("%w\n%s", failed, out.String())
	}
	debug, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(errors.Join(failed, err))
	}
	return debug, failed
}

// secondOwesMove reports whether the second engine's answer to a move of the first is
// missing at the end of XBoard's debug file.
func secondOwesMove(debug []byte) bool {
	return bytes.LastIndex(debug, []byte("<first : move ")) > bytes.LastIndex(debug, []byte("<second: move "))
}

// playXBoard plays games; files are named after a prefix.
func playXBoard(t *testing.T, display, prefix, game, opponent string, games int) {
	log, pgn := prefix+".debug", prefix+".pgn"
	os.Remove(log)
	os.Remove(pgn)
	second, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if opponent != "" {
		second = findProgram(t, opponent)
	}
	tc := strings.Fields(os.Getenv("ALFONSO_GUI_TC"))
	if len(tc) == 0 {
		tc = strings.Fields("-tc 5 -depth 4")
	}
	args := append([]string{"-scp", second, "-variant", game, "-mg", strconv.Itoa(games),
		"-sgf", pgn, "-nameOfDebugFile", log, "-matchPause", "100"}, tc...)
	debug, err := runXBoard(t, display, prefix, games, args)
	for range 5 { // Fairy-Max sometimes crashes, or thinks for ever
		if err == nil || opponent == "" || !secondOwesMove(debug) {
			break
		}
		t.Logf("%s does not answer, once more: %v", opponent, err)
		os.Remove(log)
		os.Remove(pgn)
		debug, err = runXBoard(t, display, prefix, games, args)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(pgn)
	if err != nil {
		t.Fatal(err)
	}
	results := pgnResult.FindAllStringSubmatch(string(text), -1)
	reasons := pgnReason.FindAllStringSubmatch(string(text), -1)
	if len(results) != games || len(reasons) != games {
		t.Fatalf("%d results and %d reasons for %d games", len(results), len(reasons), games)
	}
	sheets := strings.Split(string(debug), ">first : new\n")
	played := 0
	for _, sheet := range sheets {
		if !strings.Contains(sheet, ": move ") {
			continue
		}
		if played == games {
			t.Fatal("more games than results")
		}
		verifyGame(t, game, sheet, results[played][1], reasons[played][1])
		for _, m := range guiTrouble.FindAllStringSubmatch(sheet, -1) {
			if opponent == "" || m[1] == "first " {
				t.Errorf("the %sengine says: %s", m[1], m[2])
			}
		}
		played++
	}
	if played != games {
		t.Errorf("%d games played, want %d", played, games)
	}
}

// What XBoard writes.
var (
	pgnResult   = regexp.MustCompile(`\[Result "(.*)"\]`)
	pgnReason   = regexp.MustCompile(`\{([^{}]*)\} (?:1-0|0-1|1/2-1/2|\*)\n`)
	guiMove     = regexp.MustCompile(`(?m)^\d+ <(first |second): move (\S+)`)
	guiSetup    = regexp.MustCompile(`(?m)>first : setboard (.*)`)
	guiTrouble  = regexp.MustCompile(`(?m)^\d+ <(first |second): (Illegal.*|Error.*|tellusererror.*)`)
	foulPattern = regexp.MustCompile(`(?i)forfeit|false|illegal|exited|abort|disconnect|on time`)
)

// guiAnalyses are moves typed into XBoard while it analyses, one for each side.
var guiAnalyses = map[string][2]string{
	"normal": {"e2e4", "e7e5"}, "courier": {"a2a3", "l7l6"}, "courierchess": {"b1c3", "k8j6"},
	"wildebeest": {"e1e4", "e8e5"}, "grande-acedrex": {"a4a5", "l9l8"},
}

// TestXBoardAnalysis types moves into an analysis in XBoard, and takes one back.
func TestXBoardAnalysis(t *testing.T) {
	if os.Getenv("ALFONSO_GUI") == "" {
		t.Skip("ALFONSO_GUI is not set")
	}
	display := startDisplay(t)
	for game, moves := range guiAnalyses {
		t.Run(game, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
			defer cancel()
			log := filepath.Join(t.TempDir(), "debug")
			cmd := xboardCommand(t, ctx, display, "-variant", game, "-initialMode", "analysis", "-nameOfDebugFile", log)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { cancel(); cmd.Wait() }()
			x := &gui{t: t, ctx: ctx, display: display, log: log}
			await, press := x.await, x.press
			await(`<first : stat01: \d+ \d+ \d+ \d+ \d+ \S`)
			for _, move := range moves {
				press("windowfocus", "mousemove", "--window", "%1", "150", "250", "type", move[:1])
				time.Sleep(time.Second) // the window for typing opens
				press("type", "--delay", "50", move[1:])
				press("key", "Return")
				await(`>first : usermove \d+ >first : ` + move + `[\s\S]*<first : \d+ -?\d+ \d+ \d+ \d+ \d+ 0\t`)
			}
			press("windowfocus", "key", "alt+Left")
			await(`>first : undo[\s\S]*<first : stat01`)
			// A position set up by hand: the man in the corner goes by mouse to the middle
			// of the board, which begins at (2, 88) in the window.
			variant, _ := games.FindXBoard(game)
			_, height, _ := strings.Cut(press("getwindowgeometry"), "x")
			size, err := strconv.Atoi(strings.TrimSpace(height))
			if err != nil {
				t.Fatal(err)
			}
			cell := (size - 88) / variant.Ranks
			square := func(rank int) []string {
				return []string{"mousemove", "--window", "%1", strconv.Itoa(2 + cell/2), strconv.Itoa(88 + cell*(variant.Ranks-1-rank) + cell/2)}
			}
			press("windowfocus", "key", "ctrl+shift+e")
			time.Sleep(500 * time.Millisecond)
			press(slices.Concat(square(0), []string{"mousedown", "1"}, square(variant.Ranks/2), []string{"mouseup", "1"})...)
			time.Sleep(500 * time.Millisecond)
			press("windowfocus", "key", "ctrl+a")
			await(`>first : setboard[\s\S]*<first : stat01`)
			debug, err := os.ReadFile(log)
			if m := guiTrouble.Find(debug); err != nil || m != nil {
				t.Errorf("%v %s", err, m)
			}
		})
	}
}

// gui is an XBoard that a test operates by keys and follows by its debug file.
type gui struct {
	t       *testing.T
	ctx     context.Context
	display string
	log     string
	seen    int // bytes of the debug file that await leaves out
}

// await waits until the debug file has what a pattern matches, and returns the match.
func (x *gui) await(pattern string) []string {
	x.t.Helper()
	re := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		debug, _ := os.ReadFile(x.log)
		debug = debug[min(x.seen, len(debug)):]
		if found := re.FindStringSubmatch(string(debug)); found != nil {
			return found
		}
		if time.Now().After(deadline) {
			x.t.Fatalf("no %s in\n%s", pattern, debug[max(0, len(debug)-2000):])
		}
	}
}

// mark lets await look at what comes from now on.
func (x *gui) mark() {
	debug, _ := os.ReadFile(x.log)
	x.seen = len(debug)
}

// command prepares a program that looks at the display.
func (x *gui) command(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(x.ctx, name, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+x.display)
	return cmd
}

// press lets xdotool do something with XBoard's window and returns what it prints.
func (x *gui) press(args ...string) string {
	x.t.Helper()
	out, err := x.command("xdotool", append([]string{"search", "--onlyvisible", "--class", "xboard"}, args...)...).CombinedOutput()
	if err != nil {
		x.t.Logf("xdotool %v: %v: %s", args, err, out)
	}
	return string(out)
}

// verifyGame plays the moves of a debug file again by our rules.
func verifyGame(t *testing.T, game, sheet, result, reason string) {
	t.Helper()
	v, entry := games.FindXBoard(game)
	start := entry.Start
	if m := guiSetup.FindStringSubmatch(sheet); m != nil {
		start = m[1]
	}
	s := newTestSession(t)
	if err := s.SetVariant(v.Name); err != nil {
		t.Fatal(err)
	}
	var err error
	if start == "" {
		err = s.SetPosition("", nil)
	} else {
		err = s.setXBoardFEN(start)
	}
	if err != nil {
		t.Fatal(err)
	}
	moves := guiMove.FindAllStringSubmatch(sheet, -1)
	for i, m := range moves {
		if _, bare := s.State().Bare(); bare {
			s.decided = true // an opponent that does not know of baring plays on
		}
		move := xboard.Read(s.State(), m[2], s.Legal())
		if move == position.NoMove {
			t.Fatalf("move %d, %s by %s in %s, is not legal; %s {%s}", i+1, m[2], m[1], s.State().FEN(), result, reason)
		}
		s.Play(move)
	}
	o := movegen.Outcome(s.Board())
	t.Logf("%d plies, %s {%s}; by our rules %v", len(moves), result, reason, o)
	if foulPattern.MatchString(reason) || result == "*" {
		t.Errorf("game ends by %s {%s}", result, reason)
	}
	if o.Reason == position.Checkmate && o.Result.String() != result {
		t.Errorf("result %s, want %v", result, o)
	}
}

// screenshot takes a picture after some moves, if ImageMagick is there.
func screenshot(ctx context.Context, display, log, file string) {
	for ctx.Err() == nil {
		if debug, _ := os.ReadFile(log); len(guiMove.FindAll(debug, 12)) == 12 {
			cmd := exec.CommandContext(ctx, "import", "-display", display, "-window", "root", file)
			cmd.Run() // without it there is no picture
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}
