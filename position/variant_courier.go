package position

// Cold file: pure data.

// Courier is Courier Chess, played in Germany from the 13th century. The start
// position is the one after the four moves each side is obliged to make. Mate,
// stalemate and baring the king win; a bare king has no counter-move.
// Source: rules/sources/courier.
var Courier = Variant{
	Name: "courier", Aliases: []string{"courierchess"}, Title: "Courier Chess (13th century)",
	Files: 12, Ranks: 8,
	Start: "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1",
	Pieces: []PieceDef{
		{Letter: 'P', Betza: "mfWcfF", XBoard: "fmWfcF", Name: "pawn"},
		{Letter: 'N', Betza: "N", Name: "knight"},
		{Letter: 'B', Betza: "B", Name: "courier"},
		{Letter: 'R', Betza: "R", Name: "rook"},
		{Letter: 'F', Betza: "F", Name: "queen"},
		{Letter: 'E', Betza: "A", Name: "alfil"},
		{Letter: 'W', Betza: "W", Name: "schleich"},
		{Letter: 'M', Betza: "K", Name: "man"},
		{Letter: 'K', Betza: "K", Name: "king"},
	},
	Royal: 'K', Pawn: 'P',
	Promote:   []Promotion{{"*8", "F"}},
	Stalemate: Loss, Baring: BaringWins,
	XBoard: []XBoardGame{
		{ // XBoard and Fairy-Max begin before the obligatory moves, and do not ask for them
			Name: "courier", Start: "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR w - - 0 1",
			Table: "PNBR.FE..WMK", Parent: "courier",
		},
		{Name: "courierchess", Table: "PNBR.FE..WMK", Parent: "shatranj"},
	},
}
