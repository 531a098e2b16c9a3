package hidden

// Cold file: secret deployments.

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"

	"alfonso/games"
	"alfonso/position"
)

// RandomDeployment returns a legal deployment by chance.
func RandomDeployment(r *position.Rules, c position.Color, rng *rand.Rand) *position.Deployment {
	camp := r.Camp(c)
	for {
		d := &position.Deployment{Rules: r, Color: c}
		order := rng.Perm(len(camp))
		legal, n := true, 0
		for typ, count := range r.Roster() {
			for ; count > 0; count-- {
				sq := camp[order[n]]
				legal = legal && r.MayDeploy(c, typ, sq)
				d.Pieces[sq] = position.MakePiece(typ, c)
				n++
			}
		}
		if legal {
			return d
		}
	}
}

// promise says how good a deployment looks, in centipawns by rules of thumb: the strong
// attack through the bridges, somebody holds the headquarters, the flag stands before a
// man whose strength is worth having twice, and mines lie beside the way in.
func promise(d *position.Deployment) int {
	r := d.Rules
	c := d.Color
	home := r.Goal[c^1]
	worth := 0
	for _, sq := range r.Camp(c) {
		p := d.Pieces[sq]
		def := r.Variant.Pieces[p.Type()]
		value := def.Value[0]
		rank := r.RelativeRank(c, sq)
		bridge := len(r.Moves[position.MakePiece(0, c)].Leaps[sq]) > 0 && rank == r.Variant.Ranks/2 && crosses(r, c, sq)
		switch {
		case p.Type() == r.Borrow:
			if behind := r.Behind[c][sq]; behind != position.NoSquare {
				worth += r.Variant.Pieces[d.Pieces[behind].Type()].Value[0] / 4
			}
			worth += 15 * (r.Variant.Ranks/2 - rank)
		case r.Still>>p.Type()&1 != 0: // a mine
			if sq == home {
				worth += 200
			} else if isStep(r, c, sq, home) {
				worth += 120
			}
			worth += 20 * (3 - rank)
		case sq == home:
			worth += value / 6
		case bridge:
			worth += min(value, 550) / 2
		}
		if isStep(r, c, sq, home) && r.GoalTypes>>p.Type()&1 != 0 && value >= 700 {
			worth += 80
		}
	}
	return worth
}

// crosses reports whether a man of single steps leaves its camp from a square.
func crosses(r *position.Rules, c position.Color, sq position.Square) bool {
	for _, to := range r.Moves[position.MakePiece(0, c)].Leaps[sq] {
		if r.RelativeRank(c, to) > r.Variant.Ranks/2 {
			return true
		}
	}
	return false
}

// isStep reports whether a single step leads from one square to another.
func isStep(r *position.Rules, c position.Color, from, to position.Square) bool {
	for _, sq := range r.Moves[position.MakePiece(0, c)].Leaps[from] {
		if sq == to {
			return true
		}
	}
	return false
}

// Promising returns the most promising one of some deployments by chance.
func Promising(r *position.Rules, c position.Color, rng *rand.Rand) *position.Deployment {
	const contestants = 60
	var best *position.Deployment
	worth := 0
	for range contestants {
		if d := RandomDeployment(r, c, rng); best == nil || promise(d) > worth {
			best, worth = d, promise(d)
		}
	}
	return best
}

// ReadDeployments reads White's deployments of a game: a line each, its name and the
// deployment, whatever follows that; "#" begins a comment.
func ReadDeployments(r *position.Rules, text string) ([]*position.Deployment, error) {
	var list []*position.Deployment
	for number, line := range strings.Split(text, "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || line[0] == '#' || fields[0] != r.Variant.Name {
			continue
		}
		if len(fields) < 2 {
			return nil, fmt.Errorf("line %d: no deployment", number+1)
		}
		d, err := r.ParseDeployment(position.White, fields[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
		list = append(list, d)
	}
	return list, nil
}

// Deploy returns a good deployment: one of those that won most among themselves, shuffled and
// either way round, or in a game that has none a promising one by chance. Players of one seed
// deploy differently for White and for Black.
func (p *Player) Deploy(r *position.Rules, c position.Color) *position.Deployment {
	rng := rand.New(rand.NewPCG(p.rng.Uint64(), uint64(c)))
	list := Deployments(r)
	if len(list) == 0 {
		return Promising(r, c, rng)
	}
	return NewFloor(list[rng.IntN(len(list))]).Shuffled(rng).Turned(c, rng.IntN(2) == 0)
}

// Deployments returns White's deployments of a game's folder; none for a game that has none.
func Deployments(r *position.Rules) []*position.Deployment {
	text, err := games.ReadFile(r.Variant, "deployments.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var list []*position.Deployment
	if err == nil {
		list, err = ReadDeployments(r, string(text))
	}
	if err != nil {
		panic(r.Variant.Name + ": deployments.txt: " + err.Error()) // embedded, and read by a test
	}
	return list
}

// Floor is what a deployment must be worth at least: as much as a given one, by rules of
// thumb and by where the evaluation wants men to stand. Those above it won 48.8 % of their games
// against such as set it; with the rules of thumb alone as the floor, 42.9 %.
type Floor struct {
	deployment *position.Deployment
	camp       []position.Square
	judge      *Judge
	promise    int
	places     int32
}

// NewFloor returns the floor that a deployment of White sets.
func NewFloor(d *position.Deployment) *Floor {
	f := &Floor{deployment: d, camp: d.Rules.Camp(d.Color), judge: NewJudge(d.Rules, tuned(d.Rules)), promise: promise(d)}
	f.places = f.placed(d)
	return f
}

// placed returns what men are worth where they stand.
func (f *Floor) placed(d *position.Deployment) (sum int32) {
	for _, sq := range f.camp {
		sum += f.judge.near[d.Pieces[sq]][sq]
	}
	return sum
}

// Carries reports whether a deployment is worth enough.
func (f *Floor) Carries(d *position.Deployment) bool {
	return f.placed(d) >= f.places && promise(d) >= f.promise
}

// Exchanges is how many Shuffled tries for each man: with sixteen times as many no fewer men
// stay where they were.
const Exchanges = 40

// Shuffled walks from the floor's deployment by exchanges of two men that keep to it. Who
// knows where it began and how it walks knows little more than the floor: in the long run
// every deployment above it that can be reached comes up equally often.
func (f *Floor) Shuffled(rng *rand.Rand) *position.Deployment {
	x := *f.deployment
	for range Exchanges * len(f.camp) {
		a, b := f.camp[rng.IntN(len(f.camp))], f.camp[rng.IntN(len(f.camp))]
		first, second := x.Pieces[a], x.Pieces[b]
		if first == second || !x.Rules.MayDeploy(x.Color, first.Type(), b) || !x.Rules.MayDeploy(x.Color, second.Type(), a) {
			continue
		}
		x.Pieces[a], x.Pieces[b] = second, first
		if !f.Carries(&x) {
			x.Pieces[a], x.Pieces[b] = first, second
		}
	}
	return &x
}
