package search

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWords holds that who searches the source for a step by the field's name finds it
// where it is done.
func TestWords(t *testing.T) {
	breaks := regexp.MustCompile(`\s*\n\s*//\s*|\s+`)
	for file, words := range map[string]string{
		"tree.go": "mate distance pruning, transposition table cutoff, internal iterative reduction, improving, zugzwang, " +
			"principal variation, fail high, fail low",
		"pruning.go": "razoring, reverse futility pruning, null move pruning, ProbCut, singular, double extension, negative extension, " +
			"check extension, multicut, late move pruning, futility pruning, history pruning, SEE pruning, late move reduction",
		"quiesce.go":          "quiescence search, stand pat, delta pruning",
		"correction.go":       "correction history",
		"history.go":          "butterfly history, continuation history, countermove history, capture history, history gravity, killer",
		"picker.go":           "staged move picker, quiet, noisy, MVV-LVA, killer",
		"root.go":             "iterative deepening, aspiration window",
		"timer.go":            "time management",
		"worker.go":           "lazy SMP",
		"engine.go":           "PonderHit",
		"../eval/terms.go":    "mobility, threat, king safety, pawn shelter, pawn storm, passed pawn, outpost, king ring",
		"../eval/pawns.go":    "pawn hash table, pawn structure",
		"../eval/evaluate.go": "tapered, tempo bonus",
		"../eval/ending.go":   "mop-up",

		"../position/outcome.go": "draw by insufficient material",
	} {
		text, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		flat := strings.ToLower(breaks.ReplaceAllString(string(text), " "))
		for word := range strings.SplitSeq(words, ", ") {
			if !strings.Contains(flat, strings.ToLower(word)) {
				t.Errorf("%s: no %q", file, word)
			}
		}
	}
}
