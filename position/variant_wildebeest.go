package position

// Cold file: pure data.

// Wildebeest is Wildebeest Chess by R. Wayne Schmittberger, 1987: camels, a
// knight-camel compound, pawns that may start with three steps, and castling over
// one to four squares. Stalemate loses. Source: rules/sources/wildebeest.
var Wildebeest = Variant{
	Name: "wildebeest", Title: "Wildebeest Chess (R. W. Schmittberger, 1987)",
	Files: 11, Ranks: 10,
	Start: "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1",
	Pieces: []PieceDef{
		{Letter: 'P', Betza: "mfWcfF", XBoard: "fmWfceFifmW3iifmnD", Name: "pawn"},
		{Letter: 'N', Betza: "N", Name: "knight"},
		{Letter: 'B', Betza: "B", Name: "bishop"},
		{Letter: 'R', Betza: "R", Name: "rook"},
		{Letter: 'Q', Betza: "Q", Name: "queen"},
		{Letter: 'C', Betza: "C", Name: "camel"},
		{Letter: 'W', Betza: "NC", Name: "wildebeest", Alias: 'G'},
		{Letter: 'K', Betza: "K", XBoard: "KisO1isO2isO3isO4", Name: "king"},
	},
	Royal: 'K', Pawn: 'P',
	Steps:   map[int]int{2: 3, 3: 2},
	Promote: []Promotion{{"*10", "QW"}},
	Castle: []CastleDef{
		{King: "f1-g1,h1,i1,j1", Rook: "k1", Right: 'K'},
		{King: "f1-e1,d1,c1,b1", Rook: "a1", Right: 'Q'},
	},
	Stalemate: Loss, Dead: DeadKings,
	XBoard: []XBoardGame{{
		Name: "wildebeest", Table: "PNBRQ...................C......WK", Parent: "fairy", Choice: "QW",
	}},
}
