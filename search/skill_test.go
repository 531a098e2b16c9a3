package search

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// TestSkillOf checks that ratings and levels rise together over the whole range.
func TestSkillOf(t *testing.T) {
	for i := 1; i < len(skillLadder); i++ {
		if skillLadder[i].level <= skillLadder[i-1].level || skillLadder[i].elo <= skillLadder[i-1].elo {
			t.Errorf("rung %d is not above the one before", i)
		}
	}
	for _, c := range []struct {
		elo   int
		level float64
	}{
		{-100, 0}, {MinElo, 0}, {MaxElo, 19}, {10000, 19},
		{int(skillLadder[1].elo), skillLadder[1].level},
	} {
		if got := SkillOf(c.elo); got != c.level {
			t.Errorf("SkillOf(%d) = %v, want %v", c.elo, got, c.level)
		}
	}
	for elo := MinElo + 1; elo <= MaxElo; elo++ {
		if low, high := SkillOf(elo-1), SkillOf(elo); high <= low || high >= MaxSkill {
			t.Errorf("SkillOf(%d) = %v, of one less %v", elo, high, low)
		}
	}
}

// TestSlip counts how often each of some moves is chosen.
func TestSlip(t *testing.T) {
	const draws = 10_000
	for _, c := range []struct {
		name   string
		level  float64
		scores []int
		least  []int // of draws
		most   []int
	}{
		{"full skill", MaxSkill, []int{0, 0, 0}, []int{draws, 0, 0}, []int{draws, 0, 0}},
		{"equals", 10, []int{30, 30, 30, 30}, []int{2000, 2000, 2000, 2000}, []int{3000, 3000, 3000, 3000}},
		{"a unit worse", 10, []int{0, -60}, []int{7000, 2400}, []int{7600, 3000}},
		{"within the band", 10, []int{0, -180}, []int{9300, 300}, []int{9700, 700}},
		{"beyond the band", 10, []int{0, -181}, []int{draws, 0}, []int{draws, 0}},
		{"more at a lower level", 0, []int{0, -180}, []int{7800, 1500}, []int{8500, 2200}},
		{"only the first ones", 0, []int{0, 0, 0, 0, 0}, []int{2000, 2000, 2000, 2000, 0}, []int{3000, 3000, 3000, 3000, 0}},
		{"a mate is played", 0, []int{MateScore(1), MateScore(2)}, []int{draws, 0}, []int{draws, 0}},
		{"a mate is not walked into", 0, []int{-200, MateScore(-1)}, []int{draws, 0}, []int{draws, 0}},
		{"not searched", 0, []int{0, -Infinity}, []int{draws, 0}, []int{draws, 0}},
		{"one move", 0, []int{-50}, []int{draws}, []int{draws}},
	} {
		e := NewEngine(1)
		e.rng = rand.New(rand.NewPCG(1, 2))
		e.SetSkill(c.level)
		e.limitStrength = e.skill < MaxSkill
		w := &worker{}
		for i, score := range c.scores {
			w.root = append(w.root, rootMove{score: score, depth: 3, line: make([]position.Move, 1, 2+i)})
		}
		count := make([]int, len(c.scores))
		for range draws {
			count[e.skillMove(w)]++
		}
		for i, n := range count {
			if n < c.least[i] || n > c.most[i] {
				t.Errorf("%s: %v, want from %v to %v", c.name, count, c.least, c.most)
				break
			}
		}
	}
}

// TestLevels plays at levels in every game: what every search owes holds (see think),
// the ration is kept, and rises with the level. Analysis is not weakened.
func TestLevels(t *testing.T) {
	for game := range testRules {
		e := NewEngine(1)
		e.SetThreads(3)
		rations := uint64(0)
		for _, level := range []float64{0, 3.5, 9, 13} {
			e.SetSkill(level)
			s := parse(t, game, "startpos")
			for range 20 {
				ration := e.skillNodes(len(legal(s)))
				r := think(t, e, s, Limits{Depth: 20})
				if r.Move == position.NoMove {
					break
				}
				if n := e.Nodes(); n > ration {
					t.Errorf("%s level %v: %d nodes, ration %d", game, level, n, ration)
				}
				for _, i := range r.infos {
					if i.MultiPV != 1 {
						t.Errorf("%s level %v: line %d told", game, level, i.MultiPV)
					}
				}
				s.Do(r.Move)
			}
			if n := e.skillNodes(30); n <= rations {
				t.Errorf("%s level %v: ration %d, %d below", game, level, n, rations)
			} else {
				rations = n
			}
		}
		e.SetSkill(0)
		e.SetThreads(1)
		answer := inBackground(e, parse(t, game, "startpos"), Limits{Infinite: true})
		for e.Nodes() < 20_000 {
			silent(t, answer, 1000)
		}
		e.Stop()
		await(t, answer, testPatience)
	}
}

// TestMateInOneAtAnyLevel lets the lowest level, too, end the game when it can.
func TestMateInOneAtAnyLevel(t *testing.T) {
	for game := range testRules {
		e := NewEngine(1)
		for _, p := range suite(t, game, "mates", 20) {
			if n, _ := strconv.Atoi(strings.TrimPrefix(p.goal, "mate ")); n != 1 {
				continue
			}
			for _, level := range []float64{0, 5, 15} {
				e.SetSkill(level)
				e.NewGame()
				s := parse(t, game, p.fen)
				r := think(t, e, s, Limits{})
				if end := outcome(follow(t, s, []position.Move{r.Move})); end.Result != position.Wins(s.Side) {
					t.Errorf("%s level %v: %s is played", p.fen, level, s.Text(r.Move, false))
				}
			}
		}
	}
}

// legal lists the legal moves of a position.
func legal(s *position.State) []position.Move { return movegen.New(s.Clone(8)).Legal(nil) }
