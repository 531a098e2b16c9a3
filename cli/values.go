package cli

// Cold file: what the values of flags may be. A value that makes no sense is refused before
// anything is done, in one line that says what is wanted.

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// values are the kinds of values, by the name that a flag's type tag gives.
var values = []kong.Option{
	kong.NamedMapper("count", whole{1, math.MaxInt32}),
	kong.NamedMapper("number", whole{0, math.MaxInt32}),
	kong.NamedMapper("unless", whole{-1, math.MaxInt32}), // -1 stands for a rule of its own
	kong.NamedMapper("threads", whole{1, movegen.MaxThreads}),
	kong.NamedMapper("lines", whole{1, mostLines}),
	kong.NamedMapper("mebibytes", whole{1, mostMebibytes}),
	kong.NamedMapper("short", whole{1, 3}), // of problems that exhaustive search proves
	kong.NamedMapper("nodes", whole{1, math.MaxInt64}),
	kong.NamedMapper("seed", whole{0, math.MaxUint64}),
	kong.NamedMapper("milliseconds", whole{1, 1_000_000_000}),
	kong.NamedMapper("share", real{0, 1}),
	kong.NamedMapper("real", real{0, math.MaxFloat64}),
	kong.NamedMapper("range", kong.MapperFunc(fromTo)),
	kong.NamedMapper("duration", kong.MapperFunc(duration)),
	kong.NamedMapper("game", kong.MapperFunc(game)),
	kong.NamedMapper("moves", kong.MapperFunc(moves)),
	kong.KindMapper(reflect.String, kong.MapperFunc(text)),
}

// What the protocols take, too.
const (
	mostLines     = 500
	mostMebibytes = 65536
)

// text reads any text that is no flag.
func text(ctx *kong.DecodeContext, target reflect.Value) error {
	if ctx.Scan.Peek().IsEOL() {
		return errMissing
	}
	token, err := ctx.Scan.PopValue("string")
	if err != nil {
		return err
	}
	target.SetString(fmt.Sprint(token.Value))
	return nil
}

// errMissing says that a flag ends the command line that wants a value.
var errMissing = errors.New("a value is missing")

// pop takes the value of a flag. What begins with a hyphen is one, too: it may be a number.
func pop(ctx *kong.DecodeContext) (string, error) {
	token := ctx.Scan.Pop()
	if token.IsEOL() {
		return "", errMissing
	}
	return fmt.Sprint(token.Value), nil
}

// whole reads whole numbers within bounds.
type whole struct {
	least int64
	most  uint64
}

// Decode is kong's.
func (w whole) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := pop(ctx)
	if err != nil {
		return err
	}
	if strings.HasPrefix(text, "-") {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= w.least && target.CanInt() {
			target.SetInt(n)
			return nil
		}
	} else if n, err := strconv.ParseUint(text, 10, 64); err == nil && n <= w.most && (w.least < 0 || n >= uint64(w.least)) {
		if target.CanInt() && n <= math.MaxInt64 && !target.OverflowInt(int64(n)) {
			target.SetInt(int64(n))
			return nil
		} else if target.CanUint() && !target.OverflowUint(n) {
			target.SetUint(n)
			return nil
		}
	}
	return fmt.Errorf("%q is no whole number from %d to %d", text, w.least, w.most)
}

// real reads numbers within bounds.
type real struct{ least, most float64 }

// Decode is kong's.
func (r real) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := pop(ctx)
	if err != nil {
		return err
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= r.least && x <= r.most) {
		if r.most == math.MaxFloat64 {
			return fmt.Errorf("%q is no number of at least %g", text, r.least)
		}
		return fmt.Errorf("%q is no number from %g to %g", text, r.least, r.most)
	}
	target.SetFloat(x)
	return nil
}

// fromTo reads two whole numbers such as 6-10.
func fromTo(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := pop(ctx)
	if err != nil {
		return err
	}
	if from, to, err := parseRange(text); err != nil || from < 0 || to < from {
		return fmt.Errorf("%q is no range such as 6-10", text)
	}
	target.SetString(text)
	return nil
}

// parseRange reads two numbers with a hyphen between.
func parseRange(text string) (from, to int, err error) {
	first, second, _ := strings.Cut(text, "-")
	if from, err = strconv.Atoi(first); err == nil {
		to, err = strconv.Atoi(second)
	}
	return from, to, err
}

// duration reads a time such as 1.5s.
func duration(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := pop(ctx)
	if err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return fmt.Errorf("%q is no time such as 20ms, 1.5s or 2m", text)
	}
	target.SetInt(int64(d))
	return nil
}

// game reads the name of a game and sets the one that the program uses. A flag with the tag
// open wants a game in which both sides see all; one with the tag shuffled keeps the name
// chess960 apart.
func game(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := pop(ctx)
	if err != nil {
		return err
	}
	v, err := games.Lookup(text)
	if err != nil {
		return err
	}
	if v.Battle != nil && ctx.Value.Tag.Has("open") {
		return fmt.Errorf("%s is a game of hidden pieces, but wanted is one of: %s", v.Name, strings.Join(games.Names(games.Complete()), ", "))
	}
	name := v.Name
	if games.Chess960(text) && ctx.Value.Tag.Has("shuffled") {
		name = chess960
	}
	target.SetString(name)
	return nil
}

// chess960 is the name of chess from shuffled starts, for flags that tell it from chess.
const chess960 = "chess960"

// rulesOf returns the rules of the game of a flag.
func rulesOf(name string) *position.Rules { return position.RulesOf(games.Find(name)) }

// moveNumber is what stands before a move in a game's text.
var moveNumber = regexp.MustCompile(`^\d+(\.+|…)`)

// moves reads moves between commas or blanks, with or without numbers. All words up to the
// next flag belong to them, but where the tag one says that other words follow.
func moves(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := pop(ctx)
	if err != nil {
		return err
	}
	for !ctx.Value.Tag.Has("one") && ctx.Scan.Peek().IsValue() {
		text += " " + fmt.Sprint(ctx.Scan.Pop().Value)
	}
	for _, move := range pgn.Moves(text) {
		if move = moveNumber.ReplaceAllString(move, ""); move != "" {
			target.Set(reflect.Append(target, reflect.ValueOf(move)))
		}
	}
	return nil
}
