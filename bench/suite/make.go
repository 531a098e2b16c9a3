package suite

// Cold file: making problems.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"alfonso/book/pgn"
	"alfonso/movegen"
	"alfonso/position"
	"alfonso/search/prove"
)

// problemKinds are the kinds of problem: what the only winning move is, or how the game then
// ends.
var problemKinds = map[string]struct {
	key    position.Kind // of the move, Normal for any
	reason string        // of the end, "" for any
}{
	"mate":       {reason: position.Checkmate},
	"stalemate":  {reason: position.Stalemate},
	"baring":     {reason: position.BareKing},
	"castling":   {key: position.Castle},
	"en-passant": {key: position.EnPassant},
	"promotion":  {key: position.Promote},
}

// MakeOptions says which problems to make.
type MakeOptions struct {
	Kind  string // of kinds
	Count int
	Moves int // to the win, at most
	Tries int // random positions to look at
	Seed  uint64
}

// proofBudget is how many positions a proof may look at.
const proofBudget = 200_000

// Make looks among random positions for those in which just one move wins in a number
// of moves, by exhaustive search, and returns them as EPD. One seed gives the same
// problems.
func Make(ctx context.Context, r *position.Rules, o MakeOptions, progress func()) ([]string, error) {
	kind, known := problemKinds[o.Kind]
	if !known || o.Count < 1 || o.Moves < 1 || o.Moves > 3 {
		return nil, fmt.Errorf("problems cannot be made of %+v", o)
	}
	if r.Royal < 0 {
		return nil, fmt.Errorf("%s has no king, and no problems of this kind", r.Variant.Name)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0))
	var lines []string
	for range o.Tries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := scatter(r, kind.key, kind.reason == position.BareKing, rng)
		if s == nil {
			continue
		}
		n, key := only(s, o.Moves, kind.key)
		if key == position.NoMove {
			continue
		}
		if _, out := prove.Line(s, n); kind.reason != "" && out.Reason != kind.reason {
			continue
		}
		fen := strings.Join(strings.Fields(s.FEN())[:4], " ")
		lines = append(lines, fmt.Sprintf("%s bm %s; dm %d; id \"%s.%02d\";", fen, pgn.SAN(movegen.New(s.Clone(1)), key), n, o.Kind, len(lines)+1))
		progress()
		if len(lines) == o.Count {
			return lines, nil
		}
	}
	return lines, fmt.Errorf("only %d problems found among %d positions", len(lines), o.Tries)
}

// only returns the least number of moves in which the side to move wins and the one
// move that does it, if it is only one and of the kind; else NoMove.
func only(s *position.State, most int, kind position.Kind) (n int, key position.Move) {
	legal := movegen.New(s.Clone(1)).Legal(nil)
	if kind != position.Normal && !slices.ContainsFunc(legal, func(m position.Move) bool { return m.Kind() == kind }) {
		return 0, position.NoMove
	}
	for n := 1; n <= most; n++ {
		keys, done := prove.Keys(s, n, proofBudget)
		switch {
		case !done || len(keys) > 1:
			return 0, position.NoMove
		case len(keys) == 1 && (kind == position.Normal || keys[0].Kind() == kind):
			return n, keys[0]
		case len(keys) == 1:
			return 0, position.NoMove
		}
	}
	return 0, position.NoMove
}

// scatter places a few men at random. The side to move is not in check and has the
// move that is asked for at hand, or the other side is nearly bare; nil if that did not
// come out.
func scatter(r *position.Rules, kind position.Kind, nearlyBare bool, rng *rand.Rand) *position.State {
	var board [position.MaxSquares]position.Piece
	us := position.Color(rng.IntN(2))
	home := r.NewGame()
	rights := "-"
	king := func(c position.Color) position.Piece { return position.MakePiece(r.Royal, c) }
	free := func() position.Square {
		for {
			if sq := r.Squares[rng.IntN(len(r.Squares))]; board[sq] == position.NoPiece {
				return sq
			}
		}
	}
	put := func(p position.Piece) {
		for range 20 {
			sq := free()
			if rank := r.RelativeRank(p.Color(), sq); p.Type() != r.Pawn || rank > 1 && rank < r.Variant.Ranks {
				board[sq] = p
				return
			}
		}
	}
	if kind == position.Castle {
		rights = ""
		for _, right := range home.Castling.Rights {
			if right.Color == us && !right.Leap {
				board[right.Square] = home.Board[right.Square]
				rights += string(rune(right.Letter))
			}
		}
		board[home.Kings[us]] = king(us)
	} else {
		put(king(us))
	}
	put(king(us.Other()))
	var stride position.Move
	if kind == position.EnPassant {
		if stride = placeStride(r, &board, us, rng); stride == position.NoMove {
			return nil
		}
	}
	ours, theirs := 2+rng.IntN(3), rng.IntN(4)
	if nearlyBare {
		theirs = 1
	}
	for i := range ours + theirs {
		c := us
		if i >= ours {
			c = us.Other()
		}
		typ := rng.IntN(r.Types)
		if kind == position.Promote && i == 0 {
			put(position.MakePiece(r.Pawn, us))
			continue
		}
		if typ != r.Royal {
			put(position.MakePiece(typ, c))
		}
	}
	side := us
	if stride != position.NoMove {
		side = us.Other()
	}
	s, err := r.New(boardText(r, &board) + " " + string("wb"[side]) + " " + rights + " - 0 1")
	if err != nil || s.Complaint() != "" {
		return nil
	}
	b := movegen.New(s)
	if stride != position.NoMove {
		if !b.IsLegal(stride) {
			return nil
		}
		b.Do(stride)
		if s, err = r.New(s.FEN()); err != nil || s.Victim == position.NoSquare {
			return nil
		}
		b = movegen.New(s)
	}
	if b.Checked() || movegen.Outcome(b).Result != position.Unfinished {
		return nil
	}
	return s
}

// placeStride places a pawn of the other side that can advance by several squares, and
// one of ours that can then take it, and returns the advance.
func placeStride(r *position.Rules, board *[position.MaxSquares]position.Piece, us position.Color, rng *rand.Rand) position.Move {
	ours, theirs := position.MakePiece(r.Pawn, us), position.MakePiece(r.Pawn, us.Other())
	from := r.Squares[rng.IntN(len(r.Squares))]
	for _, path := range r.Moves[theirs].Advances[from] {
		if len(path) < 2 || board[from] != position.NoPiece {
			continue
		}
		n := 1 + rng.IntN(len(path)-1)
		passed := path[rng.IntN(n)]
		start := rng.IntN(len(r.Squares))
		for i := range r.Squares {
			at := r.Squares[(start+i)%len(r.Squares)]
			if board[at] == position.NoPiece && slices.Contains(r.Moves[ours].Captures[at], passed) && !slices.Contains(path, at) {
				board[from], board[at] = theirs, ours
				return position.MakeMove(theirs, from, path[n], position.Stride, 0)
			}
		}
	}
	return position.NoMove
}

// boardText writes the first field of a FEN.
func boardText(r *position.Rules, board *[position.MaxSquares]position.Piece) string {
	var b strings.Builder
	for rank := r.Variant.Ranks - 1; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&b, empty)
				empty = 0
			}
		}
		for file := range r.Variant.Files {
			if p := board[r.At(file, rank)]; p != position.NoPiece {
				flush()
				b.WriteByte(r.Letter(p))
			} else {
				empty++
			}
		}
		flush()
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}
