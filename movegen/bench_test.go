package movegen_test

import (
	"testing"

	"alfonso/games"
	"alfonso/movegen"
	"alfonso/position"
)

// benchmark runs a job on the positions of a game, in every geometry; ns/op is the
// time for one position.
func benchmark(b *testing.B, job func(movegen.Board, []position.Move) []position.Move) {
	for _, game := range listed {
		for _, g := range geometries(b, game) {
			b.Run(game+"/"+g.Name, func(b *testing.B) {
				var boards []movegen.Board
				for _, fen := range fens(b, game)[:40] {
					boards = append(boards, board(b, rulesOn(b, game, g), fen))
				}
				for _, x := range boards {
					x.State().Reserve(8)
				}
				list := make([]position.Move, 0, movegen.MaxMoves)
				for i := 0; b.Loop(); i++ {
					list = job(boards[i%len(boards)], list[:0])
				}
			})
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	benchmark(b, func(x movegen.Board, list []position.Move) []position.Move { return x.Legal(list) })
}

func BenchmarkNoisy(b *testing.B) {
	benchmark(b, func(x movegen.Board, list []position.Move) []position.Move { return x.Noisy(list) })
}

func BenchmarkCount(b *testing.B) {
	benchmark(b, func(x movegen.Board, list []position.Move) []position.Move { x.Count(); return list })
}

// BenchmarkDoUndo makes and takes back every legal move of a position.
func BenchmarkDoUndo(b *testing.B) {
	benchmark(b, func(x movegen.Board, list []position.Move) []position.Move {
		list = x.Legal(list)
		for _, m := range list {
			x.Do(m)
			x.Undo()
		}
		return list
	})
}

func BenchmarkPerft3(b *testing.B) {
	for _, game := range listed {
		for _, g := range geometries(b, game) {
			b.Run(game+"/"+g.Name, func(b *testing.B) {
				x := board(b, rulesOn(b, game, g), games.Find(game).Start)
				var nodes uint64
				for b.Loop() {
					nodes += x.Perft(3)
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnps")
			})
		}
	}
}
