package protocol

// Cold file.

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the expected output of session scripts")

// asEngine makes the test binary speak as the program does: tests that need a
// process of its own start the binary again with this variable set.
const asEngine = "ALFONSO_TEST_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) == "" {
		os.Exit(m.Run())
	}
	if err := Run(os.Stdin, os.Stdout, testProgram); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// testProgram stands for the program in tests.
var testProgram = Program{
	Name: "Alfonso test", Author: "the Alfonso developers",
	Bench: func(ctx context.Context, depth int, out io.Writer) error {
		fmt.Fprintf(out, "%d nodes 1 nps\n", 1000+depth)
		return ctx.Err()
	},
}
