package hidden

// Cold file: what somebody knows of a deployment who has read this program.

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"alfonso/position"
	"alfonso/search/hidden"
)

// spyPlies are when a spy is asked.
var spyPlies = []int{0, 5, 10, 20, 40, 60, 80}

// report adds up, for each of spyPlies, what is known.
type report struct {
	listener, spy float64 // log-loss of the types of living men, in nats
	men           float64
	views         float64
	remaining     float64 // deployments of the file that agree with what was heard, either way round
	past          float64 // men that stand where they stood in the file
}

// Spy plays games between players who take deployments of the file as they are, and then games
// between players who shuffle them. It writes how much is known of the opponent's men by
// somebody who listens, and by a spy besides who knows the file, even which of its deployments
// the game began from where they are shuffled, and how.
func Spy(out, progress io.Writer, r *position.Rules, games int, nodes, seed uint64) error {
	for _, shuffled := range []bool{false, true} {
		reports := make([]report, len(spyPlies))
		known, knownAfter := 0, 0
		for g := range games {
			after, err := spyOn(r, shuffled, nodes, rand.New(rand.NewPCG(seed, uint64(g))), reports)
			if err != nil {
				return err
			}
			for _, ply := range after {
				if ply >= 0 {
					known++
					knownAfter += ply
				}
			}
			if g%50 == 49 {
				fmt.Fprintf(progress, "%d games\n", g+1)
			}
		}
		fmt.Fprintf(out, "%s, %d games, deployments %s\n", r.Variant.Name, games, map[bool]string{false: "of the file", true: "shuffled"}[shuffled])
		fmt.Fprintln(out, "ply   bits that a living man hides from who listens, from the spy   deployments of the file that agree   men where the file has them")
		for i, x := range reports {
			if x.men > 0 {
				fmt.Fprintf(out, "%3d   %.2f   %.2f   %.1f   %.1f %%\n", spyPlies[i], x.listener/x.men/math.Ln2, x.spy/x.men/math.Ln2,
					x.remaining/x.views, 100*x.past/x.men)
			}
		}
		fmt.Fprintf(out, "known wholly by the file alone: %d of %d deployments, on average after %.1f plies\n", known, 2*games, float64(knownAfter)/float64(max(known, 1)))
	}
	return nil
}

// spyOn plays one game and adds to the reports. It returns for each side after how many plies
// the other's deployment was the only one of the file that agreed with what was heard, -1
// for never.
func spyOn(r *position.Rules, shuffled bool, nodes uint64, rng *rand.Rand, reports []report) (after [2]int, err error) {
	list := hidden.Deployments(r)
	var began, made [2]*position.Deployment // as the file has it, and as it was played
	var floors [2]*hidden.Floor
	for c := range position.Color(2) {
		d, files := list[rng.IntN(len(list))], rng.IntN(2) == 0
		floors[c] = hidden.NewFloor(d.Turned(position.White, files))
		began[c], made[c] = d.Turned(c, files), d.Turned(c, files)
		if shuffled {
			made[c] = floors[c].Shuffled(rng).Turned(c, false)
		}
	}
	t, err := newDuel(made[0], made[1], [2]*hidden.Player{hidden.NewPlayer(rng.Uint64()), hidden.NewPlayer(rng.Uint64())})
	if err != nil {
		return after, err
	}
	after = [2]int{-1, -1}
	look := func() {
		ply := len(t.umpire.Events())
		for c := range position.Color(2) {
			them := c ^ 1
			left := agreeing(t.views[c], list)
			if len(left) == 1 && left[0].Pieces == made[them].Pieces && after[c] < 0 {
				after[c] = ply
			}
			for i, at := range spyPlies {
				if ply == at {
					reports[i].ask(t.views[c], made[them], began[them], floors[them], left, shuffled, rng)
				}
			}
		}
	}
	look()
	_, err = t.play(nodes, func(hidden.Event) { look() })
	return after, err
}

// agreeing lists the deployments of the file, either way round, that agree with what a view
// has heard.
func agreeing(v *hidden.View, list []*position.Deployment) (left []*position.Deployment) {
	b, _ := v.Believe(rand.New(rand.NewPCG(0, 0)))
	camp := v.Rules.Camp(v.Me ^ 1)
	for _, d := range list {
		for _, files := range []bool{false, true} {
			x := d.Turned(v.Me^1, files)
			types := make([]uint8, len(camp))
			for i, sq := range camp {
				types[i] = uint8(x.Pieces[sq].Type())
			}
			if b.Agrees(types) {
				left = append(left, x)
			}
		}
	}
	return left
}

// ask takes a view into the report.
func (x *report) ask(v *hidden.View, truth, began *position.Deployment, f *hidden.Floor, left []*position.Deployment, shuffled bool, rng *rand.Rand) {
	const deals = 200
	b, ok := v.Believe(rng)
	if !ok {
		return
	}
	b.Shuffle(hidden.Anew)
	listens := b.Marginals(deals)
	camp := v.Rules.Camp(truth.Color)
	var knows [][position.MaxTypes]float64
	if shuffled {
		knows = marginals(f, b, truth, deals, rng)
	} else {
		knows = make([][position.MaxTypes]float64, len(camp))
		for _, d := range left {
			for i, sq := range camp {
				knows[i][d.Pieces[sq].Type()] += 1 / float64(len(left))
			}
		}
	}
	x.views++
	x.remaining += float64(len(left))
	for i, sq := range camp {
		if v.Men[truth.Color][i].At != position.NoSquare {
			typ := truth.Pieces[sq].Type()
			x.listener += surprise(listens[i][typ], deals)
			x.spy += surprise(knows[i][typ], deals)
			x.men++
			if began.Pieces[sq] == truth.Pieces[sq] {
				x.past++
			}
		}
	}
}

// marginals is Belief.Marginals for somebody who knows that a deployment keeps to a floor. It
// walks from the truth, far enough to forget it.
func marginals(f *hidden.Floor, b *hidden.Belief, truth *position.Deployment, deals int, rng *rand.Rand) [][position.MaxTypes]float64 {
	r := truth.Rules
	camp := r.Camp(truth.Color)
	x := truth.Turned(position.White, false)
	place := make([]position.Square, len(camp)) // of b's men, as White has them
	types := make([]uint8, len(camp))           // of them
	for i, sq := range camp {
		file, rank := r.Geometry.FileRank(sq)
		if truth.Color == position.Black {
			rank = r.Variant.Ranks - 1 - rank
		}
		place[i] = r.Cell(file, rank)
		types[i] = uint8(truth.Pieces[sq].Type())
	}
	p := make([][position.MaxTypes]float64, len(camp))
	step := func(n int) {
		for range n {
			i, j := rng.IntN(len(camp)), rng.IntN(len(camp))
			swap := func() {
				types[i], types[j] = types[j], types[i]
				x.Pieces[place[i]], x.Pieces[place[j]] = x.Pieces[place[j]], x.Pieces[place[i]]
			}
			if swap(); !b.Agrees(types) || !f.Carries(x) {
				swap()
			}
		}
	}
	step(5 * hidden.Exchanges * len(camp))
	for range deals {
		step(2 * len(camp))
		for i, typ := range types {
			p[i][typ] += 1 / float64(deals)
		}
	}
	return p
}
