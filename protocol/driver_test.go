package protocol

// Cold file: drivers that send commands by chance and check what owes an answer.

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"alfonso/bench"
	"alfonso/search"
)

// commandsByChance returns how many commands a driver sends: 10,000 with ALFONSO_LONG=1.
func commandsByChance() int {
	switch {
	case os.Getenv("ALFONSO_LONG") != "":
		return 10_000
	case testing.Short():
		return 400
	}
	return 1000
}

// driven is a session that runs beside its driver.
type driven struct {
	t    *testing.T
	in   *io.PipeWriter
	done chan error
	sent []string

	mu    sync.Mutex
	lines []string
	seen  int // lines that were waited for
}

// drive starts a session.
func drive(t *testing.T, run func(io.Reader, io.Writer, Program) error, umpired bool) *driven {
	program := testProgram
	program.Umpired = umpired
	program.Bench = func(ctx context.Context, _ int, out io.Writer) error { return bench.Run(ctx, 1, out, io.Discard) }
	r, w := io.Pipe()
	d := &driven{t: t, in: w, done: make(chan error, 1)}
	go func() { d.done <- run(r, d, program) }()
	t.Cleanup(func() { w.Close() })
	return d
}

// Write takes lines of the session.
func (d *driven) Write(lines []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, strings.Split(strings.TrimSuffix(string(lines), "\n"), "\n")...)
	return len(lines), nil
}

// send sends a line. A fuzzer's or a mirror's bytes may hold no line end of their own.
func (d *driven) send(line string) {
	d.t.Helper()
	d.sent = append(d.sent, line)
	if _, err := io.WriteString(d.in, line+"\n"); err != nil {
		d.fail("the session has ended: %v", err)
	}
}

// fail ends the test with what was sent and said last.
func (d *driven) fail(format string, args ...any) {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.t.Fatalf("after %d lines: %s\nsent\n%s\nsaid\n%s", len(d.sent), fmt.Sprintf(format, args...),
		strings.Join(d.sent[max(0, len(d.sent)-25):], "\n"), tail(d.lines))
}

// await waits for a line that was not waited for yet.
func (d *driven) await(line string) {
	d.t.Helper()
	for deadline := time.Now().Add(10 * time.Second * raceFactor); ; time.Sleep(time.Millisecond) {
		d.mu.Lock()
		for ; d.seen < len(d.lines); d.seen++ {
			if d.lines[d.seen] == line {
				d.seen++
				d.mu.Unlock()
				return
			}
		}
		d.mu.Unlock()
		if time.Now().After(deadline) {
			d.fail("no %q", line)
		}
	}
}

// said returns the lines that begin with a word, without it.
func (d *driven) said(word string) (list []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, line := range d.lines {
		if rest, ok := strings.CutPrefix(line, word+" "); ok {
			list = append(list, rest)
		}
	}
	return list
}

// end quits the session and holds every line that it said to a pattern.
func (d *driven) end(decent *regexp.Regexp) {
	d.t.Helper()
	d.send("quit")
	select {
	case err := <-d.done:
		if err != nil {
			d.fail("the session ends with %v", err)
		}
	case <-time.After(10 * time.Second * raceFactor):
		d.fail("quit does not end the session")
	}
	bad := 0
	for _, line := range d.lines {
		if !decent.MatchString(line) {
			if bad++; bad < 10 {
				d.t.Errorf("said %q", line)
			}
		}
	}
}

// uciLine are the lines that may be said in UCI.
var uciLine = regexp.MustCompile(`^(info (depth \d+ (currmove \S+ currmovenumber \d+$|seldepth \d+ multipv \d+ score (cp|mate) -?\d+( wdl \d+ \d+ \d+)?( (lower|upper)bound)? ` +
	`nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+( pv( \S+)+)?$)|string .*|variant .*)|bestmove \S+( ponder \S+)?$|readyok$|uciok$|id (name|author) .*|option name .*|` +
	`bestdeploy \S+$|Nodes searched: \d+$|\S+: \d+$|Fen: .*|Key: [0-9A-F]{16}$|Checkers:.*|Result: .*|Evaluation: .*|\d+ nodes \d+ nps|[a-zA-Z ()-]+ +-?\d+  White has .*|[ +|a-p0-9].*|)$`)

// TestUCIByChance sends UCI by chance: each go has one answer, a legal move of its position,
// each isready one, at once, and nothing else is said but what UCI knows.
func TestUCIByChance(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	k := newTalker(rng.IntN, search.NewEngine(1))
	d := drive(t, RunUCI, false)
	var goes []map[string]bool // the answers that each may have
	for len(d.sent) < commandsByChance() {
		line := k.uci()
		if word, _ := cutWord(line); word == "quit" {
			continue
		}
		if isGo, rest := firstCommand(line); isGo == "go" {
			if g, _ := k.mirror.parseGo(strings.Fields(rest)); g.perft == 0 {
				legal := map[string]bool{}
				text := k.mirror.Notation()
				for _, m := range k.mirror.Legal() {
					legal[text(m)] = true
				}
				legal["(none)"] = len(legal) == 0
				goes = append(goes, legal)
			}
		}
		switch d.send(line); {
		case line == "isready":
			d.await("readyok")
		case rng.IntN(4) == 0:
			time.Sleep(time.Duration(rng.IntN(6000)) * time.Microsecond)
		}
	}
	d.send("stop")
	d.send("isready")
	d.await("readyok")
	d.send("position startpos")
	d.send("go depth 1") // comes behind all others
	deadline := time.Now().Add(10 * time.Second * raceFactor)
	for len(d.said("bestmove")) <= len(goes) && time.Now().Before(deadline) {
		time.Sleep(5 * time.Millisecond)
	}
	answers := d.said("bestmove")
	d.end(uciLine)
	if len(answers) != len(goes)+1 {
		t.Errorf("%d answers to %d go", len(answers), len(goes)+1)
	}
	for i, legal := range goes {
		if i < len(answers) && !legal[strings.Fields(answers[i])[0]] {
			t.Fatalf("answer %d of %d is %s", i+1, len(goes), answers[i])
		}
	}
	t.Logf("%d commands, %d go, %d lines", len(d.sent), len(goes), len(d.lines))
}

// firstCommand returns the command of a line, as UCI asks, and what follows it.
func firstCommand(line string) (word, rest string) {
	for rest = line; ; {
		if word, rest = cutWord(rest); word == "" || uciCommands[word] != nil {
			return word, rest
		}
	}
}

// TestXBoardByChance sends the XBoard protocol by chance: pings are answered in order, after
// "?" at once, and nothing is said but what XBoard understands.
func TestXBoardByChance(t *testing.T) {
	for i, umpired := range []bool{false, true} {
		t.Run(fmt.Sprintf("umpired %v", umpired), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(2, uint64(i)))
			k := newTalker(rng.IntN, search.NewEngine(1))
			k.umpired = umpired
			d := drive(t, RunXBoard, umpired)
			d.send("xboard")
			d.send("protover 2")
			var pings []string
			ping := func() {
				pings = append(pings, fmt.Sprint(len(pings)+1))
				d.send("ping " + pings[len(pings)-1])
			}
			for len(d.sent) < commandsByChance()/2 {
				switch rng.IntN(16) {
				case 0:
					ping()
				case 1:
					d.send("?") // a move that is thought about comes at once, and so the answer
					ping()
					d.await("pong " + pings[len(pings)-1])
				default:
					for _, line := range k.cecp() {
						d.send(line)
					}
				}
				if rng.IntN(4) == 0 {
					time.Sleep(time.Duration(rng.IntN(6000)) * time.Microsecond)
				}
			}
			d.send(".") // in case that a position is being edited
			d.send("force")
			ping()
			d.await("pong " + pings[len(pings)-1])
			d.end(decentLines)
			if got := d.said("pong"); strings.Join(got, " ") != strings.Join(pings, " ") {
				t.Errorf("pings\n%v\npongs\n%v", pings, got)
			}
			t.Logf("%d commands, %d pings, %d moves, %d lines", len(d.sent), len(pings), len(d.said("move")), len(d.lines))
		})
	}
}
