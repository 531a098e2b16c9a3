package match

// Cold file: two players at a table. An engine is a process; a person at a terminal takes a seat
// as engines do.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"alfonso/position"
	"alfonso/protocol/client"
)

// umpire seats two players, and starts engines again after a fault.
type umpire struct {
	options *Options
	open    func(ctx context.Context, engine int) (client.Engine, error)
	kept    func(*Game) error // told of every position before a move; nil for nobody
	seats   [2]client.Engine
	engines [2]int // whose they are
}

// follower is a player who follows a game of hidden men as it goes on, as people do. Other
// engines are told what has happened when they are to move.
type follower interface {
	// Begin tells the player's deployment, and the moves that have been played already.
	Begin(d *position.Deployment, heard []string) error
	// Hear tells a move with its verdict.
	Hear(move string) error
	// End tells the result, and the deployments as far as there were any.
	End(o position.Outcome, deployments [2]string)
}

// followers calls a function for those who follow the game, White first.
func (t *umpire) followers(g *Game, tell func(c position.Color, f follower) error) error {
	for c := range position.Color(2) {
		if f, ok := t.seats[g.seat(c)].(follower); ok {
			if err := tell(c, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// close ends the engines.
func (t *umpire) close() {
	for i := range t.seats {
		t.leave(i)
	}
}

// leave ends one engine.
func (t *umpire) leave(i int) {
	if t.seats[i] != nil {
		t.seats[i].Close()
		t.seats[i] = nil
	}
}

// seat makes sure that both engines run and know of a new game. An engine found dead
// is started again; it reports whether that one has lost the game because it does not
// start. In a game of hidden men with given deployments every game has processes of its
// own: none is told both sides of a deal.
func (t *umpire) seat(ctx context.Context, g *Game) (lost bool, err error) {
	if t.options.Rules.Clash != nil && !t.options.Deploy {
		t.close()
	}
	t.invite(g.Engines)
	for i, e := range g.Engines {
		g.Names[i] = t.options.names[e]
	}
	for i := range t.seats {
		for attempt := 0; ; attempt++ {
			fresh := t.seats[i] == nil
			if fresh {
				if t.seats[i], err = t.open(ctx, g.Engines[i]); err != nil {
					return t.absent(g, i, err)
				}
			}
			if err = t.seats[i].NewGame(t.options.Rules, g.Opening.FEN); err == nil {
				break
			}
			if fresh || attempt == 1 || !fails(err) {
				return t.absent(g, i, err)
			}
			g.Died[i] = true
			g.Detail += fmt.Sprintf("%s: %s: %v\n    %s\n", t.seats[i].Name(), DiedBetween, err, strings.Join(t.seats[i].Tail(), "\n    "))
			t.leave(i)
		}
		g.Programs[i] = t.seats[i].Program()
		if g.Names[i] == "" {
			g.Names[i] = t.seats[i].Name()
			t.options.names[g.Engines[i]] = g.Names[i]
		}
	}
	return false, nil
}

// invite makes room for two engines. One that is at the table stays, unless it wants to be
// started again.
func (t *umpire) invite(engines [2]int) {
	if t.engines[0] == engines[1] || t.engines[1] == engines[0] {
		t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
		t.engines[0], t.engines[1] = t.engines[1], t.engines[0]
	}
	for i := range t.seats {
		if t.engines[i] != engines[i] || t.options.Engines[engines[i]].Restart {
			t.leave(i)
		}
	}
	t.engines = engines
}

// fails reports whether an error is the engine's own doing.
func fails(err error) bool {
	return errors.Is(err, client.ErrFailed) || errors.Is(err, client.ErrTimeout)
}

// absent ends a game before its first move, if its engine's doing is why it does not start, and
// it has played before. Other errors end the match.
func (t *umpire) absent(g *Game, i int, err error) (lost bool, failure error) {
	if !fails(err) || g.Names[i] == "" {
		return false, err
	}
	t.blame(g, position.Color(i^g.White), NoStart, err.Error())
	return true, nil
}

// open starts an engine that keeps to its limits.
func (o *Options) open(ctx context.Context, engine int) (client.Engine, error) {
	e, err := client.Open(ctx, o.Engines[engine])
	if err != nil {
		return nil, err
	}
	err = e.Obeys(*o.LimitsOf(engine))
	if _, ok := e.(client.Hidden); !ok && o.Rules.Clash != nil {
		err = fmt.Errorf("%s: %w: games of hidden men are played over UCI", e.Name(), client.ErrUnfit)
	}
	if err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// audition starts every engine once, so that one that cannot play is found before the
// first game, and asks for names and protocols. Engines that call themselves alike are
// numbered.
func (o *Options) audition(ctx context.Context) error {
	o.names = make([]string, len(o.Engines))
	times := map[string]int{}
	opening, err := o.opening(0, [2]int{0, 1})
	if err != nil {
		return err
	}
	starts := []string{opening.FEN}
	for _, text := range o.Book {
		fen, _, _ := strings.Cut(text, " moves ")
		if s, err := o.Rules.New(fen); err == nil && s.Castling.Shuffled {
			starts = append(starts, fen)
			break
		}
	}
	for i := range o.Engines {
		e, err := o.open(ctx, i)
		if err != nil {
			return err
		}
		o.names[i], o.Engines[i].Protocol = e.Name(), client.Protocol(e)
		times[e.Name()]++
		for _, fen := range starts {
			if err = e.NewGame(o.Rules, fen); err != nil {
				break
			}
		}
		e.Close()
		if fails(err) {
			err = fmt.Errorf("%s: %w\n    %s", e.Name(), err, strings.Join(e.Tail(), "\n    "))
		}
		if err != nil {
			return err
		}
	}
	for i, name := range o.names {
		for n := 1; times[name] > 1 && o.names[i] == name; n++ {
			if numbered := fmt.Sprintf("%s %d", name, n); !slices.Contains(o.names, numbered) {
				o.names[i] = numbered
			}
		}
	}
	return nil
}
