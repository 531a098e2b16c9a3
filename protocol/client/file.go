package client

// Cold file: files of engines in the form of Cute Chess.

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// entry is an engine in Cute Chess's file engines.json. Its other fields, such as variants
// and validateClaims, make no difference here.
type entry struct {
	Name             string   `json:"name"`
	Command          string   `json:"command"` // with arguments
	WorkingDirectory string   `json:"workingDirectory"`
	Protocol         string   `json:"protocol"`
	InitStrings      []string `json:"initStrings"`
	WhitePOV         bool     `json:"whitepov"`
	Ponder           bool     `json:"ponder"`
	Restart          string   `json:"restart"`
	Options          []struct {
		Name    string `json:"name"`
		Type    string `json:"type"`
		Value   any    `json:"value"`
		Default any    `json:"default"`
	} `json:"options"`
}

// ParseFile reads engines as Cute Chess keeps them in engines.json: an array of objects.
// Options that have their default value are left to the engine, and buttons are not pressed.
func ParseFile(text []byte) ([]Spec, error) {
	var entries []entry
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, err
	}
	var specs []Spec
	seen := map[string]bool{}
	for i, e := range entries {
		s, err := e.spec()
		if err != nil {
			return nil, fmt.Errorf("engine %d, %q: %w", i+1, e.Name, err)
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("engine %d: there are two engines %q", i+1, e.Name)
		}
		seen[s.Name] = true
		specs = append(specs, s)
	}
	return specs, nil
}

// spec turns the entry into a Spec.
func (e *entry) spec() (Spec, error) {
	s := Spec{Name: e.Name, Dir: e.WorkingDirectory, Protocol: e.Protocol, Init: e.InitStrings, WhitePOV: e.WhitePOV, Ponder: e.Ponder, Restart: e.Restart == "on"}
	if e.Name == "" {
		return s, fmt.Errorf("it has no name")
	}
	if s.Protocol != "" && s.Protocol != "uci" && s.Protocol != "xboard" {
		return s, fmt.Errorf("protocol %q is not uci or xboard", s.Protocol)
	}
	words, err := split(e.Command)
	if err != nil {
		return s, fmt.Errorf("command %q: %w", e.Command, err)
	}
	if len(words) == 0 {
		return s, fmt.Errorf("it has no command")
	}
	s.Command, s.Args = words[0], words[1:]
	if inside := filepath.Join(s.Dir, s.Command); s.Dir != "" && !filepath.IsAbs(s.Command) {
		if info, err := os.Stat(inside); err == nil && !info.IsDir() {
			s.Command = inside
		}
	}
	for _, o := range e.Options {
		if o.Type == "button" {
			continue
		}
		value, err := optionValue(o.Value)
		if err != nil || o.Name == "" {
			return s, fmt.Errorf("option %q: its value %v is no text, number or truth", o.Name, o.Value)
		}
		if standard, err := optionValue(o.Default); o.Default != nil && err == nil && standard == value {
			continue
		}
		s.setOption(Option{Name: o.Name, Value: value})
	}
	return s, nil
}

// optionValue writes a value of JSON as protocols do.
func optionValue(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case bool, float64:
		text, err := json.Marshal(v)
		return string(text), err
	}
	return "", fmt.Errorf("not a value: %v", value)
}
