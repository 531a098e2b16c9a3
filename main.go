// Alfonso plays chess, three of its relatives, and Gunjin Shogi.
package main

// Cold file: the program.

import "alfonso/cli"

// version is set by the Makefile.
var version string

func main() { cli.Main(version) }
