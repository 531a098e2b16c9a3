package umpire

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

// input is where people type.
type input struct {
	file  *os.File // nil where it is none
	lines *bufio.Reader
}

// newInput reads people's lines.
func newInput(r io.Reader) *input {
	f, _ := r.(*os.File)
	return &input{f, bufio.NewReader(r)}
}

// ask reads a line without the blanks around it. The end of input counts as quit.
func (in *input) ask(ctx context.Context, out io.Writer, prompt string) (string, error) {
	fmt.Fprint(out, prompt)
	line, err := await(ctx, func() (string, error) { return in.lines.ReadString('\n') })
	if line = strings.TrimSpace(line); err != nil && ctx.Err() == nil && line == "" {
		return "", errQuit
	}
	return line, ctx.Err()
}

// secret reads a line that nobody should read on the screen, before any other line is read.
// Nothing is read where nobody is there to be asked.
func (in *input) secret(ctx context.Context, out io.Writer, prompt string) (string, error) {
	if in.file == nil || !term.IsTerminal(int(in.file.Fd())) {
		text, err := in.ask(ctx, out, prompt)
		if err == errQuit {
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

// wipe moves to the top of a terminal and clears the screen and the lines above it.
const wipe = "\x1b[H\x1b[2J\x1b[3J"

// curtain falls between two people at one terminal: neither sees what the other saw.
type curtain struct {
	in    *input
	out   io.Writer
	ended bool
}

// hand wipes the screen, tells what both may know, and waits until a colour's player is
// alone with the terminal.
func (c *curtain) hand(ctx context.Context, to position.Color, news []string) error {
	fmt.Fprint(c.out, wipe)
	_, err := c.in.ask(ctx, c.out, strings.Join(news, "")+fmt.Sprintf("Hand over to %v, who presses Enter. ", to))
	fmt.Fprint(c.out, wipe+strings.Join(news, ""))
	return err
}

// end wipes the screen for the last time, tells what both may know, and reports whether it was
// not the end before.
func (c *curtain) end(news []string) bool {
	if c.ended {
		return false
	}
	c.ended = true
	fmt.Fprint(c.out, wipe+strings.Join(news, ""))
	return true
}

// wipes reports whether what is written to a file can be wiped: it is a terminal that knows
// how to.
func wipes(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && understands(f)
}
