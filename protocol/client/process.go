package client

// Cold file: a child process that talks in lines.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

// tailLines is how many lines Tail remembers.
const tailLines = 10

// process is an engine's process. Lines that it prints wait in a channel; a reader
// that stops reading blocks the engine, so nothing grows without bound.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // closed when the engine's output ends
	dead  chan struct{} // closed when the process has been waited for
	quit  chan struct{} // closed by close: nobody reads lines any more

	closing sync.Once

	mu   sync.Mutex
	tail []string
	exit error // how the process ended
}

// start runs the engine of a Spec.
func start(spec *Spec) (*process, error) {
	p := &process{lines: make(chan string, 256), dead: make(chan struct{}), quit: make(chan struct{})}
	p.cmd = exec.Command(spec.Command, spec.Args...)
	p.cmd.Dir = spec.Dir
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
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
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	var readers sync.WaitGroup
	readers.Go(func() {
		defer close(p.lines)
		read(stdout, func(line string) {
			p.note("< ", line)
			select {
			case p.lines <- line:
			case <-p.quit:
			}
		})
	})
	readers.Go(func() { read(stderr, func(line string) { p.note("! ", line) }) })
	go func() {
		readers.Wait()
		err := p.cmd.Wait()
		p.mu.Lock()
		p.exit = err
		p.mu.Unlock()
		close(p.dead)
	}()
	return p, nil
}

// read passes on every line, however long.
func read(r io.Reader, line func(string)) {
	in := bufio.NewReader(r)
	for {
		text, err := in.ReadString('\n')
		for text != "" && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r') {
			text = text[:len(text)-1]
		}
		if text != "" {
			line(text)
		}
		if err != nil {
			return
		}
	}
}

// note remembers a line.
func (p *process) note(mark, line string) {
	if len(line) > 300 {
		line = line[:300] + "..."
	}
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

// send writes a line. An engine that has died is noticed by the next await.
func (p *process) send(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	p.note("> ", line)
	io.WriteString(p.in, line+"\n")
}

// errStop is returned by the function of await to stop without an error.
var errStop = errors.New("stop")

// await reads lines until a function returns an error, the deadline passes or the
// engine's output ends. errStop ends it well.
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
		}
	}
}

// death describes how the process ended.
func (p *process) death() error {
	select {
	case <-p.dead:
	case <-time.After(quitPatience):
		return errors.New("the engine has closed its output")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.exit != nil {
		return fmt.Errorf("the engine has died: %w", p.exit)
	}
	return errors.New("the engine has quit")
}

// Close asks the engine to quit, and kills it if it does not.
func (p *process) Close() {
	p.closing.Do(func() {
		p.send("quit")
		close(p.quit)
		p.in.Close()
		select {
		case <-p.dead:
		case <-time.After(quitPatience):
			p.cmd.Process.Kill()
			select {
			case <-p.dead:
			case <-time.After(quitPatience): // its own children hold the pipes open
			}
		}
	})
}
