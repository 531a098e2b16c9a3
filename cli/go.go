package cli

// Cold file: the command that searches a position.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// goCommand is the go subcommand.
type goCommand struct {
	place
	limits `set:"usual=1000"`
	resources
	MultiPV int `name:"multipv" type:"lines" help:"Lines to find: so many of the best moves are printed, with scores, the best first." default:"1"`
	inJSON
}

// goAnswer is what the search found.
type goAnswer struct {
	Game    string  `json:"game"`
	FEN     string  `json:"fen,omitempty"` // none where men are hidden
	Move    string  `json:"move"`          // empty for none
	Depth   int     `json:"depth"`
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
	Lines   []line  `json:"lines"`
}

// line is one of the lines that a search found.
type line struct {
	Score score    `json:"score"`
	Depth int      `json:"depth"`
	Moves []string `json:"moves"`
}

// Run prints the best move, or the best moves with their lines; what the search finds on its
// way goes to stderr.
func (c goCommand) Run(out io.Writer) error {
	session, err := c.session()
	if err != nil {
		return err
	}
	for name, value := range map[string]int{"Hash": c.Hash, "Threads": c.Threads, "MultiPV": c.MultiPV} {
		if err := session.SetOptionOnly(name, strconv.Itoa(value)); err != nil {
			return err
		}
	}
	answer := goAnswer{Game: session.Variant().Name, Lines: []line{}}
	if v := session.View(); v == nil {
		answer.FEN = session.State().FEN()
	} else if v.Side != v.Me {
		return errors.New("no move can be found for a side whose men are hidden")
	}
	text := session.Notation()
	session.Go(c.limits.or(time.Second), func(info *search.Info) {
		if info.CurrMove != position.NoMove {
			return
		}
		l := line{Score: scoreOf(info.Score), Depth: info.Depth, Moves: make([]string, len(info.PV))}
		for i, m := range info.PV {
			l.Moves[i] = text(m)
		}
		rank := max(info.MultiPV, 1)
		if rank <= len(answer.Lines) {
			answer.Lines[rank-1] = l
		} else {
			answer.Lines = append(answer.Lines, l)
		}
		if rank == 1 {
			answer.Depth = info.Depth
		}
		answer.Nodes, answer.Seconds = info.Nodes, seconds(info.Time)
		if !c.JSON {
			fmt.Fprintf(os.Stderr, "depth %2d  %s  %d nodes  %v  %s\n",
				info.Depth, scoreText(info.Score), info.Nodes, info.Time.Round(time.Millisecond), strings.Join(l.Moves, " "))
		}
	}, func(best search.Best) {
		if best.Move != position.NoMove {
			answer.Move = text(best.Move)
		}
	})
	session.Wait()
	if c.JSON {
		return writeJSON(out, answer)
	}
	if answer.Move == "" {
		_, err = fmt.Fprintln(out, "(none)")
	} else if c.MultiPV == 1 {
		_, err = fmt.Fprintln(out, answer.Move)
	} else {
		for _, l := range answer.Lines {
			_, err = fmt.Fprintf(out, "%-7s %s  %s\n", l.Moves[0], l.Score, strings.Join(l.Moves[1:], " "))
		}
	}
	return err
}

// scoreText writes a score for people.
func scoreText(n int) string { return scoreOf(n).String() }

// String writes a score in pawns, or the moves to mate.
func (s score) String() string {
	if s.Mate != nil {
		return fmt.Sprintf("mate in %d", *s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(*s.Centipawns)/100)
}
