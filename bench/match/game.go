package match

// Cold file: one game between two engines.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// Reasons for the end of a game besides those of the rules.
const (
	TimeLoss    = "time loss"
	IllegalMove = "illegal move"
	Crash       = "crash"
	Stalled     = "stalled"
	Resignation = "resignation"
	TooLong     = "too long"

	// DiedBetween is a fault that loses no game.
	DiedBetween = "died between games"
)

// Game is a game and how it went.
type Game struct {
	Number  int      // from 1
	White   int      // index of the engine that plays White
	Opening []string // moves that the engines did not choose
	Names   [2]string

	Moves  []Ply // after the opening
	Result position.Result
	Reason string
	Fault  int     // index of the engine that broke the game off, -1 for none
	Died   [2]bool // engines found dead after their last game
	Detail string  // of a fault: what happened, and the engine's last lines
}

// Ply is a move of an engine.
type Ply struct {
	Text  string // UCI form
	Reply client.Reply
	Time  time.Duration
}

// engine returns the index of the engine that plays a colour.
func (g *Game) engine(c position.Color) int { return g.White ^ int(c) }

// table seats two engines, and starts them again after a fault.
type table struct {
	options *Options
	seats   [2]client.Engine
}

// close ends the engines.
func (t *table) close() {
	for i := range t.seats {
		t.leave(i)
	}
}

// leave ends one engine.
func (t *table) leave(i int) {
	if t.seats[i] != nil {
		t.seats[i].Close()
		t.seats[i] = nil
	}
}

// seat makes sure that both engines run and know of a new game.
func (t *table) seat(g *Game) error {
	r := t.options.Rules
	for i := range t.seats {
		fresh := t.seats[i] == nil
		for attempt := 0; ; attempt++ {
			if t.seats[i] == nil {
				e, err := client.Open(t.options.Engines[i])
				if err != nil {
					return err
				}
				t.seats[i] = e
			}
			err := t.seats[i].NewGame(r, r.Start)
			if err == nil {
				break
			}
			if fresh || attempt == 1 {
				return err
			}
			g.Died[i] = true
			g.Detail += fmt.Sprintf("%s: %s: %v\n    %s\n", t.seats[i].Name(), DiedBetween, err, strings.Join(t.seats[i].Tail(), "\n    "))
			t.leave(i)
		}
		g.Names[i] = t.seats[i].Name()
	}
	if g.Names[0] == g.Names[1] {
		g.Names[0], g.Names[1] = g.Names[0]+" 1", g.Names[1]+" 2"
	}
	return nil
}

// play plays a game to its end. It returns an error only when an engine cannot be
// started or the context is done.
func (t *table) play(ctx context.Context, g *Game) error {
	if err := t.seat(g); err != nil {
		return err
	}
	o := t.options
	g.Fault = -1
	b := movegen.New(o.Rules.NewGame())
	s := b.State()
	var texts []string
	for _, text := range g.Opening {
		b.Do(s.Match(text, b.Legal(nil)))
		texts = append(texts, text)
	}
	limits := o.Limits
	for {
		if out := movegen.Outcome(b); out.Result != position.Unfinished {
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
		ply, fault, detail := t.think(g, s, texts, &limits)
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
		texts = append(texts, ply.Text)
		b.Do(m)
	}
}

// think asks the side to move and runs its clock. It names the fault that loses the
// game, or none.
func (t *table) think(g *Game, s *position.State, texts []string, limits *search.Limits) (p Ply, fault, detail string) {
	o := t.options
	us := s.Side
	allowed := o.Stall
	switch {
	case limits.Clock:
		allowed = limits.Time[us] + o.Margin
	case limits.MoveTime > 0:
		allowed = limits.MoveTime + o.Margin
	}
	begin := time.Now()
	reply, err := t.seats[g.engine(us)].Think(client.Game{Moves: texts, Side: us}, *limits, begin.Add(allowed))
	p = Ply{Text: reply.Move, Reply: reply, Time: time.Since(begin)}
	timed := limits.Clock || limits.MoveTime > 0
	switch {
	case errors.Is(err, client.ErrTimeout) && !timed:
		return p, Stalled, fmt.Sprintf("no answer in %v", o.Stall)
	case errors.Is(err, client.ErrTimeout), err == nil && timed && p.Time > allowed:
		return p, TimeLoss, fmt.Sprintf("%v used, %v allowed", p.Time.Round(time.Millisecond), allowed)
	case err != nil:
		return p, Crash, err.Error()
	case reply.Resigns:
		return p, Resignation, ""
	}
	if limits.Clock {
		limits.Time[us] = max(0, limits.Time[us]-p.Time) + limits.Inc[us]
	}
	return p, "", ""
}

// blame ends a game by a fault of the side to move. Its engine is started again for
// the next game, unless it has only resigned.
func (t *table) blame(g *Game, us position.Color, fault, detail string) {
	i := g.engine(us)
	g.Result, g.Reason = position.Wins(us.Other()), fault
	if fault == Resignation {
		return
	}
	g.Fault = i
	g.Detail += fmt.Sprintf("%s (%v): %s: %s\n    %s", g.Names[i], us, fault, detail, strings.Join(t.seats[i].Tail(), "\n    "))
	t.leave(i)
}
