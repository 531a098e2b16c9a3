package movegen_test

import (
	"strings"
	"testing"

	"alfonso/movegen"
)

// TestReadKnown reads files of counts, good and bad.
func TestReadKnown(t *testing.T) {
	list, err := movegen.ReadKnown("# one\n\n8/8 w ; D1 20 ;D3 8902\n7/8 b\n")
	if err != nil || len(list) != 2 || list[0].FEN != "8/8 w" || list[0].Line != 3 || len(list[0].Counts) != 2 || list[0].Counts[1] != (movegen.KnownCount{Depth: 3, Nodes: 8902}) {
		t.Errorf("%+v %v", list, err)
	}
	for _, bad := range []string{"x ; 20", "x ; D1", "x ; D0 1", "x ; D1 -1", "x ; E1 20", "x ;"} {
		if list, err := movegen.ReadKnown("\n" + bad); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("%s: %v %v", bad, list, err)
		}
	}
}
