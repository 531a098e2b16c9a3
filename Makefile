# make               build ./alfonso for this machine
# make EXE=name      build under another name, as OpenBench asks for
# make GOAMD64=v1    build for any amd64 processor
# make dist          build for all systems and pack, into release/
# make test | bench | generate | pgo | clean

EXE     ?= alfonso
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)

# AVX2, BMI2 and the others of v3 pay in move generation. A program built for them
# does not start on an older processor: then it is built for any. A plain "go build"
# makes a program for any processor, too.
GOAMD64 ?= v3

BUILD = go build -trimpath -ldflags "-X main.version=$(VERSION)" -o $(EXE) .

# Where the packs go, and for which systems; the amd64 ones run on any such processor.
RELEASE ?= release
TARGETS = linux/amd64 linux/arm64 windows/amd64 darwin/arm64

.PHONY: build dist pack test bench generate pgo clean

build:
	GOAMD64=$(GOAMD64) $(BUILD)
	@$(abspath $(EXE)) version >/dev/null 2>&1 || GOAMD64=v1 $(BUILD)

dist:
	mkdir -p $(RELEASE)
	@set -e; for target in $(TARGETS); do \
		os=$${target%/*} arch=$${target#*/}; \
		name=alfonso-$(VERSION)-$$os-$$arch; exe=alfonso; \
		[ $$os != windows ] || exe=alfonso.exe; \
		mkdir -p $(RELEASE)/$$name; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(MAKE) --no-print-directory pack GOAMD64=v1 EXE=$(RELEASE)/$$name/$$exe; \
		cp -r README.md docs dist/* $(RELEASE)/$$name; \
		tar -czf $(RELEASE)/$$name.tar.gz -C $(RELEASE) $$name; \
		rm -r $(RELEASE)/$$name; \
		echo $(RELEASE)/$$name.tar.gz; \
	done

pack:
	GOAMD64=$(GOAMD64) $(BUILD)

test:
	go vet ./...
	go test ./...

bench: build
	$(abspath $(EXE)) bench

generate:
	go generate ./...

# Profiles of search and perft in every game, merged into default.pgo, by which
# "go build" then inlines what is hot. Worth renewing when the hot code has changed.
pgo:
	$(eval DIR := $(shell mktemp -d))
	GOAMD64=$(GOAMD64) go build -pgo=off -o $(DIR)/alfonso .
	$(DIR)/alfonso bench --profile cpu --profile-path $(DIR)/bench
	for v in "chess --depth 7" "chess --depth 6 --list" "courier --depth 6" "courier --depth 5 --list" \
		"wildebeest --depth 5" "grande-acedrex --depth 5" "grande-acedrex --depth 4 --list"; do \
		$(DIR)/alfonso perft --variant $$v --profile cpu --profile-path "$(DIR)/$$v"; \
	done
	cd $(DIR) && go tool pprof -proto */cpu.pprof > default.pgo
	mv $(DIR)/default.pgo .
	rm -r $(DIR)

clean:
	go clean
	rm -rf $(EXE) $(RELEASE)
