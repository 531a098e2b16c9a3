package protocol

// Cold file.

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Searches end with the input, so that none can hang. What would only take memory
// or threads is left out.
var greedy = regexp.MustCompile(`(?i)(hash|threads)\s+value\s+\S*\d\d\d`)

// badNumber is what no count may look like.
var badNumber = regexp.MustCompile(`(depth|multipv|nodes|nps|hashfull|time) (-|\+|NaN)`)

// FuzzUCI sends any text as a session. It must end without a panic, give at most
// one bestmove for each go, and say no word that it should not.
func FuzzUCI(f *testing.F) {
	addScripts(f, "testdata/*.txt", "testdata/cases/*.uci")
	for _, text := range []string{
		"go depth 2 searchmoves e2e4 e2e5 mate -1", "position fen / w - -", "position startpos moves \x00 \xff",
		"setoption name UCI_Variant value wildebeest\nposition startpos moves e2e5 e9e6\ngo nodes 50\nd\neval",
		"go wtime 9223372036854775807 btime -9223372036854775808 winc 99999999999999999999 movestogo 1",
		"setoption name value name value value", "\r\n\t\v\f go \r", "go perft 2\ngo perft 99\ngo perft -1\nstop",
	} {
		f.Add(text)
	}
	program := testProgram
	program.Bench = func(ctx context.Context, _ int, _ io.Writer) error { return ctx.Err() }
	f.Fuzz(func(t *testing.T, input string) {
		if greedy.MatchString(input) || len(input) > 4000 {
			t.Skip()
		}
		var out bytes.Buffer
		if err := RunUCI(strings.NewReader(input), &out, program); err != nil {
			t.Fatal(err)
		}
		answers := 0
		for line := range strings.Lines(out.String()) {
			switch {
			case strings.HasPrefix(line, "bestmove"):
				answers++
			case strings.HasPrefix(line, "info string"):
				if strings.Contains(line, "pv") {
					t.Errorf("pv in %q", line)
				}
			case strings.HasPrefix(line, "info"):
				if badNumber.MatchString(line) {
					t.Errorf("bad number in %q", line)
				}
			}
		}
		if most := strings.Count(input, "go"); answers > most {
			t.Errorf("%d bestmoves for %d go:\n%s", answers, most, out.String())
		}
	})
}

// addScripts seeds a fuzz target with the beginnings of sessions.
func addScripts(f *testing.F, patterns ...string) {
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			script, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			var lines []string
			for line := range strings.Lines(string(script)) {
				line = strings.TrimPrefix(strings.TrimPrefix(line, "> "), "& ")
				if !strings.HasPrefix(line, "@") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, ";;") && len(line) < 300 {
					lines = append(lines, line)
				}
			}
			f.Add(strings.Join(lines[:min(len(lines), 12)], ""))
		}
	}
}

// foolish matches what takes memory or threads, in the XBoard protocol.
var foolish = regexp.MustCompile(`(?i)(memory|cores)\s*\S*\d\d\d`)

// decent are the lines that may be said in the XBoard protocol.
var decent = regexp.MustCompile(`^(feature |pong|move \S+$|# |Error \(|Illegal move \(|tellusererror Illegal position|Hint: |stat01: |setup |piece |choice |` +
	`(1-0|0-1|1/2-1/2) \{|resign$|offer draw$|\d+ -?\d+ \d+ \d+ \d+ \d+ 0\t\S|$)`)

// FuzzXBoard sends any text as a session of the XBoard protocol. It must end without a
// panic, and say only what XBoard understands, in lines that fit its buffers.
func FuzzXBoard(f *testing.F) {
	addScripts(f, "testdata/xboard/*.txt", "testdata/cases/*.xb")
	for _, text := range []string{
		"new\nvariant wildebeest\nusermove f0g0,\nusermove k0f0\nundo\nanalyze\nexclude all\n.\nexit\nhard\nsd 2\ngo\nusermove e8e5",
		"edit\n#\nc\nKa1\nxa0\nKz9\n.\ngo", "post\nsd 1\ngo\nremove\nplayother\npause\nresume\nresult *\nwhite\nblack\ngo",
		"level 0 0:00 0\nlevel 99999999999999999999 99999999999 9e99\nlevel -1 -1 -1\nst 0.0000001\ngo", "nps 1\nst 1\ngo\nping 1\n?",
		"level 9999 99999999999 99999999999\ntime -99999999999999999999\ngo\n?", "setboard w\nsetboard / w - e9 0\ndraw\nhint\nbk",
		"time 9223372036854775807\notim -9223372036854775808\nsd 1\ngo\nhint\nhint",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if foolish.MatchString(input) || len(input) > 4000 {
			t.Skip()
		}
		var out bytes.Buffer
		if err := RunXBoard(strings.NewReader(input), &out, testProgram); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if line = strings.TrimSuffix(line, "\n"); !decent.MatchString(line) || len(line) > 1000 {
				t.Errorf("said %q", line)
			}
		}
	})
}
