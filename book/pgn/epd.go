package pgn

// Cold file: lines of EPD.

import (
	"fmt"
	"strconv"
	"strings"
)

// Operation is an operation of an EPD line, such as bm or id.
type Operation struct{ Code, Operands string }

// EPD takes a line of EPD, or a FEN, apart: a FEN with the counters of the line's hmvc
// and fmvn, and the other operations as they stand. What follows the position must be
// operations.
func EPD(line string) (fen string, operations []Operation, err error) {
	fields, rest := []string{}, line
	take := func() {
		var word string
		word, rest = cutWord(rest)
		fields = append(fields, word)
	}
	numeric := func() bool {
		word, _ := cutWord(rest)
		return word != "" && strings.Trim(word, "0123456789") == ""
	}
	for len(fields) < 4 && strings.TrimSpace(rest) != "" {
		if len(fields) == 2 && numeric() { // XBoard leaves out what a game does not have
			fields = append(fields, "-", "-")
			break
		}
		take()
	}
	for len(fields) >= 4 && len(fields) < 6 && numeric() {
		take()
	}
	for _, text := range splitOperations(rest) {
		code, operands := cutWord(text)
		counter := map[string]int{"hmvc": 4, "fmvn": 5}[code]
		switch {
		case code == "":
		case code[0]|0x20 < 'a' || code[0]|0x20 > 'z':
			return "", nil, fmt.Errorf("%s is no operation", quoted(code))
		case counter > 0:
			if n, err := strconv.Atoi(operands); err != nil || n < 0 {
				return "", nil, fmt.Errorf("%s: %s is not a number", code, quoted(operands))
			}
			fields = append(fields, []string{"0", "1"}[min(len(fields)-4, 2):]...)
			fields[counter] = operands
		default:
			operations = append(operations, Operation{code, operands})
		}
	}
	return strings.Join(fields, " "), operations, nil
}

// cutWord splits off the first word of a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		return text[:end], strings.TrimSpace(text[end:])
	}
	return text, ""
}

// splitOperations splits a text at semicolons outside of quotes.
func splitOperations(text string) []string {
	quoted := false
	return strings.FieldsFunc(text, func(c rune) bool {
		if c == '"' {
			quoted = !quoted
		}
		return c == ';' && !quoted
	})
}
