package match

// Cold file: the command line of a match.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"alfonso/bench/openings"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// Command is the match subcommand. Its tags are kong's; the variable variants lists
// the games.
type Command struct {
	Engines     []string          `arg:"" sep:"none" help:"Two engines, each \"cmd=./alfonso name=new proto=uci|xboard option.Hash=16 arg=-x dir=/tmp tc=1+0.01 castling=no rules=...\"; one engine plays itself." placeholder:"ENGINE"`
	Variant     string            `help:"Game: ${enum}." enum:"${variants}" default:"chess"`
	Games       int               `help:"Games, in pairs with colours reversed." default:"100"`
	TC          string            `name:"tc" help:"Seconds for the game + seconds a move, such as 1+0.01, or moves/seconds such as 40/60."`
	Movetime    int               `help:"Milliseconds a move."`
	Nodes       int               `help:"Nodes a move."`
	Depth       int               `help:"Plies a move."`
	Openings    string            `help:"File of positions to begin from, FEN or EPD; balanced ones of the program by default." type:"path" placeholder:"FILE"`
	Opening     int               `help:"Random plies at the start of each pair instead of the balanced openings; 0 to begin at the start of the game." default:"-1"`
	Rule        map[string]string `help:"Rule options of the game, such as GunjinMine=dies." placeholder:"NAME=VALUE"`
	Player      string            `help:"A built-in opponent in a game of hidden men, to measure against: random, greedy, pimc1 or deaf." enum:"random,greedy,pimc1,deaf," default:""`
	Chess960    bool              `name:"chess960" help:"Begin from shuffled starts of chess."`
	Seed        uint64            `help:"Seed of the choice and order of openings." default:"1"`
	Concurrency int               `help:"Games at once." default:"1"`
	SPRT        string            `name:"sprt" help:"Stop when a sequential test of the pairs is decided: \"elo0=0 elo1=30 alpha=0.05 beta=0.05 model=logistic|normalized\"."`
	Draw        string            `help:"End a game as a draw when both engines agree: \"plies=8 score=10 move=40\", with the score in centipawns."`
	Resign      string            `help:"End a game as a win when both engines agree: \"plies=6 score=800\"."`
	Margin      int               `help:"Milliseconds by which an engine may overstep its time." default:"50"`
	Stall       int               `help:"Seconds after which an engine without a time limit is taken for hung." default:"60"`
	MaxPlies    int               `help:"A game longer than this is a draw; 0 for no limit, -1 for 1000, or in games of hidden men 2000." default:"-1"`
	Strict      bool              `help:"Fail when an engine oversteps its time, plays an illegal move, crashes or hangs."`
	PGN         string            `name:"pgn" help:"File to append the games to." type:"path" placeholder:"FILE"`
	Result      string            `help:"File of results, one JSON object a line. If it exists, the match goes on where it stopped." type:"path" placeholder:"FILE"`
	Chart       string            `help:"File for a picture of the score over the match: .svg or .png." type:"path" placeholder:"FILE"`
}

// Run plays the match and prints its score. Progress and trouble go to stderr.
func (c *Command) Run() (err error) {
	o, parameters, err := c.options()
	if err != nil {
		return err
	}
	if c.PGN != "" {
		f, err := os.OpenFile(c.PGN, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		o.PGN = f
	}
	if c.Result != "" {
		results, err := OpenResults(c.Result, *parameters)
		if err != nil {
			return err
		}
		defer results.Close()
		o.Played, o.Keep = results.Played, results.Add
	}
	if n := len(o.Played); n > 0 {
		fmt.Fprintf(os.Stderr, "%d games are in %s already\n", n, c.Result)
	}
	games := o.Played
	keep := o.Keep
	o.Keep = func(r Record) error {
		games = append(games, r)
		if keep == nil {
			return nil
		}
		return keep(r)
	}
	show := newDisplay(os.Stderr, c.Variant, o.Games, len(o.Played))
	o.Progress, o.Trouble = show.game, show.trouble
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	score, err := Run(ctx, *o)
	show.clear()
	if score.Games() > 0 {
		fmt.Print(score, differences(c.Variant, o.Engines, score.Names))
	}
	if c.Chart != "" && score.Pairs.Count() > 0 {
		title := fmt.Sprintf("%s: %s - %s", c.Variant, score.Names[0], score.Names[1])
		err = errors.Join(err, Chart(c.Chart, title, games, o.SPRT))
	}
	if err == nil && c.Strict && len(score.Faults[0])+len(score.Faults[1]) > 0 {
		err = errors.New("not all games were played to their end")
	}
	return err
}

// options checks the flags and returns what to play, and what must not change when
// the match is resumed.
func (c *Command) options() (*Options, *Parameters, error) {
	v := position.Find(c.Variant)
	if v == nil {
		return nil, nil, fmt.Errorf("no variant %q", c.Variant)
	}
	v, err := v.WithOnly(c.Rule)
	if err != nil {
		return nil, nil, err
	}
	r, err := position.Compile(v)
	if err != nil {
		return nil, nil, err
	}
	if c.MaxPlies < 0 {
		if c.MaxPlies = 1000; v.Battle != nil {
			c.MaxPlies = hidden.MaxPlies
		}
	}
	o := &Options{
		Rules: r, Games: c.Games + c.Games%2, Seed: c.Seed, MaxPlies: c.MaxPlies, Concurrency: c.Concurrency,
		Margin: time.Duration(c.Margin) * time.Millisecond, Stall: time.Duration(c.Stall) * time.Second,
	}
	p := &Parameters{Format: 1, Variant: v.Name, Rules: fmt.Sprintf("%016x", r.Fingerprint), Margin: o.Margin.String(), Stall: o.Stall.String(),
		MaxPlies: c.MaxPlies, Seed: c.Seed}
	if c.Games < 1 {
		return nil, nil, errors.New("--games must be at least 1")
	}
	if c.Player != "" {
		if v.Battle == nil || len(c.Engines) != 1 {
			return nil, nil, errors.New("--player is the opponent of one engine in a game of hidden men")
		}
		self, err := os.Executable()
		if err != nil {
			return nil, nil, err
		}
		c.Engines = append(c.Engines, fmt.Sprintf("\"cmd=%s\" arg=uci arg=--player=%s name=%s", self, c.Player, c.Player))
	}
	if len(c.Engines) != 1 && len(c.Engines) != 2 {
		return nil, nil, errors.New("a match has one or two engines")
	}
	if o.Limits, err = client.ParseLimits(c.TC, positive(c.Movetime), positive(c.Nodes), positive(c.Depth)); err != nil {
		return nil, nil, err
	}
	for i := range o.Engines {
		p.Engines[i] = c.Engines[i%len(c.Engines)]
		if o.Engines[i], err = client.ParseSpec(p.Engines[i]); err != nil {
			return nil, nil, err
		}
		for name, value := range c.Rule {
			o.Engines[i].Options = append(o.Engines[i].Options, client.Option{Name: name, Value: value})
		}
		p.Programs[i] = fileHash(o.Engines[i].Command)
		l := o.limits(i)
		p.Limits[i] = timeControl(l)
		if !l.Clock && l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes == 0 {
			return nil, nil, errors.New("a match needs --tc, --movetime, --nodes or --depth")
		}
	}
	if p.Openings, err = c.openings(o); err != nil {
		return nil, nil, err
	}
	if o.Draw, err = ParseAgreement(c.Draw); err != nil {
		return nil, nil, err
	}
	if o.Resign, err = ParseAgreement(c.Resign); err != nil {
		return nil, nil, err
	}
	p.Draw, p.Resign = o.Draw.String(), o.Resign.String()
	if c.SPRT != "" {
		if o.SPRT, err = ParseSPRT(c.SPRT); err != nil {
			return nil, nil, err
		}
		p.SPRT = o.SPRT.String()
	}
	return o, p, nil
}

// positive writes a number as ParseLimits takes it: "" for the zero of a flag that is
// not set.
func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// openings chooses where games begin, and describes it.
func (c *Command) openings(o *Options) (description string, err error) {
	chosen := 0
	for _, set := range []bool{c.Openings != "", c.Opening >= 0, c.Chess960} {
		if set {
			chosen++
		}
	}
	hidden := o.Rules.Clash != nil
	switch {
	case hidden && (c.Chess960 || c.Opening > 0):
		return "", errors.New("a game of hidden men begins with deployments: the engines' own, those of --openings, or by chance with --opening 0")
	case hidden && chosen == 0:
		o.Deploy = true
		return "deployments of the engines", nil
	case chosen > 1:
		return "", errors.New("only one of --openings, --opening and --chess960 can be used")
	case c.Chess960:
		o.Chess960 = true
		_, err = o.opening(0)
		return "chess960", err
	case c.Opening >= 0:
		o.Plies = c.Opening
		return fmt.Sprintf("%d random plies", c.Opening), nil
	case c.Openings != "":
		f, err := os.Open(c.Openings)
		if err != nil {
			return "", err
		}
		defer f.Close()
		if o.Book, err = openings.Read(f, o.Rules); err != nil {
			return "", fmt.Errorf("%s: %w", c.Openings, err)
		}
	default:
		if o.Book, err = openings.Balanced(o.Rules); err != nil {
			return "", err
		}
	}
	sum := fnv.New64a()
	for _, fen := range o.Book {
		io.WriteString(sum, fen+"\n")
	}
	return fmt.Sprintf("%d positions %016x", len(o.Book), sum.Sum64()), nil
}

// fileHash returns the beginning of the SHA-256 of an engine's program, empty if it
// cannot be read.
func fileHash(command string) string {
	path, err := exec.LookPath(command)
	if err != nil {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
