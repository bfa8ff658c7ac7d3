# What can be done here: `make help`.
#
# Two environments in one folder: `make play` installs what playing needs, everything else adds the
# tools for tests. It is rebuilt only when pyproject.toml, constraints.txt or hatch_build.py change.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

HOST ?= 127.0.0.1
PORT ?= 8866
OPEN ?= 1
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
LOCKED := pyproject.toml constraints.txt hatch_build.py $(shell find binder/share binder/etc -type f 2>/dev/null)
PYTEST := $(BIN)/python -m pytest

.PHONY: help play test lint format types engine widgets-tests notebooks-tests browser bench texts golden lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

# ------------------------------------------------------------------------------ for everybody

play: $(VENV)/.play $(VENV)/.kernels texts ## open the tables in a browser (PORT=8866, HOST=127.0.0.1, OPEN=0 opens none)
	@$(BIN)/python binder/serve.py --host $(HOST) --port $(PORT) $(if $(filter 1,$(OPEN)),--open)

# ------------------------------------------------------------------------------ for developers

test: lint types engine widgets-tests notebooks-tests browser ## everything; what CI runs

lint: $(VENV)/.dev ## style, formatting, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.dev ## put the style right where a tool can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/.dev ## strict typing of both packages
	$(BIN)/mypy

engine: $(VENV)/.dev texts ## rules, chance, solvers; the examples in docstrings
	$(PYTEST) -n $(JOBS) --dist worksteal --doctest-modules gamekit tests/engine

widgets-tests: $(VENV)/.dev texts ## boards and panels without a browser
	$(PYTEST) -n $(JOBS) --dist worksteal tests/widgets

notebooks-tests: $(VENV)/.dev texts ## every notebook from top to bottom
	$(PYTEST) -n $(JOBS) tests/notebooks

browser: $(VENV)/.dev $(VENV)/.chromium texts ## the pages in Chromium
	$(PYTEST) -n $(JOBS) --dist loadgroup --reruns 1 tests/browser

bench: $(VENV)/.bench $(VENV)/.kernels $(VENV)/.chromium texts ## measure beside the peers; prints one table
	$(BIN)/python tests/benchmarks/run.py

texts: $(VENV)/.play ## compile the catalogues that are older than their texts
	@$(BIN)/python hatch_build.py

golden: $(VENV)/.dev texts ## write the golden playthroughs anew (look at the difference before committing)
	SPIELRAUM_GOLDEN=write $(PYTEST) -q tests/engine -k golden

lock: ## constraints.txt anew, from a fresh environment
	rm -rf $(VENV)-lock
	python=$$(sh binder/find_python.sh) && $$python -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip --disable-pip-version-check install -q hatchling Babel
	$(VENV)-lock/bin/python -m pip --disable-pip-version-check install -q --no-build-isolation '.[dev,fast,dask]'
	{ sed -n '/^#/p' constraints.txt; $(VENV)-lock/bin/python -m pip --disable-pip-version-check freeze --exclude spielraum; } > constraints.new
	mv constraints.new constraints.txt
	$(VENV)-lock/bin/python binder/lock.py
	rm -rf $(VENV)-lock

clean: ## remove what the commands above made
	rm -rf $(VENV) $(VENV)-lock artefacts dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find gamekit widgets tests notebooks -name __pycache__ -type d -prune -exec rm -rf {} +
	find gamekit widgets -name '*.mo' -delete

# ------------------------------------------------------------------------------ what they stand on

$(VENV)/bin/python:
	@python=$$(sh binder/find_python.sh) && echo "making $(VENV) with $$($$python --version)" && $$python -m venv --clear $(VENV)

# The build tools come first and are used as they are: no second download in an isolated build.
$(VENV)/.play: $(LOCKED) | $(VENV)/bin/python
	@echo "installing (the first time takes a minute or two) ..."
	$(PIP) install -q -c constraints.txt hatchling Babel
	$(PIP) install -q -c constraints.txt --no-build-isolation -e '.[fast]' || { \
	  echo "numba does not install here; the kernels run on numpy instead, with the same results."; \
	  $(PIP) install -q -c constraints.txt --no-build-isolation -e .; }
	@mkdir -p $(VENV)/etc/jupyter && cp binder/etc/jupyter/* $(VENV)/etc/jupyter/
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(PIP) install -q -c constraints.txt --no-build-isolation -e '.[dev,fast,dask]'
	@touch $@

# Machine code of the batch kernels, so that nobody waits for the compiler in class.
$(VENV)/.kernels: $(VENV)/.play $(shell find gamekit -name '*.py' -path '*batch*')
	@$(BIN)/python -c "from gamekit.lab.batch import warm; warm()"
	@touch $@

$(VENV)/.bench: $(VENV)/.dev tests/benchmarks/requirements.txt
	$(PIP) install -q -c constraints.txt -r tests/benchmarks/requirements.txt
	@touch $@

$(VENV)/.chromium: $(VENV)/.dev
	@$(BIN)/python tests/browser/chromium.py --install
	@touch $@
