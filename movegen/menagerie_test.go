package movegen_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
)

// The menagerie draws declarations of games by chance, sensible ones and others, and asks of
// each: it is refused in a line that names the field, or the boards play it as the slow
// generator does, which reads the declaration by itself.

// pieceZoo lists descriptions of pieces of every kind: leapers, riders with and without
// limit, bent riders, compounds, pieces that go to a square in more ways than one, and pieces
// that are not the same in all directions.
var pieceZoo = []string{
	"N", "A", "D", "C", "Z", "H", "G", "W", "F", "K", "NC", "HC", "WA", "FD", "fFsW", "fWbF", "vWsF",
	"R", "B", "Q", "RN", "BN", "QN", "W2", "F3", "R4", "W3F2", "sR", "vR", "fR", "fRbB", "frBblB", "flbF", "lfF", "frblF",
	"[F?R]", "[N?B]", "[N?R]", "[A?F]", "[D?W]", "[F?R]N", "[N?B]W", "[C?B]", "[F?W]", "[D?R]", "[W?F]", "[W?B]", "[H?R]", "[A?B]",
	"NN", "WW", "FF", "BB", "RR", "DD", "AA", "HH", "CC", "KK", "QQ", "N0", "N2", "D0", "D2", "A3", "C2", "K0", "K2", "Q3", "Q2", "B1", "R0",
	"RW", "BF", "RD", "BA", "QD", "KQ", "WK", "NND0", "RW2", "W2R", "W2W3", "[F?R]R", "[F?R]B", "[D?W]W2", "[A?F]B",
	"[F?R][W?B]", "[D?R]R", "[A?B]F2", "NF", "CW", "FA", "WD", "FAN", "WFDA", "RF", "BW", "[D?B]", "[A?R]", "[Z?R]", "[G?B]", "[N?R]B",
	"fsF", "svF", "sF", "vF", "lF", "fK", "sQ", "fF2bF", "fW4", "N1", "K9", "fWfFbW",
}

// oddZoo lists what no board plays, or not under all rules.
var oddZoo = []string{
	"fN", "sN", "vN", "mNcB", "mRcB", "mN", "cN", "imN", "hR", "ppR", "pR", "ppB2", "mfW", "ffF", "ffW", "mmW", "fsW",
	"flK", "frQ", "W12", "[R?B]", "[F?R]3", "[F?]", "[?R]", "[F?R", "x", "", "X", "mcW", "NNN", "[W?F][F?W]", "[F?R][N?B]", "[F?R]NN", "NppR", "fiW", "é",
}

// pawnZoo lists descriptions of pawns.
var pawnZoo = []string{
	"mfFcfW", "mfsWcfF", "mWcfF", "mfWcF", "mfWmfFcfF", "mfWcfFcfW", "mfWcfA", "mfWcfD", "mfFcfF", "fW", "fF", "fWfF", "fFfWbW",
	"mfWcfrF", "mflFcfW", "mfAcfF", "mfDcfF", "mFcW", "mWcF", "mfNcfF", "mNcF", "mfWcfN", "mfWcN", "mfWcK", "mKcfF", "mbWcfF", "mfbWcfbF",
	"mfW2cfF", "mfWcfB", "mfRcfF", "mfWcfF2", "mfW", "cfF", "mfWcfFmfW", "mfFmfAcfW", "mfWmfDcfF", "mfWmfFcfFcfW", "N", "imfWcfF", "mvWcvF", "mfWcfFcsW",
}

// A zoo makes declarations.
type zoo struct {
	*rand.Rand
	v *position.Variant
}

// one returns one of some texts.
func (z *zoo) one(list ...string) string { return list[z.IntN(len(list))] }

// in reports whether a chance of one in n is given.
func (z *zoo) in(n int) bool { return z.IntN(n) == 0 }

// declare draws a declaration.
func (z *zoo) declare(number int) *position.Variant {
	files, ranks := 4+z.IntN(9), 5+z.IntN(8)
	switch z.IntN(12) {
	case 0:
		files, ranks = 1+z.IntN(16), 1+z.IntN(14)
	case 1, 2, 3:
		files, ranks = 8, 8
	}
	v := &position.Variant{Name: fmt.Sprintf("drawn-%d", number), Title: "A game by chance", Files: files, Ranks: ranks, Royal: 'K', Pawn: 'P'}
	z.v = v
	v.Pieces = []position.PieceDef{{Letter: 'P', Betza: "mfWcfF"}, {Letter: 'K', Betza: z.one("K", "K", "KimAimD", "KimN", "N", "W", "FD", "KN", "fKbF")}}
	if z.in(2) {
		v.Pieces[0].Betza = z.one(pawnZoo...)
	}
	if z.in(8) {
		v.Pieces[1].Betza = z.one("N0", "W2", "Q", "NN", "[F?R]", "K2", "KR", "KiN", "imD", "mKcF", "Kim[F?R]", "KimR", "F0W", "KimW2")
	}
	letters := "ABCDEFGH"[:1+z.IntN(5)]
	for _, l := range []byte(letters) {
		v.Pieces = append(v.Pieces, position.PieceDef{Letter: l, Betza: z.one(pieceZoo...)})
		if z.in(25) {
			v.Pieces[len(v.Pieces)-1].Betza = z.one(oddZoo...)
		}
	}
	if z.in(2) {
		v.Steps = map[int]int{}
		for range 1 + z.IntN(2) {
			v.Steps[1+z.IntN(4)] = 1 + z.IntN(3)
		}
	}
	z.promote(letters)
	v.Stalemate = position.Ending(z.IntN(2))
	if z.in(3) {
		v.Baring = position.Baring(z.IntN(3))
	}
	v.Dead = position.Dead(z.IntN(2))
	if z.in(6) {
		v.Dead = position.DeadMinor
		v.Pieces[2].Betza = z.one("N", "B", "FF", "BN")
	}
	if z.in(4) {
		v.QuietPlies = 4 + z.IntN(60)
	}
	z.start(letters)
	if z.in(3) {
		z.spoil()
	}
	return v
}

// promote draws promotions.
func (z *zoo) promote(letters string) {
	some := func() string {
		p := z.Perm(len(letters))
		text := ""
		for _, i := range p[:1+z.IntN(len(p))] {
			text += letters[i : i+1]
		}
		return text
	}
	ranks := z.v.Ranks
	switch z.IntN(6) {
	case 0, 1, 2:
		z.v.Promote = []position.Promotion{{Zone: fmt.Sprintf("*%d", ranks), To: some()}}
	case 3: // some ranks
		zone := fmt.Sprintf("*%d *%d", ranks, ranks-1)
		if z.in(2) {
			zone += fmt.Sprintf(" *%d", ranks-2)
		}
		z.v.Promote = []position.Promotion{{Zone: zone, To: some()}}
	case 4: // by file
		for file := range z.v.Files {
			if !z.in(6) {
				z.v.Promote = append(z.v.Promote, position.Promotion{Zone: fmt.Sprintf("%c%d", 'a'+file, ranks), To: some()})
			}
		}
	}
}

// start draws the start position, castlings and rights.
func (z *zoo) start(letters string) {
	v := z.v
	back, pawns := make([]byte, v.Files), make([]byte, v.Files)
	for i := range back {
		back[i] = letters[z.IntN(len(letters))]
		if z.in(5) {
			back[i] = '1'
		}
		pawns[i] = "PPP1"[z.IntN(4)]
	}
	king := z.IntN(v.Files)
	back[king] = 'K'
	rights := ""
	if z.in(3) && v.Files > 4 {
		king = 2 + z.IntN(v.Files-4)
		for i := range back {
			if back[i] == 'K' {
				back[i] = letters[0]
			}
		}
		back[king] = 'K'
		rooks := []int{v.Files - 1, 0}
		if z.in(3) {
			rooks = []int{king + 1 + z.IntN(v.Files-1-king), z.IntN(king)}
		}
		for side, rook := range rooks {
			back[rook] = letters[0]
			target := king + 2*(1-2*side)
			if z.in(4) {
				target = z.IntN(v.Files)
			}
			squares := fmt.Sprintf("%c1", 'a'+target)
			if z.in(4) {
				squares += fmt.Sprintf(",%c1", 'a'+z.IntN(v.Files))
			}
			right := "KQ"[side]
			v.Castle = append(v.Castle, position.CastleDef{King: fmt.Sprintf("%c1-%s", 'a'+king, squares), Rook: fmt.Sprintf("%c1", 'a'+rook), Right: right})
			rights += string(right) + string(right|0x20)
		}
		v.Shuffle = z.in(2)
	}
	if strings.Contains(v.Pieces[1].Betza, "im") {
		leap := string(rune('A' + king))
		rights += leap + strings.ToLower(leap)
	}
	if rights = sortRights(rights); rights == "" {
		rights = "-"
	}
	rows := make([]string, v.Ranks)
	for i := range rows {
		rows[i] = strings.Repeat("1", v.Files)
	}
	row := func(i int, text string) {
		if i >= 0 && i < v.Ranks {
			rows[i] = text
		}
	}
	pawnRank := 2
	if z.in(6) {
		pawnRank = 3
	}
	row(v.Ranks-pawnRank, string(pawns))
	row(pawnRank-1, strings.ToLower(string(pawns)))
	row(v.Ranks-1, string(back))
	row(0, strings.ToLower(string(back)))
	for i := range rows {
		rows[i] = ones(rows[i])
	}
	v.Start = strings.Join(rows, "/") + " w " + rights + " - 0 1"
}

// sortRights puts White's letters before Black's.
func sortRights(text string) string {
	white, black := "", ""
	for _, l := range text {
		if l < 'a' {
			white += string(l)
		} else {
			black += string(l)
		}
	}
	return white + black
}

// ones joins the ones of a rank to numbers.
func ones(rank string) string {
	return regexp.MustCompile("1+").ReplaceAllStringFunc(rank, func(s string) string { return fmt.Sprint(len(s)) })
}

// spoil makes one thing of a declaration strange, or none.
func (z *zoo) spoil() {
	v := z.v
	i := z.IntN(len(v.Pieces))
	castle := func(change func(*position.CastleDef)) {
		if len(v.Castle) > 0 {
			change(&v.Castle[z.IntN(len(v.Castle))])
		}
	}
	replace := func(old, now string) { v.Start = strings.Replace(v.Start, old, now, 1) }
	strange := []func(){
		func() { v.Castle = nil },
		func() { v.Shuffle = !v.Shuffle },
		func() { v.Castle = nil; v.Shuffle = true },
		func() { castle(func(c *position.CastleDef) { c.Rook = fmt.Sprintf("%c1", 'a'+z.IntN(v.Files)) }) },
		func() { castle(func(c *position.CastleDef) { c.Rook = fmt.Sprintf("%c2", 'a'+z.IntN(v.Files)) }) },
		func() { castle(func(c *position.CastleDef) { c.King = "a1-c1" }) },
		func() { castle(func(c *position.CastleDef) { c.King = c.King[:3] + "b2" }) },
		func() { castle(func(c *position.CastleDef) { c.King = c.King[:3] + c.King[:2] }) },
		func() { castle(func(c *position.CastleDef) { c.Right = "KGAQ"[z.IntN(4)] }) },
		func() { castle(func(c *position.CastleDef) { c.Right = 0 }) },
		func() { v.Royal = 0 }, func() { v.Royal = 'P' }, func() { v.Royal = 'A' }, func() { v.Pawn = 'A' }, func() { v.Pawn = 0 },
		func() { v.Pawn, v.Steps, v.Promote = 0, nil, nil },
		func() { replace(" w - -", " w KQkq -") }, func() { replace(" w ", " b ") }, func() { replace("- 0 1", "e3 0 1") },
		func() { replace("K", "A") }, func() { replace("A", "K") }, func() { replace("k", "p") },
		func() { replace("1", "P") }, func() { replace("A", "P") }, func() { replace("a", "p") },
		func() { v.Start = v.Start[:len(v.Start)/2] }, func() { v.Start = "" }, func() { v.Start += " 7" },
		func() { v.Files = -v.Files }, func() { v.Ranks = 0 },
		func() { v.QuietPlies = -1 }, func() { v.QuietPlies = math.MaxInt },
		func() { v.Name = z.one("", "a game", "Game", "game\n", "é", strings.Repeat("x", 100)) },
		func() { v.Title = z.one("", "two\nlines", " blank ") },
		func() { v.Aliases = []string{z.one("", "a b", v.Name, "other", "Upper")} },
		func() { v.Promote = append(v.Promote, position.Promotion{Zone: fmt.Sprintf("*%d", v.Ranks), To: "A"}) },
		func() { v.Promote = append(v.Promote, position.Promotion{Zone: "a2", To: "A"}) },
		func() {
			v.Promote = []position.Promotion{{Zone: z.one("*1", "*3", "*4", "a4 b4", "*99", "", "z1", "*"), To: "A"}}
		},
		func() {
			v.Promote = []position.Promotion{{Zone: fmt.Sprintf("*%d", v.Ranks), To: z.one("", "AA", "P", "K", "a", "Z", "A B")}}
		},
		func() { v.Steps = map[int]int{z.IntN(16) - 2: z.IntN(5)} },
		func() { v.Pieces[i].Letter = "apZ*é1"[z.IntN(6)] }, func() { v.Pieces[i].Alias = "A?bK"[z.IntN(4)] },
		func() { v.Pieces[i].Value = [2]int{z.IntN(2000) - 500, 100} }, func() { v.Pieces[i].Value = [2]int{1 << 30, 1 << 30} },
		func() { v.Stalemate = 7 }, func() { v.Baring = position.Baring(z.IntN(6)) }, func() { v.Dead = 9 },
		func() {
			v.XBoard = []position.XBoardVariant{{Name: z.one("", "a b", "drawn"), PieceToChar: z.one("", "PA....K", "K")}}
		},
		func() {
			v.XBoard = []position.XBoardVariant{{Name: "drawn", PieceToChar: "PA....K", Parent: z.one("", "fairy"), Choice: z.one("", "Z", "A"), Start: z.one("", "8/8")}}
		},
		func() { v.Pieces = append(v.Pieces, v.Pieces...) }, func() { v.Pieces = v.Pieces[:1] },
		func() { v.Battle = &position.Battle{} },
	}
	strange[z.IntN(len(strange))]()
}

// refusal is what a refusal looks like.
var refusal = regexp.MustCompile(`^variant [^\n]*: (Name|Aliases|Title|Files|Ranks|Start|Pieces|Royal|Pawn|Steps|Promote|Castle|Shuffle|Stalemate|Baring|Dead|QuietPlies|Battle|XBoard)( [^\n:]*)?: [^\n]+$`)

// drawn is how many declarations are drawn: go test ./movegen -run Menagerie -drawn 20000
var drawn = flag.Int("drawn", 2000, "how many declarations TestMenagerie draws")

// TestMenagerie draws declarations.
func TestMenagerie(t *testing.T) {
	fields, played, wrong := map[string]int{}, 0, 0
	kinds := map[string]int{}
	n := scaled(*drawn)
	for i := range n {
		z := &zoo{Rand: rand.New(rand.NewPCG(16, uint64(i)))}
		v := z.declare(i)
		err := z.judge(t)
		switch {
		case err == nil:
			played++
			kinds[v.Pieces[0].Betza]++
		case refusal.MatchString(err.Error()):
			fields[refusal.FindStringSubmatch(err.Error())[1]]++
		default:
			if wrong++; wrong < 30 {
				t.Errorf("%d: %v\n%+v", i, err, *v)
			}
		}
	}
	t.Logf("%d drawn: %d played, %d refused, %d wrong", n, played, n-played-wrong, wrong)
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		t.Logf("refused for %s: %d", field, fields[field])
	}
	t.Logf("pawns played: %v", kinds)
}

// judge compiles what was drawn and plays a game in every geometry. It returns a refusal, or
// in what way a game went wrong.
func (z *zoo) judge(t *testing.T) (err error) {
	v := z.v
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	if _, err := position.Compile(v); err != nil {
		return err
	}
	for _, g := range position.Geometries {
		if !g.Holds(v.Files, v.Ranks) {
			continue
		}
		r, err := position.CompileOn(v, g)
		if err != nil {
			return fmt.Errorf("%s alone refuses: %v", g.Name, err)
		}
		if err := z.game(r); err != nil {
			return fmt.Errorf("%s: %v", g.Name, err)
		}
	}
	return nil
}

// game plays a game by chance and takes it back.
func (z *zoo) game(r *position.Rules) error {
	b := movegen.New(r.NewGame())
	s := b.State()
	if s.FEN() != r.Variant.Start {
		return fmt.Errorf("the start reads as %s", s.FEN())
	}
	var line []string
	touched := map[position.Square]bool{}
	for range 50 {
		line = append(line, s.FEN())
		if err := agree(b, touched, line); err != nil {
			return err
		}
		legal := b.Legal(nil)
		if len(legal) == 0 || movegen.Outcome(b).Terminal {
			break
		}
		slices.Sort(legal)
		m := legal[z.IntN(len(legal))]
		// Pawns and captures are what a game has most to tell of.
		for range 3 {
			if p := m.Piece(); p.Type() != r.Pawn && s.Board[m.To()] == position.NoPiece && m.Kind() == position.Normal {
				m = legal[z.IntN(len(legal))]
			}
		}
		touched[m.From()], touched[m.To()] = true, true
		b.Do(m)
	}
	for _, fen := range slices.Backward(line[:s.Played()]) {
		b.Undo()
		if s.FEN() != fen {
			return fmt.Errorf("taken back to %s, want %s", s.FEN(), fen)
		}
	}
	return nil
}

// agree compares a Board with the slow generator.
func agree(b movegen.Board, touched map[position.Square]bool, line []string) error {
	s := b.State()
	r := s.Rules
	fen := s.FEN()
	legal, want := b.Legal(nil), slowLegal(s)
	slices.Sort(legal)
	if !slices.Equal(legal, want) {
		return fmt.Errorf("%s: legal moves %v\nwant %v", fen, texts(s, legal), texts(s, want))
	}
	if words := texts(s, legal); len(slices.Compact(words)) != len(legal) {
		return fmt.Errorf("%s: two moves of one text: %v", fen, texts(s, legal))
	}
	if all := append(b.Noisy(nil), b.Quiet(nil)...); len(all) != len(legal) {
		return fmt.Errorf("%s: %d noisy and quiet moves of %d", fen, len(all), len(legal))
	}
	outcome := slowOutcome(s, len(want) > 0, line)
	if got := movegen.Outcome(b); got != outcome {
		return fmt.Errorf("%s: result %q, want %q", fen, got, outcome)
	}
	count := len(legal)
	if _, bare := s.Bare(); bare {
		count = 0
	}
	if b.Count() != count {
		return fmt.Errorf("%s: Count %d, want %d", fen, b.Count(), count)
	}
	for i, right := range s.Castling.Rights {
		gone := touched[right.Square] || touched[slowHome(r, right.Color)]
		if has := s.Rights>>i&1 != 0; has && gone {
			return fmt.Errorf("%s: the right %c should be lost", fen, right.Letter)
		}
	}
	fresh, err := r.New(fen)
	if err != nil {
		return err
	}
	if d := differs(s, fresh); d != "" {
		return fmt.Errorf("%s: differs from its FEN in %s", fen, d)
	}
	for _, m := range legal {
		if !b.IsLegal(m) {
			return fmt.Errorf("%s: %s is not legal", fen, s.Text(m, false))
		}
		if got := s.Match(s.Text(m, false), legal); got != m {
			return fmt.Errorf("%s: %s is read as another move", fen, s.Text(m, false))
		}
		says := b.GivesCheck(m)
		b.Do(m)
		does, slow := b.Checked(), slowAttacked(s, s.Kings[s.Side])
		err := b.Validate()
		b.Undo()
		if err == nil {
			err = b.Validate()
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %v", fen, s.Text(m, false), err)
		}
		if does != slow || says != does {
			return fmt.Errorf("%s: %s gives check %v, told %v, want %v", fen, s.Text(m, false), does, says, slow)
		}
	}
	if len(line)%8 == 1 {
		for _, m := range legal {
			text := pgn.SAN(b, m)
			if got := pgn.Find(s, legal, text, 1); len(got) != 1 || got[0] != m {
				return fmt.Errorf("%s: %s is written %s and read as %v", fen, s.Text(m, false), text, texts(s, got))
			}
		}
	}
	if b.Perft(2) != b.PerftList(2) {
		return fmt.Errorf("%s: perft %d, with lists %d", fen, b.Perft(2), b.PerftList(2))
	}
	var sum uint64
	if _, bare := s.Bare(); !bare {
		for _, m := range legal {
			b.Do(m)
			sum += uint64(b.Count())
			b.Undo()
		}
	}
	if b.Perft(2) != sum {
		return fmt.Errorf("%s: perft %d, want %d", fen, b.Perft(2), sum)
	}
	if s.FEN() != fen {
		return fmt.Errorf("%s: changed to %s", fen, s.FEN())
	}
	return nil
}

// differs names what two positions differ in.
func differs(a, b *position.State) string {
	switch {
	case a.Board != b.Board:
		return "Board"
	case a.Kings != b.Kings:
		return "Kings"
	case a.Pieces != b.Pieces || a.Counts != b.Counts:
		return "counts"
	case a.Side != b.Side:
		return "Side"
	case a.Passed != b.Passed || a.Victim != b.Victim:
		return "en passant"
	case a.Rights != b.Rights:
		return "Rights"
	case a.Key != b.Key:
		return "Key"
	case a.Quiet != b.Quiet || a.Ply != b.Ply:
		return "counters"
	case a.FEN() != b.FEN():
		return "FEN"
	}
	return ""
}

// slowHome returns where a colour's royal piece starts.
func slowHome(r *position.Rules, c position.Color) position.Square {
	return r.NewGame().Kings[c]
}

// slowOutcome judges a position from its board and the FENs that led to it.
func slowOutcome(s *position.State, movable bool, line []string) position.Outcome {
	v, us := s.Rules.Variant, s.Side
	var men [2]int
	var others []position.Square // all pieces but the royal ones
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece && v.Pieces[p.Type()].Letter != v.Royal {
			men[p.Color()]++
			others = append(others, sq)
		}
	}
	wins := func(c position.Color, reason string) position.Outcome {
		return position.Outcome{Result: position.Wins(c), Reason: reason, Terminal: true}
	}
	draw := func(reason string, terminal bool) position.Outcome {
		return position.Outcome{Result: position.Drawn, Reason: reason, Terminal: terminal}
	}
	if v.Baring != position.NoBaring && (men[0] == 0 || men[1] == 0) {
		rebare := false
		if v.Baring == position.BaringRebare && men[us] == 0 && men[us^1] == 1 {
			for _, m := range slowLegal(s) {
				rebare = rebare || s.Board[m.To()] != position.NoPiece
			}
		}
		switch {
		case men[0] == men[1]:
			return draw(position.BothBare, true)
		case men[us] > 0:
			return wins(us, position.BareKing)
		case !rebare:
			return wins(us^1, position.BareKing)
		}
	}
	if !movable {
		switch {
		case slowAttacked(s, s.Kings[us]):
			return wins(us^1, position.Checkmate)
		case v.Stalemate == position.Loss:
			return wins(us^1, position.Stalemate)
		}
		return draw(position.Stalemate, true)
	}
	if v.Dead != position.DeadNone && len(others) == 0 || v.Dead == position.DeadMinor && slowMinors(s, others) {
		return draw(position.InsufficientMaterial, false)
	}
	quiet := v.QuietPlies
	if quiet == 0 {
		quiet = 100
	}
	if s.Quiet >= quiet {
		return draw(position.FiftyMoves, false)
	}
	same := 0
	place := func(fen string) string { f := strings.Fields(fen); return strings.Join(f[:4], " ") }
	for _, fen := range line {
		if place(fen) == place(s.FEN()) {
			same++
		}
	}
	if same >= 3 {
		return draw(position.Repetition, false)
	}
	return position.Outcome{}
}

// slowMinors reports whether the pieces besides the kings are one knight, one bishop, or
// bishops on one colour of squares: pieces that move as these, whatever their letters.
func slowMinors(s *position.State, others []position.Square) bool {
	bishops, knights := 0, 0
	shades := map[int]bool{}
	for _, sq := range others {
		file, rank := s.Rules.Geometry.FileRank(sq)
		shades[(file+rank)%2] = true
		switch p := s.Board[sq]; {
		case slowMoves(s.Rules, p, "B"):
			bishops++
		case slowMoves(s.Rules, p, "N"):
			knights++
		}
	}
	return len(others) == 1 && bishops+knights == 1 || bishops == len(others) && len(shades) == 1
}

// slowMoves reports whether a piece moves on every square as a description says.
func slowMoves(r *position.Rules, p position.Piece, betza string) bool {
	slow := slowOf(r)
	for _, sq := range r.Squares {
		var like slowMan
		for _, t := range readSlow(betza) {
			slow.add(r, &like, t, false, p.Color(), sq)
		}
		if like.text() != slow.men[p][sq].text() {
			return false
		}
	}
	return true
}

// text writes where a piece goes and over what.
func (m *slowMan) text() string {
	var list []string
	for _, sq := range m.leaps {
		list = append(list, fmt.Sprint([]position.Square{sq}))
	}
	for _, path := range m.rides {
		for i := range path {
			list = append(list, fmt.Sprint(path[:i+1]))
		}
	}
	slices.Sort(list)
	return fmt.Sprint(slices.Compact(list), m.takes, m.advances, m.firsts)
}
