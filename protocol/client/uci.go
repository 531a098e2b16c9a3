package client

// Cold file: the UCI driver.

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfonso/position"
	"alfonso/search"
)

// uci drives a UCI engine.
type uci struct {
	*process
	spec     Spec
	name     string
	options  map[string]string // offered, by lower-case name, as the engine spells them
	variants []string          // offered as values of UCI_Variant
	start    string            // FEN of the game

	ponders   bool       // it is asked to, and can
	pondering *pondering // while it does
}

// openUCI starts an engine and sets its options.
func openUCI(ctx context.Context, spec Spec) (Engine, error) {
	p, err := startProcess(ctx, &spec)
	if err != nil {
		return nil, err
	}
	for _, line := range spec.Init {
		p.send("%s", line)
	}
	u := &uci{process: p, spec: spec}
	err = u.greet()
	if err == ErrTimeout && p.speaksXBoard() {
		err = errOther
	}
	if err == nil {
		for _, o := range spec.Options {
			name, ok := u.options[optionKey(o.Name)]
			if !ok && o.ForAll {
				continue
			}
			if !ok {
				err = fmt.Errorf("%w: there is no option %q", ErrUnfit, o.Name)
				break
			}
			p.send("setoption name %s value %s", name, o.Value)
		}
	}
	if name, ok := u.options["ponder"]; err == nil && ok && spec.Ponder {
		u.ponders = true
		p.send("setoption name %s value true", name)
	}
	if err == nil {
		err = u.ready()
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return u, nil
}

// greet asks what an engine says of itself.
func (u *uci) greet() error {
	u.options, u.variants = map[string]string{}, nil
	u.send("uci")
	return u.await(time.Now().Add(startPatience), u.greeting)
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
			name, kind, _ := strings.Cut(name, " type ")
			u.options[optionKey(name)] = name
			if optionKey(name) == "uci_variant" {
				for _, game := range strings.Split(kind, " var ")[1:] {
					u.variants = append(u.variants, strings.TrimSpace(game))
				}
			}
		}
	case "uciok":
		return errStop
	}
	if unknown(line, "uci") {
		return errOther
	}
	return nil
}

// speaksUCI reports whether an engine that gave no other answer answers to uci.
func (p *process) speaksUCI() bool {
	p.send("uci")
	return p.await(time.Now().Add(otherPatience), func(line string) error {
		if strings.TrimSpace(line) == "uciok" {
			return errStop
		}
		return nil
	}) == nil
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

// Program returns what the engine calls itself.
func (u *uci) Program() string { return u.name }

// Obeys accepts all limits.
func (u *uci) Obeys(search.Limits) error { return nil }

// NewGame sets variant and castling notation where the engine offers them.
func (u *uci) NewGame(r *position.Rules, fen string) error {
	if _, _, err := u.settle(nil, time.Now().Add(readyPatience)); err != nil {
		return err
	}
	u.start = u.spec.fen(fen)
	game := r.Variant.Name
	if u.spec.Variant != "" {
		game = u.spec.Variant
	}
	if name, ok := u.options["uci_variant"]; ok {
		if err := u.offers(game); err != nil {
			return err
		}
		u.send("setoption name %s value %s", name, game)
	} else if r.Variant.Name != "chess" {
		return fmt.Errorf("engine %s: %w: it plays chess only", u.Name(), ErrUnfit)
	}
	if r.Variant.Shuffle {
		s, err := r.New(fen)
		if err != nil {
			return err
		}
		if name, ok := u.options["uci_chess960"]; ok {
			u.send("setoption name %s value %v", name, s.Castling.Shuffled)
		} else if s.Castling.Shuffled {
			return fmt.Errorf("engine %s: %w: it does not play Chess960", u.Name(), ErrUnfit)
		}
	}
	u.send("ucinewgame")
	return u.ready()
}

// offers returns an error if a game is not in the list of those that the engine plays.
// Options may have made that longer.
func (u *uci) offers(game string) error {
	if len(u.variants) > 0 && !slices.Contains(u.variants, game) && len(u.spec.Options) > 0 {
		if err := u.greet(); err != nil {
			return err
		}
	}
	if len(u.variants) > 0 && !slices.Contains(u.variants, game) {
		return fmt.Errorf("engine %s: %w: it does not play %s, but %s", u.Name(), ErrUnfit, game, strings.Join(u.variants, ", "))
	}
	return nil
}

// Think sends the game and awaits bestmove. One that came unasked does not count.
func (u *uci) Think(g Turn, limits search.Limits, deadline time.Time) (Reply, error) {
	if reply, hit, err := u.settle(g.Moves, deadline); hit || err != nil {
		return reply, err
	}
	u.drop()
	u.position(g)
	u.send("%s", goLine(&limits))
	return u.bestmove(deadline)
}

// position sends a game.
func (u *uci) position(g Turn) {
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
}

// bestmove awaits the end of a search.
func (u *uci) bestmove(deadline time.Time) (reply Reply, err error) {
	err = u.await(deadline, func(line string) error {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "info":
			reply.info(words[1:])
		case words[0] == "bestmove" && len(words) > 1:
			reply.Move, reply.At = u.spec.promotion(words[1], true), time.Now()
			if len(words) > 3 && words[2] == "ponder" {
				reply.Expected = u.spec.promotion(words[3], true)
			}
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
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		switch words[i] {
		case "string", "pv", "refutation", "currline":
			return
		case "multipv":
			if err == nil && n > 1 {
				return
			}
		case "depth":
			if err == nil {
				r.Depth = int(within(n, 0, mostDepth))
			}
		case "nodes":
			if err == nil {
				r.Nodes = uint64(within(n, 0, mostNodes))
			}
		case "cp":
			if err == nil {
				r.Score, r.Mate, r.HasScore = int(within(n, -mostScore, mostScore)), 0, true
			}
		case "mate":
			if err == nil {
				r.Score, r.Mate, r.HasScore = 0, int(within(n, -mostScore, mostScore)), true
			}
		}
	}
}

// within returns the nearest number between two bounds.
func within(n, low, high int64) int64 { return min(max(n, low), high) }
