package match

// Engines for the tests.

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// TestMain plays an engine instead of testing when it is called as
// "match.test fake PROTOCOL MODE" or "match.test fake gunjin MODE DIR".
func TestMain(m *testing.M) {
	if len(os.Args) == 5 && os.Args[1] == "fake" {
		fakeGunjin(os.Args[3], os.Args[4])
		return
	}
	if len(os.Args) == 4 && os.Args[1] == "fake" {
		if os.Args[2] == "xboard" {
			fakeCECP(os.Args[3])
		} else {
			fakeUCI(os.Args[3])
		}
		return
	}
	m.Run()
}

// fake describes a fake engine. Its mode says what goes wrong.
func fake(protocol, mode string) client.Spec {
	return client.Spec{Command: os.Args[0], Args: []string{"fake", protocol, mode}, Protocol: protocol, Name: mode}
}

// choose returns the text of a move that depends on the position alone: captures
// and pawn moves come up often enough to end games.
func choose(s *position.State) string {
	legal := movegen.New(s).Legal(nil)
	slices.Sort(legal)
	return s.Text(legal[int(s.Key>>8)%len(legal)], false)
}

// guess is the move that a fake expects. All fakes play alike, so it is right, unless the
// fake is a pessimist.
func guess(b movegen.Board, mode string) string {
	s := b.State()
	if mode == "pessimist" {
		for _, m := range b.Legal(nil) {
			if text := s.Text(m, false); text != choose(s) {
				return text
			}
		}
	}
	return choose(s)
}

// fakeUCI plays choose, and misbehaves from its third move on.
func fakeUCI(mode string) {
	if file, counted := strings.CutPrefix(mode, "twice="); counted { // starts well twice only
		if starts, _ := os.ReadFile(file); len(starts) == 2 {
			os.Exit(5)
		}
		note(file, "x")
		mode = "crash"
	}
	if file, hides := strings.CutPrefix(mode, "hidden="); hides {
		fakeHidden(file)
		return
	}
	variant, fen, moves, thoughts, played, shuffled := "chess", "", []string(nil), 0, 0, false
	rules := map[string]*position.Rules{} // compiled once
	answer := ""                          // while it ponders
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			if mode == "old" {
				fmt.Println("id name Fake\nuciok")
				continue
			}
			fmt.Println("id name Fake\noption name Hash type spin default 1 min 1 max 2\noption name UCI_Variant type combo default chess var chess var courier var grande-acedrex\noption name UCI_Chess960 type check default false\noption name Ponder type check default false\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			switch words[2] {
			case "UCI_Variant":
				variant = words[4]
			case "UCI_Chess960":
				shuffled = words[4] == "true"
			}
		case "ucinewgame":
			if played++; mode == "mortal" && played == 2 {
				fmt.Fprintln(os.Stderr, "one game is enough")
				os.Exit(4)
			}
		case "position":
			board, list, _ := strings.Cut(strings.TrimPrefix(in.Text(), "position fen "), " moves")
			fen, moves = board, strings.Fields(list)
		case "ponderhit", "stop": // the answer waits for either
			if answer != "" {
				if words[0] == "ponderhit" {
					fmt.Println("info depth 1000 score cp 13")
				}
				fmt.Println(answer)
				answer = ""
			}
		case "go":
			thoughts++
			fmt.Printf("info depth %d score cp %d nodes 1 pv\n", thoughts, map[string]int{"winning": 900, "losing": -900}[mode]+13)
			if thoughts > 2 {
				switch mode {
				case "illegal":
					fmt.Println("bestmove e2e5")
					continue
				case "none":
					fmt.Println("bestmove (none)")
					continue
				case "crash":
					fmt.Fprintln(os.Stderr, "panic: at the disco")
					os.Exit(3)
				case "slow":
					time.Sleep(2300 * time.Millisecond)
				case "hang":
					time.Sleep(time.Hour)
				case "escape":
					fmt.Println("bestmove \x1b]0;pwned\a\xff")
					continue
				case "endless":
					for {
						os.Stdout.WriteString(strings.Repeat("y", 1<<16))
					}
				case "lines":
					for {
						fmt.Println("info string again")
					}
				case "close":
					os.Stdout.Close()
					time.Sleep(time.Hour)
				}
			}
			if rules[variant] == nil {
				rules[variant] = position.MustCompile(games.Find(variant))
			}
			s, err := rules[variant].New(fen)
			if err != nil {
				panic(err)
			}
			if s.Castling.Shuffled && !shuffled {
				panic("UCI_Chess960 has not been set")
			}
			b := movegen.New(s)
			for _, m := range moves {
				b.Do(s.Match(m, b.Legal(nil)))
			}
			answer = "bestmove " + choose(s)
			if b.Do(s.Match(choose(s), b.Legal(nil))); len(b.Legal(nil)) > 0 {
				answer += " ponder " + guess(b, mode)
			}
			if words[1] != "ponder" {
				fmt.Println(answer)
				answer = ""
			}
		case "quit":
			if mode == "stay" {
				time.Sleep(time.Hour)
			}
			return
		}
	}
}

// note adds a text to a file.
func note(file, text string) {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	f.WriteString(text)
}

// fakeHidden plays the first legal move in a game of hidden men, and notes its process and
// the deployments that it is told.
func fakeHidden(file string) {
	r := position.MustCompile(games.Find("gunjin23"))
	in := bufio.NewScanner(os.Stdin)
	var view *hidden.View
	for in.Scan() {
		switch words := strings.Fields(in.Text()); words[0] {
		case "uci":
			fmt.Println("option name UCI_Variant type combo default gunjin23 var gunjin23\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			note(file, fmt.Sprintf("%d %s\n", os.Getpid(), words[4]))
			view = viewTold(r, words)
		case "go":
			legal := view.Legal()
			slices.Sort(legal)
			fmt.Println("bestmove " + view.Shadow().Text(legal[0], false))
		case "quit":
			return
		}
	}
}

// viewTold returns what "position startpos deploy w RANKS moves ..." tells.
func viewTold(r *position.Rules, words []string) *hidden.View {
	d, err := r.ParseDeployment(position.Color(strings.Index("wb", words[3])), words[4])
	if err != nil {
		panic(err)
	}
	view := hidden.NewView(d)
	for _, text := range words[min(6, len(words)):] {
		e, err := view.ParseEvent(text)
		if err == nil {
			err = view.Hear(e)
		}
		if err != nil {
			panic(err)
		}
	}
	return view
}

// fakeCECP is fakeUCI in the other protocol, in chess.
func fakeCECP(mode string) {
	r, _ := position.Compile(games.Chess())
	b := movegen.New(r.NewGame())
	force, thoughts := false, 0
	think := func() {
		thoughts++
		switch {
		case mode == "resign" && thoughts > 2:
			fmt.Println("resign")
			return
		case mode == "claim" && thoughts > 2:
			fmt.Println("1/2-1/2 {Draw, I say}")
			return
		case mode == "doubt" && thoughts == 3: // but it plays on when told to
			fmt.Println("1/2-1/2 {Draw, I say}")
			return
		}
		text := choose(b.State())
		b.Do(b.State().Match(text, b.Legal(nil)))
		fmt.Printf("%d 25 1 100 %s\nmove %s\n", thoughts, text, text)
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "protover":
			fmt.Println(`feature done=0`)
			fmt.Println(`feature myname="Fake X" ping=1 usermove=1 variants="normal" done=1`)
		case "uci":
			fmt.Println("Error (unknown command): uci")
		case "ping":
			fmt.Println("pong " + words[1])
		case "new":
			b, force = movegen.New(r.NewGame()), false
		case "edit":
			s, err := edited(in, r, b.State().Side)
			if err != nil {
				panic(err)
			}
			b = movegen.New(s)
		case "black":
			b = movegen.New(must(r.New("k7/8/8/8/8/8/8/K7 b - - 0 1")))
		case "force":
			force = true
		case "go":
			force = false
			think()
		case "usermove":
			m := b.State().Match(words[1], b.Legal(nil))
			if m == position.NoMove || mode == "refuse" && b.State().Ply > 8 {
				fmt.Println("Illegal move: " + words[1])
				continue
			}
			b.Do(m)
			if !force && len(b.Legal(nil)) > 0 {
				think()
			}
		case "quit":
			return
		}
	}
}

// edited reads the pieces of a position, as XBoard sends them.
func edited(in *bufio.Scanner, r *position.Rules, side position.Color) (*position.State, error) {
	board := map[string]byte{}
	white := true
	for in.Scan() && in.Text() != "." {
		switch text := in.Text(); {
		case text == "#":
			clear(board)
		case text == "c":
			white = !white
		case white:
			board[text[1:]] = text[0]
		default:
			board[text[1:]] = text[0] | 0x20
		}
	}
	var fen strings.Builder
	for rank := 8; rank >= 1; rank-- {
		for file := range 8 {
			if p := board[fmt.Sprintf("%c%d", 'a'+file, rank)]; p != 0 {
				fen.WriteByte(p)
			} else {
				fen.WriteByte('1')
			}
		}
		fen.WriteString(map[bool]string{true: "/", false: ""}[rank > 1])
	}
	s, err := r.New(fmt.Sprintf("%s %c KQkq - 0 1", fen.String(), "wb"[side]))
	return s, err
}

// must returns a position that is known to be one.
func must(s *position.State, err error) *position.State {
	if err != nil {
		panic(err)
	}
	return s
}
