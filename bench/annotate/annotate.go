// Package annotate lets the engine comment games: a score behind every move, and a
// better line where one was missed.
package annotate

// Cold file.

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search"
)

// The least losses in centipawns that make a move dubious, a mistake or a blunder, and
// PGN's numbers for these.
var faultKinds = []struct {
	loss, glyph int
	name        string
}{
	{300, 4, "blunders"}, {100, 2, "mistakes"}, {50, 6, "inaccuracies"},
}

const (
	decidedScore = 1000 // centipawns: scores beyond count as this much, so that only changes of fate count
	linePly      = 8    // plies of a better line
)

// oldScore finds scores of an earlier analysis, and ownRemark the remark that is at the
// end of its better lines and nowhere else.
var (
	oldScore  = regexp.MustCompile(`\[%eval [^\]]*\]`)
	ownRemark = regexp.MustCompile(`^` + oldScore.String() + `$`)
)

// Summary tells how the sides played.
type Summary struct {
	Moves [2]int    // by colour
	Loss  [2]int    // centipawns, together
	Count [2][3]int // blunders, mistakes, inaccuracies
}

// String writes the summary in a line.
func (s *Summary) String() string {
	var parts []string
	for _, c := range []position.Color{position.White, position.Black} {
		text := fmt.Sprintf("%v loses %.2f a move", c, float64(s.Loss[c])/100/float64(max(s.Moves[c], 1)))
		for i, f := range faultKinds {
			text += fmt.Sprintf(", %d %s", s.Count[c][i], f.name)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// view is what a search has seen in a position.
type view struct {
	score, depth int // score from the side to move
	line         []position.Move
}

// Game searches every position of a game within limits and writes scores, from White's
// side in pawns or moves to mate, and better lines into it. Comments and variations that
// are there stay, but for scores and lines of this kind. It returns an error when the context ends it; the
// game is then as it was.
func Game(ctx context.Context, e *search.Engine, g *pgn.Game, limits search.Limits, progress func()) (*Summary, error) {
	if g.Start == nil {
		return nil, g.Problem
	}
	e.NewGame()
	defer context.AfterFunc(ctx, e.Stop)()
	views := make([]view, 0, len(g.Moves)+1)
	s := g.Start.Clone(len(g.Moves))
	for i := range len(g.Moves) + 1 {
		views = append(views, look(e, s, limits))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		progress()
		if i < len(g.Moves) {
			s.Do(g.Moves[i].Move)
		}
	}
	sum := &Summary{}
	s = g.Start.Clone(len(g.Moves))
	for i := range g.Moves {
		p, before, after := &g.Moves[i], &views[i], &views[i+1]
		score := -after.score
		white := score
		if s.Side == position.Black {
			white = -score
		}
		p.Comment = strings.TrimSpace(evaluation(white, after.depth) + " " + strings.Join(strings.Fields(oldScore.ReplaceAllString(p.Comment, "")), " "))
		p.Variations = slices.DeleteFunc(p.Variations, own)
		loss := max(min(before.score, decidedScore)-min(max(score, -decidedScore), decidedScore), 0)
		if len(before.line) == 0 || before.line[0] == p.Move {
			loss = 0 // the engine would have played it
		}
		sum.Moves[s.Side]++
		sum.Loss[s.Side] += loss
		for n, f := range faultKinds {
			if loss < f.loss {
				continue
			}
			sum.Count[s.Side][n]++
			p.Glyphs = []int{f.glyph}
			best := before.score
			if s.Side == position.Black {
				best = -best
			}
			if better := beginning(s, before.line); len(better.Moves) > 0 {
				better.Moves[len(better.Moves)-1].Comment = evaluation(best, before.depth)
				p.Variations = slices.Insert(p.Variations, 0, better)
			}
			break
		}
		s.Do(p.Move)
	}
	return sum, nil
}

// look searches a position. A game that has ended is not searched.
func look(e *search.Engine, s *position.State, limits search.Limits) view {
	var v view
	if o := movegen.Outcome(movegen.New(s.Clone(1))); o.Result != position.Unfinished {
		switch o.Result {
		case position.Wins(s.Side):
			v.score = search.MateScore(1)
		case position.Wins(s.Side.Other()):
			v.score = search.MateScore(0)
		}
		return v
	}
	e.Think(s.Clone(0), limits, func(i *search.Info) {
		if i.CurrMove == position.NoMove && i.MultiPV <= 1 && len(i.PV) > 0 {
			v = view{i.Score, i.Depth, append([]position.Move(nil), i.PV...)}
		}
	})
	return v
}

// evaluation writes a score from White's side and its depth.
func evaluation(score, depth int) string {
	moves, mate := search.MateIn(score)
	if !mate {
		return pgn.Eval(score, depth)
	}
	return pgn.EvalMate(moves, depth)
}

// own reports whether a variation is a better line of an earlier analysis.
func own(l pgn.Line) bool {
	return len(l.Moves) > 0 && ownRemark.MatchString(l.Moves[len(l.Moves)-1].Comment)
}

// beginning returns the beginning of a line as a variation.
func beginning(s *position.State, line []position.Move) pgn.Line {
	b := movegen.New(s.Clone(len(line)))
	var l pgn.Line
	for _, m := range line[:min(len(line), linePly)] {
		if !b.IsLegal(m) {
			break
		}
		l.Moves = append(l.Moves, pgn.Ply{Move: m})
		b.Do(m)
	}
	return l
}
