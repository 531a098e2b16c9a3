package pgn

// Cold file: reading games, from words to lines of what may be moves.

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"alfonso/position"
)

// maxPlies bounds the moves of a game that is read, with those of its variations;
// maxDepth is how deep these may be nested.
const (
	maxPlies = 20_000
	maxDepth = 64
)

// Reader reads games one after another.
type Reader struct {
	lexer   *lexer
	variant *position.Variant // of games that do not say what they are
}

// NewReader returns a reader. Games without a Variant tag are taken for the variant
// given.
func NewReader(r io.Reader, v *position.Variant) *Reader {
	return &Reader{newLexer(r), v}
}

// line is a line of moves as they are written, the game's own or a variation.
type line struct {
	comment string // before the first move
	words   []text
	begins  int // where it begins in its file

	number, dots, last int // before the next move, and the last number seen

	source []string // all that a variation is written with, for what is not understood
}

// text is a move as it is written.
type text struct {
	text       string
	line       int
	says       byte // whose move it is by the number before it: 'w', 'b' or 0
	ply        Ply  // glyphs and comment
	variations []*line
	source     int // where the line's source has it
}

// body is a game without its tags as it is written.
type body struct {
	line
	result  string
	problem string // what ends it before its end; nothing behind that is there
	at      int    // line of the problem
}

// Next returns the next game, or io.EOF; a game of more than 4 MiB is an error. What is wrong in a game is told by its
// Problem: nothing behind that is read, up to the next game. A variation does not keep
// the game from going on; what is not understood in it becomes a comment.
func (r *Reader) Next() (*Game, error) {
	g := &Game{}
	r.lexer.ration.left = maxGame
	for {
		t, err := r.lexer.peek()
		if err != nil {
			return nil, err
		}
		if t.kind == tokenEnd && len(g.Tags) == 0 && g.Problem == nil {
			return nil, io.EOF
		}
		if g.Line == 0 {
			g.Line = t.line
		}
		switch {
		case t.kind == tokenTag:
			g.Tags = append(g.Tags, Tag{t.text, t.value})
		case t.kind == tokenComment:
			g.Comment = join(g.Comment, t.text)
		case t.kind == tokenJunk && t.text[0] == '[':
			if g.Problem == nil {
				g.Problem, g.At = fmt.Errorf("%s is no tag pair", quoted(t.text)), t.line
			}
		default:
			b, err := r.body()
			if err != nil {
				return nil, err
			}
			if g.Problem == nil {
				g.Comment = join(g.Comment, b.comment)
				r.resolve(g, b)
			}
			return g, nil
		}
		r.lexer.next()
	}
}

// body reads what follows the tags, up to and with the result, or to the next tags.
func (r *Reader) body() (*body, error) {
	b := &body{}
	lines := []*line{&b.line} // those that are open, the innermost last
	for plies := 0; ; {
		t, err := r.lexer.peek()
		if err != nil {
			return nil, err
		}
		top, depth := lines[len(lines)-1], len(lines)-1
		if t.kind == tokenEnd || t.kind == tokenTag {
			if depth > 0 {
				b.problem, b.at = "a variation has no end", top.begins
			}
			return b, nil
		}
		r.lexer.next()
		switch {
		case t.kind == tokenOpen && depth < maxDepth:
			lines = append(lines, &line{begins: t.line})
			continue
		case t.kind == tokenClose && depth > 0:
			lines = lines[:depth]
			lines[depth-1].add(top)
			continue
		case t.kind == tokenComment || t.kind == tokenCut:
			top.remark(t.text)
			if t.kind == tokenComment {
				continue
			}
			b.problem = "a comment has no end"
		case depth > 0:
			top.write(t)
		case t.kind == tokenWord && isResult(t.text):
			b.result = t.text
			return b, nil
		}
		switch {
		case t.kind == tokenWord:
			before := len(top.words)
			top.word(t)
			if plies += len(top.words) - before; plies > maxPlies {
				top.words = top.words[:before]
				b.problem = fmt.Sprintf("the game has more than %d moves", maxPlies)
			}
		case t.kind == tokenDots:
			top.dots += len(t.text)
		case t.kind == tokenGlyph:
			if n, err := strconv.Atoi(t.text[1:]); err == nil && n < 256 && len(top.words) > 0 {
				p := &top.words[len(top.words)-1].ply
				p.Glyphs = append(p.Glyphs, n)
			}
		case t.kind != tokenCut && depth > 0:
			top.word(t) // no move, so that the variation ends here
		case t.kind != tokenCut:
			b.problem = fmt.Sprintf("%s has no place here", quoted(t.text))
		}
		if b.problem != "" {
			b.at = t.line
			return b, r.skip(b, depth)
		}
	}
}

// skip reads to the end of a game that cannot be understood. What stands there as its
// result is that only outside of variations.
func (r *Reader) skip(b *body, depth int) error {
	for {
		t, err := r.lexer.peek()
		if err != nil || t.kind == tokenEnd || t.kind == tokenTag {
			return err
		}
		r.lexer.next()
		switch {
		case t.kind == tokenOpen:
			depth++
		case t.kind == tokenClose:
			depth--
		case t.kind == tokenWord && depth == 0 && isResult(t.text):
			b.result = t.text
			return nil
		}
	}
}

// write adds to the source.
func (l *line) write(t token) {
	if n := len(l.source) - 1; t.kind == tokenDots && n >= 0 {
		if len(l.source[n]) < maxWord {
			l.source[n] += t.text
		}
		return
	}
	l.source = append(l.source, t.text)
}

// word adds a word: the number of a move, a mark on the last one, or a move.
func (l *line) word(t token) {
	n := len(l.words) - 1
	switch w := plain(t.text); {
	case isNull(t.text): // as if it were a move: it stands in the place of one
	case strings.Trim(w, "0123456789") == "" && w != "":
		l.number, _ = strconv.Atoi(w[:min(len(w), 9)])
		l.dots = 0
		return
	case n >= 0 && isPassing(t.text):
		if len(l.words[n].text) < maxWord {
			l.words[n].text += " e.p."
		}
		return
	case n >= 0 && strings.Trim(w, "+-/=±∓⩱⩲∞□") == "" && w != "-":
		l.words[n].ply.Glyphs = append(l.words[n].ply.Glyphs, suffix(t.text)...)
		return
	}
	move := text{text: t.text, line: t.line, source: len(l.source) - 1, ply: Ply{Glyphs: suffix(t.text)}}
	switch {
	case l.dots > 1:
		move.says = 'b'
	case l.number > l.last && n >= 0:
		move.says = 'w'
	}
	if l.number > 0 {
		l.last = l.number
	}
	l.number, l.dots = 0, 0
	l.words = append(l.words, move)
}

// remark adds a comment.
func (l *line) remark(text string) {
	l.source = append(l.source, text)
	if n := len(l.words) - 1; n >= 0 {
		l.words[n].ply.Comment = join(l.words[n].ply.Comment, text)
	} else {
		l.comment = join(l.comment, text)
	}
}

// add adds a variation of the last move. Before the first there is nothing to vary.
func (l *line) add(v *line) {
	source := "(" + strings.Join(v.source, " ") + ")"
	if n := len(l.words) - 1; n >= 0 {
		l.source = append(l.source, source)
		l.words[n].variations = append(l.words[n].variations, v)
	} else {
		l.remark(source)
	}
}

// join puts two comments together.
func join(a, b string) string {
	if len(a) > maxComment {
		return a
	}
	return strings.TrimSpace(a + " " + b)
}

// isResult reports whether a word is a result.
func isResult(text string) bool { return resultOf(text) != position.Unfinished || text == "*" }

// resultOf returns the result that a text names, Unfinished for none.
func resultOf(text string) position.Result {
	text = plain(text)
	if text == "1/2" {
		return position.Drawn
	}
	for _, known := range []position.Result{position.WhiteWins, position.BlackWins, position.Drawn} {
		if known.String() == text {
			return known
		}
	}
	return position.Unfinished
}

// suffix returns the numeric annotation of a mark behind a move.
func suffix(text string) []int {
	mark := text[len(strings.TrimRight(text, "!?")):]
	for i, known := range []string{"!", "?", "!!", "??", "!?", "?!"} {
		if mark == known {
			return []int{i + 1}
		}
	}
	return nil
}

// quoted quotes a text for a message, cut to a length that is fit.
func quoted(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		text = string(runes[:40]) + "..."
	}
	return strconv.Quote(text)
}
