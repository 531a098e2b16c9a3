package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestReadFile reads a file within its bound, and nothing else.
func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := WriteFile(path, []byte("12345"), 0o644); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadFile(path, 5); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	for name, most := range map[string]int64{path: 4, path + "x": 9, filepath.Dir(path): 9, os.DevNull: 9} {
		if data, err := ReadFile(name, most); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
}

// TestEachLine reads lines with and without ends, up to one that never ends.
func TestEachLine(t *testing.T) {
	for _, c := range []struct {
		in   io.Reader
		want []string
		err  string
	}{
		{in: strings.NewReader("")},
		{in: strings.NewReader("a\r\n\nb"), want: []string{"a", "", "b"}},
		{in: strings.NewReader("a\nstop\nb"), want: []string{"a"}, err: "stopped"},
		{in: io.MultiReader(strings.NewReader("a\n"), endless{}), want: []string{"a"}, err: "line 2 is longer than 1048576 bytes"},
	} {
		var got []string
		err := EachLine(c.in, func(number int, line string) error {
			if line == "stop" {
				return errors.New("stopped")
			}
			if got = append(got, line); number != len(got) {
				t.Errorf("line %d has number %d", len(got), number)
			}
			return nil
		})
		if !slices.Equal(got, c.want) || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// endless has zeros without end, as /dev/zero.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestOutput keeps the first error of some.
func TestOutput(t *testing.T) {
	f, err := os.Open(os.DevNull) // not for writing
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	o := &Output{To: f}
	if o.Err() != nil {
		t.Error(o.Err())
	}
	_, first := o.Write([]byte("a"))
	f.Close()
	_, second := o.Write([]byte("b"))
	if first == nil || second == nil || o.Err() != first {
		t.Errorf("%v, %v, remembered %v", first, second, o.Err())
	}
}
