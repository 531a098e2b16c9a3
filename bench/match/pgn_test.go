package match

import (
	"strings"
	"testing"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
)

// TestPGN checks tags, move numbers from a position with Black to move, and comments.
func TestPGN(t *testing.T) {
	odds, err := client.ParseLimits("1+0.01", "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Rules: position.MustCompile(&position.Chess), Engines: make([]client.Spec, 2)}
	o.Limits.Depth = 3
	o.Engines[1].Limits = &odds
	g := Game{
		Number: 2, Round: 1, Board: 2, Engines: [2]int{0, 1}, White: 1, Names: [2]string{`A "quoted"`, "B"}, Fault: -1, Result: position.Drawn, Reason: AgreedDraw,
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
		"12... e8d8 13. e2e4 {+0.35/12 0.051s [%clk 1:01:01.250]} d8d7 {-M3/4 0.001s}\n14. e4e5 {0.000s} {adjudicated draw} 1/2-1/2\n\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("PGN lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "[Variant") {
		t.Error("chess has a Variant tag")
	}
	o.Rules = position.MustCompile(&position.Courier)
	g.Opening = Opening{FEN: o.Rules.Start}
	if text := g.PGN(&o); !strings.Contains(text, `[Variant "courier"]`) || !strings.Contains(text, `[FEN "`+o.Rules.Start) {
		t.Errorf("tags of courier:\n%s", text)
	}
}
