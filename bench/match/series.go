package match

// Cold file: games of hidden men between people, at a terminal, and engines.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"alfonso/bench/disk"
	workshop "alfonso/bench/hidden"
	"alfonso/bench/match/terminal"
	"alfonso/games"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
	"alfonso/search/hidden"
)

// SeriesOptions say what to play. None of them tells what is hidden: every process of the
// machine can read a command line.
type SeriesOptions struct {
	Variant  string            // game of hidden men
	Rule     map[string]string // its rule options
	White    string            // self, human, or an engine as in a match
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

// Series is some games between two players. Every engine is a process of its own, anew for
// every game.
type Series struct {
	SeriesOptions

	in       io.Reader
	out, err io.Writer
	wipes    func(io.Writer) bool // tells whether what has been shown can be hidden again

	options Options // of every game
	choices map[string]string
	input   *terminal.Input
	given   [2]*position.Deployment // by colour
	resumed *Game                   // the first game, as far as it has been played; nil for a new one
	seal    *workshop.Seal          // nil without a passphrase
	shared  *terminal.Curtain       // nil unless two people play
	log     *disk.Log               // of finished games; nil for none
}

// Run plays the games until the context ends it, and prints a line for each. What an engine has
// done that broke its game off goes to stderr.
func (s *Series) Run(ctx context.Context, out io.Writer) error {
	if s.in == nil {
		s.in, s.out, s.err = os.Stdin, out, os.Stderr
		s.wipes = func(io.Writer) bool { return terminal.Wipes(os.Stdout) } // to which out writes
	}
	hidden.Shield()
	if err := s.prepare(ctx); err != nil {
		return err
	}
	if s.PGN != "" {
		var err error
		if s.log, err = disk.OpenLog(s.PGN, 0o644); err != nil {
			return err
		}
		defer s.log.Close()
	}
	for n := range max(s.Games, 1) {
		switch err := s.play(ctx, n); {
		case errors.Is(err, terminal.ErrQuit):
			return nil
		case errors.Is(err, context.Canceled):
			return errors.New("interrupted")
		case err != nil:
			return err
		}
	}
	return nil
}

// prepare reads what is to be played.
func (s *Series) prepare(ctx context.Context) (err error) {
	s.input, s.choices = terminal.NewInput(s.in), s.Rule
	if s.Seed == 0 {
		s.Seed = rand.Uint64()
	}
	if s.White == "human" && s.Black == "human" {
		if !s.wipes(s.out) {
			return errors.New("two people need a terminal that can be wiped when it is handed over; this is none")
		}
		s.shared = terminal.NewCurtain(s.input, s.out)
	}
	movetime := ""
	if s.Movetime > 0 || s.TC == "" {
		movetime = strconv.Itoa(max(s.Movetime, 0))
		if s.Movetime <= 0 {
			movetime = "1000"
		}
	}
	s.options = Options{Engines: make([]client.Spec, 2), names: make([]string, 2), Deploy: true, MaxPlies: hidden.MaxPlies,
		Margin: time.Duration(s.Margin) * time.Millisecond, Stall: time.Duration(s.Stall) * time.Second}
	if s.options.Limits, err = client.ParseLimits(s.TC, movetime, "", ""); err != nil {
		return err
	}
	name, err := s.open(ctx)
	if err != nil {
		return err
	}
	v, err := games.Lookup(name)
	if err != nil {
		return err
	}
	if v.Battle == nil {
		return fmt.Errorf("%q is no game of hidden men", v.Name)
	}
	if _, err := v.WithOnly(s.choices); err != nil { // RulesUnder minds only its own
		return err
	}
	if s.options.Rules, err = position.RulesUnder(v, s.choices); err != nil {
		return err
	}
	for i, player := range []string{s.White, s.Black} {
		if s.options.Engines[i], err = s.spec(player); err != nil {
			return err
		}
	}
	return s.askDeployments(ctx)
}

// spec describes a player: a person is an engine without limits.
func (s *Series) spec(player string) (spec client.Spec, err error) {
	switch player {
	case "human":
		return client.Spec{Name: player, Limits: &search.Limits{}}, nil
	case "self":
		spec = client.Spec{Protocol: "uci", Args: []string{"uci"}, Name: "alfonso"}
		spec.Command, err = os.Executable()
	default:
		spec, err = client.ParseSpec(player)
	}
	for name, value := range s.choices {
		spec.Options = append(spec.Options, client.Option{Name: name, Value: value})
	}
	return spec, err
}

// open reads the game to go on with, and asks for the passphrase of that and of the file to
// keep a game in. It returns the name of the game that is played.
func (s *Series) open(ctx context.Context) (name string, err error) {
	text := []byte(nil)
	if s.Resume != "" {
		if text, err = disk.ReadFile(s.Resume, longestGame); err != nil {
			return "", fmt.Errorf("%s is no saved game: %w", s.Resume, err)
		}
	}
	phrase := ""
	if s.Save != "" || workshop.IsSealed(string(text)) {
		prompt := "Passphrase of the saved game, which players should not know. Without one it is written when it is over.\npassphrase> "
		if phrase, err = s.input.Secret(ctx, s.out, prompt); err != nil {
			return "", err
		}
	}
	if s.Save != "" && phrase != "" {
		if s.seal, err = workshop.NewSeal(phrase); err != nil {
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
func (s *Series) resume(text, phrase string) (name string, err error) {
	if workshop.IsSealed(text) {
		if text, err = workshop.Unseal(text, phrase); err != nil {
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
	u, err := rec.Replay()
	if err != nil {
		return "", err
	}
	start, err := u.Deployments[position.White].Rules.Deploy(u.Deployments[position.White], u.Deployments[position.Black])
	if err != nil {
		return "", err
	}
	s.resumed = &Game{Opening: Opening{FEN: start.FEN(), Moves: rec.Moves}, left: rec.Clocks}
	s.choices = rec.Options
	return rec.Variant, nil
}

// askDeployments reads the deployments that engines are given.
func (s *Series) askDeployments(ctx context.Context) error {
	for c, asked := range []bool{s.DeployW, s.DeployB} {
		if !asked {
			continue
		}
		if []string{s.White, s.Black}[c] == "human" {
			return fmt.Errorf("%v is a person, who is asked for the deployment anyway", position.Color(c))
		}
		text, err := s.input.Ask(ctx, s.out, fmt.Sprintf("deployment of %v> ", position.Color(c)))
		if err != nil {
			return fmt.Errorf("no deployment of %v on the input", position.Color(c))
		}
		if s.given[c], err = s.options.Rules.ParseDeployment(position.Color(c), text); err != nil {
			return err
		}
	}
	return nil
}

// play plays the n-th game, from 0, and writes it down. Its engines end with it.
func (s *Series) play(ctx context.Context, n int) error {
	g := &Game{}
	if n == 0 && s.resumed != nil {
		g = s.resumed
	}
	g.Number, g.Engines, g.deployments = n+1, [2]int{0, 1}, s.given
	if s.Swap {
		g.White = n % 2
	}
	t := umpire{options: &s.options, open: func(ctx context.Context, player int) (client.Engine, error) { return s.seat(ctx, g, player) }}
	if s.Save != "" {
		t.kept = s.keep
	}
	defer t.close()
	err := t.play(ctx, g)
	if err == nil && s.Save != "" {
		err = s.keep(g)
	}
	t.close()
	if errors.Is(err, terminal.ErrQuit) {
		fmt.Fprintln(s.out, "The game is not finished.")
		if s.Save != "" && s.seal == nil {
			fmt.Fprintln(s.out, "It is not saved: there was no passphrase.")
		}
		return err
	}
	if err != nil {
		return err
	}
	rec := s.record(g)
	fmt.Fprintf(s.out, "game %d: %s - %s: %v, %d plies\n", g.Number, rec.Names[0], rec.Names[1], position.Outcome{Result: g.Result, Reason: g.Reason}, len(rec.Moves))
	if g.Detail != "" {
		fmt.Fprintf(s.err, "game %d: %s\n", g.Number, g.Detail)
	}
	if s.log == nil {
		return nil
	}
	return s.log.Add([]byte(rec.String()))
}

// seat lets a player take its seat for a game: a person, or an engine, of which the own
// one deploys by a seed of the game.
func (s *Series) seat(ctx context.Context, g *Game, player int) (client.Engine, error) {
	color := player ^ g.White
	seed := rand.New(rand.NewPCG(s.Seed, uint64(2*(g.Number-1)+color))).Uint64()
	switch [2]string{s.White, s.Black}[player] {
	case "human":
		var save func() error
		if s.seal != nil {
			save = func() error { return s.keep(g) }
		}
		return terminal.NewPerson(ctx, s.input, s.out, hidden.NewPlayer(seed), save, s.shared), nil
	case "self":
		spec, err := s.options.Engines[player].With(fmt.Sprintf("option.Seed=%d", seed%(1<<31-2)+1))
		if err != nil {
			return nil, err
		}
		s.options.Engines[player] = spec
	}
	return s.options.open(ctx, player)
}

// record writes a game down as far as it has been played.
func (s *Series) record(g *Game) *workshop.Record {
	rec := &workshop.Record{Variant: s.options.Rules.Variant.Name, Options: s.choices, Deployments: g.deploymentTexts(),
		Moves: append([]string(nil), g.Opening.Moves...), Result: g.Result.String(), Reason: g.Reason}
	for c := range position.Color(2) {
		rec.Names[c] = g.Names[g.seat(c)]
		if s.options.limits(g, c).Clock {
			rec.Clocks[c] = max(g.left[c], 1)
		}
	}
	for _, m := range g.Moves {
		rec.Moves = append(rec.Moves, m.Text)
	}
	return rec
}

// keep writes a game to its file: sealed while it goes on, and not at all without a seal.
func (s *Series) keep(g *Game) error {
	text := s.record(g).String()
	if g.Result == position.Unfinished {
		if s.seal == nil {
			return nil
		}
		text = s.seal.Close(text)
	}
	return disk.WriteFile(s.Save, []byte(text), 0o600)
}
