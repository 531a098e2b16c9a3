package umpire

// Cold file: a person at a terminal.

import (
	"context"
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
	in     *input
	out    io.Writer
	me     position.Color
	view   *hidden.View
	helper *hidden.Player // deploys for those who do not want to
	save   func() error   // nil if there is no file
	shared *curtain       // nil if nobody else sits at the terminal
	news   []string       // moves since the last look
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

// name names the seat.
func (h *human) name() string { return "human" }

// look lets the person look at the terminal, alone.
func (h *human) look(ctx context.Context) error {
	if h.shared == nil {
		return nil
	}
	return h.shared.hand(ctx, h.me, h.news)
}

// deploy asks for the ranks until they are legal.
func (h *human) deploy(ctx context.Context, r *position.Rules, c position.Color) (*position.Deployment, error) {
	h.me = c
	if err := h.look(ctx); err != nil {
		return nil, err
	}
	half := r.Variant.Ranks / 2
	first, last := half, 1
	if c == position.Black {
		first, last = 2*half, half+1
	}
	fmt.Fprintf(h.out, "You play %v. Deploy ranks %d to %d, joined by slashes, * for the second half of the headquarters,\nor say engine.\n%s",
		c, first, last, letters(r))
	for {
		text, err := h.in.ask(ctx, h.out, "deploy> ")
		switch {
		case err != nil:
			return nil, err
		case text == "quit":
			return nil, errQuit
		case text == "resign":
			return nil, errResign
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
	h.me, h.view = d.Color, hidden.NewView(d)
	for _, e := range heard {
		if err := h.view.Hear(e); err != nil {
			return err
		}
	}
	if h.shared == nil {
		fmt.Fprint(h.out, h.view.Draw())
	}
	return nil
}

// think asks for a legal move.
func (h *human) think(ctx context.Context, _ *clock) (string, error) {
	if err := h.look(ctx); err != nil {
		return "", err
	}
	if h.shared != nil {
		fmt.Fprint(h.out, h.view.Draw())
	}
	h.news = nil
	for {
		line, err := h.in.ask(ctx, h.out, fmt.Sprintf("%v> ", h.me))
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
				fmt.Fprintln(h.out, "start with --save FILE and a passphrase to keep games that are not over")
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

// hear shows a move and what came of it; to one of two at a terminal, when it is handed over.
func (h *human) hear(e hidden.Event) error {
	mover := h.view.Side
	if err := h.view.Hear(e); err != nil {
		return err
	}
	line := fmt.Sprintf("%v %s\n", mover, e.Text(h.view.Rules))
	if h.shared != nil {
		h.news = append(h.news, line)
		return nil
	}
	fmt.Fprint(h.out, line)
	if mover != h.me || e.Verdict != position.NoBattle {
		fmt.Fprint(h.out, h.view.Draw())
	}
	return nil
}

// over tells the result and what was hidden; two at a terminal are told once.
func (h *human) over(o position.Outcome, deployments [2]string) {
	if h.shared != nil && !h.shared.end(h.news) {
		return
	}
	fmt.Fprintln(h.out, o)
	for c, text := range deployments {
		if text != "" {
			fmt.Fprintf(h.out, "%v %s\n", position.Color(c), text)
		}
	}
}

// last has nothing to tell.
func (h *human) last() string { return "" }

// close hides what an unfinished game has left on a terminal that two share.
func (h *human) close() {
	if h.shared != nil {
		h.shared.end(nil)
	}
}
