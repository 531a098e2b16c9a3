package umpire

// Cold file: games between people and engines.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"alfonso/bench/disk"
	workshop "alfonso/bench/hidden"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// Options say what to play. None of them tells what is hidden: every process of the machine
// can read a command line.
type Options struct {
	Variant  string            // game of hidden men
	Rule     map[string]string // its rule options
	White    string            // self, human, or an engine as in match
	Black    string            // likewise
	DeployW  bool              // the deployment of White, an engine, is read from the input
	DeployB  bool              // likewise
	TC       string            // engines' seconds for the game + seconds a move
	Movetime int               // engines' milliseconds a move; 1000 if nothing else limits them
	Margin   int               // milliseconds by which an engine may overstep its time
	Stall    int               // seconds after which an engine that deploys is taken for hung
	Games    int               // to play
	Swap     bool              // colours are exchanged after every game
	Seed     uint64            // of the own engines, for tests; 0 for another one every time
	Save     string            // file to keep the game in
	Resume   string            // file of a game to go on with
	PGN      string            // file to append finished games to
}

// Command plays games between people, at a terminal, and engines.
type Command struct {
	Options

	in       io.Reader
	out, err io.Writer
	wipes    func(io.Writer) bool // tells whether what has been shown can be hidden again
}

// Run plays the games and prints a line for each. What an engine has done that broke its game
// off goes to stderr.
func (c *Command) Run(out io.Writer) error {
	if c.in == nil {
		c.in, c.out, c.err = os.Stdin, out, os.Stderr
		c.wipes = func(io.Writer) bool { return wipes(os.Stdout) } // to which out writes
	}
	hidden.Shield()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends everything at once
	s, err := c.series(ctx)
	if err != nil {
		return err
	}
	if c.PGN != "" {
		if s.log, err = disk.OpenLog(c.PGN, 0o644); err != nil {
			return err
		}
		defer s.log.Close()
	}
	for n := range max(c.Games, 1) {
		switch err := s.play(ctx, n); {
		case errors.Is(err, errQuit):
			return nil
		case errors.Is(err, context.Canceled):
			return errors.New("interrupted")
		case err != nil:
			return err
		}
	}
	return nil
}

// series is what the games have in common.
type series struct {
	*Command
	input   *input
	rules   *position.Rules
	options map[string]string
	clock   clock
	given   [2]*position.Deployment
	resumed *hidden.Umpire // of the first game; nil for a new one
	seal    *seal          // nil without a passphrase
	shared  *curtain       // nil unless two people play
	log     *disk.Log      // of finished games; nil for none
	seed    uint64
	seated  map[string]string // names of engines that have played
}

// series reads what is to be played.
func (c *Command) series(ctx context.Context) (*series, error) {
	s := &series{Command: c, input: newInput(c.in), options: c.Rule, seed: c.Seed, seated: map[string]string{}}
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	if c.White == "human" && c.Black == "human" {
		if !c.wipes(c.out) {
			return nil, errors.New("two people need a terminal that can be wiped when it is handed over; this is none")
		}
		s.shared = &curtain{in: s.input, out: c.out}
	}
	movetime := ""
	if c.Movetime > 0 || c.TC == "" {
		movetime = strconv.Itoa(max(c.Movetime, 0))
		if c.Movetime <= 0 {
			movetime = "1000"
		}
	}
	var err error
	if s.clock.limits, err = client.ParseLimits(c.TC, movetime, "", ""); err != nil {
		return nil, err
	}
	s.clock.margin = time.Duration(c.Margin) * time.Millisecond
	name, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	v := position.Find(name)
	if v == nil || v.Battle == nil {
		return nil, fmt.Errorf("%.40q is no game of hidden men", name)
	}
	if v, err = v.WithOnly(s.options); err != nil {
		return nil, err
	}
	if s.rules, err = position.Compile(v); err != nil {
		return nil, err
	}
	return s, s.askDeployments(ctx)
}

// open reads the game to go on with, and asks for the passphrase of that and of the file to
// keep a game in. It returns the name of the game that is played.
func (s *series) open(ctx context.Context) (name string, err error) {
	text := []byte(nil)
	if s.Resume != "" {
		if text, err = disk.ReadFile(s.Resume, longestGame); err != nil {
			return "", fmt.Errorf("%s is no saved game: %w", s.Resume, err)
		}
	}
	phrase := ""
	if s.Save != "" || isSealed(string(text)) {
		prompt := "Passphrase of the saved game, which players should not know. Without one it is written when it is over.\npassphrase> "
		if phrase, err = s.input.secret(ctx, s.out, prompt); err != nil {
			return "", err
		}
	}
	if s.Save != "" && phrase != "" {
		if s.seal, err = newSeal(phrase); err != nil {
			return "", err
		}
	}
	if s.Resume == "" {
		return s.Variant, nil
	}
	name, err = s.resume(string(text), phrase)
	if err != nil {
		err = fmt.Errorf("%s: %w", s.Resume, err)
	}
	return name, err
}

// longestGame bounds a saved game, in bytes; one of MaxPlies is a fiftieth of that.
const longestGame = 1 << 20

// resume reads the game to go on with.
func (s *series) resume(text, phrase string) (name string, err error) {
	if isSealed(text) {
		if text, err = unseal(text, phrase); err != nil {
			return "", err
		}
	}
	rec, err := workshop.ParseRecord(text)
	if err != nil {
		return "", err
	}
	if rec.Result != position.Unfinished.String() {
		return "", fmt.Errorf("the game is over: %s %s", rec.Result, rec.Reason)
	}
	if s.resumed, err = rec.Replay(); err != nil {
		return "", err
	}
	for c, left := range rec.Clocks {
		if s.clock.limits.Clock && left > 0 {
			s.clock.limits.Time[c] = left
		}
	}
	s.options = rec.Options
	return rec.Variant, nil
}

// askDeployments reads the deployments that engines are given.
func (s *series) askDeployments(ctx context.Context) error {
	for c, asked := range []bool{s.DeployW, s.DeployB} {
		if !asked {
			continue
		}
		if s.players(0)[c] == "human" {
			return fmt.Errorf("%v is a person, who is asked for the deployment anyway", position.Color(c))
		}
		text, err := s.input.ask(ctx, s.out, fmt.Sprintf("deployment of %v> ", position.Color(c)))
		if err != nil {
			return fmt.Errorf("no deployment of %v on the input", position.Color(c))
		}
		if s.given[c], err = s.rules.ParseDeployment(position.Color(c), text); err != nil {
			return err
		}
	}
	return nil
}
