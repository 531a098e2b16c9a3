package search

// Cold file: more threads than processors.

import "runtime"

// processorCount is how many threads the machine runs at once, or as many of them as the
// program may use.
var processorCount = runtime.GOMAXPROCS(0)

// spareThreads is how many goroutines can run beside the threads of a search: who reads commands,
// and the runtime's own.
const spareThreads = 2

// leaveRoom lets the Go runtime run more goroutines at once when so many threads would
// fill the processors. Then the operating system lets in at once who has waited for input.
// Go's scheduler would let him wait until every thread has had its 10 ms.
func leaveRoom(threads int) {
	if threads >= processorCount && runtime.GOMAXPROCS(0) < processorCount+spareThreads {
		runtime.GOMAXPROCS(processorCount + spareThreads)
	}
}

// turns lets as many threads search at once as there are processors, one after another
// where there are more threads: no scheduler then sees more work than it can share out at
// once, and the end of a search does not wait for any of them. A nil one lets all.
type turns chan struct{}

// newTurns returns the turns of so many threads.
func newTurns(threads int) turns {
	if threads <= processorCount {
		return nil
	}
	return make(turns, processorCount)
}

// take waits for a turn, in the order of asking.
func (t turns) take() {
	if t != nil {
		t <- struct{}{}
	}
}

// leave ends a turn.
func (t turns) leave() {
	if t != nil {
		<-t
	}
}

// pass ends a turn and waits for the next one.
func (t turns) pass() {
	t.leave()
	t.take()
}
