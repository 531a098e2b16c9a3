package tune

// Cold file: tuning on examples, and files of these.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"alfonso/bench/disk"
	"alfonso/eval"
	"alfonso/games"
	"alfonso/position"
	"alfonso/search"
)

// SampleOptions say which games to play.
type SampleOptions struct {
	Variant string // name of the game
	Games   int    // those in the file count
	Nodes   uint64 // a move
	Seed    uint64 // of the openings
	Output  string // file of examples; if it exists, the games go on where it ends
}

// WriteSamples plays the games until the context ends it; the file then ends with a whole
// game. It calls progress, which may be nil, with the number of games in the file.
func WriteSamples(ctx context.Context, c SampleOptions, progress func(games int)) error {
	r, err := rulesOf(c.Variant)
	if err != nil {
		return err
	}
	if c.Games < 1 || c.Nodes < 1 {
		return errors.New("--games and --nodes must be at least 1")
	}
	head := fmt.Sprintf("# alfonso selfplay --variant %s --nodes %d --seed %d, rules %016x\n", c.Variant, c.Nodes, c.Seed, r.Fingerprint)
	f, done, err := reopen(c.Output, head)
	if err != nil {
		return err
	}
	e := search.NewEngine(hashSize)
	defer context.AfterFunc(ctx, e.Stop)()
	if progress == nil {
		progress = func(int) {}
	}
	progress(done)
	for number := uint64(done + 1); err == nil && number <= uint64(c.Games); number++ {
		var samples []Sample
		if samples, err = PlaySamples(ctx, e, r, c.Seed, number, c.Nodes); err == nil {
			err = f.Add(gameText(number, samples))
			progress(int(number))
		}
	}
	return errors.Join(err, f.Close())
}

// reopen opens a file of games to go on with it, or begins it, and returns how many
// games it holds. What comes after the last whole game is cut off. A file that does not
// begin with the head was made otherwise, and is refused.
func reopen(path, head string) (f *disk.Log, games int, err error) {
	if f, err = disk.OpenLog(path, 0o644); err != nil {
		return nil, 0, err
	}
	if games, err = goOn(f, head); err != nil {
		f.Close()
		return nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	return f, games, nil
}

// goOn is reopen for an open file.
func goOn(f *disk.Log, head string) (games int, err error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	if size == 0 {
		return 0, f.Add([]byte(head))
	}
	first := make([]byte, len(head))
	if _, err := f.ReadAt(first, 0); err != nil && err != io.EOF {
		return 0, err
	}
	if string(first) != head {
		return 0, fmt.Errorf("it does not begin with %q: it was made by another command", strings.TrimSpace(head))
	}
	from := max(size-lastGames, int64(len(head))-1) // the head's end begins the first line
	text := make([]byte, size-from)
	if _, err := f.ReadAt(text, from); err != nil {
		return 0, err
	}
	end := 1
	if at := bytes.LastIndex(text, []byte("\n"+gameMark)); at >= 0 {
		line, _, whole := bytes.Cut(text[at+1:], []byte("\n"))
		if !whole { // the number itself may be cut off
			before := bytes.LastIndex(text[:at], []byte("\n"+gameMark))
			line, _, whole = bytes.Cut(text[before+1:], []byte("\n"))
			at = before
		}
		if at >= 0 && whole {
			if games, err = strconv.Atoi(strings.TrimPrefix(string(line), gameMark)); err != nil {
				return 0, err
			}
			end = at + 1 + len(line) + 1
		}
	}
	if end == 1 && from >= int64(len(head)) {
		return 0, fmt.Errorf("no game in the last %d bytes", lastGames)
	}
	return games, f.Truncate(from + int64(end))
}

// lastGames is how many bytes from the end of a file of games hold the last whole one.
const lastGames = 1 << 22

// Options say what numbers to fit to what.
type Options struct {
	Variant    string   // name of the game
	Data       []string // files of examples
	From       string   // file of numbers to begin from, "none" for zeros, "" for those of the program
	Iterations int      // at most
	Blend      float64  // weight of the game's result against the score of the search, 0 to 1
	Hold       float64  // pull to where the numbers begin
	Output     string   // file of numbers to write; with .state behind it, where an interrupted run goes on
}

// state is where a run stands.
type state struct {
	Command   string // without iterations
	Iteration int
	Start     []eval.Pair
	Numbers   []eval.Pair
}

// Tune fits the numbers until the context ends it, and prints the errors at the beginning
// and the end. It calls progress, which may be nil, after each iteration, from 1.
func Tune(ctx context.Context, c Options, out io.Writer, progress func(iteration int, e Errors)) error {
	r, err := rulesOf(c.Variant)
	if err != nil {
		return err
	}
	tuning := eval.NewTuning(r)
	at, err := c.begin(tuning)
	if err != nil {
		return err
	}
	var examples []example
	for _, name := range c.Data {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		examples, err = read(examples, f, r, tuning)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	left := c.Iterations - at.Iteration
	if left < 1 {
		return fmt.Errorf("%d iterations are done already", at.Iteration)
	}
	fmt.Fprintf(out, "%d examples, %d numbers\n", len(examples), 2*tuning.Len())
	before := at.Iteration
	o := FitOptions{Iterations: left, Blend: c.Blend, Hold: c.Hold, Validate: 0.1}
	var first, last Errors
	numbers, err := fit(ctx, examples, at.Start, at.Numbers, o, func(iteration int, numbers []eval.Pair, e Errors) error {
		if last = e; iteration == 0 {
			first = e
			return nil
		}
		if progress != nil {
			progress(before+iteration, e)
		}
		at.Iteration, at.Numbers = before+iteration, numbers
		return c.keep(at)
	})
	if err != nil {
		return err
	}
	text, err := tuning.Write(numbers)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("# Numbers tuned on %d positions of self-play (alfonso tune, blend %g, hold %g).\n"+
		"# name = middlegame,endgame ...: values, ranks and files in centipawns, all else in sixteenths.\n", len(examples), c.Blend, c.Hold)
	if err := disk.WriteFile(c.Output, []byte(head+text), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "error %.6f, was %.6f; of examples not fitted to %.6f, was %.6f\n", last.Train, first.Train, last.Validate, first.Validate)
	if err := os.Remove(c.Output + ".state"); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// mostNumbers bounds the size of a file of numbers, or of a state, in bytes.
const mostNumbers = 1 << 24

// begin returns the state to go on from: that of an interrupted run of the same command,
// or a new one.
func (c *Options) begin(t *eval.Tuning) (*state, error) {
	command := fmt.Sprintf("%s %q from %q blend %g hold %g", c.Variant, c.Data, c.From, c.Blend, c.Hold)
	text, err := disk.ReadFile(c.Output+".state", mostNumbers)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s.state: %w", c.Output, err)
	}
	if err == nil {
		var s state
		if err := json.Unmarshal(text, &s); err != nil {
			return nil, fmt.Errorf("%s.state: %w", c.Output, err)
		}
		if s.Command != command || len(s.Numbers) != t.Len() || len(s.Start) != t.Len() {
			return nil, fmt.Errorf("%s.state belongs to another command: %s", c.Output, s.Command)
		}
		return &s, nil
	}
	numbers := t.Numbers()
	if c.From == "none" {
		clear(numbers)
	} else if c.From != "" {
		text, err := disk.ReadFile(c.From, mostNumbers)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.From, err)
		}
		if numbers, err = t.Read(string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", c.From, err)
		}
	}
	return &state{Command: command, Start: numbers, Numbers: numbers}, nil
}

// keep writes the state, whole or not at all.
func (c *Options) keep(s *state) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	name := c.Output + ".state"
	return disk.WriteFile(name, text, 0o644)
}

// rulesOf returns the rules of a game by its name.
func rulesOf(name string) (*position.Rules, error) {
	v, err := games.Lookup(name)
	if err != nil {
		return nil, err
	}
	return position.RulesOf(v), nil
}
