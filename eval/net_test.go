package eval

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"alfonso/movegen"
	"alfonso/position"
)

// TestKernels compares the kernels that this processor uses with plain arithmetic, at the
// ends of what the numbers may be, too.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(most int) (x units) {
		for i := range x {
			switch rng.IntN(8) {
			case 0:
				x[i] = int16(most)
			case 1:
				x[i] = int16(-most)
			default:
				x[i] = int16(rng.IntN(2*most+1) - most)
			}
		}
		return x
	}
	for range 1000 {
		src, add, sub := random(20000), random(505), random(505)
		var got, want units
		addSub(&got, &src, &add, &sub)
		addSubPlain(&want, &src, &add, &sub)
		if got != want {
			t.Fatalf("%v + %v - %v = %v, want %v", src, add, sub, got, want)
		}
		weights := random(127)
		for _, x := range []units{src, add} {
			sum := int32(0)
			for i, v := range x {
				v := int32(max(0, min(v, unitQuantum)))
				sum += v * v * int32(weights[i])
			}
			if got := squares(&x, &weights); got != sum {
				t.Fatalf("squares of %v times %v: %d, want %d", x, weights, got, sum)
			}
			if got := squaresPlain(&x, &weights); got != sum {
				t.Fatalf("squares of %v times %v in plain Go: %d, want %d", x, weights, got, sum)
			}
		}
	}
}

// numbersFor returns random numbers of a network, such as a file holds exactly.
func numbersFor(in *Inputs, seed uint64) []float32 {
	rng := rand.New(rand.NewPCG(seed, 0))
	list := make([]float32, NetLen(in))
	for i := range list {
		unit := unitQuantum
		if i >= (in.Len()+1)*Hidden {
			unit = weightQuantum
		}
		list[i] = float32(rng.IntN(unit/2)-unit/4) / float32(unit)
	}
	return list
}

// TestNetFile writes random networks and judges positions by them, which must agree with
// the same sum in floating point.
func TestNetFile(t *testing.T) {
	for name, r := range testRules {
		in := NewInputs(r)
		numbers := numbersFor(in, 5)
		var file bytes.Buffer
		if err := WriteNet(&file, r, numbers); err != nil {
			t.Fatal(err)
		}
		n, err := readNet(r, file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(6, 7))
		s := r.NewGame()
		b := movegen.New(s)
		for range 60 {
			moves := b.Legal(nil)
			if len(moves) == 0 {
				break
			}
			b.Do(moves[rng.IntN(len(moves))])
			want := 0.0
			for side, looks := range [2]position.Color{s.Side, s.Side.Other()} {
				for unit := range Hidden {
					sum := float64(numbers[in.Len()*Hidden+unit])
					for _, sq := range r.Squares {
						if p := s.Board[sq]; p != position.NoPiece {
							sum += float64(numbers[in.Row(looks, in.Mirrored(s.Kings[looks]), p, sq)*Hidden+unit])
						}
					}
					sum = max(0, min(sum, 1))
					want += sum * sum * float64(numbers[(in.Len()+1+side)*Hidden+unit])
				}
			}
			want = Answer * (want + float64(numbers[len(numbers)-1]))
			var line [1]accumulator
			got := n.judge(line[:], s)
			if s.Side == position.Black {
				got = -got
			}
			if math.Abs(float64(got)-want) > 1.5 {
				t.Errorf("%s %s: %d, want %.1f", name, s.FEN(), got, want)
			}
		}
	}
}

// TestNetFileRefused hands over files that are not of this game or damaged.
func TestNetFileRefused(t *testing.T) {
	r := testRules["chess"]
	in := NewInputs(r)
	var file bytes.Buffer
	if err := WriteNet(&file, r, numbersFor(in, 1)); err != nil {
		t.Fatal(err)
	}
	text := file.Bytes()
	heavy := bytes.Clone(text)
	heavy[len(heavy)-5] = 0x80 // the last weight becomes the least number of 16 bits or near it
	for what, c := range map[string]struct {
		rules *position.Rules
		text  []byte
		want  string
	}{
		"nothing":      {r, nil, "does not begin with"},
		"another game": {testRules["courier"], text, "other rules"},
		"cut off":      {r, text[:len(text)-1], "bytes of numbers, want"},
		"too heavy":    {r, heavy, "weight is"},
		"too long":     {r, append(bytes.Clone(text), 0), "bytes of numbers, want"},
	} {
		if _, err := readNet(c.rules, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
	for what, bad := range map[string]float32{"too large": 2, "too small": -2, "no number": float32(math.NaN())} {
		numbers := numbersFor(in, 1)
		numbers[7] = bad
		if err := WriteNet(&bytes.Buffer{}, r, numbers); err == nil {
			t.Errorf("%s: written", what)
		}
	}
	if err := WriteNet(&bytes.Buffer{}, r, nil); err == nil {
		t.Error("no numbers: written")
	}
}

// TestInputs holds that every piece on every square is an input of its own to a colour, and
// that both colours see a position and its mirror image alike.
func TestInputs(t *testing.T) {
	for name, r := range testRules {
		in := NewInputs(r)
		for _, looks := range [2]position.Color{position.White, position.Black} {
			for _, mirrored := range []bool{false, true} {
				seen := map[int]bool{}
				for p := position.MakePiece(0, position.White); p <= position.MakePiece(r.Types-1, position.Black); p++ {
					for _, sq := range r.Squares {
						row := in.Row(looks, mirrored, p, sq)
						if row < 0 || row >= in.Len() || seen[row] {
							t.Fatalf("%s: %c on square %d is input %d again", name, r.Letter(p), sq, row)
						}
						seen[row] = true
						file, rank := r.Geometry.FileRank(sq)
						turned := r.At(r.Variant.Files-1-file, r.Variant.Ranks-1-rank)
						other := position.MakePiece(p.Type(), p.Color().Other())
						if again := in.Row(looks.Other(), !mirrored, other, turned); again != row {
							t.Fatalf("%s: %c on square %d is input %d to one side, %d to the other", name, r.Letter(p), sq, row, again)
						}
					}
				}
			}
		}
	}
}

// TestNets reads the networks that come with the program.
func TestNets(t *testing.T) {
	nets := 0
	for _, r := range testRules {
		if netOf(r) != nil {
			nets++
		}
	}
	if nets == 0 {
		t.Error("no network")
	}
}
