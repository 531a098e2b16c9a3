package protocol

// Cold file: lines in, lines out.

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
)

// maxLine bounds the memory that one line of input may take: a game of a million
// moves fits.
const maxLine = 1 << 23

// lineReader reads lines of any sensible length.
type lineReader struct {
	r *bufio.Reader
}

// next returns the next line without its end. A last line without an end counts. A
// line longer than maxLine is skipped and reported by tooLong. The error is io.EOF
// or another at the end of input.
func (l *lineReader) next() (line string, tooLong bool, err error) {
	var text []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if tooLong = tooLong || len(text)+len(part) > maxLine; !tooLong {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err == nil, err == io.EOF && (tooLong || len(text) > 0):
			return strings.TrimRight(string(text), "\r\n"), tooLong, nil
		default:
			return "", false, err
		}
	}
}

// printer writes whole lines from several goroutines. The first error is kept, and
// nothing is written after it.
type printer struct {
	mu  sync.Mutex
	w   io.Writer
	log *transcript // of what is written; nil for none
	err error
}

// Write writes whole lines.
func (p *printer) Write(lines []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		_, p.err = p.w.Write(lines)
		p.log.record("< ", strings.TrimSuffix(string(lines), "\n"))
	}
	return len(lines), p.err
}

// printf writes one or more lines; the format lacks only the last line's end.
func (p *printer) printf(format string, args ...any) {
	p.Write(fmt.Appendf(nil, format+"\n", args...))
}

// close ends all writing: a search that was slow to stop says nothing more. It
// returns the first error of writing.
func (p *printer) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	err := p.err
	p.err = io.ErrClosedPipe
	return err
}

// notice writes an info string of exactly one line. Some GUIs look for "pv"
// in any info line, so quoted input must not bring the word in.
func (p *printer) notice(text string) {
	text = strings.NewReplacer("\n", " ", "\r", " ", "pv", "p_v").Replace(text)
	p.printf("info string %s", text)
}
