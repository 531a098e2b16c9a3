package protocol

// Cold file: the XBoard protocol: what the program tells of itself and of games, and positions.

import (
	"fmt"
	"strings"

	"alfonso/position"
	"alfonso/position/xboard"
)

// introduce answers protover with the features. XBoard waits between done=0 and
// done=1; nothing here waits for its answers.
func (c *cecp) introduce(string) {
	var names []string
	for _, v := range c.games() {
		for i := range v.XBoard {
			names = append(names, v.XBoard[i].Name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `feature done=0
feature myname="%s" setboard=1 ping=1 usermove=1 playother=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1
feature analyze=1 exclude=1 debug=1 memory=1 smp=1 nps=1 time=1 draw=1 pause=1 name=1 ics=0 highlight=0
feature variants="%s"
`, c.program.Name, strings.Join(names, ","))
	for i := range optionTable {
		o := &optionTable[i]
		switch {
		case o.only == inUCI, o.only == inUmpired && !c.program.Umpired:
		case o.kind == spinOption:
			fmt.Fprintf(&b, "feature option=\"%s -spin %s %d %d\"\n", o.name, o.defaultValue, o.min, o.max)
		case o.kind == checkOption && o.defaultValue == "true":
			fmt.Fprintf(&b, "feature option=\"%s -check 1\"\n", o.name)
		case o.kind == checkOption:
			fmt.Fprintf(&b, "feature option=\"%s -check 0\"\n", o.name)
		case o.kind == comboOption:
			values := strings.Join(o.values, " /// ")
			fmt.Fprintf(&b, "feature option=\"%s -combo %s\"\n", o.name, strings.Replace(values, o.defaultValue, "*"+o.defaultValue, 1))
		case o.kind == buttonOption:
			fmt.Fprintf(&b, "feature option=\"%s -button\"\n", o.name)
		default:
			fmt.Fprintf(&b, "feature option=\"%s -%s %s\"\n", o.name, o.kind, strings.TrimSuffix(o.defaultValue, "<empty>"))
		}
	}
	b.WriteString("feature done=1")
	c.out.printf("%s", b.String())
}

// describe tells XBoard the board and the pieces of a game that it does not know.
func (c *cecp) describe() {
	if text := xboard.Describe(c.session.State(), c.xboardVariant); text != "" {
		c.out.printf("%s", text)
	}
}

// moveWriter returns what writes the moves of a position and those that follow, as
// the other side of the protocol expects them. It may be called by another goroutine.
func moveWriter(state *position.State, game *position.XBoardVariant) func(position.Move) string {
	letters := game.Name == "fischerandom"
	return func(m position.Move) string { return xboard.Move(state, m, letters) }
}

// setXBoardFEN sets up a position as XBoard writes it.
func (s *Session) setXBoardFEN(text string) error {
	fen, err := xboard.FEN(s.state.Rules, text)
	if err != nil {
		return err
	}
	return s.SetPosition(fen, nil)
}

// beginEdit begins to edit the position.
func (c *cecp) beginEdit(string) {
	c.abort()
	c.edit = xboard.NewEditor(c.session.State())
}

// editLine obeys one line of an edit.
func (c *cecp) editLine(line string) {
	switch done, err := c.edit.Line(line); {
	case err != nil:
		c.comment(err.Error())
	case done:
		fen := c.edit.FEN()
		c.edit = nil
		c.setPosition(fen)
		c.restart()
	}
}
