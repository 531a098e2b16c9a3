package position

// What the tests of XBoard's dialect use to expand it.

// Unlimited is the count of a ride without a limit.
const Unlimited = unlimitedRange

// Symmetric returns the leaps that an atom's leap stands for.
var Symmetric = symmetric

// AtomLeaps returns the leaps of a Betza atom.
func AtomLeaps(atom byte) [][2]int { return atoms[atom].leaps }

// Follows reports whether a leap goes in one of some directions.
func Follows(leap [2]int, directions string) bool {
	l := leg{dx: leap[0], dy: leap[1]}
	return l.follows(directions)
}

// Home returns the square on which a colour's royal piece begins.
func (r *Rules) Home(c Color) Square { return r.home(c) }
