package cli

// Cold file: the command that draws boards.

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfonso/draw"
	"alfonso/position"
	"alfonso/protocol"
	"alfonso/search"
)

// drawCommand is the draw subcommand.
type drawCommand struct {
	place
	Piece  string `help:"Draw how a piece moves instead: its letter." placeholder:"LETTER"`
	Best   int    `type:"lines" help:"Arrows for so many of the best moves."`
	limits `set:"usual=1000"`
	Title  string `help:"Title above the board."`
	Flip   bool   `help:"Black below."`
	Output string `short:"o" help:"File to write, .svg or .png; SVG on standard output by default." type:"path" placeholder:"FILE"`
}

// Run writes the picture.
func (c *drawCommand) Run(out io.Writer) error {
	format := "svg"
	if c.Output != "" {
		if format = strings.ToLower(strings.TrimPrefix(filepath.Ext(c.Output), ".")); !slices.Contains(draw.Formats, format) {
			return fmt.Errorf("%s: a picture ends in .%s", c.Output, strings.Join(draw.Formats, " or ."))
		}
	}
	picture, err := c.picture()
	if err != nil {
		return err
	}
	picture.Flipped = c.Flip
	if c.Title != "" {
		picture.Title = c.Title
	}
	return output{c.Output}.write(out, func(w io.Writer) error { return picture.Write(w, format) })
}

// picture returns what to draw.
func (c *drawCommand) picture() (*draw.Picture, error) {
	if c.Piece != "" {
		r := rulesOf(c.Variant)
		man := position.NoPiece
		if len(c.Piece) == 1 {
			man = r.PieceOf(strings.ToUpper(c.Piece)[0])
		}
		if man == position.NoPiece {
			return nil, fmt.Errorf("%s has no piece %q", c.Variant, c.Piece)
		}
		return draw.Moves(r, man.Type())
	}
	session, err := c.session()
	if err != nil {
		return nil, err
	}
	picture := draw.Position(session.State())
	if v := session.View(); v != nil {
		picture = draw.View(v)
	}
	if c.Best > 0 {
		picture.Arrows, err = best(session, c.Best, c.limits.or(time.Second))
		if err == nil && len(picture.Arrows) == 0 {
			err = errors.New("no move can be found for arrows")
		}
	}
	return picture, err
}

// best returns arrows for the best moves of a position, the best first.
func best(s *protocol.Session, count int, limits search.Limits) ([]draw.Arrow, error) {
	if err := s.SetOptionOnly("MultiPV", strconv.Itoa(count)); err != nil {
		return nil, err
	}
	arrows := make([]draw.Arrow, count)
	found := 0
	s.Go(limits, func(i *search.Info) {
		if n := max(i.MultiPV, 1); i.CurrMove == position.NoMove && len(i.PV) > 0 && n <= count {
			arrows[n-1] = draw.Arrow{From: i.PV[0].From(), To: i.PV[0].To()}
			found = max(found, n)
		}
	}, func(search.Best) {})
	s.Wait()
	return arrows[:found], nil
}
