// Package hidden plays games in which each side sees only its own men: Gunjin Shogi.
//
// The truth of a game is an ordinary position under ordinary rules, and [Umpire] alone
// holds it. A player hears an [Event] for each move and keeps a [View]: where all men
// stand, what its own are, and what the others can still be. [Player] deals whole
// positions that agree with its View and searches those.
package hidden

// Cold file: what one side knows of a game.

import (
	"errors"
	"fmt"
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"alfonso/movegen"
	"alfonso/position"
)

// Event is all that a player hears of a move, its own or the opponent's.
type Event struct {
	From, To position.Square
	Verdict  position.Verdict
	Over     bool // the game has ended with it
}

// Man is one man as a View knows it.
type Man struct {
	Type  int             // its type, -1 if the viewer has never seen it
	At    position.Square // NoSquare if it has left the game
	Moved bool
	Can   uint16 // the types that it can be for all that its opponent has seen, a bit each
}

// View is what one side knows. Its zero value is of no use: see NewView and ParseView.
type View struct {
	Rules *position.Rules
	Me    position.Color // whose view it is
	Side  position.Color // to move
	Quiet int            // plies without battle
	Ply   int            // plies since move 1 of White
	Over  bool           // the umpire has ended the game

	Men  [2][]Man
	at   [position.MaxSquares]uint8 // 1 + 2*index + colour of the man on a square, 0 for none
	ties []tie
	deal []uint8  // types of the opponent's men that agree with everything heard, one way of many
	past []uint64 // positions by single men since the last battle, this one included

	trail []Event // moves since the last battle
}

// tie says that if a man is the flag then the man behind it was of some types: so its
// battle, once, has shown.
type tie struct {
	flag, behind int // indexes of the opponent's men
	types        uint16
}

// NewView returns the view of a side at the start of a game: its own deployment, and the
// opponent's camp full of unknown men.
func NewView(d *position.Deployment) *View {
	r := d.Rules
	v := &View{Rules: r, Me: d.Color}
	for _, c := range []position.Color{position.White, position.Black} {
		for _, sq := range r.Camp(c) {
			m := Man{Type: -1, At: sq, Can: v.deployable(c, sq)}
			if c == v.Me {
				m.Type = d.Pieces[sq].Type()
			}
			v.add(c, m)
		}
	}
	v.remember(false)
	return v
}

// ParseView reads a one-sided position: ranks, side to move, viewer, plies without
// battle, move. The opponent's men are "?" before and "!" after their first move.
func ParseView(r *position.Rules, fen string) (*View, error) {
	fields := strings.Fields(fen)
	fail := func(format string, args ...any) (*View, error) {
		return nil, fmt.Errorf("view %.120q: %s", fen, fmt.Sprintf(format, args...))
	}
	if r.Clash == nil {
		return fail("%s has no hidden men", r.Variant.Name)
	}
	if len(fields) < 3 || len(fields) > 5 {
		return fail("%d fields, want 3 to 5", len(fields))
	}
	v := &View{Rules: r}
	for i, c := range []*position.Color{&v.Side, &v.Me} {
		side := strings.Index("wb", fields[1+i])
		if side < 0 || len(fields[1+i]) != 1 {
			return fail("%s %q is not w or b", []string{"side to move", "viewer"}[i], fields[1+i])
		}
		*c = position.Color(side)
	}
	move := 1
	for i, n := range []*int{&v.Quiet, &move} {
		if 3+i < len(fields) {
			var err error
			if *n, err = position.ParseCounter(fields[3+i]); err != nil {
				return fail("%v", err)
			}
		}
	}
	v.Ply = 2*(max(move, 1)-1) + int(v.Side)
	letters, err := r.BoardLetters(fields[0], "?!")
	if err != nil {
		return fail("%v", err)
	}
	left := r.Roster()
	for _, sq := range r.Squares {
		letter := letters[sq]
		switch p := r.PieceOf(letter); {
		case letter == 0:
		case letter == '?' || letter == '!':
			m := Man{Type: -1, At: sq, Moved: letter == '!', Can: v.mobile()}
			if !m.Moved {
				if m.Can = v.deployable(v.Me^1, sq); !slices.Contains(r.Camp(v.Me^1), sq) {
					return fail("a man on %s must have moved", r.Names[sq])
				}
			}
			v.add(v.Me^1, m)
		case p.Color() != v.Me:
			return fail("the viewer cannot know %c on %s", letter, r.Names[sq])
		default:
			m := Man{Type: p.Type(), At: sq, Can: v.everything()}
			if m.Moved = !slices.Contains(r.Camp(v.Me), sq); m.Moved {
				m.Can = v.mobile()
			}
			if left[m.Type]--; left[m.Type] < 0 {
				return fail("too many of %c", letter)
			}
			v.add(v.Me, m)
		}
	}
	gone := len(r.Camp(v.Me)) - len(v.Men[v.Me^1])
	if gone < 0 {
		return fail("the opponent has %d men too many", -gone)
	}
	for range gone {
		v.add(v.Me^1, Man{Type: -1, At: position.NoSquare, Can: v.everything()})
	}
	if v.conclude() != nil {
		return fail("no deployment agrees with it")
	}
	v.remember(false)
	return v, nil
}

// everything is the set of all types.
func (v *View) everything() uint16 { return 1<<v.Rules.Types - 1 }

// mobile is the set of types that can move.
func (v *View) mobile() uint16 { return v.everything() &^ v.Rules.Still }

// deployable is the set of types that a colour may begin with on a square.
func (v *View) deployable(c position.Color, sq position.Square) uint16 {
	var set uint16
	for typ := range v.Rules.Types {
		if v.Rules.MayDeploy(c, typ, sq) {
			set |= 1 << typ
		}
	}
	return set
}

// add enters a man.
func (v *View) add(c position.Color, m Man) {
	v.Men[c] = append(v.Men[c], m)
	if m.At != position.NoSquare {
		v.at[m.At] = uint8(1 + 2*(len(v.Men[c])-1) + int(c))
	}
}

// On returns the man on a square and its colour, or nil. The View owns it.
func (v *View) On(sq position.Square) (*Man, position.Color) { return v.on(sq) }

// on returns the man on a square and its colour, or nil.
func (v *View) on(sq position.Square) (*Man, position.Color) {
	if n := v.at[sq]; n != 0 {
		c := position.Color(n-1) & 1
		return &v.Men[c][(n-1)>>1], c
	}
	return nil, 0
}

// Clone returns an independent copy.
func (v *View) Clone() *View {
	c := *v
	c.Men = [2][]Man{slices.Clone(v.Men[0]), slices.Clone(v.Men[1])}
	c.ties, c.past, c.trail = slices.Clone(v.ties), slices.Clone(v.past), slices.Clone(v.trail)
	return &c
}

// ParseEvent reads a move as an umpire announces it: "b4b5+", "e8c8+#".
func (v *View) ParseEvent(text string) (Event, error) {
	r := v.Rules
	move, sign := r.CutVerdict(text)
	var e Event
	sign, e.Over = strings.CutSuffix(sign, "#")
	if len(move) != 4 {
		return e, fmt.Errorf("%.20q is not a move", text)
	}
	if e.From, e.To = r.Parse(move[:2]), r.Parse(move[2:]); e.From == position.NoSquare || e.To == position.NoSquare {
		return e, fmt.Errorf("%.20q is not a move", text)
	}
	for e.Verdict = range position.BothGone + 2 {
		if e.Verdict > position.BothGone {
			return e, fmt.Errorf("%.20q has no such verdict", text)
		}
		if e.Verdict.String() == sign {
			break
		}
	}
	return e, nil
}

// Text writes an Event as ParseEvent reads it.
func (e Event) Text(r *position.Rules) string {
	text := r.Names[e.From] + r.Names[e.To] + e.Verdict.String()
	if e.Over {
		text += "#"
	}
	return text
}

// Hear takes note of a move. An Event that cannot be is an error and changes nothing.
func (v *View) Hear(e Event) error {
	c := v.Clone()
	if err := c.hear(e); err != nil {
		return fmt.Errorf("%s: %w", e.Text(v.Rules), err)
	}
	*v = *c
	return nil
}

func (v *View) hear(e Event) error {
	r := v.Rules
	mover, us := v.on(e.From)
	target, them := v.on(e.To)
	switch {
	case v.Over:
		return fmt.Errorf("the game has ended")
	case mover == nil || us != v.Side:
		return fmt.Errorf("%v has no man on %s", v.Side, r.Names[e.From])
	case target != nil && them == us:
		return fmt.Errorf("%s is occupied", r.Names[e.To])
	case (target == nil) != (e.Verdict == position.NoBattle):
		return fmt.Errorf("a verdict is given of battles, and of each")
	}
	could := v.movers(us, e.From, e.To)
	if mover.Type >= 0 && could>>mover.Type&1 == 0 {
		return fmt.Errorf("%c does not move so", r.Variant.Pieces[mover.Type].Letter)
	}
	if mover.Can &= could; mover.Can == 0 {
		return fmt.Errorf("no man that this one can be moves so")
	}
	mover.Moved = true
	if target != nil {
		if err := v.fight(mover, target, us, e); err != nil {
			return err
		}
	}
	v.at[e.From] = 0
	mover.At = position.NoSquare
	if e.Verdict == position.Won || e.Verdict == position.BothGone {
		target.At, v.at[e.To] = position.NoSquare, 0
	}
	if e.Verdict == position.Won || e.Verdict == position.NoBattle {
		mover.At = e.To
		v.at[e.To] = uint8(1 + 2*v.index(us, mover) + int(us))
		if e.To == r.Goal[us] && !e.Over {
			if mover.Can &^= r.GoalTypes; mover.Can == 0 || mover.Type >= 0 && r.GoalTypes>>mover.Type&1 != 0 {
				return fmt.Errorf("the game would have ended")
			}
		}
	}
	v.Side ^= 1
	v.Ply++
	v.Quiet++
	v.Over = e.Over
	if v.trail = append(v.trail, e); e.Verdict != position.NoBattle {
		v.trail = v.trail[:0]
	}
	v.remember(e.Verdict != position.NoBattle)
	return v.conclude()
}

// index returns the place of a man among those of its colour.
func (v *View) index(c position.Color, m *Man) int {
	for i := range v.Men[c] {
		if &v.Men[c][i] == m {
			return i
		}
	}
	return -1
}

// movers returns the types of a colour that could go from one square to another.
func (v *View) movers(c position.Color, from, to position.Square) uint16 {
	var set uint16
	for typ := range v.Rules.Types {
		m := &v.Rules.Moves[position.MakePiece(typ, c)]
		if slices.Contains(m.Leaps[from], to) {
			set |= 1 << typ
			continue
		}
		for _, path := range m.Rides[from] {
			for _, sq := range path {
				if sq == to {
					set |= 1 << typ
				}
				if v.at[sq] != 0 {
					break
				}
			}
		}
	}
	return set
}

// fight narrows what the men of a battle can be. The viewer knows one of them.
func (v *View) fight(mover, target *Man, us position.Color, e Event) error {
	r := v.Rules
	var behind *Man
	them := us ^ 1
	if sq := r.Behind[them][e.To]; sq != position.NoSquare {
		if m, c := v.on(sq); m != nil && c == them {
			behind = m
		}
	}
	if us == v.Me {
		types := v.where(func(typ int) bool { return r.Clash[mover.Type][typ] == e.Verdict }) // of those that lend no strength
		flag := uint16(1) << max(r.Borrow, 0)
		if r.Borrow >= 0 && target.Can&flag != 0 {
			possible := e.Verdict == position.Won
			if behind != nil {
				possible = behind.Can&types&^flag != 0
				v.ties = append(v.ties, tie{v.index(them, target), v.index(them, behind), types &^ flag})
			}
			types &^= flag
			if possible {
				types |= flag
			}
		}
		if target.Can &= types; target.Can == 0 {
			return fmt.Errorf("no man that was there fights so")
		}
		return nil
	}
	strength := target.Type
	if strength == r.Borrow {
		if behind == nil {
			if e.Verdict != position.Won {
				return fmt.Errorf("nothing stands behind the flag")
			}
			return nil
		}
		strength = behind.Type
	}
	if mover.Can &= v.where(func(typ int) bool { return r.Clash[typ][strength] == e.Verdict }); mover.Can == 0 {
		return fmt.Errorf("no man that moved there fights so")
	}
	return nil
}

// where returns the set of types for which something holds.
func (v *View) where(holds func(typ int) bool) uint16 {
	var set uint16
	for typ := range v.Rules.Types {
		if holds(typ) {
			set |= 1 << typ
		}
	}
	return set
}

// conclude draws the conclusions from what was heard. It is an error if no deployment agrees
// with all of it: types may run out for many men together where they do for none alone.
func (v *View) conclude() error {
	if err := v.narrow(); err != nil {
		return err
	}
	b := v.belief(rand.New(rand.NewPCG(0, 0)))
	copy(b.types, v.deal)
	if (v.deal == nil || !b.holds()) && !b.fill() {
		return errNone
	}
	v.deal = b.types // a new one: clones share the old
	return nil
}

// errNone says that what was heard contradicts itself.
var errNone = errors.New("no deployment agrees with it")

// narrow draws the conclusions from the counts of single types: where as many men can be of a type as
// there are of it they are, and where as many are no other man is.
func (v *View) narrow() error {
	men := v.Men[v.Me^1]
	roster := v.Rules.Roster()
	for changed := true; changed; {
		changed = false
		for typ := range v.Rules.Types {
			bit := uint16(1) << typ
			can, is := 0, 0
			for i := range men {
				if men[i].Can&bit != 0 {
					can++
				}
				if men[i].Can == bit {
					is++
				}
			}
			if can < roster[typ] || is > roster[typ] {
				return errNone
			}
			for i := range men {
				old := men[i].Can
				switch {
				case old&bit == 0 || old == bit:
				case can == roster[typ]:
					men[i].Can = bit
				case is == roster[typ]:
					men[i].Can &^= bit
				}
				changed = changed || men[i].Can != old
			}
		}
		for _, t := range v.ties {
			flag := uint16(1) << v.Rules.Borrow
			switch {
			case men[t.flag].Can == flag && men[t.behind].Can&^t.types != 0:
				men[t.behind].Can &= t.types
				changed = true
			case men[t.flag].Can&flag != 0 && men[t.behind].Can&t.types == 0:
				men[t.flag].Can &^= flag
				changed = true
			}
			if men[t.flag].Can == 0 || men[t.behind].Can == 0 {
				return errNone
			}
		}
	}
	return nil
}

var hashSeed = maphash.MakeSeed()

// remember adds the position to those that may return.
func (v *View) remember(battle bool) {
	if battle {
		v.Quiet, v.past = 0, v.past[:0]
	}
	v.past = append(v.past, positionKey(&v.at, v.Side))
}

// positionKey tells positions of single men apart.
func positionKey(at *[position.MaxSquares]uint8, side position.Color) uint64 {
	return maphash.Bytes(hashSeed, append(at[:], byte(side)))
}

// Returns counts the earlier positions that a move without battle would bring back.
func (v *View) Returns(m position.Move) int {
	if v.at[m.To()] != 0 {
		return 0
	}
	at := v.at // a copy: others may be reading the view
	at[m.From()], at[m.To()] = 0, at[m.From()]
	key := positionKey(&at, v.Side^1)
	n := 0
	for _, k := range v.past {
		if k == key {
			n++
		}
	}
	return n
}

// letter returns what the viewer sees on a square: 0, a letter, '?' or '!'.
func (v *View) letter(sq position.Square) byte {
	switch m, c := v.on(sq); {
	case m == nil:
		return 0
	case m.Type >= 0:
		return v.Rules.Letter(position.MakePiece(m.Type, c))
	case m.Moved:
		return '!'
	}
	return '?'
}

// FEN writes the view as ParseView reads it.
func (v *View) FEN() string {
	return fmt.Sprintf("%s %c %c %s", v.Rules.BoardText(0, v.Rules.Variant.Ranks, v.letter), "wb"[v.Side], "wb"[v.Me], position.Counters(v.Quiet, v.Ply))
}

// Draw draws what the viewer sees, White below.
func (v *View) Draw() string { return v.Rules.Draw(v.letter) }

// Shadow returns a position in which the opponent's men are of the weakest type that can
// move: its legal moves of the viewer are those of the game.
func (v *View) Shadow() *position.State {
	stand := v.Rules.Types - 1
	for typ := v.Rules.Types - 1; typ >= 0; typ-- {
		if v.mobile()&^v.Rules.GoalTypes>>typ&1 != 0 {
			stand = typ
		}
	}
	return v.state(0, func(m *Man) int {
		if m.Type < 0 {
			return stand
		}
		return m.Type
	})
}

// state returns the position, so many quiet moves back, in which the men are of some types.
func (v *View) state(back int, typeOf func(*Man) int) *position.State {
	at := v.at
	for _, e := range slices.Backward(v.trail[len(v.trail)-back:]) {
		at[e.From], at[e.To] = at[e.To], 0
	}
	board := v.Rules.BoardText(0, v.Rules.Variant.Ranks, func(sq position.Square) byte {
		if at[sq] == 0 {
			return 0
		}
		c := position.Color(at[sq]-1) & 1
		return v.Rules.Letter(position.MakePiece(typeOf(&v.Men[c][(at[sq]-1)>>1]), c))
	})
	s, err := v.Rules.New(fmt.Sprintf("%s %c - %s", board, "wb"[v.Side^position.Color(back&1)], position.Counters(v.Quiet-back, v.Ply-back)))
	if err != nil {
		panic(err) // men have only been moved and taken since the start
	}
	return s
}

// Legal returns the viewer's legal moves: none when it is not to move or the game is over.
func (v *View) Legal() []position.Move {
	if v.Over || v.Side != v.Me {
		return nil
	}
	return movegen.New(v.Shadow()).Legal(nil)
}

// Unknown tells how many types the opponent's men on the board can still be beyond one.
func (v *View) Unknown() int {
	n := 0
	for _, m := range v.Men[v.Me^1] {
		if m.At != position.NoSquare {
			n += bits.OnesCount16(m.Can) - 1
		}
	}
	return n
}
