package movegen_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// menagerie lists piece descriptions of every kind: leapers, riders with and without
// limit, bent riders, compounds, and pieces that are not the same in all directions.
var menagerie = []string{
	"N", "A", "D", "C", "Z", "H", "G", "W", "F", "K", "NC", "HC", "WA", "FD", "fFsW", "fWbF", "vWsF",
	"R", "B", "Q", "RN", "BN", "W2", "F3", "R4", "W3F2", "sR",
	"[F?R]", "[N?B]", "[N?R]", "[A?F]", "[D?W]", "[F?R]N", "[N?B]W", "[C?B]",
}

// invent declares a game by chance: a board of the given size, a king, pawns that
// may take long steps, and pieces from the menagerie.
func invent(rng *rand.Rand, files, ranks int) *position.Variant {
	v := &position.Variant{
		Name: fmt.Sprintf("invented-%dx%d", files, ranks), Files: files, Ranks: ranks,
		Pieces: []position.PieceDef{{Letter: 'P', Betza: "mfWcfF"}, {Letter: 'K', Betza: "K"}}, Royal: 'K', Pawn: 'P',
		Steps: map[int]int{2: 1 + rng.IntN(min(3, ranks-3)), 3: 1 + rng.IntN(min(2, ranks-4))}, // never to the last rank
	}
	if rng.IntN(3) == 0 {
		v.Pieces[1].Betza = "KimAimD"
	}
	letters := "ABCDEFGH"[:1+rng.IntN(8)]
	for _, l := range []byte(letters) {
		v.Pieces = append(v.Pieces, position.PieceDef{Letter: l, Betza: menagerie[rng.IntN(len(menagerie))]})
	}
	v.Promote = []position.Promotion{{Zone: fmt.Sprintf("*%d", ranks), To: letters[:1+rng.IntN(len(letters))]}}
	v.Stalemate = position.Ending(rng.IntN(2))
	v.Baring = position.Baring(rng.IntN(3))
	back := make([]byte, files)
	for i := range back {
		back[i] = letters[rng.IntN(len(letters))]
	}
	king := rng.IntN(files)
	back[king] = 'K'
	rows := make([]string, ranks)
	for i := range rows {
		rows[i] = fmt.Sprint(files)
	}
	pawns := strings.Repeat("P", files)
	rows[ranks-1], rows[ranks-2] = string(back), pawns
	rows[0], rows[1] = strings.ToLower(string(back)), strings.ToLower(pawns)
	rights := "-"
	if v.Pieces[1].Betza != "K" {
		leap := string(rune('A' + king))
		rights = leap + strings.ToLower(leap)
	}
	v.Start = strings.Join(rows, "/") + " w " + rights + " - 0 1"
	return v
}

// Games that nobody plays, on boards of every size, in every geometry that holds
// them: what the four games do not use is used here.
func TestInventedGames(t *testing.T) {
	for _, size := range [][2]int{{8, 8}, {5, 5}, {8, 6}, {6, 8}, {12, 8}, {9, 8}, {11, 10}, {11, 9}, {7, 10}, {10, 10}, {12, 12}, {12, 9}, {9, 12}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(9, uint64(16*size[0]+size[1])))
			for range scaled(10) {
				v := invent(rng, size[0], size[1])
				for _, g := range position.Geometries {
					if !g.Holds(v.Files, v.Ranks) {
						continue
					}
					r, err := position.CompileOn(v, g)
					if err != nil {
						continue // what cannot be played exactly is refused
					}
					t.Run(g.Name, func(t *testing.T) { inventedGame(t, r, rng) })
					if t.Failed() {
						t.Fatalf("%+v", v)
					}
				}
			}
		})
	}
}

// inventedGame checks every position of a random game.
func inventedGame(t *testing.T, r *position.Rules, rng *rand.Rand) {
	t.Helper()
	b := movegen.New(r.NewGame())
	for range 60 {
		s := b.State()
		check(t, b, nil)
		checkSee(t, b, false) // a piece that leaps and rides may take as either
		legal := b.Legal(nil)
		if _, bare := s.Bare(); bare || len(legal) == 0 {
			return
		}
		slices.Sort(legal)
		b.Do(legal[rng.IntN(len(legal))])
		fresh, err := r.New(s.FEN())
		if err != nil {
			t.Fatal(err)
		}
		same(t, s, fresh)
	}
}
