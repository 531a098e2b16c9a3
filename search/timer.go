package search

// Cold file: how long to think.

import (
	"time"

	"alfonso/position"
)

// movesAhead is for how many moves the rest of the clock must do when nobody says
// so. Games of 150 moves get by on it, for what is left shrinks with each move.
const movesAhead = 40

// budget is the time for a move: no new iteration begins after soft, nothing goes on
// after hard. Zero budgets answer after the first iteration.
type budget struct {
	soft, hard time.Duration
	limited    bool
	stretch    bool // soft may be shortened and stretched by what the search sees
}

// allot divides the clock. overhead is lost on the way of every move; hard never
// exceeds the clock less it.
func allot(l *Limits, side int, overhead time.Duration) budget {
	var b budget
	if l.Clock {
		left := max(l.Time[side]-overhead, 0)
		moves := movesAhead
		if l.MovesToGo > 0 {
			moves = min(l.MovesToGo, movesAhead)
		}
		share := left/time.Duration(moves) + max(l.Inc[side], 0)*3/4
		b = budget{soft: min(share*7/10, left/2), hard: min(share*3, left*6/10), limited: true, stretch: true}
		if moves == 1 {
			b.hard = left * 9 / 10
		}
	}
	if l.MoveTime > 0 && (!b.limited || l.MoveTime < b.hard) {
		whole := max(l.MoveTime-overhead, l.MoveTime/2)
		b = budget{soft: whole, hard: whole, limited: true}
	}
	return b
}

// aim is the time after which no new iteration begins: less when the best move has
// stood for some iterations and took most of the nodes, of which share is its part in
// per cent; more when it has just changed or its score has fallen by so many
// centipawns.
func (b *budget) aim(stable, fallen, share int) time.Duration {
	if !b.stretch {
		return b.soft
	}
	percent := 140 - 12*min(stable, 6) + min(max(fallen, 0), 100)*8/10
	percent = percent * max(50, 240-2*share) / 100
	return min(b.soft*time.Duration(percent)/100, b.hard)
}

// An account is a clock that counts nodes as time. The engine keeps it, because the
// other side's clock, which runs on real time, would bring chance into the game.
type account struct {
	open  bool
	first time.Duration // on the clock when the game, or its first session, began
	left  time.Duration // may be below zero
}

// balance returns what is left, which is what the clock shows if the account is new.
func (a *account) balance(clock time.Duration) time.Duration {
	if !a.open {
		*a = account{true, clock, clock}
	}
	return a.left
}

// spend takes a move's time off and adds the increment, and after the last move of a
// session the time for the next one.
func (a *account) spend(used, inc time.Duration, last bool) {
	a.left += max(inc, 0) - used
	if last {
		a.left += a.first
	}
}

// Times returns how long a side may think under the limits, with what is lost on the way
// of every move: nothing new begins after soft, nothing goes on after hard. Without a
// limit of time neither holds.
func (l *Limits) Times(side position.Color, overhead time.Duration) (soft, hard time.Duration, limited bool) {
	b := allot(l, int(side), overhead)
	return b.soft, b.hard, b.limited
}
