package cli

// Cold file: the command line of a match.

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"alfonso/bench/match"
	"alfonso/bench/openings"
	"alfonso/games"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// matchCommand is the match subcommand.
type matchCommand struct {
	Engines     []string          `arg:"" optional:"" sep:"none" help:"Engines, each \"cmd=./alfonso name=new proto=uci|xboard option.Hash=16 arg=-x dir=/tmp tc=1+0.01 castling=no rules=...\"; one engine plays itself." placeholder:"ENGINE"`
	File        string            `name:"engines" help:"File of engines, as Cute Chess's engines.json. All take part, or those that are named by \"conf=NAME\"." type:"path" placeholder:"FILE"`
	Each        string            `help:"Settings for all engines, in the same form; an engine's own come first. Options go to the engines that offer them." placeholder:"SETTINGS"`
	Variant     string            `type:"game" shuffled:"" help:"Game: ${games}; chess960 is chess with --chess960." default:"chess"`
	Tournament  string            `help:"Who meets whom: ${enum}." enum:"round-robin,gauntlet" default:"round-robin"`
	Seeds       int               `type:"count" help:"How many engines, the first ones, run the gauntlet of the others." default:"1"`
	Games       int               `type:"count" help:"Games that each two engines play in a round, in pairs with colours reversed; 100, with --rounds 2 by default." placeholder:"N"`
	Rounds      int               `type:"count" help:"How many times everybody meets. Rounds may be added later." placeholder:"N"`
	TC          string            `name:"tc" help:"Seconds for the game + seconds a move, such as 1+0.01, or moves/seconds such as 40/60."`
	Movetime    int               `type:"milliseconds" help:"Milliseconds a move."`
	Nodes       int               `type:"count" help:"Nodes a move."`
	Depth       int               `type:"count" help:"Plies a move."`
	Ponder      bool              `help:"Let engines think on their opponent's time."`
	Openings    string            `help:"File of positions to begin from, FEN or EPD, or of games, .pgn; balanced positions of the program by default." type:"path" placeholder:"FILE"`
	Plies       int               `type:"number" help:"How much of each game of a .pgn of openings is played; 0 for all." default:"0"`
	Order       string            `help:"Order of the openings: ${enum}." enum:"random,sequential" default:"random"`
	Opening     int               `type:"unless" help:"Random plies at the start of each pair instead of the balanced openings; 0 to begin at the start of the game." default:"-1"`
	Rule        map[string]string `help:"Rule options of the game, such as GunjinMine=dies." placeholder:"NAME=VALUE"`
	Player      []string          `help:"Built-in engines in a game of hidden pieces, to measure against: ${enum}." enum:"random,greedy,pimc1,deaf"`
	Chess960    bool              `name:"chess960" help:"Begin from shuffled starts of chess."`
	Seed        uint64            `type:"seed" help:"Seed of the choice and order of openings." default:"1"`
	Concurrency int               `type:"count" help:"Games at once." default:"1"`
	SPRT        string            `name:"sprt" help:"Stop a match of two when a sequential test of the pairs is decided: \"elo0=0 elo1=30 alpha=0.05 beta=0.05 model=logistic|normalized\"."`
	Draw        string            `help:"End a game as a draw when both engines agree: \"plies=8 score=10 move=40\", with the score in centipawns."`
	Resign      string            `help:"End a game as a win when both engines agree: \"plies=6 score=800\"."`
	Margin      int               `type:"number" help:"Milliseconds by which an engine may overstep its time." default:"50"`
	Stall       int               `type:"count" help:"Seconds after which an engine without a time limit is taken for hung." default:"60"`
	MaxPlies    int               `type:"unless" help:"A game longer than this is a draw; 0 for no limit, -1 for 1000, or in games of hidden pieces 2000." default:"-1"`
	Strict      bool              `help:"Fail when an engine oversteps its time, plays an illegal move, crashes or hangs."`
	Event       string            `help:"Name of the event, for tables, charts and PGN." placeholder:"NAME"`
	PGN         string            `name:"pgn" help:"File to append the games to." type:"path" placeholder:"FILE"`
	Result      string            `help:"File of results, one JSON object a line. If it exists, the match goes on where it stopped." type:"path" placeholder:"FILE"`
	Table       string            `help:"File for the standings: .json, .csv or .txt." type:"path" placeholder:"FILE"`
	Chart       string            `help:"File for a picture of the result: .svg or .png." type:"path" placeholder:"FILE"`
	Interval    int               `type:"count" help:"Print score or tables after every so many games, and write the table and the chart anew." placeholder:"N"`
}

// Run plays the tournament and prints its result. Progress and trouble go to stderr.
func (c *matchCommand) Run(out io.Writer) (err error) {
	o, parameters, err := c.options()
	if err != nil {
		return err
	}
	if o.Rules.Clash != nil {
		hidden.Shield()
	}
	var written *match.PGNFile
	if c.PGN != "" {
		if written, err = match.OpenPGN(c.PGN, o.Event); err != nil {
			return err
		}
		defer written.Close()
		o.PGN = written
		size := written.Size()
		parameters.PGN = &size
	}
	if c.Result != "" {
		results, err := match.OpenResults(c.Result, *parameters)
		if err != nil {
			return err
		}
		defer results.Close()
		o.Played, o.Keep = results.Played, results.Add
		if written != nil {
			if err := written.Resume(o, results); err != nil {
				return err
			}
			o.Keep = func(r match.Record) error {
				r.PGN = written.Size()
				err := results.Add(r)
				if err != nil { // the game will be played again
					err = errors.Join(err, written.TakeBack())
				}
				return err
			}
		}
	}
	if c.Games%2 != 0 {
		fmt.Fprintf(os.Stderr, "--games %d: games come in pairs with colours reversed, so each two engines play %d in a round\n", c.Games, c.Games+1)
	}
	if n := len(o.Played); n > 0 {
		fmt.Fprintf(os.Stderr, "%d games are in %s already\n", n, c.Result)
	}
	games := o.Played
	keep := o.Keep
	o.Keep = func(r match.Record) error {
		games = append(games, r)
		if keep == nil {
			return nil
		}
		return keep(r)
	}
	show := newDisplay(os.Stderr, c.Variant, o.Total(), len(o.Played))
	o.Trouble = show.trouble
	o.Progress = func(g *match.Game, s *match.Standings) {
		show.game(g, s)
		if n := s.Games(); c.Interval > 0 && n%c.Interval == 0 && n < o.Total() {
			show.trouble("\n" + s.Head())
			if err := c.publish(o, s, games); err != nil {
				show.trouble(err.Error())
			}
		}
	}
	ctx, stop := untilInterrupted()
	defer stop()
	standings, err := match.Run(ctx, *o)
	show.clear()
	if standings.Games() > 0 {
		fmt.Fprint(out, standings, match.Differences(c.Variant, o.Engines, standings.Names))
	}
	if n := standings.Games(); err == nil && ctx.Err() != nil && n < o.Total() && standings.Verdict() == match.Undecided {
		err = fmt.Errorf("interrupted after %d of %d games", n, o.Total())
	}
	err = errors.Join(err, c.publish(o, standings, games))
	if err == nil && c.Strict && standings.Faults() > 0 {
		err = errors.New("not all games were played to their end")
	}
	return err
}

// publish writes the table and the chart.
func (c *matchCommand) publish(o *match.Options, s *match.Standings, games []match.Record) (err error) {
	if c.Table != "" {
		err = match.WriteTable(c.Table, c.Variant, s)
	}
	m := s.Match()
	switch {
	case c.Chart == "" || s.Games() == 0:
	case m == nil:
		subtitle := fmt.Sprintf("%s, %s, %d of %d games", c.Variant, conditions(o), s.Games(), s.Total)
		err = errors.Join(err, match.ChartTournament(c.Chart, cmp.Or(c.Event, "Tournament"), subtitle, s, games))
	default:
		title := fmt.Sprintf("%s: %s - %s", cmp.Or(c.Event, c.Variant), m.Names[0], m.Names[1])
		err = errors.Join(err, match.Chart(c.Chart, title, games, o.SPRT))
	}
	return err
}

// conditions tells the limits that all engines have.
func conditions(o *match.Options) string {
	limits := match.TimeControl(o.LimitsOf(0))
	for i := range o.Engines {
		if match.TimeControl(o.LimitsOf(i)) != limits {
			return "limits by engine"
		}
	}
	return limits
}

// options checks the flags and returns what to play, and what must not change when
// the tournament is resumed.
func (c *matchCommand) options() (*match.Options, *match.Parameters, error) {
	v, err := games.Lookup(c.Variant)
	if err != nil {
		return nil, nil, err
	}
	c.Variant, c.Chess960 = v.Name, c.Chess960 || games.Chess960(c.Variant)
	if _, err := v.WithOnly(c.Rule); err != nil { // RulesUnder minds only its own
		return nil, nil, err
	}
	r, err := position.RulesUnder(v, c.Rule)
	if err != nil {
		return nil, nil, err
	}
	if c.MaxPlies < 0 {
		if c.MaxPlies = 1000; v.Battle != nil {
			c.MaxPlies = hidden.MaxPlies
		}
	}
	o := &match.Options{
		Rules: r, Event: c.Event, Seed: c.Seed, MaxPlies: c.MaxPlies, Concurrency: c.Concurrency,
		Sequential: c.Order == "sequential",
		Margin:     time.Duration(c.Margin) * time.Millisecond, Stall: time.Duration(c.Stall) * time.Second,
	}
	p := &match.Parameters{Format: 1, Variant: v.Name, Rules: fmt.Sprintf("%016x", r.Fingerprint), Margin: o.Margin.String(), Stall: o.Stall.String(),
		MaxPlies: c.MaxPlies, Seed: c.Seed, Each: c.Each, Ponder: c.Ponder}
	if o.Sequential {
		p.Order = c.Order
	}
	if o.Games, err = c.games(); err != nil {
		return nil, nil, err
	}
	if o.Limits, err = client.ParseLimits(c.TC, positive(c.Movetime), positive(c.Nodes), positive(c.Depth)); err != nil {
		return nil, nil, err
	}
	if err := c.entrants(o, p); err != nil {
		return nil, nil, err
	}
	if c.Tournament == "gauntlet" {
		if c.Seeds < 1 || c.Seeds >= len(o.Engines) {
			return nil, nil, fmt.Errorf("%d of %d engines cannot run the gauntlet of the others", c.Seeds, len(o.Engines))
		}
		o.Pairings = match.Gauntlet(len(o.Engines), c.Seeds)
		p.Tournament = fmt.Sprintf("%s of %d", c.Tournament, c.Seeds)
	}
	if c.Table != "" {
		if err := match.CheckTable(c.Table); err != nil {
			return nil, nil, fmt.Errorf("--table %w", err)
		}
	}
	if c.Chart != "" {
		if err := match.CheckChart(c.Chart); err != nil {
			return nil, nil, err
		}
	}
	if p.Openings, err = c.openings(o); err != nil {
		return nil, nil, err
	}
	if o.Draw, err = match.ParseAgreement(c.Draw); err != nil {
		return nil, nil, err
	}
	if o.Resign, err = match.ParseAgreement(c.Resign); err != nil {
		return nil, nil, err
	}
	p.Draw, p.Resign = o.Draw.String(), o.Resign.String()
	if c.SPRT != "" {
		if o.SPRT, err = match.ParseSPRT(c.SPRT); err != nil {
			return nil, nil, err
		}
		if len(o.Engines) > 2 {
			return nil, nil, errors.New("--sprt tests a match of two engines")
		}
		p.SPRT = o.SPRT.String()
	}
	return o, p, nil
}

// games returns how many games each two engines play.
func (c *matchCommand) games() (int, error) {
	games, rounds := c.Games, max(c.Rounds, 1)
	if games == 0 {
		if games = 100; c.Rounds > 0 {
			games = 2
		}
	}
	if games < 1 || c.Rounds < 0 {
		return 0, errors.New("--games and --rounds must be at least 1")
	}
	return (games + games%2) * rounds, nil
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
func (c *matchCommand) openings(o *match.Options) (description string, err error) {
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
	case c.Plies < 0 || c.Plies > 0 && !strings.EqualFold(filepath.Ext(c.Openings), ".pgn"):
		return "", errors.New("--plies is for a file of openings in PGN")
	case chosen > 1:
		return "", errors.New("only one of --openings, --opening and --chess960 can be used")
	case c.Chess960:
		o.Chess960 = true
		_, err = openings.Shuffled(o.Rules, 0)
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
		if strings.EqualFold(filepath.Ext(c.Openings), ".pgn") {
			o.Book, err = openings.ReadPGN(f, o.Rules, c.Plies)
		} else {
			o.Book, err = openings.Read(f, o.Rules)
		}
		if err != nil {
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
