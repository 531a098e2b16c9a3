package match

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	workshop "alfonso/bench/hidden"
	"alfonso/bench/match/terminal"
)

// series runs games over some input.
func series(t *testing.T, o SeriesOptions, typed string) (out, errs string, err error) {
	t.Helper()
	return seriesAt(o, typed, true)
}

// seriesAt is series at a terminal that can be wiped, or cannot.
func seriesAt(options SeriesOptions, typed string, wipes bool) (out, errs string, err error) {
	var o, e bytes.Buffer
	if options.Variant == "" {
		options.Variant = "gunjin23"
	}
	s := &Series{SeriesOptions: options, in: strings.NewReader(typed), out: &o, err: &e, wipes: func(io.Writer) bool { return wipes }}
	err = s.Run(context.Background(), nil)
	return o.String(), e.String(), err
}

// A player who misbehaves loses the game, which is written down, and the next is played.
// No engine outlives its game.
func TestSeriesFaults(t *testing.T) {
	for mode, reason := range map[string]string{"baddeploy": "bad deployment", "crashdeploy": "crash", "hangdeploy": "time loss",
		"illegal": "illegal move", "crash": "crash", "hang": "time loss"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			pgn := filepath.Join(dir, "games.pgn")
			c := SeriesOptions{White: player(mode, dir), Black: player("good", dir), Games: 2, Swap: true, Movetime: 500, Margin: 20_000, Stall: 60, PGN: pgn}
			switch mode { // as long as a sound engine may need on a busy machine
			case "hang":
				c.Margin = 4000
			case "hangdeploy":
				c.Stall = 4
			}
			out, errs, err := series(t, c, "")
			if err != nil {
				t.Fatal(err)
			}
			want := regexp.MustCompile(`^game 1: \\x1b\[2J` + mode + ` - \\x1b\[2Jgood: 0-1 ` + reason + `, [04] plies\ngame 2: \\x1b\[2Jgood - \\x1b\[2J` + mode + `: 1-0 ` + reason + `, [05] plies\n$`)
			if !want.MatchString(out) {
				t.Error(out)
			}
			if n := strings.Count(errs, mode+" ("); n != 2 {
				t.Errorf("%d faults are told:\n%s", n, errs)
			}
			text, err := os.ReadFile(pgn)
			if err != nil {
				t.Fatal(err)
			}
			games := strings.SplitAfter(string(text), "-1\n\n")
			if len(games) == 1 {
				games = strings.SplitAfter(string(text), "\n\n\n")
			}
			if n := strings.Count(string(text), "[Termination \""+reason+"\"]"); n != 2 {
				t.Errorf("%d games are written:\n%s", n, text)
			}
			rec, err := workshop.ParseRecord(games[0])
			if err != nil || rec.Result != "0-1" || rec.Reason != reason {
				t.Errorf("%+v, %v", rec, err)
			}
			if strings.ContainsAny(out+string(text), "\x1b\x00") {
				t.Errorf("raw text of an engine:\n%q\n%q", out, text)
			}
			check(t, dir)
		})
	}
}

// check tests that all fakes have ended, and that there were never more than two.
func check(t *testing.T, dir string) {
	t.Helper()
	if text, err := os.ReadFile(filepath.Join(dir, "crowd")); err == nil {
		t.Error(string(text))
	}
	for _, pid := range pids(dir) {
		for n := 0; alive(pid); n++ {
			if n == 100 {
				t.Errorf("process %d runs on", pid)
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// An engine that has played and does not start again loses; one that never does is an error.
func TestSeriesStart(t *testing.T) {
	dir := t.TempDir()
	c := SeriesOptions{White: player("once", dir), Black: player("illegal", dir), Games: 2, Movetime: 500, Margin: 20_000, Stall: 60}
	out, _, err := series(t, c, "")
	if err != nil || !regexp.MustCompile(`game 1: .*: 1-0 illegal move, 5 plies\ngame 2: .*once - .*: 0-1 `+NoStart+`, 0 plies\n$`).MatchString(out) {
		t.Errorf("%v\n%s", err, out)
	}
	check(t, dir)
	c.White = "cmd=/nobody/is/here"
	if out, _, err := series(t, c, ""); err == nil || out != "" {
		t.Errorf("%v\n%s", err, out)
	}
	check(t, dir)
}

// Whatever an engine reads, it does not find the other's deployment before the end: not in
// the file of the game, nor in the umpire's arguments or environment. At the end the file is
// open.
func TestNothingToRead(t *testing.T) {
	secret := "pdk*up/jcdbhf/egbtln/ensmkt"
	for _, phrase := range []string{"", "open sesame"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "game.txt")
		out, errs, err := series(t, SeriesOptions{White: player("look", dir), Black: player("illegal", dir), DeployB: true, Games: 1,
			Movetime: 500, Margin: 20_000, Stall: 60, Save: path}, phrase+"\n"+secret+"\n")
		if err != nil || !strings.Contains(out, "1-0 illegal move") {
			t.Fatalf("%v\n%s\n%s", err, out, errs)
		}
		seen, err := os.ReadFile(filepath.Join(dir, "seen"))
		if err != nil || strings.Contains(string(seen), secret) || strings.Contains(string(seen), "Deploy") {
			t.Errorf("%v: seen was\n%s", err, seen)
		}
		if got := strings.Contains(string(seen), workshop.SealedHead); got != (phrase != "") {
			t.Errorf("with the passphrase %q a sealed file was there: %v", phrase, got)
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), secret) {
			t.Errorf("%v: the file holds\n%s", err, text)
		}
		check(t, dir)
	}
}

// A game that is left can be gone on with by who knows the passphrase, one that is over
// cannot, whatever ended it.
func TestSaveAndResume(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.txt")
	c := SeriesOptions{White: "human", Black: player("good", dir), Games: 1, Movetime: 500, Margin: 20_000, Stall: 60, Save: path, TC: "90+1"}
	out, _, err := series(t, c, "key\nTKMSNE/NLTBGE/FHBDCJ/PUK*DP\nb4b5\nsave\nquit\n")
	if err != nil || !strings.Contains(out, "saved") || !strings.Contains(out, "not finished") {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(path)
	if err != nil || !workshop.IsSealed(string(text)) || strings.Contains(string(text), "TKMSNE") {
		t.Fatalf("%v\n%s", err, text)
	}
	inside, err := workshop.Unseal(string(text), "key")
	if err != nil || !strings.Contains(inside, "TKMSNE") || !regexp.MustCompile(`\[ClockB "1m[\d.]+s"\]`).MatchString(inside) {
		t.Fatalf("%v\n%s", err, inside)
	}
	c.Resume = path
	for typed, want := range map[string]string{"wrong\n": "passphrase is wrong", "": "passphrase is wrong"} {
		if _, _, err := series(t, c, typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", typed, err)
		}
	}
	out, _, err = series(t, c, "key\nshow\nresign\n")
	if err != nil || !strings.Contains(out, "| K | * |") || !strings.Contains(out, "0-1 resignation, 2 plies") {
		t.Fatalf("%v\n%s", err, out)
	}
	if _, _, err = series(t, c, "key\n"); err == nil || !strings.Contains(err.Error(), "the game is over: 0-1 resignation") {
		t.Errorf("a game that is over: %v", err)
	}
	c.Resume = os.DevNull
	if _, _, err = series(t, c, "key\n"); err == nil || !strings.Contains(err.Error(), "is no saved game") {
		t.Errorf("a device: %v", err)
	}
	check(t, dir)
}

// Two people at one terminal never see each other's men: the screen is wiped before one hands
// over to the other, and what is between tells what both may know.
func TestTwoPeople(t *testing.T) {
	white, black := "TKMSNE/NLTBGE/FHBDCJ/PUK*DP", "pdk*up/jcdbhf/egbtln/ensmkt"
	c := SeriesOptions{White: "human", Black: "human", Games: 1}
	out, _, err := series(t, c, "\n"+white+"\n\n"+black+"\n\nb4b5\n\nmen\ne5e4\n\nshow\nresign\n")
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(out, terminal.Wipe)
	sees := regexp.MustCompile(`Hand over to (\w+), who presses Enter`)
	man := regexp.MustCompile(`\| ([A-Za-z]) \|`)
	side, turns := "", 0
	for _, page := range pages[1:] {
		if to := sees.FindStringSubmatch(page); to != nil {
			side = to[1]
			turns++
			if man.MatchString(page) || strings.Contains(page, "/") {
				t.Errorf("while the terminal is handed over it shows\n%s", page)
			}
			continue
		}
		for _, m := range man.FindAllStringSubmatch(page, -1) {
			if side == "White" != (strings.ToUpper(m[1]) == m[1]) && !strings.Contains(page, "0-1") {
				t.Errorf("%v sees %s in\n%s", side, m[1], page)
			}
		}
	}
	if turns != 5 || strings.Count(out, "0-1 resignation\nWhite "+white+"\nBlack "+black) != 1 || !strings.Contains(pages[len(pages)-3], "Black e5e4+\nHand over to White") {
		t.Errorf("%d turns\n%q", turns, out)
	}
	if last := pages[len(pages)-1]; strings.Contains(last, "|") {
		t.Errorf("the end leaves\n%s", last)
	}
	out, _, err = series(t, c, "\n"+white+"\n\n"+black+"\n\nquit\n")
	if err != nil || strings.Contains(out[strings.LastIndex(out, terminal.Wipe):], "|") {
		t.Errorf("%v: a game that is left shows\n%q", err, out)
	}
	if out, _, err := seriesAt(c, "", false); err == nil || out != "" {
		t.Errorf("without a terminal: %v, %s", err, out)
	}
}

// FuzzSaved feeds texts to the reader of saved games: nothing panics.
func FuzzSaved(f *testing.F) {
	f.Add("[Variant \"gunjin23\"]\n[DeployW \"TKMSNE/NLTBGE/FHBDCJ/PUK*DP\"]\n[DeployB \"pdk*up/jcdbhf/egbtln/ensmkt\"]\n\n1. b4b5+ e5e4+ *\n")
	f.Add("[Variant \"gunjin23\"]\n\n*\n")
	f.Fuzz(func(t *testing.T, text string) {
		if !workshop.IsSealed(text) { // deriving a key is slow
			(&Series{}).resume(text, "")
		}
	})
}
