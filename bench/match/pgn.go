package match

// Cold file: games as PGN.

import (
	"fmt"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// PGN writes the game, with moves in coordinates, which every game has and PGN
// readers of chess accept.
func (g *Game) PGN(r *position.Rules, control string) string {
	var b strings.Builder
	tag := func(name, value string) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
	}
	tag("Event", "match")
	tag("Site", "?")
	tag("Date", time.Now().Format("2006.01.02"))
	tag("Round", fmt.Sprint(g.Number))
	tag("White", g.Names[g.White])
	tag("Black", g.Names[g.White^1])
	tag("Result", g.Result.String())
	if r.Variant.Name != "chess" {
		tag("Variant", r.Variant.Name)
		tag("SetUp", "1")
		tag("FEN", r.Start)
	}
	tag("PlyCount", fmt.Sprint(len(g.Opening)+len(g.Moves)))
	tag("TimeControl", control)
	tag("Termination", g.termination())
	b.WriteByte('\n')
	line := 0
	word := func(text string) {
		if line+1+len(text) > 79 {
			b.WriteByte('\n')
			line = 0
		} else if line > 0 {
			b.WriteByte(' ')
			line++
		}
		b.WriteString(text)
		line += len(text)
	}
	for i := range len(g.Opening) + len(g.Moves) {
		if i%2 == 0 {
			word(fmt.Sprintf("%d.", i/2+1))
		}
		if i < len(g.Opening) {
			word(g.Opening[i])
			continue
		}
		p := &g.Moves[i-len(g.Opening)]
		word(p.Text)
		word(p.comment())
	}
	word("{" + g.Reason + "}")
	word(g.Result.String())
	b.WriteString("\n\n")
	return b.String()
}

// comment returns score, depth and time: "{+0.35/12 0.05s}".
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
	return fmt.Sprintf("{%s%.3fs}", score, p.Time.Seconds())
}

// termination returns PGN's word for how the game ended.
func (g *Game) termination() string {
	switch g.Reason {
	case TimeLoss:
		return "time forfeit"
	case IllegalMove:
		return "rules infraction"
	case Crash, Stalled:
		return "abandoned"
	case TooLong:
		return "adjudication"
	}
	return "normal"
}

// timeControl writes the limits of a match as PGN does where it can.
func timeControl(l *search.Limits) string {
	switch {
	case l.Clock:
		return fmt.Sprintf("%g+%g", l.Time[0].Seconds(), l.Inc[0].Seconds())
	case l.MoveTime > 0:
		return fmt.Sprintf("%g per move", l.MoveTime.Seconds())
	case l.Nodes > 0:
		return fmt.Sprintf("%d nodes", l.Nodes)
	case l.Depth > 0:
		return fmt.Sprintf("depth %d", l.Depth)
	}
	return "-"
}
