package client

// Cold file: the XBoard (CECP) driver.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// cecp drives an engine that speaks the XBoard protocol, version 2. Moves go both
// ways in coordinates, as XBoard writes them but for castling over one square, which
// stays king takes rook.
type cecp struct {
	*process
	spec     Spec
	features map[string]string
	rules    *position.Rules
	start    string
	told     int  // moves the engine knows of
	playing  bool // not in force mode: a move makes it think
	pings    int
}

// openCECP starts an engine and reads its features.
func openCECP(spec Spec) (Engine, error) {
	c := &cecp{spec: spec}
	if err := c.open(); err != nil {
		return nil, fmt.Errorf("engine %s: %w", spec.title(""), err)
	}
	return c, nil
}

// open starts the process.
func (c *cecp) open() error {
	p, err := start(&c.spec)
	if err != nil {
		return err
	}
	c.process = p
	c.features = map[string]string{"setboard": "0", "ping": "0", "usermove": "0", "reuse": "1", "time": "1", "colors": "1", "variants": "normal"}
	p.send("xboard")
	p.send("protover 2")
	err = p.await(time.Now().Add(startPatience), c.greeting)
	if err == ErrTimeout {
		err = nil // an engine of version 1 says nothing
	}
	if err == nil && c.features["san"] == "1" {
		err = fmt.Errorf("it wants moves in SAN")
	}
	if err == nil {
		for _, o := range c.spec.Options {
			p.send("option %s=%s", strings.ReplaceAll(o.Name, "_", " "), o.Value)
		}
		err = c.sync()
	}
	if err != nil {
		p.Close()
	}
	return err
}

// greeting reads features until done=1.
func (c *cecp) greeting(line string) error {
	rest, ok := strings.CutPrefix(line, "feature ")
	if !ok {
		return nil
	}
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		name, value, ok := strings.Cut(rest, "=")
		if !ok {
			return nil
		}
		if quoted, isQuoted := strings.CutPrefix(value, `"`); isQuoted {
			value, rest, _ = strings.Cut(quoted, `"`)
		} else {
			value, rest, _ = strings.Cut(value, " ")
		}
		if name == "done" && value == "1" {
			return errStop
		}
		if name != "option" && name != "done" {
			c.features[name] = value
		}
		c.send("accepted %s", name)
	}
	return nil
}

// sync waits until the engine has read everything so far, if it has pings.
func (c *cecp) sync() error {
	if c.features["ping"] != "1" {
		return nil
	}
	c.pings++
	pong := fmt.Sprintf("pong %d", c.pings)
	c.send("ping %d", c.pings)
	return c.await(time.Now().Add(readyPatience), func(line string) error {
		if strings.TrimSpace(line) == pong {
			return errStop
		}
		return nil
	})
}

// Name returns the engine's name.
func (c *cecp) Name() string { return c.spec.title(c.features["myname"]) }

// NewGame starts a game; an engine that plays only one is started again.
func (c *cecp) NewGame(r *position.Rules, fen string) error {
	if c.features["reuse"] == "0" && c.rules != nil {
		c.Close()
		if err := c.open(); err != nil {
			return err
		}
	}
	c.rules, c.start, c.told, c.playing = r, fen, 0, false
	name := "normal"
	if r.Variant.Name != "chess" {
		name = r.Variant.Name
	}
	offered := false
	for _, v := range strings.Split(c.features["variants"], ",") {
		offered = offered || v == name
	}
	if !offered {
		return fmt.Errorf("engine %s does not play %s", c.Name(), name)
	}
	c.send("force") // it may still be playing
	c.send("new")
	if name != "normal" {
		c.send("variant %s", name)
	}
	for _, line := range []string{"easy", "post", "force"} {
		c.send("%s", line)
	}
	if fen != r.Start {
		if c.features["setboard"] != "1" {
			return fmt.Errorf("engine %s cannot set up a position", c.Name())
		}
		c.send("setboard %s", fen)
	}
	return c.sync()
}

// Think tells the engine the moves it does not know and awaits its own.
func (c *cecp) Think(g Game, limits search.Limits, deadline time.Time) (Reply, error) {
	fresh := g.Moves[c.told:]
	if c.playing && len(fresh) != 1 {
		c.send("force")
		c.playing = false
	}
	if !c.playing {
		c.level(&limits, g.Side)
		for _, m := range fresh {
			c.move(m)
		}
	}
	if limits.Clock {
		c.send("time %d", centiseconds(limits.Time[g.Side]))
		c.send("otim %d", centiseconds(limits.Time[g.Side.Other()]))
	}
	if c.playing {
		c.move(fresh[0])
	} else {
		c.send("go")
		c.playing = true
	}
	var reply Reply
	err := c.await(deadline, func(line string) error { return c.answer(line, &reply) })
	c.told = len(g.Moves) + 1
	return reply, err
}

// answer reads one line of a thinking engine.
func (c *cecp) answer(line string, reply *Reply) error {
	words := strings.Fields(line)
	switch {
	case len(words) == 0 || words[0][0] == '#':
	case words[0] == "move" && len(words) > 1:
		reply.Move = c.shift(words[1], 1)
		return errStop
	case words[0] == "resign":
		reply.Resigns = true
		return errStop
	case strings.HasPrefix(line, "Illegal move"), strings.HasPrefix(line, "Error"):
		return fmt.Errorf("the engine complains: %s", line)
	default:
		reply.thought(words)
	}
	return nil
}

// thought reads "ply score time nodes pv".
func (r *Reply) thought(words []string) {
	if len(words) < 4 {
		return
	}
	var n [4]int
	for i := range n {
		var err error
		if n[i], err = strconv.Atoi(strings.TrimRight(words[i], ".+&")); err != nil {
			return
		}
	}
	r.Depth, r.Score, r.Mate, r.HasScore = n[0], n[1], 0, true
	switch {
	case n[1] > 100_000:
		r.Mate = n[1] - 100_000
	case n[1] < -100_000:
		r.Mate = n[1] + 100_000
	}
}

// level sends the limits that hold for the whole game.
func (c *cecp) level(l *search.Limits, us position.Color) {
	switch {
	case l.Clock:
		seconds := int(l.Time[us].Seconds())
		c.send("level 0 %d:%02d %g", seconds/60, seconds%60, l.Inc[us].Seconds())
	case l.MoveTime > 0:
		c.send("st %g", l.MoveTime.Seconds())
	}
	if l.Depth > 0 {
		c.send("sd %d", l.Depth)
	}
}

// move sends a move.
func (c *cecp) move(text string) {
	text = c.shift(text, -1)
	if c.features["usermove"] == "1" {
		text = "usermove " + text
	}
	c.send("%s", text)
}

// shift adds to the ranks of a move on a board of ten ranks, where XBoard counts
// from 0.
func (c *cecp) shift(move string, by int) string {
	if c.rules.Variant.Ranks != 10 {
		return move
	}
	var b strings.Builder
	for i := 0; i < len(move); {
		n := i
		for n < len(move) && move[n] >= '0' && move[n] <= '9' {
			n++
		}
		if n == i {
			b.WriteByte(move[i])
			i++
			continue
		}
		rank, _ := strconv.Atoi(move[i:n])
		b.WriteString(strconv.Itoa(rank + by))
		i = n
	}
	return b.String()
}

// centiseconds writes a clock, never below zero.
func centiseconds(d time.Duration) int64 { return max(0, d.Milliseconds()/10) }
