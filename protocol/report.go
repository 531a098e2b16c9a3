package protocol

// Cold file: what a session tells about positions and searches.

import (
	"fmt"
	"strconv"
	"strings"

	"alfonso/eval"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// appendInfo appends UCI's info for one report, without the line's end.
func appendInfo(dst []byte, info *search.Info, text func(position.Move) string, wdl bool) []byte {
	field := func(name string, n int64) {
		dst = append(append(dst, name...), ' ')
		dst = strconv.AppendInt(dst, max(n, 0), 10)
	}
	field("info depth", int64(info.Depth))
	if info.CurrMove != position.NoMove {
		dst = append(append(dst, " currmove "...), text(info.CurrMove)...)
		field(" currmovenumber", int64(info.CurrMoveNumber))
		return dst
	}
	field(" seldepth", int64(info.SelDepth))
	field(" multipv", int64(max(info.MultiPV, 1)))
	if moves, mate := search.MateIn(info.Score); mate {
		dst = strconv.AppendInt(append(dst, " score mate "...), int64(moves), 10)
	} else {
		dst = strconv.AppendInt(append(dst, " score cp "...), int64(info.Score), 10)
	}
	if wdl {
		for i, name := range []string{" wdl", "", ""} {
			field(name, int64(info.WDL[i]))
		}
	}
	dst = append(dst, [...]string{search.Exact: "", search.LowerBound: " lowerbound", search.UpperBound: " upperbound"}[info.Bound]...)
	ms := info.Time.Milliseconds()
	field(" nodes", int64(info.Nodes))
	field(" nps", int64(float64(info.Nodes)*1000/float64(max(ms, 1))))
	field(" hashfull", int64(info.HashFull))
	field(" tbhits 0 time", ms)
	if len(info.PV) > 0 {
		dst = append(dst, " pv"...)
		for _, m := range info.PV {
			dst = append(append(dst, ' '), text(m)...)
		}
	}
	return dst
}

// Describe draws the position and tells what is known about it: FEN, key, the pieces
// that give check, and the result.
func (s *Session) Describe() string {
	if s.view != nil {
		return s.describeView()
	}
	board := s.Board()
	var checkers []string
	for _, sq := range board.Checkers(nil) {
		checkers = append(checkers, s.state.Rules.Names[sq])
	}
	return fmt.Sprintf("%s\nFen: %s\nKey: %016X\n%s\nResult: %v", s.state.Draw(), s.state.FEN(), s.state.Key,
		strings.TrimSpace("Checkers: "+strings.Join(checkers, " ")), movegen.Outcome(board))
}

// Evaluation tells what the position is worth without a search, and what the
// evaluation takes a piece of each type to be worth.
func (s *Session) Evaluation() string {
	if s.view != nil {
		return "Evaluation: none where men are hidden"
	}
	rules := s.state.Rules
	weights := eval.New(rules)
	var b strings.Builder
	for typ := range rules.Types {
		if typ == rules.Royal {
			continue
		}
		white, black := position.MakePiece(typ, position.White), position.MakePiece(typ, position.Black)
		fmt.Fprintf(&b, "%-10s %5d  White has %d, Black %d\n", rules.Variant.Pieces[typ].Name, weights.Values[typ],
			s.state.Counts[white], s.state.Counts[black])
	}
	score := weights.Evaluate(s.Board())
	if s.state.Side == position.Black {
		score = -score
	}
	fmt.Fprintf(&b, "\nEvaluation: %+d centipawns for White", score)
	return b.String()
}
