package position_test

import (
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/position"
)

// tiny is a small game of kings, pawns and one more piece, to be changed by a test.
func tiny(change func(*position.Variant)) *position.Variant {
	v := &position.Variant{
		Name: "tiny", Files: 7, Ranks: 7,
		Start: "4k2/ppppppp/7/7/7/PPPPPPP/X2K3 w - - 0 1",
		Pieces: []position.PieceDef{
			{Letter: 'P', Betza: "mfWcfF", Name: "pawn"},
			{Letter: 'X', Betza: "N", Name: "piece"},
			{Letter: 'K', Betza: "K", Name: "king"},
		},
		Royal: 'K', Pawn: 'P',
		Promote: []position.Promotion{{Zone: "*7", To: "X"}},
	}
	if change != nil {
		change(v)
	}
	return v
}

// betza gives the extra piece of the tiny game a move.
func betza(text string) *position.Variant {
	return tiny(func(v *position.Variant) { v.Pieces[1].Betza = text })
}

func TestCompileErrors(t *testing.T) {
	type change = func(*position.Variant)
	for _, c := range []struct {
		name   string
		change change
		want   string // part of the error
	}{
		{"no atom", func(v *position.Variant) { v.Pieces[1].Betza = "mf" }, "no atom"},
		{"empty", func(v *position.Variant) { v.Pieces[1].Betza = "" }, "empty"},
		{"unknown atom", func(v *position.Variant) { v.Pieces[1].Betza = "X" }, "unknown atom"},
		{"unknown modifier", func(v *position.Variant) { v.Pieces[1].Betza = "zN" }, "unknown modifier"},
		{"no move left", func(v *position.Variant) { v.Pieces[1].Betza = "mcN" }, "no move"},
		{"open bracket", func(v *position.Variant) { v.Pieces[1].Betza = "[F?R" }, "without ]"},
		{"bent form", func(v *position.Variant) { v.Pieces[1].Betza = "[F-R]" }, "X?Y"},
		{"bent from a ride", func(v *position.Variant) { v.Pieces[1].Betza = "[R?B]" }, "must be a leap"},
		{"direction on a knight", func(v *position.Variant) { v.Pieces[1].Betza = "fN" }, "oblique"},
		{"capture apart", func(v *position.Variant) { v.Pieces[1].Betza = "mNcK" }, "only a pawn"},
		{"pawn that rides", func(v *position.Variant) { v.Pieces[0].Betza = "mfRcfF" }, "may not ride"},
		{"first move of a piece", func(v *position.Variant) { v.Pieces[1].Betza = "imN" }, "first-move"},
		{"first move that captures", func(v *position.Variant) { v.Pieces[2].Betza = "KiN" }, "first-move"},
		{"two pieces with a letter", func(v *position.Variant) { v.Pieces[1].Letter = 'P' }, "two pieces"},
		{"alias taken", func(v *position.Variant) { v.Pieces[1].Alias = 'K' }, "two pieces"},
		{"lower-case letter", func(v *position.Variant) { v.Pieces[1].Letter = 'x' }, "upper case"},
		{"no such royal piece", func(v *position.Variant) { v.Royal = 'Q' }, "Royal: no piece"},
		{"no such pawn", func(v *position.Variant) { v.Pawn = 'Q' }, "Pawn: no piece"},
		{"four steps", func(v *position.Variant) { v.Steps = map[int]int{2: 4} }, "1 to 3"},
		{"promotion to nothing", func(v *position.Variant) { v.Promote[0].To = "Q" }, "Promote: cannot become"},
		{"promotion to king", func(v *position.Variant) { v.Promote[0].To = "K" }, "Promote: cannot become"},
		{"promotion on no rank", func(v *position.Variant) { v.Promote[0].Zone = "*8" }, "Promote: no rank"},
		{"promotion on no square", func(v *position.Variant) { v.Promote[0].Zone = "h7" }, "Promote: no square"},
		{"castling off the board", func(v *position.Variant) {
			v.Castle = []position.CastleDef{{King: "d1-h1", Rook: "a1", Right: 'K'}}
		}, "cannot castle"},
		{"castling without a way", func(v *position.Variant) {
			v.Castle = []position.CastleDef{{King: "d1", Rook: "a1", Right: 'K'}}
		}, "Castle: no squares"},
		{"dead minors without knights", func(v *position.Variant) { v.Pieces[1].Betza, v.Dead = "W", position.DeadMinor }, "Dead: no piece"},
		{"start of another size", func(v *position.Variant) { v.Start = games.Chess().Start }, "ranks"},
		{"start without a king", func(v *position.Variant) { v.Start = "7/ppppppp/7/7/7/PPPPPPP/X2K3 w - - 0 1" }, "royal"},
		{"no pieces", func(v *position.Variant) { v.Pieces = nil }, "piece types"},
		{"too many pieces", func(v *position.Variant) { v.Pieces = make([]position.PieceDef, 17) }, "piece types"},
		{"too large", func(v *position.Variant) { v.Files = 16 }, "Files: 16"},
		{"too small", func(v *position.Variant) { v.Files = 0 }, "Files: 0"},
	} {
		_, err := position.Compile(tiny(c.change))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "tiny") {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := position.Compile(tiny(nil)); err != nil {
		t.Error(err)
	}
	if _, err := position.CompileOn(games.Find("courier"), position.B110); err == nil {
		t.Error("twelve files fit b110")
	}
	defer func() {
		if recover() == nil {
			t.Error("MustCompile accepts nonsense")
		}
	}()
	position.MustCompile(betza("?"))
}

// targets returns the names of the squares a piece can go to from d4 on an empty
// board of seven files and ranks.
func targets(t *testing.T, text string, c position.Color) []string {
	t.Helper()
	r, err := position.Compile(betza(text))
	if err != nil {
		t.Fatal(err)
	}
	m, from := &r.Moves[position.MakePiece(1, c)], r.Parse("d4")
	var list []string
	for _, sq := range m.Leaps[from] {
		list = append(list, r.Names[sq])
	}
	for _, path := range m.Rides[from] {
		for _, sq := range path {
			list = append(list, r.Names[sq])
		}
	}
	slices.Sort(list)
	return list
}

func TestBetza(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // from d4, White
	}{
		{"W", "c4 d3 d5 e4"},
		{"F", "c3 c5 e3 e5"},
		{"D", "b4 d2 d6 f4"},
		{"A", "b2 b6 f2 f6"},
		{"N", "b3 b5 c2 c6 e2 e6 f3 f5"},
		{"H", "a4 d1 d7 g4"},
		{"C", "a3 a5 c1 c7 e1 e7 g3 g5"},
		{"Z", "a2 a6 b1 b7 f1 f7 g2 g6"},
		{"G", "a1 a7 g1 g7"},
		{"K", "c3 c4 c5 d3 d5 e3 e4 e5"},
		{"R", "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4"},
		{"B", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7"},
		{"W2", "b4 c4 d2 d3 d5 d6 e4 f4"},
		{"F2", "b2 b6 c3 c5 e3 e5 f2 f6"},
		{"W0", "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4"},
		{"fW", "d5"}, {"bW", "d3"}, {"lW", "c4"}, {"rW", "e4"},
		{"vW", "d3 d5"}, {"sW", "c4 e4"},
		{"fF", "c5 e5"}, {"bF", "c3 e3"}, {"lF", "c3 c5"}, {"frF", "e5"}, {"blF", "c3"},
		{"fFsW", "c4 c5 e4 e5"},
		{"fR", "d5 d6 d7"},
		{"WW", "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4"},
		{"BB", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7"},
		{"DD", "b4 d2 d6 f4"},
		{"flbF", "c3 c5 e3"}, {"frblF", "c3 e5"},
		{"NN", "b3 b5 c2 c6 e2 e6 f3 f5"},
		{"NC", "a3 a5 b3 b5 c1 c2 c6 c7 e1 e2 e6 e7 f3 f5 g3 g5"},
	} {
		if got := targets(t, c.text, position.White); strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.text, got, c.want)
		}
	}
	if got := targets(t, "fW", position.Black); !slices.Equal(got, []string{"d3"}) {
		t.Errorf("Black's fW: %v", got)
	}
	// A bent rider goes outward only and reaches every square by one path: the elbow
	// twice, for its two rides.
	griffon := slices.Compact(targets(t, "[F?R]", position.White))
	if want := "a3 a5 b3 b5 c1 c2 c3 c5 c6 c7 e1 e2 e3 e5 e6 e7 f3 f5 g3 g5"; strings.Join(griffon, " ") != want {
		t.Errorf("griffon: %v, want %s", griffon, want)
	}
	rhino := targets(t, "[N?B]", position.White)
	if want := "a2 a6 b1 b3 b5 b7 c2 c6 e2 e6 f1 f3 f5 f7 g2 g6"; strings.Join(rhino, " ") != want {
		t.Errorf("rhinoceros: %v, want %s", rhino, want)
	}
}

// The figures are those of rules.md 2.1, from f6 on an empty board of 12x12.
func TestAcedrexReach(t *testing.T) {
	r := rules(t, "grande-acedrex")
	for letter, want := range map[byte]int{'A': 40, 'U': 36, 'G': 8, 'L': 12, 'R': 22, 'C': 21, 'K': 8} {
		m, from := &r.Moves[r.PieceOf(letter)], r.Parse("f6")
		seen := map[position.Square]bool{}
		for _, sq := range m.Leaps[from] {
			seen[sq] = true
		}
		for _, path := range m.Rides[from] {
			for _, sq := range path {
				seen[sq] = true
			}
		}
		if len(seen) != want {
			t.Errorf("%c reaches %d squares, want %d", letter, len(seen), want)
		}
	}
}

// FuzzBetza: any description compiles or is an error.
func FuzzBetza(f *testing.F) {
	for _, text := range []string{"N", "mfWcfF", "[F?R]", "[N?B]", "KimAimD", "fFsW", "W3", "HC", "Q0", "flF", "[", "[]", "[?", "[F?", "N9", "é", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return
		}
		for i := range 3 {
			v := tiny(nil)
			v.Pieces[i].Betza = text
			r, err := position.Compile(v)
			if err == nil {
				r.NewGame()
			}
		}
	})
}

func TestParseSquare(t *testing.T) {
	r := rules(t, "grande-acedrex")
	for _, name := range []string{"a1", "l12", "l1", "a10", "g9"} {
		if sq := r.Parse(name); sq == position.NoSquare || r.Names[sq] != name {
			t.Errorf("%s is square %d", name, sq)
		}
	}
	for _, name := range []string{"", "a", "1", "a0", "a01", "a13", "m1", "A1", "a1 ", "a1000", "a-1", "`1"} {
		if sq := r.Parse(name); sq != position.NoSquare {
			t.Errorf("%q is square %d", name, sq)
		}
	}
}

// Every geometry names the same squares, and a square's number is its own.
func TestGeometry(t *testing.T) {
	for _, g := range position.Geometries {
		seen := map[position.Square]bool{}
		for rank := range g.PerWord * g.Words {
			for file := range min(g.Stride, position.MaxFiles) {
				sq := g.At(file, rank)
				f, r := g.FileRank(sq)
				if f != file || r != rank || seen[sq] || sq >= position.MaxSquares {
					t.Errorf("%s: file %d rank %d is square %d, which is file %d rank %d", g.Name, file, rank, sq, f, r)
				}
				seen[sq] = true
			}
		}
	}
	for _, c := range []struct {
		files, ranks int
		want         string
	}{{8, 8, "b64"}, {12, 8, "b96"}, {11, 10, "b110"}, {12, 12, "b144"}, {1, 1, "b64"}, {9, 9, "b110"}, {12, 10, "b144"}, {15, 8, "b96"}} {
		for _, g := range position.Geometries {
			if g.Holds(c.files, c.ranks) {
				if g.Name != c.want {
					t.Errorf("%dx%d is laid out as %s, want %s", c.files, c.ranks, g.Name, c.want)
				}
				break
			}
		}
	}
}

// TestXBoardGames: a game that declares no names for XBoard has one that Compile accepts.
func TestXBoardGames(t *testing.T) {
	v := tiny(func(v *position.Variant) {
		v.Pieces[1].Letter, v.Promote = 'B', nil
		v.Start = "4k2/ppppppp/7/7/7/PPPPPPP/B2K3 w - - 0 1"
	})
	g := v.XBoardGames()
	if len(g) != 1 || g[0].Name != "tiny" || g[0].PieceToChar != "P.B.....K" || g[0].Parent != "fairy" {
		t.Errorf("%+v", g)
	}
	v.XBoard = g
	if _, err := position.Compile(v); err != nil {
		t.Error(err)
	}
}
