# make run: play in the browser.  make check: a quick look.  make test: everything that must hold.  Both set up what they need, in .venv and web/.
PORT ?= 8000
PYTHON ?= python3
BIN := .venv/bin
APP := src/hegemon/server/app/index.html
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)

# Tests start hundreds of processes, each of which would compile all sources anew, were their bytecode not kept.
unexport PYTHONDONTWRITEBYTECODE

# Two steps beside each other, the output of each in one piece where make can do that.
BESIDE := $(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: run check test setup lint mypy web-lint web-types web-test compile unit browser postgres torch strength bench fuzz docs golden wire wheel kernels release constraints clean

run: setup
	$(BIN)/hegemon serve --port $(PORT)

# For the loop of a working day: style, types, and tests that compile Risk at most and open no browser.
check: lint mypy
	$(BIN)/pytest -n 2 -m "not second_game and not slow" $(addprefix tests/,$(QUICK))

QUICK := core referee store table program maps page docs/test_layout.py docs/test_sources.py games/risk/rules games/risk/view

test:
	+@$(MAKE) --no-print-directory -j 2 setup torch postgres
	+@$(BESIDE) mypy web-lint web-types web-test lint
	@$(MAKE) --no-print-directory unit

setup: $(BIN)/.installed $(APP)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Hegemon needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv

$(BIN)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Python packages …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e .
	@touch $@

# Python compiles what tests import when they first do, not all of 17,000 files on one core.
$(BIN)/.dev: $(BIN)/.installed
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-compile -c constraints.txt -e '.[dev]'
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json | $(BIN)/python
	@echo "Installing the page's packages …"
	@tools/npm --prefix web install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(APP): web/node_modules/.installed $(WEB_SOURCES)
	@echo "Building the page …"
	@tools/npm --prefix web run --silent build
	@touch $@

browser:
	@tools/browser

postgres: browser
	@tools/postgres || true

torch: $(BIN)/.dev
	@tools/torch || true

lint: $(BIN)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

web-lint: web/node_modules/.installed
	tools/npm --prefix web run --silent lint

mypy: $(BIN)/.dev
	$(BIN)/mypy

web-types: web/node_modules/.installed
	tools/npm --prefix web run --silent check

web-test: web/node_modules/.installed
	tools/npm --prefix web run --silent test

compile: $(BIN)/.dev
	@echo "Compiling the rules …"
	@$(BIN)/python tools/compile_rules.py

# Four workers for two cores, since tests wait as long as they compute.
unit: compile $(APP)
	$(BIN)/pytest -n 4 --dist loadscope

$(BIN)/.bench: $(BIN)/.installed
	@echo "Installing what is measured against …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

bench: setup $(BIN)/.bench
	$(BIN)/python -m bench.risk
	$(BIN)/python -m bench.settlers
	$(BIN)/python -m bench.warlight
	$(BIN)/python -m bench.sss
	$(BIN)/python -m bench.vampires
	$(BIN)/python -m bench.time_used --searches 100
	$(BIN)/python -m bench.rl
	$(BIN)/python -m bench.server.tables

# All bots of all games against each other with 0.1 s a move, for a night; fails when one got weaker than docs/studies/strength.json says.
strength: setup
	$(BIN)/hegemon strength --times 0.1 --games 12 --into .strength --against docs/studies/strength.json

# Fuzzers run with every test for seconds; this lets them hunt for minutes.
fuzz: $(BIN)/.dev
	FUZZ=20 $(BIN)/pytest -n 2 tests/fuzz tests/games/*/protocol/test_*fuzz*.py

docs: $(BIN)/.installed
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[docs]'
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The documentation is in site/index.html"

golden: $(BIN)/.dev
	$(BIN)/python -m tests.golden

# The source archive and the wheel, with the page inside, in dist/; the wheel is installed and tried in a new environment.
wheel: setup $(BIN)/.dev
	rm -rf dist
	$(BIN)/python -m hatchling build
	$(BIN)/python tools/check_release.py dist

# Compiled kernels for this system and Python, as the wheel hegemon-kernels in dist/; see "Release" in CONTRIBUTING.md.
kernels: $(BIN)/.installed
	$(BIN)/python tools/make_kernels.py --into dist

# A release, up to its tag: see "Release" in CONTRIBUTING.md.
release: wheel
	$(BIN)/python tools/check_release.py dist --tag

# After a change of src/hegemon/wire: the page's types, and the tables of docs/reference/api.md.
wire: $(BIN)/.dev
	$(BIN)/python tools/make_wire.py

# After a change of dependencies: newest versions, written down without addresses.
constraints: $(BIN)/python
	$(BIN)/python -m pip install -q --upgrade -e '.[dev,docs,bench,cluster,postgres,rl]'
	tools/torch
	$(BIN)/python -m pip freeze --exclude-editable | grep -E '^[A-Za-z0-9_.-]+==' | grep -vi '^hegemon==' | sed 's/+cpu$$//' > constraints.txt

clean:
	rm -rf .venv web/node_modules src/hegemon/server/app site .mypy_cache .pytest_cache .ruff_cache .hypothesis
