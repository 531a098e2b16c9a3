package match

// Cold file: games as PGN.

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// event returns the name of the event, for PGN, where none is given the usual one.
func (o *Options) event() string { return cmp.Or(o.Event, "match") }

// PGN writes the game: moves in algebraic notation, or in a game of hidden men in
// coordinates with verdicts; scores, times and clocks as comments that other programs
// read.
func (g *Game) PGN(o *Options) string {
	r := o.Rules
	p := pgn.Game{Result: g.Result, End: g.Reason}
	tag := func(name, value string) {
		if value != "" {
			p.Tags = append(p.Tags, pgn.Tag{Name: name, Value: value})
		}
	}
	tag("Event", o.event())
	tag("Site", "?")
	tag("Date", time.Now().Format("2006.01.02"))
	tag("Round", fmt.Sprintf("%d.%d", g.Round, g.Board))
	tag("White", g.Names[g.White])
	tag("Black", g.Names[g.White^1])
	tag("Result", g.Result.String())
	s, err := r.New(g.Opening.FEN)
	if err == nil && r.Clash != nil {
		if white, black, err := s.Deployments(); err == nil {
			tag("DeployW", white.String())
			tag("DeployB", black.String())
		}
	}
	if o.Chess960 {
		tag("Variant", "Chess960")
	}
	if err == nil {
		p.Start = s
		g.moves(&p)
	}
	tag("WhiteVersion", g.Programs[g.White])
	tag("BlackVersion", g.Programs[g.White^1])
	tag("PlyCount", fmt.Sprint(len(g.Opening.Moves)+len(g.Moves)))
	white, black := TimeControl(o.limits(g, position.White)), TimeControl(o.limits(g, position.Black))
	if white == black {
		tag("TimeControl", white)
	} else {
		tag("WhiteTimeControl", white)
		tag("BlackTimeControl", black)
	}
	tag("Termination", g.termination())
	var b strings.Builder
	p.WriteTo(&b) // a Builder takes everything
	return b.String()
}

// moves adds the moves to the game written down.
func (g *Game) moves(p *pgn.Game) {
	b := movegen.New(p.Start.Clone(len(g.Opening.Moves) + len(g.Moves)))
	s := b.State()
	add := func(text, comment string) {
		plain, verdict := s.Rules.CutVerdict(text)
		ply := pgn.Ply{Move: s.Match(plain, b.Legal(nil)), Comment: comment}
		if ply.Move == position.NoMove {
			return // play lets none pass
		}
		if verdict != "" || s.Rules.Clash != nil {
			ply.Text = text
		}
		p.Moves = append(p.Moves, ply)
		b.Do(ply.Move)
	}
	for _, text := range g.Opening.Moves {
		add(text, "")
	}
	for i := range g.Moves {
		add(g.Moves[i].Text, g.Moves[i].comment(s.Side))
	}
}

// comment returns what is known of a move of a side: score from White's side with its
// depth, time, and the clock after the move.
func (p *Ply) comment(us position.Color) string {
	var parts []string
	sign := [...]int{1, -1}[us]
	switch r := &p.Reply; {
	case !r.HasScore:
	case r.Mate != 0:
		parts = append(parts, pgn.EvalMate(sign*r.Mate, r.Depth))
	default:
		parts = append(parts, pgn.Eval(sign*r.Score, r.Depth))
	}
	parts = append(parts, pgn.ClockComment("emt", p.Time))
	if p.Clock > 0 {
		parts = append(parts, pgn.ClockComment("clk", p.Clock))
	}
	return strings.Join(parts, " ")
}

// termination returns PGN's word for how the game ended.
func (g *Game) termination() string {
	switch g.Reason {
	case TimeLoss:
		return "time forfeit"
	case IllegalMove, Refusal, FalseClaim, BadDeployment:
		return "rules infraction"
	case Crash, Stalled, NoStart:
		return "abandoned"
	case TooLong, AgreedDraw, AgreedWin:
		return "adjudication"
	}
	return "normal"
}

// TimeControl writes limits, as PGN does where it can.
func TimeControl(l *search.Limits) string {
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
