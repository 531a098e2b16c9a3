// Package client drives another engine: a child process that speaks UCI or the
// XBoard protocol (CECP, version 2). The caller decides whether a move is legal and
// when a game is over.
package client

// Cold file: the interface.

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// Engine is an engine that runs. It is not safe for concurrent use.
type Engine interface {
	// Name returns what the engine calls itself, or the name its Spec gives.
	Name() string
	// Obeys returns an error if the engine cannot keep to such limits.
	Obeys(limits search.Limits) error
	// NewGame prepares for a game from a position of these rules.
	NewGame(r *position.Rules, fen string) error
	// Think asks for a move and returns the answer, or [ErrTimeout] at the
	// deadline, or an error when the engine has died or answers nonsense. After an
	// error the engine can only be closed.
	Think(g Game, limits search.Limits, deadline time.Time) (Reply, error)
	// Tail returns the last lines exchanged, oldest first: "> " to the engine,
	// "< " from it, "! " from its standard error.
	Tail() []string
	// Close asks the engine to quit, and kills it if it does not.
	Close()
}

// Game is a game so far: the moves since NewGame, in UCI form.
type Game struct {
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
	Move     string    // in UCI form, as the engine wrote it
	At       time.Time // when the answer came
	Resigns  bool      // instead of a move
	Claim    string    // a result that the engine claimed while it was to move, if it did
	Depth    int       // of the last report
	Score    int       // centipawns from the engine's side, in the last report
	Mate     int       // moves to mate, negative when being mated, 0 for none
	HasScore bool
	Nodes    uint64 // in the last report
}

// Errors of Think, perhaps wrapped. Any other means that the engine has died.
var (
	ErrTimeout = errors.New("no answer in time")
	ErrRefused = errors.New("the engine refuses a move")
	ErrClaim   = errors.New("the engine does not move but claims a result")
)

// patience is how long an engine may take to start, to get ready, and to quit.
const (
	startPatience = 20 * time.Second
	readyPatience = 20 * time.Second
	quitPatience  = time.Second
)

// Open starts an engine and completes the handshake of its protocol.
func Open(spec Spec) (Engine, error) {
	path, err := exec.LookPath(spec.Command)
	if err != nil {
		return nil, fmt.Errorf("engine %s: %w", spec.Command, err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	spec.Command = path
	if spec.Protocol == "xboard" {
		return openCECP(spec)
	}
	return openUCI(spec)
}
