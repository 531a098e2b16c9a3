package position

// Cold file: what a declaration must be before any table is made of it.

import (
	"fmt"
	"strings"
	"unicode"
)

// MaxMoves is the room that a move list needs: no position of any game that Compile accepts
// has more legal moves.
const MaxMoves = 1024

// maxValue bounds the declared worth of a piece, in centipawns.
const maxValue = 5000

// DeclarationError says which field of a Variant cannot be played, and why.
type DeclarationError struct {
	Variant string // its name
	Field   string // of Variant, perhaps with what in it is meant: "Pieces N"
	Reason  error
}

// Error returns one line.
func (e *DeclarationError) Error() string {
	return fmt.Sprintf("variant %s: %s: %v", e.Variant, e.Field, e.Reason)
}

// Unwrap returns the reason.
func (e *DeclarationError) Unwrap() error { return e.Reason }

// refuse returns a DeclarationError, to which CompileOn adds the name of the game.
func refuse(field, format string, args ...any) error {
	return &DeclarationError{Field: field, Reason: fmt.Errorf(format, args...)}
}

// check refuses what no table is needed to see.
func (v *Variant) check() error {
	for _, check := range []func() error{v.checkNames, v.checkBoard, v.checkPieces, v.checkRules, v.checkXBoard} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkNames checks what the game is called.
func (v *Variant) checkNames() error {
	if !isName(v.Name) {
		return refuse("Name", "%.40q: want small letters, digits and hyphens, at most 40", v.Name)
	}
	for i, alias := range v.Aliases {
		if !isName(alias) {
			return refuse("Aliases", "%.40q: want small letters, digits and hyphens, at most 40", alias)
		}
		for _, other := range append(v.Aliases[:i:i], v.Name) {
			if alias == other {
				return refuse("Aliases", "%q twice", alias)
			}
		}
	}
	if strings.ContainsFunc(v.Title, unicode.IsControl) || v.Title != strings.TrimSpace(v.Title) || len(v.Title) > 120 {
		return refuse("Title", "%.40q: want one line of at most 120 bytes without blanks around it", v.Title)
	}
	return nil
}

// isName reports whether a text can name a game: in options, files and commands.
func isName(text string) bool {
	return text != "" && len(text) <= 40 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// checkBoard checks the size of the board.
func (v *Variant) checkBoard() error {
	if v.Files < 1 || v.Files > MaxFiles {
		return refuse("Files", "%d, want 1 to %d", v.Files, MaxFiles)
	}
	if v.Ranks < 1 || v.Ranks > MaxRanks {
		return refuse("Ranks", "%d, want 1 to %d", v.Ranks, MaxRanks)
	}
	return nil
}

// checkPieces checks letters and worth of the pieces.
func (v *Variant) checkPieces() error {
	if len(v.Pieces) == 0 || len(v.Pieces) > MaxTypes {
		return refuse("Pieces", "%d piece types, want 1 to %d", len(v.Pieces), MaxTypes)
	}
	var used [256]bool
	for _, d := range v.Pieces {
		for i, letter := range []byte{d.Letter, d.Alias} {
			switch {
			case i == 1 && letter == 0:
			case letter < 'A' || letter > 'Z':
				return refuse("Pieces", "letter %q is not upper case", letter)
			case used[letter]:
				return refuse("Pieces", "two pieces have the letter %q", letter)
			}
			used[letter] = true
		}
		for _, worth := range d.Value {
			if worth < 0 || worth > maxValue {
				return refuse(pieceField(d.Letter), "worth %d, want 0 to %d", worth, maxValue)
			}
		}
	}
	if v.Royal != 0 && v.letter(v.Royal) == nil {
		return refuse("Royal", "no piece has the letter %q", v.Royal)
	}
	if v.Pawn != 0 && v.letter(v.Pawn) == nil {
		return refuse("Pawn", "no piece has the letter %q", v.Pawn)
	}
	if v.Royal != 0 && v.Royal == v.Pawn {
		return refuse("Royal", "the royal piece cannot be the pawn")
	}
	return nil
}

// pieceField names a piece in an error.
func pieceField(letter byte) string { return "Pieces " + string(rune(letter)) }

// letter returns the piece of a letter, or nil.
func (v *Variant) letter(letter byte) *PieceDef {
	for i := range v.Pieces {
		if v.Pieces[i].Letter == letter {
			return &v.Pieces[i]
		}
	}
	return nil
}

// checkRules checks the rules that are single values, and which of them go together.
func (v *Variant) checkRules() error {
	switch {
	case v.Stalemate > Loss:
		return refuse("Stalemate", "%d is no ending", v.Stalemate)
	case v.Baring > Conquest:
		return refuse("Baring", "%d is no rule", v.Baring)
	case v.Baring == Conquest && v.Battle == nil:
		return refuse("Baring", "conquest without battles")
	case (v.Baring == BaringWins || v.Baring == BaringRebare) && v.Royal == 0:
		return refuse("Baring", "there is no royal piece to be bared")
	case v.Dead > DeadMinor:
		return refuse("Dead", "%d is no rule", v.Dead)
	case v.Dead != DeadNone && v.Royal == 0:
		return refuse("Dead", "there is no royal piece")
	case v.QuietPlies < 0 || v.QuietPlies > CounterMax:
		return refuse("QuietPlies", "%d, want 0 to %d", v.QuietPlies, CounterMax)
	case v.Pawn == 0 && len(v.Steps) > 0:
		return refuse("Steps", "there are no pawns")
	case v.Pawn == 0 && len(v.Promote) > 0:
		return refuse("Promote", "there are no pawns")
	case v.Royal == 0 && len(v.Castle) > 0:
		return refuse("Castle", "there is no royal piece")
	case v.Battle != nil && (v.Royal != 0 || v.Pawn != 0):
		return refuse("Battle", "a game of battles has no royal piece and no pawns")
	}
	for rank, n := range v.Steps {
		if rank < 1 || rank > v.Ranks {
			return refuse("Steps", "there is no rank %d", rank)
		}
		if n < 1 || n > 3 {
			return refuse("Steps", "%d squares from rank %d, want 1 to 3", n, rank)
		}
	}
	return nil
}

// checkXBoard checks what XBoard is told. Start positions are read when the board is made.
func (v *Variant) checkXBoard() error {
	for i := range v.XBoard {
		g := &v.XBoard[i]
		for _, word := range []string{g.Name, g.Parent} {
			if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsControl(r) || r == ' ' || r == ',' }) {
				return refuse("XBoard", "%q: want one word", word)
			}
		}
		if g.Name == "" {
			return refuse("XBoard", "a game without name")
		}
		for _, letter := range []byte(g.Choice) {
			if v.letter(letter) == nil {
				return refuse("XBoard", "choice %q: no piece has the letter %q", g.Choice, letter)
			}
		}
		if g.PieceToChar != "" {
			if err := v.checkTable(g.PieceToChar); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkTable checks that a table of XBoard's pictures has every piece once, the king last.
func (v *Variant) checkTable(table string) error {
	if len(table) < 6 || len(table) > 66 {
		return refuse("XBoard", "table %q: want 6 to 66 letters and dots", table)
	}
	for i, letter := range []byte(table) {
		if letter != '.' && (v.letter(letter) == nil || strings.IndexByte(table[i+1:], letter) >= 0) {
			return refuse("XBoard", "table %q: %q is no piece, or there twice", table, letter)
		}
	}
	for _, d := range v.Pieces {
		if strings.IndexByte(table, d.Letter) < 0 {
			return refuse("XBoard", "table %q: no picture for %q", table, d.Letter)
		}
	}
	if v.Royal != 0 && table[len(table)-1] != v.Royal {
		return refuse("XBoard", "table %q: the royal piece must be last", table)
	}
	return nil
}
