package movegen_test

import (
	"runtime"
	"testing"
	"time"
	"weak"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// TestTablesGo makes rules and boards of each game that nobody needs any more: their tables,
// a megabyte and more, go with them.
func TestTablesGo(t *testing.T) {
	for _, v := range games.All() {
		r := position.MustCompile(v)
		movegen.New(r.NewGame())
		left := weak.Make(r)
		r = nil
		for begin := time.Now(); left.Value() != nil; runtime.GC() {
			if time.Since(begin) > 10*time.Second {
				t.Fatalf("the rules of %s stay for ever", v.Name)
			}
		}
	}
}
