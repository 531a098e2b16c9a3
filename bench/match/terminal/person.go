// Package terminal seats people at the table of a match: they see and type at a terminal what
// engines read and write, and of hidden men they see what a player may see.
package terminal

// Cold file: a person at a terminal.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
	"alfonso/search/hidden"
)

// ErrResign and ErrQuit are what a person says instead of a deployment; ErrQuit also instead of
// a move, for a game that is to go on another time.
var (
	ErrResign = errors.New("resigns")
	ErrQuit   = errors.New("quits")
)

// Person is a player of hidden men who sees what a player may see: own letters, '?' for men
// that have never moved, '!' for those that have. It sits at the table as an engine does
// ([client.Hidden]) and follows the game beside.
type Person struct {
	ctx    context.Context
	in     *Input
	out    io.Writer
	rules  *position.Rules
	me     position.Color
	view   *hidden.View
	helper *hidden.Player // deploys for those who do not want to
	save   func() error   // nil if there is no file
	shared *Curtain       // nil if nobody else sits at the terminal
	news   []string       // moves since the last look
}

// NewPerson seats a person until the context is done. The helper deploys for those who do not
// want to; save keeps the game, or is nil; the curtain is nil unless another person sits at the
// same terminal.
func NewPerson(ctx context.Context, in *Input, out io.Writer, helper *hidden.Player, save func() error, shared *Curtain) *Person {
	return &Person{ctx: ctx, in: in, out: out, helper: helper, save: save, shared: shared}
}

const helpText = `Moves are written b4b5. The umpire adds + if the attacker won, - if it lost, = if both are
gone, # at the end of the game. Your men are shown by letters, the others by ? if they
have never moved and by ! if they have.
  show     the board          moves    your legal moves
  men      what the letters mean
  save     keep the game, if --save names a file
  resign   give up            quit     leave; with --save the game can be resumed
  help     this text
`

// Name names the seat.
func (p *Person) Name() string { return "human" }

// Program is empty: a person is none.
func (p *Person) Program() string { return "" }

// Obeys accepts all limits: people are not timed.
func (p *Person) Obeys(search.Limits) error { return nil }

// NewGame takes note of the rules.
func (p *Person) NewGame(r *position.Rules, _ string) error {
	p.rules = r
	return nil
}

// look lets the person look at the terminal, alone.
func (p *Person) look() error {
	if p.shared == nil {
		return nil
	}
	return p.shared.hand(p.ctx, p.me, p.news)
}

// Deploy asks for the ranks until they are legal.
func (p *Person) Deploy(c position.Color, _ time.Time) (string, error) {
	r := p.rules
	p.me = c
	if err := p.look(); err != nil {
		return "", err
	}
	half := r.Variant.Ranks / 2
	top, bottom := half, 1
	if c == position.Black {
		top, bottom = 2*half, half+1
	}
	fmt.Fprintf(p.out, "You play %v. Deploy ranks %d to %d, joined by slashes, * for the second half of the headquarters,\nor say engine.\n%s",
		c, top, bottom, letters(r))
	for {
		text, err := p.in.Ask(p.ctx, p.out, "deploy> ")
		switch {
		case err != nil:
			return "", err
		case text == "quit":
			return "", ErrQuit
		case text == "resign":
			return "", ErrResign
		case text == "help":
			fmt.Fprintf(p.out, "For example %s, or say engine.\n", p.helper.Deploy(r, c))
			continue
		case text == "engine":
			text = p.helper.Deploy(r, c).String()
		case text == "":
			continue
		}
		d, err := r.ParseDeployment(c, strings.TrimPrefix(text, "deploy "))
		if err == nil {
			return d.String(), nil
		}
		fmt.Fprintln(p.out, err)
	}
}

// letters lists the types with their numbers.
func letters(r *position.Rules) string {
	var b strings.Builder
	for typ, n := range r.Roster() {
		if n > 0 {
			fmt.Fprintf(&b, "  %c %d %s\n", r.Variant.Pieces[typ].Letter, n, r.Variant.Pieces[typ].Name)
		}
	}
	return b.String()
}

// Begin shows the board of a game, which may have been played before as far as was heard.
func (p *Person) Begin(d *position.Deployment, heard []string) error {
	p.me, p.view = d.Color, hidden.NewView(d)
	for _, move := range heard {
		if _, err := p.listen(move); err != nil {
			return err
		}
	}
	if p.shared == nil {
		fmt.Fprint(p.out, p.view.Draw())
	}
	return nil
}

// listen lets the view hear a move.
func (p *Person) listen(move string) (hidden.Event, error) {
	e, err := p.view.ParseEvent(move)
	if err == nil {
		err = p.view.Hear(e)
	}
	return e, err
}

// Think asks for a legal move, however long that takes. Its error is [ErrQuit] or the context's.
func (p *Person) Think(client.Turn, search.Limits, time.Time) (client.Reply, error) {
	if err := p.look(); err != nil {
		return client.Reply{}, err
	}
	if p.shared != nil {
		fmt.Fprint(p.out, p.view.Draw())
	}
	p.news = nil
	for {
		line, err := p.in.Ask(p.ctx, p.out, fmt.Sprintf("%v> ", p.me))
		if err != nil {
			return client.Reply{}, err
		}
		state := p.view.Shadow()
		switch line {
		case "":
		case "help", "?":
			fmt.Fprint(p.out, helpText)
		case "men":
			fmt.Fprint(p.out, letters(p.rules))
		case "show":
			fmt.Fprint(p.out, p.view.Draw())
		case "moves":
			var list []string
			for _, m := range p.view.Legal() {
				list = append(list, state.Text(m, false))
			}
			slices.Sort(list)
			fmt.Fprintln(p.out, strings.Join(list, " "))
		case "save":
			if p.save == nil {
				fmt.Fprintln(p.out, "start with --save FILE and a passphrase to keep games that are not over")
			} else if err := p.save(); err != nil {
				fmt.Fprintln(p.out, err)
			} else {
				fmt.Fprintln(p.out, "saved")
			}
		case "resign":
			return client.Reply{Resigns: true}, nil
		case "quit":
			return client.Reply{}, ErrQuit
		default:
			m := state.Match(strings.TrimPrefix(line, "move "), p.view.Legal())
			if m != position.NoMove {
				return client.Reply{Move: state.Text(m, false)}, nil
			}
			fmt.Fprintf(p.out, "%.20q is not a legal move; help explains\n", line)
		}
	}
}

// Hear shows a move and what came of it; to one of two at a terminal, when it is handed over.
func (p *Person) Hear(move string) error {
	mover := p.view.Side
	e, err := p.listen(move)
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%v %s\n", mover, move)
	if p.shared != nil {
		p.news = append(p.news, line)
		return nil
	}
	fmt.Fprint(p.out, line)
	if mover != p.me || e.Verdict != position.NoBattle {
		fmt.Fprint(p.out, p.view.Draw())
	}
	return nil
}

// End tells the result and what was hidden, deployments that were never made left out; two at a
// terminal are told once.
func (p *Person) End(o position.Outcome, deployments [2]string) {
	if p.shared != nil && !p.shared.end(p.news) {
		return
	}
	fmt.Fprintln(p.out, o)
	for c, text := range deployments {
		if text != "" {
			fmt.Fprintf(p.out, "%v %s\n", position.Color(c), text)
		}
	}
}

// GameOver does nothing: see End.
func (p *Person) GameOver(position.Outcome) {}

// Ponder does nothing: people think when they like.
func (p *Person) Ponder(client.Turn, search.Limits) {}

// Tail has nothing to tell.
func (p *Person) Tail() []string { return nil }

// Close hides what an unfinished game has left on a terminal that two share.
func (p *Person) Close() {
	if p.shared != nil {
		p.shared.end(nil)
	}
}
