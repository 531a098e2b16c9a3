package cli

// Cold file: flags that several commands share.

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"alfonso/bench/disk"
	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol"
	"alfonso/search"
)

// place is where to start from: a game and a position of it.
type place struct {
	Variant string `type:"game" shuffled:"" help:"Game: ${games}." default:"chess"`
	start
}

// start is a position of a game.
type start struct {
	FEN   string   `name:"fen" help:"Position as FEN, or startpos; the start of the game by default."`
	Moves []string `type:"moves" help:"Moves played from there, as coordinates or SAN, between commas or blanks." placeholder:"e2e4,e7e5"`
}

// session returns a session at the place.
func (p place) session() (*protocol.Session, error) { return p.start.session(p.Variant) }

// session returns a session at the position of a game.
func (p start) session(variant string) (*protocol.Session, error) {
	s := protocol.NewSession(func(text string) { fmt.Fprintln(os.Stderr, text) })
	if err := s.SetVariant(variant); err != nil {
		return nil, err
	}
	fen := p.FEN
	if strings.EqualFold(fen, "startpos") {
		fen = ""
	}
	moves := p.Moves
	if rules := s.State().Rules; rules.Clash == nil { // the verdicts of battles are no SAN
		var err error
		if moves, err = coordinates(rules, fen, moves); err != nil {
			return nil, err
		}
	}
	return s, s.SetPosition(fen, moves)
}

// coordinates returns moves, which may be in SAN, as coordinates.
func coordinates(rules *position.Rules, fen string, moves []string) ([]string, error) {
	if fen == "" {
		fen = rules.Start
	}
	state, err := rules.New(fen)
	if err != nil {
		return nil, err
	}
	board := movegen.New(state.Clone(len(moves)))
	var texts []string
	for i, text := range moves {
		legal := board.Legal(nil)
		// What some move is written as means that move: in wildebeest "f1k1" is the castling
		// by one square, though king takes rook would fit others.
		found := slices.DeleteFunc(slices.Clone(legal), func(m position.Move) bool { return board.State().Text(m, false) != text })
		if len(found) == 0 {
			found = pgn.Find(board.State(), legal, text, 1)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("move %d %q is not legal", i+1, text)
		}
		if len(found) > 1 {
			return nil, fmt.Errorf("move %d %q can be %s or %s", i+1, text, board.State().Text(found[0], false), board.State().Text(found[1], false))
		}
		texts = append(texts, board.State().Text(found[0], false))
		board.Do(found[0])
	}
	return texts, nil
}

// limits say how far to search each position.
type limits struct {
	Movetime int64  `type:"milliseconds" help:"Milliseconds a position; ${usual} if nothing else limits the search." placeholder:"N"`
	Depth    int    `type:"count" help:"Plies to look ahead." placeholder:"N"`
	Nodes    uint64 `type:"nodes" help:"Nodes a position." placeholder:"N"`
}

// given returns the limits that were given: none is a search without end.
func (l limits) given() search.Limits {
	return search.Limits{MoveTime: time.Duration(l.Movetime) * time.Millisecond, Depth: l.Depth, Nodes: l.Nodes}
}

// or returns the limits that were given, or a time if none was.
func (l limits) or(usual time.Duration) search.Limits {
	given := l.given()
	if l == (limits{}) {
		given.MoveTime = usual
	}
	return given
}

// resources are what a search may take of the machine.
type resources struct {
	Hash    int `type:"mebibytes" help:"Table size in MiB." default:"16"`
	Threads int `type:"threads" help:"Threads to search with." default:"1"`
}

// engine returns an engine with these.
func (r resources) engine() (*search.Engine, error) {
	engine := search.NewEngine(1)
	if err := engine.SetHash(r.Hash); err != nil {
		return nil, err
	}
	return engine, engine.SetThreads(r.Threads)
}

// output is where a text goes.
type output struct {
	Output string `short:"o" help:"File to write; standard output by default." type:"path" placeholder:"FILE"`
}

// write calls write with standard output or with what is written to the file when all of it
// is there: then all at once, or nothing after an error.
func (o output) write(out io.Writer, write func(io.Writer) error) error {
	if o.Output == "" {
		w := bufio.NewWriter(out)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	return disk.WriteFile(o.Output, text.Bytes(), 0o644)
}

// untilInterrupted returns a context that ends when the user, or the system, asks the program
// to end. A second time ends it at once. Call stop when the work is done.
func untilInterrupted() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
