package cli

// Cold file.

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// asProgram makes the test binary be the program.
const asProgram = "ALFONSO_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		Main("")

	}
	os.Exit(m.Run())
}

// run runs the program and returns its exit status.
func run(t *testing.T, input string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Dir = ".." // files are named from the root
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stdin = strings.NewReader(input)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			t.Fatal(err)
		}
		status = exit.ExitCode()
	}
	return out.String(), errs.String(), status
}

// TestCommands checks what the command line answers, where, and with which status.
func TestCommands(t *testing.T) {
	for _, test := range []struct {
		args, input, stdout, stderr string // patterns
		status                      int
	}{
		{args: "", input: "isready\nquit\n", stdout: `^readyok\n$`, stderr: `^$`},
		{args: "", input: "\nxboard\nprotover 2\nping 1\n", stdout: `^feature done=0\nfeature myname="Alfonso \S+".*\n(feature .*\n)+pong 1\n$`, stderr: `^$`},
		{args: "", input: "protover 2", stdout: `^feature .*\n`},
		{args: "", input: "xboards\nisready", stdout: `^info string unknown command "xboards"\nreadyok\n$`},
		{args: "xboard", input: "ping 7\nuci\n", stdout: `^pong 7\nError \(unknown command\): uci\n$`, stderr: `^$`},
		{args: "uci", input: "xboard\nisready\n", stdout: `^info string .*\nreadyok\n$`},
		{args: "uci", input: "uci", stdout: `^id name Alfonso 1\.0\nid author .*\n(option .*\n)+uciok\n$`, stderr: `^$`},
		{args: "go --variant courier --depth 3", stdout: `^[a-l][1-8][a-l][1-8]\n$`, stderr: `^(depth .*\n)+$`},
		{args: "go --nodes 100 --moves f2f3,e7e5,g2g4", stdout: `^d8h4\n$`, stderr: `mate in 1`},
		{args: "go --fen 7k/6Q1/6K1/8/8/8/8/8_b", stdout: `^\(none\)\n$`},
		{args: "go --moves e2e5", stderr: `^alfonso: move 1 "e2e5" is not legal\n$`, status: 1},
		{args: "go --depth 1 --fen 4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1_junk", stderr: `^alfonso: fen .*: "junk" has no place behind the counters\n$`, status: 1},
		{args: "go --depth 1 --variant gunjin23 --fen ???*??/??????/??????/??????/TKMSNE/NLTBGE/FHBDCJ/PUK*DP_b_w_0_1", stderr: `^alfonso: no move can be found for a side whose men are hidden\n$`, status: 1},
		{args: "draw --best 2 --nodes 100 --fen 7k/6Q1/6K1/8/8/8/8/8_b", stderr: `^alfonso: no move can be found for arrows\n$`, status: 1},
		{args: "analyse book/pgn/testdata/xboard-castlings.pgn --nodes 50", stdout: `f9xk9-g9`},
		{args: "analyse - --nodes 50", input: "[Annotator \"Ada; Alfonso 0.1; Ben\"]\n\n1. e4 *\n", stdout: `\[Annotator "Ada; Ben; Alfonso \S+"\]`},
		{args: "analyse - --nodes 50", input: "1. e4 *\n", stdout: `\[Annotator "Alfonso \S+"\]`},
		{args: "go --fen 8/8", stderr: `^alfonso: fen .*\n$`, status: 1},
		{args: "go --variant checkers", stderr: `^alfonso: --variant: "checkers" is no game here, but these are: chess, .*\n$`, status: 2},
		{args: "go --variant CHESS960 --depth 1 --moves e4,e5,Nf3,Nc6,Bc4,Bc5", stdout: `^\S+\n$`},
		{args: "perft --depth 1 --divide --variant chess960 --moves Nf3,Nf6,g3,g6,Bg2,Bg7", stdout: `\ne1h1: 1\n`},
		{args: "go --nodes 100 --moves 1._f3_e5_2._g4", stdout: `^d8h4\n$`},
		{args: "go --nodes 100 --moves f2f3 e5 2.g4 --fen startpos", stdout: `^d8h4\n$`},
		{args: "go --depth 3 --multipv 3", stdout: `^([a-h]\d[a-h]\d +[+-]\d\.\d\d  [a-h0-9 ]*\n){3}$`},
		{args: "go --depth -3", stderr: `^alfonso: --depth: "-3" is no whole number from 1 to \d+\n$`, status: 2},
		{args: "go --movetime -5", stderr: `^alfonso: --movetime: "-5" is no whole .*\n$`, status: 2},
		{args: "go --nodes=1e6", stderr: `^alfonso: --nodes: "1e6" is no whole .*\n$`, status: 2},
		{args: "go --nodes 99999999999999999999", stderr: `^alfonso: --nodes: "99999999999999999999" is no whole .*\n$`, status: 2},
		{args: "match x --games 0", stderr: `^alfonso: --games: "0" is no whole .*\n$`, status: 2},
		{args: "match x --opening -2", stderr: `^alfonso: --opening: "-2" is no whole number from -1 to \d+\n$`, status: 2},
		{args: "epd make --seed -1", stderr: `^alfonso: --seed: "-1" is no whole .*\n$`, status: 2},
		{args: "scaling --time -1s", stderr: `^alfonso: --time: "-1s" is no time such as .*\n$`, status: 2},
		{args: "tune -o x --blend 1.5 Makefile", stderr: `^alfonso: --blend: "1.5" is no number from 0 to 1\n$`, status: 2},
		{args: "train -o x --rate nan Makefile", stderr: `^alfonso: --rate: "nan" is no number of at least 0\n$`, status: 2},
		{args: "perft --depth", stderr: `^alfonso: --depth: a value is missing\n$`, status: 2},
		{args: "go --depth x --json", stdout: `^{"error":"--depth: \\"x\\" is no whole number from 1 to 2147483647"}\n$`, stderr: `^alfonso: --depth.*\n$`, status: 2},
		{args: "go --moves e2e5 --json", stdout: `^{"error":"move 1 \\"e2e5\\" is not legal"}\n$`, stderr: `^alfonso: move 1 "e2e5" is not legal\n$`, status: 1},
		{args: "perft --depth 3", stdout: `^nodes 8902 time \S+ s nps \d+\n$`, stderr: `^$`},
		{args: "perft --depth 4 --variant courier", stdout: `^nodes 500337 `},
		{args: "perft --depth 1 --divide --variant wildebeest", stdout: `^([a-k]\d[a-k]\d: 1\n){45}nodes 45 `},
		{args: "perft", stderr: `^alfonso: missing flags: .*\n$`, status: 2},
		{args: "perft --depth 0", stderr: `^alfonso: --depth: .*\n$`, status: 2},
		{args: "perft --depth 2000000000", stderr: `^alfonso: perft: depth 2000000000: want at most 1000\n$`, status: 1},
		{args: "perft --depth 3 --hash 99999999", stderr: `^alfonso: perft: hash of 99999999 MiB: \d+ MiB of memory are free\n$`, status: 1},
		{args: "perft --depth 3 --hash 8796093022208", stderr: `^alfonso: --hash: "8796093022208" is no whole number .*\n$`, status: 2},
		{args: "perft --depth 3 --hash 1 --threads 256", stdout: `^nodes 8902 `},
		{args: "perft --depth 3 --threads 257", stderr: `^alfonso: --threads: "257" is no whole number from 1 to 256\n$`, status: 2},
		{args: "go --depth 1 --hash 99999999", stderr: `^alfonso: --hash: "99999999" is no whole number from 1 to 65536\n$`, status: 2},
		{args: "go --depth 1 --threads 99999999", stderr: `^alfonso: --threads: "99999999" is no .*\n$`, status: 2},
		{args: "epd --threads 99999999", stderr: `^alfonso: --threads: "99999999" is no .*\n$`, status: 2},
		{args: "draw --best 501 --nodes 9", stderr: `^alfonso: --best: "501" is no whole number from 1 to 500\n$`, status: 2},
		{args: "scaling --hash 99999999", stderr: `^alfonso: --hash: "99999999" is no .*\n$`, status: 2},
		{args: "openings make --plies 9-8", stderr: `^alfonso: --plies: "9-8" is no range such as 6-10\n$`, status: 2},
		{args: "epd make --moves 4", stderr: `^alfonso: --moves: "4" is no whole number from 1 to 3\n$`, status: 2},
		{args: "bench --profile", stderr: `^alfonso: --profile: a value is missing\n$`, status: 2},
		{args: "bench --depth 1", stdout: `^(\S+: \d+\n)+\d+ nodes \d+ nps\n$`, stderr: `best`},
		{args: "book show --variant wildebeest", stdout: `^\d+ moves in \d+ positions\n([a-k]\d+[a-k]\d+ +\S+ +\d+ +\d+\.\d %\n){2,}$`, stderr: `^$`},
		{args: "book show book/testdata/truncated.bin", stdout: `^1 moves in 1 positions\n7 bytes at the end are no entry, dropped\n\S+ `},
		{args: "book show book/testdata/noise.bin --moves e2e4", stdout: `\nnothing for this position\n$`},
		{args: "book show book/testdata/empty.bin", stderr: `^alfonso: book .*empty.bin: no entries\n$`, status: 1},
		{args: "book show --xboard shogi", stderr: `^alfonso: XBoard has no chess named "shogi"\n$`, status: 1},
		{args: "book make", stderr: `^alfonso: missing flags: --output=FILE\n$`, status: 2},
		{args: "book make --variant gunjin23 -o x", stderr: `^alfonso: --variant: gunjin23 is a game of hidden pieces, but wanted is one of: chess, courier, .*\n$`, status: 2},
		{args: "epd bench/suite/testdata/messy.epd --nodes 300", stdout: `\nsolved \d+ of 18, .*, 8 lines skipped\nslowest: `, status: 1,
			stderr: `(?m)^bench/suite/testdata/messy.epd:12: skipped: bm: "Nf3" is no legal move\n(.*\n)*alfonso: .*messy.epd: 8 lines are no problems$`},
		{args: "epd --variant courier --nodes 2000", stdout: `\nsolved \d+ of 65, `, stderr: `^$`},
		{args: "epd - --depth 2", input: "nothing", stderr: `- has no problems, 1 lines were skipped\n$`, status: 1},
		{args: "epd make --variant wildebeest --kind castling --count 1", stdout: `^.* bm f\d+.*; dm \d; id "castling.01";\n$`, stderr: `^$`},
		{args: "analyse book/pgn/testdata/messy.pgn --nodes 200", stdout: `1\. e4 \{\[%eval `, status: 1,
			stderr: `messy.pgn:18: game 3: fen "bad"(.*\n)*alfonso: book/pgn/testdata/messy.pgn: 10 of 17 games could not be read to their end\n$`},
		{args: "analyse book/pgn/testdata/messy.golden --nodes 200", stderr: `messy.golden:1: game 1: no game: `, status: 1},
		{args: "analyse Makefile", stderr: `^Makefile:\d+: game 1: no game: .*\nalfonso: Makefile: 1 of 1 games `, status: 1},
		{args: "analyse - --nodes 200", stderr: `^alfonso: -: no games\n$`, status: 1},
		{args: "draw --variant grande-acedrex --piece a", stdout: `^<\?xml `, stderr: `^$`},
		{args: "draw --moves e2e4 --best 2 --nodes 300", stdout: `^<\?xml `, stderr: `^$`},
		{args: "draw --piece X", stderr: `^alfonso: chess has no piece "X"\n$`, status: 1},
		{args: "draw -o x.bmp", stderr: `^alfonso: .*x.bmp: a picture ends in .svg or .png\n$`, status: 1},
		{args: "version", stdout: `^Alfonso 1\.0 \(\S+, go\S+ \w+/\w+\)\n$`, stderr: `^$`},
		{args: "--version", stdout: `^Alfonso 1\.0 \(\S+, go\S+ \w+/\w+\)\n$`, stderr: `^$`},
		{args: "help", stdout: `Usage: alfonso`, stderr: `^$`},
		{args: "help perft", stdout: `--divide`, stderr: `^$`},
		{args: "help nonsense", stderr: `^alfonso: .*\n$`, status: 2},
		{args: "bench --help", stdout: `--profile`},
		{args: "tune --help", stdout: `--blend`},
		{args: "selfplay --help", stdout: `--seed`},
		{args: "selfplay --games 0 x", stderr: `^alfonso: --games: "0" is no whole .*\n$`, status: 2},
		{args: "tune --output x missing", stderr: `^alfonso: .*missing.*\n$`, status: 2},
		{args: "nonsense", stderr: `^alfonso: unexpected argument nonsense.*\n$`, status: 2},
		{args: "bench --nonsense", stderr: `^alfonso: unknown flag --nonsense\n$`, status: 2},
		{args: "bench --profile nonsense", stderr: `^alfonso: --profile must be .*\n$`, status: 2},
	} {
		t.Run(test.args, func(t *testing.T) {
			args := strings.Fields(test.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
			stdout, stderr, status := run(t, test.input, args...)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if !regexp.MustCompile(test.stdout).MatchString(stdout) {
				t.Errorf("stdout does not match %s:\n%s", test.stdout, stdout)
			}
			if !regexp.MustCompile(test.stderr).MatchString(stderr) {
				t.Errorf("stderr does not match %s:\n%s", test.stderr, stderr)
			}
		})
	}
}

// TestBook makes a book of games and one of self-play, shows and merges them.
func TestBook(t *testing.T) {
	dir := t.TempDir()
	one, two, both := filepath.Join(dir, "1.bin"), filepath.Join(dir, "2.bin"), filepath.Join(dir, "both.bin")
	for _, step := range []struct {
		args, stdout, stderr string // patterns
		status               int
	}{
		{"book make --pgn book/pgn/testdata/match-all.pgn,book/pgn/testdata/messy.pgn -o " + one,
			`^16 games, \d+ moves in \d+ positions\n$`, `(?m)^\S*match-all.pgn: 6 games are not chess, skipped\n\S*messy.pgn:18: fen "bad".*; 0 moves before it are used\n(.*\n)*alfonso: \S*messy.pgn: 10 games could not be read to their end$`, 1},
		{"book make --variant wildebeest --pgn book/pgn/testdata/xboard-wildebeest.pgn,book/pgn/testdata/xboard-castlings.pgn -o " + two, `^4 games, \d+ moves in \d+ positions\n$`, `^$`, 0},
		{"book make --games 3 --nodes 400 --plies 6 -o " + two, `^3 games, \d+ moves in \d+ positions\n$`, `^$`, 0},
		{"book merge " + one + " " + two + " -o " + both, `^\d+ moves in \d+ positions\n$`, `^$`, 0},
		{"book show " + both, `^\d+ moves in \d+ positions\n(\S+ +\S+ +\d+ +\S+ %\n)+$`, `^$`, 0},
	} {
		stdout, stderr, status := run(t, "", strings.Fields(step.args)...)
		if status != step.status || !regexp.MustCompile(step.stdout).MatchString(stdout) || !regexp.MustCompile(step.stderr).MatchString(stderr) {
			t.Errorf("%s: status %d\n%s%s", step.args, status, stdout, stderr)
		}
	}
}

// TestPicture draws into files of both kinds.
func TestPicture(t *testing.T) {
	dir := t.TempDir()
	for name, begin := range map[string]string{"a.svg": "<?xml", "b.png": "\x89PNG"} {
		file := filepath.Join(dir, name)
		if _, stderr, status := run(t, "", "draw", "--variant", "courier", "--flip", "--title", "Courier", "-o", file); status != 0 {
			t.Errorf("%s: status %d: %s", name, status, stderr)
		}
		if data, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), begin) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestProfile checks that a profile is written where it was asked for.
func TestProfile(t *testing.T) {
	dir := t.TempDir()
	if _, stderr, status := run(t, "", "perft", "--depth", "2", "--profile", "cpu", "--profile-path", dir); status != 0 {
		t.Fatalf("status %d: %s", status, stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "cpu.pprof")); err != nil {
		t.Error(err)
	}
}

// TestLog checks that both directions of a session are recorded with the time.
func TestLog(t *testing.T) {
	for _, test := range []struct{ args, input string }{
		{"", "isready\nquit\n"}, {"uci", "isready\n"}, {"xboard", "isready\n"}, {"", "xboard\nisready\n"},
		{"none", "setoption name Debug Log File value %s\nisready\nsetoption name Debug Log File value <empty>\nuci\n"},
	} {
		file := filepath.Join(t.TempDir(), "log")
		args := append(strings.Fields(test.args), "--log", file)
		if test.args == "none" {
			args = nil
		}
		if _, stderr, status := run(t, strings.ReplaceAll(test.input, "%s", file), args...); status != 0 {
			t.Errorf("%v: status %d: %s", args, status, stderr)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		const stamp = `\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `
		want := regexp.MustCompile(`^(` + stamp + `[<>] .*\n)*` + stamp + `> isready\n` + stamp + `< .+\n(` + stamp + `> (quit|setoption.*)\n)?$`)
		if !want.Match(text) {
			t.Errorf("%v: log is\n%s", args, text)
		}
	}
	if _, stderr, status := run(t, "uci\n", "--log", t.TempDir()); status != 1 || stderr == "" {
		t.Errorf("a directory as log: status %d, %q", status, stderr)
	}
}
