package umpire

// Cold file: a person at a terminal.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"alfonso/position"
	"alfonso/search/hidden"
)

// errResign and errQuit are what a person says instead of a move.
var (
	errResign = errors.New("resigns")
	errQuit   = errors.New("quits")
)

// human is a person who sees what a player may see: own letters, '?' for men that have
// never moved, '!' for those that have.
type human struct {
	in     *bufio.Reader
	out    io.Writer
	view   *hidden.View
	helper *hidden.Player // deploys for those who do not want to
	save   func() error   // nil if there is no file
}

const help = `Moves are written b4b5. The umpire adds + if the attacker won, - if it lost, = if both are
gone, # at the end of the game. Your men are shown by letters, the others by ? if they
have never moved and by ! if they have.
  show     the board          moves    your legal moves
  men      what the letters mean
  save     keep the game, if --save names a file
  resign   give up            quit     leave; with --save the game can be resumed
  help     this text
`

// ask reads a line; the end of input counts as quit.
func (h *human) ask(prompt string) (string, error) {
	fmt.Fprint(h.out, prompt)
	line, err := h.in.ReadString('\n')
	if line = strings.TrimSpace(line); err != nil && line == "" {
		return "", errQuit
	}
	return line, nil
}

// name names the seat.
func (h *human) name() string { return "human" }

// deploy asks for the ranks until they are legal.
func (h *human) deploy(r *position.Rules, c position.Color) (*position.Deployment, error) {
	half := r.Variant.Ranks / 2
	first, last := half, 1
	if c == position.Black {
		first, last = 2*half, half+1
	}
	fmt.Fprintf(h.out, "You play %v. Deploy ranks %d to %d, joined by slashes, * for the second half of the headquarters,\nor say engine.\n%s",
		c, first, last, letters(r))
	for {
		text, err := h.ask("deploy> ")
		switch {
		case err != nil:
			return nil, err
		case text == "help":
			fmt.Fprintf(h.out, "For example %s, or say engine.\n", h.helper.Deploy(r, c))
			continue
		case text == "engine":
			text = h.helper.Deploy(r, c).String()
		case text == "":
			continue
		}
		d, err := r.ParseDeployment(c, strings.TrimPrefix(text, "deploy "))
		if err == nil {
			return d, nil
		}
		fmt.Fprintln(h.out, err)
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

// begin shows the board of a game.
func (h *human) begin(d *position.Deployment, heard []hidden.Event) error {
	h.view = hidden.NewView(d)
	for _, e := range heard {
		if err := h.view.Hear(e); err != nil {
			return err
		}
	}
	fmt.Fprint(h.out, h.view.Draw())
	return nil
}

// think asks for a legal move.
func (h *human) think(*clock) (string, error) {
	for {
		line, err := h.ask(fmt.Sprintf("%v> ", h.view.Me))
		if err != nil {
			return "", err
		}
		state := h.view.Shadow()
		switch line {
		case "":
		case "help", "?":
			fmt.Fprint(h.out, help)
		case "men":
			fmt.Fprint(h.out, letters(h.view.Rules))
		case "show":
			fmt.Fprint(h.out, h.view.Draw())
		case "moves":
			var list []string
			for _, m := range h.view.Legal() {
				list = append(list, state.Text(m, false))
			}
			slices.Sort(list)
			fmt.Fprintln(h.out, strings.Join(list, " "))
		case "save":
			if h.save == nil {
				fmt.Fprintln(h.out, "start with --save FILE to keep games")
			} else if err := h.save(); err != nil {
				fmt.Fprintln(h.out, err)
			} else {
				fmt.Fprintln(h.out, "saved")
			}
		case "resign":
			return "", errResign
		case "quit":
			return "", errQuit
		default:
			m := state.Match(strings.TrimPrefix(line, "move "), h.view.Legal())
			if m != position.NoMove {
				return state.Text(m, false), nil
			}
			fmt.Fprintf(h.out, "%.20q is not a legal move; help explains\n", line)
		}
	}
}

// hear shows a move and what came of it.
func (h *human) hear(e hidden.Event) error {
	mover := h.view.Side
	if err := h.view.Hear(e); err != nil {
		return err
	}
	fmt.Fprintf(h.out, "%v %s\n", mover, e.Text(h.view.Rules))
	if mover != h.view.Me || e.Verdict != position.NoBattle {
		fmt.Fprint(h.out, h.view.Draw())
	}
	return nil
}

// over tells the result and what was hidden.
func (h *human) over(u *hidden.Umpire) {
	fmt.Fprintf(h.out, "%v\nWhite %s\nBlack %s\n", u.Outcome(), u.Deployments[0], u.Deployments[1])
}

// close has nothing to end.
func (h *human) close() {}
