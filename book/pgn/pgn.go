// Package pgn reads and writes games in Portable Game Notation, for every game that the
// program plays: what other programs of chess write, what XBoard writes of the other
// games, and what the program's own matches write.
package pgn

// Cold file: games.

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// Tag is a tag pair.
type Tag struct{ Name, Value string }

// Ply is a move and what belongs to it.
type Ply struct {
	Move       position.Move
	Text       string // how it is written, where not in algebraic notation
	Glyphs     []int  // numeric annotations
	Comment    string // behind the move
	Variations []Line // that could be played instead
}

// Line is a variation: moves with what belongs to them.
type Line struct {
	Comment string // before the first move
	Moves   []Ply
}

// Game is a game.
type Game struct {
	Tags    []Tag
	Start   *position.State // nil where Problem is that there is none
	Comment string          // before the first move
	Moves   []Ply
	End     string // how it ended, in words; a reader takes it for part of the last comment
	Result  position.Result

	// Line is where the game begins in its file, from 1. Problem tells what was wrong,
	// and At in which line; the moves before it were read, and nothing behind it.
	Line    int
	Problem error
	At      int
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

// Eval returns the comment that other programs read as a score: centipawns from White's
// side, and the depth if it is known (not 0).
func Eval(centipawns, depth int) string {
	return evaluation(fmt.Sprintf("%.2f", float64(centipawns)/100), depth)
}

// EvalMate is Eval for a mate in so many moves, negative if Black mates.
func EvalMate(moves, depth int) string { return evaluation(fmt.Sprintf("#%d", moves), depth) }

// evaluation writes a score with its depth.
func evaluation(score string, depth int) string {
	if depth != 0 {
		score += fmt.Sprintf(",%d", depth)
	}
	return "[%eval " + score + "]"
}

// ClockComment returns the comment for what is left on a clock (kind "clk") or for the time
// that a move took ("emt"): hours, minutes, and seconds with their thousandths.
func ClockComment(kind string, d time.Duration) string {
	ms := d.Milliseconds()
	return fmt.Sprintf("[%%%s %d:%02d:%02d.%03d]", kind, ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

// complete returns the tags with those that tell what is played and from where: XBoard
// needs all of them, in this order.
func (g *Game) complete() []Tag {
	if g.Start == nil {
		return g.Tags
	}
	r := g.Start.Rules
	v := r.Variant
	var setting []Tag
	name, fen := g.Tag("Variant"), g.Start.FEN()
	switch {
	case find(name) == v && name != "":
	case v != games.Chess():
		name = v.Name
	case g.Start.Castling.Shuffled:
		name = "Chess960"
	default:
		name = ""
	}
	if name != "" {
		setting = append(setting, Tag{"Variant", name})
	}
	if men := variantMen(v, name); men != "" {
		setting = append(setting, Tag{"VariantMen", men})
	}
	if fen != r.Start || v != games.Chess() {
		setting = append(setting, Tag{"SetUp", "1"}, Tag{"FEN", fen})
	}
	var tags []Tag
	at := -1
	for _, t := range g.Tags {
		switch strings.ToLower(t.Name) {
		case "variant", "variantmen", "setup", "fen":
			if at < 0 {
				at = len(tags)
			}
		default:
			tags = append(tags, t)
		}
	}
	if at < 0 {
		at = len(tags)
	}
	return slices.Insert(tags, at, setting...)
}

// variantMen returns how the pieces of a game move, as XBoard wants to be told where it does
// not know the game by that name; "" where it does.
func variantMen(v *position.Variant, name string) string {
	var men []string
	for _, game := range v.XBoard {
		// The one of a game's names that XBoard has of its own is called as its parent.
		if v.Battle != nil || game.PieceToChar == "" || game.Parent == game.Name || len(v.XBoard) > 1 && game.Name != name {
			continue
		}
		for _, d := range v.Pieces {
			men = append(men, fmt.Sprintf("%c:%s", d.Letter, d.XBoardBetza()))
		}
		break
	}
	return strings.Join(men, ";")
}

// writer lays out a game: tags, then words in lines.
type writer struct {
	b      strings.Builder
	column int    // length of the current line
	before string // brackets that open with the next word
	base   int    // number of the lowest rank
}

// exportWidth is the length of lines that PGN's export format allows.
const exportWidth = 79

// tag writes a tag pair.
func (w *writer) tag(name, value string) {
	fmt.Fprintf(&w.b, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ").Replace(value))
}

// word writes a word on a new line where it does not fit. The first comes after the tags.
func (w *writer) word(text string) {
	text, w.before = w.before+text, ""
	switch {
	case w.column == 0:
		w.b.WriteByte('\n')
	case w.column+1+len(text) > exportWidth:
		w.b.WriteByte('\n')
		w.column = 0
	default:
		w.b.WriteByte(' ')
		w.column++
	}
	w.b.WriteString(text)
	w.column += len(text)
}

// looksLikeTag finds what a reader could take for the tag of another game.
var looksLikeTag = regexp.MustCompile(`(\[[A-Za-z]\w* +"[^\]]*")\]`)

// comment writes a comment in braces.
func (w *writer) comment(text string) {
	text = strings.NewReplacer("{", "(", "}", ")").Replace(strings.Join(strings.Fields(text), " "))
	if text == "" {
		return
	}
	for _, part := range strings.Fields("{" + looksLikeTag.ReplaceAllString(text, "$1 ]") + "}") {
		w.word(part)
	}
}

// moves writes moves from a position, with all that belongs to them.
func (w *writer) moves(b movegen.Board, moves []Ply) {
	numbered := true
	for i := range moves {
		p, number := &moves[i], b.State().Ply/2+1
		if b.State().Side == position.White {
			w.word(fmt.Sprintf("%d.", number))
		} else if numbered {
			w.word(fmt.Sprintf("%d...", number))
		}
		if p.Text != "" {
			w.word(p.Text)
		} else {
			w.word(renumber(SAN(b, p.Move), w.base-1))
		}
		for _, n := range p.Glyphs {
			w.word(fmt.Sprintf("$%d", n))
		}
		w.comment(p.Comment)
		for _, line := range p.Variations {
			w.before += "("
			w.comment(line.Comment)
			w.moves(b, line.Moves)
			w.b.WriteByte(')')
			w.column++
		}
		numbered = p.Comment != "" || len(p.Variations) > 0
		b.Do(p.Move)
	}
	for range moves {
		b.Undo()
	}
}

// WriteTo writes the game, with moves in standard algebraic notation, as XBoard reads it:
// with its tags, and on a board of ten ranks with ranks counted from 0.
func (g *Game) WriteTo(out io.Writer) (int64, error) {
	w := writer{base: 1}
	for _, t := range g.complete() {
		w.tag(t.Name, t.Value)
	}
	w.comment(g.Comment)
	if g.Start != nil {
		w.base = g.Start.Rules.Variant.LowestRank()
		w.moves(movegen.New(g.Start.Clone(len(g.Moves))), g.Moves)
	}
	w.comment(g.End)
	w.word(g.Result.String())
	w.b.WriteString("\n\n")
	n, err := io.WriteString(out, w.b.String())
	return int64(n), err
}
