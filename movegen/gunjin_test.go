package movegen_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfonso/games"
	"alfonso/games/gamestest"
	"alfonso/movegen"
	"alfonso/position"
)

// ruled compiles a game such as "gunjin23 GunjinMine=dies" in every geometry.
func ruled(t testing.TB, game string) []*position.Rules {
	t.Helper()
	fields := strings.Fields(game)
	values := map[string]string{}
	for _, f := range fields[1:] {
		name, value, _ := strings.Cut(f, "=")
		values[name] = value
	}
	v, err := games.Find(fields[0]).With(values)
	if err != nil {
		t.Fatal(err)
	}
	var list []*position.Rules
	for _, g := range position.Geometries {
		r, err := position.CompileOn(v, g)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// hidden calls test for each game of hidden men, under its own rules and under others. The
// files of other rules bear the value of the rule's option in their names: games-anywhere.txt.
func hidden(t *testing.T, test func(t *testing.T, game, suffix string, rules []*position.Rules)) {
	for _, v := range games.Hidden() {
		t.Run(v.Name, func(t *testing.T) { test(t, v.Name, "", ruled(t, v.Name)) })
		for _, o := range v.Options() {
			suffix := "-" + o.Other
			if _, err := games.ReadFile(v, "games"+suffix+".txt"); err == nil {
				t.Run(v.Name+suffix, func(t *testing.T) { test(t, v.Name, suffix, ruled(t, v.Name+" "+o.Name+"="+o.Other)) })
			}
		}
	}
}

// checkGunjin compares a position with its legal moves by the slow walker, its counts
// and the position that its own FEN makes.
func checkGunjin(t *testing.T, b movegen.Board) []position.Move {
	t.Helper()
	s := b.State()
	valid(t, b)
	legal := b.Legal(nil)
	slices.Sort(legal)
	if want := slowLegal(s); !slices.Equal(legal, want) {
		t.Fatalf("%s\nmoves %v\nwant  %v", s.FEN(), texts(s, legal), texts(s, want))
	}
	if noisy, quiet := b.Noisy(nil), b.Quiet(nil); len(noisy)+len(quiet) != len(legal) {
		t.Fatalf("%s: %d noisy and %d quiet moves of %d", s.FEN(), len(noisy), len(quiet), len(legal))
	}
	fresh, err := s.Rules.New(s.FEN())
	if err != nil {
		t.Fatal(err)
	}
	same(t, s, fresh)
	return legal
}

// Whole games, with verdict and result of every move, forward and taken back.
func TestGunjinGames(t *testing.T) {
	hidden(t, func(t *testing.T, game, suffix string, rules []*position.Rules) {
		for _, r := range rules {
			t.Run(r.Geometry.Name, func(t *testing.T) {
				for _, rec := range records(t, game, "games"+suffix+".txt") {
					gunjinGame(t, r, rec)
				}
			})
		}
	})
}

// gunjinGame replays a game.
func gunjinGame(t *testing.T, r *position.Rules, rec gamestest.Record) {
	t.Helper()
	white, err := r.ParseDeployment(position.White, rec.Fields[0])
	if err != nil {
		t.Fatal(err)
	}
	black, err := r.ParseDeployment(position.Black, rec.Fields[1])
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Deploy(white, black)
	if err != nil {
		t.Fatal(err)
	}
	b := movegen.New(s)
	moves := strings.Fields(rec.Fields[3])
	var line []string
	for i, text := range moves {
		before := checkGunjin(t, b)
		move, _ := r.CutVerdict(text)
		m := s.Match(move, before)
		if m == position.NoMove {
			t.Fatalf("%s: move %d %s is not legal in %s", rec.Where, i+1, text, s.FEN())
		}
		foretold := s.Battle(m)
		line = append(line, s.FEN())
		b.Do(m)
		out := movegen.Outcome(b)
		if got := move + s.Announced(out.Result != position.Unfinished); got != text {
			t.Fatalf("%s: move %d %s, want %s in %s", rec.Where, i+1, got, text, line[i])
		}
		if foretold != s.Last(1).Delta.Verdict() {
			t.Fatalf("%s: move %d %s was foretold as %v", rec.Where, i+1, text, foretold)
		}
	}
	if got := movegen.Outcome(b).String(); got != rec.Fields[2] {
		t.Errorf("%s: result %q, want %q", rec.Where, got, rec.Fields[2])
	}
	for _, fen := range slices.Backward(line) {
		b.Undo()
		if got := s.FEN(); got != fen {
			t.Fatalf("%s: taken back to %s, want %s", rec.Where, got, fen)
		}
	}
}

// Positions with their result and every legal move.
func TestGunjinMoves(t *testing.T) {
	hidden(t, func(t *testing.T, game, suffix string, rules []*position.Rules) {
		for _, r := range rules {
			for _, rec := range records(t, game, "moves"+suffix+".txt") {
				b := board(t, r, rec.Fields[0])
				out, legal := movegen.Outcome(b), b.Legal(nil)
				if result := strings.TrimPrefix(out.String(), "*"); result != rec.Fields[1] {
					t.Errorf("%s: %s: result %q, want %q", rec.Where, rec.Fields[0], result, rec.Fields[1])
				}
				if _, over := b.State().Bare(); over {
					legal = nil
				}
				if got, want := texts(b.State(), legal), strings.Fields(rec.Fields[2]); !slices.Equal(got, want) {
					t.Fatalf("%s: %s\nmoves %v\nwant  %v", rec.Where, rec.Fields[0], got, want)
				}
				if b.Count() != len(legal) {
					t.Errorf("%s: %s: Count %d, want %d", rec.Where, rec.Fields[0], b.Count(), len(legal))
				}
			}
		}
	})
}

func TestGunjinCases(t *testing.T) {
	for _, game := range games.Names(games.Hidden()) {
		t.Run(game, func(t *testing.T) { gunjinCases(t, game) })
	}
}

// gunjinCases checks the cases of a game.
func gunjinCases(t *testing.T, game string) {
	for _, rec := range records(t, game, "cases.txt") {
		f := rec.Fields
		for _, r := range ruled(t, game+" "+f[1]) {
			t.Run(f[0]+"/"+r.Geometry.Name, func(t *testing.T) {
				b := board(t, r, f[2])
				s := b.State()
				legal := checkGunjin(t, b)
				if man, targets, ok := strings.Cut(f[3], ": "); ok {
					var got []string
					for _, m := range legal {
						if r.Names[m.From()] == man {
							got = append(got, r.Names[m.To()])
						}
					}
					slices.Sort(got)
					if strings.Join(got, " ") != targets {
						t.Errorf("%s goes to %v, want %s", man, got, targets)
					}
				}
				if f[4] == "" {
					return
				}
				move, verdict := r.CutVerdict(f[4])
				m := s.Match(move, legal)
				if m == position.NoMove {
					t.Fatalf("%s is not legal", move)
				}
				b.Do(m)
				out := movegen.Outcome(b)
				if got := s.Announced(out.Result != position.Unfinished); got != verdict {
					t.Errorf("%s%s, want %s", move, got, f[4])
				}
				if out.String() != f[5] {
					t.Errorf("result %v, want %s", out, f[5])
				}
			})
		}
	}
}

// The third return of every single piece draws; two pieces of a type that have changed places
// are not where they were.
func TestGunjinRepetition(t *testing.T) {
	r := ruled(t, "gunjin23")[0]
	for _, c := range []struct{ fen, moves, want string }{
		{"3*1k/6/6/6/6/6/6/K2*2 w - 0 1", "a1a2 f8f7 a2a1 f7f8 a1a2 f8f7 a2a1 f7f8", "1/2-1/2 repetition"},
		{"3*1k/6/6/6/6/6/6/K2*2 w - 0 1", "a1a2 f8f7 a2a1 f7f8 a1a2 f8f7 a2a1", "*"},
		// The captains change places, twice: only then are all pieces where they were.
		{"3*1k/6/6/6/6/6/6/KK1*2 w - 0 1", "a1a2 f8f7 b1a1 f7f8 a2b2 f8f7 b2b1 f7f8 a1a2 f8f7 b1a1 f7f8 a2b2 f8f7 b2b1 f7f8", "*"},
	} {
		b := board(t, r, c.fen)
		play(t, b, c.moves)
		if got := movegen.Outcome(b).String(); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.fen, c.moves, got, c.want)
		}
	}
	b := board(t, r, "3*1k/6/6/6/6/6/6/K2*2 w - 199 100")
	play(t, b, "a1a2")
	if got := movegen.Outcome(b).String(); got != "1/2-1/2 quiet" {
		t.Errorf("after 200 plies without battle: %s", got)
	}
}

// Perft agrees with itself by list, and with a count that plays every move.
func TestGunjinPerft(t *testing.T) {
	for _, game := range games.Names(games.Hidden()) {
		var want []uint64
		for i, r := range ruled(t, game) {
			b := movegen.New(r.NewGame())
			for depth := 1; depth <= 4; depth++ {
				n := b.Perft(depth)
				if i == 0 {
					want = append(want, slowPerft(r.NewGame(), depth))
				}
				if n != want[depth-1] || b.PerftList(depth) != n {
					t.Errorf("%s %s: perft %d is %d, want %d", game, r.Geometry.Name, depth, n, want[depth-1])
				}
			}
		}
	}
}

// slowPerft counts with the slow walker.
func slowPerft(s *position.State, depth int) uint64 {
	if _, over := s.Bare(); over {
		return 0
	}
	moves := slowLegal(s)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		s.Do(m)
		n += slowPerft(s, depth-1)
		s.Undo()
	}
	return n
}

// The exchange of a battle is the battle.
func TestGunjinSee(t *testing.T) {
	r := ruled(t, "gunjin23")[0]
	var values [position.MaxTypes]int32
	for typ := range r.Types {
		values[typ] = int32(r.Variant.Pieces[typ].Value[0])
	}
	rng := rand.New(rand.NewPCG(1, 6))
	for _, rec := range records(t, "gunjin23", "moves.txt") {
		b := board(t, r, rec.Fields[0])
		s := b.State()
		for _, m := range b.Noisy(nil) {
			victim, p := s.Board[m.To()], m.Piece()
			want := map[position.Verdict]int32{position.Won: values[victim.Type()], position.Lost: -values[p.Type()],
				position.BothGone: values[victim.Type()] - values[p.Type()]}
			b.Do(m)
			gain := want[s.Last(1).Delta.Verdict()]
			b.Undo()
			if !b.See(m, &values, gain) || b.See(m, &values, gain+1+int32(rng.IntN(50))) {
				t.Errorf("%s: %s is not seen to win %d", rec.Where, s.Text(m, false), gain)
			}
		}
	}
}
