package match

// Cold file: games as PGN.

import (
	"fmt"
	"strings"
	"time"

	"alfonso/book/pgn"
	"alfonso/position"
	"alfonso/search"
)

// PGN writes the game, with moves in coordinates, which every game has and PGN
// readers of chess accept.
func (g *Game) PGN(o *Options) string {
	r := o.Rules
	var w pgn.Writer
	tag, word := w.Tag, w.Word
	tag("Event", o.Event)
	tag("Site", "?")
	tag("Date", time.Now().Format("2006.01.02"))
	tag("Round", fmt.Sprintf("%d.%d", g.Round, g.Board))
	tag("White", g.Names[g.White])
	tag("Black", g.Names[g.White^1])
	tag("Result", g.Result.String())
	switch {
	case o.Chess960:
		tag("Variant", "Chess960")
	case r.Variant != position.Variants[0]:
		tag("Variant", r.Variant.Name)
	}
	if s, err := r.New(g.Opening.FEN); err == nil && r.Clash != nil {
		if white, black, err := s.Deployments(); err == nil {
			tag("DeployW", white.String())
			tag("DeployB", black.String())
		}
	}
	if g.Opening.FEN != r.Start || r.Variant != position.Variants[0] {
		tag("SetUp", "1")
		tag("FEN", g.Opening.FEN)
	}
	tag("PlyCount", fmt.Sprint(len(g.Opening.Moves)+len(g.Moves)))
	white, black := timeControl(o.limits(g, position.White)), timeControl(o.limits(g, position.Black))
	if white == black {
		tag("TimeControl", white)
	} else {
		tag("WhiteTimeControl", white)
		tag("BlackTimeControl", black)
	}
	tag("Termination", g.termination())
	number, blackMoves := pgn.Number(g.Opening.FEN)
	for i := range len(g.Opening.Moves) + len(g.Moves) {
		switch {
		case !blackMoves:
			word(fmt.Sprintf("%d.", number))
		case i == 0:
			word(fmt.Sprintf("%d...", number))
			fallthrough
		default:
			number++
		}
		blackMoves = !blackMoves
		if i < len(g.Opening.Moves) {
			word(g.Opening.Moves[i])
			continue
		}
		p := &g.Moves[i-len(g.Opening.Moves)]
		word(p.Text)
		word(p.comment())
	}
	word("{" + g.Reason + "}")
	return w.End(g.Result)
}

// comment returns score, depth, time and the clock after the move:
// "{+0.35/12 0.051s [%clk 0:00:01.250]}".
func (p *Ply) comment() string {
	score := ""
	switch r := &p.Reply; {
	case !r.HasScore:
	case r.Mate > 0:
		score = fmt.Sprintf("+M%d/%d ", r.Mate, r.Depth)
	case r.Mate < 0:
		score = fmt.Sprintf("-M%d/%d ", -r.Mate, r.Depth)
	default:
		score = fmt.Sprintf("%+.2f/%d ", float64(r.Score)/100, r.Depth)
	}
	clock := ""
	if p.Clock > 0 {
		ms := p.Clock.Milliseconds()
		clock = fmt.Sprintf(" [%%clk %d:%02d:%02d.%03d]", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
	}
	return fmt.Sprintf("{%s%.3fs%s}", score, p.Time.Seconds(), clock)
}

// termination returns PGN's word for how the game ended.
func (g *Game) termination() string {
	switch g.Reason {
	case TimeLoss:
		return "time forfeit"
	case IllegalMove, Refusal, FalseClaim:
		return "rules infraction"
	case Crash, Stalled, NoStart:
		return "abandoned"
	case TooLong, AgreedDraw, AgreedWin:
		return "adjudication"
	}
	return "normal"
}

// timeControl writes limits, as PGN does where it can.
func timeControl(l *search.Limits) string {
	var parts []string
	if l.Clock {
		clock := fmt.Sprintf("%g+%g", l.Time[0].Seconds(), l.Inc[0].Seconds())
		if l.MovesToGo > 0 {
			clock = fmt.Sprintf("%d/%s", l.MovesToGo, clock)
		}
		parts = append(parts, clock)
	}
	if l.MoveTime > 0 {
		parts = append(parts, fmt.Sprintf("%g per move", l.MoveTime.Seconds()))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", l.Nodes))
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, ", ")
}
