package cli

// Cold file: the command that searches a position.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

type goCommand struct {
	place
	Movetime int64  `help:"Milliseconds to think; 1000 if nothing else limits the search."`
	Depth    int    `help:"Plies to look ahead."`
	Nodes    uint64 `help:"Nodes to search."`
	Hash     string `help:"Table size in MiB." default:"16"`
	Threads  string `help:"Threads to search with." default:"1"`
}

// Run prints the best move; what the search finds on its way goes to stderr.
func (c goCommand) Run(out io.Writer) error {
	session, err := c.session()
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"Hash": c.Hash, "Threads": c.Threads} {
		if err := session.SetOptionOnly(name, value); err != nil {
			return err
		}
	}
	limits := search.Limits{MoveTime: time.Duration(max(c.Movetime, 0)) * time.Millisecond, Depth: max(c.Depth, 0), Nodes: c.Nodes}
	if limits.MoveTime == 0 && limits.Depth == 0 && limits.Nodes == 0 {
		limits.MoveTime = time.Second
	}
	if v := session.View(); v != nil && v.Side != v.Me {
		return errors.New("no move can be found for a side whose men are hidden")
	}
	text := session.Notation()
	session.Go(limits, func(info *search.Info) {
		if info.CurrMove != position.NoMove {
			return
		}
		line := make([]string, len(info.PV))
		for i, m := range info.PV {
			line[i] = text(m)
		}
		score := fmt.Sprintf("%+.2f", float64(info.Score)/100)
		if moves, mate := search.MateIn(info.Score); mate {
			score = fmt.Sprintf("mate in %d", moves)
		}
		fmt.Fprintf(os.Stderr, "depth %2d  %s  %d nodes  %v  %s\n",
			info.Depth, score, info.Nodes, info.Time.Round(time.Millisecond), strings.Join(line, " "))
	}, func(best search.Best) {
		if best.Move == position.NoMove {
			fmt.Fprintln(out, "(none)")
		} else {
			fmt.Fprintln(out, text(best.Move))
		}
	})
	session.Wait()
	return nil
}
