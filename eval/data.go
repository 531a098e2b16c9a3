package eval

// Cold file: tuned numbers, read from a file for each game.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"alfonso/games"
	"alfonso/position"
)

// numbers are a game's tuned numbers: pairs for middlegame and endgame.
type numbers struct {
	terms terms

	// What tuning adds to the derived figures, in centipawns: to the worth of a type,
	// and to that of its squares by rank from the own side and by files from the edge.
	value [position.MaxTypes]sum
	rank  [position.MaxTypes][position.MaxRanks]sum
	file  [position.MaxTypes][position.MaxFiles / 2]sum
}

// A row is a named line of a file of numbers.
type row struct {
	name    string
	numbers []sum
}

// rows lists all numbers of a game, in the order of a file.
func (n *numbers) rows(r *position.Rules) []row {
	var list []row
	for i, name := range singleNames {
		list = append(list, row{name, n.terms.single[i : i+1]})
	}
	list = append(list,
		row{"passed", n.terms.passed[:r.Variant.Ranks]},
		row{"shelter", n.terms.shelter[:]},
		row{"storm", n.terms.storm[:]},
		row{"danger", n.terms.danger[:]},
	)
	for typ, d := range r.Variant.Pieces {
		letter := string(d.Letter)
		if typ != r.Royal {
			list = append(list, row{"value " + letter, n.value[typ : typ+1]})
		}
		if typ != r.Royal && typ != r.Pawn {
			list = append(list, row{"mobility " + letter, n.terms.mobility[typ : typ+1]})
		}
		list = append(list,
			row{"rank " + letter, n.rank[typ][:r.Variant.Ranks]},
			row{"file " + letter, n.file[typ][:(r.Variant.Files+1)/2]})
	}
	return list
}

// mostNumber bounds the absolute value of a number in a file: sums of many fit in a sum.
const mostNumber = 10000

// stampRow is the row that tells for which rules the numbers of a file are.
const stampRow = "rules"

// stamp returns what the row says in a file for some rules.
func stamp(r *position.Rules) string { return fmt.Sprintf("%016x", r.Fingerprint) }

// read fills the numbers from a file: a line "rules = fingerprint", lines "name =
// middlegame,endgame ...", and # comments. Rows that are not there stay zero, but one must be.
func (n *numbers) read(r *position.Rules, text string) error {
	rows := map[string][]sum{}
	for _, row := range n.rows(r) {
		rows[row.name] = row.numbers
	}
	all, stamped := len(rows), false
	for number, line := range strings.Split(text, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line == "" || line[0] == '#' {
			continue
		}
		name, list, _ := strings.Cut(line, " = ")
		if name == stampRow {
			if list != stamp(r) {
				return fmt.Errorf("line %d: the numbers are for rules %.40q, want %s", number+1, list, stamp(r))
			}
			stamped = true
			continue
		}
		into, known := rows[name]
		pairs := strings.Fields(list)
		if !known || len(pairs) != len(into) {
			return fmt.Errorf("line %d: no row of this game, or one that is there already: %.40q with %d pairs of numbers", number+1, name, len(pairs))
		}
		delete(rows, name)
		for i, text := range pairs {
			var pair [2]int
			first, second, _ := strings.Cut(text, ",")
			for j, text := range []string{first, second} {
				n, err := strconv.Atoi(text)
				if err != nil || n < -mostNumber || n > mostNumber {
					return fmt.Errorf("line %d: %.20q is not a number up to %d", number+1, text, mostNumber)
				}
				pair[j] = n
			}
			into[i] = pack(pair[0], pair[1], 0)
		}
	}
	if len(rows) == all {
		return errors.New("there are no numbers")
	}
	if !stamped {
		return fmt.Errorf("no line %q tells that the numbers are for these rules", stampRow+" = "+stamp(r))
	}
	return nil
}

// write is the inverse of read.
func (n *numbers) write(r *position.Rules) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s = %s\n", stampRow, stamp(r))
	for _, row := range n.rows(r) {
		b.WriteString(row.name + " =")
		for _, x := range row.numbers {
			middlegame, endgame, _ := x.unpack()
			fmt.Fprintf(&b, " %d,%d", middlegame, endgame)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// numbersOf returns the tuned numbers of a game; those of a game without file are
// zero, which leaves material and squares.
func numbersOf(r *position.Rules) *numbers {
	n := &numbers{}
	text, err := games.ReadFile(r.Variant, "weights.txt")
	if err != nil {
		return n
	}
	if err := n.read(r, string(text)); err != nil {
		panic("eval: " + r.Variant.Name + ": " + err.Error()) // embedded, and read by a test
	}
	return n
}
