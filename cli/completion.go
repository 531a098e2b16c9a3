package cli

// Cold file: completion of the command line by shells, made of kong's model of it.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"alfonso/games"
)

// completionCommand is the completion subcommand.
type completionCommand struct {
	Shell string `arg:"" help:"Shell: ${enum}." enum:"bash,zsh,fish"`
}

// Help tells how the script is used.
func (completionCommand) Help() string {
	return `bash: put this line into ~/.bashrc: eval "$(alfonso completion bash)"

zsh: put this line into ~/.zshrc, behind compinit: eval "$(alfonso completion zsh)"

fish: alfonso completion fish > ~/.config/fish/completions/alfonso.fish`
}

// Run prints the script.
func (c completionCommand) Run(out io.Writer, command *kong.Context) error {
	write := map[string]func(io.Writer, []room){"bash": completeBash, "zsh": completeZsh, "fish": completeFish}[c.Shell]
	var text strings.Builder
	write(&text, roomsOf(command.Model.Node, ""))
	_, err := io.WriteString(out, text.String())
	return err
}

// room is a place in the command line: behind some commands, such as /book/show.
type room struct {
	path     string // empty at the beginning
	commands []word
	flags    []word
}

// word is what can be written in a room.
type word struct {
	text   string
	short  string // of a flag, may be empty
	help   string
	values []string // of a flag, if there is a list of them
	file   bool     // the value is a file
	alone  bool     // a flag without a value
}

// roomsOf returns the room of a node and those of the commands below.
func roomsOf(n *kong.Node, path string) []room {
	r := room{path: path}
	var below []room
	for _, child := range n.Children {
		if child.Hidden {
			continue
		}
		r.commands = append(r.commands, word{text: child.Name, help: firstSentence(child.Help)})
		below = append(below, roomsOf(child, path+"/"+child.Name)...)
	}
	node := n
	if n.DefaultCmd != nil {
		node = n.DefaultCmd // its flags are understood without its name
	}
	for _, group := range node.AllFlags(true) {
		for _, flag := range group {
			r.flags = append(r.flags, wordOf(flag))
		}
	}
	for _, arg := range n.Positional {
		for _, value := range valuesOf(arg) {
			r.commands = append(r.commands, word{text: value})
		}
	}
	return append([]room{r}, below...)
}

// wordOf returns what there is to complete of a flag.
func wordOf(flag *kong.Flag) word {
	w := word{text: "--" + flag.Name, help: firstSentence(flag.Help), alone: flag.IsBool(), values: valuesOf(flag.Value)}
	if flag.Short != 0 {
		w.short = "-" + string(flag.Short)
	}
	w.file = slices.Contains([]string{"path", "existingfile", "existingdir"}, flag.Tag.Type)
	return w
}

// valuesOf lists the values that a flag or an argument can have, nil where that is open.
func valuesOf(value *kong.Value) []string {
	if value.Enum != "" {
		return slices.DeleteFunc(value.EnumSlice(), func(one string) bool { return one == "" })
	}
	if value.Tag.Type != "game" {
		return nil
	}
	known := games.Names(games.All())
	if value.Tag.Has("open") {
		known = games.Names(games.Complete())
	}
	if value.Tag.Has("shuffled") {
		known = append(known, chess960)
	}
	return known
}

// firstSentence shortens a help text to what fits beside a word.
func firstSentence(text string) string {
	text, _, _ = strings.Cut(text, ". ")
	text, _, _ = strings.Cut(text, ": ")
	return strings.TrimSuffix(text, ".")
}

// paths lists the rooms but the first.
func paths(rooms []room) (list []string) {
	for _, r := range rooms[1:] {
		list = append(list, r.path)
	}
	return list
}

// textsOf lists words as a shell writes them, short flags too.
func textsOf(words []word) string {
	var list []string
	for _, w := range words {
		list = append(list, w.text)
		if w.short != "" {
			list = append(list, w.short)
		}
	}
	return strings.Join(list, " ")
}

// flagsWith calls do for the flags of a room that a test picks, with a shell's pattern for
// the room and the flag.
func flagsWith(r room, pick func(word) bool, do func(pattern string, w word)) {
	for _, w := range r.flags {
		if pick(w) {
			pattern := fmt.Sprintf("'%s %s'", r.path, w.text)
			if w.short != "" {
				pattern += fmt.Sprintf("|'%s %s'", r.path, w.short)
			}
			do(pattern, w)
		}
	}
}

// completeBash writes a script for bash. Where it offers nothing bash offers files.
func completeBash(out io.Writer, rooms []room) {
	fmt.Fprint(out, `# Completion of alfonso's command line for bash: eval "$(alfonso completion bash)"
_alfonso() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at= word words=
	if [[ $cur == = ]]; then
		cur=
	elif [[ $prev == = ]]; then
		prev=${COMP_WORDS[COMP_CWORD-2]}
	fi
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case "$at/$word" in
`)
	fmt.Fprintf(out, "\t\t%s) at=$at/$word ;;\n\t\tesac\n\tdone\n\tCOMPREPLY=()\n\tcase \"$at $prev\" in\n", strings.Join(paths(rooms), "|"))
	for _, r := range rooms {
		flagsWith(r, func(w word) bool { return !w.alone }, func(pattern string, w word) {
			if len(w.values) == 0 {
				fmt.Fprintf(out, "\t%s) return ;;\n", pattern)
			} else {
				fmt.Fprintf(out, "\t%s) COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n", pattern, strings.Join(w.values, " "))
			}
		})
	}
	fmt.Fprint(out, "\tesac\n\tcase \"$at\" in\n")
	for _, r := range rooms {
		fmt.Fprintf(out, "\t'%s') [[ $cur == -* ]] && words='%s' || words='%s' ;;\n", r.path, textsOf(r.flags), textsOf(r.commands))
	}
	fmt.Fprint(out, `	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F _alfonso alfonso
`)
}

// completeZsh writes a script for zsh.
func completeZsh(out io.Writer, rooms []room) {
	describe := func(words []word) string {
		var list []string
		for _, w := range words {
			for _, text := range []string{w.text, w.short} {
				if text != "" {
					list = append(list, quote(text+":"+strings.ReplaceAll(w.help, ":", `\:`)))
				}
			}
		}
		return strings.Join(list, " ")
	}
	fmt.Fprint(out, `#compdef alfonso
# Completion of alfonso's command line for zsh: eval "$(alfonso completion zsh)"
_alfonso() {
	local at= i
	local -a names options
	for ((i = 2; i < CURRENT; i++)); do
		case "$at/$words[i]" in
`)
	fmt.Fprintf(out, "\t\t(%s) at=$at/$words[i] ;;\n\t\tesac\n\tdone\n\tcase \"$at $words[CURRENT-1]\" in\n", strings.Join(paths(rooms), "|"))
	for _, r := range rooms {
		flagsWith(r, func(w word) bool { return !w.alone }, func(pattern string, w word) {
			switch {
			case len(w.values) > 0:
				fmt.Fprintf(out, "\t(%s) compadd -- %s; return ;;\n", pattern, strings.Join(w.values, " "))
			case w.file:
				fmt.Fprintf(out, "\t(%s) _files; return ;;\n", pattern)
			default:
				fmt.Fprintf(out, "\t(%s) _message %s; return ;;\n", pattern, quote(w.help))
			}
		})
	}
	fmt.Fprint(out, "\tesac\n\tcase \"$at\" in\n")
	for _, r := range rooms {
		fmt.Fprintf(out, "\t('%s')\n\t\tnames=(%s)\n\t\toptions=(%s)\n\t\t;;\n", r.path, describe(r.commands), describe(r.flags))
	}
	fmt.Fprint(out, `	esac
	if [[ $PREFIX == -* ]]; then
		_describe -o option options
	elif (( $#names )); then
		_describe command names
	else
		_files
	fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
	_alfonso "$@"
else
	compdef _alfonso alfonso
fi
`)
}

// completeFish writes a script for fish.
func completeFish(out io.Writer, rooms []room) {
	fmt.Fprintf(out, `# Completion of alfonso's command line for fish: save it as ~/.config/fish/completions/alfonso.fish
function __alfonso_at
	set -l at ''
	for word in (commandline -opc)[2..-1]
		if contains -- $at/$word %s
			set at $at/$word
		end
	end
	test "$at" = "$argv[1]"
end
`, strings.Join(paths(rooms), " "))
	for _, r := range rooms {
		at := quote(fmt.Sprintf("__alfonso_at '%s'", r.path))
		for _, w := range r.commands {
			fmt.Fprintf(out, "complete -c alfonso -f -n %s -a %s -d %s\n", at, w.text, quote(w.help))
		}
		for _, w := range r.flags {
			fmt.Fprintf(out, "complete -c alfonso -n %s -l %s", at, strings.TrimPrefix(w.text, "--"))
			if w.short != "" {
				fmt.Fprintf(out, " -s %s", strings.TrimPrefix(w.short, "-"))
			}
			switch {
			case len(w.values) > 0:
				fmt.Fprintf(out, " -x -a %s", quote(strings.Join(w.values, " ")))
			case w.file:
				fmt.Fprint(out, " -r -F")
			case !w.alone:
				fmt.Fprint(out, " -x")
			}
			fmt.Fprintf(out, " -d %s\n", quote(w.help))
		}
	}
}

// quote puts a text between single quotes in a way that all three shells understand.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'"'"'`) + "'" }
