package client

// Cold file: what engines print, made safe to show.

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns a text of others as it may be shown on a terminal or written to a
// file: tabs become blanks, and what is no printable character is written as in a Go
// string, an escape as \x1b.
func Printable(text string) string {
	bad := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	if strings.IndexFunc(text, bad) < 0 {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r == utf8.RuneError:
			_, size := utf8.DecodeRuneInString(text[i:])
			quoted := strconv.QuoteToASCII(text[i : i+size])
			b.WriteString(quoted[1 : len(quoted)-1])
		case bad(r):
			quoted := strconv.QuoteToASCII(string(r))
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// cut returns a text of at most so many bytes, and then three points.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}
