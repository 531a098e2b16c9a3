package tune

// Cold file: fitting a network.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"alfonso/eval"
	"alfonso/movegen"
	"alfonso/position"
)

// NetworkOptions say how to fit a network.
type NetworkOptions struct {
	Epochs int     // times that all examples are gone through
	Rate   float64 // how far a step goes at first; it falls to a hundredth as a half cosine
	Blend  float64 // weight of the game's result against the score of the search, 0 to 1
	Seed   uint64
}

// A view is a position as a network sees it.
type view struct {
	men      uint32 // where its men begin in the set's list
	n        uint8
	side     position.Color
	mirrored [2]bool
	base     float32 // what the network adds to, in centipawns of the side to move
	damp     float32 // what its answer is multiplied by
	score    float32 // of the search, in centipawns of the side to move
	result   float32 // of the game, to the side to move
	target   float32
}

// A man stands on a square.
type man struct {
	piece  position.Piece
	square position.Square
}

// views are examples to fit a network to, in the order of games.
type views struct {
	list []view
	men  []man
}

// add appends a position, unless it is one that no network judges.
func (v *views) add(w *eval.Weights, in *eval.Inputs, b movegen.Board, score, result float64) {
	s := b.State()
	base, damp, ok := w.Base(b)
	if !ok {
		return
	}
	x := view{
		men: uint32(len(v.men)), side: s.Side, base: float32(base), damp: float32(damp),
		score: float32(score), result: float32(result),
		mirrored: [2]bool{in.Mirrored(s.Kings[0]), in.Mirrored(s.Kings[1])},
	}
	if s.Side == position.Black {
		x.score, x.result = -x.score, 1-x.result
	}
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != position.NoPiece {
			v.men = append(v.men, man{p, sq})
			x.n++
		}
	}
	v.list = append(v.list, x)
}

const hiddenUnits = eval.Hidden

// A layer has a number for each unit.
type layer [hiddenUnits]float32

// model is a network in floating point, or a gradient of one, or moments of it.
type model struct {
	rows   []layer
	bias   layer
	out    [2]layer
	offset float32
}

// parts returns how many layers there are.
func (m *model) parts() int { return len(m.rows) + 3 }

// part returns layer i, in the order of a file.
func (m *model) part(i int) *layer {
	switch n := len(m.rows); i {
	case n:
		return &m.bias
	case n + 1, n + 2:
		return &m.out[i-n-1]
	}
	return &m.rows[i]
}

// clear makes all numbers zero.
func (m *model) clear() {
	clear(m.rows)
	m.bias, m.out, m.offset = layer{}, [2]layer{}, 0
}

// numbers lists a model as eval.WriteNet wants it.
func (m *model) numbers() []float32 {
	var list []float32
	for i := range m.parts() {
		list = append(list, m.part(i)[:]...)
	}
	return append(list, m.offset)
}

// network fits a model.
type network struct {
	inputs *eval.Inputs
	model  model
	slow   model // first moments
	fast   model // second moments
	steps  int
	shards [shardCount]shard
	slope  float64
}

// shardCount is how many parts a batch is split into, which are worked on at once. The result
// depends on it, so it does not follow the number of processors.
const shardCount = 4

// A shard is one part's gradient and error.
type shard struct {
	gradient model
	error    float64
}

// newNetwork returns one with random numbers.
func newNetwork(in *eval.Inputs, seed uint64) *network {
	n := &network{inputs: in}
	rng := rand.New(rand.NewPCG(seed, 0))
	n.model.rows = make([]layer, in.Len())
	for i := range n.model.parts() {
		x, spread := n.model.part(i), float32(0.15)
		if i > in.Len() {
			spread = float32(1 / math.Sqrt(2*hiddenUnits))
		}
		for j := range x {
			x[j] = spread * (2*rng.Float32() - 1)
		}
	}
	n.slow.rows, n.fast.rows = make([]layer, in.Len()), make([]layer, in.Len())
	for i := range n.shards {
		n.shards[i].gradient.rows = make([]layer, in.Len())
	}
	return n
}

// look sums up a colour's units.
func (n *network) look(v *views, x *view, looks position.Color) layer {
	sums := n.model.bias
	for _, m := range v.men[x.men : x.men+uint32(x.n)] {
		row := &n.model.rows[n.inputs.Row(looks, x.mirrored[looks&1], m.piece, m.square)]
		for j := range sums {
			sums[j] += row[j]
		}
	}
	return sums
}

// answer returns the chance to win that the network foretells with its base, and the sums
// of the units of the side to move and the other.
func (n *network) answer(v *views, x *view) (chance float64, sums [2]layer) {
	sums = [2]layer{n.look(v, x, x.side), n.look(v, x, x.side.Other())}
	out := n.model.offset
	for side := range sums {
		for j, s := range sums[side] {
			s = max(0, min(s, 1))
			out += s * s * n.model.out[side][j]
		}
	}
	return logistic(n.slope * float64(x.base+eval.Answer*x.damp*out)), sums
}

// learn adds a position's gradient to a shard.
func (n *network) learn(v *views, x *view, to *shard) {
	p, sums := n.answer(v, x)
	d := p - float64(x.target)
	to.error += d * d
	g := float32(2 * d * p * (1 - p) * n.slope * eval.Answer * float64(x.damp))
	to.gradient.offset += g
	for side, looks := range [2]position.Color{x.side, x.side.Other()} {
		var back layer
		for j, s := range sums[side] {
			c := max(0, min(s, 1))
			to.gradient.out[side][j] += g * c * c
			if s > 0 && s < 1 {
				back[j] = 2 * g * c * n.model.out[side][j]
			}
		}
		for j := range back {
			to.gradient.bias[j] += back[j]
		}
		for _, m := range v.men[x.men : x.men+uint32(x.n)] {
			row := &to.gradient.rows[n.inputs.Row(looks, x.mirrored[looks&1], m.piece, m.square)]
			for j := range back {
				row[j] += back[j]
			}
		}
	}
}

// batch makes a step by the positions of some numbers, and returns the sum of their errors.
func (n *network) batch(v *views, numbers []int32, rate float64) float64 {
	var wg sync.WaitGroup
	for i := range n.shards {
		part := numbers[len(numbers)*i/shardCount : len(numbers)*(i+1)/shardCount]
		to := &n.shards[i]
		wg.Go(func() {
			to.gradient.clear()
			to.error = 0
			for _, k := range part {
				n.learn(v, &v.list[k], to)
			}
		})
	}
	wg.Wait()
	n.steps++
	// Adam, with weights that decay.
	const keepSlow, keepFast, decay = 0.9, 0.999, 0.01
	correction := float32(math.Sqrt(1-math.Pow(keepFast, float64(n.steps))) / (1 - math.Pow(keepSlow, float64(n.steps))))
	scale, step, shrink := 1/float32(len(numbers)), float32(rate)*correction, 1-float32(rate)*decay
	move := func(x, slow, fast *float32, g float32) {
		g *= scale
		*slow = keepSlow**slow + (1-keepSlow)*g
		*fast = keepFast**fast + (1-keepFast)*g*g
		*x = *x*shrink - step**slow/(float32(math.Sqrt(float64(*fast)))+1e-8)
	}
	for i := range n.model.parts() {
		x, slow, fast := n.model.part(i), n.slow.part(i), n.fast.part(i)
		for j := range x {
			g := float32(0)
			for k := range n.shards {
				g += n.shards[k].gradient.part(i)[j]
			}
			move(&x[j], &slow[j], &fast[j], g)
			x[j] = max(-eval.MaxWeight, min(x[j], eval.MaxWeight))
		}
	}
	sum, g := 0.0, float32(0)
	for k := range n.shards {
		sum += n.shards[k].error
		g += n.shards[k].gradient.offset
	}
	move(&n.model.offset, &n.slow.offset, &n.fast.offset, g)
	return sum
}

// batchSize is how many positions make a step.
const batchSize = 4096

// fitNetwork fits a network to positions; those for which validate is true are only looked
// at. It tells progress the errors without a network and after each epoch; the end of the
// context ends it.
func fitNetwork(ctx context.Context, v *views, validate []bool, in *eval.Inputs, o NetworkOptions, progress func(epoch int, e Errors)) (*network, error) {
	if o.Epochs < 1 || o.Rate <= 0 || o.Blend < 0 || o.Blend > 1 {
		return nil, fmt.Errorf("a network cannot be fitted by %+v", o)
	}
	var train, look []int32
	var examples []example
	for i := range v.list {
		if validate[i] {
			look = append(look, int32(i))
			continue
		}
		train = append(train, int32(i))
		examples = append(examples, example{score: float64(v.list[i].score), result: float64(v.list[i].result)})
	}
	if len(train) == 0 {
		return nil, errors.New("no examples")
	}
	n := newNetwork(in, o.Seed)
	n.slope = slope(examples)
	for i := range v.list {
		x := &v.list[i]
		x.target = float32(o.Blend*float64(x.result) + (1-o.Blend)*logistic(n.slope*float64(x.score)))
	}
	without := &network{inputs: in, slope: n.slope, model: model{rows: make([]layer, in.Len())}}
	progress(0, Errors{without.mean(v, train), without.mean(v, look)})
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	for epoch := range o.Epochs {
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		sum := 0.0
		for at := 0; at < len(train); at += batchSize {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			done := (float64(epoch) + float64(at)/float64(len(train))) / float64(o.Epochs)
			rate := o.Rate * (0.01 + 0.99*(1+math.Cos(math.Pi*done))/2)
			sum += n.batch(v, train[at:min(at+batchSize, len(train))], rate)
		}
		progress(epoch+1, Errors{sum / float64(len(train)), n.mean(v, look)})
	}
	return n, nil
}

// mean returns the error over some positions, 0 for none.
func (n *network) mean(v *views, numbers []int32) float64 {
	sum := 0.0
	for _, k := range numbers {
		p, _ := n.answer(v, &v.list[k])
		d := p - float64(v.list[k].target)
		sum += d * d
	}
	return sum / float64(max(len(numbers), 1))
}
