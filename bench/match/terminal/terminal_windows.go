package terminal

// Cold file: Windows' console.

import (
	"os"

	"golang.org/x/sys/windows"
)

// understands reports whether a console clears its screen when it is told to, which it has to
// be asked for.
func understands(f *os.File) bool {
	console := windows.Handle(f.Fd())
	var mode uint32
	return windows.GetConsoleMode(console, &mode) == nil &&
		windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
