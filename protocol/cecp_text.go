package protocol

// Cold file: the XBoard protocol: moves, positions and games as text.

import (
	"errors"
	"fmt"
	"strings"

	"alfonso/position"
)

// introduce answers protover with the features. XBoard waits between done=0 and
// done=1; nothing here waits for its answers.
func (c *cecp) introduce(string) {
	var names []string
	for _, v := range c.games() {
		for i := range v.XBoard {
			names = append(names, v.XBoard[i].Name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `feature done=0
feature myname="%s" setboard=1 ping=1 usermove=1 playother=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1
feature analyze=1 exclude=1 debug=1 memory=1 smp=1 nps=1 time=1 draw=1 pause=1 name=1 ics=0 highlight=0
feature variants="%s"
`, c.program.Name, strings.Join(names, ","))
	for i := range options {
		o := &options[i]
		switch {
		case o.only == inUCI, o.only == umpired && !c.program.Umpired:
		case o.kind == spin:
			fmt.Fprintf(&b, "feature option=\"%s -spin %s %d %d\"\n", o.name, o.defaultValue, o.min, o.max)
		case o.kind == check && o.defaultValue == "true":
			fmt.Fprintf(&b, "feature option=\"%s -check 1\"\n", o.name)
		case o.kind == check:
			fmt.Fprintf(&b, "feature option=\"%s -check 0\"\n", o.name)
		case o.kind == combo:
			values := strings.Join(o.values, " /// ")
			fmt.Fprintf(&b, "feature option=\"%s -combo %s\"\n", o.name, strings.Replace(values, o.defaultValue, "*"+o.defaultValue, 1))
		case o.kind == button:
			fmt.Fprintf(&b, "feature option=\"%s -button\"\n", o.name)
		default:
			fmt.Fprintf(&b, "feature option=\"%s -%s %s\"\n", o.name, o.kind, strings.TrimSuffix(o.defaultValue, "<empty>"))
		}
	}
	b.WriteString("feature done=1")
	c.out.printf("%s", b.String())
}

// describe tells XBoard the board and the pieces of a game that it does not know.
func (c *cecp) describe() {
	if c.game.Table == "" {
		return
	}
	var b strings.Builder
	v, table := c.session.Variant(), c.game.Table
	fen := c.session.State().FEN()
	if v.Battle != nil {
		fen = facedown(c.session.State())
	}
	fmt.Fprintf(&b, "setup (%s%s) %dx%d+0_%s %s\n", table, strings.ToLower(table), v.Files, v.Ranks, c.game.Parent, fen)
	for _, d := range v.Pieces {
		if v.Battle != nil {
			break // who is what is hidden
		}
		fmt.Fprintf(&b, "piece %c& %s\n", d.Letter, d.XBoardBetza())
	}
	if c.game.Choice != "" {
		fmt.Fprintf(&b, "choice %s\n", c.game.Choice)
	}
	c.out.printf("%s", strings.TrimSuffix(b.String(), "\n"))
}

// moveWriter returns what writes the moves of a position and those that follow, as
// the other side of the protocol expects them. It may be called by another goroutine.
func moveWriter(state *position.State, game *position.XBoardGame) func(position.Move) string {
	r := state.Rules
	square := func(sq position.Square) string {
		file, rank := r.Geometry.FileRank(sq)
		return fmt.Sprintf("%c%d", 'a'+file, rank+r.Variant.LowestRank())
	}
	return func(m position.Move) string {
		text := square(m.From()) + square(m.To())
		switch m.Kind() {
		case position.Promote:
			text += string(rune(r.Letter(position.MakePiece(m.Index(), position.Black))))
		case position.Castle:
			castle := &state.Castling.Castles[m.Index()]
			step := r.Names[m.From()] + r.Names[m.To()]
			switch {
			case game.Name == "fischerandom" || state.Castling.Shuffled:
				text = "O-O"
				if castle.RookFrom < castle.KingFrom {
					text = "O-O-O"
				}
			case state.Text(m, false) != step: // the king could step there, too
				text += "," + square(castle.RookFrom) + square(castle.RookTo)
			}
		}
		return text
	}
}

// squares reads squares one after another, with an optional comma after each pair,
// and returns what is left. Ranks above nine are two digits, or one character after
// '9'.
func squares(r *position.Rules, text string) (list []position.Square, rest string) {
	for rest = text; ; {
		next := rest
		if len(list) == 2 {
			next = strings.TrimPrefix(next, ",")
		}
		if len(next) < 2 || next[0] < 'a' || next[0] > 'z' || next[1] < '0' || next[1] > '<' {
			return list, rest
		}
		rank, n := int(next[1]-'0'), 2
		if rank <= 9 && len(next) > 2 && next[2] >= '0' && next[2] <= '9' {
			rank, n = 10*rank+int(next[2]-'0'), 3
		}
		list = append(list, r.At(int(next[0]-'a'), rank-r.Variant.LowestRank()))
		rest = next[n:]
	}
}

// looksLikeMove reports whether a word is a move rather than a command.
func looksLikeMove(word string) bool {
	if strings.HasPrefix(word, "O-O") || strings.HasPrefix(word, "0-0") || strings.HasPrefix(word, "o-o") {
		return true
	}
	digits := 0
	for i := range len(word) {
		if word[i] >= '0' && word[i] <= '9' {
			digits++
		}
	}
	return digits >= 2 && len(word) >= 4 && word[0] >= 'a' && word[0] <= 'p' && word[1] >= '0' && word[1] <= '9'
}

// readMove finds a move by its text among the legal ones, or NoMove. It reads what
// moveWriter writes, castling in any form, and a promotion without its letter where
// there is no choice.
func readMove(state *position.State, text string, legal []position.Move) position.Move {
	switch strings.ToUpper(strings.ReplaceAll(text, "0", "O")) {
	case "O-O":
		return castling(state, legal, true)
	case "O-O-O":
		return castling(state, legal, false)
	}
	r := state.Rules
	list, suffix := squares(r, text)
	for _, sq := range list {
		if sq == position.NoSquare {
			return position.NoMove
		}
	}
	suffix = strings.TrimRight(strings.TrimPrefix(suffix, "="), ".=")
	switch {
	case len(list) == 4 && suffix == "":
		for _, m := range legal {
			if m.Kind() == position.Castle {
				castle := &state.Castling.Castles[m.Index()]
				if castle.KingFrom == list[0] && castle.KingTo == list[1] && castle.RookFrom == list[2] && castle.RookTo == list[3] {
					return m
				}
			}
		}
	case len(list) == 2 && len(suffix) <= 1:
		if m := match(state, r.Names[list[0]]+r.Names[list[1]]+suffix, legal); m != position.NoMove || suffix != "" {
			return m
		}
		var only []position.Move
		for _, m := range legal {
			if m.From() == list[0] && m.To() == list[1] && m.Kind() == position.Promote {
				only = append(only, m)
			}
		}
		if len(only) == 1 {
			return only[0]
		}
	}
	return position.NoMove
}

// castling finds the castling to one side, if there is just one.
func castling(state *position.State, legal []position.Move, kingside bool) position.Move {
	found := position.NoMove
	for _, m := range legal {
		if m.Kind() != position.Castle {
			continue
		}
		castle := &state.Castling.Castles[m.Index()]
		if (castle.RookFrom > castle.KingFrom) != kingside {
			continue
		}
		if found != position.NoMove {
			return position.NoMove
		}
		found = m
	}
	return found
}

// setXBoardFEN sets up a position as XBoard writes it: fields of rights and en passant
// may be missing, and the rank of the latter can be counted from 0 or 1.
func (s *Session) setXBoardFEN(fen string) error {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return errors.New("no position")
	}
	if s.state.Rules.Clash != nil {
		return s.SetPosition(fen, nil)
	}
	number := func(i int) bool { return len(fields) > i && fields[i][0] >= '0' && fields[i][0] <= '9' }
	passed := "-"
	switch {
	case number(2):
	case number(3):
		fields = append(fields[:3:3], append([]string{"-"}, fields[3:]...)...)
	case len(fields) > 3:
		passed, fields[3] = fields[3], "-"
	}
	err := s.SetPosition(strings.Join(fields, " "), nil)
	if err != nil || passed == "-" {
		return err
	}
	if fields[3] = passedSquares(s.state, passed); fields[3] == "-" {
		return nil
	}
	return s.SetPosition(strings.Join(fields, " "), nil)
}

// passedSquares translates an en passant field: the squares that it can mean and that
// a pawn of the side that has moved can just have passed.
func passedSquares(state *position.State, text string) string {
	r := state.Rules
	list, _ := squares(r, strings.ReplaceAll(text, ",", ""))
	out := ""
	add := func(sq position.Square) {
		if sq != position.NoSquare && canHavePassed(state, sq) && !strings.Contains(out, r.Names[sq]) {
			out += r.Names[sq]
		}
	}
	for _, sq := range list {
		if sq == position.NoSquare {
			continue
		}
		if file, rank := r.Geometry.FileRank(sq); r.Variant.LowestRank() == 0 {
			add(r.At(file, rank-1)) // the same text, counted from 1
		}
		add(sq)
	}
	if out == "" {
		return "-"
	}
	return out
}

// canHavePassed reports whether the last move may have been a pawn's stride over a square.
func canHavePassed(state *position.State, sq position.Square) bool {
	r := state.Rules
	if r.Pawn < 0 || state.Board[sq] != position.NoPiece {
		return false
	}
	pawn := position.MakePiece(r.Pawn, state.Side.Other())
	for _, from := range r.Squares {
		if state.Board[from] != position.NoPiece {
			continue
		}
		for _, path := range r.Moves[pawn].Advances[from] {
			over := false
			for _, to := range path {
				if state.Board[to] != position.NoPiece {
					if over && state.Board[to] == pawn {
						return true
					}
					break
				}
				over = over || to == sq
			}
		}
	}
	return false
}

// editor is a position being put together with the old edit command.
type editor struct {
	board [position.MaxSquares]position.Piece
	color position.Color
}

// beginEdit begins to edit the position.
func (c *cecp) beginEdit(string) {
	c.abort()
	c.edit = &editor{board: c.session.State().Board}
}

// editLine obeys one line of an edit: "#" clears the board, "c" changes the colour,
// "Ka1" places a man, "xa1" clears a square, "." ends the edit.
func (c *cecp) editLine(line string) {
	r, e := c.session.State().Rules, c.edit
	switch line {
	case "":
	case "#":
		e.board = [position.MaxSquares]position.Piece{}
	case "c":
		e.color = e.color.Other()
	case ".":
		c.edit = nil
		c.setPosition(e.fen(r, c.session.State().Side))
		c.restart()
	default:
		p := r.PieceOf(line[0] &^ 0x20)
		list, rest := squares(r, line[1:])
		if len(list) != 1 || rest != "" || list[0] == position.NoSquare || p == position.NoPiece && line[0]|0x20 != 'x' {
			c.comment("edit: not understood: " + line)
			return
		}
		if p != position.NoPiece {
			p += position.Piece(e.color)
		}
		e.board[list[0]] = p
	}
}

// fen writes the position. Kings and rooks on their squares may castle.
func (e *editor) fen(r *position.Rules, side position.Color) string {
	var b strings.Builder
	for rank := r.Variant.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range r.Variant.Files {
			sq := r.At(file, rank)
			if sq == position.NoSquare {
				return "" // the old command knows no joined cells
			}
			if p := e.board[sq]; p != position.NoPiece {
				if empty > 0 {
					fmt.Fprint(&b, empty)
				}
				b.WriteByte(r.Letter(p))
				empty = 0
			} else {
				empty++
			}
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	rights := "-"
	if len(r.Castling.Rights) > 0 {
		rights = ""
		for _, right := range r.Castling.Rights {
			rights += string(rune(right.Letter))
		}
	}
	return fmt.Sprintf("%s %c %s - 0 1", b.String(), "wb"[side], rights)
}
