package protocol

// Cold file: games as files, between XBoard and this program.

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"alfonso/bench/annotate"
	matches "alfonso/bench/match"
	"alfonso/bench/openings"
	"alfonso/book/pgn"
	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/protocol/client"
	"alfonso/search"
)

// TestXBoardReads pastes games of every variety into XBoard, as match and as analyse write
// them, steps to their end, and compares the position there with ours; then it reads
// what XBoard makes of the game when it is copied. The games have castlings of every
// length, captures en passant, promotions and long steps. It needs ALFONSO_GUI=1, xboard,
// xdotool, xclip and Xvfb; ALFONSO_GUI_DIR keeps games and screenshots.
func TestXBoardReads(t *testing.T) {
	if os.Getenv("ALFONSO_GUI") == "" {
		t.Skip("ALFONSO_GUI is not set")
	}
	dir := os.Getenv("ALFONSO_GUI_DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	display := startDisplay(t)
	for _, v := range games.Complete() {
		r := position.RulesOf(v)
		t.Run(v.Name, func(t *testing.T) {
			readsGames(t, display, filepath.Join(dir, "reads-"+v.Name), v.XBoard[0].Name, r, func(int) string { return r.Start })
		})
		if v.Shuffle {
			t.Run(v.Name+"960", func(t *testing.T) {
				readsGames(t, display, filepath.Join(dir, "reads-"+v.Name+"960"), "fischerandom", r, func(n int) string {
					fen, err := openings.Shuffled(r, 133+211*n)
					if err != nil {
						t.Fatal(err)
					}
					return fen
				})
			})
		}
	}
}

// readsGames lets one XBoard read games; files are named after a prefix.
func readsGames(t *testing.T, display, prefix, game string, r *position.Rules, start func(n int) string) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	x := &gui{t: t, ctx: ctx, display: display, log: prefix + ".debug"}
	os.Remove(x.log)
	cmd := xboardCommand(t, ctx, display, "-variant", game, "-nameOfDebugFile", x.log, "-timeDelay", "0",
		"-animateMoving", "false", "-autoDisplayComment", "false", "-autoDisplayTags", "false")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cancel(); cmd.Wait() }()
	x.await(`<first : pong`)
	engine := search.NewEngine(1)
	seen := map[string]bool{}
	for n := range 3 {
		fen := start(n)
		moves := eventful(r, fen, seen)
		played := playedGame(t, r, fen, moves)
		x.reads(fmt.Sprintf("%s-%d-match", prefix, n+1), played)
		g, err := pgn.NewReader(strings.NewReader(played), r.Variant).Next()
		if err != nil || g.Problem != nil {
			t.Fatal(err, g.Problem)
		}
		if _, err := annotate.Game(ctx, engine, g, search.Limits{Nodes: 200}, func() {}); err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		g.WriteTo(&text)
		x.reads(fmt.Sprintf("%s-%d-analyse", prefix, n+1), text.String())
	}
	t.Logf("%d events: %v", len(seen), slices.Sorted(maps.Keys(seen)))
}

// playedGame writes a game as match does.
func playedGame(t *testing.T, r *position.Rules, fen string, moves []position.Move) string {
	t.Helper()
	s, err := r.New(fen)
	if err != nil {
		t.Fatal(err)
	}
	o := matches.Options{Rules: r, Engines: make([]client.Spec, 2), Chess960: s.Castling.Shuffled}
	o.Limits.Clock, o.Limits.Time[0] = true, time.Minute
	g := matches.Game{Engines: [2]int{0, 1}, Opening: matches.Opening{FEN: fen}, Names: [2]string{"one", "two"}, Programs: [2]string{"One 1.0", "Two 2.0"}}
	for i, m := range moves {
		g.Moves = append(g.Moves, matches.Ply{Text: s.Text(m, false), Time: 51 * time.Millisecond, Clock: time.Minute - time.Duration(i)*time.Second/10,
			Reply: client.Reply{HasScore: true, Score: i, Depth: 12}})
	}
	return g.PGN(&o)
}

// reads pastes a game into XBoard and compares.
func (x *gui) reads(prefix, text string) {
	t := x.t
	t.Helper()
	if err := os.WriteFile(prefix+".pgn", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	g := readOne(t, text)
	x.mark()
	paste := x.command("xclip", "-quiet", "-i", "-selection", "clipboard", prefix+".pgn")
	if err := paste.Start(); err != nil {
		t.Fatal(err)
	}
	defer paste.Wait()
	time.Sleep(300 * time.Millisecond)
	x.press("windowfocus", "key", "ctrl+v")
	outcome := x.await(`Parsed (game end|Illegal|Impossible|Ambiguous|end of file).*|Bad FEN.*`)
	paste.Process.Kill()
	if outcome[1] != "game end" {
		t.Errorf("%s: XBoard does not read the game: %s", prefix, outcome[0])
		return
	}
	x.press("windowfocus", "key", "alt+Home", "key", "--delay", "5", "--repeat", fmt.Sprint(len(g.Moves)), "alt+Right")
	x.press("windowfocus", "key", "alt+End")
	time.Sleep(500 * time.Millisecond)
	x.command("import", "-window", "root", prefix+".png").Run() // without ImageMagick there is no picture
	x.press("windowfocus", "key", "ctrl+c")
	copied := ""
	for range 50 {
		time.Sleep(100 * time.Millisecond)
		if out, err := x.command("xclip", "-o", "-selection", "clipboard").Output(); err == nil && strings.HasPrefix(string(out), "[Event") {
			copied = string(out)
			break
		}
	}
	if err := os.WriteFile(prefix+".copy.pgn", []byte(copied), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := readOne(t, copied); got.Problem != nil || !slices.Equal(got.MoveList(), g.MoveList()) {
		t.Errorf("%s: XBoard's copy is read as another game: %v\n%s", prefix, got.Problem, copied)
	}
	x.mark()
	x.press("windowfocus", "key", "ctrl+shift+e")
	time.Sleep(300 * time.Millisecond)
	x.press("windowfocus", "key", "ctrl+e")
	theirs := x.await(`>first : setboard (\S+ [wb]) `)[1]
	s := g.Start.Clone(len(g.Moves))
	for _, m := range g.MoveList() {
		s.Do(m)
	}
	if ours := strings.Join(strings.Fields(s.FEN())[:2], " "); theirs != ours {
		t.Errorf("%s: XBoard ends at %s, not at %s", prefix, theirs, ours)
	}
}

// readOne reads the one game of a text.
func readOne(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text), games.Chess()).Next()
	if err == io.EOF {
		t.Fatal("no game")
	} else if err != nil {
		t.Fatal(err)
	}
	return g
}

// eventful returns a game of random moves with as many events as can be had that have
// not been seen, and adds them.
func eventful(r *position.Rules, fen string, seen map[string]bool) []position.Move {
	var best []position.Move
	var gained []string
	for seed := range uint64(150) {
		moves, events := wander(r, fen, seen, rand.New(rand.NewPCG(seed, 9)))
		if best == nil || len(events) > len(gained) {
			best, gained = moves, events
		}
	}
	for _, e := range gained {
		seen[e] = true
	}
	return best
}

// wander plays at random: events first, pawns often, kings and rooks that may castle
// seldom. It returns the events that are new.
func wander(r *position.Rules, fen string, seen map[string]bool, rng *rand.Rand) (moves []position.Move, events []string) {
	s, err := r.New(fen)
	if err != nil {
		panic(err)
	}
	b := movegen.New(s)
	for len(moves) < 140 && movegen.Outcome(b).Result == position.Unfinished {
		legal := b.Legal(nil)
		m, weight := position.NoMove, -1
		for _, candidate := range legal {
			w := rng.IntN(100)
			switch e := event(s, candidate); {
			case e != "" && !seen[e] && !slices.Contains(events, e):
				w += 1000
			case candidate.Piece().Type() == r.Pawn:
				w += 10
			case s.Rights != 0 && (candidate.Piece().Type() == r.Royal || candidate.Piece() == s.Board[r.Squares[0]]):
				w -= 90
			}
			if m == position.NoMove || w > weight {
				m, weight = candidate, w
			}
		}
		if e := event(s, m); e != "" && !seen[e] && !slices.Contains(events, e) {
			events = append(events, e)
		}
		moves = append(moves, m)
		b.Do(m)
	}
	return moves, events
}

// event names what is special in a move, or is "".
func event(s *position.State, m position.Move) string {
	r := s.Rules
	_, from := r.Geometry.FileRank(m.From())
	_, to := r.Geometry.FileRank(m.To())
	switch m.Kind() {
	case position.Castle:
		return fmt.Sprintf("%v castles to %s", s.Side, r.Names[s.Castling.Castles[m.Index()].KingTo])
	case position.EnPassant:
		return fmt.Sprintf("%v takes en passant on rank %d", s.Side, to+1)
	case position.Promote:
		return fmt.Sprintf("%v becomes %c", s.Side, r.Letter(position.MakePiece(m.Index(), position.White)))
	}
	switch n := max(to-from, from-to); {
	case m.Piece().Type() == r.Pawn && n > 1:
		return fmt.Sprintf("%v steps over %d", s.Side, n-1)
	case m.Piece().Type() == r.Royal && n > 1:
		return fmt.Sprintf("%v leaps with the king", s.Side)
	}
	return ""
}
