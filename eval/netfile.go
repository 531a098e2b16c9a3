package eval

// Cold file: networks in files.

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"

	"alfonso/games"
	"alfonso/position"
)

// A file of a network is a line of text, which tells the game and the size, and the
// numbers, little-endian: for each input the numbers of its units, the units' own, their
// weights for the side to move and for the other, all of 16 bits, and the offset of the
// answer, of 32.

// netHead returns the first line of a file.
func netHead(r *position.Rules, in *Inputs) string {
	return fmt.Sprintf("alfonso network: %s, rules %016x, %d inputs, %d units\n", r.Variant.Name, r.Fingerprint, in.Len(), Hidden)
}

// weightMost is MaxWeight in the unit of a file, which rounding makes whole.
const weightMost = 127

// NetLen returns how many numbers a network for a game has.
func NetLen(in *Inputs) int { return (in.Len()+3)*Hidden + 1 }

// WriteNet writes a network of NetLen numbers, in the order of a file, rounded to what it
// can hold.
func WriteNet(out io.Writer, r *position.Rules, numbers []float32) error {
	in := NewInputs(r)
	if len(numbers) != NetLen(in) {
		return fmt.Errorf("%d numbers, want %d", len(numbers), NetLen(in))
	}
	weights := (in.Len() + 1) * Hidden // from here on they are the answer's
	whole := make([]int16, len(numbers)-1)
	for i := range whole {
		unit := float32(unitQuantum)
		if i >= weights {
			unit = weightQuantum
		}
		x := math.Round(float64(numbers[i] * unit))
		if math.Abs(float64(numbers[i])) > MaxWeight || x != x {
			return fmt.Errorf("number %d is %g", i+1, numbers[i])
		}
		whole[i] = int16(x)
	}
	var text bytes.Buffer
	text.WriteString(netHead(r, in))
	offset := int32(math.Round(float64(numbers[len(whole)]) * unitQuantum * weightQuantum))
	if err := errors.Join(binary.Write(&text, binary.LittleEndian, whole), binary.Write(&text, binary.LittleEndian, offset)); err != nil {
		return err
	}
	_, err := out.Write(text.Bytes())
	return err
}

// readNet is the inverse of WriteNet.
func readNet(r *position.Rules, text []byte) (*Net, error) {
	in := NewInputs(r)
	head := netHead(r, in)
	text, ok := bytes.CutPrefix(text, []byte(head))
	if !ok {
		return nil, fmt.Errorf("it does not begin with %q: it is for other rules or another program", head[:len(head)-1])
	}
	if want := 2*(NetLen(in)-1) + 4; len(text) != want {
		return nil, fmt.Errorf("%d bytes of numbers, want %d", len(text), want)
	}
	n := &Net{inputs: in, rows: make([]units, in.Len())}
	from := bytes.NewReader(text)
	for _, part := range []any{n.rows, &n.bias, &n.out, &n.offset} {
		if err := binary.Read(from, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	for side := range n.out {
		for _, x := range n.out[side] {
			if x < -weightMost || x > weightMost { // its product with quantum would not fit in 16 bits
				return nil, fmt.Errorf("a unit's weight is %d, want at most %d", x, weightMost)
			}
		}
	}
	return n, nil
}

// netOf returns the network of a game, nil if it has none.
func netOf(r *position.Rules) *Net {
	text, err := games.ReadFile(r.Variant, "net.bin")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		var n *Net
		if n, err = readNet(r, text); err == nil {
			return n
		}
	}
	panic("eval: network of " + r.Variant.Name + ": " + err.Error()) // embedded, and read by a test
}
