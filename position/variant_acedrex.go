package position

// Cold file: pure data.

// GrandeAcedrex is the great chess of Alfonso X's Book of Games, 1283, with bent
// riders: the aanca (griffon) steps diagonally and may go on outward as a rook, the
// unicorn (rhinoceros) leaps as a knight and may go on outward as a bishop. A pawn
// becomes the piece of the file it arrives on. Mate, stalemate and baring win,
// unless the bare side bares back at once. Source: rules/sources/grande-acedrex.
var GrandeAcedrex = Variant{
	Name: "grande-acedrex", Aliases: []string{"grandeacedrex", "grant-acedrex", "acedrex"},
	Title: "Grande Acedrex (1283)",
	Files: 12, Ranks: 12,
	Start: "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w Gg - 0 1",
	Pieces: []PieceDef{
		{Letter: 'P', Betza: "mfWcfF", XBoard: "fmWfcF", Name: "pawn"},
		{Letter: 'C', Betza: "B", Name: "crocodile"},
		{Letter: 'R', Betza: "R", Name: "rook"},
		{Letter: 'A', Betza: "[F?R]", XBoard: "FyafsF", Name: "aanca"},
		{Letter: 'U', Betza: "[N?B]", XBoard: "NmpafsyafW", Name: "unicorn"},
		{Letter: 'G', Betza: "Z", Name: "giraffe"},
		{Letter: 'L', Betza: "HC", Name: "lion"},
		{Letter: 'K', Betza: "KimAimD", Name: "king"},
	},
	Royal: 'K', Pawn: 'P',
	Promote: []Promotion{
		{"a12 l12", "R"}, {"b12 k12", "L"}, {"c12 j12", "U"},
		{"d12 i12", "G"}, {"e12 h12", "C"}, {"f12 g12", "A"},
	},
	Stalemate: Loss, Baring: BaringRebare,
	XBoard: []XBoardGame{{
		Name: "grande-acedrex", Table: "P.CR.............A..U..G........LK", Parent: "fairy",
	}},
}
