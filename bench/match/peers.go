package match

// Cold file: what is known of the rules of other engines.

import (
	"fmt"
	"strings"

	"alfonso/protocol/client"
)

// peerNotes lists how engines differ from the rules that decide here, by a part of their
// name in lower case and the game. Nothing here is about strength.
var peerNotes = []struct{ name, variant, difference string }{
	{"fairy-max", "chess", "promotes to queens only; en passant and lost castling rights cannot be told it in an opening"},
	{"fairy-max", "courier", "begins before the obligatory moves, so openings are set up piece by piece; takes stalemate for a draw and knows no baring"},
	{"fairy-max", "grande-acedrex", "takes stalemate and baring as its configuration file says, not as here; takes a king on its first square for unmoved"},
	{"fairy-max", "wildebeest", "almost-wildebeest: it castles over two to four squares only, takes stalemate for a draw and promotes to queens only, unless its configuration file says otherwise"},
	{"fairy-stockfish", "courier", "gives a bare king one move to bare the opponent; here baring wins at once"},
	{"fairy-stockfish", "wildebeest", "as its variants file says: its sample has no castling, no triple steps and takes stalemate for a draw"},
	{"sjaak", "courier", "not checked move by move at the end of games: baring, stalemate"},
	{"chessv", "courier", "takes stalemate for a draw and knows no baring"},
}

// Differences returns remarks on the rules of engines, one a line.
func Differences(variant string, engines []client.Spec, names []string) string {
	var b strings.Builder
	for i, e := range engines {
		if e.Rules != "" {
			fmt.Fprintf(&b, "rules of %s: %s\n", names[i], e.Rules)
		}
		known := strings.ToLower(names[i] + " " + e.Command)
		known = strings.ReplaceAll(known, "fairymax", "fairy-max")
		known = strings.ReplaceAll(known, "fairy stockfish", "fairy-stockfish")
		for _, p := range peerNotes {
			if p.variant == variant && strings.Contains(known, p.name) {
				fmt.Fprintf(&b, "rules of %s: %s\n", names[i], p.difference)
			}
		}
	}
	for i, e := range engines {
		if e.NoCastling {
			fmt.Fprintf(&b, "in games of %s nobody could castle: the openings carried no rights to it\n", names[i])
		}
	}
	return b.String()
}
