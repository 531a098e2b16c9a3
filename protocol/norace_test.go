//go:build !race

package protocol

// Cold file.

// raceFactor stretches times under the race detector.
const raceFactor = 1
