package movegen_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// peer skips a test unless ALFONSO_PEERS is set, as .ci/run does; then a peer that
// is missing is a failure.
func peer(t *testing.T) {
	t.Helper()
	if os.Getenv("ALFONSO_PEERS") == "" {
		t.Skip("ALFONSO_PEERS is not set")
	}
}

// TestFfish compares move sets with ffish (Fairy-Stockfish). Node must find the
// module, for example through NODE_PATH.
//
// Differences of the rules, which are the only positions skipped:
//   - courier, bare king: by the source text it has lost at once; ffish grants it one
//     move to bare the opponent when only one piece is left.
//
// Wildebeest's castling over one to four squares is put together from five variants,
// see testdata/crosscheck/ffish.js.
func TestFfish(t *testing.T) {
	peer(t)
	for _, game := range []string{"courier", "wildebeest"} {
		t.Run(game, func(t *testing.T) {
			var input bytes.Buffer
			var want []string
			bare := 0
			walk(t, rules(t, game), 6000, 7, func(b movegen.Board) {
				if _, over := b.State().Bare(); over {
					bare++
					return
				}
				fmt.Fprintf(&input, "%s|%s\n", game, b.State().FEN())
				want = append(want, strings.Join(texts(b.State(), b.Legal(nil)), " "))
			})
			positions := strings.Split(input.String(), "\n")
			cmd := exec.Command("node", "testdata/crosscheck/ffish.js")
			cmd.Stdin, cmd.Stderr = &input, os.Stderr
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
			if len(got) != len(want) {
				t.Fatalf("%d answers, want %d", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("%s\nhere  %s\nffish %s", positions[i], want[i], got[i])
				}
			}
			t.Logf("%d positions equal; skipped: %d with a bare king", len(want), bare)
		})
	}
}

// TestStockfish960 compares perft 3, move by move, with Debian's stockfish: 100
// start positions of Chess960 and 200 positions in which castling is possible.
func TestStockfish960(t *testing.T) {
	peer(t)
	program, err := exec.LookPath("stockfish")
	if err != nil {
		program = "/usr/games/stockfish"
	}
	cmd := exec.Command(program)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		in.Close() // it quits at the end of input
		cmd.Wait()
	}()
	out := bufio.NewScanner(pipe)
	fmt.Fprintln(in, "uci\nsetoption name UCI_Chess960 value true")

	r := rules(t, "chess")
	rng := rand.New(rand.NewPCG(8, 1))
	var nodes uint64
	for range 100 {
		nodes += compareDivide(t, in, out, board(t, r, shuffled(rng)))
	}
	for range 200 {
		nodes += compareDivide(t, in, out, board(t, r, castlingRich(t, r, rng)))
	}
	t.Logf("300 positions equal, %d nodes", nodes)
}

// compareDivide compares the perft 3 counts behind every move and returns their sum.
func compareDivide(t *testing.T, in io.Writer, out *bufio.Scanner, b movegen.Board) uint64 {
	t.Helper()
	s := b.State()
	fmt.Fprintf(in, "position fen %s\ngo perft 3\n", s.FEN())
	var want []string
	for out.Scan() {
		line := out.Text()
		if strings.HasPrefix(line, "Nodes searched") {
			break
		}
		if move, count, ok := strings.Cut(line, ": "); ok && len(move) <= 5 && len(move) >= 4 {
			want = append(want, move+": "+count)
		}
	}
	slices.Sort(want)
	var got []string
	var sum uint64
	for _, m := range b.Legal(nil) {
		text := s.Text(m, true)
		b.Do(m)
		n := b.Perft(2)
		b.Undo()
		got = append(got, fmt.Sprintf("%s: %d", text, n))
		sum += n
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s\nhere      %v\nstockfish %v", s.FEN(), got, want)
	}
	return sum
}

// shuffled returns a random start position of Chess960: bishops on squares of both
// colours, the king between the rooks.
func shuffled(rng *rand.Rand) string {
	rank := make([]byte, 8)
	free := func(n int) int { // the n-th free file
		for file := range rank {
			if rank[file] == 0 {
				if n == 0 {
					return file
				}
				n--
			}
		}
		panic("no free file")
	}
	rank[2*rng.IntN(4)] = 'B'
	rank[2*rng.IntN(4)+1] = 'B'
	rank[free(rng.IntN(6))] = 'Q'
	rank[free(rng.IntN(5))] = 'N'
	rank[free(rng.IntN(4))] = 'N'
	for _, piece := range []byte("RKR") {
		rank[free(0)] = piece
	}
	white := string(rank)
	return strings.ToLower(white) + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1"
}

// castlingRich plays random moves that keep the rights until castling is possible.
func castlingRich(t *testing.T, r *position.Rules, rng *rand.Rand) string {
	t.Helper()
	for {
		b := board(t, r, shuffled(rng))
		least := 4 + rng.IntN(30)
		for ply := range 80 {
			legal := b.Legal(nil)
			if ply >= least && slices.ContainsFunc(legal, func(m position.Move) bool { return m.Kind() == position.Castle }) {
				return b.State().FEN()
			}
			rights := b.State().Rights
			legal = slices.DeleteFunc(legal, func(m position.Move) bool {
				b.Do(m)
				defer b.Undo()
				return b.State().Rights != rights
			})
			if len(legal) == 0 {
				break
			}
			b.Do(legal[rng.IntN(len(legal))])
		}
	}
}
