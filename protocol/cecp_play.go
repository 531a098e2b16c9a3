package protocol

// Cold file: the XBoard protocol: thinking, pondering, analysis and results.

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"alfonso/book"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/position/xboard"
	"alfonso/search"
)

// The engine resigns, if it may at all, after so many moves in a row with a score
// below the limit in centipawns.
const (
	resignScore = -900
	resignMoves = 3
)

// drawPlies is how long a game must be before the engine agrees to a draw.
const drawPlies = 40

// play lets the engine play a side from now on.
func (c *cecp) play(side position.Color) {
	if v := c.session.view; v != nil && side != v.Me {
		c.out.printf("Error (not the engine's men): go")
		return
	}
	c.force, c.analyze, c.side = false, false, side
	if c.invalid || c.claim(false) {
		return
	}
	if c.session.State().Side == side {
		c.think()
	} else {
		c.ponder()
	}
}

// think searches for the engine's move.
func (c *cecp) think() {
	c.hint = position.NoMove
	c.search(taskThink, c.timeControl.limits(c.session.State()))
}

// search starts a search; nothing else runs.
func (c *cecp) search(t task, l search.Limits) {
	if len(c.excluded) > 0 && t != taskPonder {
		for _, m := range c.session.Legal() {
			if !c.excluded[m] {
				l.SearchMoves = append(l.SearchMoves, m)
			}
		}
		if len(l.SearchMoves) == 0 && t == taskAnalyse {
			return // nothing is left; a game goes on all the same
		}
	}
	c.task, c.started = t, time.Now()
	c.mu.Lock()
	c.progress = searchProgress{}
	c.mu.Unlock()
	text := moveWriter(c.session.State(), c.xboardVariant)
	c.session.Go(l, func(info *search.Info) {
		c.follow(info)
		if t != taskHint && c.post.Load() && info.CurrMove == position.NoMove && len(info.PV) > 0 {
			c.out.Write(append(appendThought(nil, info, text), '\n'))
		}
	}, func(b search.Best) { c.best = b })
}

// follow keeps what a report tells.
func (c *cecp) follow(info *search.Info) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := &c.progress
	p.depth = info.Depth
	if info.CurrMove != position.NoMove {
		p.move, p.number = info.CurrMove, info.CurrMoveNumber
	} else if info.MultiPV <= 1 && len(info.PV) > 0 {
		p.score, p.first = info.Score, info.PV[0]
	}
}

// seen returns the progress of the search.
func (c *cecp) seen() searchProgress {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.progress
}

// settle ends a search that has come to its end, and does what it was for.
func (c *cecp) settle() {
	if c.task == taskNone || !c.session.Idle() {
		return
	}
	t := c.task
	c.task = taskNone
	switch {
	case t == taskThink:
		c.answer()
		c.pong()
	case t == taskHint && c.best.Move != position.NoMove:
		c.out.printf("Hint: %s", moveWriter(c.session.State(), c.xboardVariant)(c.best.Move))
	}
}

// answer makes the move that a search has found.
func (c *cecp) answer() {
	if c.session.view != nil {
		c.announce()
		return
	}
	if c.best.Move == position.NoMove {
		c.claim(false)
		return
	}
	state, seen := c.session.State(), c.seen()
	c.timeControl.spend(state.Side, state, time.Since(c.started))
	if c.bad++; seen.score > resignScore {
		c.bad = 0
	}
	if c.session.resigns && c.bad >= resignMoves {
		c.out.printf("resign")
		c.force = true
		return
	}
	c.out.printf("move %s", moveWriter(state, c.xboardVariant)(c.best.Move))
	c.session.Play(c.best.Move)
	c.placed(true)
	if c.offered {
		c.drawOffer()
	}
	if !c.claim(true) {
		c.hint = c.best.Ponder
		c.ponder()
	}
}

// ponder thinks on the opponent's time, if that is wanted and there is a move to
// think about.
func (c *cecp) ponder() {
	if !c.hard || c.hint == position.NoMove {
		return
	}
	c.before, c.replies = c.session.State(), c.session.Legal()
	c.out.printf("Hint: %s", moveWriter(c.before, c.xboardVariant)(c.hint))
	c.session.Play(c.hint)
	l := c.timeControl.limits(c.session.State())
	l.Ponder = true
	c.search(taskPonder, l)
}

// abort ends a search without its answer, and takes back the move pondered on.
func (c *cecp) abort() {
	c.paused = taskNone
	if c.task == taskNone {
		return
	}
	c.session.Stop()
	c.session.Wait()
	if c.task == taskPonder {
		c.session.TakeBack()
	}
	c.task = taskNone
	c.pong()
}

// restart goes on analysing, in what may be another position.
func (c *cecp) restart() {
	if c.analyze && !c.invalid && c.task == taskNone {
		c.search(taskAnalyse, search.Limits{Infinite: true})
	}
}

// pause interrupts a search, resume begins it anew.
func (c *cecp) pause() {
	t, hint := c.task, c.hint
	c.abort()
	c.paused, c.hint = t, hint
}

func (c *cecp) resume() {
	t := c.paused
	c.paused = taskNone
	switch {
	case c.task != taskNone:
	case t == taskThink:
		c.think()
	case t == taskPonder:
		c.ponder()
	default:
		c.restart()
	}
}

// status answers "." during analysis: time, nodes, depth, and the move being searched.
func (c *cecp) status() {
	if c.task != taskAnalyse {
		return
	}
	seen, state, total := c.seen(), c.session.State(), len(c.session.Legal())
	m := seen.move
	if m == position.NoMove {
		m = seen.first
	}
	name := ""
	if m != position.NoMove {
		name = " " + moveWriter(state, c.xboardVariant)(m)
	}
	c.out.printf("stat01: %d %d %d %d %d%s", time.Since(c.started).Milliseconds()/10, c.session.engine.Nodes(),
		seen.depth, max(total-seen.number, 0), total, name)
}

// exclude takes moves out of the search, or back into it: one, or all.
func (c *cecp) exclude(text string, out bool) {
	if c.invalid || c.task == taskThink || c.task == taskPonder {
		return
	}
	legal := c.session.Legal()
	if text != "all" {
		m := xboard.Read(c.session.State(), text, legal)
		if m == position.NoMove {
			c.comment("not a move: " + text)
			return
		}
		legal = []position.Move{m}
	}
	c.abort()
	if c.excluded == nil {
		c.excluded = map[position.Move]bool{}
	}
	for _, m := range legal {
		if delete(c.excluded, m); out {
			c.excluded[m] = true
		}
	}
	c.restart()
}

// giveHint names a move for the side to move.
func (c *cecp) giveHint() {
	text := moveWriter(c.session.State(), c.xboardVariant)
	switch m := c.seen().first; {
	case c.invalid || c.task == taskThink || c.task == taskHint:
	case c.task == taskPonder:
		c.out.printf("Hint: %s", moveWriter(c.before, c.xboardVariant)(c.hint))
	case c.task == taskAnalyse && m != position.NoMove:
		c.out.printf("Hint: %s", text(m))
	case c.task == taskAnalyse:
	case c.hint != position.NoMove:
		c.out.printf("Hint: %s", text(c.hint))
	default:
		c.search(taskHint, search.Limits{MoveTime: 200 * time.Millisecond})
	}
}

// showBook lists the moves that the book has for the position, each in a line that
// begins with a blank; an empty line ends the list.
func (c *cecp) showBook() {
	var b strings.Builder
	if !c.invalid && c.task != taskPonder {
		text := moveWriter(c.session.State(), c.xboardVariant)
		choices := c.session.BookMoves()
		for i, choice := range choices {
			fmt.Fprintf(&b, " %-6s %3.0f %%\n", text(choice.Move), book.Share(choices, i))
		}
	}
	c.out.printf("%s", b.String())
}

// drawOffer agrees to a draw when the last search saw nothing better. During a search the offer waits for the move.
func (c *cecp) drawOffer() {
	if c.offered = c.task == taskThink; c.offered || c.force || c.analyze {
		return
	}
	if seen := c.seen(); seen.depth > 0 && seen.score <= 0 && c.session.State().Played() >= drawPlies {
		c.out.printf("offer draw")
	}
}

// claim reports whether the game has ended, and tells the GUI so if that is for the
// engine to say: after its own move (moved) it claims what a GUI can check, and a
// win only a human opponent cannot report; after the opponent's it reports any end.
// A draw by rule is claimed with the own move that brings it about.
func (c *cecp) claim(moved bool) (over bool) {
	if v := c.session.view; v != nil {
		return v.Over || v.Side != v.Me // the umpire tells the result
	}
	if c.session.decided && len(c.session.Legal()) > 0 {
		return false
	}
	state := c.session.State()
	o := movegen.Outcome(c.session.Board())
	switch {
	case o.Result == position.Unfinished:
		return false
	case !o.Terminal && (!moved || o.Reason == position.Repetition && !repeatedPlainly(state)):
		return false
	case !c.referee && (o.Result != position.Wins(c.side) || o.Reason == position.Checkmate || c.human):
		c.out.printf("%v {%s}", o.Result, endingTexts[o.Reason](state.Side))
	}
	return o.Terminal || !c.referee
}

// endingTexts words the reasons of a result, given the side to move.
var endingTexts = map[string]func(position.Color) string{
	position.Checkmate:            func(us position.Color) string { return us.Other().String() + " mates" },
	position.Stalemate:            func(us position.Color) string { return us.String() + " is stalemated" },
	position.BareKing:             func(position.Color) string { return "Bare king" },
	position.BothBare:             func(position.Color) string { return "Both kings are bare" },
	position.InsufficientMaterial: func(position.Color) string { return "Insufficient material" },
	position.FiftyMoves:           func(position.Color) string { return "Draw by fifty moves" },
	position.Repetition:           func(position.Color) string { return "Draw by repetition" },
	position.Headquarters:         func(us position.Color) string { return us.Other().String() + " takes the headquarters" },
	position.Immobile:             func(us position.Color) string { return "No man can move" },
	position.NoBattles:            func(position.Color) string { return "No battle for long" },
}

// repeatedPlainly reports a third occurrence without the position right after a
// pawn's stride: a GUI may think that one different, for the pawn could have been
// taken in passing if only a pin did not forbid it.
func repeatedPlainly(s *position.State) bool {
	n := 0
	for k := 4; k <= s.Quiet; k += 2 {
		u := s.Last(k)
		if u == nil {
			break
		}
		if before := s.Last(k + 1); u.Key == s.Key && (before == nil || before.Move.Kind() != position.Stride) {
			n++
		}
	}
	return n >= 2
}

// appendThought appends "ply score time nodes seldepth nps tbhits", a tab and the
// line, without the line's end.
func appendThought(dst []byte, info *search.Info, text func(position.Move) string) []byte {
	score := info.Score
	if moves, mate := search.MateIn(score); mate {
		if score = 100_000 + moves; info.Score < 0 {
			score = -100_000 + moves
		}
	}
	nps := int64(float64(info.Nodes) / max(info.Time.Seconds(), 0.001))
	for i, n := range []int64{int64(info.Depth), int64(score), info.Time.Milliseconds() / 10, int64(info.Nodes),
		int64(info.SelDepth), nps, 0} {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	dst = append(dst, '\t')
	for i, m := range info.PV {
		if i == maxLinePly {
			break
		}
		dst = append(append(dst, text(m)...), ' ')
	}
	dst = append(dst[:len(dst)-1], [...]string{search.Exact: "", search.LowerBound: "!", search.UpperBound: "?"}[info.Bound]...)
	return dst
}

// maxLinePly bounds the moves of a line: XBoard's buffers are short.
const maxLinePly = 60

// timeControl is what the GUI has told about time.
type timeControl struct {
	moves        int           // of a session, 0 for the whole game
	base, inc    time.Duration // base 0: no clock
	fixed        time.Duration // per move, instead of the clock
	depth        int           // 0 for no limit
	nps          int           // count nodes instead of time; 0 or less does not
	mine, theirs time.Duration
}

// newTimeControl returns the time control that holds until the GUI says otherwise.
func newTimeControl() timeControl {
	const base = 5 * time.Minute
	return timeControl{moves: 40, base: base, mine: base, theirs: base}
}

// level reads "MPS BASE INC".
func (k *timeControl) level(text string) bool {
	words := strings.Fields(text)
	if len(words) < 3 {
		return false
	}
	moves, err := strconv.Atoi(words[0])
	minutes, rest, ok1 := leadingNumber(words[1])
	inc, _, ok2 := leadingNumber(words[2])
	if err != nil || !ok1 || !ok2 {
		return false
	}
	seconds := minutes * 60
	if rest, isTime := strings.CutPrefix(rest, ":"); isTime {
		s, _, _ := leadingNumber(rest)
		seconds += s
	}
	k.moves, k.base, k.inc, k.fixed = min(max(moves, 0), 1000), toDuration(seconds), toDuration(inc), 0
	k.mine, k.theirs = k.base, k.base
	return true
}

// perMove reads the seconds for each move.
func (k *timeControl) perMove(text string) bool {
	seconds, _, ok := leadingNumber(text)
	if !ok || seconds <= 0 {
		return false
	}
	k.fixed = toDuration(seconds)
	return true
}

// spend takes the time of a move off the engine's clock.
func (k *timeControl) spend(side position.Color, s *position.State, d time.Duration) {
	k.mine += k.inc - d
	if k.moves > 0 && k.movesToGo(s) == 1 {
		k.mine += k.base
	}
}

// movesToGo returns how many moves the side to move has to make in its session.
func (k *timeControl) movesToGo(s *position.State) int { return k.moves - s.Played()/2%k.moves }

// limits returns the limits for the move of the side to move.
func (k *timeControl) limits(s *position.State) search.Limits {
	l := search.Limits{Depth: max(k.depth, 0)}
	toGo := 0
	if k.moves > 0 {
		toGo = k.movesToGo(s)
	}
	if k.nps > 0 {
		share := k.fixed
		if share == 0 {
			ahead := 40
			if toGo > 0 {
				ahead = min(ahead, toGo)
			}
			share = max(k.mine, 0)/time.Duration(ahead) + k.inc/2
		}
		l.Nodes = uint64(max(share.Seconds()*float64(k.nps), 1))
		return l
	}
	if k.fixed > 0 {
		l.MoveTime = k.fixed
		return l
	}
	l.Clock, l.MovesToGo = true, toGo
	l.Time[s.Side], l.Time[s.Side.Other()] = k.mine, k.theirs
	l.Inc = [2]time.Duration{k.inc, k.inc}
	return l
}

// leadingNumber reads a decimal number and returns what follows it.
func leadingNumber(text string) (n float64, rest string, ok bool) {
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] == '.') {
		end++
	}
	n, err := strconv.ParseFloat(text[:end], 64)
	return n, text[end:], err == nil
}

// toDuration converts seconds; a year is long enough.
func toDuration(seconds float64) time.Duration {
	const year = 366 * 24 * 3600
	return time.Duration(min(seconds, year) * float64(time.Second))
}

// readInt reads a number, bounded so that nothing overflows.
func readInt(text string, n *int) bool {
	value, err := strconv.Atoi(text)
	if err == nil {
		*n = min(max(value, -1), 1<<30)
	}
	return err == nil
}

// readTime reads centiseconds.
func readTime(text string, d *time.Duration) bool {
	n, err := strconv.ParseInt(text, 10, 64)
	if err == nil {
		*d = 10 * milliseconds(n)
	}
	return err == nil
}
