package match

// Cold file: the file of results, from which a match is resumed.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"alfonso/bench/disk"
	"alfonso/position"
	"alfonso/protocol/client"
)

// Record is what the file of results tells of a game. Pairs of numbers are by seat.
type Record struct {
	Game    int        `json:"game"`    // from 1; the games 2n-1 and 2n are a pair
	Engines [2]int     `json:"engines"` // at the table: the lower index has the first seat; 0 and 1 if there are only two
	White   int        `json:"white"`   // seat of the engine
	Names   [2]string  `json:"names"`
	Opening string     `json:"opening"` // FEN, and "moves" with the random moves after it
	Result  string     `json:"result"`  // as in PGN
	Reason  string     `json:"reason"`
	Fault   int        `json:"fault"`          // seat of the engine that broke the game off, -1 for none
	Died    [2]bool    `json:"died,omitzero"`  // found dead after the last game
	Plies   int        `json:"plies"`          // opening included
	Moves   [2]int     `json:"moves"`          // that the engines made
	Seconds [2]float64 `json:"seconds"`        // that they took
	Nodes   [2]uint64  `json:"nodes,omitzero"` // in their last reports for each move
	Depths  [2]int     `json:"depths"`         // sum of the depths they reported
	Hash    string     `json:"hash"`           // of the moves: equal games have equal hashes
	Ended   string     `json:"ended"`          // UTC
	Detail  string     `json:"detail,omitempty"`
	PGN     int64      `json:"pgn,omitempty"` // size of the file of games with this one, in bytes
}

// Record sums a finished game up.
func (g *Game) Record() Record {
	r := Record{
		Game: g.Number, Engines: g.Engines, White: g.White, Names: g.Names, Opening: g.Opening.FEN, Result: g.Result.String(), Reason: g.Reason, Fault: g.Fault,
		Died: g.Died, Plies: len(g.Opening.Moves) + len(g.Moves), Ended: time.Now().UTC().Format(time.RFC3339), Detail: g.Detail,
	}
	if len(g.Opening.Moves) > 0 {
		r.Opening += " moves " + strings.Join(g.Opening.Moves, " ")
	}
	hash := fnv.New64a()
	io.WriteString(hash, r.Opening)
	first := g.White
	if fields := strings.Fields(g.Opening.FEN); len(fields) > 1 && (fields[1] == "b") != (len(g.Opening.Moves)%2 == 1) {
		first ^= 1
	}
	for i, p := range g.Moves {
		io.WriteString(hash, " "+p.Text)
		e := first ^ i&1
		r.Moves[e]++
		r.Seconds[e] += p.Time.Seconds()
		r.Nodes[e] += p.Reply.Nodes
		r.Depths[e] += p.Reply.Depth
	}
	for e, s := range r.Seconds {
		r.Seconds[e] = float64(int(s*1000+0.5)) / 1000
	}
	r.Hash = fmt.Sprintf("%016x", hash.Sum64())
	return r
}

// result returns the result of a game.
func (r *Record) result() position.Result { return parseResult(r.Result) }

// parseResult returns the result that a text means, Unfinished if it is none.
func parseResult(text string) position.Result {
	for _, result := range []position.Result{position.WhiteWins, position.BlackWins, position.Drawn} {
		if result.String() == text {
			return result
		}
	}
	return position.Unfinished
}

// Parameters are the first line of the file of results: all that must be equal when
// a match goes on.
type Parameters struct {
	Format   int      `json:"match"` // version of the file's format
	Variant  string   `json:"variant"`
	Rules    string   `json:"rules"` // fingerprint
	Engines  []string `json:"engines"`
	Programs []string `json:"programs"` // hashes of the engines' files
	Limits   []string `json:"limits"`
	Margin   string   `json:"margin"`
	Stall    string   `json:"stall"`
	MaxPlies int      `json:"max_plies"`
	Openings string   `json:"openings"`
	Seed     uint64   `json:"seed"`
	Draw     string   `json:"draw"`
	Resign   string   `json:"resign"`
	SPRT     string   `json:"sprt"`

	// What matches did not have when they had two engines only.
	Tournament string `json:"tournament,omitempty"` // kind, "" for a round robin
	Each       string `json:"each,omitempty"`       // settings of all engines
	Order      string `json:"order,omitempty"`      // of the openings, "" if by chance
	Ponder     bool   `json:"ponder,omitempty"`

	// PGN is the size of the file of games before the match, in bytes, where there is one. It may
	// differ when a match goes on.
	PGN *int64 `json:"pgn,omitempty"`
}

// agree returns an error that names the parameters in which two matches differ.
func (p *Parameters) agree(now *Parameters) error {
	var differences []string
	a, b := reflect.ValueOf(*p), reflect.ValueOf(*now)
	for i := range a.NumField() {
		if a.Type().Field(i).Name == "PGN" {
			continue
		}
		if x, y := a.Field(i).Interface(), b.Field(i).Interface(); !reflect.DeepEqual(x, y) {
			name, _, _ := strings.Cut(reflect.TypeOf(*p).Field(i).Tag.Get("json"), ",")
			differences = append(differences, client.Printable(fmt.Sprintf("%s was %v and is %v", name, x, y)))
		}
	}
	if len(differences) > 0 {
		return errors.New("the file is of another match: " + strings.Join(differences, "; "))
	}
	return nil
}

// Results is an open file of results.
type Results struct {
	log    *disk.Log
	Played []Record // found in the file, by number
	pgn    int64    // greatest size of the file of games that is told; -1 if none is
}

// OpenResults opens the file of a match, or begins it, and keeps other runs from it. A last
// line that was not written to its end is dropped.
func OpenResults(name string, now Parameters) (*Results, error) {
	log, err := disk.OpenLog(name, 0o644)
	if err != nil {
		return nil, err
	}
	r := &Results{log: log, pgn: -1}
	if err := r.read(&now); err != nil {
		log.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// mostResults bounds the size of a file of results, in bytes.
const mostResults = 1 << 30

// read reads the file and leaves it ready to be added to.
func (r *Results) read(now *Parameters) error {
	info, err := r.log.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return r.line(now) // a device or a pipe has no beginning
	}
	if info.Size() > mostResults {
		return fmt.Errorf("larger than %d MiB", mostResults>>20)
	}
	all, err := io.ReadAll(r.log)
	if err != nil {
		return err
	}
	text := all[:bytes.LastIndexByte(all, '\n')+1]
	if len(text) == 0 {
		if !bytes.HasPrefix(all, []byte("{")) && len(all) > 0 {
			return errors.New("this is no file of results")
		}
		if err := r.log.Truncate(0); err != nil {
			return err
		}
		return r.line(now)
	}
	var then Parameters
	if then, r.Played, err = parseResults(text, now); err != nil {
		return err
	}
	if then.PGN != nil {
		r.pgn = *then.PGN
	}
	for _, g := range r.Played {
		if g.PGN > 0 {
			r.pgn = max(r.pgn, g.PGN)
		}
	}
	if len(text) < len(all) {
		return r.log.Truncate(int64(len(text)))
	}
	return nil
}

// parseResults reads the lines of a file: its parameters, and the games by number.
func parseResults(text []byte, now *Parameters) (then Parameters, played []Record, err error) {
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	if err := json.Unmarshal(lines[0], &then); err != nil {
		return then, nil, fmt.Errorf("line 1: %w", err)
	}
	if err := then.agree(now); err != nil {
		return then, nil, err
	}
	seen := map[int]bool{}
	for i, line := range lines[1:] {
		var g Record
		if err := json.Unmarshal(line, &g); err != nil {
			return then, nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		if g.Engines == [2]int{} {
			g.Engines[1] = 1
		}
		if g.Game < 1 || g.Engines[0] < 0 || g.Engines[0] >= g.Engines[1] || g.Engines[1] >= max(2, len(now.Engines)) || g.White&^1 != 0 || g.Fault < -1 || g.Fault > 1 || g.result() == position.Unfinished || seen[g.Game] {
			return then, nil, fmt.Errorf("line %d: this is no game, or one that is there already", i+2)
		}
		seen[g.Game] = true
		for _, text := range []*string{&g.Names[0], &g.Names[1], &g.Reason} {
			*text = client.Printable(*text)
		}
		played = append(played, g)
	}
	slices.SortFunc(played, func(a, b Record) int { return cmp.Compare(a.Game, b.Game) })
	return then, played, nil
}

// Add writes a game down.
func (r *Results) Add(g Record) error { return r.line(g) }

// Close closes the file.
func (r *Results) Close() error { return r.log.Close() }

// line writes a value as one line, or nothing if there is an error.
func (r *Results) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return r.log.Add(append(text, '\n'))
}
