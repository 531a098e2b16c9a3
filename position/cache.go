package position

// Cold file: the rules of the games, each compiled once.

import "sync"

// compiled holds the Rules of games that were asked for, by Variant, or by the game's
// name and its options where rules were chosen.
var compiled sync.Map

// RulesOf returns the Rules of one of the program's games, compiled when they are first
// asked for. Boards keep tables by Rules, so that it pays to share them.
func RulesOf(v *Variant) *Rules {
	if r, ok := compiled.Load(v); ok {
		return r.(*Rules)
	}
	r, _ := compiled.LoadOrStore(v, MustCompile(v))
	return r.(*Rules)
}

// RulesUnder returns the Rules of a game under choices of rules, by the names of its
// options, or an error if a choice is none of them.
func RulesUnder(v *Variant, choices map[string]string) (*Rules, error) {
	if len(v.Options()) == 0 {
		return RulesOf(v), nil
	}
	key := v.Name
	for _, o := range v.Options() {
		key += " " + choices[o.Name]
	}
	if r, ok := compiled.Load(key); ok {
		return r.(*Rules), nil
	}
	chosen, err := v.With(choices)
	if err != nil {
		return nil, err
	}
	r, err := Compile(chosen)
	if err != nil {
		return nil, err
	}
	kept, _ := compiled.LoadOrStore(key, r)
	return kept.(*Rules), nil
}
