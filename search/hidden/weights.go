package hidden

// Cold file: the numbers of the evaluation.

import (
	_ "embed"
	"fmt"
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

// tuned returns the numbers of the data file.
func tuned(r *position.Rules) *weights {
	w := &weights{}
	for _, line := range strings.Split(weightsText, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 2 || line[0] == '#' {
			continue
		}
		numbers := map[string]*float64{"beats": &w.beats, "immune": &w.immune, "leader": &w.leader}
		if x := numbers[fields[0]]; x != nil {
			fmt.Sscan(fields[1], x)
			continue
		}
		for typ := range r.Types {
			if r.Variant.Pieces[typ].Letter == fields[0][0] {
				for i := range min(places, len(fields)-1) {
					fmt.Sscan(fields[1+i], &w.near[typ][i])
				}
			}
		}
	}
	return w
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
	fmt.Fprintf(&b, "beats  %.2f\nimmune %.2f\nleader %.2f\n", w.beats, w.immune, w.leader)
	return b.String()
}
