package match

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// TestMain plays an engine instead of testing when it is called as
// "match.test fake PROTOCOL MODE".
func TestMain(m *testing.M) {
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

// fakeUCI plays choose, and misbehaves from its third move on.
func fakeUCI(mode string) {
	variant, fen, moves, thoughts := "chess", "", []string(nil), 0
	rules := map[string]*position.Rules{} // compiled once
	for _, v := range position.Variants {
		rules[v.Name], _ = position.Compile(v)
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("id name Fake\noption name Hash type spin default 1 min 1 max 2\noption name UCI_Variant type combo default chess var chess var courier\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			if words[2] == "UCI_Variant" {
				variant = words[4]
			}
		case "position":
			board, list, _ := strings.Cut(strings.TrimPrefix(in.Text(), "position fen "), " moves")
			fen, moves = board, strings.Fields(list)
		case "go":
			thoughts++
			fmt.Printf("info depth %d score cp 13 nodes 1 pv\n", thoughts)
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
					time.Sleep(3 * time.Second)
				case "hang":
					select {}
				}
			}
			s, err := rules[variant].New(fen)
			if err != nil {
				panic(err)
			}
			b := movegen.New(s)
			for _, m := range moves {
				b.Do(s.Match(m, b.Legal(nil)))
			}
			fmt.Println("bestmove " + choose(s))
		case "quit":
			return
		}
	}
}

// fakeCECP is fakeUCI in the other protocol, in chess.
func fakeCECP(mode string) {
	r, _ := position.Compile(&position.Chess)
	b := movegen.New(r.NewGame())
	force, thoughts := false, 0
	think := func() {
		thoughts++
		if mode == "resign" && thoughts > 2 {
			fmt.Println("resign")
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
			fmt.Println(`feature myname="Fake X" ping=1 usermove=1 variants="normal,courier" done=1`)
		case "ping":
			fmt.Println("pong " + words[1])
		case "new":
			b, force = movegen.New(r.NewGame()), false
		case "force":
			force = true
		case "go":
			force = false
			think()
		case "usermove":
			m := b.State().Match(words[1], b.Legal(nil))
			if m == position.NoMove {
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

// options returns a short match.
func options(t *testing.T, variant string, a, b client.Spec) Options {
	t.Helper()
	r, err := position.Compile(position.Find(variant))
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Rules: r, Engines: [2]client.Spec{a, b}, Limits: search.Limits{Depth: 1}, Margin: 100 * time.Millisecond,
		Stall: 20 * time.Second, Games: 4, Opening: 6, Seed: 1, MaxPlies: 60, Concurrency: 2,
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		variant string
		a, b    client.Spec
	}{
		{"chess", fake("uci", "good"), fake("uci", "fine")},
		{"courier", fake("uci", "good"), fake("uci", "fine")},
		{"chess", fake("xboard", "good"), fake("uci", "fine")},
		{"chess", fake("xboard", "good"), fake("xboard", "fine")},
	} {
		o := options(t, c.variant, c.a, c.b)
		var pgn bytes.Buffer
		var games []*Game
		o.PGN = &pgn
		o.Progress = func(g *Game) { games = append(games, g) }
		score, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if score.Games() != 4 || len(score.Faults[0])+len(score.Faults[1]) != 0 || len(games) != 4 {
			t.Errorf("%s:\n%v", c.variant, score)
		}
		if n := strings.Count(pgn.String(), "[Result "); n != 4 || strings.Contains(pgn.String(), "[Variant") != (c.variant != "chess") {
			t.Errorf("%d games in\n%s", n, pgn.String())
		}
		slices.SortFunc(games, func(a, b *Game) int { return a.Number - b.Number })
		for i, g := range games {
			if g.White != i%2 || !slices.Equal(g.Opening, games[i&^1].Opening) || len(g.Opening) != 6 {
				t.Errorf("game %d: White %d, opening %v", g.Number, g.White, g.Opening)
			}
		}
		if slices.Equal(games[0].Opening, games[2].Opening) {
			t.Error("all pairs have one opening")
		}
		// both fakes play the same: a pair is one game played twice, and scores even
		if score.Wins != score.Losses {
			t.Errorf("uneven:\n%v", score)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		bad    client.Spec
		clock  bool
		reason string
		detail string // part of it
	}{
		{fake("uci", "illegal"), false, IllegalMove, "e2e5"},
		{fake("uci", "none"), false, IllegalMove, "(none)"},
		{fake("uci", "crash"), false, Crash, "at the disco"},
		{fake("uci", "slow"), true, TimeLoss, "allowed"},
		{fake("uci", "hang"), true, TimeLoss, "allowed"},
		{fake("uci", "hang"), false, Stalled, "no answer"},
		{fake("xboard", "resign"), false, Resignation, ""},
	} {
		t.Run(c.bad.Name+" "+c.reason, func(t *testing.T) {
			t.Parallel()
			o := options(t, "chess", fake("uci", "good"), c.bad)
			o.Games, o.Concurrency = 2, 1
			if c.clock {
				o.Margin = 0
				o.Limits = search.Limits{Clock: true}
				for i := range o.Limits.Time {
					o.Limits.Time[i] = 2 * time.Second
				}
			}
			if c.reason == Stalled {
				o.Stall = 2 * time.Second
			}
			var trouble strings.Builder
			o.Trouble = func(text string) { trouble.WriteString(text) }
			score, err := Run(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			faults := 2
			if c.reason == Resignation {
				faults = 0
			}
			if score.Wins != 2 || score.Ends[c.reason] != 2 || score.Faults[1][c.reason] != faults || len(score.Faults[0]) != 0 {
				t.Errorf("%v\n%s", score, trouble.String())
			}
			if !strings.Contains(trouble.String(), c.detail) {
				t.Errorf("trouble %q lacks %q", trouble.String(), c.detail)
			}
		})
	}
}

func TestCannotStart(t *testing.T) {
	o := options(t, "chess", fake("uci", "good"), client.Spec{Command: "/nonexistent", Protocol: "uci"})
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("a match without a program")
	}
	bad := fake("uci", "good")
	bad.Options = []client.Option{{Name: "Sharpness", Value: "11"}}
	o = options(t, "chess", fake("uci", "good"), bad)
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "Sharpness") {
		t.Errorf("an option that is not there: %v", err)
	}
	o = options(t, "courier", fake("uci", "good"), fake("xboard", "good"))
	if _, err := Run(context.Background(), o); err != nil && !strings.Contains(err.Error(), "courier") {
		t.Errorf("%v", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := options(t, "chess", fake("uci", "good"), fake("uci", "fine"))
	o.Games = 1000
	o.Progress = func(*Game) { cancel() }
	score, err := Run(ctx, o)
	if err != nil || score.Games() < 1 || score.Games() > 5 {
		t.Errorf("%d games, error %v", score.Games(), err)
	}
}

func TestElo(t *testing.T) {
	for _, c := range []struct {
		w, d, l        int
		elo, low, high float64 // of the usual formula, to 0.1
	}{
		{10, 0, 10, 0, -163.3, 163.3},
		{60, 0, 40, 70.4, 2.8, 143.9},
		{100, 200, 100, 0, -24.1, 24.1},
		{5, 0, 0, math.Inf(1), math.Inf(1), math.Inf(1)},
	} {
		s := NewScore()
		s.Wins, s.Draws, s.Losses = c.w, c.d, c.l
		elo, low, high := s.Elo()
		for i, x := range [][2]float64{{elo, c.elo}, {low, c.low}, {high, c.high}} {
			if !(x[0] == x[1] || math.Abs(x[0]-x[1]) < 0.1) {
				t.Errorf("+%d =%d -%d: value %d is %.1f, want %.1f", c.w, c.d, c.l, i, x[0], x[1])
			}
		}
	}
}

func TestOpening(t *testing.T) {
	for _, v := range position.Variants {
		r, err := position.Compile(v)
		if err != nil {
			t.Fatal(err)
		}
		a, b, c := opening(r, 8, 1, 0), opening(r, 8, 1, 0), opening(r, 8, 2, 0)
		if !slices.Equal(a, b) || slices.Equal(a, c) || len(a) != 8 {
			t.Errorf("%s: openings %v, %v, %v", v.Name, a, b, c)
		}
	}
}

func TestCommand(t *testing.T) {
	c := Command{Engines: []string{"x"}, Variant: "courier", Games: 3, TC: "1+0.01", Margin: 5}
	o, err := c.options()
	if err != nil || o.Games != 4 || !o.Limits.Clock || o.Limits.Time[1] != time.Second || o.Limits.Inc[0] != 10*time.Millisecond ||
		o.Engines[1].Command != "x" || o.Rules.Variant.Name != "courier" {
		t.Errorf("%+v, %v", o, err)
	}
	for _, bad := range []Command{
		{Engines: []string{"x"}, Variant: "chess"},
		{Engines: []string{"x"}, Variant: "chess", TC: "fast"},
		{Engines: []string{"x"}, Variant: "chess", TC: "-1+1"},
		{Engines: []string{"x"}, Variant: "checkers", Depth: 1},
		{Engines: []string{"x", "y", "z"}, Variant: "chess", Depth: 1},
		{Engines: []string{"name=x"}, Variant: "chess", Depth: 1},
	} {
		if _, err := bad.options(); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
