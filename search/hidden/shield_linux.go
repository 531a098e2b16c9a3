package hidden

// Cold file: secrets in memory.

import "golang.org/x/sys/unix"

// Shield keeps other processes of the same account, such as an engine on the other side, from
// reading this one's memory, pipes and environment. Whoever holds hidden men calls it. It does
// not keep out the superuser, and does nothing where the system has no such thing.
func Shield() {
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // what fails leaves things as they were
}
