package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"alfonso/bench/openings"
	"alfonso/games"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// optionsFor returns a short match.
func optionsFor(t *testing.T, variant string, a, b client.Spec) Options {
	t.Helper()
	r, err := position.Compile(games.Find(variant))
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		Rules: r, Engines: []client.Spec{a, b}, Limits: search.Limits{Depth: 1}, Margin: 100 * time.Millisecond,
		Stall: 20 * time.Second, Games: 4, Plies: 6, Seed: 1, MaxPlies: 60, Concurrency: 2,
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
		o := optionsFor(t, c.variant, c.a, c.b)
		var pgn bytes.Buffer
		var games []*Game
		o.PGN = &pgn
		o.Progress = func(g *Game, _ *Standings) { games = append(games, g) }
		score, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if score.Games() != 4 || score.Faults() != 0 || len(games) != 4 {
			t.Errorf("%s:\n%v", c.variant, score)
		}
		if n := strings.Count(pgn.String(), "[Result "); n != 4 || strings.Contains(pgn.String(), "[Variant") != (c.variant != "chess") {
			t.Errorf("%d games in\n%s", n, pgn.String())
		}
		slices.SortFunc(games, func(a, b *Game) int { return a.Number - b.Number })
		for i, g := range games {
			if g.White != i%2 || !slices.Equal(g.Opening.Moves, games[i&^1].Opening.Moves) || len(g.Opening.Moves) != 6 {
				t.Errorf("game %d: White %d, opening %v", g.Number, g.White, g.Opening)
			}
		}
		if slices.Equal(games[0].Opening.Moves, games[2].Opening.Moves) {
			t.Error("all pairs have one opening")
		}
		// both fakes play the same: a pair is one game played twice, and scores even
		if score.Match().Wins != score.Match().Losses {
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
		{fake("uci", "slow"), true, TimeLoss, "ms late"},
		{fake("uci", "hang"), true, TimeLoss, "no answer 1000 ms after"},
		{fake("uci", "lines"), true, TimeLoss, "no answer"},
		{fake("uci", "endless"), false, Crash, "65536 bytes"},
		{fake("uci", "close"), false, Crash, "closed its output"},
		{fake("uci", "escape"), false, IllegalMove, `pwned\\a`},
		{fake("uci", "hang"), false, Stalled, "no answer"},
		{fake("xboard", "resign"), false, Resignation, ""},
		{fake("xboard", "refuse"), false, Refusal, "Illegal move"},
		{fake("xboard", "claim"), false, FalseClaim, "I say"},
	} {
		t.Run(c.bad.Name+" "+c.reason, func(t *testing.T) {
			t.Parallel()
			o := optionsFor(t, "chess", fake("uci", "good"), c.bad)
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
			if m := score.Match(); m.Wins != 2 || m.Pairs != (Pairs{4: 1}) || score.Ends[c.reason] != 2 || m.Faults[1][c.reason] != faults || len(m.Faults[0]) != 0 {
				t.Errorf("%v\n%s", score, trouble.String())
			}
			if !strings.Contains(trouble.String(), c.detail) {
				t.Errorf("trouble %q lacks %q", trouble.String(), c.detail)
			}
		})
	}
}

func TestCannotStart(t *testing.T) {
	o := optionsFor(t, "chess", fake("uci", "good"), client.Spec{Command: "/nonexistent", Protocol: "uci"})
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("a match without a program")
	}
	bad := fake("uci", "good")
	bad.Options = []client.Option{{Name: "Sharpness", Value: "11"}}
	o = optionsFor(t, "chess", fake("uci", "good"), bad)
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "Sharpness") {
		t.Errorf("an option that is not there: %v", err)
	}
	o = optionsFor(t, "courier", fake("uci", "good"), fake("xboard", "good"))
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "courier") {
		t.Errorf("%v", err)
	}
}

// TestUnsuitable refuses engines before the first game that do not know it, in one line, and
// finds out the protocol that nobody named.
func TestUnsuitable(t *testing.T) {
	shuffled, err := openings.Shuffled(position.MustCompile(games.Chess()), 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		variant, book string
		bad           client.Spec
		text          string // part of the error
	}{
		{"wildebeest", "", fake("uci", "good"), "does not play wildebeest, but chess, courier, grande-acedrex"},
		{"courier", "", fake("uci", "old"), "chess only"},
		{"courier", "", fake("xboard", "good"), "does not play courier"},
		{"chess", "", fake("uci", "old"), ""},
		{"chess", shuffled, fake("uci", "old"), "does not play Chess960"},
		{"chess", shuffled, fake("xboard", "good"), "does not play fischerandom, but normal"},
		{"chess", "", client.Spec{Command: os.Args[0], Args: []string{"fake", "xboard", "good"}}, ""},
		{"chess", "", client.Spec{Command: os.Args[0], Args: []string{"fake", "xboard", "good"}, Protocol: "uci"}, "proto=xboard"},
	} {
		o := optionsFor(t, c.variant, c.bad, c.bad)
		o.Games, o.Plies = 2, 0
		if c.book != "" {
			o.Book = []string{games.Chess().Start, c.book}
		}
		score, err := Run(context.Background(), o)
		if c.text == "" && (err != nil || score.Games() != 2 || score.Faults() > 0) {
			t.Errorf("%+v: %v\n%v", c, err, score)
		}
		if c.text != "" && (err == nil || score.Games() != 0 || !strings.Contains(err.Error(), c.text) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%+v: %v, %d games", c, err, score.Games())
		}
	}
}

// TestNoStart plays on against an engine that crashes and does not start again.
func TestNoStart(t *testing.T) {
	o := optionsFor(t, "chess", fake("uci", "good"), fake("uci", "twice="+filepath.Join(t.TempDir(), "starts")))
	o.Concurrency = 1
	var trouble strings.Builder
	o.Trouble = func(text string) { trouble.WriteString(text) }
	score, err := Run(context.Background(), o)
	if err != nil || score.Match().Wins != 4 || score.Ends[Crash] != 1 || score.Ends[NoStart] != 3 || score.Match().Faults[1][NoStart] != 3 || !strings.Contains(trouble.String(), "exit status 5") {
		t.Errorf("%v\n%v%s", err, score, trouble.String())
	}
}

// TestSecrets tells no process the deployments of both sides of a game.
func TestSecrets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes")
	o := optionsFor(t, "gunjin23", fake("uci", "hidden="+file), fake("uci", "hidden="+file))
	o.Plies, o.MaxPlies = 0, 4
	score, err := Run(context.Background(), o)
	if err != nil || score.Ends[TooLong] != 4 {
		t.Fatalf("%v\n%v", err, score)
	}
	told := map[string]map[string]bool{} // deployments by process
	text, _ := os.ReadFile(file)
	lines := strings.Fields(string(text))
	for i := 0; i < len(lines); i += 2 {
		if told[lines[i]] == nil {
			told[lines[i]] = map[string]bool{}
		}
		told[lines[i]][lines[i+1]] = true
	}
	for process, deployments := range told {
		if len(deployments) != 1 {
			t.Errorf("process %s knows %v", process, deployments)
		}
	}
	if len(told) != 8 {
		t.Errorf("%d processes have played 4 games", len(told))
	}
}

// TestInterrupt ends a match while an engine hangs that does not quit either.
func TestInterrupt(t *testing.T) {
	o := optionsFor(t, "chess", fake("uci", "stay"), fake("uci", "hang"))
	o.Stall, o.Concurrency = time.Hour, 2
	ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer cancel()
	begin := time.Now()
	score, err := Run(ctx, o)
	if took := time.Since(begin); took > 15*time.Second || score.Games() != 0 || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, %d games in %v", err, score.Games(), took)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o := optionsFor(t, "chess", fake("uci", "good"), fake("uci", "fine"))
	o.Games = 1000
	o.Progress = func(*Game, *Standings) { cancel() }
	score, err := Run(ctx, o)
	if err != nil || score.Games() < 1 || score.Games() > 5 {
		t.Errorf("%d games, error %v", score.Games(), err)
	}
}

func TestOpening(t *testing.T) {
	for _, v := range games.Complete() {
		o := Options{Rules: position.MustCompile(v), Engines: make([]client.Spec, 2), Plies: 8, Seed: 1}
		other := o
		other.Seed = 2
		var lists [3][]string
		for i, from := range []*Options{&o, &o, &other} {
			opening, err := from.opening(0, [2]int{0, 1})
			if err != nil || opening.FEN != o.Rules.Start {
				t.Fatal(opening, err)
			}
			lists[i] = opening.Moves
		}
		if a, b, c := lists[0], lists[1], lists[2]; !slices.Equal(a, b) || slices.Equal(a, c) || len(a) != 8 {
			t.Errorf("%s: openings %v", v.Name, lists)
		}
		o.Engines[1].NoCastling = true
		want := map[string]string{"grande-acedrex": " Gg "}[v.Name]
		if want == "" {
			want = " - "
		}
		if opening, err := o.opening(3, [2]int{0, 1}); err != nil || !strings.Contains(opening.FEN, want) {
			t.Errorf("%s: without castling: %v, %v", v.Name, opening, err)
		}
	}
}

// TestBookOfGames begins games with the moves of others, and from where those lead where an
// engine cannot castle.
func TestBookOfGames(t *testing.T) {
	text := "1. e4 e5 2. Nf3 Nc6 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O Ke7 2. e4 1-0\n"
	r := position.MustCompile(games.Chess())
	for _, c := range []struct {
		plies int
		want  [2]string
	}{
		{0, [2]string{"e2e4 e7e5 g1f3 b8c6", "e1g1 e8e7 e2e4"}},
		{2, [2]string{"e2e4 e7e5", "e1g1 e8e7"}},
	} {
		book, err := openings.ReadPGN(strings.NewReader(text), r, c.plies)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Rules: r, Engines: make([]client.Spec, 3), Book: book, Sequential: true, Games: 4}
		o.Engines[2].NoCastling = true
		for round := range 2 {
			whole, err := o.opening(round, [2]int{0, 1})
			if err != nil || strings.Join(whole.Moves, " ") != c.want[round] {
				t.Errorf("%+v, %v", whole, err)
			}
			board, err := o.opening(round, [2]int{0, 2})
			if err != nil || len(board.Moves) > 0 || !strings.Contains(board.FEN, " - ") {
				t.Errorf("%+v, %v", board, err)
			}
		}
	}
	for _, bad := range []string{"", "1. e4 e5 2. Ke3 *", "1. f3 e5 2. g4 Qh4# *", "[Variant \"courier\"]\n\n*", "[FEN \"8/8\"]\n\n*"} {
		if book, err := openings.ReadPGN(strings.NewReader(bad), r, 0); err == nil {
			t.Errorf("%q is read as %q", bad, book)
		}
	}
}

// TestBook uses every position of a book once before it begins again.
func TestBook(t *testing.T) {
	r := position.MustCompile(games.Chess())
	o := Options{Rules: r, Engines: make([]client.Spec, 2), Seed: 3}
	for file := range 8 { // a man missing
		o.Book = append(o.Book, fmt.Sprintf("4k3/8/8/8/8/8/%sP%s/4K3 w - - 0 1", strings.Repeat("1", file), strings.Repeat("1", 7-file)))
	}
	var first, second []string
	for pair := range 16 {
		opening, err := o.opening(pair, [2]int{0, 1})
		if err != nil {
			t.Fatal(err)
		}
		if pair < 8 {
			first = append(first, opening.FEN)
		} else {
			second = append(second, opening.FEN)
		}
	}
	if slices.Equal(first, second) || slices.Equal(first, o.Book) {
		t.Error("the order does not change")
	}
	for _, list := range [][]string{first, second} {
		if slices.Sort(list); len(slices.Compact(list)) != 8 {
			t.Errorf("positions repeat: %v", list)
		}
	}
}

func TestChess960(t *testing.T) {
	o := optionsFor(t, "chess", fake("uci", "good"), fake("uci", "fine"))
	o.Chess960, o.Plies = true, 0
	var pgn bytes.Buffer
	o.PGN = &pgn
	starts := map[string]int{}
	o.Progress = func(g *Game, _ *Standings) { starts[g.Opening.FEN]++ }
	score, err := Run(context.Background(), o)
	if err != nil || score.Games() != 4 || score.Faults() > 0 {
		t.Fatalf("%v\n%v", err, score)
	}
	for fen, n := range starts {
		if n != 2 || strings.Contains(fen, "KQkq") {
			t.Errorf("%d games from %s", n, fen)
		}
	}
	if !strings.Contains(pgn.String(), `[Variant "Chess960"]`) || !strings.Contains(pgn.String(), "[FEN ") {
		t.Errorf("PGN lacks tags:\n%s", pgn.String())
	}
}

// TestEdit begins games of an engine without setboard from given positions.
func TestEdit(t *testing.T) {
	o := optionsFor(t, "chess", fake("xboard", "good"), fake("uci", "fine"))
	o.Plies = 0
	o.Book = []string{
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 1",
	}
	score, err := Run(context.Background(), o)
	if err != nil || score.Games() != 4 || score.Faults() > 0 || score.Match().Wins != score.Match().Losses {
		t.Errorf("%v\n%v", err, score)
	}
}

// TestRestart loses no game to an engine that dies after each.
func TestRestart(t *testing.T) {
	for _, mode := range []string{"mortal", "doubt"} {
		protocol := map[string]string{"mortal": "uci", "doubt": "xboard"}[mode]
		o := optionsFor(t, "chess", fake("uci", "good"), fake(protocol, mode))
		o.Concurrency = 1
		var trouble strings.Builder
		o.Trouble = func(text string) { trouble.WriteString(text) }
		score, err := Run(context.Background(), o)
		if err != nil || score.Games() != 4 || score.Match().Wins != score.Match().Losses {
			t.Fatalf("%s: %v\n%v", mode, err, score)
		}
		if mode == "mortal" && (score.Match().Faults[1][DiedBetween] != 3 || !strings.Contains(trouble.String(), "one game is enough")) {
			t.Errorf("faults %v, trouble %s", score.Match().Faults, trouble.String())
		}
	}
}

// TestAdjudication ends games that the engines agree about.
func TestAdjudication(t *testing.T) {
	for _, c := range []struct {
		a, b         string
		draw, resign string
		reason       string
		plies        int // of the engines
	}{
		{"good", "fine", "plies=5 score=20", "plies=2 score=10", AgreedDraw, 5},
		{"good", "fine", "plies=5 score=12", "plies=2 score=10", "", 0},
		{"good", "fine", "plies=5 score=20 move=9", "", AgreedDraw, 11}, // move 9 is the 17th ply, 6 of them are the opening
		{"winning", "losing", "plies=5 score=20", "plies=4 score=800", AgreedWin, 4},
		{"winning", "fine", "plies=5 score=20", "plies=4 score=800", "", 0},
	} {
		o := optionsFor(t, "chess", fake("uci", c.a), fake("uci", c.b))
		o.Games = 2
		var err error
		if o.Draw, err = ParseAgreement(c.draw); err != nil {
			t.Fatal(err)
		}
		if o.Resign, err = ParseAgreement(c.resign); err != nil {
			t.Fatal(err)
		}
		o.Progress = func(g *Game, _ *Standings) {
			agreed := g.Reason == AgreedDraw || g.Reason == AgreedWin
			if agreed != (c.reason != "") || agreed && (g.Reason != c.reason || len(g.Moves) != c.plies) {
				t.Errorf("%+v: %s after %d plies", c, g.Reason, len(g.Moves))
			}
			if g.Reason == AgreedWin && g.Result != position.Wins(position.Color(g.White)) {
				t.Errorf("%+v: %v with engine %d as White", c, g.Result, g.White)
			}
		}
		if _, err := Run(context.Background(), o); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"8", "plies=x", "score=3", "plies=-1", "colour=1"} {
		if _, err := ParseAgreement(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// TestClocks runs two clocks with different time controls.
func TestClocks(t *testing.T) {
	white, err := client.ParseLimits("2/10+1", "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	black, err := client.ParseLimits("5", "", "100", "")
	if err != nil {
		t.Fatal(err)
	}
	var c clocks
	c.start(&white, &black, [2]time.Duration{})
	told := c.now(position.Black)
	if told.Time != [2]time.Duration{10 * time.Second, 5 * time.Second} || told.Inc[0] != time.Second || told.Inc[1] != 0 || told.MovesToGo != 0 || told.Nodes != 100 {
		t.Errorf("Black is told %+v", told)
	}
	for i, want := range []time.Duration{8, 16, 14} { // seconds; the second move ends a session
		if left := c.stop(position.White, 3*time.Second); left != want*time.Second {
			t.Errorf("after move %d: %v, want %v s", i+1, left, want)
		}
	}
	if left := c.stop(position.Black, 6*time.Second); left != 0 {
		t.Errorf("Black has %v", left)
	}
	if told := c.now(position.White); told.MovesToGo != 1 || told.Nodes != 0 {
		t.Errorf("White is told %+v", told)
	}
}
