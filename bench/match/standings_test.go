package match

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"alfonso/games"
	"alfonso/position"
	"alfonso/protocol/client"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || got != string(want) {
		t.Errorf("%s: %v, got\n%s", name, err, got)
	}
}

// sampleNames are the engines of sampleGames.
var sampleNames = []string{"Alfonso", "Étoile 2", "an engine with a long name", "D", "E"}

// sampleGames returns the first games of a round robin, by chance: engines are the stronger
// the lower their index.
func sampleGames(n, count int) (*Options, []Record) {
	o := &Options{Rules: position.MustCompile(games.Chess()), Event: "Test Cup", Games: 6}
	for _, name := range sampleNames[:n] {
		o.Engines = append(o.Engines, client.Spec{Name: name})
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var records []Record
	for e := range o.Total() / 2 {
		pair, err := o.encounter(e)
		if err != nil {
			panic(err)
		}
		for _, g := range pair {
			a, b := g.Engines[0], g.Engines[1]
			r := Record{Game: g.Number, Engines: g.Engines, White: g.White, Names: [2]string{sampleNames[a], sampleNames[b]},
				Reason: position.Checkmate, Fault: -1, Plies: 80, Moves: [2]int{40, 40}, Seconds: [2]float64{4, 2}, Nodes: [2]uint64{40_000, 10_000}, Depths: [2]int{400, 200}}
			x, p := rng.Float64(), expectation(float64(120*(b-a)))
			switch {
			case x < p-0.15:
				r.Result = position.Wins(position.Color(g.White)).String()
			case x < p+0.15:
				r.Result, r.Reason = position.Drawn.String(), "threefold repetition"
			default:
				r.Result = position.Wins(position.Color(g.White).Other()).String()
			}
			if g.Number%17 == 5 {
				r.Fault, r.Reason = 1, Crash
				r.Result = position.Wins(position.Color(g.White)).String()
			}
			records = append(records, r)
		}
	}
	return o, records[:count]
}

// TestTables writes the result of tournaments as text.
func TestTables(t *testing.T) {
	for _, c := range []struct{ engines, games int }{{2, 6}, {3, 7}, {5, 0}, {5, 60}} {
		o, records := sampleGames(c.engines, c.games)
		s := NewStandings(o)
		for i := range records {
			s.Add(&records[i])
		}
		golden(t, fmt.Sprintf("standings-%d-%d.txt", c.engines, c.games), s.Line()+"\n\n"+s.String())
	}
}

// TestExport writes the result of tournaments for other programs.
func TestExport(t *testing.T) {
	for _, c := range []struct{ engines, games int }{{2, 6}, {3, 7}} {
		o, records := sampleGames(c.engines, c.games)
		s := NewStandings(o)
		for i := range records {
			s.Add(&records[i])
		}
		for kind := range tableKinds {
			file := filepath.Join(t.TempDir(), "table"+kind)
			if err := WriteTable(file, "chess", s); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if kind != ".txt" {
				golden(t, fmt.Sprintf("table-%d-%d%s", c.engines, c.games, kind), string(text))
			} else if string(text) != s.String() {
				t.Errorf("%s", text)
			}
		}
	}
}

// TestChartTournament draws tournaments of few and many engines, begun and over.
func TestChartTournament(t *testing.T) {
	for _, c := range []struct{ engines, games int }{{3, 1}, {5, 60}, {12, 200}} {
		for len(sampleNames) < c.engines {
			sampleNames = append(sampleNames, fmt.Sprintf("engine %d", len(sampleNames)+1))
		}
		o, records := sampleGames(c.engines, c.games)
		s := NewStandings(o)
		for i := range records {
			s.Add(&records[i])
		}
		for _, kind := range []string{".svg", ".png"} {
			file := filepath.Join(t.TempDir(), "chart"+kind)
			if err := ChartTournament(file, "Test <Cup>", "chess", s, records); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil || len(text) < 5000 || kind == ".svg" && !strings.Contains(string(text), "an engine with a long name") {
				t.Errorf("%d engines: %d bytes, %v", c.engines, len(text), err)
			}
			if to := os.Getenv("ALFONSO_CHARTS"); to != "" {
				os.WriteFile(filepath.Join(to, fmt.Sprintf("%d-%d%s", c.engines, c.games, kind)), text, 0o644)
			}
		}
	}
}

// TestWholeTicks marks whole numbers only, neither too few nor too many.
func TestWholeTicks(t *testing.T) {
	for _, c := range [][2]float64{{0, 1}, {0, 2}, {0, 7}, {0, 30}, {0, 100}, {2, 5000}, {-431.7, 512.3}} {
		ticks := wholeTicks{}.Ticks(c[0], c[1])
		if len(ticks) < 2 || len(ticks) > 11 {
			t.Errorf("%v: %v", c, ticks)
		}
		for _, tick := range ticks {
			if tick.Label != fmt.Sprint(tick.Value) || tick.Value < c[0] || tick.Value > c[1] {
				t.Errorf("%v: %v", c, tick)
			}
		}
	}
}

// TestApart moves labels apart.
func TestApart(t *testing.T) {
	for _, c := range [][2][]float64{
		{{90, 50, 10}, {90, 50, 10}},
		{{52, 51, 50}, {52, 47, 42}},
		{{1, 0.5, 0}, {7.5, 2.5, -2.5}},
		{{100, 100}, {100, 95}},
	} {
		if got := apart(c[0], 5); !slices.Equal(got, c[1]) {
			t.Errorf("%v moved to %v, want %v", c[0], got, c[1])
		}
	}
}

// TestSums checks that the tables add up.
func TestSums(t *testing.T) {
	o, records := sampleGames(5, 60)
	s := NewStandings(o)
	for i := range records {
		s.Add(&records[i])
	}
	points, games, berger := 0.0, 0, 0.0
	for i := range s.Names {
		r := s.Tally(i)
		points += r.Points()
		games += r.Games()
		if r.Games() != 24 {
			t.Errorf("%s has played %d games", s.Names[i], r.Games())
		}
		sum := 0.0
		for j := range s.Names {
			a, b := s.Against(i, j), s.Against(j, i)
			sum += a.Points()
			if a.Wins != b.Losses || a.Draws != b.Draws {
				t.Errorf("%s - %s: %+v, %+v", s.Names[i], s.Names[j], a, b)
			}
		}
		if sum != r.Points() {
			t.Errorf("%s: %g points, %g in the crosstable", s.Names[i], r.Points(), sum)
		}
		berger += s.SonnebornBerger(i)
	}
	if points != 60 || games != 120 || s.Games() != 60 || s.White().Games() != 60 {
		t.Errorf("%g points in %d games", points, games)
	}
	// every point is counted with the points of who lost it
	want := 0.0
	for i := range s.Names {
		for j := range s.Names {
			want += s.Against(j, i).Points() * s.Tally(i).Points()
		}
	}
	if !near(berger, want, 1e-9) {
		t.Errorf("Sonneborn and Berger sum up to %g, want %g", berger, want)
	}
	r, err := s.Ratings()
	if err != nil {
		t.Fatal(err)
	}
	// in a complete round robin ratings order like points
	order := s.Order(r)
	for i := range order[1:] {
		if s.Tally(order[i]).Points() < s.Tally(order[i+1]).Points() {
			t.Errorf("order %v, points %g before %g", order, s.Tally(order[i]).Points(), s.Tally(order[i+1]).Points())
		}
	}
}

// tournament plays fakes against each other.
func tournament(t *testing.T, concurrency int, played []Record, stopAfter int) (*Standings, []Record, string) {
	t.Helper()
	o := optionsFor(t, "chess", fake("uci", "good"), fake("xboard", "resign"))
	o.Engines = append(o.Engines, fake("uci", "good"), fake("uci", "crash"))
	for i := range o.Engines { // what fakes do depends on how long they have run
		o.Engines[i].Restart = true
	}
	o.Concurrency, o.Played, o.Plies, o.MaxPlies = concurrency, played, 4, 20
	records := slices.Clone(played)
	var pgn strings.Builder
	o.PGN = &pgn
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o.Keep = func(r Record) error {
		if records = append(records, r); len(records)-len(played) == stopAfter {
			cancel()
		}
		return nil
	}
	counted := len(played)
	o.Progress = func(g *Game, s *Standings) {
		if counted++; played == nil && (g.Number != counted || s.Games() != counted) {
			t.Errorf("game %d is counted as number %d, %d games in the standings", g.Number, counted, s.Games())
		}
	}
	s, err := Run(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	return s, records, pgn.String()
}

// TestTournament plays a round robin, all at once and in turn, and stopped and resumed
// from records in any order. The standings are the same.
func TestTournament(t *testing.T) {
	whole, records, pgn := tournament(t, 3, nil, -1)
	if whole.Games() != 24 || len(records) != 24 || strings.Count(pgn, "[Round \"2.12\"]") != 1 {
		t.Fatalf("%v\n%d records", whole, len(records))
	}
	if want := []string{"good 1", "resign", "good 2", "crash"}; !slices.Equal(whole.Names, want) {
		t.Errorf("names %v", whole.Names)
	}
	crash, resign := whole.Tally(3), whole.Tally(1)
	if crash.Faults[Crash] < 8 || crash.Losses != crash.Faults[Crash] || whole.Faults() != crash.Faults[Crash] || resign.Losses < 8 {
		t.Errorf("%v", whole)
	}
	sums := func(s *Standings) (list []Result) {
		for i := range s.Names {
			for j := range s.Names {
				list = append(list, s.Against(i, j))
			}
		}
		return list
	}
	inTurn, _, _ := tournament(t, 1, nil, -1)
	if !reflect.DeepEqual(sums(inTurn), sums(whole)) {
		t.Errorf("played in turn:\n%v\nthree at once:\n%v", inTurn, whole)
	}
	_, some, _ := tournament(t, 2, nil, 9)
	if len(some) < 9 || len(some) > 11 {
		t.Fatalf("%d games before the stop", len(some))
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	resumed, all, _ := tournament(t, 2, some, -1)
	if len(all) != 24 || !reflect.DeepEqual(sums(resumed), sums(whole)) {
		t.Errorf("resumed:\n%v\nplayed through:\n%v", resumed, whole)
	}
	again, _, _ := tournament(t, 2, all, -1)
	if again.Tables() != resumed.Tables() {
		t.Errorf("a finished tournament is\n%v\nand then\n%v", resumed, again)
	}
}

// TestDecision checks that a test counts the same games however many are played at once.
func TestDecision(t *testing.T) {
	var first *Standings
	for _, concurrency := range []int{1, 4} {
		o := optionsFor(t, "chess", fake("uci", "good"), fake("xboard", "resign"))
		o.Games, o.Concurrency, o.Engines[1].Restart = 1000, concurrency, true
		o.SPRT = &SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
		s, err := Run(context.Background(), o)
		if err != nil || s.Verdict() != AcceptH1 {
			t.Fatalf("%v\n%v", err, s)
		}
		if first == nil {
			first = s
		}
		if first.Match().String() != s.Match().String() {
			t.Errorf("one at a time:\n%v\n%d at once:\n%v", first.Match(), concurrency, s.Match())
		}
	}
}

// TestAudition finds engines that cannot play before the first game.
func TestAudition(t *testing.T) {
	o := optionsFor(t, "courier", fake("uci", "good"), fake("uci", "fine"))
	o.Engines = append(o.Engines, fake("xboard", "good"))
	var games atomic.Int32
	o.Keep = func(Record) error { games.Add(1); return nil }
	if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "courier") || games.Load() != 0 {
		t.Errorf("%d games, %v", games.Load(), err)
	}
}
