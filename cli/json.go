package cli

// Cold file: answers as JSON. docs/json.md describes the objects.

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"alfonso/search"
)

// inJSON is the flag of commands that can answer in JSON.
type inJSON struct {
	JSON bool `name:"json" help:"Answer with one JSON object, in one line."`
}

// jsonAsked reports whether a command line asks for JSON, even one that is not understood.
func jsonAsked(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		flag, value, _ := strings.Cut(arg, "=")
		return flag == "--json" && value != "false"
	})
}

// writeJSON writes a value as one line.
func writeJSON(out io.Writer, value any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// answered is an error that the answer in JSON tells already.
type answered struct{ error }

// Unwrap returns the error.
func (a answered) Unwrap() error { return a.error }

// told returns the text of an error for the answer, empty for none.
func told(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// failure is the whole answer of a command that failed before it had any other.
type failure struct {
	Error string `json:"error"`
}

// writeFailure tells an error that no answer has told.
func writeFailure(out io.Writer, err error) error {
	if errors.As(err, &answered{}) {
		return nil
	}
	return writeJSON(out, failure{err.Error()})
}

// score is a score from the side to move: in centipawns, or in moves to mate, which are
// negative for the side that is mated.
type score struct {
	Centipawns *int `json:"cp,omitempty"`
	Mate       *int `json:"mate,omitempty"`
}

// scoreOf returns the score of a search.
func scoreOf(n int) score {
	if moves, mate := search.MateIn(n); mate {
		return score{Mate: &moves}
	}
	return score{Centipawns: &n}
}

// seconds returns a time in seconds, to the microsecond.
func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// rate returns how many nodes there were in a second.
func rate(nodes uint64, d time.Duration) uint64 {
	return uint64(float64(nodes) / max(d.Seconds(), 1e-6))
}
