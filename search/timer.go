package search

// Cold file: time management, how long to think.

import (
	"time"

	"alfonso/position"
)

// timeLimit is the time for a move: no new iteration begins after soft, nothing goes on
// after hard. Zero limits answer after the first iteration.
type timeLimit struct {
	soft, hard time.Duration
	limited    bool
	stretch    bool // soft may be shortened and stretched by what the search sees
}

// percent returns a part of a time.
func percent(d time.Duration, part int) time.Duration {
	return d/100*time.Duration(part) + d%100*time.Duration(part)/100
}

// allocateTime divides the clock. overhead is lost on the way of every move; hard never
// exceeds the clock less it. Games of 150 moves get by on it, for what is left shrinks
// with each move.
func allocateTime(l *Limits, side int, overhead time.Duration) timeLimit {
	var t timeLimit
	if l.Clock {
		left := max(l.Time[side]-overhead, 0)
		moves := defaultMovesToGo
		if l.MovesToGo > 0 {
			moves = min(l.MovesToGo, defaultMovesToGo)
		}
		share := left/time.Duration(moves) + percent(max(l.Inc[side], 0), incrementUse)
		t = timeLimit{
			soft:    min(percent(share, softUse), percent(left, softMax)),
			hard:    min(share*hardFactor, percent(left, hardMax)),
			limited: true, stretch: true,
		}
		if moves == 1 {
			t.hard = percent(left, hardLastMax)
		}
	}
	if l.MoveTime > 0 && (!t.limited || l.MoveTime < t.hard) {
		whole := max(l.MoveTime-overhead, l.MoveTime/2)
		t = timeLimit{soft: whole, hard: whole, limited: true}
	}
	return t
}

// softAfter returns the time after which no new iteration begins: less when the best move
// is stable, having stood for some iterations, and took most of the nodes, of which share
// is its part in per cent; more when it has just changed or its score has dropped by so
// many centipawns.
//
// The share of the nodes: +47.5 [+8.9, +87.3], 206 games of chess at 1+0.01 s. The rest is
// not measured apart.
func (t *timeLimit) softAfter(stable, drop, share int) time.Duration {
	if !t.stretch {
		return t.soft
	}
	part := stabilityBase - stabilityStep*min(stable, stabilityMax) + min(max(drop, 0), scoreDropMax)*scoreDropUse/100
	part = part * max(nodeShareMin, nodeShareBase-nodeShareUse*share) / 100
	return min(percent(t.soft, part), t.hard)
}

// A nodeClock is a clock that counts nodes as time. The engine keeps it, because the
// other side's clock, which runs on real time, would bring chance into the game.
type nodeClock struct {
	open  bool
	first time.Duration // on the clock when the game, or its first session, began
	left  time.Duration // may be below zero
}

// balance returns what is left, which is what the clock shows if this one is new.
func (k *nodeClock) balance(clock time.Duration) time.Duration {
	if !k.open {
		*k = nodeClock{true, clock, clock}
	}
	return k.left
}

// spend takes a move's time off and adds the increment, and after the last move of a
// session the time for the next one.
func (k *nodeClock) spend(used, inc time.Duration, last bool) {
	k.left += max(inc, 0) - used
	if last {
		k.left += k.first
	}
}

// Times returns how long a side may think under the limits, with what is lost on the way
// of every move: nothing new begins after soft, nothing goes on after hard. Without a
// limit of time neither holds.
func (l *Limits) Times(side position.Color, overhead time.Duration) (soft, hard time.Duration, limited bool) {
	t := allocateTime(l, int(side), overhead)
	return t.soft, t.hard, t.limited
}
