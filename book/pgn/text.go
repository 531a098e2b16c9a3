package pgn

// Cold file: moves as people and other programs write them.

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"alfonso/movegen"
	"alfonso/position"
)

// movePattern takes a move apart: piece, file and rank of origin, file and rank of
// destination, promotion.
var movePattern = regexp.MustCompile(`^([A-Z]?)([a-l]?)(\d{0,2})[-x:]?([a-l])(\d{1,2})(?:[=/(]?([A-Za-z])\)?)?$`)

// rankPattern finds the numbers of ranks in a move.
var rankPattern = regexp.MustCompile(`\d+`)

// suffixEP finds "e.p." behind a move, which is no move itself.
var suffixEP = regexp.MustCompile(`(?i)(^|[0-9][+#!?]*)[ =/]*\(?e\.?p\.?\)?$`)

// partedEP finds an "e. p." of two words.
var partedEP = regexp.MustCompile(`(?i)\be\.[ \t]p\.`)

// Castlings that O-O would not tell: as XBoard reads them, the king, the rook that it
// passes and where the king goes; and as XBoard writes them, with where the king goes
// behind.
var (
	castlingPath   = regexp.MustCompile(`^K?([a-l]\d{1,2})x([a-l]\d{1,2})-([a-l]\d{1,2})$`)
	castlingTarget = regexp.MustCompile(`^O-O(?:-O)?-([a-l]\d{1,2})$`)
)

// asciiReplacer writes in ASCII what some programs print in a move: figurines of either
// colour, which may carry a selector of their looks, signs and dashes.
var asciiReplacer = strings.NewReplacer("♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P", "\ufe0e", "", "\ufe0f", "",
	"×", "x", "✕", "x", "✖", "x", "‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "--", "−", "-",
	"†", "+", "‡", "#", "½", "1/2", "\u200c", "", "\u200d", "", "\u2060", "")

// plain returns a word in ASCII as far as it is known how, without marks of check and comment.
func plain(text string) string { return strings.TrimRight(asciiReplacer.Replace(text), "+#!?") }

// isNull reports whether a word stands for no move at all, in any of the spellings of
// other programs.
func isNull(text string) bool {
	switch strings.ToLower(plain(text)) {
	case "--", "z0", "<>", "null", "0000", "@@@@", "pass":
		return true
	}
	return false
}

// Moves splits a list of moves at blanks and commas. An "e.p." stays with its move.
func Moves(text string) []string {
	var moves []string
	text = partedEP.ReplaceAllString(text, "e.p.")
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '\t' || c == ',' }) {
		if n := len(moves) - 1; n >= 0 && isPassing(word) {
			moves[n] += " " + word
		} else {
			moves = append(moves, word)
		}
	}
	return moves
}

// isPassing reports whether a word is "e.p." alone.
func isPassing(word string) bool {
	at := suffixEP.FindStringSubmatchIndex(plain(word))
	return at != nil && at[3] == 0
}

// renumber adds to the numbers of ranks in a move.
func renumber(text string, more int) string {
	if more == 0 {
		return text
	}
	return rankPattern.ReplaceAllStringFunc(text, func(number string) string {
		n, err := strconv.Atoi(number)
		if err != nil {
			return number
		}
		return strconv.Itoa(n + more)
	})
}

// Find returns the legal moves that a text can mean: standard algebraic notation or
// coordinates, with letters or figurines, castling as O-O in letters or zeroes, with or
// without marks of check and comment, and with "e.p." if it is such a capture. It is
// more than one only where a game can castle to several squares of a side, for O-O does
// not tell which; the likelier ones come first. base is the number of the lowest rank,
// 1 but for what XBoard writes on boards of ten.
func Find(s *position.State, legal []position.Move, text string, base int) []position.Move {
	text = plain(text)
	if at := suffixEP.FindStringSubmatchIndex(text); at != nil {
		captures := slices.DeleteFunc(slices.Clone(legal), func(m position.Move) bool { return m.Kind() != position.EnPassant })
		return Find(s, captures, text[:at[3]], base)
	}
	switch strings.ToUpper(strings.ReplaceAll(text, "0", "O")) {
	case "O-O":
		return castlings(s, legal, true)
	case "O-O-O":
		return castlings(s, legal, false)
	}
	text = renumber(text, 1-base)
	long, short := castlingPath.FindStringSubmatch(text), castlingTarget.FindStringSubmatch(text)
	if long != nil || short != nil {
		return slices.DeleteFunc(slices.Clone(legal), func(m position.Move) bool {
			if m.Kind() != position.Castle {
				return true
			}
			c, names := &s.Castling.Castles[m.Index()], s.Rules.Names
			if short != nil {
				return names[c.KingTo] != short[1]
			}
			return names[c.KingFrom] != long[1] || names[c.RookFrom] != long[2] || names[c.KingTo] != long[3]
		})
	}
	if m := s.Match(text, legal); m != position.NoMove {
		return []position.Move{m}
	}
	part := movePattern.FindStringSubmatch(text)
	if part == nil {
		return nil
	}
	r := s.Rules
	letter, file, rank, to, promotion := part[1], part[2], part[3], r.Parse(part[4]+part[5]), part[6]
	var found []position.Move
	for _, m := range legal {
		name := r.Names[m.From()]
		switch {
		case m.To() != to, file != "" && name[:1] != file, rank != "" && name[1:] != rank:
			continue
		case letter != "" && r.PieceOf(letter[0]).Type() != m.Piece().Type():
			continue
		case letter == "" && (file == "" || rank == "") && m.Piece().Type() != r.Pawn:
			continue
		case (promotion != "") != (m.Kind() == position.Promote):
			// Where a pawn has no choice, XBoard does not write what it becomes.
			if promotion != "" || len(r.Promotions[s.Side][m.To()]) > 1 {
				continue
			}
		case promotion != "" && r.PieceOf(strings.ToUpper(promotion)[0]).Type() != m.Index():
			continue
		}
		found = append(found, m)
	}
	if len(found) > 1 {
		// A step of the king goes before a castling to the same square.
		found = slices.DeleteFunc(found, func(m position.Move) bool { return m.Kind() == position.Castle })
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// castlings returns the castlings that O-O (kingside) or O-O-O can mean. Where a king
// can go to several squares, XBoard uses these names for either side, and tells by them
// whether the king goes as far as next to the corner or one square less: these come
// first, then the others of the side named, the longest before the shorter.
func castlings(s *position.State, legal []position.Move, kingside bool) []position.Move {
	several := map[uint8]int{}
	for _, c := range s.Castling.Castles {
		several[c.Right]++
	}
	rank := func(m position.Move) int {
		c := &s.Castling.Castles[m.Index()]
		file, _ := s.Rules.Geometry.FileRank(c.KingTo)
		edge := min(file, s.Rules.Variant.Files-1-file)
		if several[c.Right] > 1 && (edge == 1 && kingside || edge == 2 && !kingside) {
			if (c.RookFrom > c.KingFrom) == kingside {
				return -300
			}
			return -299
		}
		distance := 1 + max(int(c.KingTo)-int(c.KingFrom), int(c.KingFrom)-int(c.KingTo)) // 0 in some shuffled positions
		if (c.RookFrom > c.KingFrom) != kingside {
			return 200 - distance
		}
		return -distance
	}
	var found []position.Move
	for _, m := range legal {
		if m.Kind() == position.Castle && (rank(m) < 0 || several[s.Castling.Castles[m.Index()].Right] > 1) {
			found = append(found, m)
		}
	}
	slices.SortStableFunc(found, func(a, b position.Move) int { return rank(a) - rank(b) })
	return found
}

// SAN returns a legal move in standard algebraic notation, extended to the pieces of
// the game by their letters. A castling that O-O would not tell from others is written
// in coordinates, with the rook that the king passes where its move would be a plain step.
func SAN(b movegen.Board, m position.Move) string {
	s := b.State()
	r := s.Rules
	legal := b.Legal(nil)
	text := ""
	switch {
	case m.Kind() == position.Castle:
		castle := &s.Castling.Castles[m.Index()]
		text = "O-O"
		if castle.RookFrom < castle.KingFrom {
			text = "O-O-O"
		}
		if len(castlings(s, legal, castle.RookFrom > castle.KingFrom)) != 1 {
			text = r.Names[castle.KingFrom] + r.Names[castle.KingTo]
			if s.Text(m, false) != text {
				text = r.Names[castle.KingFrom] + "x" + r.Names[castle.RookFrom] + "-" + r.Names[castle.KingTo]
			}
		}
	case m.Piece().Type() == r.Pawn:
		text = origin(s, legal, m)
		if s.Board[m.To()] != position.NoPiece || m.Kind() == position.EnPassant {
			if name := r.Names[m.From()]; text == "" || text == name[:1] {
				text = name[:1] + "x"
			} else { // a pawn of the same file takes there, too, which those of chess do not
				text = name + "x"
			}
		}
		text += r.Names[m.To()]
		if m.Kind() == position.Promote {
			text += "=" + string(rune(r.Letter(position.MakePiece(m.Index(), position.White))))
		}
	default:
		text = string(rune(r.Letter(position.MakePiece(m.Piece().Type(), position.White)))) + origin(s, legal, m)
		if s.Board[m.To()] != position.NoPiece {
			text += "x"
		}
		text += r.Names[m.To()]
	}
	b.Do(m)
	defer b.Undo()
	switch {
	case !b.Checked():
	case len(b.Legal(nil)) == 0:
		text += "#"
	default:
		text += "+"
	}
	return text
}

// origin returns what tells a move from those of like pieces to the same square:
// nothing, the file, the rank, or both.
func origin(s *position.State, legal []position.Move, m position.Move) string {
	name := s.Rules.Names[m.From()]
	others, file, rank := false, false, false
	for _, o := range legal {
		if o.From() == m.From() || o.Piece() != m.Piece() || o.To() != m.To() || o.Kind() == position.Castle {
			continue
		}
		other := s.Rules.Names[o.From()]
		others, file, rank = true, file || other[:1] == name[:1], rank || other[1:] == name[1:]
	}
	switch {
	case !others:
		return ""
	case !file:
		return name[:1]
	case !rank:
		return name[1:]
	}
	return name
}
