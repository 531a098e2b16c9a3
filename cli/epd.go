package cli

// Cold file: the command that runs test suites.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"alfonso/bench/suite"
	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
)

// epdCommand is the epd subcommand.
type epdCommand struct {
	Run  epdRunCommand  `cmd:"" default:"withargs" help:"Search the positions of a test suite and count those solved (what happens without a further word). A line's own acd is the depth if no flag limits the search."`
	Make epdMakeCommand `cmd:"" help:"Make problems with one solution, each proved by exhaustive search."`
}

// epdRunCommand is epd run.
type epdRunCommand struct {
	File    string `arg:"" optional:"" help:"EPD file; the program's own suite by default, - for standard input."`
	Variant string `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	limits  `set:"usual=1000"`
	resources
	inJSON
}

// epdAnswer is what was solved.
type epdAnswer struct {
	Game     string       `json:"game"`
	File     string       `json:"file"` // the game's name for the program's own suite
	Problems int          `json:"problems"`
	Solved   int          `json:"solved"`
	Skipped  int          `json:"skipped"` // lines that are no problems
	Nodes    uint64       `json:"nodes"`
	Seconds  float64      `json:"seconds"`
	Results  []epdProblem `json:"results"`
	Error    string       `json:"error,omitempty"`
}

// epdProblem is a problem and what the search made of it.
type epdProblem struct {
	Line    int      `json:"line"`
	ID      string   `json:"id"`
	Wanted  string   `json:"wanted"`
	Move    string   `json:"move"` // in SAN, empty for none
	Solved  bool     `json:"solved"`
	Score   score    `json:"score"`
	Depth   int      `json:"depth"`
	Nodes   uint64   `json:"nodes"`
	Seconds float64  `json:"seconds"`
	Found   *float64 `json:"found,omitempty"` // seconds until the answer that was kept
}

// Run prints a table of what was found, and totals. Lines that are no problem are told
// on stderr.
func (c *epdRunCommand) Run(out io.Writer) error {
	r := rulesOf(c.Variant)
	name := c.File
	var in io.ReadCloser
	var err error
	switch c.File {
	case "":
		name = c.Variant
		in, err = suite.Own(r.Variant)
	case "-":
		in = os.Stdin
	default:
		in, err = os.Open(c.File)
	}
	if err != nil {
		return err
	}
	defer in.Close()
	skipped := 0
	problems, err := suite.Read(in, r, func(line int, err error) {
		skipped++
		fmt.Fprintf(os.Stderr, "%s:%d: skipped: %v\n", name, line, err)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(problems) == 0 {
		return fmt.Errorf("%s has no problems, %d lines were skipped", name, skipped)
	}
	engine, err := c.engine()
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	bar := newBar(len(problems), name)
	var results []suite.Result
	err = suite.Run(ctx, engine, problems, c.limits.given(), func(result *suite.Result) {
		results = append(results, *result)
		bar.Add(1)
	})
	bar.Finish()
	if err == nil && skipped > 0 {
		err = fmt.Errorf("%s: %d lines are no problems", name, skipped)
	}
	switch {
	case len(results) == 0:
		return err
	case !c.JSON:
		return errors.Join(suite.Report(out, results, skipped), err)
	}
	answer := c.answer(results)
	answer.File, answer.Skipped, answer.Error = name, skipped, told(err)
	if failed := writeJSON(out, answer); failed != nil || err == nil {
		return failed
	}
	return answered{err}
}

// answer sums results up.
func (c *epdRunCommand) answer(results []suite.Result) epdAnswer {
	answer := epdAnswer{Game: c.Variant, Problems: len(results)}
	spent := time.Duration(0)
	for _, r := range results {
		p := epdProblem{Line: r.Line, ID: r.ID, Wanted: r.Want(), Solved: r.Solved, Score: scoreOf(r.Score), Depth: r.Depth, Nodes: r.Nodes, Seconds: seconds(r.Time)}
		if r.Move != position.NoMove {
			p.Move = pgn.SAN(movegen.New(r.State.Clone(1)), r.Move)
		}
		if r.Solved {
			answer.Solved++
			found := seconds(r.Found)
			p.Found = &found
		}
		answer.Nodes += r.Nodes
		spent += r.Time
		answer.Results = append(answer.Results, p)
	}
	answer.Seconds = seconds(spent)
	return answer
}

// epdMakeCommand is epd make.
type epdMakeCommand struct {
	Variant string `type:"game" open:"" help:"Game: ${open}." default:"chess"`
	Kind    string `help:"What the only solution is, or how it ends: ${enum}." enum:"mate,stalemate,baring,castling,en-passant,promotion" default:"mate"`
	Count   int    `type:"count" help:"Problems to make." default:"10"`
	Moves   int    `type:"short" help:"Moves to the win, at most; up to 3." default:"2"`
	Tries   int    `type:"count" help:"Random positions to look at." default:"1000000"`
	Seed    uint64 `type:"seed" help:"Seed of the positions." default:"1"`
	output
}

// Run prints the problems, those that were found if not all were. Progress goes to stderr.
func (c *epdMakeCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	bar := newBar(c.Count, c.Kind)
	o := suite.MakeOptions{Kind: c.Kind, Count: c.Count, Moves: c.Moves, Tries: c.Tries, Seed: c.Seed}
	lines, err := suite.Make(ctx, rulesOf(c.Variant), o, func() { bar.Add(1) })
	bar.Finish()
	return errors.Join(err, c.write(out, func(w io.Writer) error {
		for _, line := range lines {
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
		return nil
	}))
}
