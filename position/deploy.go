package position

// Cold file: secret deployments, from which a game of hidden men begins.

import (
	"fmt"
	"slices"
	"strings"
)

// Deployment is a side's pieces before the first move: the half of a board.
type Deployment struct {
	Rules  *Rules
	Color  Color
	Pieces [MaxSquares]Piece
}

// Camp lists the squares on which a colour deploys, its own half, lowest first.
func (r *Rules) Camp(c Color) []Square {
	var list []Square
	for _, sq := range r.Squares {
		if r.RelativeRank(c, sq) <= r.Variant.Ranks/2 {
			list = append(list, sq)
		}
	}
	return list
}

// Roster returns how many pieces of each type a side deploys.
func (r *Rules) Roster() [MaxTypes]int {
	var n [MaxTypes]int
	for _, p := range r.startBoard {
		if p != NoPiece && p.Color() == White {
			n[p.Type()]++
		}
	}
	return n
}

// MayDeploy reports whether a colour may put a type on a square of its camp.
func (r *Rules) MayDeploy(c Color, typ int, sq Square) bool {
	if c == Black {
		sq = r.mirror(sq)
	}
	return !slices.Contains(r.notAt[typ], sq)
}

// ParseDeployment reads the ranks of a colour's half as a FEN has them, the highest
// first, and checks them: every piece placed, none where its type may not begin.
func (r *Rules) ParseDeployment(c Color, text string) (*Deployment, error) {
	d := &Deployment{Rules: r, Color: c}
	half := r.Variant.Ranks / 2
	fail := func(format string, args ...any) (*Deployment, error) {
		return nil, fmt.Errorf("deployment %q: %s", shorten(text), fmt.Sprintf(format, args...))
	}
	if r.Clash == nil {
		return fail("%s is played from a fixed start", r.Variant.Name)
	}
	ranks := strings.Split(text, "/")
	if len(ranks) != half {
		return fail("%d ranks, want %d", len(ranks), half)
	}
	low := half * int(c)
	for i, rank := range ranks {
		if err := r.parseRank(&d.Pieces, low+half-1-i, rank, r.pieceOf[:]); err != nil {
			return fail("%v", err)
		}
	}
	want := r.Roster()
	for _, sq := range r.Camp(c) {
		p := d.Pieces[sq]
		switch {
		case p == NoPiece:
			return fail("nothing on %s", r.Names[sq])
		case p.Color() != c:
			return fail("%c on %s is not %v's", r.letterOf[p], r.Names[sq], c)
		case !r.MayDeploy(c, p.Type(), sq):
			return fail("%c may not begin on %s", r.letterOf[p], r.Names[sq])
		}
		want[p.Type()]--
	}
	for typ, n := range want {
		if n != 0 {
			return fail("%d too %s of %c", max(n, -n), map[bool]string{true: "few", false: "many"}[n > 0], r.Variant.Pieces[typ].Letter)
		}
	}
	return d, nil
}

// String writes a deployment as ParseDeployment reads it.
func (d *Deployment) String() string {
	half := d.Rules.Variant.Ranks / 2
	low := half * int(d.Color)
	return d.Rules.BoardText(low, low+half, func(sq Square) byte { return d.Rules.letterOf[d.Pieces[sq]] })
}

// Deployments returns the two deployments of a position in which no piece has moved.
func (s *State) Deployments() (white, black *Deployment, err error) {
	half := s.Rules.Variant.Ranks / 2
	if white, err = s.Rules.ParseDeployment(White, s.Rules.BoardText(0, half, s.letter)); err == nil {
		black, err = s.Rules.ParseDeployment(Black, s.Rules.BoardText(half, 2*half, s.letter))
	}
	return white, black, err
}

// Deploy returns the start of a game between two deployments, White's and Black's.
func (r *Rules) Deploy(white, black *Deployment) (*State, error) {
	return r.New(black.String() + "/" + white.String() + " w - 0 1")
}

// compileDeployment reads where types may not begin.
func (r *Rules) compileDeployment(b *Battle) error {
	for _, text := range b.NotAt {
		fields := strings.Fields(text)
		if len(fields) < 2 {
			return fmt.Errorf("not at %q: want a letter and squares", text)
		}
		typ, err := r.typeOf(fields[0][0])
		if err != nil {
			return fmt.Errorf("not at %q: %w", text, err)
		}
		for _, name := range fields[1:] {
			squares, err := r.zone(name)
			if err != nil {
				return fmt.Errorf("not at %q: %w", text, err)
			}
			r.notAt[typ] = append(r.notAt[typ], squares...)
		}
	}
	return nil
}

// Turned returns the deployment as a colour has it: ranks change places if it is the other's,
// and files do if that is wanted.
func (d *Deployment) Turned(c Color, files bool) *Deployment {
	r := d.Rules
	x := &Deployment{Rules: r, Color: c}
	for _, sq := range r.Camp(d.Color) {
		file, rank := r.Geometry.FileRank(sq)
		if files {
			file = r.Variant.Files - 1 - file
		}
		if c != d.Color {
			rank = r.Variant.Ranks - 1 - rank
		}
		x.Pieces[r.Cell(file, rank)] = MakePiece(d.Pieces[sq].Type(), c)
	}
	return x
}
