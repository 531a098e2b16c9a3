package hidden

// Cold file: the numbers of the evaluation.

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"

	"alfonso/position"
)

// plain returns numbers by rules of thumb, which the yardsticks judge by: the worth of
// types; a step toward the goal, for an officer; each of its last steps besides; a man
// that holds the own headquarters.
func plain(r *position.Rules) *weights {
	const (
		approach = 18
		threat   = 60
		guard    = 25
	)
	w := &weights{}
	for typ := range r.Types {
		for d := range places {
			worth := r.Variant.Pieces[typ].Value[0]
			far, bonus := d, 0
			if d == home {
				far, bonus = 9, guard
			}
			if r.GoalTypes>>typ&1 != 0 {
				worth += approach*(10-far) + threat*max(4-far, 0)
			} else if r.Still>>typ&1 == 0 {
				worth += approach / 3 * (10 - far)
			}
			w.near[typ][d] = float64(worth + bonus)
		}
	}
	return w
}

//go:embed gunjin.weights
var weightsText string

// tuned returns the numbers of the data file, which a test reads.
func tuned(r *position.Rules) *weights {
	w, err := readWeights(r, weightsText)
	if err != nil {
		panic("gunjin.weights: " + err.Error())
	}
	return w
}

// mostWeight bounds the absolute value of a number, in centipawns.
const mostWeight = 100000

// readWeights reads numbers as text writes them: a line for each type and each other
// number; "#" begins a comment.
func readWeights(r *position.Rules, text string) (*weights, error) {
	w := &weights{}
	rows := map[string][]*float64{"beats": {&w.beats}, "immune": {&w.immune}, "leader": {&w.leader}}
	for typ := range r.Types {
		letter := string(r.Variant.Pieces[typ].Letter)
		for i := range w.near[typ] {
			rows[letter] = append(rows[letter], &w.near[typ][i])
		}
	}
	for i := range w.free {
		rows["free"] = append(rows["free"], &w.free[i])
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

// text writes the numbers as the data file has them.
func (w *weights) text(r *position.Rules) string {
	var b strings.Builder
	b.WriteString("#   ")
	for d := range home {
		fmt.Fprintf(&b, "%6d", d)
	}
	b.WriteString("  home\n")
	for typ := range r.Types {
		fmt.Fprintf(&b, "%c   ", r.Variant.Pieces[typ].Letter)
		for _, x := range w.near[typ] {
			fmt.Fprintf(&b, "%6.0f", x)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "beats  %.2f\nimmune %.2f\nleader %.2f\nfree", w.beats, w.immune, w.leader)
	for _, x := range w.free {
		fmt.Fprintf(&b, " %.0f", x)
	}
	b.WriteString("\n")
	return b.String()
}
