package hidden

// Cold file: games as text, to be kept, replayed and gone on with.

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search/hidden"
)

// Record is a game from its deployments to as far as it has been played, as an umpire
// writes it down: PGN with moves in coordinates and verdicts. A game that ended before a side
// had deployed lacks that deployment.
type Record struct {
	Variant     string
	Options     map[string]string // of rules, where they are not the usual ones
	Names       [2]string         // by colour
	Deployments [2]string
	Moves       []string
	Clocks      [2]time.Duration // left to the sides; 0 for no clock
	Result      string           // "*" for a game that goes on, or "1-0"
	Reason      string
}

// NewRecord writes down an umpire's game.
func NewRecord(u *hidden.Umpire, names [2]string, options map[string]string) *Record {
	r := u.Deployments[position.White].Rules
	o := u.Outcome()
	rec := &Record{Variant: r.Variant.Name, Options: options, Names: names, Result: o.Result.String(), Reason: o.Reason}
	for c, d := range u.Deployments {
		rec.Deployments[c] = d.String()
	}
	for _, e := range u.Events() {
		rec.Moves = append(rec.Moves, e.Text(r))
	}
	return rec
}

// String writes the record; ParseRecord reads it.
func (rec *Record) String() string {
	var b strings.Builder
	tag := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", name, printable(value))
		}
	}
	tag("White", rec.Names[0])
	tag("Black", rec.Names[1])
	tag("Result", rec.Result)
	tag("Variant", rec.Variant)
	var options []string
	for _, name := range slices.Sorted(maps.Keys(rec.Options)) {
		options = append(options, name+"="+rec.Options[name])
	}
	tag("RuleOptions", strings.Join(options, " "))
	tag("DeployW", rec.Deployments[0])
	tag("DeployB", rec.Deployments[1])
	for c, name := range clockTags {
		if rec.Clocks[c] > 0 {
			tag(name, rec.Clocks[c].String())
		}
	}
	tag("Termination", rec.Reason)
	for i, m := range rec.Moves {
		switch {
		case i%20 == 0:
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
		}
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d. ", i/2+1)
		}
		b.WriteString(m)
	}
	fmt.Fprintf(&b, "\n%s\n\n", rec.Result)
	return b.String()
}

// printable replaces what may not stand in a tag: engines choose their names, and anybody
// may have written a file.
func printable(value string) string {
	return strings.Map(func(r rune) rune {
		if r == '"' || !unicode.IsPrint(r) {
			return '\''
		}
		return r
	}, value)
}

// clockTags are the tags of what is left on the clocks.
var clockTags = [2]string{"ClockW", "ClockB"}

var (
	tagLine        = regexp.MustCompile(`^\[(\w+) "([^"]*)"\]$`)
	moveNumber     = regexp.MustCompile(`^\d+\.+$`)
	commentPattern = regexp.MustCompile(`\{[^}]*\}`)
)

// ParseRecord reads one game, the first of a text.
func ParseRecord(text string) (*Record, error) {
	rec := &Record{Options: map[string]string{}}
	fields := map[string]*string{"White": &rec.Names[0], "Black": &rec.Names[1], "Variant": &rec.Variant, "Result": &rec.Result,
		"Termination": &rec.Reason, "DeployW": &rec.Deployments[0], "DeployB": &rec.Deployments[1]}
	for line := ""; ; {
		rest := text
		line, text, _ = strings.Cut(strings.TrimLeft(text, " \t\r\n"), "\n")
		tag := tagLine.FindStringSubmatch(strings.TrimSpace(line))
		if tag == nil {
			text = rest
			break
		}
		if into := fields[tag[1]]; into != nil {
			*into = printable(tag[2])
		} else if tag[1] == "RuleOptions" {
			for _, o := range strings.Fields(tag[2]) {
				name, value, _ := strings.Cut(o, "=")
				rec.Options[name] = value
			}
		} else if c := slices.Index(clockTags[:], tag[1]); c >= 0 {
			left, err := time.ParseDuration(tag[2])
			if err != nil || left < 0 {
				return nil, fmt.Errorf("record: %s %.20q is no time", tag[1], tag[2])
			}
			rec.Clocks[c] = left
		}
	}
	if rec.Variant == "" {
		return nil, fmt.Errorf("record: no variant")
	}
	for _, word := range strings.Fields(commentPattern.ReplaceAllString(text, " ")) {
		switch {
		case moveNumber.MatchString(word):
		case word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2":
			if rec.Result != "" && rec.Result != word {
				return nil, fmt.Errorf("record: the tag says %.20q, the end of the moves %s", rec.Result, word)
			}
			rec.Result = word
			return rec, nil
		default:
			rec.Moves = append(rec.Moves, word)
		}
	}
	return nil, fmt.Errorf("record: cut off after %d moves", len(rec.Moves))
}

// Replay plays a record under its rules and returns the umpire after its last move, or after
// the end if the game has ended, also by what is outside its rules. A verdict or a result that
// differs is an error.
func (rec *Record) Replay() (*hidden.Umpire, error) {
	v := games.Find(rec.Variant)
	if v == nil {
		return nil, fmt.Errorf("record: no variant %.20q", rec.Variant)
	}
	if _, err := v.WithOnly(rec.Options); err != nil { // RulesUnder minds only its own
		return nil, fmt.Errorf("record: %w", err)
	}
	r, err := position.RulesUnder(v, rec.Options)
	if err != nil {
		return nil, err
	}
	var d [2]*position.Deployment
	for c := range d {
		if d[c], err = r.ParseDeployment(position.Color(c), rec.Deployments[c]); err != nil {
			return nil, fmt.Errorf("record: %w", err)
		}
	}
	u, err := hidden.NewUmpire(d[0], d[1])
	if err != nil {
		return nil, err
	}
	for i, text := range rec.Moves {
		move, _ := r.CutVerdict(text)
		e, err := u.Play(move)
		if err != nil {
			return nil, fmt.Errorf("record: move %d: %w", i+1, err)
		}
		if got := e.Text(r); got != text {
			return nil, fmt.Errorf("record: move %d is %s, written %.20q", i+1, got, text)
		}
	}
	for result := position.WhiteWins; result <= position.Drawn; result++ {
		if result.String() == rec.Result {
			u.End(result, rec.Reason)
		}
	}
	if got := u.Outcome().Result.String(); got != rec.Result {
		return nil, fmt.Errorf("record: the game is %s, written %.20q", got, rec.Result)
	}
	return u, nil
}
