package position

// Cold file: games that are played by more than one set of rules.

import (
	"fmt"
	"slices"
	"strings"
)

// RuleOption is a choice between two rules. It changes the declaration of a game before
// it is compiled, so that nothing that plays the game ever asks for it.
type RuleOption struct {
	Name           string
	Default, Other string   // its values
	Betza          []string // under Other: "T fW2bsW", a letter and how the piece moves
	Clash          []string // under Other: "B D=", in column B every D becomes =
}

// Options lists the choices that a game offers.
func (v *Variant) Options() []RuleOption {
	if v.Battle == nil {
		return nil
	}
	return v.Battle.Options
}

// With returns the game under other rules, by the names and values of options; those
// not named, and names of other games' options, change nothing. A value that an option
// does not have is an error.
func (v *Variant) With(values map[string]string) (*Variant, error) {
	chosen := v
	for _, o := range v.Options() {
		switch value, ok := values[o.Name]; {
		case !ok || value == o.Default:
		case value != o.Other:
			return nil, fmt.Errorf("%s %q is neither %s nor %s", o.Name, value, o.Default, o.Other)
		default:
			chosen = chosen.choose(&o)
		}
	}
	return chosen, nil
}

// WithOnly is With for rules that somebody asked for by name: a name that is no option of
// the game is an error, too.
func (v *Variant) WithOnly(values map[string]string) (*Variant, error) {
	for name := range values {
		if !slices.ContainsFunc(v.Options(), func(o RuleOption) bool { return o.Name == name }) {
			return nil, fmt.Errorf("%s has no rule option %q", v.Name, name)
		}
	}
	return v.With(values)
}

// choose returns a copy under the other value of an option.
func (v *Variant) choose(o *RuleOption) *Variant {
	game, battle := *v, *v.Battle
	game.Battle = &battle
	game.Pieces = slices.Clone(v.Pieces)
	for _, change := range o.Betza {
		for i := range game.Pieces {
			if letter, betza, _ := strings.Cut(change, " "); letter[0] == game.Pieces[i].Letter {
				game.Pieces[i].Betza = betza
			}
		}
	}
	battle.Clash = slices.Clone(v.Battle.Clash)
	for _, change := range o.Clash {
		at := 2 + strings.IndexByte(battle.Columns, change[0])
		for i, row := range battle.Clash {
			if row[at] == change[2] {
				battle.Clash[i] = row[:at] + change[3:] + row[at+1:]
			}
		}
	}
	return &game
}
