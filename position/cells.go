package position

// Cold file: boards that are no plain grid, and the tables of battles.

import (
	"fmt"
	"slices"
	"strings"
)

// wall is a border of two ranks, of which the lower is named, counted from 0, that pieces
// cross on some files only. The zero value is none.
type wall struct {
	rank   int
	gates  []int // files
	stands bool
}

// blocks reports whether the wall lies between two neighbouring ranks on a file.
func (w *wall) blocks(file, rank, next int) bool {
	return w.stands && min(rank, next) == w.rank && rank != next && !slices.Contains(w.gates, file)
}

// compileCells reads walls and joined cells; without any the board is a plain grid.
func (r *Rules) compileCells() error {
	for i := range r.cell {
		r.cell[i] = Square(i)
	}
	b := r.Variant.Battle
	if b == nil {
		return nil
	}
	r.parts = map[Square][]Square{}
	for _, join := range strings.Fields(b.Joins) {
		name, other, _ := strings.Cut(join, "+")
		first, second := r.Parse(name), r.Parse(other)
		if first == NoSquare || second == NoSquare || first == second {
			return fmt.Errorf("joined cell %q", join)
		}
		r.parts[first] = []Square{first, second}
		r.cell[second] = first
	}
	if b.Walls == "" {
		return nil
	}
	ranks, files, ok := strings.Cut(b.Walls, " but ")
	var upper int
	if n, err := fmt.Sscanf(ranks, "%d-%d", &r.wall.rank, &upper); !ok || n != 2 || err != nil || upper != r.wall.rank+1 || 2*r.wall.rank != r.Variant.Ranks {
		return fmt.Errorf("walls %q: want the two middle ranks and files, as in \"4-5 but b,e\"", b.Walls)
	}
	r.wall.rank--
	r.wall.stands = true
	for _, file := range strings.Split(files, ",") {
		if len(file) != 1 || r.At(int(file[0])-'a', 0) == NoSquare && r.At(int(file[0])-'a', 1) == NoSquare {
			return fmt.Errorf("walls %q: no file %q", b.Walls, file)
		}
		r.wall.gates = append(r.wall.gates, int(file[0])-'a')
	}
	return nil
}

// cellPaths is paths on a board of cells, where only straight steps have a meaning. A
// way that leads through a joined cell may go on from either half.
func (r *Rules) cellPaths(l leg, from Square, c Color, high bool) ([][]Square, error) {
	if l.dx != l.cx || l.dy != l.cy || l.dx*l.dx+l.dy*l.dy != 1 {
		return nil, fmt.Errorf("a board with walls or joined cells knows straight steps only")
	}
	if c == Black {
		l.dy = -l.dy
	}
	return r.onward(from, l.dx, l.dy, l.count, high), nil
}

// onward returns the ways of at most count steps in a direction.
func (r *Rules) onward(from Square, dx, dy, count int, high bool) [][]Square {
	var paths [][]Square
	for _, next := range r.neighbours(from, dx, dy, high) {
		var rest [][]Square
		if count > 1 {
			rest = r.onward(next, dx, dy, count-1, high)
		}
		if len(rest) == 0 {
			rest = [][]Square{nil}
		}
		for _, path := range rest {
			paths = append(paths, append([]Square{next}, path...))
		}
	}
	return paths
}

// Parts returns the squares of the grid that a cell is made of: itself, or the two that
// are joined.
func (r *Rules) Parts(sq Square) []Square {
	if parts := r.parts[sq]; parts != nil {
		return parts
	}
	return []Square{sq}
}

// Walled reports whether a wall lies between two neighbouring ranks, counted from 0, on
// a file.
func (r *Rules) Walled(file, rank, next int) bool { return r.wall.blocks(file, rank, next) }

// neighbours returns the cells next to one in a direction.
func (r *Rules) neighbours(from Square, dx, dy int, high bool) []Square {
	var list []Square
	for _, sq := range r.Parts(from) {
		file, rank := r.Geometry.FileRank(sq)
		next := r.Cell(file+dx, rank+dy)
		if next == NoSquare || next == from || slices.Contains(list, next) || !high && r.wall.blocks(file, rank, rank+dy) {
			continue
		}
		list = append(list, next)
	}
	return list
}

// compileBattle fills the tables of battles.
func (r *Rules) compileBattle() error {
	r.Goal, r.Borrow = [2]Square{NoSquare, NoSquare}, -1
	b := r.Variant.Battle
	if b == nil {
		return nil
	}
	if err := r.compileFight(b); err != nil {
		return refuse("Battle", "%w", err)
	}
	return nil
}

// compileFight is compileBattle where there is a Battle.
func (r *Rules) compileFight(b *Battle) error {
	if err := r.compileClash(b); err != nil {
		return err
	}
	if err := r.compileDeployment(b); err != nil {
		return err
	}
	var err error
	if b.Borrow != 0 {
		if r.Borrow, err = r.typeOf(b.Borrow); err != nil {
			return fmt.Errorf("borrowed strength: %w", err)
		}
	}
	for _, c := range []Color{White, Black} {
		for _, sq := range r.Squares {
			file, rank := r.Geometry.FileRank(sq)
			r.Behind[c][sq] = r.Cell(file, rank-1+2*int(c))
		}
	}
	for typ := range r.Types {
		m := &r.Moves[MakePiece(typ, White)]
		if !slices.ContainsFunc(r.Squares, func(sq Square) bool { return len(m.Leaps[sq])+len(m.Rides[sq]) > 0 }) {
			r.Still |= 1 << typ
		}
	}
	if b.Goal == "" {
		return nil
	}
	square, letters, _ := strings.Cut(b.Goal, " by ")
	if r.Goal[White] = r.Parse(square); r.Goal[White] == NoSquare {
		return fmt.Errorf("goal %q", b.Goal)
	}
	if r.Goal[Black] = r.mirror(r.Goal[White]); r.Goal[Black] == NoSquare {
		return fmt.Errorf("goal %q has no mirror image", b.Goal)
	}
	for _, letter := range []byte(letters) {
		typ, err := r.typeOf(letter)
		if err != nil {
			return fmt.Errorf("goal %q: %w", b.Goal, err)
		}
		r.GoalTypes |= 1 << typ
	}
	return nil
}

// compileClash reads the table of verdicts. What is not in it is won.
func (r *Rules) compileClash(b *Battle) error {
	r.Clash = &[MaxTypes][MaxTypes]Verdict{}
	for i := range r.Clash {
		for j := range r.Clash[i] {
			r.Clash[i][j] = Won
		}
	}
	for _, row := range b.Clash {
		if len(row) != len(b.Columns)+2 || row[1] != ' ' {
			return fmt.Errorf("clash %q: want a letter, a blank and %d signs", row, len(b.Columns))
		}
		attacker, err := r.typeOf(row[0])
		if err != nil {
			return fmt.Errorf("clash %q: %w", row, err)
		}
		for i, letter := range []byte(b.Columns) {
			defender, err := r.typeOf(letter)
			if err != nil {
				return fmt.Errorf("clash: %w", err)
			}
			verdict := strings.IndexByte("AD=", row[2+i])
			if verdict < 0 {
				return fmt.Errorf("clash %q: %q is not A, D or =", row, row[2+i])
			}
			r.Clash[attacker][defender] = Won + Verdict(verdict)
		}
	}
	return nil
}

// joined reports whether a square of the grid is the second half of a joined cell.
func (r *Rules) joined(file, rank int) bool {
	return r.Cell(file, rank) != NoSquare && r.At(file, rank) == NoSquare
}
