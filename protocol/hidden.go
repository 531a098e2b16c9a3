package protocol

// Cold file: games of hidden men, in which the engine hears of a move what an umpire says.

import (
	"errors"
	"fmt"
	"strings"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/hidden"
)

// setPlayer chooses who plays games of hidden men, and by which seed.
func (s *Session) setPlayer(make func(seed uint64) *hidden.Player, seed uint64) {
	s.newPlayer, s.player = make, make(seed)
	s.player.SetMoveOverhead(s.overhead)
	s.player.SetMultiPV(s.lines)
}

// oneSided reports whether a position is what one player sees.
func oneSided(r *position.Rules, fen string) bool {
	fields := strings.Fields(fen)
	return r.Clash != nil && len(fields) > 2 && fields[2] != "-"
}

// setView sets up what a player sees, and the moves heard from there.
func (s *Session) setView(fen string, moves []string) error {
	v, err := hidden.ParseView(s.state.Rules, fen)
	if err != nil {
		return err
	}
	return s.listen(v, moves)
}

// SetDeployment begins a game of hidden men with a deployment of a side, "w" or "b", and
// the moves heard since, each with the verdict of its battle. On an error everything
// stays as it was.
func (s *Session) SetDeployment(side, text string, moves []string) error {
	c, err := readSide(side)
	if err != nil {
		return err
	}
	d, err := s.state.Rules.ParseDeployment(c, text)
	if err != nil {
		return err
	}
	hidden.Shield()
	return s.listen(hidden.NewView(d), moves)
}

// listen lets a view hear moves and makes it the session's.
func (s *Session) listen(v *hidden.View, moves []string) error {
	for i, text := range moves {
		e, err := v.ParseEvent(text)
		if err == nil {
			err = v.Hear(e)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	s.see(v)
	return nil
}

// see makes a view the session's.
func (s *Session) see(v *hidden.View) { s.view, s.state, s.decided = v, v.Shadow(), false }

// Hear adds a move that an umpire announces.
func (s *Session) Hear(text string) error {
	if s.view == nil {
		return errors.New("there is no game of hidden men")
	}
	return s.listen(s.view.Clone(), []string{text})
}

// Deploy returns a deployment for a side, "w" or "b", in the game that is played, after
// ending whatever runs: it is the player's work as a search is.
func (s *Session) Deploy(side string) (*position.Deployment, error) {
	c, err := readSide(side)
	if err != nil {
		return nil, err
	}
	if s.state.Rules.Clash == nil {
		return nil, fmt.Errorf("%s is played from a fixed start", s.Variant().Name)
	}
	hidden.Shield()
	s.Stop()
	s.Wait()
	return s.player.Deploy(s.state.Rules, c), nil
}

// GameOver tells that the umpire has ended the game.
func (s *Session) GameOver() {
	s.Stop()
	if s.view != nil {
		v := s.view.Clone()
		v.Over = true
		s.see(v)
	}
}

// readSide reads a colour by its first letter.
func readSide(text string) (position.Color, error) {
	switch text {
	case "w", "white":
		return position.White, nil
	case "b", "black":
		return position.Black, nil
	}
	return 0, fmt.Errorf("side %q is not w or b", clip(text))
}

// goHidden is Go for a view. Nothing runs any more.
func (s *Session) goHidden(l search.Limits, onInfo func(*search.Info), onBest func(search.Best)) {
	v, player := s.view, s.player
	player.Prepare()
	s.searching = true
	s.enqueue(player.Stop, func() { onBest(search.Best{Move: player.Think(v, l, onInfo)}) })
}

// describeView is Describe for a view.
func (s *Session) describeView() string {
	result := "*"
	if s.view.Over {
		result = "over"
	}
	return fmt.Sprintf("%s\nFen: %s\nResult: %s", s.view.Draw(), s.view.FEN(), result)
}

// deploy reads "w" or "b", and words of time, which a deployment does not need.
func (u *uci) deploy(rest string) {
	side, _ := cutWord(rest)
	d, err := u.session.Deploy(side)
	if err != nil {
		u.out.notice("deploy: " + err.Error())
		return
	}
	u.out.printf("bestdeploy %s", d)
}

// games lists what is offered in XBoard's protocol.
func (c *cecp) games() []*position.Variant {
	if c.program.Umpired {
		return games.All()
	}
	return games.Complete()
}

// deploy deploys the engine's men for a colour, tells how, and begins the game; the
// umpire may also give the deployment: "deploy white" or "deploy white RANKS".
func (c *cecp) deploy(rest string) {
	c.abort()
	side, text := cutWord(rest)
	d, err := c.session.Deploy(side)
	if err == nil {
		if text = strings.TrimSpace(text); text == "" {
			text = d.String()
		}
		err = c.session.SetDeployment(side, text, nil)
	}
	if err != nil {
		c.out.printf("Error (%s): deploy", quotable(err.Error(), 120))
		return
	}
	c.placed(true)
	c.side, c.force = d.Color, true
	c.out.printf("deploy %s", text)
}

// verdict hears how the engine's own last move went.
func (c *cecp) verdict(rest string) {
	if v := c.session.view; v == nil || v.Side != v.Me || c.task == taskThink {
		c.out.printf("Error (no move to judge): verdict")
	} else if err := c.session.Hear(rest); err != nil {
		c.out.printf("Error (%s): verdict", quotable(err.Error(), 120))
	}
}

// hear takes note of an opponent's move and answers it.
func (c *cecp) hear(text string) error {
	v := c.session.view
	if v.Side == v.Me && !c.force {
		return errors.New("the verdict of the last move is missing")
	}
	if err := c.session.Hear(text); err != nil {
		return err
	}
	if v := c.session.view; !c.force && v.Side == v.Me && !v.Over {
		c.think()
	}
	return nil
}

// announce tells the move that a search has found; what comes of it the umpire says.
func (c *cecp) announce() {
	if m := c.best.Move; m != position.NoMove {
		c.out.printf("move %s", moveWriter(c.session.State(), c.xboardVariant)(m))
	}
}
