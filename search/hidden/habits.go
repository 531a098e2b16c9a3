package hidden

// Warm file: what a man does tells what it may be. That is never certain, so it weighs
// the types that a man can be and excludes none.

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"alfonso/position"
)

// habit is a class of men by what they have done so far:
//
//	gone: without an attack of their own, or with one
//	never moved, until ply 30, 70 or later: in the front or the back half of the camp
//	moved, with no, one or more attacks: in the own half, beyond the river, deep in the
//	enemy's camp, next to the goal
type habit uint8

const habits = 2 + 6 + 12

// habit returns the class of a man of a colour.
func (v *View) habit(m *Man, c position.Color) habit {
	r := v.Rules
	if m.At == position.NoSquare {
		return habit(min(m.Attacks, 1))
	}
	rank := r.RelativeRank(c, m.At)
	if !m.Moved {
		h := habit(2)
		if rank < r.Variant.Ranks/4 {
			h += 3
		}
		switch {
		case v.Ply >= 70:
			return h + 2
		case v.Ply >= 30:
			return h + 1
		}
		return h
	}
	h := habit(8 + 4*min(m.Attacks, 2))
	switch {
	case near(r, c, m.At, r.Goal[c]):
		return h + 3
	case rank >= r.Variant.Ranks*3/4:
		return h + 2
	case rank >= r.Variant.Ranks/2:
		return h + 1
	}
	return h
}

// likelihoods tell by habit and type how many times as many men there are of the type in
// the class as verdicts and counts alone let expect.
type likelihoods [habits][position.MaxTypes]float32

// alike are the likelihoods of who takes no notice of habits.
var alike = [position.MaxTypes]float32{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}

//go:embed gunjin.habits
var habitsText string

// readHabits reads likelihoods as text writes them: a line for each class, of a factor
// for each type; "#" begins a comment.
func readHabits(text string) (*likelihoods, error) {
	l := &likelihoods{}
	h := 0
	for number, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || line[0] == '#' {
			continue
		}
		if h == habits || len(fields) != position.MaxTypes {
			return nil, fmt.Errorf("line %d: line %d of %d classes, with %d factors", number+1, h+1, habits, len(fields))
		}
		for typ, field := range fields {
			x, err := strconv.ParseFloat(field, 32)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", number+1, err)
			}
			l[h][typ] = float32(x)
		}
		h++
	}
	if h < habits {
		return nil, fmt.Errorf("%d of %d classes", h, habits)
	}
	return l, nil
}

// learned are the likelihoods of the data file, which a test reads.
var learned = func() *likelihoods {
	l, err := readHabits(habitsText)
	if err != nil {
		panic("gunjin.habits: " + err.Error())
	}
	return l
}()

// text writes likelihoods as the data file has them.
func (l *likelihoods) text() string {
	var b strings.Builder
	for h := range l {
		for _, x := range l[h] {
			fmt.Fprintf(&b, "%6.2f", x)
		}
		b.WriteString("\n")
	}
	return b.String()
}
