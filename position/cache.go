package position

// Cold file: the rules of the games, each compiled once.

import "sync"

// compiled holds the Rules of games that were asked for.
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
