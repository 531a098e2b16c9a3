// Package client drives another engine: a child process that speaks UCI or the
// XBoard protocol (CECP, version 2). The caller decides whether a move is legal and
// when a game is over.
package client

// Cold file: the interface.

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"alfonso/position"
	"alfonso/search"
)

// Engine is an engine that runs. It is not safe for concurrent use.
type Engine interface {
	// Name returns what the engine calls itself, or the name its Spec gives.
	Name() string
	// Program returns what the engine calls itself, mostly with its version; "" if it does
	// not say.
	Program() string
	// Obeys returns [ErrUnfit] if the engine cannot keep to such limits.
	Obeys(limits search.Limits) error
	// NewGame prepares for a game from a position of these rules. Its errors are
	// [ErrUnfit] and those of Think.
	NewGame(r *position.Rules, fen string) error
	// Think asks for a move and returns the answer, or [ErrTimeout] at the deadline,
	// or [ErrFailed], [ErrRefused] or [ErrClaim], or the error of the context that the
	// engine was opened with. After an error the engine can only be closed.
	Think(g Turn, limits search.Limits, deadline time.Time) (Reply, error)
	// Ponder lets the engine think on its opponent's time, if its Spec asks for it: about a
	// game with the move that its last Reply expects. Engines that think of that by
	// themselves, as in the XBoard protocol, need no telling.
	Ponder(g Turn, limits search.Limits)
	// Tail returns the last lines exchanged, oldest first: "> " to the engine,
	// "< " from it, "! " from its standard error. They are [Printable].
	Tail() []string
	// Close asks the engine to quit, and kills it if it does not, with its children.
	Close()
}

// Turn is a game so far: the moves since NewGame, in UCI form.
type Turn struct {
	Moves []string
	Side  position.Color // to move

	// Deployment is that of the side to move in a game of hidden men, whose Moves carry
	// the verdicts of their battles; empty in others.
	Deployment string
}

// Hidden is an engine that plays games of hidden men.
type Hidden interface {
	Engine
	// Deploy asks for a secret deployment of a side, after NewGame. Its errors are those
	// of Think.
	Deploy(c position.Color, deadline time.Time) (string, error)
	// GameOver tells that the umpire has ended the game.
	GameOver(o position.Outcome)
}

// Reply is an engine's answer.
type Reply struct {
	Move     string    // in UCI form, as the engine wrote it; [Printable]
	Expected string    // the opponent's move that the engine would think about now, "" for none; [Printable]
	At       time.Time // when the answer came
	Resigns  bool      // instead of a move
	Claim    string    // a result that the engine claimed while it was to move, if it did; [Printable]
	Depth    int       // of the last report, 0 to 10,000
	Score    int       // centipawns from the engine's side, in the last report, within a million
	Mate     int       // moves to mate, negative when being mated, 0 for none, within a million
	HasScore bool
	Nodes    uint64 // in the last report, up to 10^15
}

// Bounds of what an engine reports.
const (
	mostDepth = 10_000
	mostScore = 1_000_000
	mostNodes = 1_000_000_000_000_000
)

// Errors of engines, perhaps wrapped.
var (
	ErrTimeout = errors.New("no answer in time")
	ErrFailed  = errors.New("the engine has failed") // it is dead, or not listened to any more
	ErrRefused = errors.New("the engine refuses a move")
	ErrClaim   = errors.New("the engine does not move but claims a result")
	ErrUnfit   = errors.New("not suitable") // and never will be
)

// How long an engine may take to start, to get ready, to answer in the other protocol, and to
// quit, and the system to bring the last output of an engine that has ended.
const (
	startPatience = 20 * time.Second
	readyPatience = 20 * time.Second
	otherPatience = 3 * time.Second
	quitPatience  = time.Second
	pipePatience  = 200 * time.Millisecond
)

// Open starts an engine and completes the handshake of its protocol, which it finds out
// if the spec does not tell. When the context is done, the engine gives no answers any more,
// but has still to be closed. The error is [ErrUnfit], [ErrTimeout] or [ErrFailed], or that of the
// system if there is no such program.
func Open(ctx context.Context, spec Spec) (Engine, error) {
	path, err := exec.LookPath(spec.Command)
	if err != nil {
		return nil, fmt.Errorf("engine %s: %w", spec.Command, err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	spec.Command = path
	open, other := openUCI, "xboard"
	if spec.Protocol == "xboard" {
		open, other = openCECP, "uci"
	}
	e, err := open(ctx, spec)
	if spec.Protocol == "" && (errors.Is(err, errOther) || errors.Is(err, ErrFailed)) { // some die of a word that they do not know
		if x, errX := openCECP(ctx, spec); errX == nil || errors.Is(err, errOther) {
			e, err = x, errX
		}
	}
	switch {
	case err == nil:
		return e, nil
	case errors.Is(err, errOther):
		return nil, fmt.Errorf("engine %s: %w, perhaps proto=%s", spec.title(""), err, other)
	}
	return nil, fmt.Errorf("engine %s: %w", spec.title(""), err)
}

// Protocol returns what an engine speaks, as in a Spec.
func Protocol(e Engine) string {
	if _, ok := e.(*cecp); ok {
		return "xboard"
	}
	return "uci"
}

// errOther says that an engine answers in the other protocol.
var errOther = fmt.Errorf("%w: it speaks another protocol", ErrUnfit)

// unknown reports whether an engine complains that it does not know a command.
func unknown(line, command string) bool {
	line = strings.ToLower(line)
	return (strings.Contains(line, "unknown command") || strings.Contains(line, "illegal move") || strings.HasPrefix(line, "error")) &&
		slices.Contains(strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }), command)
}
