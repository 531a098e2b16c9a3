package cli

// Cold file: the version, and help.

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// Name and Version say what this program is, in the protocols and in files that it writes.
const (
	Name    = "Alfonso"
	Version = "1.0"
)

// released is the day of the version, for the manual page.
const released = "2026-12-01"

// revision is what the build says of where this program comes from; empty if it says nothing.
var revision string

// build tells the version, and how and from which revision the program was built.
func build() string {
	text := revision
	if info, ok := debug.ReadBuildInfo(); ok && text == "" {
		text = strings.Trim(info.Main.Version, "()")
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				text = setting.Value[:min(12, len(setting.Value))]
			}
		}
	}
	return fmt.Sprintf("%s %s (%s, %s %s/%s)", Name, Version, cmp.Or(text, "unknown"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versionCommand is the version subcommand.
type versionCommand struct{}

// Run prints the version and how the program was built.
func (versionCommand) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, build())
	return err
}

// versionFlag is --version.
type versionFlag bool

// BeforeReset prints what the version command prints, and ends the program.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, build())
	app.Exit(0)
	return nil
}

// helpCommand is the help subcommand.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"Command to explain."`
}

// Run prints the help that the command's own --help prints.
func (c helpCommand) Run(command *kong.Context) error {
	_, err := command.Kong.Parse(append(c.Command, "--help"))
	return err
}
