package cli

// Cold file: the command that draws boards.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfonso/bench/disk"
	"alfonso/draw"
	"alfonso/position"
	"alfonso/protocol"
	"alfonso/search"
)

// drawCommand is the draw subcommand.
type drawCommand struct {
	place
	Piece    string `help:"Draw how a piece moves instead: its letter." placeholder:"LETTER"`
	Best     int    `help:"Arrows for so many of the best moves."`
	Movetime int64  `help:"Milliseconds to find these." default:"1000"`
	Nodes    uint64 `help:"Nodes to search for these, instead of time."`
	Title    string `help:"Title above the board."`
	Flip     bool   `help:"Black below."`
	Output   string `short:"o" help:"File to write, .svg or .png; SVG on standard output by default." type:"path" placeholder:"FILE"`
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
	var text bytes.Buffer
	if err := picture.Write(&text, format); err != nil {
		return err
	}
	if c.Output == "" {
		_, err = out.Write(text.Bytes())
		return err
	}
	return disk.WriteFile(c.Output, text.Bytes(), 0o644)
}

// picture returns what to draw.
func (c *drawCommand) picture() (*draw.Picture, error) {
	if c.Piece != "" {
		r := position.RulesOf(position.Find(c.Variant))
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
		picture.Arrows, err = best(session, c.Best, search.Limits{Nodes: c.Nodes, MoveTime: c.thinkingTime()})
		if err == nil && len(picture.Arrows) == 0 {
			err = errors.New("no move can be found for arrows")
		}
	}
	return picture, err
}

// thinkingTime returns the time for a search that nodes do not limit.
func (c *drawCommand) thinkingTime() time.Duration {
	if c.Nodes > 0 {
		return 0
	}
	return time.Duration(max(c.Movetime, 1)) * time.Millisecond
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
