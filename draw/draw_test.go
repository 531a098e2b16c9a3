package draw

import (
	"bytes"
	"encoding/xml"
	"flag"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search/hidden"
)

var update = flag.Bool("update", false, "rewrite the pictures of the documentation")

// shown finds the pictures of a rules page: of the start, "chess.svg", or of a piece by its
// letter, "chess-p.svg".
var shown = regexp.MustCompile(`pictures/([a-z0-9-]+?)(?:-([a-z]))?\.svg`)

// TestPictures compares the pictures of the documentation with what is drawn now: the start
// of every game, but for a draft without a page, and the pieces that its page shows.
func TestPictures(t *testing.T) {
	for _, v := range games.All() {
		r := position.RulesOf(v)
		page, err := games.ReadFile(v, "rules.md")
		if err != nil && games.Draft(v) {
			continue
		}
		compare(t, v.Name, Position(r.NewGame()))
		drawn := map[string]bool{}
		for _, m := range shown.FindAllStringSubmatch(string(page), -1) {
			if m[1] != v.Name || m[2] == "" || drawn[m[2]] {
				continue // the pieces of another game, or drawn already
			}
			drawn[m[2]] = true
			p, err := Moves(r, r.PieceOf(strings.ToUpper(m[2])[0]).Type())
			if err != nil {
				t.Fatal(err)
			}
			compare(t, v.Name+"-"+m[2], p)
		}
		if len(drawn) == 0 && v.Battle == nil {
			t.Errorf("%s: the page shows no piece", v.Name)
		}
	}
}

// TestView compares the picture of what one side of a game of hidden men sees, and looks
// for types that it does not know.
func TestView(t *testing.T) {
	r := position.RulesOf(games.Find("gunjin23"))
	v, err := hidden.ParseView(r, "??1*1?/?1?1??/!?????/?N1!??/TKMS1E/NLTBGE/FHBDCJ/PUK*DP w w 3 4")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "gunjin23-view", View(v))
}

// compare compares a picture with the file of a name, or writes it there.
func compare(t *testing.T, name string, p *Picture) {
	t.Helper()
	var got bytes.Buffer
	if err := p.Write(&got, "svg"); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(bytes.NewReader(got.Bytes())); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%s is no SVG: %v", name, err)
		}
	}
	file := filepath.Join("..", "docs", "pictures", name+".svg")
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(want, got.Bytes()) {
		t.Errorf("%s differs from what is drawn (go test ./draw -update writes it anew): %v", file, err)
	}
}

// TestMarks counts the marks of pieces from the middle of an empty board, or from where
// they start.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		game   string
		letter byte
		counts [markPath]int // by kind
	}{
		{"chess", 'N', [markPath]int{markLeap: 8}},
		{"chess", 'Q', [markPath]int{markRide: 27}},
		{"chess", 'P', [markPath]int{markCapture: 2, markAdvance: 2}},
		{"courier", 'E', [markPath]int{markLeap: 4}},
		{"wildebeest", 'W', [markPath]int{markLeap: 16}},
		{"wildebeest", 'P', [markPath]int{markCapture: 2, markAdvance: 3}},
		{"grande-acedrex", 'A', [markPath]int{markRide: 40}},
		{"grande-acedrex", 'U', [markPath]int{markRide: 36}},
		{"grande-acedrex", 'L', [markPath]int{markLeap: 12}},
		{"grande-acedrex", 'K', [markPath]int{markLeap: 5, markFirst: 5}},
		{"gunjin23", 'P', [markPath]int{markLeap: 9}}, // from b4, over the bridge
		{"gunjin23", 'B', [markPath]int{}},
	} {
		r := position.RulesOf(games.Find(c.game))
		p, err := Moves(r, r.PieceOf(c.letter).Type())
		if err != nil {
			t.Fatal(err)
		}
		var counts [markPath]int
		for _, m := range p.marks {
			if m.kind != markPath {
				counts[m.kind]++
			}
		}
		if counts != c.counts {
			t.Errorf("%s %c: marks %v, want %v", c.game, c.letter, counts, c.counts)
		}
	}
	if _, err := Moves(position.RulesOf(games.Chess()), 6); err == nil {
		t.Error("a seventh piece of chess")
	}
}

// TestColors looks at points of a picture: squares, men of both colours, the last move
// and an arrow, from either side.
func TestColors(t *testing.T) {
	r := position.RulesOf(games.Chess())
	b := movegen.New(r.NewGame())
	m := b.State().Match("e2e4", b.Legal(nil))
	b.Do(m)
	for _, flipped := range []bool{false, true} {
		p := Position(b.State())
		p.Flipped = flipped
		p.Arrows = []Arrow{{r.Parse("a6"), r.Parse("a3")}}
		var out bytes.Buffer
		if err := p.Write(&out, "png"); err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(&out)
		if err != nil {
			t.Fatal(err)
		}
		bounds := picture.Bounds()
		scale := float64(bounds.Dx()) / float64(marginSize+8*cellSize+marginSize/2)
		// at returns the colour at a part of a square, counted from its lower left corner.
		at := func(square string, x, y float64) color.RGBA {
			file, rank := float64(square[0]-'a'), float64(square[1]-'1')
			if flipped {
				file, rank = 7-file, 7-rank
			}
			px := (float64(marginSize) + (file+x)*float64(cellSize)) * scale
			py := float64(bounds.Dy()) - (float64(marginSize)+(rank+y)*float64(cellSize))*scale
			return color.RGBAModel.Convert(picture.At(int(px), int(py))).(color.RGBA)
		}
		if at("d5", 0.5, 0.5) != lightColor || at("c5", 0.5, 0.5) != darkColor {
			t.Errorf("flipped %v: squares %v %v", flipped, at("d5", 0.5, 0.5), at("c5", 0.5, 0.5))
		}
		if at("a1", 0.5, 0.87) != whiteMan || at("a8", 0.5, 0.87) != blackMan {
			t.Errorf("flipped %v: men %v %v", flipped, at("a1", 0.5, 0.87), at("a8", 0.5, 0.87))
		}
		if lit := at("e2", 0.5, 0.5); lit == lightColor || lit == darkColor || lit.R < 0xd0 {
			t.Errorf("flipped %v: last move %v", flipped, lit)
		}
		if green := at("a5", 0.5, 0.5); green.G <= green.R {
			t.Errorf("flipped %v: arrow %v", flipped, green)
		}
	}
	if err := Position(b.State()).Write(io.Discard, "bmp"); err == nil {
		t.Error("bmp is a format")
	}
}
