package cli

// Cold file: profiles.

import (
	"strings"

	"github.com/pkg/profile"
)

// profiling adds flags that write a profile.
type profiling struct {
	Profile     string `help:"Write a profile: ${enum}." enum:"${profiles}" default:"none"`
	ProfilePath string `help:"Directory for the profile." default:"." type:"path"`
}

// profiles lists the kinds of profile.
var profiles = []struct {
	name string
	mode func(*profile.Profile)
}{
	{"none", nil},
	{"cpu", profile.CPUProfile},
	{"mem", profile.MemProfile},
	{"allocs", profile.MemProfileAllocs},
	{"heap", profile.MemProfileHeap},
	{"block", profile.BlockProfile},
	{"mutex", profile.MutexProfile},
	{"goroutine", profile.GoroutineProfile},
	{"thread", profile.ThreadcreationProfile},
	{"clock", profile.ClockProfile},
	{"trace", profile.TraceProfile},
}

// profileKinds joins the names of the profiles by commas.
func profileKinds() string {
	var names []string
	for _, p := range profiles {
		names = append(names, p.name)
	}
	return strings.Join(names, ",")
}

// begin begins the profile that was asked for and returns what ends it.
func (p profiling) begin() (stop func()) {
	for _, kind := range profiles {
		if kind.name == p.Profile && kind.mode != nil {
			return profile.Start(kind.mode, profile.ProfilePath(p.ProfilePath)).Stop
		}
	}
	return func() {}
}
