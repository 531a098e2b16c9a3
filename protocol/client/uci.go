package client

// Cold file: the UCI driver.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// uci drives a UCI engine.
type uci struct {
	*process
	spec    Spec
	name    string
	options map[string]string // offered, by lower-case name, as the engine spells them
	start   string            // FEN of the game
}

// openUCI starts an engine and sets its options.
func openUCI(spec Spec) (Engine, error) {
	p, err := start(&spec)
	if err != nil {
		return nil, err
	}
	u := &uci{process: p, spec: spec, options: map[string]string{}}
	p.send("uci")
	err = p.await(time.Now().Add(startPatience), u.greeting)
	if err == nil {
		for _, o := range spec.Options {
			name, ok := u.options[optionKey(o.Name)]
			if !ok {
				err = fmt.Errorf("there is no option %q", o.Name)
				break
			}
			p.send("setoption name %s value %s", name, o.Value)
		}
	}
	if err == nil {
		err = u.ready()
	}
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("engine %s: %w", spec.title(""), err)
	}
	return u, nil
}

// optionKey makes names comparable: case does not count, and an underscore is as
// good as a blank.
func optionKey(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, " ", "_"))
}

// greeting reads what an engine says of itself.
func (u *uci) greeting(line string) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch word {
	case "id":
		if name, ok := strings.CutPrefix(rest, "name "); ok {
			u.name = name
		}
	case "option":
		if name, ok := strings.CutPrefix(rest, "name "); ok {
			name, _, _ = strings.Cut(name, " type ")
			u.options[optionKey(name)] = name
		}
	case "uciok":
		return errStop
	}
	return nil
}

// ready waits until the engine has done what it was told.
func (u *uci) ready() error {
	u.send("isready")
	return u.await(time.Now().Add(readyPatience), func(line string) error {
		if strings.TrimSpace(line) == "readyok" {
			return errStop
		}
		return nil
	})
}

// Name returns the engine's name.
func (u *uci) Name() string { return u.spec.title(u.name) }

// Obeys accepts all limits.
func (u *uci) Obeys(search.Limits) error { return nil }

// NewGame sets variant and castling notation where the engine offers them.
func (u *uci) NewGame(r *position.Rules, fen string) error {
	u.start = u.spec.fen(fen)
	game := r.Variant.Name
	if u.spec.Variant != "" {
		game = u.spec.Variant
	}
	if name, ok := u.options["uci_variant"]; ok {
		u.send("setoption name %s value %s", name, game)
	} else if r.Variant.Name != "chess" {
		return fmt.Errorf("engine %s does not play variants", u.Name())
	}
	if name, ok := u.options["uci_chess960"]; ok && r.Variant.Shuffle {
		s, err := r.New(fen)
		if err != nil {
			return err
		}
		u.send("setoption name %s value %v", name, s.Castling.Shuffled)
	}
	u.send("ucinewgame")
	return u.ready()
}

// Think sends the game and awaits bestmove.
func (u *uci) Think(g Game, limits search.Limits, deadline time.Time) (Reply, error) {
	line := "position fen " + u.start
	if g.Deployment != "" {
		line = fmt.Sprintf("position startpos deploy %c %s", "wb"[g.Side], g.Deployment)
	}
	if len(g.Moves) > 0 {
		line += " moves"
	}
	for _, m := range g.Moves {
		line += " " + u.spec.promotion(m, false)
	}
	u.send("%s", line)
	u.send("%s", goLine(&limits))
	var reply Reply
	err := u.await(deadline, func(line string) error {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "info":
			reply.info(words[1:])
		case words[0] == "bestmove" && len(words) > 1:
			reply.Move, reply.At = u.spec.promotion(words[1], true), time.Now()
			return errStop
		}
		return nil
	})
	return reply, err
}

// Deploy asks for a deployment.
func (u *uci) Deploy(c position.Color, deadline time.Time) (string, error) {
	u.send("deploy %c movetime 1000", "wb"[c])
	var text string
	err := u.await(deadline, func(line string) error {
		if words := strings.Fields(line); len(words) == 2 && words[0] == "bestdeploy" {
			text = words[1]
			return errStop
		}
		return nil
	})
	return text, err
}

// GameOver tells the result.
func (u *uci) GameOver(o position.Outcome) { u.send("gameover %v", o) }

// goLine writes the limits of a search.
func goLine(l *search.Limits) string {
	var b strings.Builder
	b.WriteString("go")
	if l.Clock {
		fmt.Fprintf(&b, " wtime %d btime %d winc %d binc %d", l.Time[0].Milliseconds(), l.Time[1].Milliseconds(),
			l.Inc[0].Milliseconds(), l.Inc[1].Milliseconds())
		if l.MovesToGo > 0 {
			fmt.Fprintf(&b, " movestogo %d", l.MovesToGo)
		}
	}
	if l.MoveTime > 0 {
		fmt.Fprintf(&b, " movetime %d", l.MoveTime.Milliseconds())
	}
	if l.Depth > 0 {
		fmt.Fprintf(&b, " depth %d", l.Depth)
	}
	if l.Nodes > 0 {
		fmt.Fprintf(&b, " nodes %d", l.Nodes)
	}
	return b.String()
}

// info reads depth, score and nodes of a report about the first line.
func (r *Reply) info(words []string) {
	for i := 0; i+1 < len(words); i++ {
		n, err := strconv.Atoi(words[i+1])
		switch words[i] {
		case "string", "pv", "refutation", "currline":
			return
		case "multipv":
			if err == nil && n > 1 {
				return
			}
		case "depth":
			if err == nil {
				r.Depth = n
			}
		case "nodes":
			if err == nil && n >= 0 {
				r.Nodes = uint64(n)
			}
		case "cp":
			if err == nil {
				r.Score, r.Mate, r.HasScore = n, 0, true
			}
		case "mate":
			if err == nil {
				r.Score, r.Mate, r.HasScore = 0, n, true
			}
		}
	}
}
