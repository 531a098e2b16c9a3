package pgn

// Cold file: reading games.

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"alfonso/movegen"
	"alfonso/position"
)

// maxPlies bounds a game that is read; maxTries the moves played beyond those of the
// game to find out what its castlings mean.
const (
	maxPlies = 20_000
	maxTries = 100_000
)

// Reader reads games one after another.
type Reader struct {
	lexer *lexer
	game  *position.Variant // of games that do not say what they are
}

// NewReader returns a reader. Games without a Variant tag are taken for the variant
// given.
func NewReader(r io.Reader, v *position.Variant) *Reader {
	return &Reader{newLexer(r), v}
}

// Next returns the next game, or io.EOF. What is wrong in a game is told by its
// Problem, and does not keep the next one from being read; variations are skipped.
func (r *Reader) Next() (*Game, error) {
	g := &Game{}
	var texts []string
	result := ""
	depth := 0
	for {
		t, err := r.lexer.peek()
		if err != nil {
			return nil, err
		}
		begun := len(texts) > 0 || result != ""
		if t.kind == end || t.kind == tag && begun {
			if t.kind == end && !begun && len(g.Tags) == 0 {
				return nil, io.EOF
			}
			break // a game that lacks its result
		}
		r.lexer.next()
		if g.Line == 0 {
			g.Line = t.line
		}
		switch {
		case t.kind == tag:
			depth = 0
			g.Tags = append(g.Tags, Tag{t.text, t.value})
			continue
		case t.kind == open:
			depth++
			continue
		case t.kind == shut:
			depth = max(depth-1, 0)
			continue
		case depth > 0:
			continue
		}
		var last *Ply
		if len(g.Moves) > 0 {
			last = &g.Moves[len(g.Moves)-1]
		}
		switch t.kind {
		case comment:
			if last == nil {
				g.Comment = join(g.Comment, t.text)
			} else {
				last.Comment = join(last.Comment, t.text)
			}
		case glyph:
			if n, err := strconv.Atoi(t.text); err == nil && last != nil && n < 256 {
				last.Glyphs = append(last.Glyphs, n)
			}
		case word:
			switch t.text {
			case "*", "1-0", "0-1", "1/2-1/2":
				result = t.text
			default:
				if isNumber(t.text) || strings.Trim(t.text, "+-!?/=") == "" || len(texts) >= maxPlies {
					break
				}
				texts = append(texts, t.text)
				g.Moves = append(g.Moves, Ply{Glyphs: suffix(t.text)})
			}
		}
		if result != "" {
			break
		}
	}
	if result == "" {
		result = g.Tag("Result")
	}
	for _, known := range []position.Result{position.WhiteWins, position.BlackWins, position.Drawn} {
		if known.String() == result {
			g.Result = known
		}
	}
	r.resolve(g, texts)
	return g, nil
}

// join puts two comments together.
func join(a, b string) string { return strings.TrimSpace(a + " " + b) }

// isNumber reports whether a word is the number of a move.
func isNumber(text string) bool { return strings.Trim(text, "0123456789") == "" }

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

// resolve finds out where the game starts and what its moves are.
func (r *Reader) resolve(g *Game, texts []string) {
	fail := func(format string, args ...any) {
		g.Problem = fmt.Errorf(format, args...)
		g.Moves = nil
	}
	v := r.game
	if name := g.Tag("Variant"); name != "" {
		if v = find(name); v == nil {
			fail("the game %q is not played here", clip(name))
			return
		}
	}
	rules := position.RulesOf(v)
	var starts []string
	if fen := g.Tag("FEN"); fen != "" {
		starts = []string{fen}
	} else {
		for _, game := range v.XBoard {
			if start := game.Start; start != "" {
				starts = append(starts, start)
			}
		}
		starts = append([]string{rules.Start}, starts...)
	}
	bases := []int{1}
	if v.Ranks == 10 { // XBoard counts ranks from 0 on such boards
		bases = []int{1, 0}
	}
	best := attempt{}
	for _, fen := range starts {
		start, err := rules.New(fen)
		if fields := strings.Fields(fen); err != nil && len(fields) > 3 {
			// XBoard's en passant field is not reliable on large boards.
			fields[3] = "-"
			if s, again := rules.New(strings.Join(fields, " ")); again == nil {
				start, err = s, nil
			}
		}
		if err != nil {
			g.Problem = err
			continue
		}
		for _, base := range bases {
			a := attempt{start: start, base: base, texts: texts, board: movegen.New(start.Clone(len(texts)))}
			a.play(0)
			if best.start == nil || len(a.found) > len(best.found) {
				best = a
			}
		}
	}
	if best.start == nil {
		g.Moves = nil
		return
	}
	g.Start, g.Problem = best.start, nil
	for i, m := range best.found {
		g.Moves[i].Move = m
	}
	if n := len(best.found); n < len(texts) {
		g.Problem = fmt.Errorf("move %d %q is not legal", n/2+1, clip(texts[n]))
		g.Moves = g.Moves[:n]
	}
}

// find returns the variant of a Variant tag, or nil.
func find(name string) *position.Variant {
	name = strings.ToLower(strings.TrimSpace(name))
	for _, other := range []string{"chess960", "fischerrandom", "fischer random", "fischerandom", "from position", "standard", "normal"} {
		if name == other {
			return position.Variants[0]
		}
	}
	if v, _ := position.FindXBoard(name); v != nil {
		return v
	}
	return position.Find(strings.ReplaceAll(name, " ", "-"))
}

// attempt plays the moves of a game from a start, with ranks counted from a base.
type attempt struct {
	start *position.State
	base  int
	texts []string
	board movegen.Board
	line  []position.Move
	found []position.Move // the longest line so far
	tries int
}

// play plays the moves from the n-th on, trying what castlings can mean until all moves
// are legal. It reports success.
func (a *attempt) play(n int) bool {
	// Without a choice there is no need to come back: a loop, for games may be long.
	begin := len(a.line)
	defer func() {
		for len(a.line) > begin {
			a.board.Undo()
			a.line = a.line[:len(a.line)-1]
		}
	}()
	for ; n < len(a.texts); n++ {
		s := a.board.State()
		// Moves after a bare king are read: XBoard and others play on.
		choices := Find(s, a.board.Legal(nil), a.texts[n], a.base)
		if len(choices) != 1 {
			for _, m := range choices {
				if a.tries > maxTries+len(a.texts) {
					return false
				}
				a.do(m)
				if a.play(n + 1) {
					return true
				}
				a.board.Undo()
				a.line = a.line[:len(a.line)-1]
			}
			return false
		}
		if a.tries > maxTries+len(a.texts) {
			return false
		}
		a.do(choices[0])
	}
	return true
}

// do plays a move and keeps the line if it is the longest.
func (a *attempt) do(m position.Move) {
	a.board.Do(m)
	a.tries++
	a.line = append(a.line, m)
	if len(a.line) > len(a.found) {
		a.found = append(a.found[:0], a.line...)
	}
}

// clip cuts a text to a length fit to be quoted.
func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}
