// Package games holds the games: one folder each, with the declaration and all else that
// belongs to one game only. It is the only list of games there is.
//
// It knows where a game's files are and what game.ini means; what the other files mean is
// known to the packages that read them.
package games

// Cold file: the list of games and their folders.

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"alfonso/position"
)

// Declaration is the file of a folder that says what the game is.
const Declaration = "game.ini"

//go:embed */game.ini */*.txt */*.epd */*.bin */*.md
var embedded embed.FS

// game is a game of the list.
type game struct {
	variant *position.Variant
	names   []string // name and aliases, plain
	section *section // what declared it, for games that inherit from it
	files   fs.FS    // its folder
	draft   bool
}

// allGames holds the games in the order in which they were added.
var allGames struct {
	sync.RWMutex
	once  sync.Once
	games []*game
}

// snapshot returns the games of the moment, the program's own first. They are read once,
// when somebody first asks for a game.
func snapshot() []*game {
	allGames.once.Do(func() {
		folders, err := fs.Glob(embedded, "*/"+Declaration)
		if err != nil {
			panic(err) // the pattern is good
		}
		var sections []*section
		for _, file := range folders {
			text, err := embedded.ReadFile(file)
			if err != nil {
				panic(err) // it was listed
			}
			more, err := readSections("games/"+file, text)
			if err != nil {
				panic(err) // a fault of the program, which its test finds
			}
			sections = append(sections, more...)
		}
		games, err := declare(sections, nil)
		if err != nil {
			panic(err)
		}
		for _, g := range games {
			g.files, _ = fs.Sub(embedded, g.variant.Name)
		}
		allGames.games = games
	})
	allGames.RLock()
	defer allGames.RUnlock()
	return allGames.games[:len(allGames.games):len(allGames.games)]
}

// All returns every game: the program's own by name, then those that were added.
func All() []*position.Variant { return only(func(*position.Variant) bool { return true }) }

// Complete returns the games of complete information.
func Complete() []*position.Variant {
	return only(func(v *position.Variant) bool { return v.Battle == nil })
}

// Hidden returns the games in which a player does not see what the opponent's men are.
// Their rules are compiled like any others; who plays them is another matter.
func Hidden() []*position.Variant {
	return only(func(v *position.Variant) bool { return v.Battle != nil })
}

// only returns the games that pass a test.
func only(pass func(*position.Variant) bool) []*position.Variant {
	var variants []*position.Variant
	for _, g := range snapshot() {
		if pass(g.variant) {
			variants = append(variants, g.variant)
		}
	}
	return variants
}

// Chess returns the game that is played where none is named.
func Chess() *position.Variant { return Find("chess") }

// Find returns the game of a name or alias, or nil. Capitals, blanks, hyphens and
// underscores make no difference, as they differ from one program to the next.
func Find(name string) *position.Variant {
	name = plain(name)
	for _, g := range snapshot() {
		if slices.Contains(g.names, name) {
			return g.variant
		}
	}
	return nil
}

// Lookup is Find for who wants to tell the user what games there are: the error of an unknown
// name lists them in one line.
func Lookup(name string) (*position.Variant, error) {
	if v := Find(name); v != nil {
		return v, nil
	}
	if runes := []rune(name); len(runes) > 40 {
		name = string(runes[:40]) + "..."
	}
	return nil, fmt.Errorf("%q is no game here, but these are: %s", name, strings.Join(Names(All()), ", "))
}

// Chess960 reports whether a name asks for chess from shuffled starts. The game is chess; but
// castling is written as king takes rook, and matches begin from such starts.
func Chess960(name string) bool {
	switch plain(name) {
	case "chess960", "fischerandom", "fischerrandom":
		return true
	}
	return false
}

// nameNoise takes away what makes no difference in names.
var nameNoise = strings.NewReplacer(" ", "", "-", "", "_", "")

// plain returns a name without what makes no difference.
func plain(name string) string { return nameNoise.Replace(strings.ToLower(name)) }

// FindXBoard returns the game that XBoard's protocol calls by a name, and its entry
// there; nil if there is none. What makes no difference to Find makes none here.
func FindXBoard(name string) (*position.Variant, *position.XBoardVariant) {
	name = plain(name)
	for _, v := range All() {
		for i := range v.XBoard {
			if plain(v.XBoard[i].Name) == name {
				return v, &v.XBoard[i]
			}
		}
	}
	return nil, nil
}

// Names returns the names of games.
func Names(variants []*position.Variant) []string {
	var names []string
	for _, v := range variants {
		names = append(names, v.Name)
	}
	return names
}

// folder returns the game of a variant, which may have been changed by rule options.
func folder(v *position.Variant) *game {
	for _, g := range snapshot() {
		if g.variant.Name == v.Name {
			return g
		}
	}
	return nil
}

// Open opens a file of a game's folder. The error of a file that the folder lacks is
// [fs.ErrNotExist].
func Open(v *position.Variant, name string) (fs.File, error) {
	g := folder(v)
	if g == nil {
		return nil, &fs.PathError{Op: "open", Path: path.Join(v.Name, name), Err: fs.ErrNotExist}
	}
	return g.files.Open(name)
}

// ReadFile returns what a file of a game's folder holds, with the errors of [Open].
func ReadFile(v *position.Variant, name string) ([]byte, error) {
	f, err := Open(v, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// Draft reports whether a game is declared a draft: its folder may lack files.
func Draft(v *position.Variant) bool {
	g := folder(v)
	return g == nil || g.draft
}

// Add adds the game of a folder to the list, for as long as the program runs. The folder
// may be of a file system of any kind; its name, for errors, is where.
func Add(where string, files fs.FS) (*position.Variant, error) {
	text, err := fs.ReadFile(files, Declaration)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", where, err)
	}
	sections, err := readSections(path.Join(where, Declaration), text)
	if err != nil {
		return nil, err
	}
	if len(sections) != 1 {
		return nil, fmt.Errorf("%s: %d games, want one", where, len(sections))
	}
	known := snapshot()
	games, err := declare(sections, known)
	if err != nil {
		return nil, err
	}
	g := games[0]
	if _, err := position.Compile(g.variant); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", sections[0].file, sections[0].line, err)
	}
	for _, name := range append([]string{g.variant.Name}, g.variant.Aliases...) {
		if Find(name) != nil {
			return nil, fmt.Errorf("%s:%d: there is a game %s already", sections[0].file, sections[0].line, name)
		}
	}
	g.files = files
	allGames.Lock()
	defer allGames.Unlock()
	allGames.games = append(allGames.games, g)
	return g.variant, nil
}
