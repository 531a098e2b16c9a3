package match

// Cold file: the sequential test, on pairs of games.

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a sequential probability ratio test between two hypotheses about the rating
// difference: H0 that it is Elo0, H1 that it is Elo1.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // chances to accept H1 under H0 and H0 under H1
	// Normalized says that the Elo are normalized: in units of 1/(800/ln 10) standard
	// deviations of one game's result rather than of the logistic scale.
	Normalized bool
}

// ParseSPRT reads "elo0=0 elo1=30 alpha=0.05 beta=0.05 model=logistic"; what is left
// out is as here, but elo1 must be given.
func ParseSPRT(text string) (*SPRT, error) {
	t := &SPRT{Elo1: math.NaN(), Alpha: 0.05, Beta: 0.05}
	values := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
	for _, field := range splitSettings(text) {
		key, value, _ := strings.Cut(field, "=")
		var err error
		switch target := values[key]; {
		case target != nil:
			*target, err = strconv.ParseFloat(value, 64)
		case key == "model" && (value == "logistic" || value == "normalized"):
			t.Normalized = value == "normalized"
		default:
			return nil, fmt.Errorf("sprt: %q is not understood", field)
		}
		if err != nil {
			return nil, fmt.Errorf("sprt: %q is not a number", field)
		}
	}
	if !(t.Elo0 < t.Elo1) || !(t.Alpha > 0 && t.Alpha < 0.5) || !(t.Beta > 0 && t.Beta < 0.5) || math.Abs(t.Elo0) > 1000 || math.Abs(t.Elo1) > 1000 {
		return nil, fmt.Errorf("sprt %q needs elo0 < elo1 within 1000, and alpha and beta between 0 and 0.5", text)
	}
	return t, nil
}

// splitSettings cuts a list of settings at blanks and commas.
func splitSettings(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
}

// String writes the test as ParseSPRT reads it.
func (t *SPRT) String() string {
	model := "logistic"
	if t.Normalized {
		model = "normalized"
	}
	return fmt.Sprintf("elo0=%g elo1=%g alpha=%g beta=%g model=%s", t.Elo0, t.Elo1, t.Alpha, t.Beta, model)
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (t *SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict is the outcome of a test so far.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// String returns the verdict in words.
func (v Verdict) String() string { return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v] }

// Judge returns the log-likelihood ratio of pairs and what follows from it.
func (t *SPRT) Judge(pairs Pairs) (llr float64, v Verdict) {
	llr = t.LLR(pairs)
	switch low, high := t.Bounds(); {
	case llr >= high:
		v = AcceptH1
	case llr <= low:
		v = AcceptH0
	}
	return llr, v
}

// LLR returns the logarithm of the generalized likelihood ratio of H1 to H0: each
// hypothesis is given the distribution of pair results that makes the counts likeliest
// among those that agree with it. Method: M. Van den Bergh, "Comments on normalized
// Elo" and "The generalized maximum likelihood ratio for the expectation value of a
// distribution". Results that have not occurred are counted as a thousandth.
func (t *SPRT) LLR(pairs Pairs) float64 {
	if pairs.Count() == 0 {
		return 0
	}
	var seen [5]float64
	total := 0.0
	for i, n := range pairs {
		seen[i] = max(float64(n), 1e-3)
		total += seen[i]
	}
	for i := range seen {
		seen[i] /= total
	}
	fit := func(elo float64) [5]float64 {
		if t.Normalized {
			return fitNormalized(seen, elo*math.Sqrt2*math.Ln10/800)
		}
		return fitMean(seen, deviations(expectation(elo)))
	}
	p0, p1 := fit(t.Elo0), fit(t.Elo1)
	llr := 0.0
	for i, p := range seen {
		llr += p * math.Log(p1[i]/p0[i])
	}
	return total * llr
}

// expectation is the share of the points that a rating difference is worth.
func expectation(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// deviations returns the shares of a pair's points less a mean.
func deviations(mean float64) (d [5]float64) {
	for i := range d {
		d[i] = float64(i)/4 - mean
	}
	return d
}

// fitMean returns the likeliest distribution, given one that was seen, among those
// under which values have the mean zero: p/(1+x*value), where x makes the mean so. It
// falls as x grows between the poles, so halving finds it. Some value must lie on
// either side of zero.
func fitMean(seen, values [5]float64) (p [5]float64) {
	least, most := values[0], values[0]
	for _, v := range values {
		least, most = min(least, v), max(most, v)
	}
	low, high := -1/most, -1/least
	x := 0.0
	for range 100 {
		x = (low + high) / 2
		mean := 0.0
		for i, v := range values {
			mean += seen[i] * v / (1 + x*v)
		}
		if mean > 0 {
			low = x
		} else {
			high = x
		}
	}
	for i, v := range values {
		p[i] = seen[i] / (1 + x*v)
	}
	return p
}

// fitNormalized is fitMean for the condition that the mean of the pairs' shares lies
// a number of its standard deviations above one half. The condition is made linear
// around the last fit until nothing changes.
func fitNormalized(seen [5]float64, deviation float64) [5]float64 {
	p := [5]float64{0.2, 0.2, 0.2, 0.2, 0.2}
	for range 50 {
		mean, variance := moments(p)
		sigma := math.Sqrt(variance)
		var values [5]float64
		for i := range values {
			a := float64(i) / 4
			z := (mean - a) / sigma
			values[i] = a - 0.5 - deviation*sigma*(1+z*z)/2
		}
		next := fitMean(seen, values)
		change := 0.0
		for i := range p {
			change = max(change, math.Abs(next[i]-p[i]))
		}
		if p = next; change < 1e-9 {
			break
		}
	}
	return p
}

// moments returns mean and variance of the share of the points in a pair.
func moments(p [5]float64) (mean, variance float64) {
	for i, q := range p {
		mean += q * float64(i) / 4
	}
	for i, q := range p {
		d := float64(i)/4 - mean
		variance += q * d * d
	}
	return mean, variance
}
