package match

// Cold file: two engines at a table.

import (
	"context"
	"fmt"
	"strings"

	"alfonso/protocol/client"
)

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

// seat makes sure that both engines run and know of a new game. An engine found dead
// is started again.
func (t *table) seat(g *Game) error {
	for i := range t.seats {
		for attempt := 0; ; attempt++ {
			fresh := t.seats[i] == nil
			if fresh {
				e, err := client.Open(context.TODO(), t.options.Engines[i])
				if err != nil {
					return err
				}
				t.seats[i] = e
				if err := e.Obeys(*t.options.limits(i)); err != nil {
					return err
				}
			}
			err := t.seats[i].NewGame(t.options.Rules, g.Opening.FEN)
			if err == nil {
				break
			}
			if fresh || attempt == 1 {
				return fmt.Errorf("%s: %w\n    %s", t.seats[i].Name(), err, strings.Join(t.seats[i].Tail(), "\n    "))
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
