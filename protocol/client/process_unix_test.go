//go:build unix

package client

import (
	"os/exec"
	"syscall"
)

// runs reports whether a process is there.
func runs(pid int) bool { return pid > 0 && syscall.Kill(pid, 0) == nil }

// desert lets a program leave its parent's group and session.
func desert(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
