# Everything sets itself up in .venv; all that is needed is Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --progress-bar off -c constraints.txt
PLAY := .venv/.ready-to-play
ALL := .venv/.ready

.DEFAULT_GOAL := play

$(PLAY): pyproject.toml constraints.txt
	@echo "Setting up .venv, once: about a minute ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) -e .
	@touch $(PLAY)

$(ALL): $(PLAY)
	@echo "Adding all that tests and measurements need, once: a minute ..."
	@$(BIN)/python scripts/extras.py test docs lab postgres cluster > .venv/extras.txt
	@$(PIP) -r .venv/extras.txt
	@touch $(ALL)

setup: $(ALL)  ## install everything into .venv

play: $(PLAY)  ## open the table in the browser
	@$(BIN)/motu

test: $(PLAY)  ## lint, types, and all tests: interpreted, in a browser, compiled, bounds-checked
	@$(BIN)/python scripts/test.py

bench: $(ALL)  ## measure this machine beside other systems
	@$(BIN)/motu bench

mutate: $(ALL)  ## change the rules a little, thousands of times, and see whether their own tests notice
	@$(BIN)/python scripts/mutate.py

fairness: $(ALL)  ## one guest does its worst: how long the actions and bots of another take
	@$(BIN)/python scripts/fairness.py

scale-out: $(ALL)  ## one server against two on one PostgreSQL: how many actions a second each holds
	@$(BIN)/python scripts/scale_out.py

fuzz: $(ALL)  ## a million inputs that nobody would write on purpose: for a night
	@$(BIN)/python scripts/fuzz.py --count 1000000

chaos: $(ALL)  ## kill servers, crash databases, fill disks, turn clocks: about an hour
	@$(BIN)/python scripts/chaos.py

lessons: $(ALL)  ## every lesson by mouse, keys and finger in every language, and guided matches to their end: half an hour
	@$(BIN)/python -m pytest -m long tests/browser

docs: $(ALL)  ## remake what scripts write (pictures, the table of proofs, types of messages), then build the site
	@$(BIN)/python scripts/pictures.py
	@$(BIN)/python scripts/rules_proof.py
	@$(BIN)/python scripts/client_types.py
	@$(BIN)/python scripts/architecture.py
	@$(MAKE) --no-print-directory site

site: $(ALL)  ## build docs/ as a site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in build/site: open build/site/index.html"

clean:  ## remove what was set up
	rm -rf .venv node_modules

.PHONY: setup play test bench mutate fairness scale-out fuzz chaos lessons docs site clean
