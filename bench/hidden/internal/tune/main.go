// Command tune plays games and fits the numbers of the evaluation to their results.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"alfonso/bench/hidden"
	"alfonso/games"
	"alfonso/position"
)

func main() {
	game := flag.String("variant", "gunjin23", "game")
	number := flag.Int("games", 1000, "games to play")
	nodes := flag.Uint64("nodes", 1500, "nodes a move")
	seed := flag.Uint64("seed", 1, "of deployments and players")
	census := flag.Bool("census", false, "measure what the belief knows of men instead")
	spy := flag.Bool("spy", false, "measure what is known of deployments by somebody who knows how they are made instead")
	duel := flag.Bool("duel", false, "let deployments compete with those of the data file as they are instead")
	arrange := flag.Int("arrange", 0, "let so many deployments compete instead")
	flag.Parse()
	r, err := position.Compile(games.Find(*game))
	if err == nil {
		work := hidden.Tune
		switch {
		case *census:
			work = hidden.Census
		case *spy:
			work = hidden.Spy
		case *duel:
			work = hidden.Duel
		}
		if *arrange > 0 {
			work = func(out, progress io.Writer, r *position.Rules, n int, nodes, seed uint64) error {
				return hidden.Arrange(out, progress, r, *arrange, n, nodes, seed)
			}
		}
		err = work(os.Stdout, os.Stderr, r, *number, *nodes, *seed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
