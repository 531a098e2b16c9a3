package cli

// Cold file: the version, and help.

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

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
