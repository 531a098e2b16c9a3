package cli

// Cold file: the manual page, made of kong's model of the command line.

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// manCommand is the man subcommand.
type manCommand struct{}

// Help tells how the page is used.
func (manCommand) Help() string { return "alfonso man | man -l -" }

// Run prints the page.
func (manCommand) Run(out io.Writer, command *kong.Context) error {
	app := command.Model
	var b strings.Builder
	fmt.Fprintf(&b, ".TH ALFONSO 6 %s \"%s %s\" \"Games\"\n", released, Name, Version)
	fmt.Fprintf(&b, ".SH NAME\nalfonso \\- chess engine\n")
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B alfonso\n.RI [ command ]\n.RI [ flags ]\n")
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n.PP\n%s\n", roff(app.Help),
		roff("Without a command it speaks UCI or the XBoard protocol on standard input and output, as the first line asks: a program that shows a board starts it in this way. "+
			"All other commands print results on standard output; progress and trouble go to standard error."))
	fmt.Fprintf(&b, ".SH OPTIONS\n")
	manFlags(&b, app.Flags)
	fmt.Fprintf(&b, ".SH COMMANDS\n")
	manCommands(&b, app.Node, "")
	fmt.Fprintf(&b, ".SH EXIT STATUS\n0 for success, 1 for a failure, 2 for a command line that is not understood.\n")
	fmt.Fprint(&b, ".SH EXAMPLES\n")
	for _, example := range [][2]string{
		{"alfonso go --movetime 5000 --moves \"e4 c5\"", "The best move after 1. e4 c5, in five seconds."},
		{"alfonso perft --variant courier --depth 4", "The number of positions four plies ahead in Courier Chess."},
		{"alfonso match ./old ./new --tc 5+0.05 --games 100", "A match between two programs."},
		{"alfonso completion bash", "A script that completes this command line in bash."},
	} {
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(example[0]), roff(example[1]))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// manCommands writes the commands below a node.
func manCommands(b *strings.Builder, n *kong.Node, path string) {
	for _, child := range n.Children {
		if child.Hidden {
			continue
		}
		name := strings.TrimSpace(path + " " + child.Name)
		arguments := ""
		for _, arg := range child.Positional {
			arguments += " " + arg.Summary()
		}
		fmt.Fprintf(b, ".SS alfonso %s%s\n%s\n", roff(name), roff(arguments), roff(child.Help))
		if child.Detail != "" {
			fmt.Fprintf(b, ".PP\n%s\n", roff(child.Detail))
		}
		for _, arg := range child.Positional {
			fmt.Fprintf(b, ".TP\n.I %s\n%s\n", roff(arg.Name), roff(arg.Help))
		}
		manFlags(b, child.Flags)
		manCommands(b, child, name)
	}
}

// manFlags writes flags.
func manFlags(b *strings.Builder, flags []*kong.Flag) {
	for _, flag := range flags {
		if flag.Hidden {
			continue
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(flag.String()), roff(flag.Help))
	}
}

// roff writes a text so that nothing in it is a command of the page's language.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n\n", "\n.PP\n").Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != ".PP" && (strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'")) {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
