package protocol

// Cold file: the Universal Chess Interface.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/hidden"
)

// Program is what a session tells about the program around it, and borrows from it.
type Program struct {
	Name, Author string

	// Log is a file that records both directions of a session; empty for none.
	Log string

	// Umpired offers the games of hidden men in XBoard's protocol, too, for an umpire that
	// knows the words deploy and verdict; XBoard itself does not.
	Umpired bool

	// NewPlayer makes the player of games of hidden men; nil for the program's own.
	NewPlayer func(seed uint64) *hidden.Player

	// Bench runs the benchmark and prints its result, in lines. Depth 0 leaves the
	// depth to it. It returns an error when the context ends it.
	Bench func(ctx context.Context, depth int, out io.Writer) error

	engine *search.Engine // for a session after others; nil for a new one
}

// session returns a session of the program.
func (p *Program) session(notice func(string)) *Session {
	if p.engine != nil {
		return newSession(p.engine, notice)
	}
	return NewSession(notice)
}

// uci reads UCI for a session.
type uci struct {
	session *Session
	out     *printer
	program Program
	quit    bool
}

// uciCommands is the table of commands; they get the rest of their line.
var uciCommands = map[string]func(u *uci, rest string){
	"uci":        func(u *uci, _ string) { u.introduce() },
	"isready":    func(u *uci, _ string) { u.session.Idle(); u.out.printf("readyok") },
	"ucinewgame": func(u *uci, _ string) { u.session.NewGame() },
	"setoption":  (*uci).setOption,
	"position":   (*uci).position,
	"deploy":     (*uci).deploy,
	"gameover":   func(u *uci, _ string) { u.session.GameOver() },
	"go":         (*uci).start,
	"stop":       func(u *uci, _ string) { u.session.Stop() },
	"ponderhit":  func(u *uci, _ string) { u.session.PonderHit() },
	"quit":       func(u *uci, _ string) { u.quit = true },
	"register":   func(*uci, string) {}, // there is nothing to pay for
	"debug":      func(*uci, string) {}, // and nothing to tell beyond the usual

	// What people type.
	"d":     func(u *uci, _ string) { u.out.printf("%s", u.session.Describe()) },
	"eval":  func(u *uci, _ string) { u.out.printf("%s", u.session.Evaluation()) },
	"bench": (*uci).bench,
}

// Run speaks the protocol that the first line asks for: the XBoard protocol after
// xboard or protover, else UCI.
func Run(in io.Reader, out io.Writer, program Program) error {
	r := bufio.NewReaderSize(in, 1<<16)
	var first []byte
	for len(bytes.TrimSpace(first)) == 0 {
		line, err := r.ReadBytes('\n')
		if first = append(first, line...); err != nil {
			break
		}
	}
	speak := RunUCI
	if word, _ := cutWord(string(first)); word == "xboard" || word == "protover" {
		speak = RunXBoard
	}
	return speak(io.MultiReader(bytes.NewReader(first), r), out, program)
}

// stopGrace is how long the end of a session waits for a search to stop.
const stopGrace = time.Second

// RunUCI speaks UCI until quit or the end of input, which end a search that runs.
// It prints nothing that was not asked for.
func RunUCI(in io.Reader, out io.Writer, program Program) error {
	u := newUCI(out, program)
	if err := u.session.log.open(program.Log); err != nil {
		return err
	}
	defer u.session.log.close()
	lines := lineReader{bufio.NewReaderSize(in, 1<<16)}
	for !u.quit {
		line, tooLong, err := lines.next()
		if err == io.EOF {
			break
		} else if err != nil {
			u.session.Stop()
			return err
		}
		if tooLong {
			u.out.notice("line too long, not read")
			continue
		}
		u.session.log.record("> ", line)
		u.line(line)
	}
	u.session.end()
	return u.out.close()
}

// end stops what runs and waits for it, though not for ever: perhaps nobody reads
// what it says.
func (s *Session) end() {
	s.Stop()
	if !s.Idle() {
		select {
		case <-s.Done():
		case <-time.After(stopGrace):
		}
	}
}

// newUCI returns a reader with a new session.
func newUCI(out io.Writer, program Program) *uci {
	p := &printer{w: out}
	u := &uci{session: program.session(p.notice), out: p, program: program}
	if program.NewPlayer != nil {
		u.session.setPlayer(program.NewPlayer, rand.Uint64())
	}
	p.log = &u.session.log
	return u
}

// line obeys one line. As UCI asks, words before the command are skipped.
func (u *uci) line(line string) {
	for rest := line; ; {
		var word string
		if word, rest = cutWord(rest); word == "" {
			break
		}
		if run := uciCommands[word]; run != nil {
			run(u, rest)
			return
		}
	}
	if text := strings.TrimSpace(line); text != "" {
		u.out.notice(fmt.Sprintf("unknown command %q", clip(text)))
	}
}

// cutWord splits off the first word of a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if end := strings.IndexAny(text, " \t\v\f\r"); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// complain prints an error, if there is one, as an info string.
func (u *uci) complain(err error) {
	if err != nil {
		u.out.notice(err.Error())
	}
}

// introduce answers the word uci.
func (u *uci) introduce() {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", u.program.Name, u.program.Author)
	for i := range optionTable {
		o := &optionTable[i]
		if o.only == inXBoard {
			continue
		}
		kind := o.kind
		if kind == fileOption {
			kind = textOption
		}
		fmt.Fprintf(&b, "option name %s type %s", o.name, kind)
		if o.kind != buttonOption {
			b.WriteString(" default " + o.defaultValue)
		}
		if o.kind == spinOption {
			fmt.Fprintf(&b, " min %d max %d", o.min, o.max)
		}
		for _, value := range o.values {
			b.WriteString(" var " + value)
		}
		b.WriteByte('\n')
	}
	b.WriteString("uciok")
	u.out.printf("%s", b.String())
}

// setOption reads "name N [value V]". The name ends at the first word value; the
// value is the rest of the line as it stands.
func (u *uci) setOption(rest string) {
	word := ""
	for word != "name" {
		if word, rest = cutWord(rest); word == "" {
			u.out.notice("setoption: no name")
			return
		}
	}
	var name []string
	for {
		if word, rest = cutWord(rest); word == "" || word == "value" {
			break
		}
		name = append(name, word)
	}
	if len(name) == 0 {
		u.out.notice("setoption: no name")
		return
	}
	before := u.session.Variant()
	u.complain(u.session.SetOption(strings.Join(name, " "), strings.TrimSpace(rest)))
	if v := u.session.Variant(); v.Name != before.Name && v != games.Chess() {
		// Adapters to other protocols tell their GUI what the board looks like.
		u.out.printf("info string variant %s files %d ranks %d pocket 0 template fairy startpos %s", v.Name, v.Files, v.Ranks, v.Start)
	}
}

// position reads "startpos" or "fen F", and "moves M...".
func (u *uci) position(rest string) {
	words := strings.Fields(rest)
	for len(words) > 0 && words[0] != "startpos" && words[0] != "fen" {
		words = words[1:]
	}
	if len(words) == 0 {
		u.out.notice("position: neither startpos nor fen")
		return
	}
	kind, words := words[0], words[1:]
	moves := len(words)
	for i, word := range words {
		if word == "moves" {
			moves = i
			break
		}
	}
	fen := strings.Join(words[:moves], " ")
	played := words[min(moves+1, len(words)):]
	if kind == "startpos" && moves == 3 && words[0] == "deploy" {
		u.complain(u.session.SetDeployment(words[1], words[2], played))
		return
	}
	switch {
	case kind == "fen" && fen == "":
		u.out.notice("position: fen without a position")
		return
	case kind == "startpos" && fen != "":
		u.out.notice(fmt.Sprintf("position: %q where the word moves should be", clip(fen)))
		return
	}
	u.complain(u.session.SetPosition(fen, played))
}

// start reads the rest of a go command and begins what it asks for.
func (u *uci) start(rest string) {
	g, err := u.session.parseGo(strings.Fields(rest))
	u.complain(err)
	if v := u.session.view; v != nil && g.perft > 0 {
		u.out.notice("go: perft needs an open position")
		return
	} else if v != nil && v.Side != v.Me {
		u.out.notice(fmt.Sprintf("go: %v is to move, whose men are hidden", v.Side))
	}
	text, wdl := u.session.Notation(), u.session.showWDL
	if g.perft > 0 {
		o := movegen.PerftOptions{Threads: u.session.threads}
		u.session.Perft(g.perft, o, nil, func(counts []movegen.MoveCount, err error) {
			if errors.Is(err, context.Canceled) {
				u.out.notice("perft stopped")
				return
			} else if err != nil {
				u.out.notice("perft: " + err.Error())
				return
			}
			var b strings.Builder
			total := uint64(0)
			for _, c := range counts {
				fmt.Fprintf(&b, "%s: %d\n", text(c.Move), c.Nodes)
				total += c.Nodes
			}
			u.out.printf("%s\nNodes searched: %d\n", b.String(), total)
		})
		return
	}
	u.session.Go(g.limits, func(info *search.Info) {
		u.out.Write(append(appendInfo(nil, info, text, wdl), '\n'))
	}, func(best search.Best) {
		switch {
		case best.Move == position.NoMove:
			u.out.printf("bestmove (none)")
		case best.Ponder == position.NoMove:
			u.out.printf("bestmove %s", text(best.Move))
		default:
			u.out.printf("bestmove %s ponder %s", text(best.Move), text(best.Ponder))
		}
	})
}

// bench runs the program's benchmark, on an engine of its own.
func (u *uci) bench(rest string) {
	depth := 0
	if word, _ := cutWord(rest); word != "" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			u.out.notice(fmt.Sprintf("bench: depth %q is not a positive number", clip(word)))
			return
		}
		depth = n
	}
	if u.program.Bench == nil {
		u.out.notice("bench is not available")
		return
	}
	u.session.Run(func(ctx context.Context) {
		if err := u.program.Bench(ctx, depth, u.out); err != nil {
			u.out.notice("bench stopped")
		}
	})
}
