//go:build !windows

package terminal

// Cold file: terminals outside Windows.

import "os"

// understands reports whether a terminal clears its screen when it is told to.
func understands(*os.File) bool {
	name := os.Getenv("TERM")
	return name != "" && name != "dumb"
}
