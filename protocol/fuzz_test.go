package protocol

// Cold file.

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"alfonso/search"
)

// What would only take memory or threads, or the machine's disk, is left out.
var greedyLines = regexp.MustCompile(`(?i)((hash|threads)\s+value|memory|cores)\s*\S*\d\d|log file`)

// fuzzed returns the program with which a fuzz target has one session after another.
func fuzzed() Program {
	program := testProgram
	program.engine = search.NewEngine(1)
	program.Bench = func(ctx context.Context, _ int, _ io.Writer) error { return ctx.Err() }
	return program
}

// talkUCI plays a session to its end and returns what it said. What runs at the end is
// stopped, so that no input takes long.
func talkUCI(program Program, lines func(obey func(line string))) string {
	var out bytes.Buffer
	u := newUCI(&out, program)
	lines(func(line string) {
		if !u.quit {
			u.line(line)
		}
	})
	u.session.Stop()
	u.session.Wait()
	return out.String()
}

// talkXBoard is talkUCI for the XBoard protocol.
func talkXBoard(program Program, lines func(obey func(line string))) string {
	var out bytes.Buffer
	c := newCECP(&out, program)
	lines(func(line string) {
		if !c.quit {
			c.settle()
			c.line(line)
		}
	})
	c.abort()
	return out.String()
}

// linesOf gives the lines of a text one after another.
func linesOf(text string) func(func(string)) {
	return func(obey func(string)) {
		for r := (lineReader{bufio.NewReader(strings.NewReader(text))}); ; {
			line, _, err := r.next()
			if err != nil {
				return
			}
			obey(line)
		}
	}
}

// chances makes choices by the bytes that a fuzzer gives, as long as there are some.
func chances(data []byte) (choice func(int) int, more func() bool) {
	return func(n int) int {
		if len(data) == 0 || n < 2 {
			return 0
		}
		b := int(data[0])
		data = data[1:]
		return b % n
	}, func() bool { return len(data) > 0 }
}

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
	program := fuzzed()
	f.Fuzz(func(t *testing.T, input string) {
		if greedyLines.MatchString(input) || len(input) > 4000 {
			t.Skip()
		}
		out := talkUCI(program, linesOf(input))
		if answers, most := strings.Count("\n"+out, "\nbestmove "), strings.Count(input, "go"); answers > most {
			t.Errorf("%d bestmoves for %d go:\n%s", answers, most, out)
		}
		decentUCI(t, out)
	})
}

// decentUCI holds every line to what may be said in UCI.
func decentUCI(t *testing.T, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		switch line = strings.TrimSuffix(line, "\n"); {
		case !uciLine.MatchString(line):
			t.Errorf("said %q", line)
		case strings.HasPrefix(line, "info string") && strings.Contains(line, "pv"):
			t.Errorf("pv in %q", line)
		}
	}
}

// decentXBoard holds every line to what may be said in the XBoard protocol.
func decentXBoard(t *testing.T, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		if line = strings.TrimSuffix(line, "\n"); !decentLines.MatchString(line) || len(line) > 1000 {
			t.Errorf("said %q", line)
		}
	}
}

// FuzzUCICommands makes sessions of commands by their grammar: each go has one answer.
func FuzzUCICommands(f *testing.F) {
	program, mirror := fuzzed(), search.NewEngine(1)
	seedChances(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		choice, more := chances(data)
		k := newTalker(choice, mirror)
		goes := 0
		var sent []string
		out := talkUCI(program, func(obey func(string)) {
			for more() && len(sent) < 8 {
				line := k.uci()
				word, rest := firstCommand(line)
				if word == "quit" {
					return
				}
				if word == "go" {
					if g, _ := k.mirror.parseGo(strings.Fields(rest)); g.perft == 0 {
						goes++
					}
				}
				sent = append(sent, line)
				obey(line)
			}
		})
		if answers := strings.Count("\n"+out, "\nbestmove "); answers != goes {
			t.Errorf("%d bestmoves for %d go:\n%s\nsaid\n%s", answers, goes, strings.Join(sent, "\n"), out)
		}
		decentUCI(t, out)
	})
}

// FuzzXBoardCommands makes sessions of commands by their grammar.
func FuzzXBoardCommands(f *testing.F) {
	program, mirror := fuzzed(), search.NewEngine(1)
	seedChances(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		choice, more := chances(data)
		k := newTalker(choice, mirror)
		k.umpired = choice(2) == 1
		program := program
		program.Umpired = k.umpired
		decentXBoard(t, talkXBoard(program, func(obey func(string)) {
			for sent := 0; more() && sent < 12; {
				for _, line := range k.cecp() {
					obey(line)
					sent++
				}
			}
		}))
	})
}

// seedChances gives a fuzz target some first choices.
func seedChances(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		data := make([]byte, 20+rng.IntN(100))
		for i := range data {
			data[i] = byte(rng.IntN(256))
		}
		f.Add(data)
	}
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

// decentLines are the lines that may be said in the XBoard protocol.
var decentLines = regexp.MustCompile(`^(feature |pong|move \S+$|# |Error \(|Illegal move \(|tellusererror Illegal position|Hint: |stat01: |setup |piece |choice |` +
	`(1-0|0-1|1/2-1/2) \{|resign$|offer draw$|deploy \S+$| \S+ +\d+ %$|\d+ -?\d+ \d+ \d+ \d+ \d+ 0\t\S|$)`)

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
	program := fuzzed()
	f.Fuzz(func(t *testing.T, input string) {
		if greedyLines.MatchString(input) || len(input) > 4000 {
			t.Skip()
		}
		decentXBoard(t, talkXBoard(program, linesOf(input)))
	})
}
