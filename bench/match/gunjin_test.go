package match

// Engines of hidden men for the tests.

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"alfonso/games"
	"alfonso/position"
	"alfonso/search/hidden"
)

// player describes a fake engine, which leaves its notes in a folder.
func player(mode, dir string) string {
	return fmt.Sprintf(`"cmd=%s" arg=fake arg=gunjin arg=%s "arg=%s"`, os.Args[0], mode, dir)
}

// alive reports whether a process runs.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	return err == nil && p.Signal(syscall.Signal(0)) == nil
}

// pids lists the fakes that have been started with a folder.
func pids(dir string) (list []int) {
	files, _ := filepath.Glob(filepath.Join(dir, "pid.*"))
	for _, f := range files {
		n, _ := strconv.Atoi(strings.TrimPrefix(filepath.Ext(f), "."))
		list = append(list, n)
	}
	return list
}

// fakeGunjin plays by chance and misbehaves as its mode says.
func fakeGunjin(mode, dir string) {
	jot := func(name, text string) { os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600) }
	others := 0
	for _, pid := range pids(dir) {
		if alive(pid) {
			others++
		}
	}
	if others > 1 {
		jot("crowd", fmt.Sprintf("%d others run", others))
	}
	jot(fmt.Sprintf("pid.%d", os.Getpid()), "")
	if started := len(pids(dir)); mode == "once" && started > 2 {
		os.Exit(5)
	}
	r, err := position.Compile(games.Find("gunjin23"))
	if err != nil {
		panic(err)
	}
	rng := rand.New(rand.NewPCG(1, uint64(os.Getpid())))
	var view *hidden.View
	moves := 0
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		switch words := strings.Fields(in.Text()); words[0] {
		case "uci":
			fmt.Println("id name \x1b[2J" + mode + "\noption name UCI_Variant type combo default gunjin23 var gunjin23\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "deploy":
			switch mode {
			case "baddeploy":
				fmt.Println("bestdeploy AAAA/BBBB")
			case "crashdeploy":
				os.Exit(3)
			case "hangdeploy":
			default:
				c := position.Color(strings.Index("wb", words[1]))
				fmt.Println("bestdeploy " + hidden.RandomDeployment(r, c, rng).String())
			}
		case "position":
			view = viewTold(r, words)
		case "go":
			moves++
			switch {
			case mode == "crash" && moves == 3:
				os.Exit(3)
			case mode == "hang" && moves == 3:
				time.Sleep(time.Hour)
			case mode == "illegal" && moves == 3:
				fmt.Println("bestmove x\"]\x1b[2J\x00[Result")
				continue
			case mode == "look":
				look(dir, jot)
			}
			legal := view.Legal()
			fmt.Println("bestmove " + view.Shadow().Text(legal[rng.IntN(len(legal))], false))
		case "quit":
			return
		}
	}
}

// look notes what an engine can read of the umpire's process and of the file of the game.
func look(dir string, jot func(name, text string)) {
	proc := fmt.Sprintf("/proc/%d/", os.Getppid())
	all := ""
	for _, file := range []string{filepath.Join(dir, "game.txt"), filepath.Join(dir, "game.txt.new"), proc + "cmdline", proc + "environ"} {
		text, err := os.ReadFile(file)
		all += fmt.Sprintf("%s %v\n%s\n", file, err, text)
	}
	jot("seen", all)
}
