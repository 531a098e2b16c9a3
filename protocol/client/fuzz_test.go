package client

import (
	"strings"
	"testing"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// FuzzSpec reads descriptions of engines: what is accepted names a program, keeps its bounds,
// and means the same when it is read again.
func FuzzSpec(f *testing.F) {
	for _, text := range []string{
		`cmd=./alfonso name=new proto=xboard arg=-a arg=b=c dir=/tmp option.Hash=16 castling=no letters=WG variant=x rules="a remark" tc=40/2+0.5 depth=7`,
		`"/with blanks/stockfish"`, "x name=\x1b[2J", `x "option.A=1` + "\n" + `quit"`, "x tc=1e5+1e5", "x tc=0", "x letters=éA", "x nodes=9223372036854775807",
	} {
		f.Add(text, "a7a8w")
	}
	f.Fuzz(func(t *testing.T, text, move string) {
		spec, err := ParseSpec(text)
		if err != nil {
			if plain := err.Error(); Printable(plain) != plain {
				t.Errorf("refused as %q", plain)
			}
			return
		}
		if title := spec.title(""); spec.Command == "" || Printable(title) != title || len(title) > 110 {
			t.Errorf("%q is called %q", spec.Command, title)
		}
		if l := spec.Limits; l != nil && (l.Time[0] < 0 || l.Time[0] > 1e6*time.Second || l.Inc[1] < 0 || l.MoveTime < 0 || l.MovesToGo < 0) {
			t.Errorf("limits %+v", l)
		}
		if fen := spec.fen(games.Find("wildebeest").Start); len(fen) != len(games.Find("wildebeest").Start) || Printable(fen) != fen {
			t.Errorf("the start is sent as %q", fen)
		}
		if sent := spec.promotion(move, false); len(sent) != len(move) {
			t.Errorf("%q is sent as %q", move, sent)
		}
		p := unheard()
		for _, o := range spec.Options {
			p.send("setoption name %s value %s", o.Name, o.Value)
		}
		if sent := taken(p); strings.Count(sent, "\n") != len(spec.Options) {
			t.Errorf("%d options are sent as %q", len(spec.Options), sent)
		}
	})
}

// FuzzLines lets engines of both protocols say anything, while they start and while they
// think: reports stay in their bounds, and whatever is taken over can be shown.
func FuzzLines(f *testing.F) {
	for _, text := range []string{
		"id name X\noption name UCI_Variant type combo default chess var chess var a b\noption name UCI_Chess960 type check\nuciok",
		"feature myname=\"X\" variants=\"normal,courier\" option=\"A -spin 1 0 2\" done=1\nfeature ping=1 = \"",
		"info depth 9999999999 score cp -9223372036854775808 nodes 18446744073709551615 pv\ninfo score mate\ninfo multipv 2 depth\nbestmove e2e4",
		"9 100002 1 2 e2e4\n1/2-1/2 {draw}\nIllegal move: e2e4\nError (unknown command): e2e4\nmove f0g0,k0f0\nresign",
		"move O-O-O\nmove 0-0\nmove a0a9w\nmove ,\nmove 99999999999999999999", "move ,΄", "bestmove \x1b]0;x\a\xff\u202e",
	} {
		f.Add(text)
	}
	r := position.MustCompile(games.Find("wildebeest"))
	f.Fuzz(func(t *testing.T, text string) {
		u := &uci{process: unheard(), options: map[string]string{}}
		c := &cecp{process: unheard(), features: map[string]string{}, offered: map[string]bool{}, board: movegen.New(r.NewGame())}
		var replies [2]Reply
		for _, raw := range strings.Split(text, "\n") {
			line := Printable(raw)
			if Printable(line) != line || strings.ContainsAny(line, "\x1b\n") {
				t.Fatalf("%q is shown as %q", raw, line)
			}
			u.greeting(line)
			c.greeting(line)
			if words := strings.Fields(line); len(words) > 1 {
				replies[0].info(words)
			}
			c.answer(line, &replies[1])
			taken(c.process)
		}
		for _, reply := range replies {
			if reply.Depth < 0 || reply.Depth > mostDepth || max(reply.Score, -reply.Score) > mostScore || max(reply.Mate, -reply.Mate) > mostScore || reply.Nodes > mostNodes {
				t.Errorf("reply %+v", reply)
			}
			if shown := reply.Move + reply.Claim + u.Name() + c.Name(); Printable(shown) != shown {
				t.Errorf("shown %q", shown)
			}
		}
	})
}
