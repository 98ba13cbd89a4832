# Our own builds treat warnings as errors; users of the package are not broken by them.
export PORTFOLIO_STRICT = 1

.PHONY: build test check record format lint layers messages cover release smoke offline bench

build:          ## the debug build
	swift build --build-tests

test:           ## all tests
	swift test

check: lint layers messages build test   ## what CI runs, less the release build

record:         ## re-records the transcripts; read the difference before you commit it
	RECORD=1 swift test --filter TranscriptTests

format:         ## puts all Swift files into the form that lint asks for
	swift format --in-place --parallel --recursive Package.swift Sources Tests $(wildcard Snippets Benchmarks)

lint:
	Scripts/lint

layers:
	Scripts/layers

messages:       ## every sentence that the program can say stands in a page
	Scripts/messages

cover:          ## line coverage of the engine: 90% in all, 80% of every file
	Scripts/cover

release:
	swift build -c release

smoke: release  ## runs the release binary as a stranger would
	Scripts/smoke

offline: release ## proves that no command opens a socket with --offline
	Scripts/offline

bench:          ## one section of Benchmarks/README.md: make bench WHAT=market
	Scripts/bench $(or $(WHAT),numbers)
