package games

// Cold file: the text form of declarations, sections of keys and values.

import (
	"fmt"
	"strings"

	"gopkg.in/ini.v1"
)

// section is the declaration of a game: "[name:parent]" and what follows.
type section struct {
	file         string
	line         int
	name, parent string
	keys         []*key // in the order of the file
}

// key is a line "name = value".
type key struct {
	file        string
	line        int
	name, value string
}

// wrong returns an error that says where a key is.
func (k *key) wrong(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s: %s", k.file, k.line, k.name, fmt.Sprintf(format, args...))
}

// iniForm is how declarations are read: as Fairy-Stockfish reads its own, a value is the
// whole rest of the line.
var iniForm = ini.LoadOptions{
	IgnoreContinuation: true, IgnoreInlineComment: true, PreserveSurroundedQuote: true,
	KeyValueDelimiters: "=", ChildSectionDelimiter: "\n",
}

// readSections reads the sections of a file.
func readSections(file string, text []byte) ([]*section, error) {
	lines, err := findLines(file, string(text))
	if err != nil {
		return nil, err
	}
	f, err := ini.LoadSources(iniForm, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var sections []*section
	for _, from := range f.Sections() {
		if from.Name() == ini.DefaultSection && len(from.Keys()) == 0 {
			continue
		}
		s := &section{file: file, line: lines[[2]string{from.Name()}]}
		s.name, s.parent, _ = strings.Cut(from.Name(), ":")
		for _, k := range from.Keys() {
			s.keys = append(s.keys, &key{file, lines[[2]string{from.Name(), k.Name()}], k.Name(), strings.TrimSpace(k.Value())})
		}
		sections = append(sections, s)
	}
	return sections, nil
}

// findLines returns the line, counted from 1, of every section and of every key in it,
// which the library does not tell, and refuses what the library would take in silence.
func findLines(file, text string) (map[[2]string]int, error) {
	lines := map[[2]string]int{}
	name := ""
	n := 0
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		n++
		line = strings.TrimSpace(line)
		at := [2]string{}
		switch {
		case line == "" || line[0] == '#' || line[0] == ';':
			continue
		case line[0] == '[':
			if line[len(line)-1] != ']' {
				return nil, fmt.Errorf("%s:%d: no ] at the end of the line", file, n)
			}
			name = line[1 : len(line)-1]
			if own, _, _ := strings.Cut(name, ":"); own == "" || name == ini.DefaultSection {
				return nil, fmt.Errorf("%s:%d: a game without a name", file, n)
			}
			if strings.ContainsFunc(name, unprintable) {
				return nil, fmt.Errorf("%s:%d: %q is no name", file, n, name)
			}
			at[0] = name
		default:
			k, value, ok := strings.Cut(line, "=")
			k, value = strings.TrimSpace(k), strings.TrimSpace(value)
			switch {
			case !ok || k == "":
				return nil, fmt.Errorf("%s:%d: neither [name] nor key = value", file, n)
			case strings.ContainsFunc(k, unprintable):
				return nil, fmt.Errorf("%s:%d: %q is no key", file, n, k)
			case name == "":
				return nil, fmt.Errorf("%s:%d: %s: a key before the first [name]", file, n, k)
			case strings.ContainsAny(k, "\"`") || k == "-" || strings.HasPrefix(value, "`") || strings.HasPrefix(value, `"""`):
				return nil, fmt.Errorf("%s:%d: %s: quotation marks are not used", file, n, k)
			}
			at = [2]string{name, k}
		}
		if first, ok := lines[at]; ok {
			return nil, fmt.Errorf("%s:%d: %s is in line %d already", file, n, strings.TrimSpace(at[0]+" "+at[1]), first)
		}
		lines[at] = n
	}
	return lines, nil
}

// unprintable tells characters that have no place in a name.
func unprintable(c rune) bool { return c <= ' ' || c > '~' }

// ownKeys are the keys that a game does not inherit: what it is called.
var ownKeys = []string{"title", "aliases", "xboardGame", "xboardStartFen", "variantTemplate", "draft"}

// inherit returns the keys of a section after those of its parent, each key once.
func inherit(s *section, parent []*key) []*key {
	var keys []*key
	at := map[string]int{}
	for _, k := range parent {
		inherited := true
		for _, name := range ownKeys {
			inherited = inherited && strings.TrimRight(k.name, "0123456789") != name
		}
		if inherited {
			at[k.name] = len(keys)
			keys = append(keys, k)
		}
	}
	for _, k := range s.keys {
		if i, ok := at[k.name]; ok {
			keys[i] = k
		} else {
			keys = append(keys, k)
		}
	}
	return keys
}
