package hidden

// Cold file: the one who sees everything.

import (
	"fmt"

	"alfonso/movegen"
	"alfonso/position"
)

// MaxPlies is when an umpire ends a game as a draw, whatever goes on in it.
const MaxPlies = 2000

// TooLong is the reason of such a draw.
const TooLong = "too long"

// Umpire holds the truth of a game. What leaves it is an Event, an Outcome or, when the
// game is over, a record.
type Umpire struct {
	Deployments [2]*position.Deployment
	board       movegen.Board
	events      []Event
	ended       position.Outcome
}

// NewUmpire begins a game between two deployments.
func NewUmpire(white, black *position.Deployment) (*Umpire, error) {
	s, err := white.Rules.Deploy(white, black)
	if err != nil {
		return nil, err
	}
	return &Umpire{Deployments: [2]*position.Deployment{white, black}, board: movegen.New(s)}, nil
}

// Side returns who is to move.
func (u *Umpire) Side() position.Color { return u.board.State().Side }

// Play makes a move of the side to move, given as "b4b5", and returns what both players
// hear of it. A move that is not legal is an error and changes nothing.
func (u *Umpire) Play(text string) (Event, error) {
	s := u.board.State()
	if u.Outcome().Result != position.Unfinished {
		return Event{}, fmt.Errorf("%.20q comes after the end of the game", text)
	}
	m := s.Match(text, u.board.Legal(nil))
	if m == position.NoMove {
		return Event{}, fmt.Errorf("%.20q is not legal", text)
	}
	u.board.Do(m)
	e := Event{From: m.From(), To: m.To(), Verdict: s.Last(1).Delta.Verdict()}
	e.Over = u.Outcome().Result != position.Unfinished
	u.events = append(u.events, e)
	return e, nil
}

// End ends the game for a reason outside its rules: time, resignation, a breach.
func (u *Umpire) End(result position.Result, reason string) {
	if u.Outcome().Result == position.Unfinished {
		u.ended = position.Outcome{Result: result, Reason: reason}
	}
}

// Outcome judges the game.
func (u *Umpire) Outcome() position.Outcome {
	if u.ended.Result != position.Unfinished {
		return u.ended
	}
	o := movegen.Outcome(u.board)
	if o.Result == position.Unfinished && len(u.events) >= MaxPlies {
		return position.Outcome{Result: position.Drawn, Reason: TooLong}
	}
	return o
}

// Events lists what has been heard so far.
func (u *Umpire) Events() []Event { return u.events }

// FEN tells the whole position: for the end of the game only.
func (u *Umpire) FEN() string { return u.board.State().FEN() }

// Truth returns the type of the man on a square, -1 for none: for tests.
func (u *Umpire) Truth(sq position.Square) int {
	if p := u.board.State().Board[sq]; p != position.NoPiece {
		return p.Type()
	}
	return -1
}
