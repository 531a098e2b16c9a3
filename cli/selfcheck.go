package cli

// Cold file: a check that this binary counts and searches as it should.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/protocol"
	"alfonso/search"
)

// proofs are positions with the number of move sequences of a length in plies, and
// with the move that a search must find. The start of the game where there is no FEN.
var proofs = []struct {
	variant, fen string
	depth        int
	nodes        uint64
	best         string
}{
	{variant: "chess", depth: 5, nodes: 4865609},
	{variant: "chess", fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", depth: 4, nodes: 4085603},
	{variant: "courier", depth: 4, nodes: 500337},
	{variant: "wildebeest", depth: 4, nodes: 4519903},
	{variant: "wildebeest", fen: "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", depth: 4, nodes: 1295344},
	{variant: "grande-acedrex", depth: 4, nodes: 12200003},
	{variant: "chess", fen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", best: "a1a8"},
	{variant: "courier", fen: "1k10/12/1K10/12/p11/12/12/6R5 w - - 0 1", best: "g1g8"},
	{variant: "wildebeest", fen: "1k9/11/1K9/11/11/11/11/11/11/6R4 w - - 0 1", best: "g1g10"},
	{variant: "grande-acedrex", fen: "1k10/12/1K10/12/12/12/p11/12/12/12/12/6R5 w - - 0 1", best: "g1g12"},
}

type selfcheckCommand struct{}

// Run prints one line a check. The error says that one of them failed.
func (selfcheckCommand) Run(out io.Writer) error {
	begin, failed := time.Now(), false
	for _, p := range proofs {
		s := protocol.NewSession(func(text string) { fmt.Fprintln(os.Stderr, text) })
		if err := s.SetVariant(p.variant); err != nil {
			return err
		}
		if err := s.SetPosition(p.fen, nil); err != nil {
			return err
		}
		var got, want any
		if p.best != "" {
			text := s.Notation()
			s.Go(search.Limits{Depth: 6}, nil, func(b search.Best) { got = text(b.Move) })
			want = p.best
		} else {
			o := movegen.PerftOptions{Threads: runtime.NumCPU()}
			s.Perft(p.depth, o, nil, func(counts []movegen.MoveCount, _ error) {
				var total uint64
				for _, c := range counts {
					total += c.Nodes
				}
				got = total
			})
			want = p.nodes
		}
		s.Wait()
		verdict := "ok"
		if got != want {
			verdict, failed = fmt.Sprintf("FAILED, want %v", want), true
		}
		fen := p.fen
		if fen == "" {
			fen = games.Find(p.variant).Start
		}
		fmt.Fprintf(out, "%-14s %s: %v %s\n", p.variant, fen, got, verdict)
	}
	fmt.Fprintf(out, "%v on %s/%s, %.1f s\n", program().Name, runtime.GOOS, runtime.GOARCH, time.Since(begin).Seconds())
	if failed {
		return errors.New("this program does not work here")
	}
	return nil
}
