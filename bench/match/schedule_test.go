package match

import (
	"fmt"
	"slices"
	"testing"

	"alfonso/games"
	"alfonso/position"
	"alfonso/protocol/client"
)

// TestSchedule counts who meets whom, with which colour and from where.
func TestSchedule(t *testing.T) {
	for _, c := range []struct {
		name     string
		pairings func(n int) [][2]int
		meet     func(a, b int) bool // a < b
	}{
		{"round robin", RoundRobin, func(a, b int) bool { return true }},
		{"gauntlet", func(n int) [][2]int { return Gauntlet(n, 1) }, func(a, b int) bool { return a == 0 }},
		{"gauntlet of two", func(n int) [][2]int { return Gauntlet(n, 2) }, func(a, b int) bool { return a < 2 && b >= 2 }},
	} {
		for n := 3; n <= 9; n++ {
			const rounds = 3
			o := Options{Rules: position.MustCompile(games.Chess()), Engines: make([]client.Spec, n), Pairings: c.pairings(n), Games: 2 * rounds, Plies: 4, Seed: 1}
			white, numbers := map[[2]int]int{}, 0 // games by White and Black
			openings := map[int][]string{}
			for e := range o.Total() / 2 {
				games, err := o.encounter(e)
				if err != nil {
					t.Fatal(err)
				}
				for _, g := range games {
					if numbers++; g.Number != numbers || g.Engines[0] >= g.Engines[1] {
						t.Fatalf("%s of %d: game %d is %+v", c.name, n, numbers, g)
					}
					white[[2]int{g.Engines[g.seat(position.White)], g.Engines[g.seat(position.Black)]}]++
					openings[g.Round] = append(openings[g.Round], fmt.Sprint(g.Opening))
				}
				if games[0].White != 0 || games[1].White != 1 || games[0].Engines != games[1].Engines {
					t.Errorf("%s of %d: encounter %d is %+v, %+v", c.name, n, e, games[0], games[1])
				}
			}
			for a := range n {
				for b := range n {
					want := 0
					if a != b && c.meet(min(a, b), max(a, b)) {
						want = rounds
					}
					if white[[2]int{a, b}] != want {
						t.Errorf("%s of %d: %d is White against %d in %d games, want %d", c.name, n, a, b, white[[2]int{a, b}], want)
					}
				}
			}
			var first []string
			for round, list := range openings {
				first = append(first, list[0])
				if len(slices.Compact(list)) != 1 {
					t.Errorf("%s of %d: round %d has several openings", c.name, n, round)
				}
			}
			if slices.Sort(first); len(slices.Compact(first)) != rounds {
				t.Errorf("%s of %d: openings repeat: %v", c.name, n, first)
			}
		}
	}
}

// TestTurns checks that nobody plays again in a round robin before all others have, as
// far as their number allows it.
func TestTurns(t *testing.T) {
	for n := 2; n <= 12; n++ {
		pairs := RoundRobin(n)
		if len(pairs) != n*(n-1)/2 {
			t.Fatalf("%d engines meet %d times", n, len(pairs))
		}
		for turn := range slices.Chunk(pairs, n/2) {
			seen := map[int]bool{}
			for _, pair := range turn {
				seen[pair[0]], seen[pair[1]] = true, true
			}
			if len(seen) != n/2*2 {
				t.Errorf("%d engines: turn %v", n, turn)
			}
		}
	}
}

// TestGrows lets a schedule grow by rounds, and keeps the order of openings.
func TestGrows(t *testing.T) {
	short := Options{Rules: position.MustCompile(games.Chess()), Engines: make([]client.Spec, 4), Games: 2, Seed: 7}
	for i := range 3 {
		short.Book = append(short.Book, fmt.Sprintf("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 %d", i+1))
	}
	long, inOrder := short, short
	long.Games, inOrder.Games, inOrder.Sequential = 20, 20, true
	for n := range short.Total() / 2 {
		a, err := short.encounter(n)
		b, err2 := long.encounter(n)
		if err != nil || err2 != nil || fmt.Sprint(*a[0], *a[1]) != fmt.Sprint(*b[0], *b[1]) {
			t.Errorf("encounter %d: %+v, %+v; %v, %v", n, a[0], b[0], err, err2)
		}
	}
	for n := range inOrder.Total() / 2 {
		g, err := inOrder.encounter(n)
		if want := short.Book[n/6%3]; err != nil || g[0].Opening.FEN != want {
			t.Errorf("encounter %d begins at %s, want %s; %v", n, g[0].Opening.FEN, want, err)
		}
	}
}

// TestCastlesNobody takes the rights to castle only from games of who cannot castle.
func TestCastlesNobody(t *testing.T) {
	o := Options{Rules: position.MustCompile(games.Chess()), Engines: make([]client.Spec, 3), Games: 2}
	o.Engines[1].NoCastling = true
	for n := range 3 {
		g, err := o.encounter(n)
		cannot := slices.Contains(g[0].Engines[:], 1)
		if err != nil || (g[0].Opening.FEN == o.Rules.Start) == cannot {
			t.Errorf("%v begin at %s, %v", g[0].Engines, g[0].Opening.FEN, err)
		}
	}
}
