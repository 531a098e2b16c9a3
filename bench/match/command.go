package match

// Cold file: the command line of a match.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// Command is the match subcommand. Its tags are kong's; the variable variants lists
// the games.
type Command struct {
	Engines     []string `arg:"" sep:"none" help:"Two engines, each \"cmd=./alfonso name=new proto=uci|xboard option.Hash=16 arg=-x dir=/tmp\"; one engine plays itself." placeholder:"ENGINE"`
	Variant     string   `help:"Game: ${enum}." enum:"${variants}" default:"chess"`
	Games       int      `help:"Games, in pairs with colours reversed." default:"100"`
	TC          string   `name:"tc" help:"Seconds for the game + seconds a move, such as 1+0.01."`
	Movetime    int      `help:"Milliseconds a move."`
	Nodes       uint64   `help:"Nodes a move."`
	Depth       int      `help:"Plies a move."`
	Opening     int      `help:"Random plies at the start of each pair." default:"8"`
	Seed        uint64   `help:"Seed of the openings." default:"1"`
	Concurrency int      `help:"Games at once." default:"1"`
	Margin      int      `help:"Milliseconds by which an engine may overstep its time." default:"50"`
	Stall       int      `help:"Seconds after which an engine without a time limit is taken for hung." default:"60"`
	MaxPlies    int      `help:"A game longer than this is a draw; 0 for no limit." default:"1000"`
	Strict      bool     `help:"Fail when an engine oversteps its time, plays an illegal move, crashes or hangs."`
	PGN         string   `name:"pgn" help:"File to append the games to." type:"path"`
}

// Run plays the match and prints its score. Progress and trouble go to stderr.
func (c *Command) Run() error {
	o, err := c.options()
	if err != nil {
		return err
	}
	if c.PGN != "" {
		f, err := os.OpenFile(c.PGN, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		o.PGN = f
	}
	bar := progressbar.NewOptions(o.Games, progressbar.OptionSetWriter(os.Stderr), progressbar.OptionShowCount(),
		progressbar.OptionSetDescription(c.Variant), progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetVisibility(terminal(os.Stderr)))
	o.Progress = func(*Game) { bar.Add(1) }
	o.Trouble = func(text string) {
		bar.Clear()
		fmt.Fprintln(os.Stderr, text)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	score, err := Run(ctx, *o)
	bar.Finish()
	if score.Games() > 0 {
		fmt.Print(score)
	}
	if err == nil && c.Strict && len(score.Faults[0])+len(score.Faults[1]) > 0 {
		err = errors.New("not all games were played to their end")
	}
	return err
}

// terminal reports whether a file is one.
func terminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// options checks the flags.
func (c *Command) options() (*Options, error) {
	v := position.Find(c.Variant)
	if v == nil {
		return nil, fmt.Errorf("no variant %q", c.Variant)
	}
	r, err := position.Compile(v)
	if err != nil {
		return nil, err
	}
	o := &Options{
		Rules: r, Games: c.Games + c.Games%2, Opening: c.Opening, Seed: c.Seed, MaxPlies: c.MaxPlies, Concurrency: c.Concurrency,
		Margin: time.Duration(c.Margin) * time.Millisecond, Stall: time.Duration(c.Stall) * time.Second,
	}
	if len(c.Engines) != 1 && len(c.Engines) != 2 {
		return nil, errors.New("a match has one or two engines")
	}
	for i := range o.Engines {
		if o.Engines[i], err = client.ParseSpec(c.Engines[i%len(c.Engines)]); err != nil {
			return nil, err
		}
	}
	o.Limits, err = c.limits()
	return o, err
}

// limits reads the time control.
func (c *Command) limits() (l search.Limits, err error) {
	l = search.Limits{Depth: c.Depth, Nodes: c.Nodes, MoveTime: time.Duration(c.Movetime) * time.Millisecond}
	if c.TC != "" {
		base, inc, ok := strings.Cut(c.TC, "+")
		if !ok {
			inc = "0"
		}
		var seconds [2]float64
		for i, text := range []string{base, inc} {
			if seconds[i], err = strconv.ParseFloat(text, 64); err != nil || seconds[i] < 0 {
				return l, fmt.Errorf("time control %q is not such as 1+0.01", c.TC)
			}
		}
		l.Clock = true
		for i := range l.Time {
			l.Time[i] = time.Duration(seconds[0] * float64(time.Second))
			l.Inc[i] = time.Duration(seconds[1] * float64(time.Second))
		}
	}
	if !l.Clock && l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes == 0 {
		return l, errors.New("a match needs --tc, --movetime, --nodes or --depth")
	}
	return l, nil
}
