package games

// Cold file: the keys of pieces, pawns, castling and promotion.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"alfonso/position"
)

// knownMoves are the pieces that have a key of their own, and how they move in Betza.
var knownMoves = map[string]string{
	"pawn": "mfWcfF", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K",
	"fers": "F", "alfil": "A", "fersAlfil": "FA", "silver": "FfW", "aiwok": "RNF", "bers": "RF",
	"archbishop": "BN", "chancellor": "RN", "amazon": "QN", "knibis": "mNcB", "biskni": "mBcN",
	"kniroo": "mNcR", "rookni": "mRcN", "shogiPawn": "fW", "lance": "fR", "shogiKnight": "fN",
	"gold": "WfF", "dragonHorse": "BW", "dragon": "RF", "clobber": "cW", "breakthrough": "fmWfF", "immobile": "",
	"cannon": "mRcpR", "janggiCannon": "pR", "soldier": "fsW", "horse": "nN", "elephant": "nA",
	"janggiElephant": "nZ", "banner": "RcpRnN", "wazir": "W", "commoner": "K", "centaur": "KN",
}

// pieces reads the piece types, in the order of their keys. "n" gives a piece its letter,
// "c:C" gives a custom piece, or the king, its moves too; "-" takes an inherited piece away.
func (r *reader) pieces() {
	for _, k := range r.keys {
		betza, known := knownMoves[k.name]
		number, custom := strings.CutPrefix(k.name, "customPiece")
		if n, err := strconv.Atoi(number); custom && (err != nil || n < 1) || !custom && !known {
			continue
		}
		r.used[k.name] = true
		if k.value == "-" {
			continue
		}
		letter, text, own := strings.Cut(k.value, ":")
		switch {
		case !own:
		case custom || k.name == "king":
			betza = strings.TrimSpace(text)
		default:
			r.wrong(k, "%q: only a custom piece and the king have moves of their own", k.value)
		}
		d := position.PieceDef{Letter: r.letter(k, strings.TrimSpace(letter)), Betza: betza, Name: k.name}
		if custom {
			d.Name = "piece " + strings.ToLower(letter)
		}
		if r.piece(d.Letter) != nil {
			r.wrong(k, "two pieces have the letter %q", d.Letter)
		}
		switch k.name {
		case "king":
			r.v.Royal = d.Letter
		case "pawn":
			r.v.Pawn = d.Letter
		}
		r.v.Pieces = append(r.v.Pieces, d)
	}
	r.each("pieceNames", func(d *position.PieceDef, text string) error { d.Name = text; return nil })
	r.each("xboardPieces", func(d *position.PieceDef, text string) error { d.XBoard = text; return nil })
	r.each("pieceAliases", func(d *position.PieceDef, text string) error {
		d.Alias = r.letter(r.get("pieceAliases"), text)
		return nil
	})
	r.each("pieceCentipawns", func(d *position.PieceDef, text string) error {
		middlegame, endgame, _ := strings.Cut(text, "/")
		for i, value := range []string{middlegame, endgame} {
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n > 10000 {
				return fmt.Errorf("%q, want middlegame/endgame from 0 to 10000", text)
			}
			d.Value[i] = n
		}
		return nil
	})
}

// pawns reads how pawns advance and what they become.
func (r *reader) pawns() {
	v := r.v
	native := v.Pawn != 0
	if k := r.get("pawnTypes"); k != nil {
		types := r.letters("pawnTypes", "")
		if len(types) > 1 {
			r.wrong(k, "%q: only one type of pawn is played", k.value)
			return
		}
		native = types == string(rune(v.Pawn))
		v.Pawn = 0
		if types != "" {
			v.Pawn = types[0]
		}
	}
	steps := map[int]int{}
	double := r.ranks("doubleStepRegion", "*2")
	if r.flag("doubleStep", native) {
		for _, rank := range double {
			steps[rank] = 2
		}
	}
	for _, rank := range r.ranks("tripleStepRegion", "") {
		steps[rank] = 3
	}
	if len(steps) > 0 && v.Pawn != 0 {
		v.Steps = steps
	}
	r.promotions()
}

// promotions reads what pawns become, and where.
func (r *reader) promotions() {
	v := r.v
	usual := ""
	for _, letter := range []byte("QRBN") {
		if r.piece(letter) != nil {
			usual += string(rune(letter))
		}
	}
	types := r.letters("promotionPieceTypes", usual)
	zone, _ := r.region("promotionRegion", "*8")
	if k := r.get("promotionByFile"); k != nil {
		if len(k.value) != v.Files {
			r.wrong(k, "%q, want a letter for each of %d files", k.value, v.Files)
			return
		}
		// One promotion for each type, with its squares on the last rank.
		for i := range k.value {
			to := string(rune(r.letter(k, k.value[i:i+1])))
			square := fmt.Sprintf("%c%d", 'a'+i, v.Ranks)
			at := slices.IndexFunc(v.Promote, func(p position.Promotion) bool { return p.To == to })
			if at < 0 {
				v.Promote = append(v.Promote, position.Promotion{Zone: square, To: to})
			} else {
				v.Promote[at].Zone += " " + square
			}
		}
		return
	}
	if v.Pawn == 0 || types == "" || zone == "" {
		return
	}
	if k := r.get("promotionRegionWhite"); k == nil && v.Ranks != 8 && r.err == nil {
		r.err = fmt.Errorf("%s:%d: %s: promotionRegionWhite is wanted, as the board has not eight ranks", r.section.file, r.line, r.name)
	}
	v.Promote = []position.Promotion{{Zone: zone, To: types}}
}

// region returns the squares of the key with White at the end, as text and as a set by
// file and rank counted from 0. Black's key may be left out; it must be White's mirrored.
func (r *reader) region(name, usual string) (string, map[[2]int]bool) {
	white := r.get(name + "White")
	value := usual
	if white != nil {
		value = white.value
	}
	squares := r.squares(white, value)
	if black := r.get(name + "Black"); black != nil {
		mirrored := map[[2]int]bool{}
		for sq := range r.squares(black, black.value) {
			mirrored[[2]int{sq[0], r.v.Ranks - 1 - sq[1]}] = true
		}
		same := len(mirrored) == len(squares)
		for sq := range mirrored {
			same = same && squares[sq]
		}
		if !same {
			r.wrong(black, "%q is not White's region mirrored", black.value)
		}
	}
	if value == "-" {
		value = ""
	}
	return value, squares
}

// squares reads squares such as "a8 *8": the star stands for every file.
func (r *reader) squares(k *key, text string) map[[2]int]bool {
	set := map[[2]int]bool{}
	for word := range strings.FieldsSeq(text) {
		if word == "-" {
			continue
		}
		rank, err := strconv.Atoi(word[1:])
		file := int(word[0]) - 'a'
		if k != nil && (err != nil || rank < 1 || rank > r.v.Ranks || word[0] != '*' && (file < 0 || file >= r.v.Files)) {
			r.wrong(k, "no square %q", word)
			return set
		}
		for f := range r.v.Files {
			if word[0] == '*' || f == file {
				set[[2]int{f, rank - 1}] = true
			}
		}
	}
	return set
}

// ranks returns the ranks, counted from 1, of a region that must hold whole ranks.
func (r *reader) ranks(name, usual string) []int {
	_, squares := r.region(name, usual)
	var ranks []int
	for rank := range r.v.Ranks {
		n := 0
		for file := range r.v.Files {
			if squares[[2]int{file, rank}] {
				n++
			}
		}
		if n == r.v.Files {
			ranks = append(ranks, rank+1)
		} else if n > 0 {
			r.wrong(r.get(name+"White"), "only whole ranks are played")
		}
	}
	return ranks
}

// castling reads where kings castle to. Who castles is found in the start position: the
// royal piece and the outermost rooks of White's first rank, if the FEN has the rights.
func (r *reader) castling() {
	v := r.v
	allowed := r.flag("castling", true)
	kingside, queenside := r.get("castlingKingsideFile"), r.get("castlingQueensideFile")
	kingFile, rookKing, rookQueen := r.file("castlingKingFile", -1), r.file("castlingRookKingsideFile", -1), r.file("castlingRookQueensideFile", -1)
	rookTypes := r.letters("castlingRookPieces", "R")
	if k := r.get("castlingKingPiece"); k != nil && r.letter(k, k.value) != v.Royal {
		r.wrong(k, "only the king castles")
	}
	fields := strings.Fields(v.Start)
	if !allowed || len(fields) < 3 || len(rookTypes) != 1 {
		return
	}
	back := backRank(fields[0])
	king := strings.IndexByte(back, v.Royal)
	if kingFile >= 0 {
		king = kingFile
	}
	for _, side := range []struct {
		right byte
		key   *key
		usual string
		rook  int
	}{{'K', kingside, "g", rookKing}, {'Q', queenside, "c", rookQueen}} {
		if strings.IndexByte(fields[2], side.right) < 0 {
			continue
		}
		rook := strings.IndexByte(back, rookTypes[0])
		if side.right == 'K' {
			rook = strings.LastIndexByte(back, rookTypes[0])
		}
		if side.rook >= 0 {
			rook = side.rook
		}
		to := side.usual
		if side.key != nil {
			to = side.key.value
		}
		var targets []string
		for word := range strings.FieldsSeq(to) {
			file, ok := parseFile(word)
			if side.key != nil && (!ok || file >= v.Files) {
				r.wrong(side.key, "no file %q", word)
				return
			}
			targets = append(targets, fmt.Sprintf("%c1", 'a'+file))
		}
		if king < 0 || rook < 0 || king == rook {
			if r.err == nil {
				r.err = fmt.Errorf("%s:%d: %s: the start position has the right %c, but not king and rook for it", r.section.file, r.line, r.name, side.right)
			}
			return
		}
		v.Castle = append(v.Castle, position.CastleDef{
			King: fmt.Sprintf("%c1-%s", 'a'+king, strings.Join(targets, ",")), Rook: fmt.Sprintf("%c1", 'a'+rook), Right: side.right,
		})
	}
}

// backRank returns White's first rank, a byte for each file, '.' where it is empty.
func backRank(board string) string {
	last := board[strings.LastIndexByte(board, '/')+1:]
	var rank strings.Builder
	n := 0
	for _, c := range []byte(last) {
		if c >= '0' && c <= '9' {
			n = min(10*n+int(c-'0'), position.MaxFiles)
			continue
		}
		rank.WriteString(strings.Repeat(".", n))
		n = 0
		rank.WriteByte(c)
	}
	return rank.String()
}
