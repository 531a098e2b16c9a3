# make               build ./alfonso for this machine
# make EXE=name      build under another name, as OpenBench asks for
# make GOAMD64=v1    build for any amd64 processor
# make test | bench | generate | clean

EXE     ?= alfonso
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)

# AVX2, BMI2 and the others of v3 pay in move generation. A program built for them
# does not start on an older processor: then it is built for any. A plain "go build"
# makes a program for any processor, too.
GOAMD64 ?= v3

BUILD = go build -trimpath -ldflags "-X main.version=$(VERSION)" -o $(EXE) .

.PHONY: build test bench generate clean

build:
	GOAMD64=$(GOAMD64) $(BUILD)
	@$(abspath $(EXE)) version >/dev/null 2>&1 || GOAMD64=v1 $(BUILD)

test:
	go vet ./...
	go test ./...

bench: build
	$(abspath $(EXE)) bench

generate:
	go generate ./...

clean:
	go clean
	rm -f $(EXE)
