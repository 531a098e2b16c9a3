// Package book holds opening books: moves by the keys of positions, in Polyglot's file
// format for chess and XBoard's extension of it for the other games. A book is only
// ever asked for legal moves, so that a wrong or malicious file can offer nothing else.
package book

// Cold file: a book in memory, its file, and what it says about a position.

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"

	"alfonso/bench/disk"
	"alfonso/games"
	"alfonso/position"
)

// entrySize is the length of an entry in a file, in bytes: key, move, weight, and
// four bytes of learning, which are not used; all numbers big-endian.
const entrySize = 16

// MaxSize is the size in bytes of the largest file that is read.
const MaxSize = 1 << 30

// Entry is a move in a position, both as files hold them.
type Entry struct {
	Key    uint64
	Move   uint16
	Weight uint16 // how often to play the move beside others; 0 for never
}

// Book is a set of entries, sorted by key. It never changes.
type Book struct {
	entries []Entry
	remark  string
}

// Own returns the book that comes with the program for a game, made by its own
// self-play; nil if there is none.
func Own(v *position.Variant) *Book {
	data, err := games.ReadFile(v, "book.bin")
	if err != nil {
		return nil
	}
	b, err := Parse(data)
	if err != nil {
		return nil
	}
	return b
}

// Open reads a book file. What is no regular file, too large or without an entry is
// refused.
func Open(path string) (*Book, error) {
	b, err := open(path)
	if err != nil {
		if cause := (*fs.PathError)(nil); errors.As(err, &cause) {
			err = cause.Err // the path is told anyway
		}
		return nil, fmt.Errorf("book %s: %w", path[:min(len(path), 200)], err)
	}
	return b, nil
}

// open is Open without the path in its errors.
func open(path string) (*Book, error) {
	data, err := disk.ReadFile(path, MaxSize)
	if err != nil {
		return nil, err
	}
	return Parse(data)
}

// Parse reads the content of a book file. Bytes after the last whole entry are
// dropped and entries out of order sorted, see [Book.Remark]; entries without a move,
// which other programs use for notes, do not count. A file without an entry is an
// error.
func Parse(data []byte) (*Book, error) {
	b := &Book{entries: make([]Entry, 0, len(data)/entrySize)}
	for rest := data; len(rest) >= entrySize; rest = rest[entrySize:] {
		e := Entry{binary.BigEndian.Uint64(rest), binary.BigEndian.Uint16(rest[8:]), binary.BigEndian.Uint16(rest[10:])}
		if e.Move != 0 {
			b.entries = append(b.entries, e)
		}
	}
	if len(b.entries) == 0 {
		return nil, errors.New("no entries")
	}
	var remarks []string
	if n := len(data) % entrySize; n > 0 {
		remarks = append(remarks, fmt.Sprintf("%d bytes at the end are no entry, dropped", n))
	}
	byKey := func(a, b Entry) int { return cmp.Compare(a.Key, b.Key) }
	if !slices.IsSortedFunc(b.entries, byKey) {
		remarks = append(remarks, "entries were not in order, sorted")
		slices.SortStableFunc(b.entries, byKey)
	}
	b.remark = strings.Join(remarks, "; ")
	return b, nil
}

// Remark tells in a line what was wrong with the file; empty if nothing was.
func (b *Book) Remark() string { return b.remark }

// Len returns the number of entries.
func (b *Book) Len() int { return len(b.entries) }

// Positions returns the number of different positions.
func (b *Book) Positions() int {
	n := 0
	for i := range b.entries {
		if i == 0 || b.entries[i].Key != b.entries[i-1].Key {
			n++
		}
	}
	return n
}

// WriteTo writes the book as a file.
func (b *Book) WriteTo(w io.Writer) (int64, error) {
	data := make([]byte, 0, len(b.entries)*entrySize)
	for _, e := range b.entries {
		data = binary.BigEndian.AppendUint64(data, e.Key)
		data = binary.BigEndian.AppendUint16(data, e.Move)
		data = binary.BigEndian.AppendUint16(data, e.Weight)
		data = binary.BigEndian.AppendUint32(data, 0)
	}
	n, err := w.Write(data)
	return int64(n), err
}

// at returns the entries of a key.
func (b *Book) at(key uint64) []Entry {
	first, _ := slices.BinarySearchFunc(b.entries, key, func(e Entry, key uint64) int { return cmp.Compare(e.Key, key) })
	last := first
	for last < len(b.entries) && b.entries[last].Key == key {
		last++
	}
	return b.entries[first:last]
}

// Choice is a legal move that a book has for a position.
type Choice struct {
	Move   position.Move
	Weight int // 0 for a move never to be played
}

// Moves returns what the book has for a position among its legal moves, the largest
// weight first, and how many of its entries are no legal moves.
func (b *Book) Moves(k *Keys, s *position.State, legal []position.Move) (choices []Choice, illegal int) {
	for _, e := range b.at(k.Of(s)) {
		m := k.Decode(s, e.Move, legal)
		if m == position.NoMove {
			illegal++
			continue
		}
		i := slices.IndexFunc(choices, func(c Choice) bool { return c.Move == m })
		if i < 0 {
			choices = append(choices, Choice{Move: m})
			i = len(choices) - 1
		}
		choices[i].Weight += int(e.Weight)
	}
	slices.SortStableFunc(choices, func(a, b Choice) int { return b.Weight - a.Weight })
	return choices, illegal
}

// Share returns the part of a choice among all, in percent.
func Share(choices []Choice, i int) float64 {
	total := 0
	for _, c := range choices {
		total += c.Weight
	}
	return 100 * float64(choices[i].Weight) / float64(max(total, 1))
}

// Pick chooses a move: the one of the largest weight, or one by chance in proportion
// to the weights. It is NoMove if none has a weight.
func Pick(choices []Choice, best bool) position.Move {
	total := 0
	for _, c := range choices {
		total += c.Weight
	}
	if total == 0 {
		return position.NoMove
	}
	if best {
		return choices[0].Move
	}
	n := rand.IntN(total)
	for _, c := range choices {
		if n -= c.Weight; n < 0 {
			return c.Move
		}
	}
	return position.NoMove // not reached
}

// Knows reports whether the book has an entry for a position or one after it: if not
// for the start of a game, it was perhaps made for another one.
func (b *Book) Knows(k *Keys, s *position.State, legal []position.Move) bool {
	if len(b.at(k.Of(s))) > 0 {
		return true
	}
	next := s.Clone(1)
	for _, m := range legal {
		next.Do(m)
		known := len(b.at(k.Of(next))) > 0
		next.Undo()
		if known {
			return true
		}
	}
	return false
}
