// Package draw makes pictures of positions and of how pieces move, as SVG or PNG. It
// knows no game: boards, letters and moves come from the compiled tables.
package draw

// Cold file: boards with men, marks and arrows.

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	_ "gonum.org/v1/plot/vg/vgimg" // PNG
	_ "gonum.org/v1/plot/vg/vgsvg" // SVG

	"alfonso/position"
	"alfonso/search/hidden"
)

// Formats lists the kinds of file that can be written, by the ends of their names.
var Formats = []string{"svg", "png"}

// Sizes in points.
const (
	cellSize   = vg.Length(36)
	marginSize = vg.Length(18)
	lineSize   = vg.Length(16) // of text above or below the board
)

// Colours.
var (
	paperColor = color.RGBA{0xff, 0xff, 0xff, 0xff}
	inkColor   = color.RGBA{0x2b, 0x25, 0x20, 0xff}
	lightColor = color.RGBA{0xf1, 0xe4, 0xcb, 0xff}
	darkColor  = color.RGBA{0xc9, 0xa3, 0x75, 0xff}
	whiteMan   = color.RGBA{0xfd, 0xfb, 0xf5, 0xff}
	blackMan   = color.RGBA{0x3a, 0x33, 0x2e, 0xff}
	lastMove   = color.NRGBA{0xf2, 0xd0, 0x3c, 0x90}
	riverColor = color.RGBA{0x4a, 0x86, 0xb8, 0xff}
	arrowColor = color.NRGBA{0x1f, 0x6f, 0x3a, 0xff}
)

// pieceSigns are the signs of pieces that chess has, by name; the others are shown by
// their letters.
var pieceSigns = map[string]string{
	"king": "\u265a", "queen": "\u265b", "rook": "\u265c", "bishop": "\u265d", "knight": "\u265e", "pawn": "\u265f",
}

// Arrow is an arrow between two squares. The first of several is the boldest.
type Arrow struct{ From, To position.Square }

// Picture is what there is to draw.
type Picture struct {
	Rules   *position.Rules
	Board   [position.MaxSquares]position.Piece
	Title   string            // above the board; empty for none
	Lit     []position.Square // such as those of the last move
	Arrows  []Arrow
	Flipped bool // Black below

	// Hidden are men whose type is not known, by what is written on them.
	Hidden map[position.Square]Hidden

	marks []mark
	keys  []key
}

// Hidden is a man that lies face down.
type Hidden struct {
	Color position.Color
	Sign  string
}

// View returns the picture of what one side sees of a game of hidden men: the others
// are "?" before and "!" after their first move, as in a one-sided position.
func View(v *hidden.View) *Picture {
	p := &Picture{Rules: v.Rules, Hidden: map[position.Square]Hidden{}, Flipped: v.Me == position.Black}
	for _, sq := range v.Rules.Squares {
		switch m, c := v.On(sq); {
		case m == nil:
		case m.Type >= 0:
			p.Board[sq] = position.MakePiece(m.Type, c)
		case m.Moved:
			p.Hidden[sq] = Hidden{c, "!"}
		default:
			p.Hidden[sq] = Hidden{c, "?"}
		}
	}
	return p
}

// Position returns the picture of a position, its last move lit.
func Position(s *position.State) *Picture {
	p := &Picture{Rules: s.Rules, Board: s.Board}
	if last := s.Last(1); last != nil && last.Move != position.NoMove {
		p.Lit = []position.Square{last.Move.From(), last.Move.To()}
	}
	return p
}

// Write writes the picture in one of the Formats.
func (p *Picture) Write(w io.Writer, format string) error {
	v := p.Rules.Variant
	top := marginSize / 2
	if p.Title != "" {
		top += lineSize
	}
	below := marginSize + vg.Length(len(p.keys))*lineSize
	width := marginSize + vg.Length(v.Files)*cellSize + marginSize/2
	height := below + vg.Length(v.Ranks)*cellSize + top
	canvas, err := draw.NewFormattedCanvas(width, height, format)
	if err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	c := &board{canvas, p, vg.Point{X: marginSize, Y: below}}
	c.background(width, height)
	if p.Title != "" {
		c.SetColor(inkColor)
		left(c, p.Title, vg.Point{X: marginSize, Y: height - lineSize}, 12)
	}
	for i, k := range p.keys {
		at := vg.Point{X: marginSize + cellSize/4, Y: vg.Length(len(p.keys)-i-1)*lineSize + lineSize/2}
		k.kind.draw(c, at, cellSize*0.6)
		c.SetColor(inkColor)
		left(c, k.text, vg.Point{X: at.X + cellSize/2, Y: at.Y - 3.5}, 10)
	}
	c.squares()
	for _, m := range p.marks {
		if m.path != nil {
			c.way(m)
		}
	}
	for _, sq := range p.Rules.Squares {
		if man := p.Board[sq]; man != position.NoPiece {
			c.man(man.Color(), c.sign(man), c.middle(sq))
		} else if man, ok := p.Hidden[sq]; ok {
			c.man(man.Color, man.Sign, c.middle(sq))
		}
	}
	for _, m := range p.marks {
		if m.kind != markPath {
			m.kind.draw(c, c.middle(m.square), cellSize)
		}
	}
	for i := len(p.Arrows) - 1; i >= 0; i-- {
		c.arrow(p.Arrows[i], 1/float64(i+1))
	}
	_, err = canvas.WriteTo(w)
	return err
}

// board is a canvas with a board on it.
type board struct {
	vg.Canvas
	picture *Picture
	corner  vg.Point // lower left
}

// middle returns the middle of a cell.
func (c *board) middle(sq position.Square) vg.Point {
	parts := c.picture.Rules.Parts(sq)
	first, last := c.place(parts[0]), c.place(parts[len(parts)-1])
	return vg.Point{X: (first.X + last.X) / 2, Y: (first.Y + last.Y) / 2}
}

// place returns the middle of a square of the grid.
func (c *board) place(sq position.Square) vg.Point {
	v := c.picture.Rules.Variant
	file, rank := c.picture.Rules.Geometry.FileRank(sq)
	if c.picture.Flipped {
		file, rank = v.Files-1-file, v.Ranks-1-rank
	}
	return vg.Point{X: c.corner.X + (vg.Length(file)+0.5)*cellSize, Y: c.corner.Y + (vg.Length(rank)+0.5)*cellSize}
}

// rectangle fills a rectangle around a point.
func (c *board) rectangle(at vg.Point, width, height vg.Length) {
	var path vg.Path
	addRectangle(&path, at, width, height)
	c.Fill(path)
}

// addRectangle adds a rectangle around a point to a path.
func addRectangle(path *vg.Path, at vg.Point, width, height vg.Length) {
	path.Move(vg.Point{X: at.X - width/2, Y: at.Y - height/2})
	path.Line(vg.Point{X: at.X + width/2, Y: at.Y - height/2})
	path.Line(vg.Point{X: at.X + width/2, Y: at.Y + height/2})
	path.Line(vg.Point{X: at.X - width/2, Y: at.Y + height/2})
	path.Close()
}

// circle returns a circle.
func circle(at vg.Point, radius vg.Length) vg.Path {
	var path vg.Path
	path.Move(vg.Point{X: at.X + radius, Y: at.Y})
	path.Arc(at, radius, 0, 2*math.Pi)
	path.Close()
	return path
}

// background fills the picture.
func (c *board) background(width, height vg.Length) {
	c.SetColor(paperColor)
	c.rectangle(vg.Point{X: width / 2, Y: height / 2}, width, height)
}

// squares draws the squares and the names of files and ranks.
func (c *board) squares() {
	r := c.picture.Rules
	width, height := vg.Length(r.Variant.Files)*cellSize, vg.Length(r.Variant.Ranks)*cellSize
	c.SetColor(lightColor)
	c.rectangle(vg.Point{X: c.corner.X + width/2, Y: c.corner.Y + height/2}, width, height)
	var path vg.Path // all in one: the file is half as large
	for _, sq := range r.Squares {
		if file, rank := r.Geometry.FileRank(sq); (file+rank)%2 == 0 {
			addRectangle(&path, c.middle(sq), c.width(sq), cellSize)
		}
	}
	c.SetColor(darkColor)
	c.Fill(path)
	c.SetColor(inkColor)
	for _, cell := range r.Squares {
		for _, sq := range r.Parts(cell) {
			file, rank := r.Geometry.FileRank(sq)
			if rank == 0 {
				centered(c, string(rune('a'+file)), vg.Point{X: c.place(sq).X, Y: c.corner.Y - marginSize/2}, 10)
			}
			if file == 0 {
				centered(c, fmt.Sprint(rank+1), vg.Point{X: c.corner.X - marginSize/2, Y: c.place(sq).Y}, 10)
			}
		}
	}
	c.SetColor(lastMove)
	for _, sq := range c.picture.Lit {
		c.rectangle(c.middle(sq), c.width(sq), cellSize)
	}
	c.SetColor(riverColor)
	for _, sq := range r.Squares {
		if file, rank := r.Geometry.FileRank(sq); r.Walled(file, rank, rank+1) {
			below, above := c.place(sq), c.place(r.At(file, rank+1))
			c.rectangle(vg.Point{X: below.X, Y: (below.Y + above.Y) / 2}, cellSize, cellSize*0.16)
		}
	}
}

// width returns how wide a cell is.
func (c *board) width(sq position.Square) vg.Length {
	return vg.Length(len(c.picture.Rules.Parts(sq))) * cellSize
}

// sign returns what is written on a man.
func (c *board) sign(p position.Piece) string {
	v := c.picture.Rules.Variant
	if text := pieceSigns[v.Pieces[p.Type()].Name]; text != "" {
		return text
	}
	return string(rune(c.picture.Rules.Letter(position.MakePiece(p.Type(), position.White))))
}

// man draws a man: a disc of its colour with its sign.
func (c *board) man(of position.Color, text string, at vg.Point) {
	face, sign := color.Color(whiteMan), color.Color(inkColor)
	if of == position.Black {
		face, sign = blackMan, whiteMan
	}
	disc := circle(at, cellSize*0.42)
	c.SetColor(face)
	c.Fill(disc)
	c.SetColor(inkColor)
	c.SetLineWidth(1)
	c.Stroke(disc)
	c.SetColor(sign)
	size := cellSize * 0.62
	if len(text) == 1 { // letters are larger than figurines of the same size
		size = cellSize * 0.5
	}
	centered(c, text, at, size)
}

// arrow draws an arrow of some strength from 0 to 1.
func (c *board) arrow(a Arrow, strength float64) {
	from, to := c.middle(a.From), c.middle(a.To)
	dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	ux, uy := vg.Length(dx/length), vg.Length(dy/length)
	// at returns a point so far along the arrow and so far beside it.
	at := func(along, beside vg.Length) vg.Point {
		return vg.Point{X: from.X + along*ux - beside*uy, Y: from.Y + along*uy + beside*ux}
	}
	thick := cellSize * vg.Length(0.04+0.06*strength)
	end := vg.Length(length) - cellSize*0.1
	head := end - 4*thick
	faint := arrowColor
	faint.A = uint8(90 + 120*strength)
	c.SetColor(faint)
	var path vg.Path
	path.Move(at(0.3*cellSize, thick))
	path.Line(at(head, thick))
	path.Line(at(head, 2.6*thick))
	path.Line(at(end, 0))
	path.Line(at(head, -2.6*thick))
	path.Line(at(head, -thick))
	path.Line(at(0.3*cellSize, -thick))
	path.Close()
	c.Fill(path)
}
