package cli

// Cold file.

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/mattn/go-shellwords"

	"alfonso/bench/disk"
	"alfonso/games"
)

// code finds what is written as code in a page: indented lines, and text between backquotes.
var code = regexp.MustCompile("(?m)^(?:    |\t)(.*)$|`([^`]+)`")

// commandsIn returns the arguments of alfonso's command lines in a page.
func commandsIn(t *testing.T, page string) (list [][]string) {
	page = strings.ReplaceAll(page, "\\\n", " ")
	for _, found := range code.FindAllStringSubmatch(page, -1) {
		text := strings.TrimPrefix(found[1]+found[2], "$ ")
		for text != "" {
			parser := shellwords.NewParser()
			words, err := parser.Parse(text)
			if err != nil {
				if strings.HasPrefix(text, "alfonso ") {
					t.Errorf("%s: %v", text, err)
				}
				break
			}
			if len(words) > 0 && (words[0] == "alfonso" || words[0] == "./alfonso") {
				for i, word := range words {
					if strings.HasPrefix(word, "#") { // a comment of the shell
						words = words[:i]
						break
					}
				}
				list = append(list, words[1:])
			}
			if parser.Position < 0 {
				break
			}
			text = strings.TrimLeft(text[parser.Position:], "&|;<> ")
		}
	}
	return list
}

// TestDocuments parses, without running it, every command line in the documents: they name
// no command and no flag that does not exist.
func TestDocuments(t *testing.T) {
	type ended struct{}
	parse := func(args []string) (err error) {
		defer func() {
			if r := recover(); r == (ended{}) { // a help text is printed before anything is missed
				err = nil
			} else if r != nil {
				panic(r)
			}
		}()
		parser := newParser(&disk.Output{To: io.Discard}, kong.NamedMapper("existingfile", kong.MapperFunc(anyFile)))
		parser.Exit = func(int) { panic(ended{}) }
		_, err = parser.Parse(args)
		return err
	}
	// docs/adding-a-game.md adds this one.
	if _, err := games.Add("capablanca", os.DirFS(filepath.Join("..", "games", "testdata", "capablanca"))); err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "games/*/*.md", "*/README.md"} {
		pages, err := filepath.Glob(filepath.Join("..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			// The game that adding-a-game.md adds is not there yet.
			known := strings.ReplaceAll(string(text), "--variant capablanca", "--variant chess")
			for _, args := range commandsIn(t, known) {
				lines++
				if len(args) == 2 && args[0] == "help" && args[1] == "COMMAND" || len(args) == 2 && args[0] == "COMMAND" {
					continue
				}
				err := parse(args)
				if err != nil && !strings.Contains(strings.Join(args, " "), "-") { // only the name of a command
					err = parse(append(args, "--help"))
				}
				if err != nil {
					t.Errorf("%s: alfonso %s: %v", page, strings.Join(args, " "), err)
				}
			}
		}
	}
	if lines < 30 {
		t.Errorf("only %d command lines are found", lines)
	}
	t.Logf("%d command lines", lines)
	// The test finds what it looks for.
	sample := "Try `alfonso go --deep 3` or\n\n    $ make && ./alfonso bench --depht 3 | tail -1 # comment\n    alfonso match a \\\n        b --nodes 5\n    xboard -fcp alfonso\n"
	got := commandsIn(t, sample)
	if len(got) != 3 || strings.Join(got[2], " ") != "match a b --nodes 5" {
		t.Fatalf("%q", got)
	}
	for _, args := range got[:2] {
		if parse(args) == nil {
			t.Errorf("%q is understood", args)
		}
	}
}

// anyFile reads the name of a file that need not exist.
func anyFile(ctx *kong.DecodeContext, target reflect.Value) error {
	name, err := pop(ctx)
	if err != nil {
		return err
	}
	if target.Kind() == reflect.Slice {
		target.Set(reflect.Append(target, reflect.ValueOf(name)))
	} else {
		target.SetString(name)
	}
	return nil
}
