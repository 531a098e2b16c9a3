package match

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol/client"
)

// TestPGN checks tags, move numbers from a position with Black to move, and comments.
func TestPGN(t *testing.T) {
	odds, err := client.ParseLimits("1+0.01", "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Rules: position.MustCompile(games.Chess()), Engines: make([]client.Spec, 2)}
	o.Limits.Depth = 3
	o.Engines[1].Limits = &odds
	g := Game{
		Number: 2, Round: 1, Board: 2, Engines: [2]int{0, 1}, White: 1, Names: [2]string{`A "quoted"`, "B"}, Programs: [2]string{"A 1.0", "B 2"}, Fault: -1, Result: position.Drawn, Reason: AgreedDraw,
		Opening: Opening{FEN: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12", Moves: []string{"e8d8"}},
		Moves: []Ply{
			{Text: "e2e4", Time: 51 * time.Millisecond, Clock: 3_661_250 * time.Millisecond, Reply: client.Reply{HasScore: true, Score: 35, Depth: 12}},
			{Text: "d8d7", Time: time.Millisecond, Reply: client.Reply{HasScore: true, Mate: -3, Depth: 4}},
			{Text: "e4e5", Reply: client.Reply{}},
		},
	}
	text := g.PGN(&o)
	for _, want := range []string{
		`[Round "1.2"]`, `[White "B"]`, `[Black "A \"quoted\""]`, `[SetUp "1"]`, `[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]`,
		`[WhiteTimeControl "1+0.01"]`, `[BlackTimeControl "depth 3"]`, `[Termination "adjudication"]`, `[Result "1/2-1/2"]`, `[PlyCount "4"]`,
		`[WhiteVersion "B 2"]`, `[BlackVersion "A 1.0"]`,
		"12... Kd8 13. e4 {[%eval 0.35,12] [%emt 0:00:00.051] [%clk 1:01:01.250]} 13...\n" +
			"Kd7 {[%eval #3,4] [%emt 0:00:00.001]} 14. e5 {[%emt 0:00:00.000]} {adjudicated\ndraw} 1/2-1/2\n\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("PGN lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "[Variant") {
		t.Error("chess has a Variant tag")
	}
}

// TestPGNOfGames checks what tells XBoard the game, and reads the games back.
func TestPGNOfGames(t *testing.T) {
	for _, v := range games.All() {
		r := position.RulesOf(v)
		o := Options{Rules: r, Engines: make([]client.Spec, 2)}
		s := r.NewGame()
		g := Game{Names: [2]string{"A", "B"}, Engines: [2]int{0, 1}, Opening: Opening{FEN: r.Start}}
		b := movegen.New(s)
		for range 60 {
			legal := b.Legal(nil)
			if movegen.Outcome(b).Result != position.Unfinished {
				break
			}
			m := legal[len(legal)*len(g.Moves)/61]
			text := s.Text(m, false)
			b.Do(m)
			if r.Clash != nil {
				text += s.Announced(false)
			}
			g.Moves = append(g.Moves, Ply{Text: text})
		}
		text := g.PGN(&o)
		if v != games.Chess() && (!strings.Contains(text, fmt.Sprintf("[Variant %q]\n", v.Name)) || !strings.Contains(text, `[FEN "`+r.Start)) {
			t.Errorf("tags of %s:\n%s", v.Name, text)
		}
		if r.Clash != nil {
			if !strings.Contains(text, " "+g.Moves[59].Text+" ") {
				t.Errorf("%s: verdicts are lost:\n%s", v.Name, text)
			}
			continue
		}
		if told := v.XBoard[0].PieceToChar != "" && v.XBoard[0].Name != v.XBoard[0].Parent; told != strings.Contains(text, "[VariantMen \"P:") {
			t.Errorf("%s: XBoard is told how men move: %v\n%s", v.Name, !told, text)
		}
		again, err := pgn.NewReader(strings.NewReader(text), games.Chess()).Next()
		if err != nil || again.Problem != nil || len(again.Moves) != len(g.Moves) {
			t.Fatalf("%s: %v, %v, %d moves of\n%s", v.Name, err, again.Problem, len(again.Moves), text)
		}
		for i, m := range again.MoveList() {
			if got := again.Start.Text(m, false); got != strings.TrimRight(g.Moves[i].Text, "+-=#") {
				t.Errorf("%s: %s is read as %s", v.Name, g.Moves[i].Text, got)
			}
		}
	}
}

// TestTermination says for every end of a game that is none of the rules how PGN calls it.
func TestTermination(t *testing.T) {
	for reason, want := range map[string]string{
		TimeLoss: "time forfeit", IllegalMove: "rules infraction", Refusal: "rules infraction", FalseClaim: "rules infraction",
		BadDeployment: "rules infraction", Crash: "abandoned", Stalled: "abandoned", NoStart: "abandoned",
		TooLong: "adjudication", AgreedDraw: "adjudication", AgreedWin: "adjudication", Resignation: "normal", "checkmate": "normal",
	} {
		if got := (&Game{Reason: reason}).termination(); got != want {
			t.Errorf("%s is a termination %q, want %q", reason, got, want)
		}
	}
}
