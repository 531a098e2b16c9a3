package position

// Cold file: pure data.

// Chess is orthodox chess, with Chess960 as a matter of the start position.
// Source: rules/sources/chess; FIDE where it is silent.
var Chess = Variant{
	Name: "chess", Aliases: []string{"normal", "standard", "fischerandom"}, Title: "Chess",
	Files: 8, Ranks: 8,
	Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	Pieces: []PieceDef{
		{Letter: 'P', Betza: "mfWcfF", Name: "pawn", Value: [2]int{82, 104}},
		{Letter: 'N', Betza: "N", Name: "knight", Value: [2]int{337, 290}},
		{Letter: 'B', Betza: "B", Name: "bishop", Value: [2]int{365, 308}},
		{Letter: 'R', Betza: "R", Name: "rook", Value: [2]int{477, 525}},
		{Letter: 'Q', Betza: "Q", Name: "queen", Value: [2]int{1025, 960}},
		{Letter: 'K', Betza: "K", Name: "king"},
	},
	Royal: 'K', Pawn: 'P',
	Steps:   map[int]int{2: 2},
	Promote: []Promotion{{"*8", "QRBN"}},
	Castle: []CastleDef{
		{King: "e1-g1", Rook: "h1", Right: 'K'},
		{King: "e1-c1", Rook: "a1", Right: 'Q'},
	},
	Shuffle:   true,
	Stalemate: Draw, Dead: DeadMinor,
	XBoard: []XBoardGame{{Name: "normal"}, {Name: "fischerandom"}},
}
