package client

// Cold file: a child process that talks in lines.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// maxLine is the longest line of an engine, in bytes.
	maxLine = 64 << 10
	// maxQueued is how many lines of an engine wait to be read; more block it.
	maxQueued = 64
	// maxUnread is how many lines to an engine wait until it reads them.
	maxUnread = 1024
	// tailLines is how many lines Tail remembers, and tailWidth how much of each, in bytes.
	tailLines, tailWidth = 10, 300
)

// process is an engine's process and its children. Whatever it does, it neither blocks
// the one who talks to it nor makes it keep more than a bounded number of bounded lines.
type process struct {
	ctx   context.Context
	cmd   *exec.Cmd
	kin   family
	out   chan string   // lines to the engine, with their ends
	lines chan string   // closed when the engine's output ends
	dead  chan struct{} // closed when the process is gone, and its output is read
	quit  chan struct{} // closed by close: nobody reads lines any more

	closing sync.Once
	deaf    bool // it has read nothing for so long that lines to it are dropped

	mu    sync.Mutex
	tail  []string
	ended bool
	state *os.ProcessState // how it ended
	fault error            // why it is not listened to any more
}

// startProcess runs the engine of a Spec. When the context is done, no answer is awaited any
// more.
func startProcess(ctx context.Context, spec *Spec) (*process, error) {
	p := &process{
		ctx: ctx, out: make(chan string, maxUnread), lines: make(chan string, maxQueued),
		dead: make(chan struct{}), quit: make(chan struct{}),
	}
	p.cmd = exec.Command(spec.Command, spec.Args...)
	p.cmd.Dir = spec.Dir
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	stderr, err := p.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := p.kin.start(p.cmd); err != nil {
		return nil, err
	}
	go p.write(stdin)
	var readers sync.WaitGroup
	readers.Go(func() { p.listen(stdout) })
	readers.Go(func() { p.hear(stderr) })
	go func() {
		state, _ := p.cmd.Process.Wait()
		p.mu.Lock()
		p.ended, p.state = true, state
		p.mu.Unlock()
		p.kin.end(p.cmd)
		// What still holds the pipes has left the family; what is in them is read.
		cut := time.AfterFunc(pipePatience, func() {
			stdout.Close()
			stderr.Close()
		})
		readers.Wait()
		cut.Stop()
		stdout.Close()
		stderr.Close()
		close(p.dead)
	}()
	return p, nil
}

// write passes lines on until the process is closed.
func (p *process) write(in io.WriteCloser) {
	defer in.Close()
	var err error
	pass := func(line string) {
		if err == nil { // else the engine is gone, as its reader will notice
			_, err = io.WriteString(in, line)
		}
	}
	for {
		select {
		case line := <-p.out:
			pass(line)
		case <-p.dead:
			return
		case <-p.quit:
			for len(p.out) > 0 {
				pass(<-p.out)
			}
			return
		}
	}
}

// listen passes on the lines of an engine's output, until one is too long.
func (p *process) listen(stdout io.Reader) {
	defer close(p.lines)
	in := bufio.NewReaderSize(stdout, maxLine)
	for {
		text, err := in.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			p.note("< ", Printable(string(text)))
			p.mu.Lock()
			p.fault = fmt.Errorf("%w: it has printed a line of more than %d bytes", ErrFailed, maxLine)
			p.mu.Unlock()
			return
		}
		if line := Printable(strings.TrimRight(string(text), "\r\n")); line != "" {
			p.note("< ", line)
			select {
			case p.lines <- line:
			case <-p.quit:
			}
		}
		if err != nil {
			return
		}
	}
}

// hear notes what an engine prints to its standard error. Longer lines are cut.
func (p *process) hear(stderr io.Reader) {
	in := bufio.NewReaderSize(stderr, maxLine)
	for whole := true; ; {
		text, err := in.ReadSlice('\n')
		if line := Printable(strings.TrimRight(string(text), "\r\n")); whole && line != "" {
			p.note("! ", line)
		}
		whole = err == nil
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

// note remembers a line.
func (p *process) note(mark, line string) {
	line = clip(line, tailWidth)
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.tail) == tailLines {
		copy(p.tail, p.tail[1:])
		p.tail = p.tail[:tailLines-1]
	}
	p.tail = append(p.tail, mark+line)
}

// Tail returns the last lines exchanged.
func (p *process) Tail() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.tail...)
}

// send hands a line over. It does not wait for the engine to read it; one that is dead
// or reads nothing is noticed by the next await.
func (p *process) send(format string, args ...any) {
	line := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' { // of a setting's value: one command stays one
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...))
	p.note("> ", line)
	select {
	case p.out <- line + "\n":
		return
	default:
	}
	if p.deaf {
		return
	}
	select {
	case p.out <- line + "\n":
	case <-p.dead:
	case <-time.After(quitPatience):
		p.deaf = true
	}
}

// errStop is returned by the function of await to stop without an error.
var errStop = errors.New("stop")

// await reads lines until a function returns an error, the deadline passes, the context
// is done or the engine's output ends. errStop ends it well.
func (p *process) await(deadline time.Time, line func(string) error) error {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	for {
		select {
		case text, ok := <-p.lines:
			if !ok {
				return p.death()
			}
			if err := line(text); err == errStop {
				return nil
			} else if err != nil {
				return err
			}
		case <-timer.C:
			return ErrTimeout
		case <-p.ctx.Done():
			return p.ctx.Err()
		}
	}
}

// drop forgets the lines that wait.
func (p *process) drop() {
	for {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// death describes how the process ended.
func (p *process) death() error {
	p.mu.Lock()
	fault := p.fault
	p.mu.Unlock()
	if fault != nil {
		return fault
	}
	select {
	case <-p.dead:
	case <-time.After(quitPatience):
		return fmt.Errorf("%w: it has closed its output", ErrFailed)
	}
	if p.state != nil && !p.state.Success() {
		return fmt.Errorf("%w: %v", ErrFailed, p.state)
	}
	return fmt.Errorf("%w: it has quit", ErrFailed)
}

// Close asks the engine to quit, and kills it and its children if it does not.
func (p *process) Close() {
	p.closing.Do(func() {
		p.send("quit")
		close(p.quit)
		select {
		case <-p.dead:
		case <-time.After(quitPatience):
			p.mu.Lock()
			if !p.ended {
				p.kin.kill(p.cmd)
			}
			p.mu.Unlock()
			select {
			case <-p.dead:
			case <-time.After(quitPatience): // the system cannot end it
			}
		}
	})
}
