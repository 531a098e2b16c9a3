// Package gamestest serves tests that walk the games.
package gamestest

// Cold file.

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// Read returns a file of a game's folder. A file that is missing ends the test: it is
// skipped if the game is declared a draft, and fails if not.
func Read(tb testing.TB, v *position.Variant, name string) []byte {
	tb.Helper()
	text, err := games.ReadFile(v, name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && games.Draft(v):
		tb.Skipf("%s is a draft and has no %s", v.Name, name)
	case err != nil:
		tb.Fatalf("%s: %v", v.Name, err)
	}
	return text
}

// A Record is a line of a file, cut into fields without blanks around them.
type Record struct {
	Where  string // game, file and line
	Fields []string
}

// Records reads a file of lines with fields; empty lines and those that begin with # do
// not count. A file that is missing, or without a line, is as for [Read].
func Records(tb testing.TB, v *position.Variant, name, separator string) []Record {
	tb.Helper()
	var list []Record
	n := 0
	lines := bufio.NewScanner(bytes.NewReader(Read(tb, v, name)))
	for lines.Buffer(nil, 1<<20); lines.Scan(); {
		n++
		if line := strings.TrimSpace(lines.Text()); line != "" && line[0] != '#' {
			fields := strings.Split(line, separator)
			for i := range fields {
				fields[i] = strings.TrimSpace(fields[i])
			}
			list = append(list, Record{fmt.Sprintf("%s/%s:%d", v.Name, name, n), fields})
		}
	}
	if err := lines.Err(); err != nil || len(list) == 0 {
		tb.Fatalf("%s/%s: %d lines, %v", v.Name, name, len(list), err)
	}
	return list
}

// Lacks reports whether a game is a draft and its folder lacks a file: tests that walk the
// games pass it over. A game that is no draft lacks nothing: the test is to fail.
func Lacks(v *position.Variant, name string) bool {
	_, err := games.ReadFile(v, name)
	return errors.Is(err, fs.ErrNotExist) && games.Draft(v)
}
