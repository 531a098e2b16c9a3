package client

import (
	"os/exec"

	"golang.org/x/sys/windows"
)

// runs reports whether a process is there.
func runs(pid int) bool {
	h, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return false
	}
	defer windows.CloseHandle(h)
	event, err := windows.WaitForSingleObject(h, 0)
	return err == nil && event == uint32(windows.WAIT_TIMEOUT)
}

func desert(*exec.Cmd) {}
