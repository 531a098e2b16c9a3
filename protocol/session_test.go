package protocol

// Cold file.

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"alfonso/bench"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// newTestSession returns a session that fails the test when it has to refuse
// something that is not an error.
func newTestSession(t testing.TB) *Session {
	return NewSession(func(text string) { t.Errorf("notice: %s", text) })
}

// TestLines checks line ends, a last line without one, and lines of any length.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 3<<20)
	input := "a\r\nb\n\n" + long + "\n" + strings.Repeat("y", maxLine+1) + "\nlast"
	lines := lineReader{bufio.NewReaderSize(strings.NewReader(input), 1<<16)}
	for i, want := range []string{"a", "b", "", long, "", "last"} {
		got, tooLong, err := lines.next()
		if err != nil || tooLong != (i == 4) || !tooLong && got != want {
			t.Errorf("line %d: %d bytes, too long %v, error %v; want %d bytes", i, len(got), tooLong, err, len(want))
		}
	}
	if _, _, err := lines.next(); err != io.EOF {
		t.Errorf("error %v at the end, want EOF", err)
	}
}

// TestEnd checks that the end of input ends a session at once, whatever runs, and
// that commands before it are still obeyed.
func TestEnd(t *testing.T) {
	for _, busy := range []string{"isready", "go infinite", "go ponder wtime 100 btime 100", "go perft 12", "bench 99", "bench 99\nbench 99\ngo perft 12", "go infinite\nquit\ngo infinite"} {
		t.Run(strings.ReplaceAll(busy, "\n", ","), func(t *testing.T) {
			var out bytes.Buffer
			program := testProgram
			program.Bench = func(ctx context.Context, _ int, _ io.Writer) error {
				<-ctx.Done()
				return ctx.Err()
			}
			took := time.Hour // in the best of some trials: the machine may have other work
			for trial := 0; trial < 3 && took > stopGrace/2; trial++ {
				out.Reset()
				start := time.Now()
				if err := RunUCI(strings.NewReader(busy), &out, program); err != nil {
					t.Error(err)
				}
				took = min(took, time.Since(start))
			}
			if took > stopGrace*raceFactor {
				t.Errorf("took %v", took)
			}
			if got, want := strings.Count(out.String(), "bestmove"), min(strings.Count(busy, "infinite")+strings.Count(busy, "ponder"), 1); got != want {
				t.Errorf("%d bestmoves, want %d:\n%s", got, want, out.String())
			}
		})
	}
}

// TestInput checks that a failure of the input is reported.
func TestInput(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("isready\n"), errorReader{broken})
	if err := RunUCI(in, io.Discard, testProgram); err != broken {
		t.Errorf("error %v, want %v", err, broken)
	}
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

// TestBusy checks that a session answers while it searches, that a new go ends the
// old one, and that benches wait for each other.
func TestBusy(t *testing.T) {
	var out bytes.Buffer
	u := newUCI(&out, testProgram)
	release := make(chan struct{})
	u.program.Bench = func(_ context.Context, _ int, out io.Writer) error {
		<-release
		fmt.Fprintln(out, "benched")
		return nil
	}
	said := func() string {
		u.out.mu.Lock()
		defer u.out.mu.Unlock()
		return out.String()
	}
	u.line("go infinite")
	u.line("isready")
	if got := said(); !strings.Contains(got, "readyok\n") || strings.Contains(got, "bestmove") {
		t.Errorf("during a search: %s", got)
	}
	u.line("go infinite")
	u.line("bench")
	u.line("bench")
	u.line("isready")
	close(release)
	u.session.Wait()
	if got := said(); strings.Count(got, "bestmove") != 2 || strings.Count(got, "benched") != 2 || strings.Count(got, "readyok") != 2 {
		t.Errorf("two searches and two benches:\n%s", got)
	}
	u.line("go perft 12")
	u.line("go depth 1")
	u.session.Wait()
	if got := said(); strings.Count(got, "perft stopped") != 1 || strings.Count(got, "bestmove") != 3 {
		t.Errorf("a search after a perft:\n%s", got)
	}
}

// TestLong ends everything that can run for long, in every game: in turns by stop, by
// another go, which isready follows, and by the end of the session. The best of some trials
// counts: the machine may have other work.
func TestLong(t *testing.T) {
	const soon, trials = 200 * time.Millisecond, 3
	program := testProgram
	program.Bench = func(ctx context.Context, depth int, out io.Writer) error {
		return bench.Run(ctx, depth, out, io.Discard)
	}
	long := []string{
		"go infinite", "go ponder wtime 1000 btime 1000", "go mate 60", "go depth 99", "go movetime 100000", "go nodes 1000000000",
		"setoption name MultiPV value 500;go infinite", "setoption name Threads value 8;go infinite", "setoption name Skill Level value 1;go infinite",
		"go perft 20", "setoption name Threads value 8;go perft 20", "go perft 20;go perft 20;bench 99", "bench 99",
	}
	for game, v := range games.All() {
		u := newUCI(io.Discard, program)
		ends := []struct {
			name string
			do   func()
		}{
			{"stop", func() { u.session.Stop(); u.session.Wait() }},
			{"go, isready", func() { u.line("go depth 1"); u.line("isready") }},
			{"end", u.session.end},
		}
		u.line("setoption name UCI_Variant value " + v.Name)
		if v.Battle != nil {
			long = append(long, "position startpos deploy w "+deployment(t, v)+";go infinite")
		}
		for i, commands := range long {
			end, late := ends[(game+i)%len(ends)], time.Hour
			for range trials {
				for command := range strings.SplitSeq(commands, ";") {
					u.line(command)
				}
				time.Sleep(20 * time.Millisecond)
				began := time.Now()
				end.do()
				late = min(late, time.Since(began))
				u.session.Wait()
				if late < soon/4 {
					break
				}
			}
			if late > soon*raceFactor {
				t.Errorf("%s: %s: %s takes %v", v.Name, commands, end.name, late)
			}
			u.line("position startpos")
			u.line("setoption name Threads value 1")
			u.line("setoption name MultiPV value 1")
			u.line("setoption name Skill Level value 20")
		}
	}
}

// deployment returns the text of a deployment of White.
func deployment(t *testing.T, v *position.Variant) string {
	t.Helper()
	s := newTestSession(t)
	if err := s.SetVariant(v.Name); err != nil {
		t.Fatal(err)
	}
	d, err := s.Deploy("w")
	if err != nil {
		t.Fatal(err)
	}
	return d.String()
}

// TestBench checks that the benchmark gives one result, whatever the session did
// before, and leaves the session's own search alone.
func TestBench(t *testing.T) {
	var out bytes.Buffer
	u := newUCI(&out, testProgram)
	u.program.Bench = func(ctx context.Context, depth int, out io.Writer) error {
		return bench.Run(ctx, depth, out, io.Discard)
	}
	var results []string
	for _, line := range []string{"bench 2", "go depth 4", "bench 2", "setoption name Threads value 2", "setoption name MultiPV value 3", "bench 2"} {
		out.Reset()
		u.line(line)
		u.session.Wait()
		if strings.HasPrefix(line, "bench") {
			nodes, _, found := strings.Cut(out.String(), " nodes ")
			if !found {
				t.Fatalf("%s: %s", line, out.String())
			}
			results = append(results, nodes)
		}
	}
	for _, r := range results[1:] {
		if r != results[0] {
			t.Errorf("results differ:\n%s\n%s", results[0], r)
		}
	}
}

// TestBestMove checks the line that ends a search.
func TestBestMove(t *testing.T) {
	var out bytes.Buffer
	u := newUCI(&out, testProgram)
	u.line("go depth 6")
	u.session.Wait()
	if !regexp.MustCompile(`\nbestmove [a-h][1-8][a-h][1-8] ponder [a-h][1-8][a-h][1-8]\n$`).MatchString(out.String()) {
		t.Error(out.String())
	}
}

// TestEvaluation checks that every game has something to say about its start.
func TestEvaluation(t *testing.T) {
	s := newTestSession(t)
	for _, v := range games.Complete() {
		if err := s.SetVariant(v.Name); err != nil {
			t.Fatal(err)
		}
		if got := s.Evaluation(); !strings.Contains(got, "Evaluation: ") || !strings.Contains(got, v.Pieces[1].Name) {
			t.Errorf("%s: %s", v.Name, got)
		}
	}
}

// TestHash checks that a table nobody can hold is refused, and the old one kept.
func TestHash(t *testing.T) {
	notices := 0
	s := NewSession(func(string) { notices++ })
	for _, size := range []string{"0", "99999999999999999999", "-1", "4"} {
		if err := s.SetOption("Hash", size); err != nil {
			t.Errorf("%s: %v", size, err)
		}
	}
	if notices < 3 {
		t.Errorf("%d notices, want one for each size out of range", notices)
	}
	s.Go(search.Limits{Depth: 2}, func(*search.Info) {}, func(search.Best) {})
	s.Wait()
}

// TestMove checks that a castling is found by the text it is written as, wherever
// it stands in the list.
func TestMove(t *testing.T) {
	s := newTestSession(t)
	if err := s.SetVariant("wildebeest"); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPosition("r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1", nil); err != nil {
		t.Fatal(err)
	}
	legal := s.Legal()
	text := s.Notation()
	for range 2 {
		for _, m := range legal {
			if got := s.State().Match(text(m), legal); got != m {
				t.Errorf("%s finds %s", text(m), text(got))
			}
		}
		for i, j := 0, len(legal)-1; i < j; i, j = i+1, j-1 {
			legal[i], legal[j] = legal[j], legal[i]
		}
	}
}

// TestVariations replays every principal variation of searches in a small table
// with several threads: each must be accepted whole.
func TestVariations(t *testing.T) {
	places := []struct{ variant, fen, moves string }{
		{"chess", "r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1", ""},
		{"chess", "2r3k1/5ppp/1p6/1P1p4/3P1q2/1Q3P1P/6P1/R6K b - - 7 31", ""},
		{"chess", "8/5k2/4p1p1/3pP1P1/3P1K2/8/8/8 w - - 0 50", ""},
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", ""},
		{"chess", "7k/8/5K2/8/8/8/8/R7 w - - 96 120", ""},
		{"chess", "", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 e8g8"},
		{"courier", "", ""},
		{"wildebeest", "", ""},
		{"grande-acedrex", "", ""},
	}
	for _, place := range places {
		t.Run(place.variant, func(t *testing.T) {
			s, second := newTestSession(t), newTestSession(t)
			for _, s := range []*Session{s, second} {
				if err := errors.Join(s.SetVariant(place.variant), s.SetOption("Hash", "1"), s.SetOption("Threads", "4"), s.SetOption("MultiPV", "2")); err != nil {
					t.Fatal(err)
				}
			}
			played := strings.Fields(place.moves)
			if err := s.SetPosition(place.fen, played); err != nil {
				t.Fatal(err)
			}
			text := s.Notation()
			// replay plays a variation after the moves of the place.
			replay := func(moves ...position.Move) movegen.Board {
				line := played[:len(played):len(played)]
				for _, m := range moves {
					line = append(line, text(m))
				}
				if err := second.SetPosition(place.fen, line); err != nil {
					t.Errorf("%v: %v", line, err)
				}
				return second.Board()
			}
			var mu sync.Mutex
			var infos []search.Info
			var best search.Best
			s.Go(search.Limits{MoveTime: 300 * time.Millisecond}, func(info *search.Info) {
				mu.Lock()
				defer mu.Unlock()
				if info.CurrMove == position.NoMove {
					copied := *info
					copied.PV = append([]position.Move(nil), info.PV...)
					infos = append(infos, copied)
				}
			}, func(b search.Best) { best = b })
			s.Wait()
			var first position.Move
			for _, info := range infos {
				if len(info.PV) == 0 {
					t.Errorf("depth %d: no variation", info.Depth)
					continue
				}
				if info.MultiPV == 1 {
					first = info.PV[0]
				}
				end := replay(info.PV...)
				if moves, mate := search.MateIn(info.Score); mate && info.Bound == search.Exact {
					if o := movegen.Outcome(end); !o.Terminal {
						t.Errorf("depth %d: mate in %d, but after %d plies the game is %v", info.Depth, moves, len(info.PV), o)
					}
				}
			}
			if first != best.Move {
				t.Errorf("best move %s, but the last variation begins with %s", text(best.Move), text(first))
			}
			if best.Ponder != position.NoMove {
				replay(best.Move, best.Ponder)
			}
		})
	}
}

// TestNodesTime plays the first moves of a game on the clock through UCI: with
// nodestime the reports agree to the last node.
func TestNodesTime(t *testing.T) {
	nodes := regexp.MustCompile(` nodes \d+`)
	var games [2]string
	for i := range games {
		var out bytes.Buffer
		u := newUCI(&out, testProgram)
		for _, line := range []string{
			"setoption name nodestime value 20", "ucinewgame",
			"position startpos", "go wtime 60000 btime 60000 winc 100",
			"position startpos moves e2e4 e7e5", fmt.Sprintf("go wtime %d btime 60000 winc 100", 59000-i*30000),
		} {
			u.line(line)
			u.session.Wait()
		}
		games[i] = strings.Join(nodes.FindAllString(out.String(), -1), "")
	}
	if games[0] != games[1] || games[0] == "" {
		t.Errorf("first game\n%s\nsecond game\n%s", games[0], games[1])
	}
}

// TestStrength sets the options of strength in every game and counts the nodes of a
// search: few at a low level, by whatever option, and as many as asked for otherwise.
func TestStrength(t *testing.T) {
	const full = 5000
	for _, variant := range games.Complete() {
		s := newTestSession(t)
		if err := s.SetVariant(variant.Name); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name, value string
			weak        bool
		}{
			{"Skill Level", "20", false},
			{"Skill Level", "0", true},
			{"UCI_Elo", "2350", true}, // does not count yet
			{"UCI_LimitStrength", "true", false},
			{"UCI_Elo", "970", true},
			{"Skill Level", "20", true}, // does not count any more
			{"UCI_LimitStrength", "false", false},
		} {
			if err := s.SetOption(c.name, c.value); err != nil {
				t.Fatal(err)
			}
			s.Go(search.Limits{Nodes: full}, func(*search.Info) {}, func(search.Best) {})
			s.Wait()
			if n := s.engine.Nodes(); (n < full) != c.weak {
				t.Errorf("%s: after %s %s a search takes %d nodes", variant.Name, c.name, c.value, n)
			}
		}
	}
}

// TestJoinedCell plays moves that name either half of a cell over two squares.
func TestJoinedCell(t *testing.T) {
	for _, move := range []string{"c1e1", "d1e1", "d1d2"} {
		s := newTestSession(t)
		if err := s.SetVariant("gunjin23"); err != nil {
			t.Fatal(err)
		}
		if err := s.SetPosition("3*1k/6/6/6/6/6/6/K1G*2 w - 0 1", []string{move}); err != nil {
			t.Error(err)
		}
	}
}
