// Package protocol lets programs and people talk to the engine. A [Session] is one
// engine, one position and the options between them; the readers of text protocols
// stand in front of it and hold no chess.
package protocol

// Cold file: the session behind the text protocols.

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"time"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
	"alfonso/search/hidden"
)

// Session is one engine with a position and options. Only Wait waits for a search to
// come to its end; Go and Run wait at most for a search that they have just stopped.
// All methods are called by one goroutine.
//
// Whatever is set while a search runs does not touch that search: positions and
// the options of notation hold from the next Go, and what the engine itself must
// be told is kept until it is at rest.
type Session struct {
	engine *search.Engine
	state  *position.State // replaced, never changed: a running search reads it
	// decided says that the position was set up with a bare king: the game is over,
	// but who sets it up wants to look at it, so moves go on.
	decided bool
	notice  func(string)
	log     transcript

	choices map[string]string // of rules, by the names of options

	// view is what the engine knows of a game of hidden men, nil where it sees all; state
	// then holds stand-ins for the men that it does not know.
	view      *hidden.View
	player    *hidden.Player
	newPlayer func(seed uint64) *hidden.Player

	overhead time.Duration // that every move loses outside the engine
	lines    int           // MultiPV

	chess960, analyse, showWDL, resigns bool
	threads                             int
	skill, elo                          int
	byElo                               bool // elo counts, else skill
	bookPlay                            bookPlay

	// Jobs (searches, perfts, benches) run one after another. cancels stops those
	// that have not ended, tail is closed when the last one has.
	cancels   []func()
	tail      chan struct{}
	searching bool     // the last job is a search
	pending   []func() // changes to the engine, kept until no job runs
}

// NewSession returns a session at the start of a game of chess, with all options at
// their defaults. It tells notice, in one line of text, what it did not do as asked
// and could not say in an error.
func NewSession(notice func(string)) *Session {
	return newSession(search.NewEngine(hashDefault), notice)
}

// newSession is NewSession with an engine that nobody else uses and that keeps its table.
func newSession(engine *search.Engine, notice func(string)) *Session {
	s := &Session{engine: engine, notice: notice, choices: map[string]string{}, player: hidden.NewPlayer(rand.Uint64()), newPlayer: hidden.NewPlayer}
	s.state = position.RulesOf(games.Chess()).NewGame()
	engine.NewGame()
	for i := range optionTable {
		if o := &optionTable[i]; o.kind != buttonOption && o.name != "Hash" {
			// A default that its own option refuses is a mistake in the table.
			if err := o.set(s, o.defaultValue); err != nil {
				panic(err)
			}
		}
	}
	return s
}

// State returns the position of the session, which must not be changed.
func (s *Session) State() *position.State { return s.state }

// View returns what the engine knows of a game of hidden men, which must not be changed,
// or nil where it sees everything.
func (s *Session) View() *hidden.View { return s.view }

// Board returns a board of its own at the session's position.
func (s *Session) Board() movegen.Board { return movegen.New(s.state.Clone(256)) }

// Variant returns the game that is played.
func (s *Session) Variant() *position.Variant { return s.state.Rules.Variant }

// SetVariant begins a game of another kind, by its name or an alias. Nothing
// happens when that kind is being played already. A name of Chess960 also says how
// castling is written.
func (s *Session) SetVariant(name string) error {
	v, err := games.Lookup(name)
	if err != nil {
		return err
	}
	rules, err := position.RulesUnder(v, s.choices)
	if err != nil {
		return err
	}
	if games.Chess960(name) {
		s.chess960 = true
	}
	s.adopt(rules)
	return nil
}

// setRule makes a choice between rules. A game that offers it begins anew.
func (s *Session) setRule(name, value string) error {
	choices := maps.Clone(s.choices)
	choices[name] = value
	for _, v := range games.All() {
		if _, err := v.With(choices); err != nil {
			return err
		}
	}
	s.choices = choices
	return s.SetVariant(s.Variant().Name)
}

// adopt begins a game under rules that are not those played now.
func (s *Session) adopt(rules *position.Rules) {
	if rules != s.state.Rules {
		s.state, s.view, s.decided = rules.NewGame(), nil, false
		s.whenIdle(s.engine.NewGame)
	}
}

// SetPosition sets a position, given as FEN or empty for the start, and plays
// moves from it. A bare king in the FEN does not end the moves, one that is bared by
// them does. The position stays what it was if anything is wrong: a move list
// that breaks off would leave the engine thinking about another position than the
// one that the other side of the protocol has in mind.
func (s *Session) SetPosition(fen string, moves []string) error {
	rules := s.state.Rules
	if oneSided(rules, fen) {
		return s.setView(fen, moves)
	}
	if fen == "" {
		fen = rules.Start
	}
	state, err := rules.New(fen)
	if err != nil {
		return err
	}
	if complaint := state.Complaint(); complaint != "" {
		s.notice("fen: " + complaint + ", accepted")
	}
	_, decided := state.Bare()
	state.Reserve(len(moves) + 1)
	board := movegen.New(state)
	legal := make([]position.Move, 0, movegen.MaxMoves)
	for i, text := range moves {
		if result, bare := state.Bare(); bare && !decided {
			return fmt.Errorf("move %d %q comes after the end of the game (%v)", i+1, clip(text), result)
		}
		legal = board.Legal(legal[:0])
		plain, verdict := rules.CutVerdict(text)
		m := state.Match(plain, legal)
		if m == position.NoMove {
			return fmt.Errorf("move %d %q is not legal", i+1, clip(text))
		}
		board.Do(m)
		if verdict != "" {
			if is := announced(board); verdict != is && verdict+"#" != is {
				return fmt.Errorf("move %d %q ends as %q", i+1, clip(text), plain+is)
			}
		}
	}
	s.state, s.view, s.decided = state, nil, decided
	return nil
}

// Play plays a legal move.
func (s *Session) Play(m position.Move) {
	state := s.state.Clone(1)
	state.Do(m)
	s.state = state
}

// TakeBack undoes the last move since the position was set up. It reports whether
// there was one.
func (s *Session) TakeBack() bool {
	if s.state.Played() == 0 {
		return false
	}
	state := s.state.Clone(0)
	state.Undo()
	s.state = state
	return true
}

// Legal returns the legal moves of the position: none when the game has ended, but
// for a position that was decided when it was set up.
func (s *Session) Legal() []position.Move {
	if s.view != nil {
		return s.view.Legal()
	}
	if _, bare := s.state.Bare(); bare && !s.decided {
		return nil
	}
	return s.Board().Legal(nil)
}

// announced returns what an umpire says of the last move.
func announced(b movegen.Board) string {
	return b.State().Announced(movegen.Outcome(b).Result != position.Unfinished)
}

// Notation returns the text of moves in the session's position, by the options as
// they are now. It may be kept and called by another goroutine.
func (s *Session) Notation() func(position.Move) string {
	state := s.state
	kingTakesRook := s.chess960 && s.Variant().Shuffle
	return func(m position.Move) string { return state.Text(m, kingTakesRook) }
}

// NewGame tells that the next position belongs to another game. The table is
// emptied, unless the session serves analysis: there "another game" is mostly the
// same game looked at again.
func (s *Session) NewGame() {
	if !s.analyse {
		s.whenIdle(s.engine.NewGame)
	}
}

// Go searches the position, or lets the book answer, after ending whatever runs. onInfo and then, once,
// onBest are called by another goroutine.
func (s *Session) Go(l search.Limits, onInfo func(*search.Info), onBest func(search.Best)) {
	s.Stop()
	s.Wait()
	if s.view != nil {
		s.goHidden(l, onInfo, onBest)
		return
	}
	s.engine.Prepare()
	state := s.state
	l = s.consult(l)
	l.Decided = s.decided
	s.searching = true
	s.enqueue(s.engine.Stop, func() { onBest(s.engine.Think(state, l, onInfo)) })
}

// Run runs a job that is no search, after ending a search that runs, and after
// those of its kind that were begun before it. Stop cancels its context.
func (s *Session) Run(job func(context.Context)) {
	if s.searching {
		s.Stop()
		s.Wait()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.searching = false
	s.enqueue(cancel, func() {
		defer cancel()
		job(ctx)
	})
}

// Perft counts the move sequences of a length from the position, as Run runs a job.
// onDone gets them by their first move, or an error when the count was stopped.
func (s *Session) Perft(depth int, o movegen.PerftOptions, progress movegen.Progress, onDone func([]movegen.MoveCount, error)) {
	state := s.state
	s.Run(func(ctx context.Context) { onDone(movegen.Divide(ctx, state, depth, o, progress)) })
}

// Stop ends everything that runs, as soon as it can; it does not wait for that.
func (s *Session) Stop() {
	for _, cancel := range s.cancels {
		cancel()
	}
}

// PonderHit tells a pondering search that the move pondered on has been played.
func (s *Session) PonderHit() {
	if s.view != nil {
		s.player.Stop()
		return
	}
	s.engine.PonderHit()
}

// Wait returns when nothing runs any more.
func (s *Session) Wait() {
	if s.tail != nil {
		<-s.tail
	}
	s.Idle()
}

// Done returns a channel that is closed when all that runs now has ended; nil if
// nothing runs.
func (s *Session) Done() <-chan struct{} { return s.tail }

// Idle reports whether nothing runs, and if so lets the engine know what was kept
// back for it.
func (s *Session) Idle() bool {
	if s.tail != nil {
		select {
		case <-s.tail:
			s.tail, s.cancels = nil, nil
		default:
			return false
		}
	}
	pending := s.pending
	s.pending = nil
	for _, change := range pending {
		change()
	}
	return true
}

// setStrength tells the engine how well to play.
func (s *Session) setStrength() {
	level := float64(s.skill)
	if s.byElo {
		level = search.SkillOf(s.elo)
	}
	s.whenIdle(func() { s.engine.SetSkill(level) })
}

// whenIdle changes the engine now, or when it has come to rest.
func (s *Session) whenIdle(change func()) {
	s.pending = append(s.pending, change)
	s.Idle()
}

// enqueue runs a job after those that run already.
func (s *Session) enqueue(cancel func(), run func()) {
	before, done := s.tail, make(chan struct{})
	s.tail = done
	s.cancels = append(s.cancels, cancel)
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		run()
	}()
}

// clip cuts a text to a length fit to be quoted in a line.
func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "..."
	}
	return text
}
