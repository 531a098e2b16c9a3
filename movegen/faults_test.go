package movegen_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"alfonso/position"
)

// TestDeclarations holds what was once accepted and played wrongly, or fell over: each is
// played right now, or refused for a field.
func TestDeclarations(t *testing.T) {
	type change = func(*position.Variant)
	pawn := func(betza string) change { return func(v *position.Variant) { v.Pieces[0].Betza = betza } }
	piece := func(betza string) change { return func(v *position.Variant) { v.Pieces[1].Betza = betza } }
	king := func(betza string) change { return func(v *position.Variant) { v.Pieces[2].Betza = betza } }
	start := func(fen string) change { return func(v *position.Variant) { v.Start = fen } }
	castle := func(rights string, list ...position.CastleDef) change {
		return func(v *position.Variant) {
			v.Castle = list
			v.Start = strings.Replace(v.Start, "w -", "w "+rights, 1)
		}
	}
	and := func(list ...change) change {
		return func(v *position.Variant) {
			for _, c := range list {
				c(v)
			}
		}
	}
	east, west := position.CastleDef{King: "e1-g1", Rook: "h1", Right: 'K'}, position.CastleDef{King: "e1-c1", Rook: "a1", Right: 'Q'}
	shuffle := func(v *position.Variant) { v.Shuffle = true }
	wide := start("xxxxkxxxxx/pppppppppp/10/10/10/10/PPPPPPPPPP/XXXXKXXXXX w - - 0 1")
	files := func(n int) change { return func(v *position.Variant) { v.Files = n } }
	steps := func(m map[int]int) change { return func(v *position.Variant) { v.Steps = m } }
	promote := func(list ...position.Promotion) change { return func(v *position.Variant) { v.Promote = list } }
	for _, c := range []struct {
		name   string
		change change
		want   string // the field that it is refused for, or nothing
	}{
		{"nothing odd", func(*position.Variant) {}, ""},

		{"Berolina pawn", pawn("mfFcfW"), ""},
		{"Berolina pawn with long steps", and(pawn("mfFcfW"), steps(map[int]int{2: 3, 3: 2})), ""},
		{"pawn that goes aside", pawn("mfsWcfF"), ""},
		{"pawn that goes back", pawn("mWcfF"), ""},
		{"pawn that takes back", pawn("mfWcF"), ""},
		{"pawn of four moves", pawn("mfWmfFcfF"), ""},
		{"pawn of three captures", pawn("mfWcfFcfW"), ""},
		{"pawn that takes by leaps", pawn("mfWcfA"), ""},
		{"pawn that takes as it moves", pawn("fW"), ""},
		{"pawn that takes on one side", and(pawn("mfWcfrF"), steps(map[int]int{2: 2})), ""},
		{"pawn that takes in passing where it may go", and(pawn("mfWmfFcfF"), steps(map[int]int{2: 2})), "Steps"},
		{"pawn of two ways", pawn("mfFmfAcfW"), ""},
		{"pawn of two ways by a long step", and(pawn("mfFmfAcfW"), steps(map[int]int{2: 2})), "Steps"},
		{"pawn that rides", pawn("mfRcfF"), "Pieces"},

		{"nightrider king", king("N0"), "Pieces"},
		{"king of two steps", king("W2"), "Pieces"},
		{"queen as king", king("Q"), "Pieces"},
		{"griffon king", king("[F?R]"), "Pieces"},
		{"first leap that rides", king("KimR"), "Pieces"},
		{"knight as king", king("N"), ""},

		{"NN", piece("NN"), ""}, {"WW", piece("WW"), ""}, {"BB", piece("BB"), ""}, {"FF", piece("FF"), ""}, {"DD", piece("DD"), ""},
		{"AA", piece("AA"), ""}, {"HH", piece("HH"), ""}, {"KK", piece("KK"), ""}, {"K0", piece("K0"), ""}, {"Q3", piece("Q3"), ""},
		{"NNN", piece("NNN"), "Pieces"},
		{"two single directions", piece("flbF"), ""},
		{"one diagonal", piece("frblF"), ""},
		{"pair on K", piece("flK"), "Pieces"},
		{"letter twice", piece("ffF"), "Pieces"},
		{"high without walls", piece("hR"), "Pieces"},
		{"leap, then a step", piece("[D?W]"), ""}, {"alfil, then a step", piece("[A?F]"), ""},
		{"rook and wazir", piece("RW"), ""}, {"bishop and alfil", piece("BA"), ""}, {"rook and two steps", piece("RW2"), ""},
		{"two paths", piece("[W?F][F?W]"), "Pieces"},
		{"griffon and rook", piece("[F?R]R"), ""},

		{"shuffle on ten files", and(files(10), wide, shuffle, castle("KQkq",
			position.CastleDef{King: "e1-h1", Rook: "j1", Right: 'K'}, position.CastleDef{King: "e1-c1", Rook: "a1", Right: 'Q'})), ""},
		{"shuffle on twelve files", and(files(12), shuffle,
			start("xxxxkxxxxxxx/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/XXXXKXXXXXXX w - - 0 1"), castle("KQkq",
				position.CastleDef{King: "e1-j1", Rook: "l1", Right: 'K'}, west)), "Shuffle"},
		{"shuffle without castling", shuffle, "Shuffle"},
		{"shuffle with one castling", and(shuffle, castle("Kk", east)), "Shuffle"},
		{"castling", castle("KQkq", east, west), ""},
		{"castling without its king", castle("KQkq", position.CastleDef{King: "d1-b1", Rook: "a1", Right: 'Q'}), "Castle"},
		{"castling without its rook", and(castle("KQkq", east, west), start("xxxxkxx1/pppppppp/8/8/8/8/PPPPPPPP/XXXXKXX1 w Qq - 0 1")), "Castle"},
		{"castling with a pawn", castle("Kk", position.CastleDef{King: "e1-g1", Rook: "h2", Right: 'K'}), "Castle"},
		{"castling off the rank", castle("Kk", position.CastleDef{King: "e1-g2", Rook: "h1", Right: 'K'}), "Castle"},
		{"castling to the corner", castle("Kk", position.CastleDef{King: "e1-a1", Rook: "h1", Right: 'K'}), "Castle"},
		{"castling on the spot", castle("Kk", position.CastleDef{King: "e1-e1", Rook: "h1", Right: 'K'}), "Castle"},
		{"castling away from the rook", castle("Kk", position.CastleDef{King: "e1-c1", Rook: "f1", Right: 'K'}), ""},
		{"castling by one letter twice", castle("Kk", east, position.CastleDef{King: "e1-c1", Rook: "a1", Right: 'K'}), "Castle"},
		{"castling with one rook twice", castle("KQkq", east, position.CastleDef{King: "e1-f1", Rook: "h1", Right: 'Q'}), "Castle"},
		{"castling without a letter", castle("-", position.CastleDef{King: "e1-g1", Rook: "h1"}), "Castle"},
		{"castling and first leaps", and(king("KimAimD"), castle("KEke", east)), ""},
		{"rights without castling", castle("KQkq"), "Start"},
		{"rights of nobody", castle("KQHkq", east, west), "Start"},

		{"dead minors of other letters", func(v *position.Variant) { v.Dead = position.DeadMinor }, ""},
		{"dead minors, and none", and(piece("R"), func(v *position.Variant) { v.Dead = position.DeadMinor }), "Dead"},
		{"more moves than fit", and(files(12), func(v *position.Variant) { v.Ranks = 12 }, piece("QNC"),
			start("xxxxxkxxxxxx/xxxxxxxxxxxx/xxxxxxxxxxxx/12/12/12/12/12/12/XXXXXXXXXXXX/XXXXXXXXXXXX/XXXXXKXXXXXX w - - 0 1")), "Start"},
		{"more files than fit", and(files(15), start("xxxx6kxxxx/15/15/15/15/15/15/XXXX6KXXXX w - - 0 1")), "Files"},
		{"zone given twice", promote(position.Promotion{Zone: "*8", To: "X"}, position.Promotion{Zone: "a8", To: "X"}), "Promote"},
		{"type given twice", promote(position.Promotion{Zone: "*8", To: "XX"}), "Promote"},
		{"promotion to nothing", promote(position.Promotion{Zone: "*8"}), "Promote"},
		{"promotion nowhere", promote(position.Promotion{To: "X"}), "Promote"},
		{"pawns on their promotion squares", promote(position.Promotion{Zone: "*2", To: "X"}), "Start"},
		{"promotion in passing", and(steps(map[int]int{2: 2}), promote(position.Promotion{Zone: "*6 *7 *8", To: "X"})), "Promote"},
		{"steps without pawns", func(v *position.Variant) { v.Pawn, v.Promote, v.Steps = 0, nil, map[int]int{2: 2} }, "Steps"},
		{"steps from no rank", steps(map[int]int{0: 2}), "Steps"},
		{"promotion without pawns", func(v *position.Variant) { v.Pawn = 0; v.Pieces[0].Betza = "fW" }, "Promote"},
		{"quiet plies below zero", func(v *position.Variant) { v.QuietPlies = -1 }, "QuietPlies"},
		{"no name", func(v *position.Variant) { v.Name = "" }, "Name"},
		{"a name of two words", func(v *position.Variant) { v.Name = "two words" }, "Name"},
		{"an alias of two words", func(v *position.Variant) { v.Aliases = []string{"two words"} }, "Aliases"},
		{"a title of two lines", func(v *position.Variant) { v.Title = "two\nlines" }, "Title"},
		{"royal pawns", func(v *position.Variant) { v.Royal = 'P' }, "Royal"},
		{"two kings", start("xxkxkxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXKXXX w - - 0 1"), "Start"},
		{"no king", start("xxxxkxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w - - 0 1"), "Start"},
		{"check before the first move", start("xxxxkxxx/pppXpppp/8/8/8/8/PPPPPPPP/XXXXKXXX w - - 0 1"), ""},
		{"check on the wrong side", start("xxxxkxxx/ppppppXp/8/8/8/8/PPPPPPPP/XXXXKXXX w - - 0 1"), "Start"},
		{"sizes below zero", files(-8), "Files"},
		{"worth too much", func(v *position.Variant) { v.Pieces[1].Value = [2]int{1 << 20, 100} }, "Pieces"},
		{"worth less than nothing", func(v *position.Variant) { v.Pieces[1].Value = [2]int{-1, 100} }, "Pieces"},
		{"an ending that is none", func(v *position.Variant) { v.Stalemate = 2 }, "Stalemate"},
		{"conquest without battles", func(v *position.Variant) { v.Baring = position.Conquest }, "Baring"},
		{"baring without a king", func(v *position.Variant) { v.Baring, v.Royal = position.BaringWins, 0 }, "Baring"},
		{"a table without a piece", func(v *position.Variant) { v.XBoard = []position.XBoardVariant{{Name: "tiny", PieceToChar: "P....K"}} }, "XBoard"},
		{"a table without its king last", func(v *position.Variant) { v.XBoard = []position.XBoardVariant{{Name: "tiny", PieceToChar: "PKX..."}} }, "XBoard"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := &position.Variant{
				Name: "tiny", Title: "A small game", Files: 8, Ranks: 8, Royal: 'K', Pawn: 'P',
				Start:   "xxxxkxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXKXXX w - - 0 1",
				Pieces:  []position.PieceDef{{Letter: 'P', Betza: "mfWcfF"}, {Letter: 'X', Betza: "N"}, {Letter: 'K', Betza: "K"}},
				Promote: []position.Promotion{{Zone: "*8", To: "X"}},
			}
			c.change(v)
			var err error
			for i := range uint64(max(1, scaled(10)/3)) {
				z := &zoo{Rand: rand.New(rand.NewPCG(18, i)), v: v}
				if err = z.judge(t); err != nil {
					break
				}
			}
			switch {
			case c.want == "" && err != nil:
				t.Errorf("%v", err)
			case c.want != "" && (err == nil || !refusal.MatchString(err.Error()) || refusal.FindStringSubmatch(err.Error())[1] != c.want):
				t.Errorf("%v, want a refusal for %s", err, c.want)
			}
		})
	}
}
