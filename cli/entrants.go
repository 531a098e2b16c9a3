package cli

// Cold file: who takes part.

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"alfonso/bench/disk"
	"alfonso/bench/match"
	"alfonso/protocol/client"
)

// entrants describes the engines that take part.
func (c *matchCommand) entrants(o *match.Options, p *match.Parameters) error {
	entrants, err := c.roster()
	if err != nil {
		return err
	}
	for _, player := range c.Player {
		if o.Rules.Clash == nil {
			return errors.New("--player names engines for games of hidden men")
		}
		self, err := os.Executable()
		if err != nil {
			return err
		}
		entrants = append(entrants, entrant{text: fmt.Sprintf("\"cmd=%s\" arg=uci arg=--player=%s name=%s", self, player, player)})
	}
	if len(entrants) == 0 {
		return errors.New("there is no engine to play")
	}
	if len(entrants) == 1 {
		entrants = append(entrants, entrants[0])
	}
	for i, each := range entrants {
		e, err := each.spec(c.Each)
		if err != nil {
			return err
		}
		e.Ponder = e.Ponder || c.Ponder
		for name, value := range c.Rule {
			e.Options = append(e.Options, client.Option{Name: name, Value: value})
		}
		o.Engines = append(o.Engines, e)
		l := o.LimitsOf(i)
		if !l.Clock && l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes == 0 {
			return errors.New("a match needs --tc, --movetime, --nodes or --depth")
		}
		p.Engines = append(p.Engines, each.String())
		p.Programs = append(p.Programs, fileHash(e.Command))
		p.Limits = append(p.Limits, match.TimeControl(l))
	}
	return nil
}

// entrant is an engine as it is described on the command line, in a file, or in both.
type entrant struct {
	text string
	file *client.Spec // nil for none
}

// String tells both.
func (e *entrant) String() string {
	if e.file == nil {
		return e.text
	}
	file, err := json.Marshal(e.file)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(file) + " " + e.text)
}

// spec returns what comes of that: settings for all engines come after those of the file,
// and before those of the command line.
func (e *entrant) spec(each string) (client.Spec, error) {
	var s client.Spec
	if e.file != nil {
		s = *e.file
	}
	s, err := s.WithEach(each)
	if err != nil {
		return s, fmt.Errorf("--each: %w", err)
	}
	if s, err = s.With(e.text); err == nil && s.Command == "" {
		err = fmt.Errorf("engine %q: no cmd", e.text)
	}
	return s, err
}

// mostEngines bounds the size of a file of engines, in bytes.
const mostEngines = 1 << 24

// roster returns the engines of the file and of the command line, in this order.
func (c *matchCommand) roster() (list []entrant, err error) {
	var file []client.Spec
	if c.File != "" {
		text, err := disk.ReadFile(c.File, mostEngines)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.File, err)
		}
		if file, err = client.ParseFile(text); err != nil {
			return nil, fmt.Errorf("%s: %w", c.File, err)
		}
	}
	chosen := false
	for _, text := range c.Engines {
		s, err := client.Spec{}.With(text)
		if err != nil {
			return nil, err
		}
		e := entrant{text: text}
		if s.Conf != "" {
			i := slices.IndexFunc(file, func(f client.Spec) bool { return f.Name == s.Conf })
			if i < 0 {
				return nil, fmt.Errorf("engine %q: there is none of this name in the file %q", text, c.File)
			}
			chosen, e.file = true, &file[i]
		}
		list = append(list, e)
	}
	if chosen {
		return list, nil
	}
	var all []entrant
	for i := range file {
		all = append(all, entrant{file: &file[i]})
	}
	return append(all, list...), nil
}
