package disk

// Cold file: reading what others wrote.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
)

// MaxLine is the greatest length of a line in files of lines, in bytes.
const MaxLine = 1 << 20

// ReadFile reads a regular file of at most so many bytes. Folders, devices and pipes, which
// may have no end or never begin, are errors; these do not name the path.
func ReadFile(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	if info.Size() > most {
		return nil, tooLarge(most)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, tooLarge(most)
	}
	return data, nil
}

// tooLarge tells that a file has more than so many bytes.
func tooLarge(most int64) error { return fmt.Errorf("larger than %d MiB", most>>20) }

// EachLine calls do with each line, by its number from 1 and without its end, until do
// returns an error. A line above MaxLine ends it with an error that names it.
func EachLine(in io.Reader, do func(number int, line string) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, MaxLine)
	number := 1
	for ; lines.Scan(); number++ {
		if err := do(number, lines.Text()); err != nil {
			return err
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("line %d is longer than %d bytes", number, MaxLine)
	} else if err != nil {
		return err
	}
	return nil
}
