package games

// Cold file: the keys of games of hidden men that fight, and of XBoard.

import (
	"fmt"
	"strings"

	"alfonso/position"
)

// battle reads a game of battles. It is won by conquest: a man on the goal, or an
// opponent whose men can never move.
func (r *reader) battle() {
	columns := r.letters("battleColumns", "")
	goal, _ := r.region("flagRegion", "")
	types := r.letters("flagPiece", "")
	if columns == "" {
		for _, name := range []string{"flagRegionWhite", "flagRegionBlack", "flagPiece"} {
			if k := r.get(name); k != nil {
				r.wrong(k, "a goal is played only in a game of battles")
			}
		}
		return
	}
	b := &position.Battle{Walls: r.text("walls", ""), Joins: r.text("joinedSquares", ""), Columns: columns}
	if goal != "" {
		b.Goal = goal + " by " + types
	}
	for _, d := range r.v.Pieces {
		if k := r.get(fmt.Sprintf("battleRow%c", d.Letter)); k != nil {
			if len(k.value) != len(columns) || strings.Trim(k.value, "AD=") != "" {
				r.wrong(k, "%q, want A, D or = for each of %s", k.value, columns)
			}
			b.Clash = append(b.Clash, fmt.Sprintf("%c %s", d.Letter, k.value))
		}
	}
	if borrow := r.letters("battleBorrows", ""); borrow != "" {
		b.Borrow = borrow[0]
	}
	r.each("setupForbidden", func(d *position.PieceDef, text string) error {
		b.NotAt = append(b.NotAt, fmt.Sprintf("%c %s", d.Letter, text))
		return nil
	})
	for n := 1; ; n++ {
		k := r.get(fmt.Sprintf("ruleOption%d", n))
		if k == nil {
			break
		}
		o, err := r.option(k)
		if err != nil {
			r.wrong(k, "%v", err)
			break
		}
		b.Options = append(b.Options, o)
	}
	r.v.Battle, r.v.Baring = b, position.Conquest
}

// option reads a choice of rules: "Name usual other: piece t fW2bsW, battle b D=".
func (r *reader) option(k *key) (position.RuleOption, error) {
	head, changes, _ := strings.Cut(k.value, ":")
	words := strings.Fields(head)
	if len(words) != 3 {
		return position.RuleOption{}, fmt.Errorf("%q, want a name and two values", head)
	}
	o := position.RuleOption{Name: words[0], Default: words[1], Other: words[2]}
	for change := range strings.SplitSeq(changes, ",") {
		words := strings.Fields(change)
		if len(words) != 3 {
			return o, fmt.Errorf("%q, want piece or battle, a letter and how it changes", change)
		}
		d := r.piece(r.letter(k, words[1]))
		switch {
		case d == nil:
			return o, fmt.Errorf("no piece has the letter %q", words[1])
		case words[0] == "piece":
			o.Betza = append(o.Betza, fmt.Sprintf("%c %s", d.Letter, words[2]))
		case words[0] == "battle" && len(words[2]) == 2:
			o.Clash = append(o.Clash, fmt.Sprintf("%c %s", d.Letter, words[2]))
		default:
			return o, fmt.Errorf("%q is neither a piece's moves nor two signs of the table", change)
		}
	}
	return o, nil
}

// xboard reads the names under which XBoard's protocol offers the game.
func (r *reader) xboard() {
	v := r.v
	table := r.text("pieceToCharTable", "-")
	if table == "-" {
		table = ""
	}
	half := table[:len(table)/2]
	if strings.ToLower(half) != table[len(table)/2:] {
		r.wrong(r.get("pieceToCharTable"), "the second half is not Black's of the first")
	}
	parent := r.text("variantTemplate", "fairy")
	for n := 1; ; n++ {
		k := r.get(fmt.Sprintf("xboardGame%d", n))
		if k == nil {
			v.XBoard = v.XBoardGames() // what is usual, where there are none
			return
		}
		g := position.XBoardVariant{
			Name: k.value, Start: r.text(fmt.Sprintf("xboardStartFen%d", n), ""), PieceToChar: half,
		}
		if template := r.text(fmt.Sprintf("variantTemplate%d", n), parent); half != "" {
			g.Parent = template
			if len(v.Promote) == 1 && len(v.Promote[0].To) > 1 {
				g.Choice = v.Promote[0].To
			}
		}
		v.XBoard = append(v.XBoard, g)
	}
}
