package match

// Cold file: ending games that the engines agree about.

import (
	"fmt"
	"strconv"
	"strings"

	"alfonso/position"
	"alfonso/protocol/client"
)

// Reasons for the end of a game by agreement.
const (
	AgreedDraw = "adjudicated draw"
	AgreedWin  = "adjudicated win"
)

// Agreement ends a game when every engine's score has been on one side of a bound for
// some plies. The zero value ends none.
type Agreement struct {
	Plies int // in a row
	Score int // centipawns: for a draw not further from 0, for a win not nearer
	Move  int // not before White's move of this number
}

// ParseAgreement reads "plies=8 score=10 move=40"; "" is none.
func ParseAgreement(text string) (a Agreement, err error) {
	targets := map[string]*int{"plies": &a.Plies, "score": &a.Score, "move": &a.Move}
	for _, field := range splitSettings(text) {
		key, value, _ := strings.Cut(field, "=")
		n, bad := strconv.Atoi(value)
		if targets[key] == nil || bad != nil || n < 0 {
			return a, fmt.Errorf("adjudication %q is not such as \"plies=8 score=10 move=40\"", text)
		}
		*targets[key] = n
	}
	if text != "" && a.Plies < 1 {
		return a, fmt.Errorf("adjudication %q needs a number of plies", text)
	}
	return a, nil
}

// String writes the agreement as ParseAgreement reads it.
func (a Agreement) String() string {
	if a.Plies == 0 {
		return ""
	}
	return fmt.Sprintf("plies=%d score=%d move=%d", a.Plies, a.Score, a.Move)
}

// mateScore stands for any mate, in centipawns.
const mateScore = 1_000_000

// agreed reports what the last replies, which alternate between the engines and end
// with that of a colour, agree on. move is the number of the move just made.
func (o *Options) agreed(moves []Ply, last position.Color, move int) (position.Outcome, bool) {
	if a := &o.Draw; a.Plies > 0 && move >= a.Move && len(moves) >= a.Plies {
		all := true
		for i := range a.Plies {
			score, ok := centipawns(&moves[len(moves)-1-i].Reply)
			all = all && ok && score <= a.Score && score >= -a.Score
		}
		if all {
			return position.Outcome{Result: position.Drawn, Reason: AgreedDraw}, true
		}
	}
	a := &o.Resign
	if a.Plies == 0 || move < a.Move || len(moves) < a.Plies {
		return position.Outcome{}, false
	}
	for _, winner := range []position.Color{position.White, position.Black} {
		all := true
		for i := range a.Plies {
			score, ok := centipawns(&moves[len(moves)-1-i].Reply)
			if last^position.Color(i&1) != winner {
				score = -score
			}
			all = all && ok && score >= a.Score
		}
		if all {
			return position.Outcome{Result: position.Wins(winner), Reason: AgreedWin}, true
		}
	}
	return position.Outcome{}, false
}

// centipawns returns the score of a reply in centipawns from its engine's side.
func centipawns(r *client.Reply) (score int, ok bool) {
	switch {
	case r.Mate > 0:
		score = mateScore
	case r.Mate < 0:
		score = -mateScore
	default:
		score = r.Score
	}
	return score, r.HasScore
}
