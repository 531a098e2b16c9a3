package protocol

// Cold file.

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// TestScripts plays the sessions of testdata/*.txt and, in the XBoard protocol, of
// testdata/xboard. A line "> command" is sent and what it starts is waited for
// (pondering and analysis are not); "& command" is sent without waiting; "= fen" asks
// for the position. The lines after it are what the session says; "#" begins a
// comment (";;" in the XBoard protocol; ";; Umpired" at the beginning offers the games
// of hidden men). With -update the answers are written anew.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	xboard, _ := filepath.Glob("testdata/xboard/*.txt")
	files = append(files, xboard...)
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := playScript(string(want), slices.Contains(xboard, file))
			if got == string(want) {
				return
			}
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			wantLines, gotLines := strings.Split(string(want), "\n"), strings.Split(got, "\n")
			i := 0
			for i < min(len(wantLines), len(gotLines)) && wantLines[i] == gotLines[i] {
				i++
			}
			few := func(lines []string) string { return strings.Join(lines[i:min(i+5, len(lines))], "\n") }
			t.Fatalf("%s:%d: got\n%s\nwant\n%s", file, i+1, few(gotLines), few(wantLines))
		})
	}
}

// TestOffered finds every game in what a session offers, and those of hidden men in
// XBoard's protocol only where there is an umpire.
func TestOffered(t *testing.T) {
	xboard := func(variants []*position.Variant) string {
		var names []string
		for _, v := range variants {
			for _, g := range v.XBoard {
				names = append(names, g.Name)
			}
		}
		return strings.Join(names, ",")
	}
	alone, umpired := testProgram, testProgram
	umpired.Umpired = true
	for _, c := range []struct {
		first   string
		program Program
		want    string
	}{
		{"uci", alone, "option name UCI_Variant type combo default chess var " + strings.Join(games.Names(games.All()), " var ")},
		{"xboard", alone, `feature variants="` + xboard(games.Complete()) + `"`},
		{"xboard", umpired, `feature variants="` + xboard(games.All()) + `"`},
	} {
		var out bytes.Buffer
		if c.first == "uci" {
			newUCI(&out, c.program).line("uci")
		} else {
			x := newCECP(&out, c.program)
			x.line("xboard")
			x.line("protover 2")
			x.abort()
		}
		if !strings.Contains(out.String(), c.want+"\n") {
			t.Errorf("%s: want %s in\n%s", c.first, c.want, out.String())
		}
	}
}

// playScript returns a script with the answers that its commands get now.
func playScript(script string, xboard bool) string {
	var out, result bytes.Buffer
	u := newUCI(&out, testProgram)
	session, obey, wait, comment := u.session, u.line, u.session.Wait, "#"
	if xboard {
		program := testProgram
		program.Umpired = strings.HasPrefix(script, ";; Umpired")
		c := newCECP(&out, program)
		session, obey, comment = c.session, c.line, ";;"
		wait = func() {
			for c.task == taskThink || c.task == taskHint {
				c.session.Wait()
				c.settle()
			}
		}
		defer func() { c.abort() }()
	}
	for line := range strings.Lines(script) {
		command, waits := strings.CutPrefix(line, "> ")
		isCommand := waits
		if !isCommand {
			command, isCommand = strings.CutPrefix(line, "& ")
		}
		if line == "= fen\n" {
			result.WriteString(line + session.State().FEN() + "\n")
			continue
		}
		if isCommand || strings.HasPrefix(line, comment) {
			result.WriteString(line)
		}
		if !isCommand {
			continue
		}
		obey(strings.TrimSuffix(command, "\n"))
		if waits {
			wait()
			result.WriteString(normal(out.String()))
			out.Reset()
		}
	}
	return result.String()
}

// What depends on time or on the quality of the search is replaced: of each run of
// reports the last one stays, and of its score that it is a mate.
var (
	currMove        = regexp.MustCompile(`(?m)^info depth \d+ currmove .*\n`)
	reportsPattern  = regexp.MustCompile(`(?m)^(info depth .*\n)+(info depth .*\n)`)
	countsPattern   = regexp.MustCompile(`(seldepth|nodes|nps|hashfull|time|score cp) -?\d+`)
	depthPattern    = regexp.MustCompile(`info depth [1-9]\d*`)
	pvPattern       = regexp.MustCompile(`( pv \S+).*`)
	wdlPattern      = regexp.MustCompile(` wdl \d+ \d+ \d+`)
	ponderPattern   = regexp.MustCompile(`(bestmove \S+).*`)
	thoughtsPattern = regexp.MustCompile(`(?m)^(\d+ -?\d+ \d+ \d+ .*\n)*(\d+ -?\d+ \d+ \d+ \S+ \S+ \S+\t\S+).*`)
	thoughtPattern  = regexp.MustCompile(`(?m)^\d+ (-?1000\d\d |)(?:-?\d+ )?\d+ \d+ \d+ \d+ 0\t`)
	statPattern     = regexp.MustCompile(`stat01: .*`)
	offered         = regexp.MustCompile(`(?m)^(option name UCI_Variant .*default \S+|feature variants=).*`)
)

// normal makes output comparable. What was said at once stands before what a
// search said meanwhile.
func normal(output string) string {
	var once, search strings.Builder
	for line := range strings.Lines(output) {
		if strings.HasPrefix(line, "info depth") || strings.HasPrefix(line, "bestmove") {
			search.WriteString(line)
		} else {
			once.WriteString(line)
		}
	}
	output = currMove.ReplaceAllString(search.String(), "")
	output = reportsPattern.ReplaceAllString(output, "$2")
	output = countsPattern.ReplaceAllString(output, "$1 N")
	output = depthPattern.ReplaceAllString(output, "info depth N")
	output = pvPattern.ReplaceAllString(output, "$1")
	output = wdlPattern.ReplaceAllString(output, " wdl W D L")
	output = once.String() + output
	output = thoughtsPattern.ReplaceAllString(output, "$2")
	output = thoughtPattern.ReplaceAllString(output, "D ${1}...\t")
	output = statPattern.ReplaceAllString(output, "stat01: ...")
	output = offered.ReplaceAllString(output, "$1 ...") // TestOffered looks at it
	return ponderPattern.ReplaceAllString(output, "$1")
}
