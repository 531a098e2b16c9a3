package match

// Cold file: a tournament as a picture: ratings, crosstable, and the points over the games.

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// engineColors tell engines apart, for people who see colours otherwise, too: those of M.
// Okabe and K. Ito. After the last they begin again, with dashes.
var engineColors = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xcc, 0x79, 0xa7, 0xff},
	{0xe6, 0x9f, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, {0x60, 0x60, 0x60, 0xff},
}

// lineStyle is that of the engine at a place of the order.
func lineStyle(place int) draw.LineStyle {
	style := draw.LineStyle{Color: engineColors[place%len(engineColors)], Width: vg.Points(1.5)}
	if again := place / len(engineColors); again > 0 {
		style.Dashes = []vg.Length{vg.Points(float64(2 + 4*again)), vg.Points(2)}
	}
	return style
}

// cup is a tournament to draw.
type cup struct {
	*Standings
	ratings *Ratings
	order   []int // of the engines, the best first
}

// ChartTournament draws ratings with their 95 % intervals, the crosstable, and the points
// over the games. The subtitle tells the conditions.
func ChartTournament(file, title, subtitle string, s *Standings, games []Record) error {
	ratings, err := s.Ratings()
	if err != nil {
		return err
	}
	t := cup{s, ratings, s.Order(ratings)}
	n := vg.Length(len(t.order))
	head, tables, course := 1.7*vg.Centimeter, n*vg.Centimeter+1.9*vg.Centimeter, 8.5*vg.Centimeter
	left, right := 15.5*vg.Centimeter, (n+1)*1.7*vg.Centimeter
	canvas, err := newCanvas(file, left+right, head+tables+course)
	if err != nil {
		return err
	}
	all := draw.New(canvas)
	style := newPlot("").Title.TextStyle
	style.XAlign, style.YAlign = text.XCenter, text.YTop
	for i, line := range []string{title, subtitle} {
		style.Font.Size = []vg.Length{vg.Points(17), vg.Points(11)}[i]
		all.FillText(style, vg.Point{X: all.Center().X, Y: all.Max.Y - []vg.Length{3 * vg.Millimeter, 11 * vg.Millimeter}[i]}, line)
	}
	upper := draw.Crop(all, 3*vg.Millimeter, -3*vg.Millimeter, course, -head)
	plots := [][]*plot.Plot{{t.ratingPlot(), t.crossPlot()}}
	// aligned as a row of equal columns; then the crosstable takes what its columns need
	boxes := plot.Align(plots, draw.Tiles{Rows: 1, Cols: 2}, upper)
	cut := upper.Min.X + left
	boxes[0][0].Min.X, boxes[0][0].Max.X = upper.Min.X, cut
	boxes[0][1].Min.X, boxes[0][1].Max.X = cut+5*vg.Millimeter, upper.Max.X
	for i, p := range plots[0] {
		p.Draw(boxes[0][i])
	}
	t.coursePlot(games).Draw(draw.Crop(all, 3*vg.Millimeter, -4*vg.Millimeter, 2*vg.Millimeter, -head-tables-4*vg.Millimeter))
	return writeCanvas(canvas, file)
}

// y is where the engine at a place of the order is in the upper plots.
func (t *cup) y(place int) float64 { return float64(len(t.order) - 1 - place) }

// rows prepares a plot with a row for each engine.
func (t *cup) rows(p *plot.Plot, label func(place int) string) {
	var ticks []plot.Tick
	for place := range t.order {
		ticks = append(ticks, plot.Tick{Value: t.y(place), Label: label(place)})
	}
	p.Y.Min, p.Y.Max = -0.5, float64(len(t.order))-0.5
	p.Y.Tick.Marker, p.Y.Tick.Length, p.Y.LineStyle.Width = plot.ConstantTicks(ticks), 0, 0
}

// ratingPlot draws the ratings.
func (t *cup) ratingPlot() *plot.Plot {
	p := newPlot("Elo, with 95 % intervals")
	t.rows(p, func(place int) string { return fmt.Sprintf("%d. %s", place+1, t.Names[t.order[place]]) })
	p.Add(plotter.NewGrid())
	low, high := 0.0, 0.0
	for _, e := range t.order {
		low, high = min(low, t.ratings.Elo[e]-t.ratings.Margin(e)), max(high, t.ratings.Elo[e]+t.ratings.Margin(e))
	}
	pad := 0.03 * (high - low)
	p.X.Min, p.X.Max, p.X.Tick.Marker = low-pad, high+pad, wholeTicks{}
	p.Add(drawn(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		for place, e := range t.order {
			elo, margin := t.ratings.Elo[e], t.ratings.Margin(e)
			at := vg.Point{X: x(elo), Y: y(t.y(place)) - 1.5*vg.Millimeter}
			style, cap := lineStyle(place), vg.Points(4)
			style.Dashes = nil
			from, to := x(elo-margin), x(elo+margin)
			c.StrokeLines(style, []vg.Point{{X: from, Y: at.Y}, {X: to, Y: at.Y}},
				[]vg.Point{{X: from, Y: at.Y - cap}, {X: from, Y: at.Y + cap}}, []vg.Point{{X: to, Y: at.Y - cap}, {X: to, Y: at.Y + cap}})
			c.DrawGlyph(draw.GlyphStyle{Color: style.Color, Radius: vg.Points(4), Shape: draw.CircleGlyph{}}, at)
			label := p.X.Tick.Label
			label.XAlign, label.YAlign = text.XCenter, text.YBottom
			c.FillText(label, vg.Point{X: at.X, Y: at.Y + vg.Points(6)}, fmt.Sprintf("%+.0f ± %.0f", elo, margin))
		}
	}))
	return p
}

// crossPlot draws the crosstable, with a column for the points against everybody.
func (t *cup) crossPlot() *plot.Plot {
	p := newPlot("Points against")
	t.rows(p, func(place int) string { return fmt.Sprint(place + 1) })
	n := len(t.order)
	var ticks []plot.Tick
	for place := range t.order {
		ticks = append(ticks, plot.Tick{Value: float64(place), Label: fmt.Sprint(place + 1)})
	}
	ticks = append(ticks, plot.Tick{Value: float64(n), Label: "all"})
	p.X.Min, p.X.Max = -0.5, float64(n)+0.5
	p.X.Tick.Marker, p.X.Tick.Length, p.X.LineStyle.Width = plot.ConstantTicks(ticks), 0, 0
	p.Add(drawn(func(c draw.Canvas, p *plot.Plot) {
		x, y := p.Transforms(&c)
		style := p.X.Tick.Label
		style.XAlign, style.YAlign = text.XCenter, text.YCenter
		for place, e := range t.order {
			for column := range n + 1 {
				r, words := t.Tally(e).Result, ""
				if column < n {
					r, words = t.Against(e, t.order[column]), t.cross(e, t.order[column])
				} else {
					words = fmt.Sprintf("%g/%d", r.Points(), r.Games())
				}
				box := vg.Rectangle{
					Min: vg.Point{X: x(float64(column)-0.5) + 1, Y: y(t.y(place)-0.5) + 1},
					Max: vg.Point{X: x(float64(column)+0.5) - 1, Y: y(t.y(place)+0.5) - 1},
				}
				c.SetColor(shareColor(r))
				c.Fill(box.Path())
				c.FillText(style, vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}, words)
			}
		}
	}))
	return p
}

// shareColor is blue for a good score, red for a bad one, and light for even ones.
func shareColor(r Result) color.Color {
	if r.Games() == 0 {
		return color.Gray{Y: 0xf0}
	}
	end := color.RGBA{R: 0x6b, G: 0xae, B: 0xd6, A: 0xff}
	weight := 2*r.Share() - 1
	if weight < 0 {
		end, weight = color.RGBA{R: 0xf0, G: 0x8a, B: 0x62, A: 0xff}, -weight
	}
	mix := func(c uint8) uint8 { return uint8(247 + (float64(c)-247)*weight) }
	return color.RGBA{R: mix(end.R), G: mix(end.G), B: mix(end.B), A: 0xff}
}

// coursePlot draws the share of the points of every engine over the games.
func (t *cup) coursePlot(games []Record) *plot.Plot {
	p := newPlot("Points in the course of the tournament, in percent")
	p.X.Label.Text = "games"
	p.Add(plotter.NewGrid())
	lines, sums := make([]plotter.XYs, len(t.Names)), make([]Result, len(t.Names))
	games = slices.SortedFunc(slices.Values(games), func(a, b Record) int { return cmp.Compare(a.Game, b.Game) })
	for i := range games {
		score := NewScore(nil)
		score.Add(&games[i])
		first := Result{score.Wins, score.Draws, score.Losses}
		for seat, r := range []Result{first, {first.Losses, first.Draws, first.Wins}} {
			e := games[i].Engines[seat]
			sums[e] = sums[e].plus(r)
			lines[e] = append(lines[e], plotter.XY{X: float64(i + 1), Y: 100 * sums[e].Share()})
		}
	}
	last := float64(max(len(games), 1))
	var ends []float64 // of the lines, as places
	var places []int
	for place, e := range t.order {
		share := 100 * sums[e].Share()
		if l, err := plotter.NewLine(append(lines[e], plotter.XY{X: last, Y: share})); err == nil && len(lines[e]) > 0 {
			l.LineStyle = lineStyle(place)
			p.Add(l)
		}
		ends, places = append(ends, share), append(places, place)
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(ends[b], ends[a]) })
	slices.SortFunc(ends, func(a, b float64) int { return cmp.Compare(b, a) })
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, last, wholeTicks{}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 100, wholeTicks{}
	for i, y := range apart(ends, 100/float64(max(len(ends), 14))) {
		place := places[i]
		style := p.X.Tick.Label
		style.Color, style.XAlign, style.YAlign = lineStyle(place).Color, text.XLeft, text.YCenter
		p.Add(&endLabel{name: t.Names[t.order[place]], x: last, y: y, style: style})
	}
	return p
}

// apart moves numbers that fall apart from each other, in falling order, so that they stay
// within 0 to 100 if they can.
func apart(falling []float64, gap float64) []float64 {
	moved := slices.Clone(falling)
	for i := range moved {
		moved[i] = min(moved[i], 100-gap*float64(i)+gap/2)
		if i > 0 {
			moved[i] = min(moved[i], moved[i-1]-gap)
		}
	}
	for i := len(moved) - 1; i >= 0; i-- {
		moved[i] = max(moved[i], gap*float64(len(moved)-1-i)-gap/2)
		if i+1 < len(moved) {
			moved[i] = max(moved[i], moved[i+1]+gap)
		}
	}
	return moved
}

// drawn is a plotter made of a function.
type drawn func(c draw.Canvas, p *plot.Plot)

// Plot draws.
func (d drawn) Plot(c draw.Canvas, p *plot.Plot) { d(c, p) }

// endLabel is a name to the right of the end of a line, outside the plot.
type endLabel struct {
	name  string
	x, y  float64
	style text.Style
}

// shift is how far from the end of the line it begins.
func (l *endLabel) shift() vg.Length { return vg.Points(6) }

// Plot draws the name.
func (l *endLabel) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.FillText(l.style, vg.Point{X: x(l.x) + l.shift(), Y: y(l.y)}, l.name)
}

// GlyphBoxes asks for room for the name.
func (l *endLabel) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	box := l.style.Rectangle(l.name)
	box.Min.X += l.shift()
	box.Max.X += l.shift()
	return []plot.GlyphBox{{X: p.X.Norm(l.x), Y: p.Y.Norm(l.y), Rectangle: box}}
}
