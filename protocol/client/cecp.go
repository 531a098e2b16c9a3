package client

// Cold file: the XBoard (CECP) driver.

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// cecp drives an engine that speaks the XBoard protocol, version 2. Moves go both
// ways in coordinates, as XBoard writes them.
type cecp struct {
	*process
	ctx      context.Context
	spec     Spec
	features map[string]string
	offered  map[string]bool // options, by optionKey
	board    movegen.Board   // what the engine knows of the game
	told     int             // moves the engine knows of
	sent     string          // the last of them that the engine did not make
	playing  bool            // not in force mode: a move makes it think
	claimed  bool            // it has claimed a result after its last move
	pings    int
}

// openCECP starts an engine and reads its features.
func openCECP(ctx context.Context, spec Spec) (Engine, error) {
	c := &cecp{ctx: ctx, spec: spec}
	if err := c.open(); err != nil {
		return nil, err
	}
	return c, nil
}

// open starts the process.
func (c *cecp) open() error {
	p, err := startProcess(c.ctx, &c.spec)
	if err != nil {
		return err
	}
	c.process, c.offered = p, map[string]bool{}
	c.features = map[string]string{"setboard": "0", "ping": "0", "usermove": "0", "reuse": "1", "time": "1", "variants": "normal"}
	p.send("xboard")
	for _, line := range c.spec.Init {
		p.send("%s", line)
	}
	p.send("protover 2")
	err = p.await(time.Now().Add(startPatience), c.greeting)
	if err == ErrTimeout {
		err = nil // an engine of version 1 says nothing
		if p.speaksUCI() {
			err = errOther
		}
	}
	if err == nil && c.features["san"] == "1" {
		err = fmt.Errorf("%w: it wants moves in SAN", ErrUnfit)
	}
	if err == nil {
		for _, o := range c.spec.Options {
			c.option(o)
		}
		err = c.sync()
	}
	if err != nil {
		p.Close()
	}
	return err
}

// option makes a setting. Memory and cores have commands of their own.
func (c *cecp) option(o Option) {
	name := strings.ReplaceAll(o.Name, "_", " ")
	switch {
	case name == "Hash" && c.features["memory"] == "1":
		c.send("memory %s", o.Value)
	case name == "Threads" && c.features["smp"] == "1":
		c.send("cores %s", o.Value)
	case c.offered[optionKey(o.Name)] || !o.ForAll:
		c.send("option %s=%s", name, o.Value)
	}
}

// greeting reads features until done=1.
func (c *cecp) greeting(line string) error {
	rest, ok := strings.CutPrefix(line, "feature ")
	if !ok {
		if unknown(line, "xboard") {
			return errOther
		}
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
		switch name {
		case "option":
			option, _, _ := strings.Cut(value, " -")
			c.offered[optionKey(option)] = true
		case "done":
		default:
			c.features[name] = value
		}
		c.send("accepted %s", name)
	}
	return nil
}

// speaksXBoard reports whether an engine that gave no other answer tells features.
func (p *process) speaksXBoard() bool {
	p.send("xboard")
	p.send("protover 2")
	return p.await(time.Now().Add(otherPatience), func(line string) error {
		if strings.HasPrefix(line, "feature ") {
			return errStop
		}
		return nil
	}) == nil
}

// sync waits until the engine has read everything so far, if it has pings. It notes
// a result that the engine claims meanwhile.
func (c *cecp) sync() error {
	if c.features["ping"] != "1" {
		return nil
	}
	c.pings++
	pong := fmt.Sprintf("pong %d", c.pings)
	c.send("ping %d", c.pings)
	return c.await(time.Now().Add(readyPatience), func(line string) error {
		line = strings.TrimSpace(line)
		if line == pong {
			return errStop
		}
		c.claimed = c.claimed || claim(line)
		return nil
	})
}

// claim reports whether a line claims a result.
func claim(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return word == "1-0" || word == "0-1" || word == "1/2-1/2"
}

// Name returns the engine's name.
func (c *cecp) Name() string { return c.spec.title(c.features["myname"]) }

// Program returns what the engine calls itself.
func (c *cecp) Program() string { return c.features["myname"] }

// Obeys refuses a number of nodes if the engine does not count them.
func (c *cecp) Obeys(limits search.Limits) error {
	if limits.Nodes > 0 && c.features["nps"] != "1" {
		return fmt.Errorf("engine %s: %w: it does not count nodes, give it a limit of its own", c.Name(), ErrUnfit)
	}
	return nil
}

// NewGame starts a game; an engine that plays only one is started again.
func (c *cecp) NewGame(r *position.Rules, fen string) error {
	if c.features["reuse"] == "0" && c.board != nil {
		c.Close()
		if err := c.open(); err != nil {
			return err
		}
	}
	s, err := r.New(fen)
	if err != nil {
		return err
	}
	name, known, err := c.variant(s)
	if err != nil {
		return err
	}
	c.board, c.told, c.playing = movegen.New(s), 0, false
	c.send("force") // it may still be playing
	c.send("new")
	if name != "normal" {
		c.send("variant %s", name)
	}
	ponder := "easy"
	if c.spec.Ponder {
		ponder = "hard"
	}
	for _, line := range []string{ponder, "post", "force"} {
		c.send("%s", line)
	}
	switch {
	case fen == known:
	case c.features["setboard"] == "1":
		c.send("setboard %s", c.spec.fen(fen))
	default:
		c.edit(s)
	}
	err = c.sync()
	c.claimed = false
	return err
}

// game returns what the engine calls the game, and where it begins.
func (c *cecp) variant(s *position.State) (name, start string, err error) {
	if c.spec.Variant != "" {
		return c.spec.Variant, "", nil
	}
	offered := strings.Split(c.features["variants"], ",")
	names := s.Rules.Variant.XBoardGames()
	if s.Castling.Shuffled {
		names = names[len(names)-1:]
	}
	for _, game := range names {
		if slices.Contains(offered, game.Name) {
			if game.Start == "" {
				game.Start = s.Rules.Start
			}
			return game.Name, game.Start, nil
		}
	}
	return "", "", fmt.Errorf("engine %s: %w: it does not play %s, but %s", c.Name(), ErrUnfit, names[0].Name, strings.Join(offered, ", "))
}

// Think tells the engine the moves it does not know and awaits its own. What it says
// after its move does not count against its time.
func (c *cecp) Think(g Turn, limits search.Limits, deadline time.Time) (Reply, error) {
	fresh := g.Moves[c.told:]
	if c.playing && (len(fresh) != 1 || c.claimed) {
		c.send("force") // after a claim it is no more certain what the engine does
		c.playing = false
	}
	c.claimed = false
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
	c.told = len(g.Moves)
	var reply Reply
	if err := c.await(deadline, func(line string) error { return c.answer(line, &reply) }); err != nil {
		return reply, err
	}
	if !reply.Resigns && c.adopt(reply.Move) {
		c.told++
		c.sync() // an error is met again by the next Think
	}
	return reply, nil
}

// Ponder does nothing: the engine has been told to think on its opponent's time.
func (c *cecp) Ponder(Turn, search.Limits) {}

// answer reads one line of a thinking engine.
func (c *cecp) answer(line string, reply *Reply) error {
	words := strings.Fields(line)
	switch {
	case len(words) == 0 || words[0][0] == '#':
	case words[0] == "move" && len(words) > 1:
		reply.Move, reply.At = c.read(words[1]), time.Now()
		return errStop
	case words[0] == "resign":
		reply.Resigns, reply.At = true, time.Now()
		return errStop
	case claim(line):
		if reply.Claim != "" {
			return fmt.Errorf("%w: %s", ErrClaim, line)
		}
		reply.Claim = line
		c.send("go") // by the rules that count the game is not over
	case strings.HasPrefix(line, "Illegal move"), strings.HasPrefix(line, "Error") && c.sent != "" && strings.Contains(line, c.sent):
		return fmt.Errorf("%w: %s", ErrRefused, line)
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
	var n [4]int64
	for i := range n {
		var err error
		if n[i], err = strconv.ParseInt(strings.TrimRight(words[i], ".+&"), 10, 64); err != nil {
			return
		}
	}
	score := int(within(n[1], -mostScore, mostScore))
	r.Depth, r.Score, r.Mate, r.HasScore, r.Nodes = int(within(n[0], 0, mostDepth)), score, 0, true, uint64(within(n[3], 0, mostNodes))
	switch {
	case score > 100_000:
		r.Mate = score - 100_000
	case score < -100_000:
		r.Mate = score + 100_000
	}
}

// level sends the limits that hold for the whole game. The clock itself, with its
// fractions of a second, is told before each move.
func (c *cecp) level(l *search.Limits, us position.Color) {
	switch {
	case l.Clock:
		seconds := max(1, int(l.Time[us].Seconds()))
		c.send("level %d %d:%02d %g", l.MovesToGo, seconds/60, seconds%60, l.Inc[us].Seconds())
	case l.MoveTime > 0:
		c.send("st %g", l.MoveTime.Seconds())
	}
	if l.Nodes > 0 {
		if !l.Clock && l.MoveTime <= 0 {
			c.send("st 1")
		}
		c.send("nps %d", l.Nodes)
	}
	if l.Depth > 0 {
		c.send("sd %d", l.Depth)
	}
}

// centiseconds writes a clock, never below zero.
func centiseconds(d time.Duration) int64 { return max(0, d.Milliseconds()/10) }
