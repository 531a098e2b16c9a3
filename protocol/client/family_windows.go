package client

// Cold file: an engine and its children, where they are a job.

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// family is the processes of an engine: a job, which ends with this process at the latest.
type family struct{ job windows.Handle }

// start starts the engine. Without a job, which a system may refuse, its children are
// not found.
func (f *family) start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP} // Ctrl-C is not for it
	if err := cmd.Start(); err != nil {
		return err
	}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil
	}
	f.job = job
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return nil // it has ended already
	}
	windows.AssignProcessToJobObject(job, process)
	windows.CloseHandle(process)
	return nil
}

// kill ends the engine and its children.
func (f *family) kill(cmd *exec.Cmd) {
	cmd.Process.Kill()
	if f.job != 0 {
		windows.TerminateJobObject(f.job, 1)
	}
}

// end ends what an engine has left behind that has just ended.
func (f *family) end(*exec.Cmd) {
	if f.job != 0 {
		windows.TerminateJobObject(f.job, 1)
		windows.CloseHandle(f.job)
	}
}
