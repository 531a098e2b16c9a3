package match

// Cold file: the result of a tournament for other programs.

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"

	"alfonso/bench/disk"
)

// Summary is the result of a tournament as JSON. Engines are in their order, the best
// first.
type Summary struct {
	Event   string         `json:"event,omitempty"`
	Variant string         `json:"variant"`
	Games   int            `json:"games"` // counted
	Total   int            `json:"total"` // of the whole schedule
	Engines []Place        `json:"engines"`
	White   Result         `json:"white"`
	Ends    map[string]int `json:"ends"`            // games by reason
	Match   *MatchSummary  `json:"match,omitempty"` // of two engines
}

// Place is an engine in a Summary.
type Place struct {
	Rank            int            `json:"rank"`
	Name            string         `json:"name"`
	Elo             float64        `json:"elo"`    // less the mean of all
	Margin          float64        `json:"margin"` // half of the 95 % interval
	Result                         // against everybody
	Points          float64        `json:"points"`
	SonnebornBerger float64        `json:"sonneborn_berger"`
	Superiority     *float64       `json:"los,omitempty"` // probability to be stronger than the next
	Faults          map[string]int `json:"faults"`
	Against         []Result       `json:"against"` // the others and itself, by rank
}

// MatchSummary is what the pairs of games of a match tell, from the side of the first
// engine of the command line.
type MatchSummary struct {
	First   string  `json:"first"`
	Pairs   Pairs   `json:"pairs"` // with 0, 1/2, 1, 3/2 and 2 points
	Rate    Rate    `json:"rate"`
	SPRT    string  `json:"sprt,omitempty"`
	LLR     float64 `json:"llr"`
	Verdict string  `json:"verdict,omitempty"`
}

// Summary sums the standings up.
func (s *Standings) Summary(variant string) (*Summary, error) {
	ratings, err := s.Ratings()
	if err != nil {
		return nil, err
	}
	sum := &Summary{Event: s.Event, Variant: variant, Games: s.Games(), Total: s.Total, White: s.White(), Ends: s.Ends}
	order := s.Order(ratings)
	for place, e := range order {
		t := s.Tally(e)
		p := Place{Rank: place + 1, Name: s.Names[e], Elo: roundTo(ratings.Elo[e], 2), Margin: roundTo(ratings.Margin(e), 2), Result: t.Result, Points: t.Points(),
			SonnebornBerger: s.SonnebornBerger(e), Faults: t.Faults}
		if place+1 < len(order) {
			los := roundTo(ratings.Superiority(e, order[place+1]), 4)
			p.Superiority = &los
		}
		for _, other := range order {
			p.Against = append(p.Against, s.Against(e, other))
		}
		sum.Engines = append(sum.Engines, p)
	}
	if m := s.Match(); m != nil {
		rate := m.Pairs.Rate()
		rate = Rate{roundTo(rate.Mean, 4), roundTo(rate.Low, 4), roundTo(rate.High, 4)}
		sum.Match = &MatchSummary{First: m.Names[0], Pairs: m.Pairs, Rate: rate, LLR: roundTo(m.LLR, 3)}
		if m.Test != nil {
			sum.Match.SPRT, sum.Match.Verdict = m.Test.String(), m.Verdict.String()
		}
	}
	return sum, nil
}

// roundTo cuts off digits that mean nothing, and differ between machines.
func roundTo(x float64, digits int) float64 {
	unit := math.Pow10(digits)
	return math.Round(x*unit) / unit
}

// tableKinds are the endings of files that WriteTable writes.
var tableKinds = map[string]func(s *Standings, variant string) ([]byte, error){
	".json": func(s *Standings, variant string) ([]byte, error) {
		sum, err := s.Summary(variant)
		if err != nil {
			return nil, err
		}
		text, err := json.MarshalIndent(sum, "", "  ")
		return append(text, '\n'), err
	},
	".csv": func(s *Standings, variant string) ([]byte, error) { return s.csv() },
	".txt": func(s *Standings, variant string) ([]byte, error) { return []byte(s.String()), nil },
}

// CheckTable refuses the name of a file that WriteTable could not write.
func CheckTable(file string) error {
	if tableKinds[filepath.Ext(file)] == nil {
		return fmt.Errorf("%s: its name must end in .json, .csv or .txt", file)
	}
	return nil
}

// WriteTable writes the standings in the form that a file's name asks for: .json as Summary
// tells, .csv with the columns of both tables, or .txt.
func WriteTable(file, variant string, s *Standings) error {
	text, err := tableKinds[filepath.Ext(file)](s, variant)
	if err != nil {
		return err
	}
	return disk.WriteFile(file, text, 0o644)
}

// csv writes both tables as one.
func (s *Standings) csv() ([]byte, error) {
	ratings, err := s.Ratings()
	if err != nil {
		return nil, err
	}
	order := s.Order(ratings)
	columns := s.standingColumns(order, ratings)
	columns[0].head = "rank"
	for place, other := range order { // points only: spreadsheets take 1/2 for a day of the year
		columns = append(columns, tableColumn{fmt.Sprintf("against %d", place+1), func(row int) string {
			if r := s.Against(order[row], other); r.Games() > 0 {
				return fmt.Sprint(r.Points())
			}
			return ""
		}})
	}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	for row := -1; row < len(order); row++ {
		var cells []string
		for _, c := range columns {
			if row < 0 {
				cells = append(cells, c.head)
			} else {
				cells = append(cells, c.cell(row))
			}
		}
		w.Write(cells)
	}
	w.Flush()
	return text.Bytes(), w.Error()
}
