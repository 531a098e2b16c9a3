package protocol

// Cold file: the opening book of a session.

import (
	"fmt"
	"sync"

	"alfonso/book"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// bookDepthMax is the most moves of a game for which a book can be asked.
const bookDepthMax = 255

// ownBooks holds the books that come with the program by the names of games, whose rules
// may be chosen: each is read when it is first asked for, nil for a game without one.
var ownBooks = func() map[string]func() *book.Book {
	m := map[string]func() *book.Book{}
	for _, v := range games.All() {
		m[v.Name] = sync.OnceValue(func() *book.Book { return book.Own(v) })
	}
	return m
}()

// bookPlay is the book of a session and how it is used.
type bookPlay struct {
	use, best bool
	depth     int        // moves of the game, from its start
	file      *book.Book // nil for the program's own
}

// setBookFile reads a book from a file, or returns to the program's own if path is
// empty. The book stays what it was if the file cannot be read.
func (s *Session) setBookFile(path string) error {
	if path == "" || path == "<empty>" {
		s.bookPlay.file = nil
		return nil
	}
	b, err := book.Open(path)
	if err != nil {
		return err
	}
	s.bookPlay.file = b
	if b.Remark() != "" {
		s.notice(fmt.Sprintf("book %s: %s", path, b.Remark()))
	}
	if !s.bookKnowsStart(b) {
		s.notice(fmt.Sprintf("book %s has nothing for the start of %s, perhaps it is for another game", path, s.Variant().Name))
	}
	return nil
}

// bookKnowsStart reports whether a book has an entry at or after a start of the game.
func (s *Session) bookKnowsStart(b *book.Book) bool {
	keys, rules := s.bookKeys(), s.state.Rules
	if keys == nil {
		return false
	}
	starts := []string{rules.Start}
	for _, game := range s.Variant().XBoard {
		if game.Start != "" {
			starts = append(starts, game.Start)
		}
	}
	for _, fen := range starts {
		start, err := rules.New(fen)
		if err == nil && b.Knows(keys, start, movegen.New(start.Clone(1)).Legal(nil)) {
			return true
		}
	}
	return false
}

// bookKeys returns the keys of the game, or nil where it has none.
func (s *Session) bookKeys() *book.Keys {
	v := s.Variant()
	if len(v.XBoard) == 0 {
		return nil
	}
	keys, err := book.NewKeys(s.state.Rules, &v.XBoard[0])
	if err != nil {
		return nil
	}
	return keys
}

// BookMoves returns what the book in use, or to be used, has for the position: nothing
// where men are hidden.
func (s *Session) BookMoves() []book.Choice {
	if s.view != nil {
		return nil
	}
	b := s.bookPlay.file
	if b == nil {
		b = ownBooks[s.Variant().Name]()
	}
	keys := s.bookKeys()
	if b == nil || keys == nil {
		return nil
	}
	choices, illegal := b.Moves(keys, s.state, s.Legal())
	if illegal > 0 {
		s.notice(fmt.Sprintf("book: entries that are no legal moves here, skipped: %d", illegal))
	}
	return choices
}

// consult lets the book decide: it restricts a search to the move that the book picks,
// one ply deep, so that the search answers at once but still waits where it must.
// Analysis is not for a book, nor is a search that may not look at every move.
func (s *Session) consult(l search.Limits) search.Limits {
	if !s.bookPlay.use || s.analyse || l.Infinite || l.Mate > 0 || len(l.SearchMoves) > 0 || s.state.Ply/2 >= s.bookPlay.depth {
		return l
	}
	choices := s.BookMoves()
	m := book.Pick(choices, s.bookPlay.best)
	if m == position.NoMove {
		return l
	}
	for i, c := range choices {
		if c.Move == m {
			s.notice(fmt.Sprintf("book move %s, %.0f %%", s.Notation()(m), book.Share(choices, i)))
		}
	}
	l.SearchMoves, l.Depth = []position.Move{m}, 1
	return l
}
