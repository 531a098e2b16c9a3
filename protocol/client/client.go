// Package client drives another engine: a child process that speaks UCI or the
// XBoard protocol (CECP, version 2). It knows texts and time, no rules: the caller
// decides whether a move is legal.
package client

// Cold file: the interface, and how an engine is described.

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// Engine is an engine that runs. It is not safe for concurrent use.
type Engine interface {
	// Name returns what the engine calls itself, or the name its Spec gives.
	Name() string
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
}

// Reply is an engine's answer.
type Reply struct {
	Move     string // in UCI form, as the engine wrote it
	Resigns  bool   // instead of a move
	Depth    int    // of the last report
	Score    int    // centipawns from the engine's side, in the last report
	Mate     int    // moves to mate, negative when being mated, 0 for none
	HasScore bool
}

// ErrTimeout means that no answer came before the deadline.
var ErrTimeout = errors.New("no answer in time")

// patience is how long an engine may take to start, to get ready, and to quit.
const (
	startPatience = 20 * time.Second
	readyPatience = 20 * time.Second
	quitPatience  = time.Second
)

// Spec describes how to start an engine.
type Spec struct {
	Command  string // program
	Args     []string
	Dir      string // working directory
	Protocol string // "uci" or "xboard"
	Name     string // "" leaves it to the engine
	Options  []Option
}

// Option is a setting made before the first game.
type Option struct{ Name, Value string }

// ParseSpec reads "cmd=./alfonso name=new proto=uci dir=/tmp arg=-x option.Hash=16": fields
// separated by blanks; arg and option may repeat, an underscore in an option's
// name stands for a blank where the engine has one there. A lone word is cmd.
func ParseSpec(text string) (Spec, error) {
	s := Spec{Protocol: "uci"}
	for _, field := range strings.Fields(text) {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			key, value = "cmd", field
		}
		switch option, isOption := strings.CutPrefix(key, "option."); {
		case isOption && option != "":
			s.Options = append(s.Options, Option{option, value})
		case key == "cmd":
			s.Command = value
		case key == "arg":
			s.Args = append(s.Args, value)
		case key == "dir":
			s.Dir = value
		case key == "name":
			s.Name = value
		case key == "proto" && (value == "uci" || value == "xboard"):
			s.Protocol = value
		default:
			return s, fmt.Errorf("engine %q: %q is not understood", text, field)
		}
	}
	if s.Command == "" {
		return s, fmt.Errorf("engine %q: no cmd", text)
	}
	return s, nil
}

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

// title returns the name to show for an engine.
func (s *Spec) title(own string) string {
	switch {
	case s.Name != "":
		return s.Name
	case own != "":
		return own
	}
	return filepath.Base(s.Command)
}
