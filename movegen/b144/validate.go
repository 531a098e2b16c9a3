// Code generated from movegen/b96; DO NOT EDIT.

package b144

// Cold file: does a Board agree with its State?

import "fmt"

// Validate recomputes the State from its mailbox and the Board from its State, and tells the
// first thing that differs.
func (b *Board) Validate() error {
	if err := b.s.Validate(); err != nil {
		return err
	}
	fresh := New(b.t, b.s)
	differ := ""
	switch {
	case b.pieces != fresh.pieces:
		differ = "sets of pieces"
	case b.colors != fresh.colors:
		differ = "sets of colours"
	case b.orth != fresh.orth || b.diag != fresh.diag:
		differ = "sets of riders"
	case b.castles.table != b.s.Castling:
		differ = "castlings"
	case b.analyzed:
		fresh.analyze()
		if b.checkers != fresh.checkers || b.evade != fresh.evade || b.pinned != fresh.pinned || b.npins != fresh.npins {
			differ = "checks and pins"
		}
	}
	if differ != "" {
		return fmt.Errorf("%s: the board's %s differ from the position's", b.s.FEN(), differ)
	}
	return nil
}
