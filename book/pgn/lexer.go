package pgn

// Cold file: from characters to words.

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// Bounds on what is kept of a file that is perhaps none: longer words and comments are
// cut.
const (
	maxWord    = 255
	maxComment = 1 << 16
)

// kind is the kind of a token.
type kind int

// The kinds of token. Of a variation only its bounds are tokens.
const (
	end kind = iota
	tag
	word
	comment
	glyph // a numeric annotation, "$1"
	open
	shut
)

// token is a piece of a file.
type token struct {
	kind        kind
	text, value string // name and value of a tag; the text of the others
	line        int    // where it begins, from 1
}

// lexer reads tokens.
type lexer struct {
	in     *bufio.Reader
	line   int
	column int // bytes before the current one in its line
	peeked *token
}

// newLexer returns a lexer at the beginning of a file.
func newLexer(r io.Reader) *lexer {
	in := bufio.NewReader(r)
	if mark, err := in.Peek(3); err == nil && string(mark) == "\ufeff" {
		in.Discard(3)
	}
	return &lexer{in: in, line: 1}
}

// get reads a byte and counts lines.
func (l *lexer) get() (byte, error) {
	c, err := l.in.ReadByte()
	if err != nil {
		return 0, err
	}
	l.column++
	if c == '\n' {
		l.line, l.column = l.line+1, 0
	}
	return c, nil
}

// unget takes back a byte that is no end of line.
func (l *lexer) unget() {
	l.in.UnreadByte()
	l.column--
}

// peek returns the next token and leaves it in place.
func (l *lexer) peek() (token, error) {
	if l.peeked == nil {
		t, err := l.next()
		if err != nil {
			return t, err
		}
		l.peeked = &t
	}
	return *l.peeked, nil
}

// next returns the next token; at the end of the file one of kind end.
func (l *lexer) next() (token, error) {
	if t := l.peeked; t != nil {
		l.peeked = nil
		return *t, nil
	}
	for {
		c, err := l.get()
		if err == io.EOF {
			return token{kind: end, line: l.line}, nil
		} else if err != nil {
			return token{}, err
		}
		t := token{line: l.line}
		switch {
		case c == '%' && l.column == 1:
			l.until('\n', 0)
			continue
		case c == '[':
			t.kind = tag
			var ok bool
			if t.text, t.value, ok = l.tag(); !ok {
				continue
			}
		case c == '{':
			t.kind, t.text = comment, l.until('}', maxComment)
		case c == ';':
			t.kind, t.text = comment, l.until('\n', maxComment)
		case c == '(':
			t.kind = open
		case c == ')':
			t.kind = shut
		case c == '$':
			t.kind, t.text = glyph, l.word("")
		case c == '*' || inWord(c):
			t.kind, t.text = word, l.word(string(c))
		default:
			continue // blanks, dots and what does not belong here
		}
		return t, nil
	}
}

// inWord reports whether a byte belongs to a move, a number or a result.
func inWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.IndexByte("+#=:-/!?,@", c) >= 0
}

// word reads the rest of a word.
func (l *lexer) word(text string) string {
	for {
		c, err := l.get()
		if err != nil {
			return text
		}
		if !inWord(c) {
			if c != '\n' {
				l.unget()
			}
			return text
		}
		if len(text) < maxWord {
			text += string(c)
		}
	}
}

// until reads up to a byte or the end of the file and returns what comes before, cut
// to a length, on one line.
func (l *lexer) until(stop byte, most int) string {
	var b strings.Builder
	for {
		c, err := l.get()
		if err != nil || c == stop {
			return strings.Join(strings.Fields(UTF8(b.String())), " ")
		}
		if b.Len() < most {
			b.WriteByte(c)
		}
	}
}

// tag reads the rest of a tag pair: name, value in quotes, bracket. It is not ok if
// the line ends before.
func (l *lexer) tag() (name, value string, ok bool) {
	var b strings.Builder
	quoted, escaped, seen := false, false, false
	for {
		c, err := l.get()
		if err != nil || c == '\n' {
			return "", "", false
		}
		switch {
		case quoted && escaped:
			b.WriteByte(c)
			escaped = false
		case quoted && c == '\\':
			escaped = true
		case c == '"' && !seen && !quoted:
			name, quoted = strings.TrimSpace(b.String()), true
			b.Reset()
		case c == '"' && quoted:
			quoted, seen = false, true
			value = UTF8(b.String())
		case c == ']' && !quoted:
			return name, value, seen && name != ""
		case b.Len() < maxComment:
			b.WriteByte(c)
		}
	}
}

// UTF8 reads a text that is not UTF-8 as Latin-1, which old files use.
func UTF8(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		b.WriteRune(rune(text[i]))
	}
	return b.String()
}
