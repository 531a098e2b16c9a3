//go:build unix

package client

// Cold file: an engine and its children, where they are a process group.

import (
	"os/exec"
	"syscall"
)

// family is the processes of an engine: its group, which no signal of our terminal
// reaches, and on Linux also those of its children that have left the group.
type family struct{}

// start starts the engine.
func (family) start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return adopt(cmd)
}

// kill ends the engine and its group.
func (family) kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// end ends what an engine has left behind that has just ended.
func (f family) end(cmd *exec.Cmd) {
	f.kill(cmd)
	bury(cmd)
}
