package protocol

// Cold file: the options, one table.

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/search"
)

// optionKind is the type of an option, in XBoard's words and, but for file, UCI's.
type optionKind string

// The types of option.
const (
	checkOption  optionKind = "check"
	spinOption   optionKind = "spin"
	comboOption  optionKind = "combo"
	buttonOption optionKind = "button"
	textOption   optionKind = "string"
	fileOption   optionKind = "file" // a string to UCI, which has no such type
)

const (
	hashDefault = 16      // MiB
	hashMax     = 1 << 16 // MiB
	eloDefault  = 1500
)

// dialect is a protocol.
type dialect string

// The protocols.
const (
	inUCI     dialect = "uci"
	inXBoard  dialect = "xboard"
	inUmpired dialect = "umpired" // UCI, and XBoard's as an umpire speaks it
)

// option is one thing that can be set. A spin's text reaches set as a number in
// range, a check's as "true" or "false", a combo's as one of its values.
type option struct {
	only         dialect // offered in this protocol alone; "" for all
	name         string
	kind         optionKind
	defaultValue string
	min, max     int
	values       []string
	set          func(s *Session, value string) error
}

// optionTable lists them all, in the order in which they are offered. Each changes
// something that can be seen; Ponder alone only tells a GUI that it may ponder.
var optionTable = append([]option{
	{only: inUCI, name: "Hash", kind: spinOption, defaultValue: strconv.Itoa(hashDefault), min: 1, max: hashMax, set: func(s *Session, value string) error {
		s.whenIdle(func() {
			if err := s.engine.SetHash(spinValue(value)); err != nil {
				s.notice(fmt.Sprintf("Hash stays as it was: %v", err))
			}
		})
		return nil
	}},
	{only: inUCI, name: "Threads", kind: spinOption, defaultValue: "1", min: 1, max: movegen.MaxThreads, set: func(s *Session, value string) error {
		s.whenIdle(func() {
			if err := s.engine.SetThreads(spinValue(value)); err != nil {
				s.notice(fmt.Sprintf("Threads stay as they were: %v", err))
				return
			}
			s.threads = spinValue(value)
		})
		return nil
	}},
	{name: "MultiPV", kind: spinOption, defaultValue: "1", min: 1, max: 500, set: func(s *Session, value string) error {
		s.whenIdle(func() {
			s.lines = spinValue(value)
			s.engine.SetMultiPV(s.lines)
			s.player.SetMultiPV(s.lines)
		})
		return nil
	}},
	{name: "Skill Level", kind: spinOption, defaultValue: strconv.Itoa(search.MaxSkill), min: 0, max: search.MaxSkill, set: func(s *Session, value string) error {
		s.skill = spinValue(value)
		s.setStrength()
		return nil
	}},
	{name: "UCI_LimitStrength", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.byElo = value == "true"
		s.setStrength()
		return nil
	}},
	{name: "UCI_Elo", kind: spinOption, defaultValue: strconv.Itoa(eloDefault), min: search.MinElo, max: search.MaxElo, set: func(s *Session, value string) error {
		s.elo = spinValue(value)
		s.setStrength()
		return nil
	}},
	{name: "Move Overhead", kind: spinOption, defaultValue: "10", min: 0, max: 5000, set: func(s *Session, value string) error {
		s.whenIdle(func() {
			s.overhead = time.Duration(spinValue(value)) * time.Millisecond
			s.engine.SetMoveOverhead(s.overhead)
			s.player.SetMoveOverhead(s.overhead)
		})
		return nil
	}},
	{only: inUCI, name: "nodestime", kind: spinOption, defaultValue: "0", min: 0, max: 10000, set: func(s *Session, value string) error {
		s.whenIdle(func() { s.engine.SetNodesTime(spinValue(value)) })
		return nil
	}},
	{only: inUCI, name: "Ponder", kind: checkOption, defaultValue: "false", set: func(*Session, string) error { return nil }},
	{name: "Clear Hash", kind: buttonOption, set: func(s *Session, _ string) error {
		s.whenIdle(s.engine.ClearHash)
		return nil
	}},
	{name: "OwnBook", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.bookPlay.use = value == "true"
		return nil
	}},
	{name: "BookFile", kind: fileOption, defaultValue: "<empty>", set: (*Session).setBookFile},
	{name: "Best Book Move", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.bookPlay.best = value == "true"
		return nil
	}},
	{name: "Book Depth", kind: spinOption, defaultValue: strconv.Itoa(bookDepthMax), min: 1, max: bookDepthMax, set: func(s *Session, value string) error {
		s.bookPlay.depth = spinValue(value)
		return nil
	}},
	{only: inUCI, name: "UCI_Variant", kind: comboOption, defaultValue: games.Chess().Name, values: games.Names(games.All()), set: (*Session).SetVariant},
	{only: inUCI, name: "UCI_Chess960", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.chess960 = value == "true"
		return nil
	}},
	{only: inUCI, name: "UCI_AnalyseMode", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.analyse = value == "true"
		return nil
	}},
	{only: inUCI, name: "UCI_ShowWDL", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.showWDL = value == "true"
		return nil
	}},
	{only: inUmpired, name: "Seed", kind: spinOption, defaultValue: "0", min: 0, max: math.MaxInt32, set: func(s *Session, value string) error {
		if n := spinValue(value); n != 0 {
			s.whenIdle(func() { s.setPlayer(s.newPlayer, uint64(n)) })
		}
		return nil
	}},
	{only: inUCI, name: "Debug Log File", kind: textOption, defaultValue: "<empty>", set: func(s *Session, value string) error {
		if value == "<empty>" {
			value = ""
		}
		return s.log.open(value)
	}},
	{only: inXBoard, name: "Resign", kind: checkOption, defaultValue: "false", set: func(s *Session, value string) error {
		s.resigns = value == "true"
		return nil
	}},
}, ruleOptions()...)

// ruleOptions offers the choices of rules that games declare.
func ruleOptions() []option {
	var list []option
	seen := map[string]bool{}
	for _, v := range games.All() {
		for _, o := range v.Options() {
			if !seen[o.Name] {
				list = append(list, option{only: inUmpired, name: o.Name, kind: comboOption, defaultValue: o.Default, values: []string{o.Default, o.Other},
					set: func(s *Session, value string) error { return s.setRule(o.Name, value) }})
			}
			seen[o.Name] = true
		}
	}
	return list
}

// spinValue reads a value that SetOption has checked.
func spinValue(value string) int {
	n, _ := strconv.Atoi(value)
	return n
}

// SetOption sets an option by its name, in any case. A number out of range is
// brought into range, with a notice; any other unfit value is an error and changes
// nothing. Options set during a search hold from the next one.
func (s *Session) SetOption(name, value string) error {
	for i := range optionTable {
		if o := &optionTable[i]; strings.EqualFold(o.name, name) {
			value, err := o.fit(s, value)
			if err != nil {
				return fmt.Errorf("option %s: %w", o.name, err)
			}
			return o.set(s, value)
		}
	}
	return fmt.Errorf("no option %q", clip(name))
}

// SetOptionOnly is SetOption for who wants nothing else than what was asked for: what would
// only be a notice is an error. Nothing may be running.
func (s *Session) SetOptionOnly(name, value string) error {
	notice := s.notice
	defer func() { s.notice = notice }()
	var told error
	s.notice = func(text string) { told = errors.New(text) }
	return errors.Join(s.SetOption(name, value), told)
}

// fit checks a value and returns it in the form that set expects.
func (o *option) fit(s *Session, value string) (string, error) {
	switch o.kind {
	case checkOption:
		if lower := strings.ToLower(value); lower == "true" || lower == "false" {
			return lower, nil
		}
		return "", fmt.Errorf("%q is neither true nor false", clip(value))
	case spinOption:
		n, err := strconv.Atoi(value)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return "", fmt.Errorf("%q is not a number", clip(value))
		}
		// Atoi gives the nearest integer for a number beyond its range.
		if fitting := min(max(n, o.min), o.max); fitting != n {
			s.notice(fmt.Sprintf("option %s: %s is out of range, taken as %d", o.name, clip(value), fitting))
			n = fitting
		}
		return strconv.Itoa(n), nil
	}
	return value, nil
}
