package hidden

// Cold file: the numbers of the evaluation.

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"alfonso/games"
	"alfonso/position"
)

// tuned returns the numbers of a game's folder.
func tuned(r *position.Rules) *Weights {
	text, err := games.ReadFile(r.Variant, "player.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return Plain(r)
	}
	var w *Weights
	if err == nil {
		w, err = readWeights(r, string(text))
	}
	if err != nil {
		panic(r.Variant.Name + ": player.txt: " + err.Error()) // embedded, and read by a test
	}
	return w
}

// Plain returns numbers by rules of thumb, for a game that has no others: the worth of
// types; a step toward the goal, for an officer; each of its last steps besides; a man
// that holds the own headquarters.
func Plain(r *position.Rules) *Weights {
	const (
		approach = 18
		threat   = 60
		guard    = 25
	)
	w := &Weights{}
	for typ := range r.Types {
		for d := range Places {
			worth := r.Variant.Pieces[typ].Value[0]
			far, bonus := d, 0
			if d == Home {
				far, bonus = 9, guard
			}
			if r.GoalTypes>>typ&1 != 0 {
				worth += approach*(10-far) + threat*max(4-far, 0)
			} else if r.Still>>typ&1 == 0 {
				worth += approach / 3 * (10 - far)
			}
			w.Near[typ][d] = float64(worth + bonus)
		}
	}
	return w
}

// mostWeight bounds the absolute value of a number, in centipawns.
const mostWeight = 100000

// readWeights reads numbers as Text writes them: a line for each type and each other
// number; "#" begins a comment.
func readWeights(r *position.Rules, text string) (*Weights, error) {
	w := &Weights{}
	rows := map[string][]*float64{"beats": {&w.Beats}, "immune": {&w.Immune}, "leader": {&w.Leader}}
	for typ := range r.Types {
		letter := string(r.Variant.Pieces[typ].Letter)
		for i := range w.Near[typ] {
			rows[letter] = append(rows[letter], &w.Near[typ][i])
		}
	}
	for i := range w.Free {
		rows["free"] = append(rows["free"], &w.Free[i])
	}
	for number, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || line[0] == '#' {
			continue
		}
		row := rows[fields[0]]
		if row == nil || len(row) != len(fields)-1 {
			return nil, fmt.Errorf("line %d: %q with %d numbers", number+1, fields[0], len(fields)-1)
		}
		for i, x := range row {
			var err error
			if *x, err = strconv.ParseFloat(fields[1+i], 64); err != nil || !(math.Abs(*x) <= mostWeight) { // nor NaN
				return nil, fmt.Errorf("line %d: %.20q is not a number up to %d", number+1, fields[1+i], mostWeight)
			}
		}
		delete(rows, fields[0])
	}
	if len(rows) > 0 {
		return nil, fmt.Errorf("%d lines are missing", len(rows))
	}
	return w, nil
}

// Text writes the numbers as the data file has them.
func (w *Weights) Text(r *position.Rules) string {
	var b strings.Builder
	b.WriteString("#   ")
	for d := range Home {
		fmt.Fprintf(&b, "%6d", d)
	}
	b.WriteString("  home\n")
	for typ := range r.Types {
		fmt.Fprintf(&b, "%c   ", r.Variant.Pieces[typ].Letter)
		for _, x := range w.Near[typ] {
			fmt.Fprintf(&b, "%6.0f", x)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "beats  %.2f\nimmune %.2f\nleader %.2f\nfree", w.Beats, w.Immune, w.Leader)
	for _, x := range w.Free {
		fmt.Fprintf(&b, " %.0f", x)
	}
	b.WriteString("\n")
	return b.String()
}
