package movegen_test

import (
	"math/rand/v2"
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

// FuzzDeclaration: a declaration drawn by a number, with texts of any kind in some fields, is
// refused in one line that names the field, or played as the slow generator plays it.
func FuzzDeclaration(f *testing.F) {
	f.Add(uint64(1), "", "", "", "", "", 0)
	f.Add(uint64(2), "mfFcfW", "[F?R]NN", "*8", "QA", "e1-g1", 2)
	f.Add(uint64(3), "mfWcfFcfW", "frblF", "a8 b8", "A", "h1", 3)
	f.Add(uint64(4), "ppR", "W12", "*0", "é", "e1-\x00", -1)
	f.Add(uint64(5), "mfW", "[[?]", "", "", "a1-a1,a1", 1<<30)
	f.Fuzz(func(t *testing.T, seed uint64, pawn, piece, zone, to, castle string, number int) {
		if len(pawn)+len(piece)+len(zone)+len(to)+len(castle) > 300 {
			return
		}
		z := &zoo{Rand: rand.New(rand.NewPCG(17, seed))}
		v := z.declare(0)
		if pawn != "" {
			v.Pieces[0].Betza = pawn
		}
		if piece != "" {
			v.Pieces[len(v.Pieces)-1].Betza = piece
		}
		if zone != "" {
			v.Promote = append(v.Promote, position.Promotion{Zone: zone, To: to})
		}
		if castle != "" {
			v.Castle = append(v.Castle, position.CastleDef{King: castle, Rook: to, Right: 'Z'})
		}
		switch number & 7 {
		case 1:
			v.QuietPlies = number
		case 2:
			v.Steps = map[int]int{2: number >> 3}
		case 3:
			v.Files = number >> 3
		case 4:
			v.Start = to
		case 5:
			v.Name = to
		case 6:
			v.Battle = &position.Battle{Walls: zone, Joins: castle, Goal: piece, Columns: to, Clash: []string{pawn}, NotAt: []string{to}}
		}
		if err := z.judge(t); err != nil && !refusal.MatchString(err.Error()) {
			t.Fatalf("%v\n%+v", err, *v)
		}
	})
}
