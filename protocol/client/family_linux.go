package client

// Cold file: children that have left their engine's group.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// nursery knows the engines that run, by their process. It is locked while one is
// started, so that none is taken for an orphan.
var nursery struct {
	sync.Mutex
	running map[int]bool
}

// adopt starts an engine. This process becomes the parent of all that lose theirs, so that
// it finds them; and an engine ends with it.
func adopt(cmd *exec.Cmd) error {
	nursery.Lock()
	defer nursery.Unlock()
	if nursery.running == nil {
		nursery.running = map[int]bool{}
		unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // an old kernel does without
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	if err := cmd.Start(); err != nil {
		return err
	}
	nursery.running[cmd.Process.Pid] = true
	return nil
}

// bury ends the orphans of an engine that has ended, and theirs: children of this process
// that are in the group neither of this process nor of an engine that runs.
func bury(cmd *exec.Cmd) {
	nursery.Lock()
	defer nursery.Unlock()
	delete(nursery.running, cmd.Process.Pid)
	for deadline := time.Now().Add(quitPatience); time.Now().Before(deadline); {
		orphans := slices.DeleteFunc(children(), func(pid int) bool {
			group, err := unix.Getpgid(pid)
			return err != nil || group == unix.Getpgrp() || nursery.running[group]
		})
		if len(orphans) == 0 {
			return
		}
		for _, pid := range orphans {
			unix.Kill(pid, unix.SIGKILL)
		}
		time.Sleep(time.Millisecond)
		for _, pid := range orphans {
			unix.Wait4(pid, nil, unix.WNOHANG, nil)
		}
	}
}

// children lists the processes whose parent this process is.
func children() (pids []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", os.Getpid()))
	for _, list := range lists {
		text, _ := os.ReadFile(list) // none where a thread has just ended
		for _, field := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(field); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}
