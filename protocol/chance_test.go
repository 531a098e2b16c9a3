package protocol

// Cold file: commands made up by chance, for the drivers and the fuzz targets.

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"alfonso/games"
	"alfonso/position"
	"alfonso/position/xboard"
	"alfonso/search"
)

// talker makes up the lines of a GUI, sensible ones and others. A choice of its is a number
// below another one; it comes from a random generator or from what a fuzzer gives.
type talker struct {
	choice  func(n int) int
	mirror  *Session // has the game and the position that the lines have set up
	game    *position.XBoardVariant
	umpired bool
}

// newTalker returns a talker whose mirror uses an engine that nothing else does.
func newTalker(choice func(n int) int, engine *search.Engine) *talker {
	return &talker{choice: choice, mirror: newSession(engine, func(string) {}), game: &games.Chess().XBoard[0]}
}

// one chooses from a list.
func one[T any](k *talker, list []T) T { return list[k.choice(len(list))] }

// commandWords chooses from the words of a table.
func commandWords[T any](k *talker, table map[string]T) string {
	return one(k, slices.Sorted(maps.Keys(table)))
}

// badNumbers are those that have come to no good.
var badNumbers = []string{"0", "1", "2", "3", "5", "50", "-1", "-250", "2147483648", "99999999999999999999", "0.01", "x", ""}

// nonsenseWords are words that are no command, or none in that place.
var nonsenseWords = []string{"", "nonsense", "\x00\xff", "value", "e2e4", "a2a9", "zz99", "?", "=", "# hi", "none", "foo bar", "-", "w", "black"}

// oddPositions are positions with something about them, in whichever game.
var oddPositions = []string{
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/5k2/8/5K1q w - - 99 80",
	"8/8/8/8/8/8/8/8 w - -", "/ w", "8/8/8/3k4/8/3K4/8/8 w", "r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - 0 1",
	"9FF1/12/4f1k5/12/8W3/12/K2F8/9E2 w - - 5 97", "12/3k8/12/10p1/12/12/8K3/R11 w - - 0 1", "10k1/12/12/12/12/11P/P11/12/12/12/12/1K10 w - - 0 1",
	"???*??/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w w 0 1", "???*??/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP b w 0 1",
	"???*??/??????/??????/?1????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w w 1048576 1",
}

// camp returns a deployment of a side in the game of the mirror, and the side.
func (k *talker) camp() (side, text string) {
	board, _, _ := strings.Cut(k.mirror.Variant().Start, " ")
	ranks := strings.Split(board, "/")
	if half := len(ranks) / 2; k.choice(2) == 0 {
		return "w", strings.Join(ranks[half:], "/")
	} else {
		return "b", strings.Join(ranks[:half], "/")
	}
}

// verdict returns what an umpire may say behind a move.
func (k *talker) verdict() string { return one(k, []string{"", "", "+", "-", "=", "#", "+#", "-#"}) }

// move returns a legal move of the mirror's position, or no move at all.
func (k *talker) move(write func(position.Move) string) string {
	if v := k.mirror.View(); v != nil && v.Side != v.Me {
		from, to := one(k, v.Rules.Squares), one(k, v.Rules.Squares)
		return v.Rules.Names[from] + v.Rules.Names[to] + k.verdict()
	}
	legal := k.mirror.Legal()
	if len(legal) == 0 || k.choice(20) == 0 {
		return one(k, nonsenseWords)
	}
	text := write(one(k, legal))
	if k.mirror.Variant().Battle != nil {
		text += k.verdict()
	}
	return text
}

// uci returns a line of UCI; the mirror has followed it.
func (k *talker) uci() string {
	switch k.choice(16) {
	case 0, 1, 2, 3:
		return k.goLine()
	case 4, 5, 6:
		return k.position()
	case 7, 8:
		return k.set("setoption name ", " value ")
	case 9:
		name := one(k, append(games.Names(games.All()), nonsenseWords...))
		k.mirror.SetVariant(name)
		return "setoption name UCI_Variant value " + name
	case 10:
		return commandWords(k, uciCommands) + " " + one(k, nonsenseWords)
	case 11:
		return one(k, nonsenseWords) + " " + one(k, badNumbers)
	}
	return one(k, []string{"stop", "stop", "isready", "ponderhit", "d", "eval", "ucinewgame", "bench 1", "deploy w", "deploy b movetime 100"})
}

// goLine returns a go with some limits.
func (k *talker) goLine() string {
	line := "go"
	for range k.choice(4) {
		if k.choice(3) == 0 {
			line += " " + commandWords(k, goWords)
			for range k.choice(3) {
				line += " " + k.move(k.mirror.Notation())
			}
		} else {
			line += " " + commandWords(k, goNumbers) + " " + one(k, badNumbers)
		}
	}
	return line
}

// position returns a position with moves.
func (k *talker) position() string {
	u := uci{session: k.mirror, out: &printer{w: io.Discard}}
	line := "position startpos"
	switch k.choice(6) {
	case 0:
		line = "position fen " + one(k, oddPositions)
	case 1:
		if k.mirror.View() == nil {
			line = "position fen " + k.mirror.State().FEN()
		} else {
			line = "position fen " + k.mirror.View().FEN()
		}
	case 2, 3:
		if k.mirror.Variant().Battle != nil {
			side, camp := k.camp()
			line += " deploy " + side + " " + camp
		}
	}
	state, view, decided := k.mirror.state, k.mirror.view, k.mirror.decided
	u.line(line)
	for i := range k.choice(6) {
		if i == 0 {
			line += " moves"
		}
		line += " " + k.move(k.mirror.Notation())
		u.line(line)
	}
	// A line that is refused changes nothing, whatever its beginning would have done.
	k.mirror.state, k.mirror.view, k.mirror.decided = state, view, decided
	u.line(line)
	return line
}

// set returns a line that sets an option, by the table of them.
func (k *talker) set(before, between string) string {
	o := &optionTable[k.choice(len(optionTable))]
	value := one(k, nonsenseWords)
	switch o.kind {
	case checkOption:
		value = one(k, []string{"true", "false", "1", "0"})
	case spinOption: // no more than what any machine has
		value = fmt.Sprint(o.min + k.choice(min(4, o.max-o.min+1)))
	case comboOption:
		value = one(k, append(o.values, value))
	case fileOption:
		books, _ := filepath.Glob("../book/testdata/*.bin")
		value = one(k, append(books, "<empty>", "/dev/null"))
	case textOption:
		value = "" // the record of a session
	}
	k.mirror.SetOption(o.name, value)
	return before + o.name + between + value
}

// cecp returns some lines of the XBoard protocol that belong together; the mirror has
// followed them as far as it can.
func (k *talker) cecp() []string {
	write := moveWriter(k.mirror.State(), k.game)
	switch k.choice(16) {
	case 0, 1, 2:
		return k.scene()
	case 3, 4:
		text := k.move(write)
		k.play(text)
		return []string{one(k, []string{"usermove ", "usermove ", ""}) + text}
	case 5:
		return []string{k.set("option ", "=")}
	case 6:
		fen := one(k, oddPositions)
		k.mirror.setXBoardFEN(fen)
		return []string{"setboard " + fen}
	case 7:
		return []string{one(k, []string{"exclude ", "include "}) + one(k, []string{"all", k.move(write)})}
	case 8:
		return []string{one(k, []string{"st", "sd", "nps", "time", "otim"}) + " " + one(k, badNumbers)}
	case 9:
		return []string{"level " + one(k, badNumbers) + " " + one(k, badNumbers) + " " + one(k, []string{"0", "0.01", "x", ""})}
	case 10:
		return []string{one(k, []string{"memory ", "cores "}) + one(k, []string{"1", "2", "4", "x"})}
	case 11:
		if k.umpired {
			side, camp := k.camp()
			k.mirror.SetDeployment(side, camp, nil)
			return []string{"deploy " + side + " " + one(k, []string{camp, camp, ""}), one(k, []string{"go", "verdict " + k.move(write), "usermove " + k.move(write)})}
		}
		return []string{"edit", one(k, []string{"#", ""}), "Ke1", one(k, []string{"Qd1", "Zz9", "xa1"}), "c", "ke8", one(k, []string{"pa7", "K"}), "."}
	case 12:
		word := commandWords(k, cecpCommands)
		if word == "ping" || word == "quit" || word == "edit" { // the driver's own
			word = "force"
		}
		return []string{word + " " + one(k, nonsenseWords)}
	}
	return []string{one(k, []string{"go", "go", "?", "?", "force", "undo", "remove", "analyze", "exit", ".", "hint", "bk", "hard", "easy", "post", "nopost", "pause", "resume", "playother", "draw"})}
}

// play plays a move on the mirror, which may not like it.
func (k *talker) play(text string) {
	if k.mirror.View() != nil {
		k.mirror.Hear(text)
	} else if m := xboard.Read(k.mirror.State(), text, k.mirror.Legal()); m != position.NoMove {
		k.mirror.Play(m)
	}
}

// scene returns the beginning of a game and what then happens in it.
func (k *talker) scene() []string {
	v := one(k, games.All())
	k.game = &v.XBoard[k.choice(len(v.XBoard))]
	k.mirror.SetVariant(v.Name)
	k.mirror.SetPosition(k.game.Start, nil)
	lines := []string{"new", "variant " + k.game.Name, "force"}
	for range k.choice(6) {
		text := k.move(moveWriter(k.mirror.State(), k.game))
		k.play(text)
		lines = append(lines, "usermove "+text)
	}
	lines = append(lines, one(k, []string{"sd 1", "st 0.01", "sd 0", "level 0 0:01 0.01"}))
	lines = append(lines, one(k, []string{"go", "go", "go", "analyze", "hint", "bk", "playother", "white", "black", "undo"}))
	return append(lines, one(k, []string{"?", "?", "?", ".", "", "hint"}))
}
