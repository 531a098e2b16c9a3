package protocol

// Cold file: the XBoard protocol (CECP, version 2): its commands.

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"alfonso/games"
	"alfonso/position"
	"alfonso/position/xboard"
	"alfonso/search"
)

// cecp reads the XBoard protocol for a session. Unlike UCI it has a state of its own:
// whose move it is to find, the clock, what is being thought about.
type cecp struct {
	session *Session
	out     *printer
	program Program
	quit    bool

	xboardVariant *position.XBoardVariant
	side          position.Color // the engine's, in vain while force or analyzing
	force         bool           // moves come from outside only
	analyze       bool
	hard          bool // ponder
	human         bool // the opponent has not said that it is a computer
	usermove      bool // the GUI marks moves by that word
	referee       bool // the GUI knows every rule itself and takes claims amiss
	invalid       bool // the position set up is none: no moves until the next one
	leg           string
	edit          *xboard.Editor

	timeControl timeControl
	excluded    map[position.Move]bool
	offered     bool // a draw, by the opponent
	bad         int  // own moves in a row with a hopeless score

	task    task
	paused  task // what pause has interrupted
	started time.Time
	pings   []string // held back until the move is made
	best    search.Best
	hint    position.Move // expected from the opponent, or NoMove
	// While pondering: the position before hint, and the moves in it.
	before  *position.State
	replies []position.Move

	post     atomic.Bool
	mu       sync.Mutex
	progress searchProgress // of the search that runs or ran last
}

// task is what a search is for.
type task int

// The tasks. An idle reader has no search.
const (
	taskNone task = iota
	taskThink
	taskPonder
	taskAnalyse
	taskHint
)

// searchProgress is the state of a search.
type searchProgress struct {
	depth, score int
	first, move  position.Move // of the best line; being searched
	number       int           // of move, from 1
}

// cecpCommands is the table of commands; they get the rest of their line.
var cecpCommands = map[string]func(c *cecp, rest string){
	"xboard": ignore, "random": ignore, "rating": ignore, "ics": ignore, "name": ignore, "egtpath": ignore,

	"protover": (*cecp).introduce,
	"accepted": func(c *cecp, rest string) { c.usermove = c.usermove || rest == "usermove" },
	"rejected": func(c *cecp, rest string) { c.referee = c.referee || rest == "colors" },
	"computer": func(c *cecp, _ string) { c.human = false },

	"new":      (*cecp).newGame,
	"variant":  (*cecp).variant,
	"setboard": (*cecp).setBoard,
	"edit":     (*cecp).beginEdit,
	"usermove": (*cecp).userMove,
	"deploy":   (*cecp).deploy,
	"verdict":  (*cecp).verdict,
	"undo":     func(c *cecp, _ string) { c.takeBack(1) },
	"remove":   func(c *cecp, _ string) { c.takeBack(2) },

	"force": func(c *cecp, _ string) { c.abort(); c.force = true },
	"go": func(c *cecp, _ string) {
		if c.task != taskThink {
			c.abort()
			c.play(c.session.State().Side)
		}
	},
	"playother": func(c *cecp, _ string) { c.abort(); c.play(c.session.State().Side.Other()) },
	"white":     func(c *cecp, _ string) { c.setSide(position.White) },
	"black":     func(c *cecp, _ string) { c.setSide(position.Black) },
	"?": func(c *cecp, _ string) {
		if c.task == taskThink {
			c.session.Stop()
		}
	},
	"pause":  func(c *cecp, _ string) { c.pause() },
	"resume": func(c *cecp, _ string) { c.resume() },
	"result": func(c *cecp, _ string) { c.abort(); c.force = true },
	"draw":   func(c *cecp, _ string) { c.drawOffer() },

	"analyze": func(c *cecp, _ string) { c.abort(); c.analyze = true; c.restart() },
	"exit":    func(c *cecp, _ string) { c.abort(); c.force = c.force || c.analyze; c.analyze = false },
	".":       func(c *cecp, _ string) { c.status() },
	"exclude": func(c *cecp, rest string) { c.exclude(rest, true) },
	"include": func(c *cecp, rest string) { c.exclude(rest, false) },
	"hint":    func(c *cecp, _ string) { c.giveHint() },
	"bk":      func(c *cecp, _ string) { c.showBook() },

	"hard": func(c *cecp, _ string) { c.hard = true },
	"easy": func(c *cecp, _ string) {
		c.hard = false
		if c.task == taskPonder {
			c.abort()
		}
	},
	"post":   func(c *cecp, _ string) { c.post.Store(true) },
	"nopost": func(c *cecp, _ string) { c.post.Store(false) },
	"level":  func(c *cecp, rest string) { c.check(c.timeControl.level(rest), "level") },
	"st":     func(c *cecp, rest string) { c.check(c.timeControl.perMove(rest), "st") },
	"sd":     func(c *cecp, rest string) { c.check(readInt(rest, &c.timeControl.depth), "sd") },
	"nps":    func(c *cecp, rest string) { c.check(readInt(rest, &c.timeControl.nps), "nps") },
	"time":   func(c *cecp, rest string) { c.check(readTime(rest, &c.timeControl.mine), "time") },
	"otim":   func(c *cecp, rest string) { c.check(readTime(rest, &c.timeControl.theirs), "otim") },

	"memory": func(c *cecp, rest string) { c.set("Hash", rest) },
	"cores":  func(c *cecp, rest string) { c.set("Threads", rest) },
	"option": (*cecp).option,
	"ping":   (*cecp).ping,
	"quit":   func(c *cecp, _ string) { c.quit = true },
}

// ignore obeys commands that there is nothing to do for.
func ignore(*cecp, string) {}

// RunXBoard speaks the XBoard protocol until quit or the end of input, which end a
// search that runs.
func RunXBoard(in io.Reader, out io.Writer, program Program) error {
	c := newCECP(out, program)
	if err := c.session.log.open(program.Log); err != nil {
		return err
	}
	defer c.session.log.close()
	lines, failed := make(chan string), make(chan error, 1)
	over := make(chan struct{})
	defer close(over)
	go func() {
		defer close(lines)
		for r := (lineReader{bufio.NewReaderSize(in, 1<<16)}); ; {
			line, tooLong, err := r.next()
			if err != nil {
				failed <- err
				return
			}
			if tooLong {
				line = "# a line that was too long"
			}
			select {
			case lines <- line:
			case <-over:
				return
			}
		}
	}()
	for open := true; open && !c.quit; {
		c.settle()
		var line string
		select {
		case line, open = <-lines:
			if open {
				c.session.log.record("> ", line)
				c.line(line)
			}
		case <-c.session.Done():
		}
	}
	c.session.end()
	written := c.out.close()
	select {
	case err := <-failed:
		if err != io.EOF {
			return err
		}
	default:
	}
	return written
}

// newCECP returns a reader with a new session.
func newCECP(out io.Writer, program Program) *cecp {
	p := &printer{w: out}
	c := &cecp{out: p, program: program, human: true, side: position.Black, timeControl: newTimeControl()}
	c.session = program.session(c.comment)
	c.xboardVariant = &games.Chess().XBoard[0]
	p.log = &c.session.log
	return c
}

// comment prints a line that GUIs pass over.
func (c *cecp) comment(text string) { c.out.printf("# %s", quotable(text, 200)) }

// quotable makes a text fit to be quoted: short, and without control characters.
func quotable(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '_'
		}
		return r
	}, text)
	if len(text) > most {
		text = text[:most] + "..."
	}
	return text
}

// line obeys one line.
func (c *cecp) line(line string) {
	if c.edit != nil {
		c.editLine(strings.TrimSpace(line))
		return
	}
	word, rest := cutWord(line)
	if run := cecpCommands[word]; run != nil {
		run(c, strings.TrimSpace(rest))
		return
	}
	switch {
	case word == "" || word[0] == '#':
	case xboard.LooksLikeMove(word):
		c.move(word, !c.usermove)
	default:
		c.out.printf("Error (unknown command): %s", quotable(word, 40))
	}
}

// check reports a command whose numbers are missing or wrong; it has done nothing.
func (c *cecp) check(ok bool, command string) {
	if !ok {
		c.out.printf("Error (wrong number): %s", command)
	}
}

// ping answers at once, but not before a move that is being thought about.
func (c *cecp) ping(rest string) {
	c.pings = append(c.pings, quotable(rest, 20))
	if c.task != taskThink {
		c.pong()
	}
}

// pong answers the pings.
func (c *cecp) pong() {
	for _, n := range c.pings {
		c.out.printf("pong %s", n)
	}
	c.pings = c.pings[:0]
}

// option sets "NAME=VALUE", or pushes the button NAME.
func (c *cecp) option(rest string) {
	name, value, _ := strings.Cut(rest, "=")
	for i := range optionTable {
		if o := &optionTable[i]; strings.EqualFold(o.name, name) && o.kind == checkOption {
			value = strconv.FormatBool(value != "0" && value != "false")
		}
	}
	c.set(name, value)
}

// set sets an option. An analysis begins anew under it.
func (c *cecp) set(name, value string) {
	if c.task == taskAnalyse {
		c.abort()
	}
	if err := c.session.SetOption(name, value); err != nil {
		c.comment(err.Error())
	}
	c.restart()
}

// newGame begins a game of chess in which the engine plays Black.
func (c *cecp) newGame(string) {
	c.abort()
	c.force, c.side, c.human, c.timeControl.depth, c.bad, c.offered = false, position.Black, true, 0, 0, false
	c.session.NewGame()
	c.begin("normal")
	c.restart()
}

// variant begins a game by its name and tells how it is played.
func (c *cecp) variant(name string) {
	c.abort()
	if !c.begin(name) {
		c.out.printf("Error (no such game): %s", quotable(name, 40))
		return
	}
	if !c.referee {
		c.describe()
	}
	c.restart()
}

// begin sets up the start of a game by its name in XBoard's protocol or ours.
func (c *cecp) begin(name string) bool {
	v, game := games.FindXBoard(name)
	if v == nil {
		if v = games.Find(name); v == nil {
			return false
		}
		game = &v.XBoardGames()[0]
	}
	if v.Battle != nil && !c.program.Umpired {
		return false // XBoard cannot show a man that attacks and vanishes
	}
	start := game.Start
	if c.referee {
		start = "" // as Cute Chess has it
	}
	if err := c.session.SetVariant(v.Name); err != nil {
		return false
	}
	c.xboardVariant = game
	c.placed(c.session.SetPosition(start, nil) == nil)
	return true
}

// placed forgets what belonged to the position before.
func (c *cecp) placed(valid bool) {
	c.invalid, c.leg, c.hint, c.excluded, c.paused = !valid, "", position.NoMove, nil, taskNone
}

// setBoard sets up a position.
func (c *cecp) setBoard(fen string) {
	c.abort()
	c.setPosition(fen)
	c.restart()
}

// setPosition tells whether the position could be set up.
func (c *cecp) setPosition(fen string) {
	err := c.session.setXBoardFEN(fen)
	c.placed(err == nil)
	if err != nil {
		c.out.printf("tellusererror Illegal position: %s", quotable(fen, 160))
		c.comment(err.Error())
	}
}

// takeBack undoes plies: all of them or none.
func (c *cecp) takeBack(plies int) {
	c.abort()
	if c.invalid || c.session.view != nil || c.session.State().Played() < plies {
		c.out.printf("Error (nothing to take back): %s", [...]string{1: "undo", 2: "remove"}[plies])
	} else {
		for range plies {
			c.session.TakeBack()
		}
		c.placed(true)
	}
	c.restart()
}

// setSide gives the move to a side and the engine the other one.
func (c *cecp) setSide(side position.Color) {
	c.abort()
	c.side = side.Other()
	if state := c.session.State(); state.Side != side && !c.invalid && c.session.view == nil {
		fields := strings.Fields(state.FEN())
		fields[1], fields[3] = string("wb"[side]), "-"
		c.setPosition(strings.Join(fields, " "))
	}
	c.restart()
}

// userMove plays the move of a usermove command.
func (c *cecp) userMove(text string) { c.move(text, true) }

// move plays a move from outside and answers it if it is the engine's turn then. A
// move that is none is refused, aloud or in a comment.
func (c *cecp) move(text string, aloud bool) {
	refuse := func(reason string) {
		c.leg = ""
		if aloud {
			c.out.printf("Illegal move (%s): %s", reason, quotable(text, 20))
		} else {
			c.comment("not played: " + text)
		}
	}
	if c.invalid {
		refuse("illegal position")
		return
	}
	if c.task == taskThink {
		refuse("not your turn")
		return
	}
	if c.session.view != nil {
		if err := c.hear(text); err != nil {
			c.comment(err.Error())
			refuse("against the rules")
		}
		return
	}
	if strings.HasSuffix(text, ",") { // the king's half of a castling
		c.leg = text
		return
	}
	state, legal := c.session.State(), c.session.Legal()
	if c.task == taskPonder {
		state, legal = c.before, c.replies
	} else if len(legal) == 0 && !c.session.decided {
		// Not every GUI or opponent ends the game with a bare king: play on.
		c.session.decided = true
		legal = c.session.Legal()
		defer func() {
			if _, bare := c.session.State().Bare(); !bare {
				c.session.decided = false
			}
		}()
	}
	m := xboard.Read(state, c.leg+text, legal)
	if m == position.NoMove {
		reason := "against the rules"
		if len(legal) == 0 {
			reason = "the game has ended"
		}
		refuse(reason)
		return
	}
	c.leg = ""
	if c.task == taskPonder && m == c.hint && !c.force {
		c.task, c.started = taskThink, time.Now()
		c.excluded, c.hint = nil, position.NoMove
		c.session.PonderHit()
		return
	}
	c.abort()
	c.session.Play(m)
	c.placed(true)
	switch {
	case c.analyze:
		c.restart()
	case !c.force:
		if !c.claim(false) && c.session.State().Side == c.side {
			c.think()
		}
	}
}
