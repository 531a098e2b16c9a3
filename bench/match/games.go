package match

// Cold file: the file of games, in PGN.

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"alfonso/bench/disk"
	"alfonso/position"
)

// PGNFile is a file of games to which one match adds.
type PGNFile struct {
	log    *disk.Log
	before int64 // its size before the last game
}

// OpenPGN opens a file to add games of an event, which may have no name, to it, or begins it. What an interrupted
// match has left behind the last whole game, the beginning of a game of the same event,
// is cut off; everything else stays, apart from the new games by an empty line.
func OpenPGN(name, event string) (*PGNFile, error) {
	log, err := disk.OpenLog(name, 0o644)
	if err != nil {
		return nil, err
	}
	g := &PGNFile{log: log}
	if err := g.mend((&Options{Event: event}).event()); err != nil {
		log.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// mend leaves the file so that a game can follow.
func (g *PGNFile) mend(event string) error {
	const enough = 1 << 20 // bytes, more than any game has
	info, err := g.log.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return err
	}
	from := max(0, info.Size()-enough)
	tail, err := io.ReadAll(io.NewSectionReader(g.log, from, info.Size()-from))
	if err != nil {
		return err
	}
	if n := wholeGames(tail, event); n < len(tail) {
		tail = tail[:n]
		if err := g.log.Truncate(from + int64(n)); err != nil {
			return err
		}
	}
	switch {
	case len(tail) == 0 || bytes.HasSuffix(tail, []byte("\n\n")):
		return nil
	case bytes.HasSuffix(tail, []byte("\n")):
		return g.log.Add([]byte("\n"))
	}
	return g.log.Add([]byte("\n\n"))
}

// wholeGames returns the length of the end of a file without a game of the event that was not
// written to its end, which is its result.
func wholeGames(tail []byte, event string) int {
	begin := fmt.Appendf(nil, "[Event %q]\n", event)
	last := bytes.LastIndex(tail, begin)
	if line := bytes.LastIndexByte(tail, '\n') + 1; line > last && line < len(tail) && bytes.HasPrefix(begin, tail[line:]) {
		return line
	}
	if last < 0 || last > 0 && tail[last-1] != '\n' || bytes.Contains(tail[last:], []byte("\n\n[")) {
		return len(tail)
	}
	words := bytes.Fields(tail[last:])
	if parseResult(string(words[len(words)-1])) != position.Unfinished {
		return len(tail)
	}
	return last
}

// Write adds a game, or nothing if there is an error.
func (g *PGNFile) Write(text []byte) (int, error) {
	info, err := g.log.Stat()
	if err != nil {
		return 0, err
	}
	g.before = info.Size()
	if err := g.log.Add(text); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Size returns the size of the file in bytes, 0 for a device or a pipe.
func (g *PGNFile) Size() int64 {
	info, err := g.log.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// Resume takes back a game that a match wrote before it was killed, so that its results do not
// tell of it and it is played again: the only one behind the size that they tell of, if it is of
// the same event and of a round and board that have not been played.
func (g *PGNFile) Resume(o *Options, r *Results) error {
	size := g.Size()
	if r.pgn < 0 || size <= r.pgn || size-r.pgn > 1<<20 {
		return nil
	}
	text, err := io.ReadAll(io.NewSectionReader(g.log, r.pgn, size-r.pgn))
	if err != nil {
		return err
	}
	const begin = "[Event "
	event := fmt.Appendf(nil, "%s%q]\n", begin, o.event())
	if !bytes.HasPrefix(text, event) || bytes.Contains(text[len(event):], []byte("\n"+begin)) {
		return nil
	}
	_, tag, _ := bytes.Cut(text, []byte("\n[Round \""))
	var round, board int
	if n, _ := fmt.Sscanf(string(tag[:min(len(tag), 40)]), "%d.%d\"]", &round, &board); n != 2 {
		return nil
	}
	number := 2*(round-1)*len(o.pairings()) + board
	if number < 1 || slices.ContainsFunc(r.Played, func(g Record) bool { return g.Game == number }) {
		return nil
	}
	return g.log.Truncate(r.pgn)
}

// TakeBack takes the last game back, so that it can be played again.
func (g *PGNFile) TakeBack() error {
	info, err := g.log.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	return g.log.Truncate(g.before)
}

// Close closes the file.
func (g *PGNFile) Close() error { return g.log.Close() }
