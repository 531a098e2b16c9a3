package cli

// Cold file.

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"alfonso/bench/disk"
)

// eachCommand calls do for every command with its words.
func eachCommand(n *kong.Node, words []string, do func(n *kong.Node, words []string)) {
	do(n, words)
	for _, child := range n.Children {
		eachCommand(child, append(words[:len(words):len(words)], child.Name), do)
	}
}

// TestFlags holds what all commands have in common: numbers and games are checked by values,
// what is written has -o, and everything is explained.
func TestFlags(t *testing.T) {
	checked := map[string]bool{}
	for _, kind := range []string{"count", "number", "unless", "nodes", "seed", "milliseconds", "share", "real", "duration", "threads", "lines", "mebibytes", "short"} {
		checked[kind] = true
	}
	eachCommand(newParser(&disk.Output{To: io.Discard}).Model.Node, nil, func(n *kong.Node, words []string) {
		command := strings.Join(words, " ")
		if n.Type == kong.CommandNode && !strings.HasSuffix(n.Help, ".") {
			t.Errorf("%s: the help is %q", command, n.Help)
		}
		var values []*kong.Value
		for _, flag := range n.Flags {
			values = append(values, flag.Value)
			if flag.Name == "output" && flag.Short != 'o' {
				t.Errorf("%s: --output has no -o", command)
			}
		}
		values = append(values, n.Positional...)
		for _, v := range values {
			if v.Name != "help" && !strings.HasSuffix(v.Help, ".") || strings.Contains(v.Help, "${") {
				t.Errorf("%s %s: the help is %q", command, v.ShortSummary(), v.Help)
			}
			switch kind := v.Target.Kind(); {
			case v.Target.CanInt() || v.Target.CanUint() || v.Target.CanFloat():
				if !checked[v.Tag.Type] {
					t.Errorf("%s %s: nobody checks the number", command, v.ShortSummary())
				}
			case v.Name == "variant" && (kind != reflect.String || v.Tag.Type != "game"):
				t.Errorf("%s %s: nobody checks the game", command, v.ShortSummary())
			}
		}
	})
}

// TestEveryCommand asks each command for help, and for what it does not have: the help goes to
// standard output with status 0, the complaint in one line to standard error with status 2.
func TestEveryCommand(t *testing.T) {
	eachCommand(newParser(&disk.Output{To: io.Discard}).Model.Node, nil, func(n *kong.Node, words []string) {
		command := strings.Join(append([]string{"alfonso"}, words...), " ")
		stdout, stderr, status := run(t, "", append(words, "--help")...)
		if status != 0 || stderr != "" || !strings.HasPrefix(stdout, "Usage: "+command) {
			t.Errorf("%s --help: status %d, %s%.200s", command, status, stderr, stdout)
		}
		again, _, _ := run(t, "", append([]string{"help"}, words...)...)
		if again != stdout {
			t.Errorf("%s: help and --help differ", command)
		}
		stdout, stderr, status = run(t, "", append(words, "--nonsense")...)
		if status != 2 || stdout != "" || !strings.HasPrefix(stderr, "alfonso: ") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s --nonsense: status %d, %q, %q", command, status, stdout, stderr)
		}
	})
}
