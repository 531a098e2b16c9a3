package match

// Cold file: one game, and the umpire of it.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"alfonso/bench/match/terminal"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// Reasons for the end of a game besides those of the rules. All but the last two are
// faults.
const (
	NoStart     = "did not start"
	TimeLoss    = "time loss"
	IllegalMove = "illegal move"
	Refusal     = "refused a legal move"
	FalseClaim  = "claimed a result"
	Crash       = "crash"
	Stalled     = "stalled"
	Resignation = "resignation"
	TooLong     = "too long"

	// DiedBetween is a fault that loses no game.
	DiedBetween = "died between games"
)

// Game is a game and how it went.
type Game struct {
	Number   int    // from 1
	Round    int    // from 1
	Board    int    // in the round, from 1
	Engines  [2]int // that sit at the table, by seat: their indices in Options.Engines
	White    int    // seat of the engine that plays White
	Opening  Opening
	Names    [2]string // by seat
	Programs [2]string // what the engines call themselves, by seat

	// deployments are those of a game of hidden men, by colour, as soon as they are known; and
	// left, where it is not 0, what is left on a side's clock.
	deployments [2]*position.Deployment
	left        [2]time.Duration

	Moves  []Ply // after the opening
	Result position.Result
	Reason string
	Fault  int     // seat of the engine that broke the game off, -1 for none
	Died   [2]bool // engines found dead after their last game
	Detail string  // of a fault: what happened, and the engine's last lines
}

// Ply is a move of an engine.
type Ply struct {
	Text  string // UCI form
	Reply client.Reply
	Time  time.Duration
	Clock time.Duration // left after the move, with its increment; 0 without a clock
}

// seat returns the seat of the engine that plays a colour.
func (g *Game) seat(c position.Color) int { return g.White ^ int(c) }

// clocks are those of a running game.
type clocks struct {
	limits [2]*search.Limits // by colour
	left   [2]time.Duration
	moves  [2]int // left in the session, 0 without sessions
}

// start sets the clocks; those that have run before, to what was left.
func (c *clocks) start(white, black *search.Limits, left [2]time.Duration) {
	c.limits = [2]*search.Limits{white, black}
	for i, l := range c.limits {
		c.left[i], c.moves[i] = l.Time[i], l.MovesToGo
		if l.Clock && left[i] > 0 {
			c.left[i] = left[i]
		}
	}
}

// now returns what an engine is told.
func (c *clocks) now(us position.Color) search.Limits {
	l := *c.limits[us]
	if l.Clock {
		l.MovesToGo = c.moves[us]
		for i, side := range c.limits {
			if side.Clock {
				l.Time[i], l.Inc[i] = c.left[i], side.Inc[i]
			}
		}
	}
	return l
}

// stop takes the time of a move off the clock and returns what is left.
func (c *clocks) stop(us position.Color, used time.Duration) time.Duration {
	l := c.limits[us]
	if !l.Clock {
		return 0
	}
	c.left[us] = max(0, c.left[us]-used) + l.Inc[us]
	if c.moves[us] > 0 {
		if c.moves[us]--; c.moves[us] == 0 {
			c.left[us] += l.Time[us]
			c.moves[us] = l.MovesToGo
		}
	}
	return c.left[us]
}

// play plays a game to its end. It returns an error only when an engine is not there or cannot
// play what is asked, a person quits ([terminal.ErrQuit]), the game cannot be kept, or the
// context is done.
func (t *umpire) play(ctx context.Context, g *Game) error {
	o := t.options
	g.Fault = -1
	if lost, err := t.seat(ctx, g); lost || err != nil {
		return err
	}
	if o.Rules.Clash != nil {
		defer t.end(g)
		if lost, err := t.deploy(ctx, g); lost || err != nil {
			return err
		}
	}
	s, err := o.Rules.New(g.Opening.FEN)
	if err != nil {
		return err
	}
	b := movegen.New(s)
	var texts []string
	for _, text := range g.Opening.Moves {
		move, _ := o.Rules.CutVerdict(text)
		b.Do(s.Match(move, b.Legal(nil)))
		texts = append(texts, text)
	}
	if err := t.followers(g, func(c position.Color, f follower) error { return f.Begin(g.deployments[c], texts) }); err != nil {
		return err
	}
	var clock clocks
	clock.start(o.limits(g, position.White), o.limits(g, position.Black), g.left)
	g.left = clock.left
	for {
		out := movegen.Outcome(b)
		if out.Result == position.Unfinished {
			out, _ = o.agreed(g.Moves, s.Side.Other(), (s.Ply+1)/2)
		}
		if out.Result != position.Unfinished {
			g.Result, g.Reason = out.Result, out.Reason
			return nil
		}
		if o.MaxPlies > 0 && len(texts) >= o.MaxPlies {
			g.Result, g.Reason = position.Drawn, TooLong
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if t.kept != nil {
			if err := t.kept(g); err != nil {
				return err
			}
		}
		ply, fault, detail, err := t.think(g, s, texts, &clock)
		if ctx.Err() != nil && (fault != "" || err != nil) {
			return ctx.Err()
		}
		if err != nil {
			return err
		}
		if fault != "" {
			t.blame(g, s.Side, fault, detail)
			return nil
		}
		m := s.Match(ply.Text, b.Legal(nil))
		if m == position.NoMove {
			t.blame(g, s.Side, IllegalMove, fmt.Sprintf("%q in %s", ply.Text, s.FEN()))
			return nil
		}
		ply.Text = s.Text(m, false)
		g.Moves = append(g.Moves, ply)
		b.Do(m)
		if o.Rules.Clash != nil {
			ply.Text += s.Announced(movegen.Outcome(b).Result != position.Unfinished)
			g.Moves[len(g.Moves)-1].Text = ply.Text
			if err := t.followers(g, func(_ position.Color, f follower) error { return f.Hear(ply.Text) }); err != nil {
				return err
			}
		}
		texts = append(texts, ply.Text)
		t.ponder(g, b, texts, ply.Reply.Expected, &clock)
	}
}

// ponder lets the engine that has moved think about the move that it expects. Where men are
// hidden nobody knows what that will do.
func (t *umpire) ponder(g *Game, b movegen.Board, texts []string, expected string, clock *clocks) {
	s := b.State()
	if expected == "" || s.Rules.Clash != nil || movegen.Outcome(b).Result != position.Unfinished {
		return
	}
	if m := s.Match(expected, b.Legal(nil)); m != position.NoMove {
		us := s.Side.Other()
		t.seats[g.seat(us)].Ponder(client.Turn{Moves: append(slices.Clone(texts), s.Text(m, false)), Side: us}, clock.now(us))
	}
}

// lateGrace is how long a move is awaited that is too late, to tell by how much.
const lateGrace = time.Second

// think asks the side to move and runs its clock. It names the fault that loses the
// game, or none; the error is that of a person who quits.
func (t *umpire) think(g *Game, s *position.State, texts []string, clock *clocks) (p Ply, fault, detail string, err error) {
	o := t.options
	us := s.Side
	secret := ""
	if d := g.deployments[us]; d != nil {
		secret = d.String()
	}
	limits := clock.now(us)
	allowed, timed := o.Stall, true
	switch {
	case limits.Clock:
		allowed = limits.Time[us] + o.Margin
	case limits.MoveTime > 0:
		allowed = limits.MoveTime + o.Margin
	default:
		timed = false
	}
	begin := time.Now()
	deadline := begin.Add(allowed)
	if timed {
		deadline = deadline.Add(lateGrace)
	}
	reply, err := t.seats[g.seat(us)].Think(client.Turn{Moves: texts, Side: us, Deployment: secret}, limits, deadline)
	if reply.At.IsZero() {
		reply.At = time.Now()
	}
	if t.options.Engines[g.Engines[g.seat(us)]].WhitePOV && us == position.Black {
		reply.Score, reply.Mate = -reply.Score, -reply.Mate
	}
	p = Ply{Text: reply.Move, Reply: reply, Time: reply.At.Sub(begin)}
	switch {
	case errors.Is(err, terminal.ErrQuit):
		return p, "", "", err
	case errors.Is(err, client.ErrClaim), errors.Is(err, client.ErrTimeout) && reply.Claim != "":
		return p, FalseClaim, fmt.Sprintf("%q in %s", reply.Claim, s.FEN()), nil
	case errors.Is(err, client.ErrTimeout) && !timed:
		return p, Stalled, fmt.Sprintf("no answer in %v", o.Stall), nil
	case errors.Is(err, client.ErrTimeout):
		return p, TimeLoss, fmt.Sprintf("no answer %d ms after the %v allowed", lateGrace.Milliseconds(), allowed.Round(time.Millisecond)), nil
	case err == nil && timed && p.Time > allowed:
		late := max((p.Time - allowed).Milliseconds(), 1)
		return p, TimeLoss, fmt.Sprintf("%d ms late: %v used, %v allowed", late, p.Time.Round(time.Millisecond), allowed.Round(time.Millisecond)), nil
	case errors.Is(err, client.ErrRefused):
		return p, Refusal, fmt.Sprintf("%v in %s", err, s.FEN()), nil
	case err != nil:
		return p, Crash, err.Error(), nil
	case reply.Resigns:
		return p, Resignation, "", nil
	}
	p.Clock = clock.stop(us, p.Time)
	g.left = clock.left
	return p, "", "", nil
}

// blame ends a game by a fault of the side to move. Its engine is started again for
// the next game, unless it has only resigned.
func (t *umpire) blame(g *Game, us position.Color, fault, detail string) {
	i := g.seat(us)
	g.Result, g.Reason = position.Wins(us.Other()), fault
	if fault == Resignation {
		return
	}
	g.Fault = i
	g.Detail += fmt.Sprintf("%s (%v): %s: %s", g.Names[i], us, fault, detail)
	if t.seats[i] != nil {
		g.Detail += "\n    " + strings.Join(t.seats[i].Tail(), "\n    ")
	}
	t.leave(i)
}
