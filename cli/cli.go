// Package cli is the command line: flags, progress and files. The work is done by the
// packages below; a command says which, and prints what comes of it.
package cli

// Cold file: all commands, and how the program ends.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"alfonso/bench/disk"
	"alfonso/games"
)

// commands is the command line: a command for each field.
type commands struct {
	Speak  speakCommand  `cmd:"" group:"play" default:"withargs" help:"Speak UCI or the XBoard protocol on standard input and output, as the first line asks (what happens without a command)."`
	Uci    uciCommand    `cmd:"" group:"play" help:"Speak UCI."`
	Xboard xboardCommand `cmd:"" group:"play" help:"Speak the XBoard protocol."`
	Match  matchCommand  `cmd:"" group:"play" help:"Play a match or a tournament of engines."`
	Umpire umpireCommand `cmd:"" group:"play" help:"Run games of hidden pieces between people and engines."`

	Go      goCommand      `cmd:"" group:"positions" help:"Search one position and print the best move."`
	Draw    drawCommand    `cmd:"" group:"positions" help:"Draw a position, or how a piece moves, as SVG or PNG."`
	Analyse analyseCommand `cmd:"" group:"positions" aliases:"analyze" help:"Comment games with scores and better moves."`
	Epd     epdCommand     `cmd:"" group:"positions" help:"Run a test suite of positions, or make one."`

	Book     bookCommand     `cmd:"" group:"data" help:"Make, show and merge opening books."`
	Openings openingsCommand `cmd:"" group:"data" help:"Make balanced positions to begin games from."`
	Selfplay selfplayCommand `cmd:"" group:"data" help:"Play games against itself for examples to tune the evaluation by."`
	Tune     tuneCommand     `cmd:"" group:"data" help:"Fit the evaluation's numbers to examples."`
	Train    trainCommand    `cmd:"" group:"data" help:"Fit the network that the evaluation adds to examples."`

	Perft      perftCommand      `cmd:"" group:"program" help:"Count the positions a number of plies ahead."`
	Bench      benchCommand      `cmd:"" group:"program" help:"Search fixed positions and print the number of nodes, which signs the program's behaviour."`
	Scaling    scalingCommand    `cmd:"" group:"program" help:"Compare searches by several threads with searches by one."`
	Selfcheck  selfcheckCommand  `cmd:"" group:"program" help:"Check within seconds that this program works on this machine."`
	Version    versionCommand    `cmd:"" group:"program" help:"Print the version."`
	Completion completionCommand `cmd:"" group:"program" help:"Print a script by which a shell completes this command line."`
	Man        manCommand        `cmd:"" group:"program" help:"Print the manual page."`
	Help       helpCommand       `cmd:"" group:"program" help:"Explain a command."`

	ShowVersion versionFlag `name:"version" help:"Print the version."`
}

// groups are the headings of the list of commands.
var groups = []kong.Group{
	{Key: "play", Title: "Play:"},
	{Key: "positions", Title: "Positions and games:"},
	{Key: "data", Title: "Books, openings, weights and networks:"},
	{Key: "program", Title: "This program:"},
}

// Main runs the command line of the process and ends it. The revision is what the Makefile
// says of where the program comes from, or empty.
func Main(from string) {
	revision = from
	out := &disk.Output{To: os.Stdout}
	parser := newParser(out)
	command, err := parser.Parse(os.Args[1:])
	if err == nil {
		err = command.Run()
	}
	if err != nil && jsonAsked(os.Args[1:]) {
		writeFailure(out, err)
	}
	end(err, out)
}

// newParser returns what understands the command line, with more options of kong if any are
// given. Commands print to out.
func newParser(out *disk.Output, more ...kong.Option) *kong.Kong {
	names := strings.Join(games.Names(games.All()), ", ")
	options := append(slices.Clone(values), kong.Name("alfonso"), kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.ExplicitGroups(groups), kong.Writers(out, os.Stderr), kong.BindTo(out, (*io.Writer)(nil)),
		kong.Exit(func(int) { end(nil, out) }), // after a help text
		kong.Description("A chess engine for "+names+"."),
		kong.Vars{"games": names, "open": strings.Join(games.Names(games.Complete()), ", "), "profiles": profileKinds()})
	return kong.Must(&commands{}, append(options, more...)...)
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
