package bench

// Cold file: pure data.

import (
	"alfonso/games"
	"alfonso/position"
)

// game is what a bench searches of one game.
type game struct {
	depth int
	fens  []string
}

// fallback serves games that have no positions of their own yet.
func fallback(v *position.Variant) game { return game{depth: 6, fens: []string{v.Start}} }

// benchPositions holds for each game its start, positions from openings and middlegames of
// our own, and endings; those with odd structures come from games that began with
// random moves. The depths are such that no game takes much longer than another.
var benchPositions = map[string]game{
	"chess": {12, []string{
		games.Chess().Start,
		"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
		"r3k2r/pp1qbppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R b kq - 4 11",
		"8/1p3pk1/p3p1p1/3pP1Pp/PP1P1K1P/8/8/8 b - - 0 40",
		"5b1r/r1pkpppp/p1np4/1p5P/5P2/1PP2N2/1P1PP2P/RNB1K1R1 w Q - 3 13",
		"5bn1/p1p2kpr/2nppp2/7p/6P1/2PPQP2/Pr2PB2/RN2K3 b - - 0 25",
		"8/2pb4/R1n3k1/1pP3Np/4P2P/1P6/1BPK4/8 w - - 3 37",
		"8/7R/2k2b2/p4P2/5P2/1PpKN3/P2P3p/1R6 b - - 2 61",
	}},
	"courier": {10, []string{
		games.Find("courier").Start,
		"4mk1w1e1r/r1pp1p2ppp1/e1P1pb1p1n2/p4b5p/7F3P/2N6N1R/1PPPPP2PPP1/R1EBMK1WBE2 w - - 1 13",
		"7wbN2/1ppp1pkppp2/e1nmpbf2np1/p1E3p5/P5P4P/2N3F5/1PPPPP1PPPP1/1R1BMK1WBE1R b - - 3 13",
		"2ebm2w1e1r/1pppppkb1p2/1rn3fpp1p1/p1E3p4p/P5P1n2P/2N3FE1NP1/1PPPPP1PPP2/1R1BMK1WB1R1 w - - 6 13",
		"2ebmk1w4/2pppp2ppp1/1pr3r5/p5p4p/P1P1P4e1P/4EfF5/1PP2P1PPPPn/1R2K2WB1R1 b - - 4 25",
		"3bm7/2pppp1wppp1/1p2ekr5/p8P1p/P3r1p4P/4EfFn4/1PPR1P1P1PP1/1K5WB1R1 w - - 8 37",
		"12/2p2p1w1p2/7pp1p1/2k3pb4/P1p8P/5PFP2P1/1P1PPMKWPBP1/2N6ER1 b - - 2 61",
		"12/12/2p1p1w3p1/4B4p2/4P3P2P/5P4PE/2k2MKWP1P1/9R2 w - - 2 97",
	}},
	"wildebeest": {9, []string{
		games.Find("wildebeest").Start,
		"r1c1wk2b1r/ppppp1bp1pp/2n2pp1n2/1qc5p2/W10/1P2P3P2/6C4/11/PBPPQPPP1PP/RN1B1K2CNR w KQkq - 5 13",
		"r1ccwk1bbnr/ppppp1pppp1/n10/11/5p4p/3W3P3/3qP2CN2/1P4P2P1/P1PPQP2P1P/RNBB1K1C2R b KQkq - 9 13",
		"4kr2b1r/ppppp2pppp/6p1n2/5p5/4q6/1Q3B1N3/1PP1c1CP3/6P3P/Pb1PK1PP1PR/11 w - - 6 25",
		"5k2b2/p3p1pp1pr/3p1p2nbp/7CC2/1p9/3P2B4/2N8/3W4NP1/PPP1PPPP2P/3R3K2w b - - 1 25",
		"4k4r1/p1ppp3ppp/6pp3/5p1P3/11/11/1PP4P3/2KN1r1b1PP/P2P7/11 w - - 0 49",
		"11/3R3p2p/1k3p5/8pp1/4p6/5n5/2PR6P/5B5/P1KP1PPP1P1/11 b - - 1 73",
		"11/10p/2p2p5/pP9/9p1/11/1k8B/9P1/1K3P1PP1P/11 w - - 0 73",
	}},
	"grande-acedrex": {8, []string{
		games.Find("grande-acedrex").Start,
		"6k1g1l1/1r2l1a5/g4cc3ur/pppppppppppp/12/12/9u2/3P7P/PPP1PPPP1PP1/3U3CU3/R2A1CK4R/1L1G4G1L1 w g - 8 13",
		"3g4gul1/1a1cl7/1r1u1crk4/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/2U3A3U1/1R1C2CR4/1L1G2K1G1L1 b G - 24 13",
		"1l1g6l1/3ka7/1r4r1u2g/p1p1ppcppppp/1p1p8/2u9/12/2P2U6/1P1PPPPPcPPP/1R2KA6/1R1C4C3/3GL3G1L1 w - - 0 25",
		"1lug1a2gulr/1r2k7/2c9/pp3pppppp1/2ppp7/11p/7U4/5U4P1/PPP1PPPPPP1P/1K10/1R1C1AC1R3/1L1G4G1L1 b - - 19 37",
		"12/1k5c4/1ra9/pp1p1p1plppp/2pc8/12/4G7/3PP1P4P/PPP1P1GP1PPC/3U4A3/1RK6R2/11u w - - 5 49",
		"12/12/8r3/pp4p2Ap1/2pk1lc5/12/12/5P1lL1P1/PPP1PPGP3P/5C6/2KC8/3G8 b - - 0 73",
		"12/12/12/12/9R1p/k11/3PG7/P2P2P4P/1P2P2P2P1/2K9/12/12 w - - 2 97",
	}},
}
