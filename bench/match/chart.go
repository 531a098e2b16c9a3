package match

// Cold file: the score over a match as a picture, and what all pictures have in common.

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"alfonso/bench/disk"
)

// Colours of the chart.
var (
	lineColor  = color.RGBA{R: 0x1f, G: 0x4e, B: 0x9e, A: 0xff}
	bandColor  = color.RGBA{R: 0xc6, G: 0xd8, B: 0xf2, A: 0xff}
	evenColor  = color.Gray{Y: 0x80}
	limitColor = color.RGBA{R: 0xb0, G: 0x30, B: 0x20, A: 0xff}
)

// Chart draws the first engine's share of the points with its 95 % interval after
// each pair of games and, if there is a test, its log-likelihood ratio below. The
// file's name ends in .svg, .png or another format of gonum's plot.
func Chart(file, title string, games []Record, test *SPRT) error {
	points := history(games, test)
	if len(points) == 0 {
		return fmt.Errorf("chart %s: no pair of games is over", file)
	}
	plots := []*plot.Plot{scorePlot(title, points)}
	if test != nil {
		plots = append(plots, testPlot(points, test))
	}
	canvas, err := newCanvas(file, 18*vg.Centimeter, vg.Length(len(plots))*9*vg.Centimeter)
	if err != nil {
		return err
	}
	rows := make([][]*plot.Plot, len(plots))
	for i, p := range plots {
		rows[i] = []*plot.Plot{p}
	}
	tiles := draw.Tiles{Rows: len(plots), Cols: 1, PadTop: vg.Millimeter * 2, PadBottom: vg.Millimeter * 2, PadLeft: vg.Millimeter * 2,
		PadRight: vg.Millimeter * 4, PadY: vg.Millimeter * 4}
	for i, row := range plot.Align(rows, tiles, draw.New(canvas)) {
		plots[i].Draw(row[0])
	}
	return writeCanvas(canvas, file)
}

// CheckChart refuses the name of a file that Chart could not draw.
func CheckChart(file string) error {
	_, err := newCanvas(file, 1, 1)
	return err
}

// newCanvas returns a white canvas in the format that a file's name asks for.
func newCanvas(file string, width, height vg.Length) (vg.CanvasWriterTo, error) {
	canvas, err := draw.NewFormattedCanvas(width, height, strings.TrimPrefix(filepath.Ext(file), "."))
	if err != nil {
		return nil, fmt.Errorf("chart %s: %w", file, err)
	}
	canvas.SetColor(color.White)
	canvas.Fill(vg.Rectangle{Max: vg.Point{X: width, Y: height}}.Path())
	return canvas, nil
}

// writeCanvas writes a picture in one step: who looks at the file meanwhile sees the last one.
func writeCanvas(canvas vg.CanvasWriterTo, file string) error {
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return fmt.Errorf("chart %s: %w", file, err)
	}
	return disk.WriteFile(file, picture.Bytes(), 0o644)
}

// newPlot returns a plot with a title, in a type without serifs.
func newPlot(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = vg.Millimeter * 2
	for _, style := range []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font.Variant = "Sans"
	}
	return p
}

// wholeTicks marks whole numbers only, some 5 to 10 of them.
type wholeTicks struct{}

// Ticks returns the marks.
func (wholeTicks) Ticks(low, high float64) (ticks []plot.Tick) {
	step, factors := 1.0, []float64{2, 2.5, 2}
	for i := 0; (high-low)/step > 10; i++ {
		step *= factors[i%3]
	}
	for v := math.Ceil(low / step); v*step <= high; v++ {
		ticks = append(ticks, plot.Tick{Value: v * step, Label: fmt.Sprint(int(v * step))})
	}
	return ticks
}

// point is the state of a match after some games.
type point struct {
	games float64
	rate  Rate
	llr   float64
}

// history returns a point for each pair, in the order of the openings.
func history(games []Record, test *SPRT) []point {
	games = slices.SortedFunc(slices.Values(games), func(a, b Record) int { return a.Game - b.Game })
	score := NewScore(nil)
	var points []point
	for i := range games {
		before := score.Pairs.Count()
		score.Add(&games[i])
		if score.Pairs.Count() == before {
			continue
		}
		p := point{games: float64(2 * score.Pairs.Count()), rate: score.Pairs.Rate()}
		if test != nil {
			p.llr = test.LLR(score.Pairs)
		}
		points = append(points, p)
	}
	return points
}

// scorePlot draws the share of the points and its band.
func scorePlot(title string, points []point) *plot.Plot {
	last := points[len(points)-1]
	p := newPlot(fmt.Sprintf("%s, %.1f %% (%.1f to %.1f)", title, 100*last.rate.Mean, 100*last.rate.Low, 100*last.rate.High))
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, last.games, wholeTicks{}
	p.Y.Label.Text = "points in percent, 95 % band"
	p.X.Label.Text = "games"
	var line plotter.XYs
	band := make(plotter.XYs, 2*len(points))
	low, high := 45.0, 55.0
	for i, at := range points {
		line = append(line, plotter.XY{X: at.games, Y: 100 * at.rate.Mean})
		band[i] = plotter.XY{X: at.games, Y: 100 * at.rate.High}
		band[len(band)-1-i] = plotter.XY{X: at.games, Y: 100 * at.rate.Low}
		if i >= len(points)/20 { // the first pairs tell nothing and would press the rest flat
			low, high = min(low, 100*at.rate.Low), max(high, 100*at.rate.High)
		}
	}
	p.Y.Min, p.Y.Max = max(0, low-2), min(100, high+2)
	for i := range band {
		band[i].Y = min(max(band[i].Y, p.Y.Min), p.Y.Max)
	}
	for i := range line {
		line[i].Y = min(max(line[i].Y, p.Y.Min), p.Y.Max)
	}
	if area, err := plotter.NewPolygon(band); err == nil {
		area.Color = bandColor
		area.LineStyle.Width = 0
		p.Add(area)
	}
	p.Add(plotter.NewGrid(), level(50, points, evenColor))
	if l, err := plotter.NewLine(line); err == nil {
		l.Color, l.Width = lineColor, vg.Points(1.5)
		p.Add(l)
	}
	return p
}

// testPlot draws the log-likelihood ratio between its bounds.
func testPlot(points []point, test *SPRT) *plot.Plot {
	p := newPlot("SPRT " + test.String())
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, points[len(points)-1].games, wholeTicks{}
	p.Y.Label.Text = "log-likelihood ratio"
	p.X.Label.Text = "games"
	low, high := test.Bounds()
	var line plotter.XYs
	for _, at := range points {
		line = append(line, plotter.XY{X: at.games, Y: at.llr})
	}
	p.Add(plotter.NewGrid(), level(low, points, limitColor), level(high, points, limitColor), level(0, points, evenColor))
	if l, err := plotter.NewLine(line); err == nil {
		l.Color, l.Width = lineColor, vg.Points(1.5)
		p.Add(l)
	}
	p.Y.Min, p.Y.Max = min(p.Y.Min, low-0.3), max(p.Y.Max, high+0.3)
	return p
}

// level is a horizontal line across the chart.
func level(y float64, points []point, c color.Color) plot.Plotter {
	l := &plotter.Line{
		XYs:       plotter.XYs{{X: 0, Y: y}, {X: points[len(points)-1].games, Y: y}},
		LineStyle: draw.LineStyle{Color: c, Width: vg.Points(1), Dashes: []vg.Length{vg.Points(4), vg.Points(3)}},
	}
	return l
}
