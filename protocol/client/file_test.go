package client

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestParseFile reads a file with everything that Cute Chess writes.
func TestParseFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "sloppy"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	text := `[
		{"name": "Sloppy", "command": "sloppy", "protocol": "xboard"},
		{"name": "B", "command": "\"b engine\" -x \"two words\"", "workingDirectory": "", "stderrFile": "", "protocol": "uci",
		 "initStrings": ["hello", "you there"], "whitepov": true, "ponder": true, "restart": "on", "validateClaims": false, "debug": true,
		 "variants": ["standard", "courier"],
		 "options": [
			{"name": "Hash", "type": "spin", "value": 64, "default": 16, "min": 1, "max": 1024},
			{"name": "OwnBook", "type": "check", "value": true, "default": false},
			{"name": "Style", "type": "combo", "value": "Risky", "default": "Normal", "choices": ["Solid", "Normal", "Risky"]},
			{"name": "Threads", "type": "spin", "value": 1, "default": 1},
			{"name": "Book", "type": "text", "value": "", "default": "", "alias": "b"},
			{"name": "Clear Hash", "type": "button"},
			{"name": "Alone", "value": "x"}]},
		{"name": "Inside", "command": "./sloppy", "workingDirectory": ` + strings.ReplaceAll(`"DIR"`, "DIR", filepath.ToSlash(dir)) + `}
	]`
	got, err := ParseFile([]byte(text))
	want := []Spec{
		{Name: "Sloppy", Command: "sloppy", Protocol: "xboard", Args: []string{}},
		{Name: "B", Command: "b engine", Args: []string{"-x", "two words"}, Protocol: "uci", Init: []string{"hello", "you there"},
			WhitePOV: true, Ponder: true, Restart: true,
			Options: []Option{{Name: "Hash", Value: "64"}, {Name: "OwnBook", Value: "true"}, {Name: "Style", Value: "Risky"}, {Name: "Alone", Value: "x"}}},
		{Name: "Inside", Command: filepath.Join(filepath.ToSlash(dir), "sloppy"), Dir: filepath.ToSlash(dir), Args: []string{}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v, want\n%+v", err, got, want)
	}
}

// TestBadFile refuses files that describe no engines, and says which.
func TestBadFile(t *testing.T) {
	for text, part := range map[string]string{
		``:                                  "end of JSON",
		`{"name": "A"}`:                     "cannot unmarshal",
		`[{"name": "A"}]`:                   "no command",
		`[{"command":"a"}]`:                 "no name",
		`[{"name": "A", "command": "\"a"}]`: "quote",
		`[{"name": "A", "command": "a", "protocol": "usi"}]`:                    "usi",
		`[{"name": "A", "command": "a"}, {"name": "A", "command": "b"}]`:        "two engines",
		`[{"name": "A", "command": "a", "options": [{"name":"x","value":[]}]}]`: "x",
		`[{"name": "A", "command": "a", "options": [{"value":1}]}]`:             "option",
	} {
		if specs, err := ParseFile([]byte(text)); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %+v, %v", text, specs, err)
		}
	}
}

// FuzzParseFile reads anything without a panic.
func FuzzParseFile(f *testing.F) {
	f.Add([]byte(`[{"name": "A", "command": "a -b", "protocol": "uci", "options": [{"name":"x","value":true,"default":1}]}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		specs, err := ParseFile(text)
		for _, s := range specs {
			if err == nil && (s.Name == "" || s.Command == "") {
				t.Errorf("%+v", s)
			}
		}
	})
}
