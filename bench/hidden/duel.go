package hidden

// Cold file: games within this process, for learning from them.

import (
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/hidden"
)

// duel is where two players meet under an umpire.
type duel struct {
	umpire  *hidden.Umpire
	views   [2]*hidden.View
	players [2]*hidden.Player
}

// newDuel begins a game between two players with their deployments.
func newDuel(white, black *position.Deployment, players [2]*hidden.Player) (*duel, error) {
	u, err := hidden.NewUmpire(white, black)
	if err != nil {
		return nil, err
	}
	return &duel{u, [2]*hidden.View{hidden.NewView(white), hidden.NewView(black)}, players}, nil
}

// play plays the game, so many nodes a move, and returns White's points. It tells after, which
// may be nil, of every move.
func (t *duel) play(nodes uint64, after func(hidden.Event)) (points float64, err error) {
	for t.umpire.Outcome().Result == position.Unfinished {
		c := t.umpire.Side()
		m := t.players[c].Think(t.views[c], search.Limits{Nodes: nodes}, nil)
		names := &t.views[c].Rules.Names
		e, err := t.umpire.Play(names[m.From()] + names[m.To()])
		if err != nil {
			return 0, err
		}
		for _, v := range t.views {
			if err := v.Hear(e); err != nil {
				return 0, err
			}
		}
		if after != nil {
			after(e)
		}
	}
	switch t.umpire.Outcome().Result {
	case position.WhiteWins:
		return 1, nil
	case position.BlackWins:
		return 0, nil
	}
	return 0.5, nil
}
