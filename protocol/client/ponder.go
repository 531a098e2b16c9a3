package client

// Cold file: a UCI engine that thinks on its opponent's time.

import (
	"slices"
	"time"

	"alfonso/search"
)

// pondering is a search on the opponent's time. Somebody listens to it all the while, so
// that the engine is never held up by lines that nobody reads.
type pondering struct {
	moves  []string // the game, with the move that is expected
	answer chan answer
}

// answer is what became of a search.
type answer struct {
	reply Reply
	err   error
}

// Ponder lets the engine think about a game that has the move expected of its opponent at
// the end, under the limits of its next move, if its Spec asks for that and it can. The next
// Think takes the search over or stops it.
func (u *uci) Ponder(g Turn, limits search.Limits) {
	if !u.ponders || u.pondering != nil {
		return
	}
	u.drop()
	u.position(g)
	u.send("go ponder%s", goLine(&limits)[len("go"):])
	p := &pondering{slices.Clone(g.Moves), make(chan answer, 1)}
	go func() {
		reply, err := u.bestmove(time.Now().Add(24 * time.Hour))
		p.answer <- answer{reply, err}
	}()
	u.pondering = p
}

// settle ends pondering. If the game is the one that was pondered about, it returns the
// answer and true; otherwise the search is stopped and its answer forgotten. After an error
// the engine can only be closed.
func (u *uci) settle(moves []string, deadline time.Time) (reply Reply, hit bool, err error) {
	p := u.pondering
	if p == nil {
		return reply, false, nil
	}
	u.pondering = nil
	begin := time.Now()
	if hit = slices.Equal(p.moves, moves); hit {
		u.send("ponderhit")
	} else {
		u.send("stop")
	}
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case a := <-p.answer:
		if a.reply.At.Before(begin) { // it should have waited
			a.reply.At = begin
		}
		return a.reply, hit, a.err
	case <-timer.C:
		return reply, hit, ErrTimeout
	}
}
