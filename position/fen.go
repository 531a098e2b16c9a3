package position

// Cold file: positions as text.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// New returns the position of a FEN under these rules. Missing fields read as
// "- - 0 1"; a field that starts with a digit directly after the side to move
// begins the counters. In a game of battles the fields after the side to move are the
// viewer, who must be the umpire "-", the plies without battle and the move. Castling rights without their king or rook, and en passant
// squares where no capture is possible, are dropped. Royal pieces missing, in excess
// or attacking each other and too many pieces are errors; what cannot arise but can be played on is left
// to [State.Complaint].
func (r *Rules) New(fen string) (*State, error) {
	return r.parse(fen, false)
}

// NewGame returns the start position.
func (r *Rules) NewGame() *State {
	s, err := r.New(r.Start)
	if err != nil {
		panic(err) // Compile has parsed it
	}
	return s
}

// parse is New; while compiling the number of pieces is not yet known.
func (r *Rules) parse(fen string, compiling bool) (*State, error) {
	fields := strings.Fields(fen)
	fail := func(format string, args ...any) (*State, error) {
		return nil, fmt.Errorf("fen %q: %s", shorten(fen), fmt.Sprintf(format, args...))
	}
	if len(fields) == 0 {
		return fail("empty")
	}
	if r.Clash != nil {
		if len(fields) > 2 {
			if fields[2] != "-" {
				return fail("viewer %q: only the umpire's view \"-\" is a whole position", fields[2])
			}
			fields = append([]string{fields[0], fields[1], "-", "-"}, fields[3:]...)
		}
	} else if len(fields) > 2 && fields[2][0] >= '0' && fields[2][0] <= '9' {
		fields = append([]string{fields[0], fields[1], "-", "-"}, fields[2:]...)
	}
	if len(fields) > 6 {
		return fail("%q has no place behind the counters", shorten(fields[6]))
	}
	for i, missing := range []string{"", "w", "-", "-", "0", "1"} {
		if i >= len(fields) {
			fields = append(fields, missing)
		}
	}
	s := &State{Rules: r, Castling: r.Castling, Kings: [2]Square{NoSquare, NoSquare},
		Passed: [2]Square{NoSquare, NoSquare}, Victim: NoSquare}
	if r.Royal >= 0 {
		s.royal = [2]Piece{MakePiece(r.Royal, White), MakePiece(r.Royal, Black)}
	}
	var err error
	if s.Board, err = r.parseBoard(fields[0]); err != nil {
		return fail("%v", err)
	}
	switch fields[1] {
	case "w":
	case "b":
		s.Side = Black
	default:
		return fail("side to move %q is not w or b", fields[1])
	}
	if err := s.count(compiling); err != nil {
		return fail("%v", err)
	}
	if err := s.parseRights(fields[2]); err != nil {
		return fail("%v", err)
	}
	if err := s.parsePassed(fields[3]); err != nil {
		return fail("%v", err)
	}
	move := 1
	for i, counter := range []*int{&s.Quiet, &move} {
		if *counter, err = ParseCounter(fields[4+i]); err != nil {
			return fail("%v", err)
		}
	}
	s.Ply = 2*(max(move, 1)-1) + int(s.Side)
	s.Key = s.computeKey()
	return s, nil
}

// CounterMax is the greatest counter of a FEN.
const CounterMax = 1 << 20

// ParseCounter reads a counter of a FEN, a number from 0 to CounterMax.
func ParseCounter(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > CounterMax {
		return 0, fmt.Errorf("counter %q is not a number from 0 to %d", shorten(text), CounterMax)
	}
	return n, nil
}

// Counters writes the last two fields of a FEN: plies without progress, and the number of the
// move after so many plies since move 1 of White. A counter that a game has brought beyond
// CounterMax is written as that, so that every FEN can be read.
func Counters(quiet, ply int) string {
	return fmt.Sprintf("%d %d", min(quiet, CounterMax), min(ply/2+1, CounterMax))
}

// shorten cuts a text to a length fit for one line of an error.
func shorten(text string) string {
	if len(text) > 120 {
		return text[:120] + "..."
	}
	return text
}

// parseBoard reads the first field. On boards more than nine files wide, digits
// that touch make one number; on narrower ones every digit is a number.
func (r *Rules) parseBoard(text string) ([MaxSquares]Piece, error) {
	var board [MaxSquares]Piece
	ranks := strings.Split(text, "/")
	if len(ranks) != r.Variant.Ranks {
		return board, fmt.Errorf("%d ranks, want %d", len(ranks), r.Variant.Ranks)
	}
	for i, text := range ranks {
		if err := r.parseRank(&board, r.Variant.Ranks-1-i, text, r.pieceOf[:]); err != nil {
			return board, err
		}
	}
	return board, nil
}

// BoardLetters reads the first field of a FEN in which other letters may stand for pieces
// that are not known, and returns what is written on each square: 0 for nothing.
func (r *Rules) BoardLetters(text, others string) ([MaxSquares]byte, error) {
	var letters [MaxSquares]byte
	ranks := strings.Split(text, "/")
	if len(ranks) != r.Variant.Ranks {
		return letters, fmt.Errorf("%d ranks, want %d", len(ranks), r.Variant.Ranks)
	}
	// parseRank takes letters for pieces: let every letter be one of its own.
	var known [256]Piece
	for letter := range known {
		if r.pieceOf[letter] != NoPiece || strings.IndexByte(others, byte(letter)) >= 0 {
			known[letter] = Piece(letter)
		}
	}
	for i, text := range ranks {
		var board [MaxSquares]Piece
		if err := r.parseRank(&board, r.Variant.Ranks-1-i, text, known[:]); err != nil {
			return letters, err
		}
		for _, sq := range r.Squares {
			if board[sq] != NoPiece {
				letters[sq] = byte(board[sq])
			}
		}
	}
	return letters, nil
}

// parseRank reads a rank, counted from 0, by the pieces of letters. The second half of a
// joined cell is an asterisk.
func (r *Rules) parseRank(board *[MaxSquares]Piece, rank int, text string, pieceOf []Piece) error {
	file := 0
	for j := 0; j < len(text); {
		if text[j] >= '0' && text[j] <= '9' {
			end := j + 1
			for r.Variant.Files > 9 && end < len(text) && text[end] >= '0' && text[end] <= '9' {
				end++
			}
			n, err := strconv.Atoi(text[j:end])
			if err != nil || n < 1 || n > r.Variant.Files || text[j] == '0' {
				return fmt.Errorf("rank %d: bad count %q", rank+1, text[j:end])
			}
			for ; n > 0; n-- {
				if r.joined(file, rank) {
					return fmt.Errorf("rank %d: want * behind the joined cell", rank+1)
				}
				file++
			}
			j = end
			continue
		}
		p := pieceOf[text[j]]
		switch {
		case (text[j] == '*') != r.joined(file, rank):
			return fmt.Errorf("rank %d: * stands for the second half of a joined cell", rank+1)
		case text[j] == '*':
		case p == NoPiece:
			return fmt.Errorf("rank %d: no piece %q", rank+1, text[j])
		case file < r.Variant.Files:
			board[r.At(file, rank)] = p
		}
		file++
		j++
	}
	if file != r.Variant.Files {
		return fmt.Errorf("rank %d has %d squares, want %d", rank+1, file, r.Variant.Files)
	}
	return nil
}

// count takes stock of the board and refuses what cannot arise.
func (s *State) count(compiling bool) error {
	r := s.Rules
	for _, sq := range r.Squares {
		p := s.Board[sq]
		if p == NoPiece {
			continue
		}
		s.Counts[p]++
		if p.Type() == r.Royal {
			s.Kings[p.Color()] = sq
			continue
		}
		s.Pieces[p.Color()]++
	}
	for _, c := range []Color{White, Black} {
		if n := s.Counts[MakePiece(max(r.Royal, 0), c)]; r.Royal >= 0 && n != 1 {
			return fmt.Errorf("%v has %d royal pieces, want 1", c, n)
		}
		if s.Pieces[c] > r.PieceLimit && !compiling {
			return fmt.Errorf("%v has %d pieces besides the royal one, want at most %d", c, s.Pieces[c], r.PieceLimit)
		}
	}
	if err := s.checkRoom(); err != nil {
		return err
	}
	if king := s.Kings[White]; king != NoSquare && s.reaches(s.Board[king], king, s.Kings[Black]) {
		return fmt.Errorf("the royal pieces attack each other")
	}
	return nil
}

// Complaint says what in a position cannot arise in a game, although it can be
// played on: the side that has just moved in check (its royal piece is never
// captured), or a pawn where it promotes or on an outermost rank that no pawn comes to. It is empty for a sound position.
func (s *State) Complaint() string {
	r := s.Rules
	them := s.Side.Other()
	if king := s.Kings[them]; king != NoSquare && s.Attacked(king, s.Side) {
		return fmt.Sprintf("%v is in check and not to move", them)
	}
	for _, sq := range r.Squares {
		p := s.Board[sq]
		if p == NoPiece || p.Type() != r.Pawn {
			continue
		}
		rank := r.RelativeRank(p.Color(), sq)
		outermost := rank == 1 || rank == r.Variant.Ranks
		if outermost && r.pawnRanks>>rank&1 == 0 || len(r.Promotions[p.Color()][sq]) > 0 {
			return "pawn on " + r.Names[sq]
		}
	}
	return ""
}

// parseRights reads the third field: letters of rights, or in a shuffled game the
// letters of rooks' files (Shredder-FEN), or X-FEN's K and Q for the outermost rook.
func (s *State) parseRights(text string) error {
	r := s.Rules
	if text == "-" {
		return nil
	}
	var rooks [2][2]Square
	for c := range rooks {
		rooks[c] = [2]Square{NoSquare, NoSquare}
	}
	for _, letter := range []byte(text) {
		upper := letter &^ 0x20
		if upper < 'A' || upper > 'Z' {
			return fmt.Errorf("castling field %q", text)
		}
		c := Color(letter >> 5 & 1)
		if r.Variant.Shuffle {
			side, rook, ok := s.findRook(c, upper)
			if !ok {
				return fmt.Errorf("castling field %q", text)
			}
			if rook != NoSquare {
				rooks[c][side] = rook
			}
			continue
		}
		for i, right := range s.Castling.Rights {
			// Where there is no castling any letter means the first leap.
			leap := right.Leap && len(s.Castling.Castles) == 0
			if right.Color == c && (right.Letter&^0x20 == upper || leap) && s.standing(right) {
				s.Rights |= 1 << i
			}
		}
	}
	if !r.Variant.Shuffle {
		return nil
	}
	s.Castling = r.shuffled(s.Kings, rooks)
	for _, m := range s.Castling.Castles {
		for side := range 2 {
			if rooks[m.Color][side] == m.RookFrom && m.KingFrom == s.Kings[m.Color] {
				s.Rights |= m.Right
			}
		}
	}
	return nil
}

// standing reports whether the pieces of a declared right are in place.
func (s *State) standing(right Right) bool {
	if right.Leap {
		return s.Kings[right.Color] == right.Square
	}
	for i, m := range s.Castling.Castles {
		if m.RookFrom == right.Square && m.Color == right.Color {
			rook := s.Board[right.Square]
			return s.Kings[m.Color] == m.KingFrom && rook != NoPiece && rook == s.castlingRook(i)
		}
	}
	return false
}

// castlingRook returns the piece that castles with the king in a castling move: the
// one that stands on its rook square at the start.
func (s *State) castlingRook(i int) Piece {
	m := &s.Rules.Castling.Castles[i]
	return s.Rules.startBoard[m.RookFrom]
}

// findRook resolves one letter of a shuffled game's castling field: the side (0 for
// the king's, 1 for the queen's) and the rook's square, NoSquare if none is there.
func (s *State) findRook(c Color, upper byte) (side int, rook Square, ok bool) {
	r := s.Rules
	king := s.Kings[c]
	file, rank := r.Geometry.FileRank(king)
	if r.RelativeRank(c, king) != 1 {
		return 0, NoSquare, true
	}
	piece := r.startBoard[r.Castling.Castles[0].RookFrom]
	if c == Black {
		piece++
	}
	step, first := -1, r.Variant.Files-1
	switch {
	case upper == 'K':
	case upper == 'Q':
		side, step, first = 1, 1, 0
	case int(upper-'A') < r.Variant.Files:
		f := int(upper - 'A')
		if f < file {
			side = 1
		}
		if sq := r.At(f, rank); s.Board[sq] == piece {
			return side, sq, true
		}
		return side, NoSquare, true
	default:
		return 0, NoSquare, false
	}
	for f := first; f != file; f += step {
		if sq := r.At(f, rank); s.Board[sq] == piece {
			return side, sq, true
		}
	}
	return side, NoSquare, true
}

// parsePassed reads the fourth field: one or more squares, joined or separated by
// commas. Squares that no pawn can have passed are dropped.
func (s *State) parsePassed(text string) error {
	if text == "-" {
		return nil
	}
	var squares []Square
	for rest := text; rest != ""; {
		rest = strings.TrimPrefix(rest, ",")
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		sq := s.Rules.Parse(rest[:min(n, len(rest))])
		if sq == NoSquare {
			return fmt.Errorf("en passant field %q", text)
		}
		squares = append(squares, sq)
		rest = rest[n:]
	}
	s.setPassedFromText(squares)
	return nil
}

// setPassedFromText finds the pawn that passed the named squares and records those
// on which it can be taken.
func (s *State) setPassedFromText(named []Square) {
	if from, to, ok := s.passer(named); ok {
		s.setPassed(from, to)
		s.keepPassed(named)
	}
}

// passer finds the pawn that may have passed the named squares. In a game whose pawns pass a
// square in more than one direction its own square may be named, too.
func (s *State) passer(named []Square) (from, to Square, ok bool) {
	r := s.Rules
	if r.Pawn < 0 || len(named) == 0 {
		return NoSquare, NoSquare, false
	}
	pawn := MakePiece(r.Pawn, s.Side.Other())
	for _, from := range r.Squares {
		for _, t := range r.strides[s.Side.Other()][from] {
			passed := t.path[:len(t.passed)]
			if s.Board[t.to] != pawn || !s.emptyPath(from, passed) {
				continue
			}
			if within(named, passed) || r.forked && within(named, t.path) && !within(named, []Square{t.to}) {
				return from, t.to, true
			}
		}
	}
	return NoSquare, NoSquare, false
}

// keepPassed drops the passed squares that are not named.
func (s *State) keepPassed(named []Square) {
	n := 0
	passed := s.Passed
	victim := s.Victim
	s.dropPassed()
	for _, sq := range passed {
		if sq != NoSquare && slices.Contains(named, sq) {
			s.Passed[n] = sq
			s.Victim = victim
			n++
		}
	}
}

// emptyPath reports whether a pawn's origin and path are empty.
func (s *State) emptyPath(from Square, path []Square) bool {
	if s.Board[from] != NoPiece {
		return false
	}
	for _, sq := range path {
		if s.Board[sq] != NoPiece {
			return false
		}
	}
	return true
}

// FEN writes the position. The fourth field names the squares on which a legal
// capture en passant exists, lowest first.
func (s *State) FEN() string {
	board := s.Rules.BoardText(0, s.Rules.Variant.Ranks, s.letter)
	if s.Rules.Clash != nil {
		return fmt.Sprintf("%s %c - %s", board, "wb"[s.Side], Counters(s.Quiet, s.Ply))
	}
	return fmt.Sprintf("%s %c %s %s %s", board, "wb"[s.Side], s.rightsText(), s.passedText(), Counters(s.Quiet, s.Ply))
}

// letter returns the letter of what stands on a square, 0 for nothing.
func (s *State) letter(sq Square) byte { return s.Rules.letterOf[s.Board[sq]] }

// BoardText writes ranks from low, counted from 0, to below high as a FEN does, from
// what stands on each square: a letter, or 0 for nothing.
func (r *Rules) BoardText(low, high int, letter func(Square) byte) string {
	var b strings.Builder
	for rank := high - 1; rank >= low; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
		}
		for file := range r.Variant.Files {
			sq := r.At(file, rank)
			if sq == NoSquare {
				flush()
				b.WriteByte('*')
			} else if l := letter(sq); l != 0 {
				flush()
				b.WriteByte(l)
			} else {
				empty++
			}
		}
		flush()
		if rank > low {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// rightsText writes the third field; rooks' files where the position is shuffled.
func (s *State) rightsText() string {
	text := ""
	for i, right := range s.Castling.Rights {
		switch {
		case s.Rights>>i&1 == 0:
		case s.Castling.Shuffled:
			file, _ := s.Rules.Geometry.FileRank(right.Square)
			text += string(rune(byte('A'+file) | byte(right.Color)<<5))
		default:
			text += string(rune(right.Letter))
		}
	}
	if text == "" {
		return "-"
	}
	return text
}

// passedText writes the fourth field: squares, and the pawn that passed them where they
// would not tell it.
func (s *State) passedText() string {
	low, high := s.Passed[0], s.Passed[1]
	if low == NoSquare {
		return "-"
	}
	named := []Square{low}
	if high != NoSquare {
		named = []Square{min(low, high), max(low, high)}
	}
	if s.Rules.forked {
		if _, to, _ := s.passer(named); to != s.Victim {
			named = append(named, s.Victim)
		}
	}
	text := ""
	for _, sq := range named {
		text += s.Rules.Names[sq]
	}
	return text
}
