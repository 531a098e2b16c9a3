package match

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// near reports whether two numbers agree, infinities included.
func near(a, b, tolerance float64) bool { return a == b || math.Abs(a-b) <= tolerance }

// TestPairs compares with values of the textbook formulas, computed elsewhere.
func TestPairs(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		pairs                            Pairs
		mean, elo, low, high, normalized float64
		superior                         float64
	}{
		{Pairs{10, 20, 40, 20, 10}, 0.5, 0, -37.4421, 37.4421, 0, 0.5},
		{Pairs{5, 30, 80, 60, 25}, 0.5875, 61.4336, 37.7628, 85.6835, 89.2833, 1},
		{Pairs{0, 1, 3, 10, 6}, 0.7625, 202.6305, 126.4424, 302.2379, 320.5743, 1},
		{Pairs{}, 0.5, 0, -inf, inf, 0, 0.5},
		// no variance: 0.025^(1/10) = 0.6915 of the results are as those seen
		{Pairs{4: 10}, 1, inf, 140.2172, inf, inf, 0.9995},
		{Pairs{0: 1}, 0, -inf, -inf, 636.4258, -inf, 0.25},
		{Pairs{1: 1}, 0.25, -190.8485, -880.5588, 687.5114, -inf, 0.25},
		{Pairs{2: 10}, 0.5, 0, -110.7915, 110.7915, 0, 0.5},
	} {
		elo, low, high := c.pairs.Elo()
		got := []float64{c.pairs.Rate().Mean, elo, low, high, c.pairs.Normalized(), c.pairs.Superiority()}
		for i, want := range []float64{c.mean, c.elo, c.low, c.high, c.normalized, c.superior} {
			if !near(got[i], want, 1e-3) {
				t.Errorf("%v: value %d is %.4f, want %.4f", c.pairs, i, got[i], want)
			}
		}
	}
}

// TestInterval checks by simulation that the 95 % interval holds the truth 95 times
// in a hundred, with games of a pair that depend on each other.
func TestInterval(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := [5]float64{0.1, 0.2, 0.3, 0.25, 0.15}
	truth, _ := moments(p)
	const runs = 2000
	inside := 0
	for range runs {
		if r := sample(rng, p, 200).Rate(); r.Low <= truth && truth <= r.High {
			inside++
		}
	}
	if share := float64(inside) / runs; share < 0.935 || share > 0.965 {
		t.Errorf("the truth lies inside in %.1f %% of the runs", 100*share)
	}
}

// sample draws pairs from a distribution.
func sample(rng *rand.Rand, p [5]float64, n int) (pairs Pairs) {
	for range n {
		x, i := rng.Float64(), 0
		for x > p[i] && i < 4 {
			x -= p[i]
			i++
		}
		pairs[i]++
	}
	return pairs
}

// TestLLR compares with a solution by Newton's method in two multipliers, computed
// elsewhere.
func TestLLR(t *testing.T) {
	for _, c := range []struct {
		pairs      Pairs
		elo0, elo1 float64
		want       float64
	}{
		{Pairs{10, 20, 40, 20, 10}, 0, 30, -1.22911},
		{Pairs{5, 30, 80, 60, 25}, 0, 30, 9.03829},
		{Pairs{0, 1, 3, 10, 6}, 0, 5, 0.28571},
		{Pairs{50, 210, 500, 260, 80}, 0, 5, 3.02130},
		{Pairs{3, 40, 90, 20, 2}, -30, 0, -2.86716},
		{Pairs{}, 0, 5, 0},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		if got := test.LLR(c.pairs); !near(got, c.want, 1e-4) {
			t.Errorf("%v [%g, %g]: %.5f, want %.5f", c.pairs, c.elo0, c.elo1, got, c.want)
		}
	}
}

// TestEdges looks for numbers that are none: of no pair, of one, and of many that went
// alike or nearly so.
func TestEdges(t *testing.T) {
	tests := []SPRT{{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}, {Elo0: -10, Elo1: 0, Alpha: 0.05, Beta: 0.05, Normalized: true}}
	for _, count := range []int{0, 1, 2, 1000, 1_000_000} {
		for i := range 5 {
			for j := range 5 {
				var pairs Pairs
				pairs[i] += count
				pairs[j] += min(count, 1)
				elo, low, high := pairs.Elo()
				rate, superior := pairs.Rate(), pairs.Superiority()
				if !(low <= elo && elo <= high) || !(0 <= rate.Low && rate.Low <= rate.Mean && rate.Mean <= rate.High && rate.High <= 1) ||
					!(superior >= 0 && superior <= 1) || math.IsNaN(pairs.Normalized()) || (pairs.Normalized() > 0) != (elo > 0) || (pairs.Normalized() < 0) != (elo < 0) {
					t.Errorf("%v: Elo %g (%g to %g), normalized %g, rate %v, superior %g", pairs, elo, low, high, pairs.Normalized(), rate, superior)
				}
				for _, test := range tests {
					if llr := test.LLR(pairs); math.IsNaN(llr) || math.IsInf(llr, 0) {
						t.Errorf("%v, %v: LLR %g", &test, pairs, llr)
					}
				}
			}
		}
	}
}

// TestTable prints results at the edges.
func TestTable(t *testing.T) {
	for _, c := range []struct {
		results string // of the first engine, game by game
		has     []string
		lacks   string
	}{
		{"", []string{"0 games, 0.0 %"}, "Elo"},
		{"1", []string{"1 game, 100.0 %"}, "Elo"}, // no pair
		{"11", []string{"points: 0 0 0 0 1", "Elo +Inf (-636.4 to +Inf)", "A is stronger with 75.0 %"}, "normalized"},
		{"00", []string{"points: 1 0 0 0 0", "Elo -Inf (-Inf to +636.4)", "A is stronger with 25.0 %"}, "normalized"},
		{"==", []string{"Elo +0.0 (-759.1 to +759.1)", "normalized Elo +0.0, A is stronger with 50.0 %"}, "Inf"},
		{"1101", []string{"from 2 pairs,", "normalized Elo +245.7"}, ""},
		{"11=", []string{"3 games, 83.3 %", "from 1 pair,"}, "normalized"},
	} {
		score := NewScore(nil)
		score.Names = [2]string{"A", "B"}
		for i, result := range c.results {
			text := map[rune]string{'1': "1-0", '0': "0-1", '=': "1/2-1/2"}[result]
			if i%2 == 1 { // reversed colours
				text = map[string]string{"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}[text]
			}
			score.Add(&Record{Game: i + 1, White: i % 2, Result: text, Names: score.Names, Fault: -1})
		}
		text := score.String()
		for _, want := range c.has {
			if !strings.Contains(text, want) {
				t.Errorf("%q lacks %q:\n%s", c.results, want, text)
			}
		}
		if c.lacks != "" && strings.Contains(text, c.lacks) || strings.Contains(text, "NaN") {
			t.Errorf("%q:\n%s", c.results, text)
		}
	}
}

// TestLLRClosed compares with closed forms: two results only make it binomial, and
// close hypotheses make it quadratic.
func TestLLRClosed(t *testing.T) {
	test := SPRT{Elo0: -10, Elo1: 25, Alpha: 0.05, Beta: 0.05}
	lost, won := 300.0, 340.0
	p0, p1 := expectation(test.Elo0), expectation(test.Elo1)
	want := won*math.Log(p1/p0) + lost*math.Log((1-p1)/(1-p0))
	if got := test.LLR(Pairs{300, 0, 0, 0, 340}); !near(got, want, 0.01) {
		t.Errorf("binomial: %.4f, want %.4f", got, want)
	}
	// A normalized difference is t = (p-1/2)/sqrt(p(1-p)) for two results, so p =
	// 1/2 + t/(2 sqrt(1+t²)).
	test.Normalized = true
	p := func(elo float64) float64 {
		t := elo * math.Sqrt2 * math.Ln10 / 800
		return 0.5 + t/(2*math.Sqrt(1+t*t))
	}
	p0, p1 = p(test.Elo0), p(test.Elo1)
	want = won*math.Log(p1/p0) + lost*math.Log((1-p1)/(1-p0))
	if got := test.LLR(Pairs{300, 0, 0, 0, 340}); !near(got, want, 0.01) {
		t.Errorf("normalized binomial: %.4f, want %.4f", got, want)
	}
	pairs := Pairs{500, 2100, 5000, 2260, 540}
	test = SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05}
	mean, variance := moments(pairs.shares())
	p0, p1 = expectation(test.Elo0), expectation(test.Elo1)
	want = float64(pairs.Count()) * (p1 - p0) * (2*mean - p0 - p1) / (2 * variance)
	if got := test.LLR(pairs); !near(got, want, 0.02) {
		t.Errorf("quadratic: %.4f, want %.4f", got, want)
	}
	// the same with the standard deviation as the unit
	test.Normalized = true
	t0, t1, now := 0.0, test.Elo1*math.Sqrt2*math.Ln10/800, (mean-0.5)/math.Sqrt(variance)
	want = float64(pairs.Count()) * (t1 - t0) * (2*now - t0 - t1) / 2
	if got := test.LLR(pairs); !near(got, want, 0.02) {
		t.Errorf("normalized quadratic: %.4f, want %.4f", got, want)
	}
}

// TestErrors checks by simulation that wrong hypotheses are accepted as rarely as
// promised, and that the test ends much earlier than one of fixed length would.
func TestErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates")
	}
	test := SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(3, 4))
	for _, truth := range []float64{test.Elo0, test.Elo1} {
		seen := [5]float64{0.07, 0.2, 0.43, 0.22, 0.08}
		p := fitMean(seen, deviations(expectation(truth)))
		const runs = 400
		wrong, length := 0, 0
		for range runs {
			var pairs Pairs
			for verdict := Undecided; verdict == Undecided; {
				for i, n := range sample(rng, p, 1) {
					pairs[i] += n
				}
				if _, verdict = test.Judge(pairs); (verdict == AcceptH1) != (truth == test.Elo1) && verdict != Undecided {
					wrong++
				}
			}
			length += pairs.Count()
		}
		if rate, mean := float64(wrong)/runs, float64(length)/runs; rate > 0.08 || mean > 110 {
			t.Errorf("true Elo %g: %.1f %% wrong after %.0f pairs", truth, 100*rate, mean)
		} else {
			t.Logf("true Elo %g: %.1f %% wrong after %.0f pairs", truth, 100*rate, mean)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	got, err := ParseSPRT("elo0=-5, elo1=2.5 beta=0.1 model=normalized")
	if want := (SPRT{-5, 2.5, 0.05, 0.1, true}); err != nil || *got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if again, err := ParseSPRT(got.String()); err != nil || *again != *got {
		t.Errorf("%q is read as %+v, %v", got.String(), again, err)
	}
	if low, high := got.Bounds(); !near(low, math.Log(0.1/0.95), 1e-12) || !near(high, math.Log(0.9/0.05), 1e-12) {
		t.Errorf("bounds %f, %f", low, high)
	}
	for _, bad := range []string{"", "elo0=0", "elo0=5 elo1=5", "elo1=x", "elo1=5 alpha=0.6", "elo1=5 model=bayes", "elo1=5 gamma=1", "elo1=1e9"} {
		if _, err := ParseSPRT(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
