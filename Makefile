# make               build ./alfonso for this machine
# make EXE=name      build under another name, as OpenBench asks for
# make GOAMD64=v1    build for any amd64 processor
# make dist          build for all systems and pack, into release/ (needs zip)
# make test | bench | generate | pgo | clean

EXE      ?= alfonso
VERSION  ?= $(shell sed -n 's/^\t*Version *= "\(.*\)"/\1/p' cli/version.go)
REVISION ?= $(shell git describe --tags --always --dirty 2>/dev/null)

# AVX2, BMI2 and the others of v3 pay in move generation. A program built for them
# does not start on an older processor: then it is built for any. A plain "go build"
# makes a program for any processor, too.
GOAMD64 ?= v3

BUILD = go build -trimpath -ldflags "-X main.version=$(REVISION)" -o $(EXE) .

# Where the packs go, for which systems, and what they hold beside the program. The amd64
# ones run on any such processor.
RELEASE ?= release
TARGETS = linux/amd64 linux/arm64 windows/amd64 darwin/arm64
PACKED  = README.md CHANGELOG.md CONTRIBUTING.md $(wildcard LICENSE*) docs/*.md docs/pictures games/*/rules.md bench/results dist/alfonso.eng
SHA256  = $(shell command -v sha256sum || echo shasum -a 256)

.PHONY: build dist $(TARGETS) pack test bench generate pgo clean

build:
	GOAMD64=$(GOAMD64) $(BUILD)
	@$(abspath $(EXE)) version >/dev/null 2>&1 || GOAMD64=v1 $(BUILD)

# Two systems at a time: linking and packing use one processor each.
dist:
	@mkdir -p $(RELEASE)
	@$(MAKE) --no-print-directory -j2 $(TARGETS)
	@cd $(RELEASE) && $(SHA256) $(foreach target,$(TARGETS),$(call archive,$(target))) >SHA256SUMS
	@echo $(RELEASE)/SHA256SUMS

# archive TARGET is the name of its pack: a zip for Windows.
archive = alfonso-$(VERSION)-$(subst /,-,$(1))$(if $(filter windows/%,$(1)),.zip,.tar.gz)

$(TARGETS): NAME = alfonso-$(VERSION)-$(subst /,-,$@)
$(TARGETS): SUFFIX = $(if $(filter windows,$(@D)),.exe)
$(TARGETS):
	@mkdir -p $(RELEASE)/$(NAME)
	@CGO_ENABLED=0 GOOS=$(@D) GOARCH=$(@F) $(MAKE) --no-print-directory pack GOAMD64=v1 EXE=$(RELEASE)/$(NAME)/alfonso$(SUFFIX)
	@tar -cf - $(PACKED) | tar -xf - -C $(RELEASE)/$(NAME)
	@cd $(RELEASE) && rm -f $(call archive,$@) && case $@ in \
		windows/*) zip -qr $(call archive,$@) $(NAME);; \
		*) tar -czf $(call archive,$@) $(NAME);; \
	esac && rm -r $(NAME)
	@echo $(RELEASE)/$(call archive,$@)

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
	for bench in games/*/bench.txt; do \
		name=$$(basename $$(dirname $$bench)); depth=$$(sed -n 's/^perft //p' $$bench); \
		$(DIR)/alfonso perft --variant $$name --depth $$depth --profile cpu --profile-path $(DIR)/$$name; \
		$(DIR)/alfonso perft --variant $$name --depth $$((depth - 1)) --list --profile cpu --profile-path $(DIR)/$$name-list; \
	done
	cd $(DIR) && go tool pprof -proto */cpu.pprof > default.pgo
	mv $(DIR)/default.pgo .
	rm -r $(DIR)

clean:
	go clean
	rm -rf $(EXE) $(RELEASE)
