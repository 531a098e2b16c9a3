package draw

// Cold file: how a piece moves.

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"

	"alfonso/position"
)

// kind is what a piece can do on a square.
type kind int

// The kinds of mark.
const (
	markLeap    kind = iota // moves or captures, whatever stands between
	markRide                // moves or captures, if the way is free
	markCapture             // captures only
	markAdvance             // moves only
	markFirst               // leaps without capture while the piece has not moved
	markPath                // a way, without a mark of its own
)

// key explains a mark.
type key struct {
	kind kind
	text string
}

// markTexts are the texts of the kinds.
var markTexts = [...]string{
	markLeap:    "leaps, over any man",
	markRide:    "along the line, if free",
	markCapture: "captures only",
	markAdvance: "moves only",
	markFirst:   "first move, no capture",
}

// markColors are the colours of the kinds.
var markColors = [...]color.Color{
	markLeap:    color.NRGBA{0x1f, 0x4e, 0x9e, 0xff},
	markRide:    color.NRGBA{0x1f, 0x6f, 0x3a, 0xff},
	markCapture: color.NRGBA{0xb0, 0x30, 0x20, 0xff},
	markAdvance: color.NRGBA{0x6a, 0x3d, 0x9a, 0xff},
	markFirst:   color.NRGBA{0xc0, 0x6a, 0x10, 0xff},
}

// mark is a mark on a square, with the way to it if that matters.
type mark struct {
	kind   kind
	square position.Square
	path   []position.Square
}

// Moves returns the picture of what a type of piece can do on an otherwise empty board:
// from the start square of one whose rank or first move matters, else from the middle.
func Moves(r *position.Rules, typ int) (*Picture, error) {
	if typ < 0 || typ >= r.Types {
		return nil, fmt.Errorf("%s has no piece number %d", r.Variant.Name, typ)
	}
	man := position.MakePiece(typ, position.White)
	from := stand(r, man)
	p := &Picture{Rules: r, Title: fmt.Sprintf("%c  %s", r.Letter(man), r.Variant.Pieces[typ].Name)}
	p.Board[from] = man
	m := &r.Moves[man]
	list := func(kind kind, lists [][]position.Square) {
		if int(from) < len(lists) {
			for _, sq := range lists[from] {
				p.marks = append(p.marks, mark{kind: kind, square: sq})
			}
		}
	}
	paths := func(kind kind, lists [][][]position.Square) {
		if int(from) >= len(lists) {
			return
		}
		for _, path := range lists[from] {
			p.marks = append(p.marks, mark{kind: markPath, path: append([]position.Square{from}, path...)})
			for _, sq := range path {
				if !slices.ContainsFunc(p.marks, func(m mark) bool { return m.kind == kind && m.square == sq }) {
					p.marks = append(p.marks, mark{kind: kind, square: sq})
				}
			}
		}
	}
	list(markLeap, m.Leaps)
	paths(markRide, m.Rides)
	list(markCapture, m.Captures)
	paths(markAdvance, m.Advances)
	list(markFirst, m.Firsts)
	for k, text := range markTexts {
		if slices.ContainsFunc(p.marks, func(m mark) bool { return m.kind == kind(k) }) {
			p.keys = append(p.keys, key{kind(k), text})
		}
	}
	return p, nil
}

// stand returns the square from which to show a piece.
func stand(r *position.Rules, man position.Piece) position.Square {
	start := r.NewGame()
	if typ := man.Type(); typ == r.Pawn || slices.ContainsFunc(r.Moves[man].Firsts, func(l []position.Square) bool { return len(l) > 0 }) {
		middle := r.Variant.Files / 2
		best := position.NoSquare
		for _, sq := range r.Squares {
			file, _ := r.Geometry.FileRank(sq)
			if start.Board[sq] == man && (best == position.NoSquare || file <= middle) {
				best = sq
			}
		}
		if best != position.NoSquare {
			return best
		}
	}
	file, rank := (r.Variant.Files-1)/2, (r.Variant.Ranks-1)/2
	for f := file; f >= 0; f-- { // beside an open way over a wall, if there is one
		if !r.Walled(f, rank, rank+1) {
			return r.At(f, rank)
		}
	}
	return r.At(file, rank)
}

// draw draws a mark of a size around a point.
func (k kind) draw(c *board, at vg.Point, size vg.Length) {
	c.SetColor(markColors[k])
	radius := size * 0.16
	switch k {
	case markLeap, markRide:
		c.Fill(circle(at, radius))
	case markCapture:
		c.SetLineWidth(size * 0.08)
		var path vg.Path
		path.Move(vg.Point{X: at.X - radius, Y: at.Y - radius})
		path.Line(vg.Point{X: at.X + radius, Y: at.Y + radius})
		path.Move(vg.Point{X: at.X - radius, Y: at.Y + radius})
		path.Line(vg.Point{X: at.X + radius, Y: at.Y - radius})
		c.Stroke(path)
	default:
		c.SetLineWidth(size * 0.08)
		c.Stroke(circle(at, radius))
	}
}

// way draws the way that a piece goes.
func (c *board) way(m mark) {
	c.SetColor(color.NRGBA{0x1f, 0x25, 0x20, 0x70})
	c.SetLineWidth(1.2)
	var path vg.Path
	for i, sq := range m.path {
		if i == 0 {
			path.Move(c.middle(sq))
		} else {
			path.Line(c.middle(sq))
		}
	}
	c.Stroke(path)
}
