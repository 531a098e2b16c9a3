package memory

import (
	"math"
	"testing"
)

// TestBlock takes tables, uses them to their ends and gives them back.
func TestBlock(t *testing.T) {
	type slot struct{ _, b uint64 }
	before := mappedBytes.Load()
	for _, n := range []int{1, 1000, 1 << 20} {
		b, err := New[slot](n)
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Items) != n || b.Items[0] != (slot{}) || b.Items[n-1] != (slot{}) {
			t.Errorf("%d items, want %d empty ones", len(b.Items), n)
		}
		b.Items[n-1].b = 5
		b.Free()
		b.Free()
		if b.Items != nil {
			t.Error("a table is still there")
		}
	}
	if now := mappedBytes.Load(); now != before {
		t.Errorf("%d bytes are left", now-before)
	}
	for _, n := range []int{0, -1, math.MaxInt, math.MaxInt / 16} {
		if _, err := New[slot](n); err == nil {
			t.Errorf("a table of %d items is there", n)
		}
	}
	(*Block[slot])(nil).Free()
}
