package tt

// Cold file.

import (
	"syscall"
	"unsafe"
)

// Huge asks for huge pages for what a slice holds: where nearly every access goes to
// another page, the search of addresses in small ones costs as much as the memory
// itself. It is a hint, so a refusal does not matter.
func Huge[T any](s []T) {
	const madvHugepage = 14
	var one T
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(one)))
	_ = syscall.Madvise(bytes, madvHugepage)
}
