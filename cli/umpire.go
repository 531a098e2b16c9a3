package cli

// Cold file: the command that runs games of hidden men.

import (
	"io"

	"alfonso/bench/match"
)

// umpireCommand is the umpire subcommand.
type umpireCommand struct {
	Variant  string            `type:"game" help:"Game of hidden pieces." default:"gunjin23"`
	Rule     map[string]string `help:"Rule options, such as GunjinMine=dies." placeholder:"NAME=VALUE"`
	White    string            `help:"Player: self, human, or an engine as in match." default:"human"`
	Black    string            `help:"Player: self, human, or an engine as in match." default:"self"`
	DeployW  bool              `help:"Read the deployment of White, an engine, from the input."`
	DeployB  bool              `help:"Read the deployment of Black, an engine, from the input."`
	TC       string            `name:"tc" help:"Engines' seconds for the game + seconds a move."`
	Movetime int               `type:"milliseconds" help:"Engines' milliseconds a move; 1000 if nothing else limits them."`
	Margin   int               `type:"number" help:"Milliseconds by which an engine may overstep its time." default:"200"`
	Stall    int               `type:"count" help:"Seconds after which an engine that deploys is taken for hung." default:"60"`
	Games    int               `type:"count" help:"Games to play." default:"1"`
	Swap     bool              `help:"Exchange colours after every game."`
	Seed     uint64            `type:"seed" help:"Seed of the own engines, for tests: who knows it knows how they deploy. Another one every time by default."`
	Save     string            `help:"File to keep the game in. Until the game is over it is sealed by a passphrase, which the input is asked for, and without one not written." type:"path" placeholder:"FILE"`
	Resume   string            `help:"Go on with a game that was saved." type:"existingfile" placeholder:"FILE"`
	PGN      string            `name:"pgn" help:"File to append finished games to." type:"path" placeholder:"FILE"`
}

// Run plays the games and prints a line for each. What an engine has done that broke its game
// off goes to stderr.
func (c *umpireCommand) Run(out io.Writer) error {
	ctx, stop := untilInterrupted()
	defer stop()
	return (&match.Series{SeriesOptions: match.SeriesOptions(*c)}).Run(ctx, out)
}
