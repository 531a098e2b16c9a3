package pgn

// Cold file: from characters to words.

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds, in bytes, on what is kept of a file that is perhaps none: longer words and comments
// are cut, as no move is that long, and a longer game is an error.
const (
	maxWord    = 255
	maxComment = 1 << 16
	maxGame    = 1 << 22
)

// errTooLong says that a game has more than maxGame bytes, comments and blanks included: a
// device, or a file that is none of games, need not have an end.
var errTooLong = fmt.Errorf("more than %d MiB without the end of a game", maxGame>>20)

// ration passes on what is read until so many bytes have been.
type ration struct {
	in   io.Reader
	left int
}

// Read is a Reader's.
func (r *ration) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, errTooLong
	}
	n, err := r.in.Read(p)
	r.left -= n
	return n, err
}

// kind is the kind of a token.
type kind int

// The kinds of token. Of a variation only its bounds are tokens. Everything that is
// not blank is a token: what the reader does not know it must see.
const (
	tokenEnd kind = iota
	tokenTag
	tokenWord
	tokenDots
	tokenComment
	tokenCut   // a comment without its end
	tokenGlyph // a numeric annotation, "$1"
	tokenOpen
	tokenClose
	tokenJunk // what has no place in a game
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
	ration *ration // what in may read
	line   int
	column int // bytes before the current one in its line
	peeked *token
}

// newLexer returns a lexer at the beginning of a file.
func newLexer(r io.Reader) *lexer {
	left := &ration{r, maxGame}
	return &lexer{in: bufio.NewReader(left), ration: left, line: 1}
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

// coming returns the next character and its length in bytes without reading it: 0, 0 at
// the end of the file. A byte that is not UTF-8 is a character of its own.
func (l *lexer) coming() (c rune, size int) {
	ahead, _ := l.in.Peek(utf8.UTFMax)
	if len(ahead) == 0 {
		return 0, 0
	}
	return utf8.DecodeRune(ahead)
}

// drop reads some bytes of the same line.
func (l *lexer) drop(n int) {
	l.in.Discard(n)
	l.column += n
}

// skip reads what a pattern matches here and reports whether it does. The pattern must
// begin with ^ and span no lines.
func (l *lexer) skip(pattern *regexp.Regexp) bool {
	ahead, _ := l.in.Peek(16)
	found := pattern.Find(ahead)
	l.drop(len(found))
	return len(found) > 0
}

// Patterns that need a look ahead.
var (
	bracketedEP   = regexp.MustCompile(`^(?i)\([ \t]*e\.?[ \t]?p\.?[ \t]*\)`)
	dottedEP      = regexp.MustCompile(`^(?i)\.[ \t]?p\b\.?`)                      // behind the e of "e.p."
	tagLine       = regexp.MustCompile(`^\[[A-Za-z]\w*[ \t]+".*"\][ \t\r]*(\n|$)`) // a whole line
	tagName       = regexp.MustCompile(`^[A-Za-z0-9][\w+=#-]*$`)
	numberPattern = regexp.MustCompile(`^[0-9]+`)
)

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
		c, size := l.coming()
		t := token{line: l.line}
		switch {
		case size == 0:
			_, err := l.get()
			if err != io.EOF {
				return token{}, err
			}
			return t, nil
		case isBlank(c):
			if c == '\n' {
				l.get()
			} else {
				l.drop(size)
			}
			continue
		case c == '%' && l.column == 0:
			l.until('\n', 0)
			continue
		case c == '(' && l.skip(bracketedEP): // brackets around "e.p." are no variation
			t.kind, t.text = tokenWord, "e.p."
			return t, nil
		case !ends(c):
			t.kind, t.text = tokenWord, l.word()
			return t, nil
		}
		l.drop(size)
		switch c {
		case '[':
			t.kind, t.text, t.value = l.tag()
		case '{':
			t.kind, t.text = l.comment()
		case ';':
			t.kind, t.text = tokenComment, l.until('\n', maxComment)
		case '(':
			t.kind, t.text = tokenOpen, "("
		case ')':
			t.kind, t.text = tokenClose, ")"
		case '$':
			if t.kind, t.text = tokenGlyph, "$"+l.digits(); t.text == "$" {
				t.kind = tokenJunk
			}
		case '…':
			t.kind, t.text = tokenDots, "..."
		case '.':
			t.kind, t.text = tokenDots, "."
			for c, size = l.coming(); c == '.'; c, size = l.coming() {
				l.drop(size)
				if len(t.text) < maxWord {
					t.text += "."
				}
			}
		default:
			t.kind, t.text = tokenJunk, string(c)
		}
		return t, nil
	}
}

// isBlank reports whether a character is white space, or a control character or a mark
// without width that some programs write.
func isBlank(c rune) bool {
	return unicode.IsSpace(c) || unicode.IsControl(c) || c == '\ufeff' || c == '\u200b'
}

// ends reports whether a character ends a word.
func ends(c rune) bool { return isBlank(c) || strings.ContainsRune("{}()[];$.…", c) }

// word reads a word. "e.p." is part of it.
func (l *lexer) word() string {
	var text []byte
	for {
		c, size := l.coming()
		switch {
		case c == '.' && len(text) > 0 && text[len(text)-1]|0x20 == 'e' && l.skip(dottedEP):
			text = append(text, ".p."...)
			continue
		case size == 0, ends(c):
			return UTF8(string(text))
		}
		if ahead, _ := l.in.Peek(size); len(text) < maxWord {
			text = append(text, ahead...)
		}
		l.drop(size)
	}
}

// digits reads a number that follows.
func (l *lexer) digits() string {
	ahead, _ := l.in.Peek(16)
	found := string(numberPattern.Find(ahead))
	l.drop(len(found))
	return found
}

// until reads up to a byte or the end of the file and returns what comes before, cut
// to a length, on one line.
func (l *lexer) until(stop byte, most int) string {
	var b strings.Builder
	for {
		c, err := l.get()
		if err != nil || c == stop {
			return oneLine(b.String())
		}
		if b.Len() < most {
			b.WriteByte(c)
		}
	}
}

// oneLine makes a text of several lines one.
func oneLine(text string) string { return strings.Join(strings.Fields(UTF8(text)), " ") }

// comment reads the rest of a comment in braces. A line in it that is a tag pair is the
// beginning of the next game: then the comment has lost its end.
func (l *lexer) comment() (kind, string) {
	var b strings.Builder
	for {
		if next, _ := l.coming(); next == '[' && l.column == 0 {
			if ahead, _ := l.in.Peek(l.in.Size()); tagLine.Match(ahead) {
				return tokenCut, oneLine(b.String())
			}
		}
		switch c, err := l.get(); {
		case err != nil:
			return tokenCut, oneLine(b.String())
		case c == '}':
			return tokenComment, oneLine(b.String())
		case b.Len() < maxComment:
			b.WriteByte(c)
		}
	}
}

// tag reads the rest of a tag pair: name, value in quotes, bracket. A quote within the
// value that nothing marks as such is part of it. What is none is junk; a value that the
// line ends is too, if it decides what the moves mean.
func (l *lexer) tag() (k kind, name, value string) {
	var b, raw strings.Builder
	quoted, escaped, closed := false, false, false
	gap := "" // blanks behind a quote that perhaps ends the value
	for {
		c, size := l.coming()
		if size == 0 || c == '\n' {
			if name == "" || strings.EqualFold(name, "FEN") || strings.EqualFold(name, "Variant") {
				return tokenJunk, "[" + oneLine(raw.String()), ""
			}
			return tokenTag, name, UTF8(b.String())
		}
		char, _ := l.in.Peek(size)
		text := string(char)
		l.drop(size)
		if raw.Len() < maxWord {
			raw.WriteString(text)
		}
		switch {
		case closed && c == ']':
			return tokenTag, name, UTF8(b.String())
		case closed && isBlank(c):
			if len(gap) < maxWord {
				gap += text
			}
			continue
		case closed: // the quote did not end the value
			b.WriteString(`"` + gap)
			gap, closed, quoted = "", false, true
		}
		switch {
		case escaped:
			escaped = false
		case quoted && c == '\\':
			escaped = true
			continue
		case c == '"' && quoted:
			quoted, closed = false, true
			continue
		case c == '"':
			if name = strings.TrimSpace(b.String()); !tagName.MatchString(name) {
				return tokenJunk, "[" + oneLine(raw.String()), ""
			}
			quoted = true
			b.Reset()
			continue
		case c == ']' && !quoted:
			return tokenJunk, "[" + oneLine(raw.String()), ""
		}
		if b.Len() < maxComment {
			b.WriteString(text)
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
