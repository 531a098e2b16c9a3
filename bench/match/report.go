package match

// Cold file: the result of a tournament as text.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// Line sums the standings up in one line.
func (s *Standings) Line() string {
	if m := s.Match(); m != nil {
		return m.Line()
	}
	ratings, err := s.Ratings()
	if err != nil {
		return err.Error()
	}
	var parts []string
	for _, e := range s.Order(ratings) {
		t := s.Tally(e)
		parts = append(parts, fmt.Sprintf("%s %g/%d", s.Names[e], t.Points(), t.Games()))
	}
	return strings.Join(parts, ", ")
}

// String returns everything there is to tell: of a match the score, of a greater
// tournament the tables; and how games went and ended.
func (s *Standings) String() string {
	var b strings.Builder
	b.WriteString(s.Head())
	if s.Match() == nil {
		w := s.White()
		fmt.Fprintf(&b, "White: %d wins %d draws %d losses, %.1f %%\n", w.Wins, w.Draws, w.Losses, 100*w.Share())
	}
	n := float64(max(1, s.Games()))
	fmt.Fprintf(&b, "draws: %.1f %%, average length: %.1f plies\n", 100*float64(s.Draws())/n, float64(s.Plies)/n)
	b.WriteString(s.work())
	b.WriteString("ends of games:\n" + counts(s.Ends))
	for i, name := range s.Names {
		if faults := s.Tally(i).Faults; len(faults) > 0 {
			fmt.Fprintf(&b, "faults of %s:\n%s", name, counts(faults))
		}
	}
	return b.String()
}

// Head returns the score of a match, or the tables of a greater tournament.
func (s *Standings) Head() string {
	if m := s.Match(); m != nil {
		return m.String()
	}
	return s.Tables()
}

// Tables returns the standings and the crosstable.
func (s *Standings) Tables() string {
	ratings, err := s.Ratings()
	if err != nil {
		return err.Error() + "\n"
	}
	order := s.Order(ratings)
	var b strings.Builder
	if s.Event != "" {
		fmt.Fprintf(&b, "%s, ", s.Event)
	}
	fmt.Fprintf(&b, "%d of %d games\n\n", s.Games(), s.Total)
	for _, columns := range [][]tableColumn{s.standingColumns(order, ratings), s.crossColumns(order)} {
		b.WriteString(tabulate(len(order), columns) + "\n")
	}
	return b.String()
}

// namesHead is the head of the column of names.
const namesHead = "engine"

// tableColumn is a column of a table: its head, and a cell of each row.
type tableColumn struct {
	head string
	cell func(row int) string
}

// standingColumns are those of the standings.
func (s *Standings) standingColumns(order []int, r *Ratings) []tableColumn {
	tally := func(format string, value func(t Tally) any) func(row int) string {
		return func(row int) string { return fmt.Sprintf(format, value(s.Tally(order[row]))) }
	}
	return append(s.rankColumns(order),
		tableColumn{"Elo", func(row int) string { return fmt.Sprintf("%+.0f", r.Elo[order[row]]) }},
		tableColumn{"+/-", func(row int) string { return fmt.Sprintf("%.0f", r.Margin(order[row])) }},
		tableColumn{"games", tally("%d", func(t Tally) any { return t.Games() })},
		tableColumn{"won", tally("%d", func(t Tally) any { return t.Wins })},
		tableColumn{"drawn", tally("%d", func(t Tally) any { return t.Draws })},
		tableColumn{"lost", tally("%d", func(t Tally) any { return t.Losses })},
		tableColumn{"points", tally("%.1f", func(t Tally) any { return t.Points() })},
		tableColumn{"%", tally("%.1f", func(t Tally) any { return 100 * t.Share() })},
		tableColumn{"SB", func(row int) string { return fmt.Sprintf("%.2f", s.SonnebornBerger(order[row])) }},
		tableColumn{"LOS", func(row int) string {
			if row+1 == len(order) {
				return ""
			}
			return fmt.Sprintf("%.1f", 100*r.Superiority(order[row], order[row+1]))
		}})
}

// crossColumns are those of the crosstable: the points against each other engine.
func (s *Standings) crossColumns(order []int) []tableColumn {
	columns := s.rankColumns(order)
	for other := range order {
		columns = append(columns, tableColumn{fmt.Sprint(other + 1), func(row int) string { return s.cross(order[row], order[other]) }})
	}
	return columns
}

// cross returns a cell of the crosstable.
func (s *Standings) cross(engine, other int) string {
	r := s.Against(engine, other)
	switch {
	case engine == other:
		return "-"
	case r.Games() == 0:
		return "."
	}
	return fmt.Sprintf("%g/%d", r.Points(), r.Games())
}

// rankColumns are ranks and names.
func (s *Standings) rankColumns(order []int) []tableColumn {
	return []tableColumn{
		{"", func(row int) string { return fmt.Sprint(row + 1) }},
		{namesHead, func(row int) string { return s.Names[order[row]] }},
	}
}

// tabulate writes a table. The column of names begins at the left, numbers end at the right.
func tabulate(rows int, columns []tableColumn) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, c := range columns {
		fmt.Fprint(w, c.pad(rows, c.head), "\t")
	}
	for row := range rows {
		fmt.Fprintln(w)
		for _, c := range columns {
			fmt.Fprint(w, c.pad(rows, c.cell(row)), "\t")
		}
	}
	fmt.Fprintln(w)
	w.Flush()
	return b.String()
}

// pad fills up a cell of a column of names.
func (c *tableColumn) pad(rows int, text string) string {
	if c.head != namesHead {
		return text
	}
	wide := len([]rune(c.head))
	for row := range rows {
		wide = max(wide, len([]rune(c.cell(row))))
	}
	return text + strings.Repeat(" ", wide-len([]rune(text)))
}

// work tells how hard the engines have searched.
func (s *Standings) work() string {
	per := func(row int, sum float64) float64 { return sum / float64(max(1, s.Tally(row).Moves)) }
	return tabulate(len(s.Names), []tableColumn{
		{namesHead, func(row int) string { return s.Names[row] }},
		{"ms a move", func(row int) string { return fmt.Sprintf("%.1f", 1000*per(row, s.Tally(row).Seconds)) }},
		{"depth", func(row int) string { return fmt.Sprintf("%.1f", per(row, float64(s.Tally(row).Depths))) }},
		{"nodes a move", func(row int) string { return fmt.Sprintf("%.0f", per(row, float64(s.Tally(row).Nodes))) }},
		{"nodes a second", func(row int) string {
			t := s.Tally(row)
			return fmt.Sprintf("%.0f", float64(t.Nodes)/max(t.Seconds, 1e-3))
		}},
	})
}

// counts writes a table, most frequent first.
func counts(m map[string]int) string {
	var b strings.Builder
	for _, k := range frequent(m) {
		fmt.Fprintf(&b, "  %6d  %s\n", m[k], k)
	}
	return b.String()
}

// countList is counts in one line.
func countList(m map[string]int) string {
	var parts []string
	for _, k := range frequent(m) {
		parts = append(parts, fmt.Sprintf("%d %s", m[k], k))
	}
	return strings.Join(parts, ", ")
}

// frequent returns the keys, most frequent first.
func frequent(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(m[b]-m[a], strings.Compare(a, b)) })
}

// Report returns the lines that tell of a game and of the standings after it: of what there
// is to tell as much as there is room for.
func Report(g *Game, s *Standings, room int) []string {
	n := float64(s.Games())
	lines := []string{
		fmt.Sprintf("game %d: %s - %s %v, %s", g.Number, g.Names[g.White], g.Names[g.White^1], g.Result, g.Reason),
		fmt.Sprintf("draws %.0f %%, %.0f plies a game", 100*float64(s.Draws())/n, float64(s.Plies)/n),
	}
	for i, name := range s.Names {
		if faults := s.Tally(i).Faults; len(faults) > 0 {
			lines = append(lines, fmt.Sprintf("faults of %s: %s", name, countList(faults)))
		}
	}
	if m := s.Match(); m != nil {
		lines = append(lines, fmt.Sprintf("%s - %s", m.Names[0], m.Names[1]), "  "+m.Line(), "  "+m.Pairs.String())
		if m.Test != nil {
			low, high := m.Test.Bounds()
			lines = append(lines, fmt.Sprintf("  SPRT %.2f < %+.2f < %.2f", low, m.LLR, high))
		}
		return lines
	}
	tables := strings.Split(strings.TrimSpace(s.Tables()), "\n")
	if standings := len(s.Names) + 3; len(lines)+len(tables) > room { // no crosstable
		tables = tables[:standings]
	}
	if lines = append(lines, tables...); len(lines) > room {
		lines = lines[:max(room, 1)]
	}
	return lines
}
