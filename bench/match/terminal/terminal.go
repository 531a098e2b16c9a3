package terminal

// Cold file: what is read and shown at a terminal, by one person or by two who take turns.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"alfonso/position"
)

// Input is where people type.
type Input struct {
	file  *os.File // nil where it is none
	lines *bufio.Reader
}

// NewInput reads people's lines.
func NewInput(r io.Reader) *Input {
	f, _ := r.(*os.File)
	return &Input{f, bufio.NewReader(r)}
}

// Ask reads a line without the blanks around it. The end of input is [ErrQuit].
func (in *Input) Ask(ctx context.Context, out io.Writer, prompt string) (string, error) {
	fmt.Fprint(out, prompt)
	line, err := await(ctx, func() (string, error) { return in.lines.ReadString('\n') })
	if line = strings.TrimSpace(line); err != nil && ctx.Err() == nil && line == "" {
		return "", ErrQuit
	}
	return line, ctx.Err()
}

// Secret reads a line that nobody should read on the screen, before any other line is read.
// Nothing is read where nobody is there to be asked.
func (in *Input) Secret(ctx context.Context, out io.Writer, prompt string) (string, error) {
	if in.file == nil || !term.IsTerminal(int(in.file.Fd())) {
		text, err := in.Ask(ctx, out, prompt)
		if err == ErrQuit {
			err = nil
		}
		fmt.Fprintln(out)
		return text, err
	}
	fmt.Fprint(out, prompt)
	fd := int(in.file.Fd())
	state, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	text, err := await(ctx, func() (string, error) {
		text, err := term.ReadPassword(fd)
		return string(text), err
	})
	fmt.Fprintln(out)
	return text, errors.Join(err, term.Restore(fd, state)) // an interruption leaves it without echo
}

// await returns what a function reads, which after the context's end is read in vain.
func await(ctx context.Context, read func() (string, error)) (text string, err error) {
	done := make(chan struct{})
	var got string
	var failed error
	go func() {
		defer close(done)
		got, failed = read()
	}()
	select {
	case <-done:
		return got, failed
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Wipe moves to the top of a terminal and clears the screen and the lines above it.
const Wipe = "\x1b[H\x1b[2J\x1b[3J"

// Curtain falls between two people at one terminal: neither sees what the other saw.
type Curtain struct {
	in    *Input
	out   io.Writer
	ended bool
}

// NewCurtain returns a curtain for a terminal that can be wiped.
func NewCurtain(in *Input, out io.Writer) *Curtain { return &Curtain{in: in, out: out} }

// hand wipes the screen, tells what both may know, and waits until a colour's player is
// alone with the terminal.
func (c *Curtain) hand(ctx context.Context, to position.Color, news []string) error {
	fmt.Fprint(c.out, Wipe)
	_, err := c.in.Ask(ctx, c.out, strings.Join(news, "")+fmt.Sprintf("Hand over to %v, who presses Enter. ", to))
	fmt.Fprint(c.out, Wipe+strings.Join(news, ""))
	return err
}

// end wipes the screen for the last time, tells what both may know, and reports whether it was
// not the end before.
func (c *Curtain) end(news []string) bool {
	if c.ended {
		return false
	}
	c.ended = true
	fmt.Fprint(c.out, Wipe+strings.Join(news, ""))
	return true
}

// Wipes reports whether what is written to a file can be wiped: it is a terminal that knows
// how to.
func Wipes(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && understands(f)
}
