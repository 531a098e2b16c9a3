// Package pgn reads and writes games in Portable Game Notation, for every game that the
// program plays: what other programs of chess write, what XBoard writes of the other
// games, and what the program's own matches write.
package pgn

// Cold file: games.

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"alfonso/movegen"
	"alfonso/position"
)

// Tag is a tag pair.
type Tag struct{ Name, Value string }

// Ply is a move and what belongs to it.
type Ply struct {
	Move    position.Move
	Glyphs  []int    // numeric annotations
	Comment string   // behind the move
	Better  []string // a line that could be played instead, as text; empty for none
	Remark  string   // on that line
}

// Game is a game.
type Game struct {
	Tags    []Tag
	Start   *position.State // nil where Problem is that there is none
	Comment string          // before the first move
	Moves   []Ply
	Result  position.Result

	// Line is where the game begins in its file, from 1. Problem tells what was wrong;
	// the moves before it were read.
	Line    int
	Problem error
}

// Tag returns the value of a tag, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// SetTag gives a tag a value, at the end if it is new.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if strings.EqualFold(g.Tags[i].Name, name) {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// MoveList returns the moves alone.
func (g *Game) MoveList() []position.Move {
	moves := make([]position.Move, len(g.Moves))
	for i := range g.Moves {
		moves[i] = g.Moves[i].Move
	}
	return moves
}

// Number returns the number of the move that a FEN's position begins with, and whether
// Black makes it.
func Number(fen string) (number int, black bool) {
	fields := strings.Fields(fen)
	black = len(fields) > 1 && fields[1] == "b"
	if len(fields) > 5 {
		number, _ = strconv.Atoi(fields[5])
	}
	return max(1, number), black
}

// A Writer lays out a game: tags, then words in lines.
type Writer struct {
	b    strings.Builder
	line int // length of the current line
}

// width is the length of lines that PGN's export format allows.
const width = 79

// Tag writes a tag pair.
func (w *Writer) Tag(name, value string) {
	fmt.Fprintf(&w.b, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
}

// Word writes a word, or a comment as it stands, on a new line where it does not fit.
// The first comes after the tags.
func (w *Writer) Word(text string) {
	switch {
	case w.line == 0:
		w.b.WriteByte('\n')
	case w.line+1+len(text) > width:
		w.b.WriteByte('\n')
		w.line = 0
	default:
		w.b.WriteByte(' ')
		w.line++
	}
	w.b.WriteString(text)
	w.line += len(text)
}

// End ends the game with its result and returns its text.
func (w *Writer) End(result position.Result) string {
	w.Word(result.String())
	w.b.WriteString("\n\n")
	return w.b.String()
}

// WriteTo writes the game, with moves in standard algebraic notation.
func (g *Game) WriteTo(out io.Writer) (int64, error) {
	var w Writer
	for _, t := range g.Tags {
		w.Tag(t.Name, t.Value)
	}
	comment := func(text string) {
		if text == "" {
			return
		}
		words := strings.Fields("{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}")
		for _, word := range words {
			w.Word(word)
		}
	}
	comment(g.Comment)
	if g.Start != nil {
		b := movegen.New(g.Start.Clone(len(g.Moves)))
		for i := range g.Moves {
			p := &g.Moves[i]
			number := b.State().Ply/2 + 1
			numbered := func(first bool) {
				if b.State().Side == position.White {
					w.Word(fmt.Sprintf("%d.", number))
				} else if first {
					w.Word(fmt.Sprintf("%d...", number))
				}
			}
			numbered(i == 0 || g.Moves[i-1].Comment != "" || len(g.Moves[i-1].Better) > 0)
			w.Word(SAN(b, p.Move))
			for _, n := range p.Glyphs {
				w.Word(fmt.Sprintf("$%d", n))
			}
			comment(p.Comment)
			if len(p.Better) > 0 {
				w.Word(fmt.Sprintf("(%d%s", number, [...]string{".", "..."}[b.State().Side]))
				for j, text := range p.Better {
					if j == len(p.Better)-1 && p.Remark == "" {
						text += ")"
					}
					w.Word(text)
				}
				if p.Remark != "" {
					comment(p.Remark)
					w.b.WriteString(")")
					w.line++
				}
			}
			b.Do(p.Move)
		}
	}
	n, err := io.WriteString(out, w.End(g.Result))
	return int64(n), err
}
