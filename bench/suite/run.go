package suite

// Cold file: running a suite.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// Result is a problem and what a search made of it.
type Result struct {
	*Problem
	Move   position.Move
	Score  int // from the side to move, see search.Info
	Depth  int
	Nodes  uint64
	Time   time.Duration // of the whole search
	Solved bool
	Found  time.Duration // when the answer was found that was kept, if it is solved
}

// solves reports whether a move with its score answers the problem.
func (p *Problem) solves(m position.Move, score int) bool {
	switch {
	case len(p.Best) > 0 && !slices.Contains(p.Best, m):
		return false
	case len(p.Best) == 0 && slices.Contains(p.Avoid, m):
		return false
	}
	if p.Mate > 0 {
		moves, mate := search.MateIn(score)
		return mate && moves > 0 && moves <= p.Mate
	}
	return m != position.NoMove
}

// Run searches the problems, each with an empty table, within limits; a problem that
// names a depth is searched to that depth where the limits are zero. A search that has
// seen the win asked for ends there. It returns an error when the context ends it.
func Run(ctx context.Context, e *search.Engine, problems []Problem, limits search.Limits, done func(*Result)) error {
	defer context.AfterFunc(ctx, e.Stop)()
	for i := range problems {
		p := &problems[i]
		l := limits
		if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
			if l.Depth = p.Depth; p.Depth == 0 {
				l.MoveTime = time.Second
			}
		}
		if len(p.Avoid) == 0 {
			l.Mate = p.Mate
		}
		r := Result{Problem: p}
		e.NewGame()
		begun := time.Now()
		holds := false
		best := e.Think(p.State.Clone(0), l, func(info *search.Info) {
			if info.CurrMove != position.NoMove || info.MultiPV > 1 || len(info.PV) == 0 || info.Bound == search.UpperBound {
				return
			}
			r.Score, r.Depth, r.Nodes = info.Score, info.Depth, info.Nodes
			if solved := p.solves(info.PV[0], info.Score); solved != holds {
				holds, r.Found = solved, info.Time
			}
		})
		if err := ctx.Err(); err != nil {
			return err
		}
		r.Move, r.Time = best.Move, time.Since(begun)
		r.Solved = p.solves(r.Move, r.Score)
		done(&r)
	}
	return nil
}

// Report writes a table of results, the totals and the two that took longest.
func Report(out io.Writer, results []Result, skipped int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "line\tid\twanted\tplayed\tscore\tdepth\tnodes\tfound\n")
	solved, nodes, spent := 0, uint64(0), time.Duration(0)
	var slow []*Result
	for i := range results {
		r := &results[i]
		found := "not solved"
		if r.Solved {
			solved++
			slow = append(slow, r)
			found = seconds(r.Found)
		}
		nodes, spent = nodes+r.Nodes, spent+r.Time
		played := "(none)"
		if r.Move != position.NoMove {
			played = pgn.SAN(movegen.New(r.State.Clone(1)), r.Move)
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%d\t%d\t%s\n", r.Line, r.ID, r.Want(), played, scoreText(r.Score), r.Depth, r.Nodes, found)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nsolved %d of %d, %d nodes, %s", solved, len(results), nodes, seconds(spent))
	if skipped > 0 {
		fmt.Fprintf(out, ", %d lines skipped", skipped)
	}
	slices.SortStableFunc(slow, func(a, b *Result) int { return int(b.Found - a.Found) })
	var names []string
	for _, r := range slow[:min(len(slow), 2)] {
		names = append(names, fmt.Sprintf("%s %s", r.ID, seconds(r.Found)))
	}
	if len(names) > 0 {
		fmt.Fprintf(out, "\nslowest: %s", strings.Join(names, ", "))
	}
	_, err := fmt.Fprintln(out)
	return err
}

// seconds writes a duration.
func seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// scoreText writes a score in pawns, or the moves to a win.
func scoreText(score int) string {
	if moves, mate := search.MateIn(score); mate {
		return fmt.Sprintf("#%d", moves)
	}
	return fmt.Sprintf("%+.2f", float64(score)/100)
}
