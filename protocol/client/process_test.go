package client

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
)

// TestMain plays a program instead of testing when it is called as "client.test fake MODE
// FILE".
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "fake" {
		misbehave(os.Args[2], os.Args[3])
		return
	}
	m.Run()
}

// fake describes a program that misbehaves in a mode, and the file in which it notes the
// processes that it starts.
func fake(t *testing.T, protocol, mode string) (spec Spec, notes string) {
	t.Helper()
	notes = filepath.Join(t.TempDir(), "pids")
	return Spec{Command: os.Args[0], Args: []string{"fake", mode, notes}, Protocol: protocol}, notes
}

// misbehave greets as the mode says and answers every go with a move, or with what the
// mode does instead.
func misbehave(mode, notes string) {
	beget := func(leave bool) {
		cmd := exec.Command(os.Args[0], "fake", "sleep", notes)
		if cmd.Stdout = os.Stdout; leave {
			cmd.Stdout = nil
			desert(cmd)
		}
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		f, _ := os.OpenFile(notes, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		fmt.Fprintln(f, cmd.Process.Pid)
		f.Close()
	}
	switch mode {
	case "sleep":
		time.Sleep(time.Minute)
	case "exit":
		os.Exit(3)
	case "endless":
		for {
			os.Stdout.WriteString(strings.Repeat("x", 1<<16))
		}
	case "noise":
		for range 100 {
			os.Stderr.WriteString(strings.Repeat("e", 1<<16))
		}
		os.Stderr.WriteString("\nred \x1b[31m\n")
	case "garbage":
		var text [100_000]byte
		rand.NewChaCha8([32]byte{byte(os.Getpid()), byte(os.Getpid() >> 8)}).Read(text[:])
		os.Stdout.Write(append(text[:], '\n'))
	case "children", "orphans":
		beget(mode == "orphans")
		beget(false)
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); {
		case mode == "frail" && word == "uci":
			os.Exit(5)
		case (mode == "xboard" || mode == "frail") && word == "protover":
			fmt.Println(`feature myname="X" ping=1 done=1`)
		case (mode == "xboard" || mode == "frail") && word == "ping":
			fmt.Println("pong" + in.Text()[4:])
		case mode == "xboard" && word != "xboard" && word != "quit":
			fmt.Println("Error (unknown command): " + word)
		case mode == "xboard" || mode == "frail":
		case word == "uci":
			fmt.Println("id name \x1b]0;pwned\a\xffF\n\toption name UCI_Variant type combo default chess var chess var losers chess\nuciok")
		case word == "isready":
			fmt.Println("readyok")
		case word == "xboard" || word == "protover":
			fmt.Printf("Unknown command: '%s'.\n", word)
		case word != "go":
		case mode == "deaf":
			for { // it answers what it does not read
				fmt.Println("bestmove e2e4")
				time.Sleep(time.Millisecond)
			}
		case mode == "double":
			fmt.Println("bestmove e2e4\nbestmove e2e4")
			mode = ""
		case mode == "lines":
			for {
				fmt.Println("info string again")
			}
		case mode == "close":
			os.Stdout.Close()
			time.Sleep(time.Minute)
		case mode == "leave":
			beget(false)
			os.Exit(4)
		case mode == "stop":
			time.Sleep(time.Minute)
		default:
			fmt.Println("bestmove \x1b[2J")
		}
		if in.Text() == "quit" && mode != "stop" {
			return
		}
	}
	if mode == "stop" {
		time.Sleep(time.Minute)
	}
}

// alive lists the processes of a file of notes that run.
func alive(t *testing.T, notes string) (pids []int) {
	t.Helper()
	text, err := os.ReadFile(notes)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range strings.Fields(string(text)) {
		if pid, _ := strconv.Atoi(field); runs(pid) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// TestHandshake opens engines of both protocols, told and not, and programs that are none.
func TestHandshake(t *testing.T) {
	for _, c := range []struct {
		mode, protocol string
		failure        error
		text           string // part of the error, or the name
	}{
		{"good", "uci", nil, `\x1b]0;pwned\a\xffF`},
		{"good", "", nil, "pwned"},
		{"xboard", "xboard", nil, "X"},
		{"xboard", "", nil, "X"},
		{"frail", "", nil, "X"},
		{"xboard", "uci", ErrUnfit, "proto=xboard"},
		{"good", "xboard", ErrUnfit, "proto=uci"},
		{"exit", "uci", ErrFailed, "exit status 3"},
		{"exit", "", ErrFailed, "exit status 3"},
		{"endless", "uci", ErrFailed, "65536 bytes"},
		{"noise", "uci", nil, "pwned"},
		{"garbage", "uci", nil, "pwned"},
	} {
		t.Run(c.mode+" "+c.protocol, func(t *testing.T) {
			t.Parallel()
			spec, _ := fake(t, c.protocol, c.mode)
			e, err := Open(context.Background(), spec)
			text := fmt.Sprint(err)
			if e != nil {
				defer e.Close()
				text = e.Name()
			}
			if !errors.Is(err, c.failure) || !strings.Contains(text, c.text) {
				t.Errorf("%v, %s", err, text)
			}
		})
	}
}

// TestMisbehaviour asks engines for a move that answer otherwise.
func TestMisbehaviour(t *testing.T) {
	r := position.MustCompile(games.Chess())
	for _, c := range []struct {
		mode    string
		failure error
		text    string // part of the error, or the move
	}{
		{"good", nil, `\x1b[2J`},
		{"lines", ErrTimeout, ""},
		{"stop", ErrTimeout, ""},
		{"close", ErrFailed, "closed its output"},
		{"leave", ErrFailed, "exit status 4"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			t.Parallel()
			spec, notes := fake(t, "uci", c.mode)
			e, err := Open(context.Background(), spec)
			if err != nil {
				t.Fatal(err)
			}
			defer e.Close()
			if err := e.NewGame(r, r.Start); err != nil {
				t.Fatal(err)
			}
			reply, err := e.Think(Turn{}, search.Limits{}, time.Now().Add(2*time.Second))
			if text := fmt.Sprint(err) + reply.Move; !errors.Is(err, c.failure) || !strings.Contains(text, c.text) {
				t.Errorf("%s", text)
			}
			if tail := strings.Join(e.Tail(), "\n"); Printable(strings.ReplaceAll(tail, "\n", "")) != strings.ReplaceAll(tail, "\n", "") {
				t.Errorf("tail %q", tail)
			}
			begin := time.Now()
			e.Close()
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("closing takes %v", took)
			}
			if c.mode == "leave" && len(alive(t, notes)) > 0 {
				t.Error("its child runs")
			}
		})
	}
}

// TestUnasked drops a move that was not asked for.
func TestUnasked(t *testing.T) {
	r := position.MustCompile(games.Chess())
	spec, _ := fake(t, "uci", "double")
	e, err := Open(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if err := e.NewGame(r, r.Start); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"e2e4", `\x1b[2J`} {
		if reply, err := e.Think(Turn{}, search.Limits{}, time.Now().Add(20*time.Second)); err != nil || reply.Move != want {
			t.Errorf("%q, %v, want %q", reply.Move, err, want)
		}
		for len(e.(*uci).lines) == 0 && want == "e2e4" {
			time.Sleep(time.Millisecond)
		}
	}
}

// TestDeaf talks for long to an engine that answers and reads nothing: nobody waits for it.
func TestDeaf(t *testing.T) {
	spec, _ := fake(t, "uci", "deaf")
	e, err := Open(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	g := Turn{Moves: strings.Fields(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 300))}
	e.(*uci).start = games.Chess().Start
	begin := time.Now()
	for range 50 { // 300 kB, where a pipe takes 64
		if _, err := e.Think(g, search.Limits{}, time.Now().Add(20*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("50 moves take %v", took)
	}
}

// TestUnread sends more lines than wait: only once is there a pause.
func TestUnread(t *testing.T) {
	p := unheard()
	begin := time.Now()
	for range 3 * maxUnread {
		p.send("accepted x")
	}
	if took := time.Since(begin); took > 10*quitPatience || len(p.out) != maxUnread {
		t.Errorf("%d lines wait after %v", len(p.out), took)
	}
}

// TestInterrupt ends the context while an engine is silent.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	spec, _ := fake(t, "uci", "stop")
	e, err := Open(ctx, spec)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	time.AfterFunc(50*time.Millisecond, cancel)
	begin := time.Now()
	if _, err := e.Think(Turn{}, search.Limits{}, begin.Add(time.Minute)); !errors.Is(err, context.Canceled) || time.Since(begin) > 10*time.Second {
		t.Errorf("%v after %v", err, time.Since(begin))
	}
	spec, _ = fake(t, "uci", "sleep")
	if _, err := Open(ctx, spec); !errors.Is(err, context.Canceled) {
		t.Errorf("an engine is opened: %v", err)
	}
}

// TestChildren leaves no process: neither a child of the engine nor, on Linux, one that has
// left the engine's group.
func TestChildren(t *testing.T) {
	for _, mode := range []string{"children", "orphans"} {
		if mode == "orphans" && runtime.GOOS != "linux" {
			continue
		}
		spec, notes := fake(t, "uci", mode)
		e, err := Open(context.Background(), spec)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(alive(t, notes)); n != 2 {
			t.Fatalf("%s: %d run, want 2", mode, n)
		}
		e.Close()
		if left := alive(t, notes); len(left) > 0 {
			t.Errorf("%s: %v run on", mode, left)
		}
	}
}

// TestStranger leaves the children alone that are no engine's.
func TestStranger(t *testing.T) {
	spec, notes := fake(t, "uci", "children")
	stranger := exec.Command(os.Args[0], "fake", "sleep", notes)
	if err := stranger.Start(); err != nil {
		t.Fatal(err)
	}
	defer stranger.Wait()
	defer stranger.Process.Kill()
	e, err := Open(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	e.Close()
	if !runs(stranger.Process.Pid) {
		t.Error("a stranger is killed")
	}
	if n := len(alive(t, notes)); n != 2 {
		t.Errorf("%d children of the other engine run, want 2", n)
	}
}

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"e2e4 été ♘":                       "e2e4 été ♘",
		"a\tb":                             "a b",
		"\x1b]0;x\a\x00\xff\u009b\u202e\r": `\x1b]0;x\a\x00\xff\u009b\u202e\r`,
		"\ufffd\xc3":                       "\ufffd" + `\xc3`,
	} {
		if got := Printable(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
	if got := clip("aé", 2); got != "a..." {
		t.Errorf("%q", got)
	}
}
