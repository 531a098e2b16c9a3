package umpire

// Cold file: one game after the other.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"alfonso/bench/disk"
	workshop "alfonso/bench/hidden"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search/hidden"
)

// players lists who plays the n-th game, from 0, by colour.
func (s *series) players(n int) [2]string {
	if s.Swap && n%2 == 1 {
		return [2]string{s.Black, s.White}
	}
	return [2]string{s.White, s.Black}
}

// play plays the n-th game and writes it down. Its engines end with it.
func (s *series) play(ctx context.Context, n int) error {
	g := &game{rules: s.rules, options: s.options, clock: s.clock, given: s.given}
	if n == 0 {
		g.umpire = s.resumed
	}
	if s.Save != "" {
		g.keep = s.keep
	}
	defer g.close()
	for c, player := range s.players(n) {
		if err := s.seat(ctx, g, n, position.Color(c), player); err != nil {
			return err
		}
	}
	err := g.play(ctx)
	g.close()
	if errors.Is(err, errQuit) {
		fmt.Fprintln(s.out, "The game is not finished.")
		if s.Save != "" && s.seal == nil {
			fmt.Fprintln(s.out, "It is not saved: there was no passphrase.")
		}
		return err
	}
	if err != nil {
		return err
	}
	rec := g.record()
	fmt.Fprintf(s.out, "game %d: %s - %s: %v, %d plies\n", n+1, rec.Names[0], rec.Names[1], g.outcome(), len(rec.Moves))
	if g.fault != "" {
		fmt.Fprintf(s.err, "game %d: %s\n", n+1, g.fault)
	}
	if s.log == nil {
		return nil
	}
	return s.log.Add([]byte(rec.String()))
}

// seat seats one player. An engine that does not start is an error only if it never has: later
// it loses the game.
func (s *series) seat(ctx context.Context, g *game, n int, c position.Color, player string) error {
	seed := rand.New(rand.NewPCG(s.seed, uint64(2*n)+uint64(c))).Uint64()
	if player == "human" {
		h := &human{in: s.input, out: s.out, helper: hidden.NewPlayer(seed), shared: s.shared}
		if s.seal != nil {
			h.save = g.kept
		}
		g.seats[c] = h
		return nil
	}
	var spec client.Spec
	var err error
	if player == "self" {
		spec = client.Spec{Protocol: "uci", Args: []string{"uci"}, Name: "alfonso"}
		spec.Command, err = os.Executable()
		spec.Options = append(spec.Options, client.Option{Name: "Seed", Value: strconv.FormatUint(seed%(1<<31-2)+1, 10)})
	} else {
		spec, err = client.ParseSpec(player)
	}
	if err != nil {
		return err
	}
	for name, value := range g.options {
		spec.Options = append(spec.Options, client.Option{Name: name, Value: value})
	}
	e := &engine{title: s.seated[player], rules: g.rules, patience: time.Duration(s.Stall) * time.Second}
	if err := e.start(ctx, spec); err != nil {
		_, before := s.seated[player]
		if !before || !errors.Is(err, client.ErrFailed) && !errors.Is(err, client.ErrTimeout) {
			return err
		}
		e.failed = fmt.Errorf("%w: %w", errStart, err)
	}
	s.seated[player] = e.title
	g.seats[c] = e
	return nil
}

// keep writes a game to its file.
func (s *series) keep(rec *workshop.Record) error {
	text := rec.String()
	if rec.Result == position.Unfinished.String() {
		if s.seal == nil {
			return nil
		}
		text = s.seal.close(text)
	}
	return disk.WriteFile(s.Save, []byte(text), 0o600)
}
