package eval

import (
	"bytes"
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// FuzzNumbers: any text is a file of numbers or an error. What is read is written so that it
// reads back the same, and judges positions.
func FuzzNumbers(f *testing.F) {
	var all []*position.Rules
	for i, v := range games.Complete() {
		r := position.RulesOf(v)
		all = append(all, r)
		f.Add(uint8(i), numbersOf(r).write(r))
		f.Add(uint8(i), "value P = 10001,1")
		f.Add(uint8(i), "tempo = 1,2\ntempo = 3,4")
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := all[int(game)%len(all)]
		n, again := &numbers{}, &numbers{}
		if n.read(r, text) != nil {
			return
		}
		if err := again.read(r, n.write(r)); err != nil || *again != *n {
			t.Fatalf("%v: read otherwise than written\n%s", err, n.write(r))
		}
		compile(r, n).Evaluate(movegen.New(r.NewGame()))
	})
}

// FuzzNet: any bytes are a network or an error, and a network judges positions.
func FuzzNet(f *testing.F) {
	var all []*position.Rules
	for i, v := range games.Complete() {
		r := position.RulesOf(v)
		all = append(all, r)
		in := NewInputs(r)
		var file bytes.Buffer
		if err := WriteNet(&file, r, make([]float32, NetLen(in))); err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), 0, file.Bytes()[len(netHead(r, in)):][:64])
		f.Add(uint8(i), 1<<20, []byte(netHead(r, in)))
		f.Add(uint8(i), -1, file.Bytes()[:300])
	}
	f.Fuzz(func(t *testing.T, game uint8, at int, part []byte) {
		r := all[int(game)%len(all)]
		in := NewInputs(r)
		text := part
		if head := netHead(r, in); at >= 0 { // bytes changed in a file of the right length
			text = append([]byte(head), make([]byte, 2*(NetLen(in)-1)+4)...)
			copy(text[len(head)+at%(len(text)-len(head)):], part)
		}
		n, err := readNet(r, text)
		if err != nil {
			return
		}
		w := New(r)
		w.net = n
		w.Evaluate(movegen.New(r.NewGame()))
	})
}
