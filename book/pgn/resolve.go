package pgn

// Cold file: reading games, from what is written to legal moves.

import (
	"errors"
	"fmt"
	"strings"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// maxTries bounds the moves played beyond those of the game to find out what its
// castlings mean.
const maxTries = 20_000

// resolve finds out where the game starts and what its moves are.
func (r *Reader) resolve(g *Game, b *body) {
	result := b.result
	if result == "" || b.problem != "" && g.Tag("Result") != "" {
		result = g.Tag("Result")
	}
	g.Result = resultOf(result)
	g.At = g.Line
	v := r.variant
	if name := g.Tag("Variant"); name != "" {
		if v = find(name); v == nil {
			g.Problem = fmt.Errorf("the game %s is not played here", quoted(name))
			return
		}
	}
	a, err := r.attempts(g, v, b)
	if err != nil {
		g.Problem = err
		return
	}
	switch n := len(a.found); {
	case n < len(b.words):
		g.Problem, g.At = a.complaint(n), b.words[n].line
	case b.problem != "":
		g.Problem, g.At = fmt.Errorf("%s: %s", numbered(a.start, n), b.problem), b.at
	}
	if g.Problem != nil && len(a.found)+len(g.Tags) == 0 {
		g.Problem = fmt.Errorf("no game: %w", g.Problem)
		return
	}
	g.Start, g.Moves = a.start, a.plies(b.words, a.found)
}

// attempts plays the game from every start that it may have, with ranks counted in every
// way, and returns what goes on longest; the likelier comes first.
func (r *Reader) attempts(g *Game, v *position.Variant, b *body) (*attempt, error) {
	rules := position.RulesOf(v)
	var starts []string
	if fen := g.Tag("FEN"); fen != "" {
		starts = []string{fen}
	} else {
		starts = []string{rules.Start}
		for _, game := range v.XBoard {
			if start := game.Start; start != "" {
				starts = append(starts, start)
			}
		}
	}
	bases := []int{1}
	switch lowest := v.LowestRank(); {
	case lowest != 1 && g.Tag("VariantMen") != "": // a tag of XBoard's, and ours
		bases = []int{lowest, 1}
	case lowest != 1:
		bases = []int{1, lowest}
	}
	var best *attempt
	var failure error
	for _, fen := range starts {
		start, err := rules.New(fen)
		if fields := strings.Fields(fen); err != nil && len(fields) > 3 {
			// XBoard's en passant field is not reliable on large boards.
			fields[3] = "-"
			if s, again := rules.New(strings.Join(fields, " ")); again == nil {
				start, err = s, nil
			}
		}
		if err != nil {
			failure = err
			continue
		}
		for _, base := range bases {
			tries := maxTries + len(b.words)
			a := &attempt{start: start, base: base, words: b.words, board: movegen.New(start.Clone(len(b.words))), tries: &tries}
			a.play(0)
			if best == nil || len(a.found) > len(best.found) {
				best = a
			}
		}
	}
	if best == nil {
		return nil, failure
	}
	return best, nil
}

// find returns the variant of a Variant tag, or nil. XBoard's names come first: PGN has them
// from there.
func find(name string) *position.Variant {
	if v, _ := games.FindXBoard(name); v != nil {
		return v
	}
	return games.Find(name)
}

// attempt plays the moves of a line from a start, with ranks counted from a base.
type attempt struct {
	start *position.State
	base  int
	words []text
	board movegen.Board // at the start, but while moves are played
	line  []position.Move
	found []position.Move // the longest line so far
	tries *int            // moves that may still be played
}

// play plays the moves from the n-th on, trying what castlings can mean until all moves
// are legal. It reports success.
func (a *attempt) play(n int) bool {
	// Without a choice there is no need to come back: a loop, for games may be long.
	begin := len(a.line)
	defer func() {
		for len(a.line) > begin {
			a.board.Undo()
			a.line = a.line[:len(a.line)-1]
		}
	}()
	for ; n < len(a.words); n++ {
		s := a.board.State()
		if a.misplaced(s, n) {
			return false
		}
		// Moves after a bare king are read: XBoard and others play on.
		choices := Find(s, a.board.Legal(nil), a.words[n].text, a.base)
		if len(choices) != 1 {
			for _, m := range choices {
				if *a.tries <= 0 {
					return false
				}
				a.do(m)
				if a.play(n + 1) {
					return true
				}
				a.board.Undo()
				a.line = a.line[:len(a.line)-1]
			}
			return false
		}
		if *a.tries <= 0 {
			return false
		}
		a.do(choices[0])
	}
	return true
}

// misplaced reports whether the number before a move says that it is the other side's.
func (a *attempt) misplaced(s *position.State, n int) bool {
	says := a.words[n].says
	return says != 0 && says != "wb"[s.Side]
}

// do plays a move and keeps the line if it is the longest.
func (a *attempt) do(m position.Move) {
	a.board.Do(m)
	*a.tries--
	a.line = append(a.line, m)
	if len(a.line) > len(a.found) {
		a.found = append(a.found[:0], a.line...)
	}
}

// plies returns moves with what belongs to them, variations too. The board stands where
// they begin.
func (a *attempt) plies(words []text, found []position.Move) []Ply {
	list := make([]Ply, 0, len(found))
	for i, m := range found {
		p := words[i].ply
		p.Move = m
		for _, v := range words[i].variations {
			a.vary(&p, v)
		}
		list = append(list, p)
		a.board.Do(m)
	}
	for range found {
		a.board.Undo()
	}
	return list
}

// vary adds a variation to a move, which the board has not made. What cannot be
// understood in it becomes a comment.
func (a *attempt) vary(p *Ply, v *line) {
	try := &attempt{start: a.start, base: a.base, words: v.words, board: a.board, tries: a.tries}
	try.play(0)
	n := len(try.found)
	if n == 0 {
		if len(v.source) > 0 {
			p.Comment = join(p.Comment, "("+strings.Join(v.source, " ")+")")
		}
		return
	}
	l := Line{Comment: v.comment, Moves: try.plies(v.words, try.found)}
	if n < len(v.words) {
		last := &l.Moves[n-1]
		last.Comment = join(last.Comment, strings.Join(v.source[v.words[n].source:], " "))
	}
	p.Variations = append(p.Variations, l)
}

// complaint says why a game ends before its n-th move, counted from 0.
func (a *attempt) complaint(n int) error {
	for _, m := range a.found {
		a.board.Do(m)
	}
	defer func() {
		for range a.found {
			a.board.Undo()
		}
	}()
	where, word := numbered(a.start, n), quoted(a.words[n].text)
	switch {
	case isNull(a.words[n].text):
		return fmt.Errorf("%s %s is a null move, which nobody can make", where, word)
	case a.misplaced(a.board.State(), n):
		return fmt.Errorf("%s is missing: the number before %s is of the other side", where, word)
	case *a.tries <= 0:
		return errors.New("the castlings of the game have too many meanings")
	}
	return fmt.Errorf("%s %s is not legal", where, word)
}

// numbered returns "move 12", or "move 12..." for one of Black, for the n-th move from a
// start, counted from 0.
func numbered(start *position.State, n int) string {
	ply := start.Ply + n
	return fmt.Sprintf("move %d%s", ply/2+1, [...]string{"", "..."}[ply%2])
}
