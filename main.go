// Alfonso plays chess, three of its relatives, and Gunjin Shogi.
package main

// Cold file: the command line.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/pkg/profile"

	"alfonso/bench"
	"alfonso/bench/disk"
	"alfonso/bench/match"
	"alfonso/bench/openings"
	"alfonso/bench/tune"
	"alfonso/bench/umpire"
	"alfonso/position"
	"alfonso/protocol"
	"alfonso/search"
	"alfonso/search/hidden"
)

// version is set by the Makefile.
var version string

// cli is the command line: a command for each field.
type cli struct {
	Speak     speakCommand         `cmd:"" default:"withargs" help:"Speak UCI or the XBoard protocol on standard input and output, as the first line asks (what happens without a command)."`
	Uci       uciCommand           `cmd:"" help:"Speak UCI."`
	Xboard    xboardCommand        `cmd:"" help:"Speak the XBoard protocol."`
	Go        goCommand            `cmd:"" help:"Search one position and print the best move."`
	Perft     perftCommand         `cmd:"" help:"Count the positions a number of plies ahead."`
	Bench     benchCommand         `cmd:"" help:"Search fixed positions and print the number of nodes, which signs the program's behaviour."`
	Scaling   bench.Scaling        `cmd:"" help:"Compare searches by several threads with searches by one."`
	Epd       epdCommand           `cmd:"" help:"Run a test suite of positions, or make one."`
	Draw      drawCommand          `cmd:"" help:"Draw a position, or how a piece moves, as SVG or PNG."`
	Match     match.Command        `cmd:"" help:"Play a match between two engines."`
	Umpire    umpire.Command       `cmd:"" help:"Run games of hidden men between people and engines."`
	Analyse   analyseCommand       `cmd:"" help:"Comment games with scores and better moves."`
	Book      bookCommand          `cmd:"" help:"Make, show and merge opening books."`
	Openings  openings.Command     `cmd:"" help:"Make balanced positions to begin games from."`
	Selfplay  tune.SelfplayCommand `cmd:"" help:"Play games against itself for examples to tune the evaluation by."`
	Tune      tune.Command         `cmd:"" help:"Fit the evaluation's numbers to examples."`
	Train     tune.TrainCommand    `cmd:"" help:"Fit the network that the evaluation adds to examples."`
	Selfcheck selfcheckCommand     `cmd:"" help:"Check within seconds that this program works on this machine."`
	Version   versionCommand       `cmd:"" help:"Print the version."`
	Help      helpCommand          `cmd:"" help:"Explain a command."`
}

// namesOf lists games.
func namesOf(variants []*position.Variant) (names []string) {
	for _, v := range variants {
		names = append(names, v.Name)
	}
	return names
}

func main() {
	names := namesOf(position.All())
	out := &disk.Output{To: os.Stdout}
	parser := kong.Must(&cli{}, kong.Name("alfonso"), kong.Writers(out, os.Stderr), kong.BindTo(out, (*io.Writer)(nil)),
		kong.Exit(func(int) { end(nil, out) }), // after a help text
		kong.Description("A chess engine for "+strings.Join(names, ", ")+"."),
		kong.Vars{"variants": strings.Join(names, ","), "open": strings.Join(namesOf(position.Variants), ","), "profiles": profileKinds()})
	command, err := parser.Parse(os.Args[1:])
	if err == nil {
		err = command.Run()
	}
	end(err, out)
}

// end ends the program with the exit status: 2 for a command line that is not understood, 1
// for what failed otherwise, be it only that the output could not be written.
func end(err error, out *disk.Output) {
	status := 0
	tell := func(err error, n int) {
		fmt.Fprintln(os.Stderr, "alfonso:", err)
		status = n
	}
	var misuse *kong.ParseError
	switch {
	case errors.As(err, &misuse):
		tell(err, 2)
	case err != nil:
		tell(err, 1)
	}
	if failed := out.Err(); errors.Is(err, failed) {
		status = min(status, 1)
	} else if failed != nil {
		tell(failed, 1)
	}
	os.Exit(status)
}

// program is what the protocols tell about this program.
func program() protocol.Program {
	return protocol.Program{
		Name:   "Alfonso " + build(),
		Author: "the Alfonso developers",
		Bench: func(ctx context.Context, depth int, out io.Writer) error {
			return bench.Run(ctx, depth, out, io.Discard)
		},
	}
}

// build returns the version, or what the Go tool recorded of it.
func build() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value[:min(12, len(setting.Value))]
		}
	}
	return strings.Trim(info.Main.Version, "()")
}

// speaking is what the commands that speak a protocol have in common.
type speaking struct {
	Umpired bool   `help:"Offer the games of hidden men in the XBoard protocol, too: for an umpire, XBoard cannot show them."`
	Player  string `hidden:"" help:"Play hidden men by a yardstick." enum:"random,greedy,pimc1,deaf," default:""`
	Log     string `help:"Record both directions in a file, with the time." type:"path" placeholder:"FILE"`
}

// speak runs a protocol until quit or the end of input.
func (s speaking) speak(out io.Writer, run func(io.Reader, io.Writer, protocol.Program) error) error {
	p := program()
	p.Log, p.Umpired, p.Player = s.Log, s.Umpired, hidden.Style(s.Player)
	return run(os.Stdin, out, p)
}

type speakCommand struct{ speaking }

// Run speaks the protocol that the first line asks for.
func (c speakCommand) Run(out io.Writer) error { return c.speak(out, protocol.Run) }

type uciCommand struct{ speaking }

// Run speaks UCI.
func (c uciCommand) Run(out io.Writer) error { return c.speak(out, protocol.RunUCI) }

type xboardCommand struct{ speaking }

// Run speaks the XBoard protocol.
func (c xboardCommand) Run(out io.Writer) error { return c.speak(out, protocol.RunXBoard) }

// place is where to start from.
type place struct {
	Variant string   `help:"Game: ${enum}." enum:"${variants}" default:"chess"`
	FEN     string   `name:"fen" help:"Position; the start of the game by default."`
	Moves   []string `help:"Moves played from there, joined by commas." placeholder:"e2e4,e7e5"`
}

// session returns a session at the place.
func (p place) session() (*protocol.Session, error) {
	s := protocol.NewSession(func(text string) { fmt.Fprintln(os.Stderr, text) })
	if err := s.SetVariant(p.Variant); err != nil {
		return nil, err
	}
	return s, s.SetPosition(p.FEN, p.Moves)
}

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

type benchCommand struct {
	profiling
	Depth int `help:"Plies to search every position; each game's own depth by default."`
}

// Run prints the node counts; progress goes to stderr.
func (c benchCommand) Run(out io.Writer) error {
	defer c.start()()
	return bench.Run(context.Background(), c.Depth, out, os.Stderr)
}

type versionCommand struct{}

// Run prints the version and how the program was built.
func (versionCommand) Run(out io.Writer) error {
	_, err := fmt.Fprintf(out, "Alfonso %s (%s %s/%s)\n", build(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

type helpCommand struct {
	Command []string `arg:"" optional:"" help:"Command to explain."`
}

// Run prints the help that the command's own --help prints.
func (c helpCommand) Run(command *kong.Context) error {
	_, err := command.Kong.Parse(append(c.Command, "--help"))
	return err
}

// profiling adds flags that write a profile.
type profiling struct {
	Profile     string `help:"Write a profile: ${enum}." enum:"${profiles}" default:"none"`
	ProfilePath string `help:"Directory for the profile." default:"." type:"path"`
}

// profiles lists the kinds of profile.
var profiles = []struct {
	name string
	mode func(*profile.Profile)
}{
	{"none", nil},
	{"cpu", profile.CPUProfile},
	{"mem", profile.MemProfile},
	{"allocs", profile.MemProfileAllocs},
	{"heap", profile.MemProfileHeap},
	{"block", profile.BlockProfile},
	{"mutex", profile.MutexProfile},
	{"goroutine", profile.GoroutineProfile},
	{"thread", profile.ThreadcreationProfile},
	{"clock", profile.ClockProfile},
	{"trace", profile.TraceProfile},
}

// profileKinds joins the names of the profiles by commas.
func profileKinds() string {
	var names []string
	for _, p := range profiles {
		names = append(names, p.name)
	}
	return strings.Join(names, ",")
}

// start begins the profile that was asked for and returns what ends it.
func (p profiling) start() (stop func()) {
	for _, kind := range profiles {
		if kind.name == p.Profile && kind.mode != nil {
			return profile.Start(kind.mode, profile.ProfilePath(p.ProfilePath)).Stop
		}
	}
	return func() {}
}
