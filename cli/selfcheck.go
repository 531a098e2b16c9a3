package cli

// Cold file: a check that this binary counts and searches as it should.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// What is checked of each game, so that it takes seconds.
const (
	selfcheckPositions = 2               // of perft.txt
	selfcheckNodes     = 5_000_000       // at most, of each
	selfcheckHash      = 16              // MiB
	selfcheckTime      = 5 * time.Second // for a mate, which takes milliseconds
)

// selfcheckCommand is the selfcheck subcommand.
type selfcheckCommand struct{}

// Run prints one line a check: for each game some counts of move sequences, and a mate that a
// search must find. The error says that one of them failed.
func (selfcheckCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	begin, failed := time.Now(), false
	for _, v := range games.All() {
		for _, check := range []func(context.Context, *position.Rules) ([]proof, error){counts, mates} {
			proofs, err := check(ctx, position.RulesOf(v))
			if errors.Is(err, fs.ErrNotExist) && (v.Battle != nil || games.Draft(v)) {
				err = nil // a battle has no mates, a draft may lack anything
			}
			if err != nil {
				return fmt.Errorf("%s: %w", v.Name, err)
			}
			for _, p := range proofs {
				verdict := "ok"
				if p.got != p.want {
					verdict, failed = "FAILED, want "+p.want, true
				}
				fmt.Fprintf(out, "%-14s %s: %s %s\n", v.Name, p.fen, p.got, verdict)
			}
		}
	}
	fmt.Fprintf(out, "%s %s on %s/%s, %.1f s\n", Name, Version, runtime.GOOS, runtime.GOARCH, time.Since(begin).Seconds())
	if failed {
		return errors.New("this program does not work here")
	}
	return nil
}

// proof is what a position was found to be, and what it is.
type proof struct{ fen, got, want string }

// counts counts the move sequences of the first positions of a game's perft.txt.
func counts(ctx context.Context, r *position.Rules) (proofs []proof, err error) {
	text, err := games.ReadFile(r.Variant, "perft.txt")
	if err != nil {
		return nil, err
	}
	known, err := movegen.ReadKnown(string(text))
	if err != nil {
		return nil, fmt.Errorf("perft.txt: %w", err)
	}
	for _, k := range known[:min(len(known), selfcheckPositions)] {
		best := movegen.KnownCount{}
		for _, count := range k.Counts {
			if count.Nodes <= selfcheckNodes && count.Depth > best.Depth {
				best = count
			}
		}
		if best.Depth == 0 {
			continue
		}
		state, err := r.New(k.FEN)
		if err != nil {
			return nil, err
		}
		moves, err := movegen.Divide(ctx, state, best.Depth, movegen.PerftOptions{Threads: runtime.NumCPU()}, nil)
		if err != nil {
			return nil, err
		}
		nodes := uint64(0)
		for _, m := range moves {
			nodes += m.Nodes
		}
		proofs = append(proofs, proof{k.FEN, fmt.Sprintf("%d at depth %d", nodes, best.Depth), fmt.Sprintf("%d at depth %d", best.Nodes, best.Depth)})
	}
	return proofs, nil
}

// mates searches the first mate in two of a game's mates.txt, "FEN | mate N" in a line, or the
// first of all if there is none.
func mates(ctx context.Context, r *position.Rules) (proofs []proof, err error) {
	text, err := games.ReadFile(r.Variant, "mates.txt")
	if err != nil {
		return nil, err
	}
	var p proof
	wanted := 0
	for line := range strings.Lines(string(text)) {
		fen, want, _ := strings.Cut(strings.TrimSpace(line), " | ")
		moves := 0
		if _, err := fmt.Sscanf(want, "mate %d", &moves); err != nil || strings.HasPrefix(line, "#") || wanted > 0 && moves != 2 {
			continue
		}
		p, wanted = proof{fen: fen, want: want}, moves
		if moves == 2 {
			break
		}
	}
	if wanted == 0 {
		return nil, errors.New("mates.txt has no mate")
	}
	state, err := r.New(p.fen)
	if err != nil {
		return nil, err
	}
	engine := search.NewEngine(selfcheckHash)
	defer context.AfterFunc(ctx, engine.Stop)()
	engine.Prepare()
	if err := ctx.Err(); err != nil {
		return nil, err // Prepare forgets a stop that came before it
	}
	p.got = "no mate"
	engine.Think(state, search.Limits{Mate: wanted, MoveTime: selfcheckTime}, func(info *search.Info) {
		if n, mate := search.MateIn(info.Score); info.CurrMove == position.NoMove && mate {
			p.got = fmt.Sprintf("mate %d", n)
		}
	})
	return []proof{p}, nil
}
