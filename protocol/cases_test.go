package protocol

// Cold file.

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience stretches the time within which something must come, for machines that
// do other work too.
const patience = 3 * raceFactor

// TestCases plays the session files of testdata/cases against a process of its
// own. Every line is sent as it stands, except ";; note" and the directives:
//
//	@sleep MS       wait
//	@expect MS RE   a line that has not been consumed yet must match within MS
//	@never MS RE    no new line matches during the next MS
//	@none RE        no line since @mark matches
//	@count N RE     exactly N lines since @mark match
//	@last RE        the last line with a score since @mark matches
//	@max N          not more than N lines since @mark
//	@mark           forget everything read so far
//	@hex BYTES      send bytes, without a newline
//	@eof            close the input
//	@exit MS        the process must be gone within MS, with status 0
//	@alive          the process must still run
//	@cpu PCT MS     it uses less than PCT percent of a processor during the next MS
//
// Lines of stderr are read with "STDERR " before them.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.[ux]*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), func(t *testing.T) {
			t.Parallel()
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c := startCase(t)
			for i, line := range strings.Split(strings.TrimSuffix(string(script), "\n"), "\n") {
				if err := c.obey(line); err != nil {
					t.Errorf("%s:%d: %s: %v", file, i+1, line, err)
				}
			}
		})
	}
}

// gameCase is a process and what it said.
type gameCase struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	exited chan struct{}

	mu        sync.Mutex
	lines     []string
	mark, pos int // start of what counts, and of what has not been consumed
}

// startCase starts the engine; it is killed when the test ends.
func startCase(t *testing.T) *gameCase {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &gameCase{cmd: exec.Command(exe), exited: make(chan struct{})}
	c.cmd.Env = append(os.Environ(), asEngine+"=1")
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	var pumps sync.WaitGroup
	for prefix, open := range map[string]func() (io.ReadCloser, error){"": c.cmd.StdoutPipe, "STDERR ": c.cmd.StderrPipe} {
		pipe, err := open()
		if err != nil {
			t.Fatal(err)
		}
		pumps.Go(func() {
			for r := bufio.NewReader(pipe); ; {
				line, err := r.ReadString('\n')
				if err != nil {
					return
				}
				c.mu.Lock()
				c.lines = append(c.lines, prefix+strings.TrimRight(line, "\r\n"))
				c.mu.Unlock()
			}
		})
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		pumps.Wait() // Wait closes the pipes
		c.cmd.Wait()
		close(c.exited)
	}()
	t.Cleanup(func() {
		c.cmd.Process.Kill()
		<-c.exited
	})
	return c
}

// since returns the lines from a position on.
func (c *gameCase) since(pos int) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lines[pos:len(c.lines):len(c.lines)]
}

// find returns the index of the first line from pos on that matches, waiting for it.
func (c *gameCase) find(pos int, wait time.Duration, match func(string) bool) (int, bool) {
	for deadline := time.Now().Add(wait); ; time.Sleep(2 * time.Millisecond) {
		late := time.Now().After(deadline)
		for i, line := range c.since(pos) {
			if match(line) {
				return pos + i, true
			}
		}
		if late {
			return 0, false
		}
	}
}

// obey plays one line of a case.
func (c *gameCase) obey(line string) error {
	if strings.HasPrefix(line, ";;") {
		return nil
	}
	if !strings.HasPrefix(line, "@") {
		_, err := io.WriteString(c.in, line+"\n")
		return err
	}
	op, arg, _ := strings.Cut(line[1:], " ")
	first, pattern, _ := strings.Cut(arg, " ")
	number, _ := strconv.Atoi(first)
	wait := time.Duration(number) * time.Millisecond
	switch op {
	case "none", "last":
		pattern = arg
	}
	match, err := matcher(pattern)
	if err != nil {
		return err
	}
	switch op {
	case "sleep":
		time.Sleep(wait)
	case "expect":
		i, ok := c.find(c.pos, wait*patience, match)
		if !ok {
			return fmt.Errorf("not seen among\n%s", tail(c.since(c.pos)))
		}
		c.pos = i + 1
	case "never":
		c.pos += len(c.since(c.pos))
		if i, ok := c.find(c.pos, wait, match); ok {
			return fmt.Errorf("seen: %s", c.since(i)[0])
		}
	case "none":
		for _, l := range c.since(c.mark) {
			if match(l) {
				return fmt.Errorf("seen: %s", l)
			}
		}
	case "count":
		time.Sleep(200 * time.Millisecond)
		n := 0
		for _, l := range c.since(c.mark) {
			if match(l) {
				n++
			}
		}
		if n != number {
			return fmt.Errorf("seen %d times in\n%s", n, tail(c.since(c.mark)))
		}
	case "last":
		time.Sleep(100 * time.Millisecond)
		last := "no line with a score"
		for _, l := range c.since(c.mark) {
			if strings.Contains(l, " score ") {
				last = l
			}
		}
		if !match(last) {
			return fmt.Errorf("last is: %s", last)
		}
	case "max":
		if n := len(c.since(c.mark)); n > number {
			return fmt.Errorf("%d lines", n)
		}
	case "mark":
		c.mark += len(c.since(c.mark))
		c.pos = c.mark
	case "hex":
		bytes, err := hex.DecodeString(arg)
		if err != nil {
			return err
		}
		_, err = c.in.Write(bytes)
		return err
	case "eof":
		return c.in.Close()
	case "exit":
		select {
		case <-c.exited:
			if code := c.cmd.ProcessState.ExitCode(); code != 0 {
				return fmt.Errorf("exit status %d", code)
			}
		case <-time.After(wait * patience):
			return fmt.Errorf("still running")
		}
	case "alive":
		select {
		case <-c.exited:
			return fmt.Errorf("gone: %v\n%s", c.cmd.ProcessState, tail(c.since(0)))
		default:
		}
	case "cpu":
		during, _ := strconv.Atoi(pattern)
		before := c.cpu()
		time.Sleep(time.Duration(during) * time.Millisecond)
		used := c.cpu() - before
		if percent := 100 * float64(used.Milliseconds()) / float64(during); percent > float64(number) {
			return fmt.Errorf("%.0f %%", percent)
		}
	default:
		return fmt.Errorf("unknown directive")
	}
	return nil
}

// cpu returns the processor time that the process has used, 0 where the system does
// not tell in the way of Linux.
func (c *gameCase) cpu() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	const tick = 10 * time.Millisecond // USER_HZ is 100 on all architectures that Go runs on
	var used time.Duration
	for _, field := range fields[11:13] {
		n, _ := strconv.Atoi(field)
		used += time.Duration(n) * tick
	}
	return used
}

// tail returns the last lines of an output.
func tail(lines []string) string {
	return strings.Join(lines[max(0, len(lines)-12):], "\n")
}

// matcher compiles a pattern of the cases, which were written for a syntax with
// look-ahead: "(?=P)" in a pattern requires P anywhere after the text before it, and
// "(?!P)" at the end forbids P directly after that text.
func matcher(pattern string) (func(string) bool, error) {
	var need []string
	for {
		before, rest, found := strings.Cut(pattern, "(?=")
		if !found {
			break
		}
		inside, after, err := closing(rest)
		if err != nil {
			return nil, err
		}
		need = append(need, before+inside)
		pattern = before + after
	}
	before, rest, forbids := strings.Cut(pattern, "(?!")
	forbidden := regexp.MustCompile(`$^`)
	if forbids {
		inside, after, err := closing(rest)
		if err != nil {
			return nil, err
		}
		if forbidden, err = regexp.Compile(before + "(?:" + inside + ")"); err != nil {
			return nil, err
		}
		pattern = before + after
	}
	var all []*regexp.Regexp
	for _, p := range append(need, pattern) {
		re, err := regexp.Compile(p)
		if err != nil {
			return nil, err
		}
		all = append(all, re)
	}
	return func(line string) bool {
		for _, re := range all {
			if !re.MatchString(line) {
				return false
			}
		}
		return !forbids || !forbidden.MatchString(line)
	}, nil
}

// closing splits a text at the parenthesis that closes one opened before it.
func closing(text string) (inside, after string, err error) {
	depth := 1
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text[:i], text[i+1:], nil
			}
		}
	}
	return "", "", fmt.Errorf("no closing parenthesis in %q", text)
}
