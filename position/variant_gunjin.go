package position

// Cold file: pure data.

// Gunjin Shogi, the Japanese game of hidden armies and an umpire, before 1945. Men stand
// face down; in a battle the umpire looks at both and takes away what has lost.
// Officers and spy step, tank and cavalry go one or two cells, the engineer any
// distance, the plane up and down its file over everything; mines and flag stay. Walls:
// the river, crossed by bridges on two files. The two middle squares of each back rank
// are one cell, the headquarters: an officer from major up that enters the enemy's wins.
// Source: rules/gunjin, after rules/sources/gunjin.
//
// Gunjin23 has 23 men a side on 6x8, Gunjin31 has 31 on 8x8. The start is one legal
// deployment of many: players choose theirs in secret.
var (
	Gunjin23 = Variant{
		Name: "gunjin23", Aliases: []string{"gunjin"},
		Title: "Gunjin Shogi, 23 men",
		Files: 6, Ranks: 8,
		Start:  "pdk*up/jcdbhf/egbtln/ensmkt/TKMSNE/NLTBGE/FHBDCJ/PUK*DP w - 0 1",
		Pieces: gunjinMen, Baring: Conquest, Stalemate: Loss, QuietPlies: 200,
		XBoard: []XBoardGame{{Name: "gunjin23", Table: "GLMCUJKEDPTHNSBF", Parent: "fairy"}},
		Battle: &Battle{
			Walls: "4-5 but b,e", Joins: "c1+d1 c8+d8", Goal: "c8 by GLMCUJ",
			Columns: gunjinColumns, Clash: gunjinClash, Borrow: 'F', Options: gunjinOptions,
			NotAt: []string{"B b4 e4", "F b4 e4 *1"},
		},
	}
	Gunjin31 = Variant{
		Name:  "gunjin31",
		Title: "Gunjin Shogi, 31 men",
		Files: 8, Ranks: 8,
		Start:  "pubj*hdp/hfbdkcmn/nltbgecj/tkmsnetu/TKMSNETU/NLTBGECJ/HFBDKCMN/PUBJ*HDP w - 0 1",
		Pieces: gunjinMen, Baring: Conquest, Stalemate: Loss, QuietPlies: 200,
		XBoard: []XBoardGame{{Name: "gunjin31", Table: "GLMCUJKEDPTHNSBF", Parent: "fairy"}},
		Battle: &Battle{
			Walls: "4-5 but b,g", Joins: "d1+e1 d8+e8", Goal: "d8 by GLMCUJ",
			Columns: gunjinColumns, Clash: gunjinClash, Borrow: 'F', Options: gunjinOptions,
			NotAt: []string{"B b4 g4", "F b4 g4 *1"},
		},
	}
)

// gunjinMen are the types, with the worth that battles of open men suggest.
var gunjinMen = []PieceDef{
	{Letter: 'G', Betza: "W", Name: "general", Value: [2]int{900, 900}},
	{Letter: 'L', Betza: "W", Name: "lieutenant general", Value: [2]int{800, 800}},
	{Letter: 'M', Betza: "W", Name: "major general", Value: [2]int{720, 720}},
	{Letter: 'C', Betza: "W", Name: "colonel", Value: [2]int{500, 500}},
	{Letter: 'U', Betza: "W", Name: "lieutenant colonel", Value: [2]int{430, 430}},
	{Letter: 'J', Betza: "W", Name: "major", Value: [2]int{370, 370}},
	{Letter: 'K', Betza: "W", Name: "captain", Value: [2]int{200, 200}},
	{Letter: 'E', Betza: "W", Name: "lieutenant", Value: [2]int{160, 160}},
	{Letter: 'D', Betza: "W", Name: "second lieutenant", Value: [2]int{130, 130}},
	{Letter: 'P', Betza: "vppRsW", Name: "plane", Value: [2]int{700, 700}},
	{Letter: 'T', Betza: "W2", Name: "tank", Value: [2]int{520, 520}},
	{Letter: 'H', Betza: "W2", Name: "cavalry", Value: [2]int{120, 120}},
	{Letter: 'N', Betza: "R", Name: "engineer", Value: [2]int{260, 260}},
	{Letter: 'S', Betza: "W", Name: "spy", Value: [2]int{180, 180}},
	{Letter: 'B', Name: "mine", Value: [2]int{300, 300}},
	{Letter: 'F', Name: "flag", Value: [2]int{150, 150}},
}

// gunjinClash is the table of the source, transposed: it has the attackers in columns.
var (
	gunjinColumns = "GLMCUJKEDPTHNSB"
	gunjinClash   = []string{
		"G =AAAAAAAAAAAADD",
		"L D=AAAAAAAAAAAAD",
		"M DD=AAAAAAAAAAAD",
		"C DDD=AAAAADDAAAD",
		"U DDDD=AAAADDAAAD",
		"J DDDDD=AAADDAAAD",
		"K DDDDDD=AADDAAAD",
		"E DDDDDDD=ADDAAAD",
		"D DDDDDDDD=DDAAAD",
		"P DDDAAAAAA=AAAAA",
		"T DDDAAAAAAD=ADAD",
		"H DDDDDDDDDDD=AAD",
		"N DDDDDDDDDDAD=AA",
		"S ADDDDDDDDDDDD=D",
	}
)

// gunjinOptions are the points in which rules outside the source differ from it: planes
// that cross the river anywhere, a mine that goes off with the man that stepped on it,
// and two steps forward only.
var gunjinOptions = []RuleOption{
	{Name: "GunjinPlaneRiver", Default: "bridge", Other: "anywhere", Betza: []string{"P hvppRsW"}},
	{Name: "GunjinMine", Default: "stays", Other: "dies", Clash: []string{"B D="}},
	{Name: "GunjinTwoStep", Default: "all", Other: "forward", Betza: []string{"T fW2bsW", "H fW2bsW"}},
}
