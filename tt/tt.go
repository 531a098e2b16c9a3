// Package tt is the transposition table: what a search learned about a position,
// found again by the position's key.
//
// The contract: any number of goroutines may Probe and Store at once; an answer is
// either complete or missing, never a mixture of two stores. Two positions with
// equal keys cannot be told apart, so a move from the table must be checked for
// legality before it is played. The table does not know what a score means: mate
// scores are made relative to the node by the caller. Resize, Clear and NextSearch
// are for the time between searches.
package tt

// Hot file.

import (
	"math/bits"
	"sync/atomic"

	"alfonso/position"
	"alfonso/tt/memory"
)

// Bound tells what a stored score is: the zero value says that there is none.
type Bound uint8

// Kinds of score.
const (
	None  Bound = iota
	Upper       // the true score is not greater
	Lower       // the true score is not less
	Exact
)

// MaxDepth is the greatest depth that an Entry can hold.
const MaxDepth = 255

// Entry is what is known about a position.
type Entry struct {
	Move  position.Move // best or refuting move, or NoMove
	Score int           // in 16 bits
	Depth int           // plies, 0 to MaxDepth
	Bound Bound
}

// A slot holds an entry in data and the position's key xor data in check. A store
// that races with another leaves a pair that matches no key: it is lost, not wrong.
//
// data: 0-29 move | 30-45 score | 46-53 depth | 54-55 bound | 56-60 generation
type slot struct {
	check, data atomic.Uint64
}

const (
	moveBits    = 30
	scoreShift  = moveBits
	depthShift  = scoreShift + 16
	boundShift  = depthShift + 8
	ageShift    = boundShift + 2
	generations = 32
)

// bucketSize slots share a cache line; a key may be in any of them.
const bucketSize = 4

type bucket [bucketSize]slot

// Table is a transposition table.
type Table struct {
	buckets    []bucket // of the block
	block      *memory.Block[bucket]
	generation uint64 // 0 to ages-1
}

// bucket returns the slots in which a key may be.
func (t *Table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Prefetch brings what is stored for a key nearer, for a Probe that comes soon.
func (t *Table) Prefetch(key uint64) { prefetch(t.bucket(key)) }

// Probe returns what is stored for a key.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if data != 0 && b[i].check.Load()^data == key {
			return Entry{
				Move:  position.Move(data & (1<<moveBits - 1)),
				Score: int(int16(data >> scoreShift)),
				Depth: int(uint8(data >> depthShift)),
				Bound: Bound(data >> boundShift & 3),
			}, true
		}
	}
	return Entry{}, false
}

// Store records an entry. It takes the place of an older entry of the same key,
// unless that one is of this search and clearly deeper, or else of the shallowest
// and oldest one in the bucket. An entry without move keeps the move known before.
func (t *Table) Store(key uint64, e Entry) {
	b := t.bucket(key)
	var victim *slot
	worst := int(^uint(0) >> 1)
	for i := range b {
		data := b[i].data.Load()
		if data != 0 && b[i].check.Load()^data == key {
			fresh := data>>ageShift == t.generation
			if fresh && e.Bound != Exact && e.Depth+3 < int(uint8(data>>depthShift)) && Bound(data>>boundShift&3) != None {
				return
			}
			if e.Move == position.NoMove {
				e.Move = position.Move(data & (1<<moveBits - 1))
			}
			victim = &b[i]
			break
		}
		worth := -1
		if data != 0 {
			age := (t.generation - data>>ageShift) % generations
			worth = int(uint8(data>>depthShift)) + MaxDepth - 4*int(age)
		}
		if worth < worst {
			worst, victim = worth, &b[i]
		}
	}
	data := uint64(e.Move) | uint64(uint16(e.Score))<<scoreShift | uint64(e.Depth)<<depthShift |
		uint64(e.Bound)<<boundShift | t.generation<<ageShift
	victim.data.Store(data)
	victim.check.Store(key ^ data)
}

// NextSearch lets the entries of earlier searches age.
func (t *Table) NextSearch() { t.generation = (t.generation + 1) % generations }

// HashFull returns how much of the table the current search has filled, per mille,
// from a sample.
func (t *Table) HashFull() int {
	n, used := min(250, len(t.buckets)), 0
	for i := range n {
		for j := range t.buckets[i] {
			if data := t.buckets[i][j].data.Load(); data != 0 && data>>ageShift == t.generation {
				used++
			}
		}
	}
	return used * 1000 / (n * bucketSize)
}
