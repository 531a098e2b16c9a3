package docs

// Cold file.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"alfonso/games"
	"alfonso/position"
)

// declare adds a game under a name that no other has, and returns what refuses it.
var declare = func() func(text string) (*position.Variant, error) {
	n := 0
	return func(text string) (*position.Variant, error) {
		n++
		text = regexp.MustCompile(`(?m)^\[[a-z0-9-]+`).ReplaceAllString(text, fmt.Sprintf("[documented%d", n))
		return games.Add("example", fstest.MapFS{games.Declaration: {Data: []byte(text)}})
	}
}()

// with returns a declaration with one line more, or another one in its place.
func with(text, line string) string {
	key, _, _ := strings.Cut(line, "=")
	old := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(strings.TrimSpace(key)) + ` *=.*$`)
	if old.MatchString(text) {
		return old.ReplaceAllLiteralString(text, line)
	}
	return text + line + "\n"
}

// TestVariantFormat compiles every example of variant-format.md, counts the squares of every
// piece that it describes, and finds every line that it calls refused refused with its words.
func TestVariantFormat(t *testing.T) {
	text, err := os.ReadFile("variant-format.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	var whole []string
	for _, m := range regexp.MustCompile("(?s)```ini\n(.*?)```").FindAllStringSubmatch(page, -1) {
		whole = append(whole, m[1])
	}
	if len(whole) == 0 {
		t.Fatal("no example")
	}
	example := whole[0]
	v, err := declare(example)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range whole[1:] {
		if _, err := declare(strings.ReplaceAll(text, ":example]", ":"+v.Name+"]")); err != nil {
			t.Error(err)
		}
	}
	var keys, pieces, refused int
	for _, m := range regexp.MustCompile(`(?m)^\|(.*?)\| ([^|]*?) \|(?: .* \|)?$`).FindAllStringSubmatch(page, -1) {
		first, second := strings.Trim(m[1], " `"), strings.Trim(m[2], " ")
		code := strings.Trim(second, "`")
		switch {
		case second == "`"+code+"`" && strings.Contains(code, " = "): // key, example, meaning
			keys++
			if !strings.Contains(first, "customPiece") && !strings.Contains(first, "xboardGame") && !strings.Contains(m[1], "`"+code[:strings.Index(code, " ")]+"`") {
				t.Errorf("%s is no example of %s", code, first)
			}
			if _, err := declare(with(example, code)); err != nil {
				t.Error(err)
			}
		case strings.Contains(first, " = "): // line, why it is refused
			refused++
			if _, err := declare(with(example, first)); err == nil || !strings.Contains(err.Error(), second) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want %s", first, err, second)
			}
		default: // piece, squares, moves
			want, err := strconv.Atoi(second)
			if err != nil {
				continue
			}
			pieces++
			v, err := declare("[piece:grande-acedrex]\ncustomPiece9 = x:" + first + "\n")
			if err != nil {
				t.Error(err)
			} else if got := targets(t, v, 'X', "f6"); got != want {
				t.Errorf("%s goes to %d squares, want %d", first, got, want)
			}
		}
	}
	t.Logf("%d whole examples, %d keys, %d pieces, %d refused lines", len(whole), keys, pieces, refused)
	if keys < 30 || pieces < 25 || refused < 25 {
		t.Error("a table of the page is not read")
	}
}

// targets returns how many squares White's piece of a letter attacks on an empty board.
func targets(t *testing.T, v *position.Variant, letter byte, from string) int {
	r, err := position.Compile(v)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[position.Square]bool{}
	for typ, d := range v.Pieces {
		if d.Letter != letter {
			continue
		}
		m, sq := &r.Moves[position.MakePiece(typ, position.White)], r.Parse(from)
		for _, to := range m.Leaps[sq] {
			seen[to] = true
		}
		for _, path := range m.Rides[sq] {
			for _, to := range path {
				seen[to] = true
			}
		}
	}
	return len(seen)
}

// TestEveryKey finds every key that package games reads on the page.
func TestEveryKey(t *testing.T) {
	page, err := os.ReadFile("variant-format.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../games/*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`r\.(?:get|text|flag|choice|number|letters|region|ranks|file|each)\((?:fmt\.Sprintf\()?"(\w+?)(?:%.)?"`).FindAllSubmatch(text, -1) {
			n++
			if !strings.Contains(string(page), "`"+string(m[1])) {
				t.Errorf("%s reads %s, which is not on the page", file, m[1])
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d keys found", n)
	}
}
