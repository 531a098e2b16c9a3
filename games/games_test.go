package games

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"alfonso/position"
)

// golden are the fingerprints of the games' rules: nets, books and weights bear them.
var golden = map[string]uint64{
	"chess":          0x7633dc72b82eca3a,
	"courier":        0x0346c08ad4e1236d,
	"grande-acedrex": 0x4d756c32ae6426e8,
	"gunjin23":       0xe95622653f0eaf49,
	"gunjin31":       0xc6796955d6dcbc62,
	"wildebeest":     0x5cbcbe6d2eac26b1,
}

// TestFingerprints compiles every game and finds its rules unchanged.
func TestFingerprints(t *testing.T) {
	for _, v := range All() {
		r, err := position.Compile(v)
		if err != nil {
			t.Fatal(err)
		}
		if want, ok := golden[v.Name]; ok && r.Fingerprint != want {
			t.Errorf("%s: %#x, want %#x", v.Name, r.Fingerprint, want)
		}
	}
	for name := range golden {
		if Find(name) == nil {
			t.Errorf("no %s", name)
		}
	}
}

func TestFind(t *testing.T) {
	for _, v := range All() {
		for _, name := range append([]string{v.Name, strings.ToUpper(v.Name), strings.ReplaceAll(v.Name, "-", " ")}, v.Aliases...) {
			if Find(name) != v {
				t.Errorf("%s is not found", name)
			}
		}
		for i := range v.XBoard {
			if found, g := FindXBoard(v.XBoard[i].Name); found != v || g != &v.XBoard[i] {
				t.Errorf("%s is not found", v.XBoard[i].Name)
			}
		}
	}
	for text, want := range map[string]string{"Courier chess": "courier", "Grant Acedrex": "grande-acedrex", "grande_acedrex": "grande-acedrex",
		"Chess 960": "chess", "From Position": "chess", "Fischer Random": "chess", "FischeRandom": "chess", "Wildebeest Chess": "wildebeest", "GUNJIN": "gunjin23"} {
		if v := Find(text); v == nil || v.Name != want {
			t.Errorf("%s is %v, want %s", text, v, want)
		}
	}
	for _, name := range []string{"", "-", "ches", "draughts", strings.Repeat("é\n", 1000)} {
		if v := Find(name); v != nil {
			t.Errorf("%q is %s", name, v.Name)
		}
		_, err := Lookup(name)
		if err == nil || strings.ContainsAny(err.Error(), "\n") || len(err.Error()) > 300 || !strings.Contains(err.Error(), "chess") || !strings.Contains(err.Error(), "wildebeest") {
			t.Errorf("%q: %v", name, err)
		}
		if v, g := FindXBoard(name); v != nil {
			t.Errorf("%q is XBoard's %s", name, g.Name)
		}
	}
	for name, want := range map[string]bool{"chess960": true, "Fischer Random": true, "fischerandom": true, "chess": false, "": false} {
		if Chess960(name) != want {
			t.Errorf("%q asks for shuffled starts: %v", name, !want)
		}
	}
	if got := append(Names(Complete()), Names(Hidden())...); len(got) != len(All()) || !slices.Contains(got, "chess") || !slices.Contains(Names(Hidden()), "gunjin31") {
		t.Errorf("%v", got)
	}
}

func TestOpen(t *testing.T) {
	for _, v := range All() {
		text, err := ReadFile(v, Declaration)
		if err != nil || !strings.Contains(string(text), "["+v.Name) {
			t.Errorf("%s: %v", v.Name, err)
		}
		if _, err := Open(v, "nothing.txt"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", v.Name, err)
		}
	}
	if _, err := ReadFile(&position.Variant{Name: "nobody"}, Declaration); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestFolders: what belongs to a game is in its folder.
func TestFolders(t *testing.T) {
	complete := []string{"rules.md", "perft.txt", "moves.txt", "cases.txt", "mates.txt", "endings.txt", "bench.txt", "suite.epd", "openings.epd", "weights.txt", "book.bin"}
	hidden := []string{"rules.md", "perft.txt", "moves.txt", "cases.txt", "games.txt", "openings.epd", "player.txt", "deployments.txt"}
	for _, v := range All() {
		want := complete
		if v.Battle != nil {
			want = hidden
		}
		for _, name := range want {
			if _, err := ReadFile(v, name); err != nil && !Draft(v) {
				t.Error(err)
			}
		}
	}
}

// small is a declaration that is good, to be changed by a test.
const small = `# A game of the test.
[small]
maxFile = g
maxRank = 7
startFen = 3k3/ppppppp/7/7/7/PPPPPPP/N2K3 w - - 0 1
pawn = p
knight = n
king = k
doubleStep = false
promotionRegionWhite = *7
promotionPieceTypes = n
`

// read returns the one game of a text.
func read(text string) (*game, error) {
	sections, err := readSections("game.ini", []byte(text))
	if err != nil {
		return nil, err
	}
	games, err := declare(sections, snapshot())
	if err != nil {
		return nil, err
	}
	return games[len(games)-1], nil
}

// TestErrors reads what is wrong: one line, with file, line, key and reason.
func TestErrors(t *testing.T) {
	if _, err := read(small); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, want string }{
		{"nonsense = 1", "game.ini:12: nonsense: unknown key"},
		{"nonsense", "game.ini:12: neither [name] nor key = value"},
		{"= 3", "game.ini:12: neither"},
		{"[open", "game.ini:12: no ]"},
		{"[]", "game.ini:12: a game without a name"},
		{"[:chess]", "game.ini:12: a game without a name"},
		{"[other:nobody]", "game.ini:12: other: there is no game nobody"},
		{"[chess]", "game.ini:12: there is a game chess already"},
		{"[other:other]", "game.ini:12: other: there is no game other"},
		{"[small]", "game.ini:12: small is in line 2 already"},
		{"maxRank = 7", "game.ini:12: small maxRank is in line 4 already"},
		{"draft = perhaps", `game.ini:12: draft: "perhaps", want true or false`},
		{"stalemateValue = win", `game.ini:12: stalemateValue: "win", want draw or loss`},
		{"nMoveRule = many", "game.ini:12: nMoveRule: \"many\", want a number from 1 to 10000"},
		{"pieceDrops = true", `game.ini:12: pieceDrops: "true" is not played, only "false"`},
		{"customPiece1 = n:C", "game.ini:12: customPiece1: two pieces have the letter 'N'"},
		{"customPiece1 = ?:C", `game.ini:12: customPiece1: "?" is not a letter`},
		{"bishop = b:BN", "game.ini:12: bishop"},
		{"pieceNames = x:nobody", "game.ini:12: pieceNames: no piece has the letter"},
		{"pieceCentipawns = n:high", "game.ini:12: pieceCentipawns: N:"},
		{"promotionRegionBlack = *2", "game.ini:12: promotionRegionBlack"},
		{"doubleStepRegionWhite = *12", "game.ini:12: doubleStepRegionWhite: no square"},
		{"pawnTypes = pn", "game.ini:12: pawnTypes"},
		{"flagPiece = n", "game.ini:12: flagPiece"},
		{"bareKingCounterMove = true", "game.ini:12: bareKingCounterMove"},
		{"promotionByFile = nnn", "game.ini:12: promotionByFile"},
		{"pieceToCharTable = PNKpk", "game.ini:12: pieceToCharTable"},
		{"title = `x", "game.ini:12: title: quotation marks"},
	} {
		_, err := read(small + c.line + "\n")
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", c.line, err, c.want)
		}
	}
	for _, text := range []string{"maxFile = 8\n", small[:40] + "\x00", strings.Replace(small, "promotionRegionWhite = *7", "", 1)} {
		if _, err := read(text); err == nil {
			t.Errorf("%q is a game", text)
		}
	}
}

// TestInherit: a child has its parent's keys but for its own, and for the names.
func TestInherit(t *testing.T) {
	g, err := read("[other:wildebeest]\nqueen = -\npromotionPieceTypes = w\nstalemateValue = draw\n")
	if err != nil {
		t.Fatal(err)
	}
	v, parent := g.variant, Find("wildebeest")
	if v.Title != "other" || len(v.XBoard) != 1 || v.XBoard[0].Name != "other" || len(v.Pieces) != len(parent.Pieces)-1 || v.Start != parent.Start ||
		v.Stalemate != position.Draw || v.Promote[0].To != "W" || v.Steps[2] != 3 || v.Steps[3] != 2 {
		t.Errorf("%+v", v)
	}
	if g, err = read("[b:a]\nmaxRank = 7\n" + strings.Replace(small, "[small]", "[a]", 1)); err != nil || g.variant.Name != "a" {
		t.Error("a parent behind its child:", err)
	}
}

// TestAdd adds a folder to the list.
func TestAdd(t *testing.T) {
	before := len(All())
	files := fstest.MapFS{Declaration: {Data: []byte(small + "draft = true\naliases = little\n")}, "perft.txt": {Data: []byte("x")}}
	v, err := Add("folder", files)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { allGames.games = allGames.games[:before] }()
	if text, err := ReadFile(v, "perft.txt"); err != nil || string(text) != "x" || Find("Little") != v || len(All()) != before+1 || !Draft(v) || Draft(Chess()) {
		t.Errorf("%q, %v", text, err)
	}
	for _, text := range []string{
		small, // a second time
		strings.Replace(small, "[small]", "[Chess]", 1),
		small + "[two]\n", "", "[x]\nmaxFile = 16\n",
		strings.Replace(small, "N2K3", "N2Q3", 1), // Compile refuses it
	} {
		if v, err := Add("folder", fstest.MapFS{Declaration: {Data: []byte(text)}}); err == nil || !strings.HasPrefix(err.Error(), "folder") {
			t.Errorf("%v: %v", v, err)
		}
	}
	if _, err := Add("folder", fstest.MapFS{}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// FuzzRead: any text is a list of games or an error of one line.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	for _, v := range All() {
		text, _ := ReadFile(v, Declaration)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sections, err := readSections("game.ini", text)
		if err == nil {
			_, err = declare(sections, snapshot())
		}
		if err != nil && strings.ContainsAny(err.Error(), "\n\r\x00") {
			t.Errorf("%q", err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		for _, v := range All() {
			text, err := ReadFile(v, Declaration)
			if err != nil {
				b.Fatal(err)
			}
			sections, err := readSections("game.ini", text)
			if err != nil || len(sections) != 1 {
				b.Fatal(err)
			}
		}
	}
}
