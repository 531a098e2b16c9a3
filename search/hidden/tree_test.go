package hidden

import (
	"math/rand/v2"
	"testing"

	"alfonso/position"
)

// What the evaluation keeps from move to move is what it would find anew.
func TestTally(t *testing.T) {
	for _, game := range []string{"gunjin23", "gunjin31"} {
		r := rulesOf(t, game)
		rng := rand.New(rand.NewPCG(10, 10))
		for range scaled(100) {
			s, err := r.Deploy(RandomDeployment(r, position.White, rng), RandomDeployment(r, position.Black, rng))
			if err != nil {
				t.Fatal(err)
			}
			x := newSearcher(r, tuned(r), nil)
			x.attach(s)
			for x.n < 2*maxPly-2 {
				legal := x.board.Legal(nil)
				if _, over := s.Bare(); over || len(legal) == 0 {
					break
				}
				x.do(legal[rng.IntN(len(legal))])
				b := x.judge.compare(s)
				if got, want := x.tally[x.n], (tally{x.judge.total(s), x.judge.relation(&b), b}); got != want {
					t.Fatalf("%s: %+v, want %+v", s.FEN(), got, want)
				}
			}
			for x.n > 0 {
				x.undo()
			}
		}
	}
}
