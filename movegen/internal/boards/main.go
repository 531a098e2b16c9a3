// Command boards writes the boards b64, b110 and b144 from the hand-written b96: the
// same source and tests with another package name beside its own geometry.go. It runs from
// package movegen by go generate.
package main

// Cold file.

import (
	"bytes"
	"log"
	"os"
	"path/filepath"
)

const (
	original = "b96"
	header   = "// Code generated from movegen/b96; DO NOT EDIT.\n\n"
)

// byHand lists the files besides geometry.go that a board has of its own.
var byHand = map[string]bool{"b64/sliders.go": true}

func main() {
	log.SetFlags(0)
	sources, err := filepath.Glob(filepath.Join(original, "*.go"))
	if err != nil {
		log.Fatal(err)
	}
	for _, board := range []string{"b64", "b110", "b144"} {
		for _, source := range sources {
			name := filepath.Base(source)
			if byHand[board+"/"+name] || name == "geometry.go" {
				continue
			}
			if err := derive(source, filepath.Join(board, name), board); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// derive writes one file of a board from the original's.
func derive(source, target, board string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	// The package comment speaks of the original only.
	if i := bytes.Index(text, []byte("package "+original)); i > 0 {
		text = append([]byte("// Package "+board+" is a board made from b96.\n"), text[i:]...)
	}
	text = bytes.Replace(text, []byte("package "+original), []byte("package "+board), 1)
	return os.WriteFile(target, append([]byte(header), text...), 0o644)
}
