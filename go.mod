module alfonso

go 1.26.8

require (
	github.com/alecthomas/kong v1.17.0 // indirect
	github.com/dgryski/go-farm v0.0.0-20240924180020-3414d57e47da // indirect
	github.com/felixge/fgprof v0.9.3 // indirect
	github.com/google/pprof v0.0.0-20211214055906-6f57359322fd // indirect
	github.com/pkg/profile v1.7.0 // indirect
)
