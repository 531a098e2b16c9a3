package movegen_test

import (
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// FuzzDoUndo plays the moves that the bytes choose, in the game and geometry that
// the first two choose; 255 takes a move back.
func FuzzDoUndo(f *testing.F) {
	f.Add([]byte{0, 0, 1, 2, 3, 255, 4})
	f.Add([]byte{1, 1, 20, 30, 7, 7, 255, 255, 8})
	f.Add([]byte{2, 0, 10, 10, 10, 10, 10, 255, 10})
	f.Add([]byte{3, 0, 50, 60, 255, 255, 255, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 200 {
			return
		}
		game := listed[int(data[0])%len(listed)]
		layouts := geometries(t, game)
		b := board(t, rulesOn(t, game, layouts[int(data[1])%len(layouts)]), games.Find(game).Start)
		for _, x := range data[2:] {
			if x == 255 {
				if b.State().Played() > 0 {
					b.Undo()
					valid(t, b)
				}
				continue
			}
			legal := b.Legal(nil)
			if _, bare := b.State().Bare(); bare || len(legal) == 0 {
				break
			}
			b.Do(legal[int(x)%len(legal)])
			valid(t, b)
		}
		check(t, b, nil)
		fresh, err := b.State().Rules.New(b.State().FEN())
		if err != nil {
			t.Fatal(err)
		}
		same(t, b.State(), fresh)
	})
}

// FuzzPosition: every position that a FEN makes is one that the slow generator and
// the Board agree on.
func FuzzPosition(f *testing.F) {
	for i, game := range listed {
		for _, fen := range fens(f, game)[:30] {
			f.Add(uint8(i), fen)
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, fen string) {
		r := rules(t, listed[int(game)%len(listed)])
		s, err := r.New(fen)
		if err != nil {
			return
		}
		b := board(t, r, s.FEN())
		check(t, b, nil)
	})
}

// FuzzGunjin: in every whole position of hidden men that a FEN makes, and after the moves that
// the bytes choose, the slow generator and the Board agree, and the FEN reads back.
func FuzzGunjin(f *testing.F) {
	var all []*position.Rules
	for _, v := range games.Hidden() {
		for _, game := range []string{v.Name, v.Name + " GunjinPlaneRiver=anywhere GunjinMine=dies"} {
			f.Add(uint8(len(all)), v.Start, []byte{3, 1, 4, 1, 5, 9})
			all = append(all, ruled(f, game)[0])
		}
	}
	for i, name := range games.Names(games.Hidden()) {
		for _, r := range records(f, name, "moves.txt")[:20] {
			f.Add(uint8(2*i), r.Fields[0], []byte{0, 255, 7})
		}
	}
	f.Add(uint8(0), "6/6/6/6/6/1c4/2C*2/6 b - 1048576 1048576", []byte{0, 1, 2})
	f.Fuzz(func(t *testing.T, game uint8, fen string, moves []byte) {
		s, err := all[int(game)%len(all)].New(fen)
		if err != nil {
			return
		}
		b := movegen.New(s)
		legal := checkGunjin(t, b)
		for _, x := range moves[:min(len(moves), 20)] {
			if len(legal) == 0 || movegen.Outcome(b).Result != position.Unfinished {
				break
			}
			b.Do(legal[int(x)%len(legal)])
			legal = checkGunjin(t, b)
		}
		for b.State().Played() > 0 {
			b.Undo()
		}
		checkGunjin(t, b)
	})
}
