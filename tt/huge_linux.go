package tt

// Cold file.

import (
	"syscall"
	"unsafe"
)

// advise asks for huge pages: nearly every probe goes to another page, and with
// small ones the search of their addresses costs as much as the memory itself. It
// is a hint, so a refusal does not matter.
func advise(buckets []bucket) {
	const madvHugepage = 14
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), len(buckets)*int(unsafe.Sizeof(bucket{})))
	_ = syscall.Madvise(bytes, madvHugepage)
}
