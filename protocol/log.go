package protocol

// Cold file: the record of a session, for reports of faults.

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"
)

// transcript writes both directions of a session to a file, with the time. Its zero
// value writes nothing. What goes wrong with the file does not disturb the session.
type transcript struct {
	mu   sync.Mutex
	file *os.File
}

// open records into a file from now on, at its end; nowhere if path is empty. A pipe is an
// error: who does not read it would hold the engine up.
func (t *transcript) open(path string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var file *os.File
	if path != "" {
		if info, err := os.Stat(path); err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
			return fmt.Errorf("log %s: a pipe cannot be a log", path)
		}
		var err error
		if file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
			return err
		}
	}
	if t.file != nil {
		t.file.Close()
	}
	t.file = file
	return nil
}

// close ends the record.
func (t *transcript) close() { t.open("") }

// record writes lines, each behind the time and a mark of its direction.
func (t *transcript) record(mark, lines string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.file == nil {
		return
	}
	now := time.Now().Format("2006-01-02 15:04:05.000 ")
	for line := range strings.SplitSeq(lines, "\n") {
		fmt.Fprintf(t.file, "%s%s%s\n", now, mark, line)
	}
}
