package position

// Cold file: deterministic Zobrist keys.

import (
	"fmt"

	"github.com/dgryski/go-farm"
)

// keySeed keeps this program's keys apart from any other use of the same hash.
const keySeed = 0x616c666f6e736f // "alfonso"

// hash returns the 64-bit key of a named feature. Keys depend on names alone, so
// that tables, books and logs agree between builds, machines and geometries.
func hash(format string, args ...any) uint64 {
	return farm.Hash64WithSeed(fmt.Appendf(nil, format, args...), keySeed)
}

// compileKeys derives the keys of all features and the fingerprint of the rules.
func (r *Rules) compileKeys() {
	name := r.Variant.Name
	for typ := range r.Types {
		for _, c := range []Color{White, Black} {
			p := MakePiece(typ, c)
			for _, sq := range r.Squares {
				r.keys[p][sq] = hash("%s %c %s", name, r.letterOf[p], r.Names[sq])
			}
		}
	}
	for _, sq := range r.Squares {
		r.passed[sq] = hash("%s passed %s", name, r.Names[sq])
		if r.forked {
			r.victims[sq] = hash("%s passed by %s", name, r.Names[sq])
		}
	}
	r.sideKey = hash("%s black to move", name)
	r.Fingerprint = r.Variant.fingerprint()
}

// castlingKeys derives the key of every set of rights in a table.
func (r *Rules) castlingKeys(t *Castling) {
	for i, right := range t.Rights {
		key := hash("%s right %v %s", r.Variant.Name, right.Color, r.Names[right.Square])
		for set := range t.keys {
			if set>>i&1 != 0 {
				t.keys[set] ^= key
			}
		}
	}
}

// computeKey recomputes the key from everything that it covers.
func (s *State) computeKey() uint64 {
	key := s.Castling.keys[s.Rights]
	for _, sq := range s.Rules.Squares {
		if p := s.Board[sq]; p != NoPiece {
			key ^= s.Rules.keys[p][sq]
		}
	}
	key ^= s.Rules.passedKey(s.Passed, s.Victim)
	if s.Side == Black {
		key ^= s.Rules.sideKey
	}
	return key
}
