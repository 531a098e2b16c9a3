package draw

// Cold file: letters and figurines as outlines, so that a picture looks the same
// wherever it is shown, whatever fonts are there.

import (
	"fmt"
	"sync"

	"codeberg.org/go-fonts/dejavu/dejavusansbold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
)

// emUnits is the scale at which outlines are taken, in units per font size.
const emUnits = 1000

// typeface holds the font's outlines.
var typeface = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(dejavusansbold.TTF)
	if err != nil {
		panic(fmt.Sprintf("the embedded font: %v", err)) // a mistake in the build
	}
	return f
})

// outline is the shape of a text: a path and its width, at size 1.
type outline struct {
	segments []sfnt.Segments
	offsets  []float64
	width    float64
	low      float64 // extent below and above the base line
	high     float64
}

// outlineOf returns the outline of a text.
func outlineOf(text string) *outline {
	f := typeface()
	var buffer sfnt.Buffer
	o := &outline{}
	for _, c := range text {
		index, err := f.GlyphIndex(&buffer, c)
		if err != nil {
			continue
		}
		glyph, err := f.LoadGlyph(&buffer, index, fixed.I(emUnits), nil)
		if err != nil {
			continue
		}
		o.segments = append(o.segments, append(sfnt.Segments(nil), glyph...))
		o.offsets = append(o.offsets, o.width)
		for _, s := range glyph {
			for i := range points(s.Op) {
				y := -float64(s.Args[i].Y) / 64 / emUnits
				o.low, o.high = min(o.low, y), max(o.high, y)
			}
		}
		if advance, err := f.GlyphAdvance(&buffer, index, fixed.I(emUnits), 0); err == nil {
			o.width += float64(advance) / 64 / emUnits
		}
	}
	return o
}

// points returns how many points a segment has.
func points(op sfnt.SegmentOp) int {
	return [...]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}[op]
}

// path returns the outline at a size, its base line beginning at a point.
func (o *outline) path(at vg.Point, size vg.Length) vg.Path {
	var path vg.Path
	for n, segments := range o.segments {
		place := func(p fixed.Point26_6) vg.Point {
			return vg.Point{
				X: at.X + size*vg.Length(o.offsets[n]+float64(p.X)/64/emUnits),
				Y: at.Y - size*vg.Length(float64(p.Y)/64/emUnits),
			}
		}
		for i, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if i > 0 {
					path.Close()
				}
				path.Move(place(s.Args[0]))
			case sfnt.SegmentOpLineTo:
				path.Line(place(s.Args[0]))
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(place(s.Args[0]), place(s.Args[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(place(s.Args[0]), place(s.Args[1]), place(s.Args[2]))
			}
		}
		path.Close()
	}
	return path
}

// centered fills a text with its middle at a point.
func centered(c vg.Canvas, text string, at vg.Point, size vg.Length) {
	o := outlineOf(text)
	at.X -= size * vg.Length(o.width/2)
	at.Y -= size * vg.Length((o.high+o.low)/2)
	c.Fill(o.path(at, size))
}

// left fills a text that begins at a point of its base line.
func left(c vg.Canvas, text string, at vg.Point, size vg.Length) {
	c.Fill(outlineOf(text).path(at, size))
}
