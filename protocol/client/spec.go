package client

// Cold file: how an engine is described.

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfonso/search"
)

// Spec describes how to start an engine and what is peculiar about it.
type Spec struct {
	Command  string // program
	Args     []string
	Dir      string // working directory
	Protocol string // "uci" or "xboard", "" to find out
	Name     string // "" leaves it to the engine
	Options  []Option

	// Limits are the engine's own; nil if it plays under those of the match.
	Limits *search.Limits

	// Variant is what the engine calls the game, "" for the usual name.
	Variant string
	// Letters holds pairs of letters: a piece's and what the engine calls it.
	Letters string
	// NoCastling says that the engine cannot castle as the game does: nobody castles
	// in games against it.
	NoCastling bool
	// Rules is a remark on how the engine's rules differ from the game's.
	Rules string

	// Conf is the name of an engine in a file, which the Spec changes.
	Conf string
	// Init holds lines that are sent at the start.
	Init []string
	// Restart says that the engine is started again for every game.
	Restart bool
	// WhitePOV says that the engine's scores are from White's side, not its own.
	WhitePOV bool
	// Ponder lets the engine think on its opponent's time.
	Ponder bool
}

// Option is a setting made before the first game. One that is for all engines is not
// made where an engine does not offer it.
type Option struct {
	Name, Value string
	ForAll      bool
}

// ParseSpec reads "cmd=./alfonso name=new proto=uci dir=/tmp arg=-x option.Hash=16": fields
// separated by blanks; double quotes keep blanks inside a field. arg and option may
// repeat; an underscore in an option's name stands for a blank where the engine has
// one there. A lone word is cmd. The protocol is found out if proto is left out. The other
// fields are
//
//	tc=60+0.5 movetime=100 nodes=1000 depth=5   the engine's own limits
//	variant=NAME                                what the engine calls the game
//	letters=WG                                  it calls the piece W of the game G
//	castling=no                                 it cannot castle as the game does
//	rules="stalemate draws"                     a remark, printed with the result
//	conf=NAME                                   the engine of this name in a file
//	initstr=LINE                                a line to send at the start; may repeat
//	restart=on                                  it is started again for every game
//	whitepov=yes                                its scores are from White's side
//	ponder=yes                                  it thinks on the opponent's time
func ParseSpec(text string) (Spec, error) {
	s, err := Spec{}.With(text)
	if err == nil && s.Conf != "" {
		err = fmt.Errorf("engine %q: conf= needs a file of engines", text)
	}
	if err == nil && s.Command == "" {
		err = fmt.Errorf("engine %q: no cmd", text)
	}
	return s, err
}

// With returns the Spec with fields changed as ParseSpec reads them. Limits that are given
// replace all others.
func (s Spec) With(text string) (Spec, error) {
	fields, err := split(text)
	if err != nil {
		return s, fmt.Errorf("engine %q: %w", text, err)
	}
	s.Args, s.Options, s.Init = slices.Clone(s.Args), slices.Clone(s.Options), slices.Clone(s.Init)
	texts := map[string]*string{"cmd": &s.Command, "dir": &s.Dir, "name": &s.Name, "conf": &s.Conf, "variant": &s.Variant, "rules": &s.Rules}
	switches := map[string]*bool{"restart": &s.Restart, "whitepov": &s.WhitePOV, "ponder": &s.Ponder}
	limits := map[string]string{}
	for _, field := range fields {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			key, value = "cmd", field
		}
		switch option, isOption := strings.CutPrefix(key, "option."); {
		case isOption && option != "":
			s.setOption(Option{Name: option, Value: value})
		case texts[key] != nil:
			*texts[key] = value
		case switches[key] != nil && isSwitch[value]:
			*switches[key] = value == "on" || value == "yes"
		case key == "arg":
			s.Args = append(s.Args, value)
		case key == "initstr":
			s.Init = append(s.Init, value)
		case key == "proto" && (value == "uci" || value == "xboard"):
			s.Protocol = value
		case key == "letters" && len(value)%2 == 0 && strings.IndexFunc(value, func(r rune) bool { return r > 'z' || !isLetter(byte(r)) }) < 0:
			s.Letters = value
		case key == "castling" && (value == "yes" || value == "no"):
			s.NoCastling = value == "no"
		case key == "tc", key == "movetime", key == "nodes", key == "depth":
			limits[key] = value
		default:
			return s, fmt.Errorf("engine %q: %q is not understood", text, field)
		}
	}
	if len(limits) > 0 {
		l, err := ParseLimits(limits["tc"], limits["movetime"], limits["nodes"], limits["depth"])
		if err != nil {
			return s, fmt.Errorf("engine %q: %w", text, err)
		}
		s.Limits = &l
	}
	return s, nil
}

// WithEach is With for settings of all engines: options are made where they are offered.
func (s Spec) WithEach(text string) (Spec, error) {
	s, err := s.With(text)
	each, _ := Spec{}.With(text)
	for _, o := range each.Options {
		o.ForAll = true
		s.setOption(o)
	}
	return s, err
}

// isSwitch holds the values of fields that say yes or no.
var isSwitch = map[string]bool{"on": true, "yes": true, "off": true, "no": true, "auto": true}

// setOption sets an option, in place of an earlier value.
func (s *Spec) setOption(o Option) {
	for i := range s.Options {
		if optionKey(s.Options[i].Name) == optionKey(o.Name) {
			s.Options[i] = o
			return
		}
	}
	s.Options = append(s.Options, o)
}

// split cuts a text at blanks outside double quotes, and drops the quotes.
func split(text string) ([]string, error) {
	var fields []string
	var field strings.Builder
	quoted, started := false, false
	for _, c := range []byte(text) { // a path may be no UTF-8
		switch {
		case c == '"':
			quoted, started = !quoted, true
		case !quoted && (c == ' ' || c == '\t' || c == '\n'):
			if started {
				fields = append(fields, field.String())
			}
			field.Reset()
			started = false
		default:
			field.WriteByte(c)
			started = true
		}
	}
	if quoted {
		return nil, errors.New("a quote is not closed")
	}
	if started {
		fields = append(fields, field.String())
	}
	return fields, nil
}

// ParseLimits reads the limits of a match; "" sets none. tc is "seconds+increment", or
// "minutes:seconds+increment", with "moves/" before it where that many moves have to be made in the time; movetime
// is milliseconds.
func ParseLimits(tc, movetime, nodes, depth string) (l search.Limits, err error) {
	number := func(what, text string) int {
		if text == "" {
			return 0
		}
		n, bad := strconv.Atoi(text)
		if bad != nil || n < 1 {
			err = fmt.Errorf("%s %q is not a positive number", what, text)
		}
		return n
	}
	l = search.Limits{
		MoveTime: time.Duration(number("movetime", movetime)) * time.Millisecond,
		Nodes:    uint64(number("nodes", nodes)), Depth: number("depth", depth),
	}
	if tc == "" {
		return l, err
	}
	moves, clock, session := strings.Cut(tc, "/")
	if session {
		l.MovesToGo = number("moves of the time control", moves)
	} else {
		clock = tc
	}
	base, inc, ok := strings.Cut(clock, "+")
	if !ok {
		inc = "0"
	}
	l.Clock = true
	for i, text := range []string{base, inc} {
		minutes, rest, both := strings.Cut(text, ":")
		if !both {
			minutes, rest = "0", text
		}
		m, wrong := strconv.Atoi(minutes)
		seconds, bad := strconv.ParseFloat(rest, 64)
		if seconds += 60 * float64(m); bad != nil || wrong != nil || m < 0 || !(seconds >= 0 && seconds < 1e6) {
			return l, fmt.Errorf("time control %q is not such as 1+0.01, 40/60 or 5:00+3", tc)
		}
		t := time.Duration(seconds * float64(time.Second))
		if i == 0 {
			l.Time = [2]time.Duration{t, t}
		} else {
			l.Inc = [2]time.Duration{t, t}
		}
	}
	return l, err
}

// title returns the name to show for an engine, of a bounded length.
func (s *Spec) title(own string) string {
	name := filepath.Base(s.Command)
	switch {
	case s.Name != "":
		name = s.Name
	case own != "":
		name = own
	}
	return clip(Printable(name), 100)
}

// letter returns what the engine calls a piece, in the same case; the other way
// round with back.
func (s *Spec) letter(piece byte, back bool) byte {
	for i := 0; i+1 < len(s.Letters); i += 2 {
		from, to := s.Letters[i], s.Letters[i+1]
		if back {
			from, to = to, from
		}
		if from&^0x20 == piece&^0x20 {
			return to&^0x20 | piece&0x20
		}
	}
	return piece
}

// isLetter reports whether a byte is a letter of ASCII, as those of pieces are.
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// fen writes the board of a FEN with the engine's letters.
func (s *Spec) fen(fen string) string {
	board, rest, ok := strings.Cut(fen, " ")
	if !ok || s.Letters == "" {
		return fen
	}
	text := []byte(board)
	for i, c := range text {
		if isLetter(c) {
			text[i] = s.letter(c, false)
		}
	}
	return string(text) + " " + rest
}

// promotion exchanges the letter of a promotion for the engine's; the other way round
// with back.
func (s *Spec) promotion(move string, back bool) string {
	if n := len(move) - 1; n > 3 && isLetter(move[n]) {
		return move[:n] + string(rune(s.letter(move[n], back)))
	}
	return move
}
