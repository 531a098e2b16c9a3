package umpire

// Cold file: the command line.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// Command is the umpire subcommand. Its tags are kong's.
type Command struct {
	Variant  string            `help:"Game of hidden men." default:"gunjin23"`
	Rule     map[string]string `help:"Rule options, such as GunjinMine=dies." placeholder:"NAME=VALUE"`
	White    string            `help:"Player: self, human, or an engine as in match." default:"human"`
	Black    string            `help:"Player: self, human, or an engine as in match." default:"self"`
	DeployW  string            `help:"White's deployment, instead of asking for it." placeholder:"RANKS"`
	DeployB  string            `help:"Black's deployment, instead of asking for it." placeholder:"RANKS"`
	TC       string            `name:"tc" help:"Engines' seconds for the game + seconds a move."`
	Movetime int               `help:"Engines' milliseconds a move; 1000 if nothing else limits them."`
	Margin   int               `help:"Milliseconds by which an engine may overstep its time." default:"200"`
	Games    int               `help:"Games to play." default:"1"`
	Swap     bool              `help:"Exchange colours after every game."`
	Seed     uint64            `help:"Seed of the own engines; another one every time by default."`
	Save     string            `help:"File to keep a running game in. It tells everything: players should not look." type:"path" placeholder:"FILE"`
	Resume   string            `help:"Go on with a game that was saved." type:"existingfile" placeholder:"FILE"`
	PGN      string            `name:"pgn" help:"File to append finished games to." type:"path" placeholder:"FILE"`

	in  io.Reader
	out io.Writer
}

// Run plays the games and prints a line for each.
func (c *Command) Run() error {
	if c.in == nil {
		c.in, c.out = os.Stdin, os.Stdout
	}
	in := bufio.NewReader(c.in)
	for n := range max(c.Games, 1) {
		g, err := c.game(in, n)
		if g != nil {
			for _, s := range g.seats {
				if s != nil {
					defer s.close()
				}
			}
		}
		if err != nil {
			return err
		}
		err = g.play()
		if errors.Is(err, errQuit) {
			fmt.Fprintln(c.out, "The game is not finished.")
			return nil
		}
		if err != nil {
			return err
		}
		names := g.names()
		fmt.Fprintf(c.out, "game %d: %s - %s: %v, %d plies\n", n+1, names[0], names[1], g.umpire.Outcome(), len(g.umpire.Events()))
		if c.PGN != "" {
			if err := add(c.PGN, g.record().String()); err != nil {
				return err
			}
		}
	}
	return nil
}

// game seats the players of the n-th game, from 0.
func (c *Command) game(in *bufio.Reader, n int) (*game, error) {
	g := &game{options: c.Rule, margin: time.Duration(c.Margin) * time.Millisecond}
	name := c.Variant
	if c.Resume != "" && n == 0 {
		text, err := os.ReadFile(c.Resume)
		if err != nil {
			return nil, err
		}
		rec, err := hidden.ParseRecord(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Resume, err)
		}
		if g.umpire, err = rec.Replay(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Resume, err)
		}
		name, g.options = rec.Variant, rec.Options
	}
	v := position.Find(name)
	if v == nil || v.Battle == nil {
		return nil, fmt.Errorf("%q is no game of hidden men", name)
	}
	v, err := v.WithOnly(g.options)
	if err != nil {
		return nil, err
	}
	if g.rules, err = position.Compile(v); err != nil {
		return nil, err
	}
	for i, text := range []string{c.DeployW, c.DeployB} {
		if text != "" {
			if g.given[i], err = g.rules.ParseDeployment(position.Color(i), text); err != nil {
				return nil, err
			}
		}
	}
	movetime := ""
	if c.Movetime > 0 || c.TC == "" {
		movetime = strconv.Itoa(max(c.Movetime, 0))
		if c.Movetime <= 0 {
			movetime = "1000"
		}
	}
	if g.limits, err = client.ParseLimits(c.TC, movetime, "", ""); err != nil {
		return nil, err
	}
	if c.Save != "" {
		g.keep = func(r *hidden.Record) error { return replace(c.Save, r.String()) }
	}
	players := [2]string{c.White, c.Black}
	if c.Swap && n%2 == 1 {
		players[0], players[1] = players[1], players[0]
	}
	for i, player := range players {
		if g.seats[i], err = c.seat(player, g, in, n); err != nil {
			return g, err
		}
	}
	return g, nil
}

// seat seats one player.
func (c *Command) seat(player string, g *game, in *bufio.Reader, n int) (seat, error) {
	seed := c.Seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	if player == "human" {
		h := &human{in: in, out: c.out, helper: hidden.NewPlayer(hidden.Full, seed)}
		if c.Save != "" {
			h.save = func() error { return g.kept() }
		}
		return h, nil
	}
	var spec client.Spec
	var err error
	if player == "self" {
		spec = client.Spec{Protocol: "uci", Args: []string{"uci"}, Name: "alfonso"}
		spec.Command, err = os.Executable()
		spec.Options = append(spec.Options, client.Option{Name: "Seed", Value: strconv.FormatUint((seed+uint64(n))%(1<<31-2)+1, 10)})
	} else {
		spec, err = client.ParseSpec(player)
	}
	if err != nil {
		return nil, err
	}
	for name, value := range g.options {
		spec.Options = append(spec.Options, client.Option{Name: name, Value: value})
	}
	e, err := open(spec, g.rules)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// add appends a text to a file.
func add(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	return errors.Join(err, f.Close())
}

// replace writes a file in one step: an interrupted write leaves the old one.
func replace(path, text string) error {
	if err := os.WriteFile(path+".new", []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
