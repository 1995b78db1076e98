# Everything sets itself up in .venv; it needs only Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python scripts/install.py
PLAY := .venv/.ready-to-play
ALL := .venv/.ready

.DEFAULT_GOAL := play

$(PLAY): pyproject.toml constraints.txt
	@echo "Setting up .venv, once: half a minute ..."
	@$(PYTHON) -m venv .venv
	@$(INSTALL) -e .
	@touch $(PLAY)

$(ALL): $(PLAY)
	@echo "Adding all that tests and measurements need, once: half a minute ..."
	@$(BIN)/python scripts/extras.py test docs lab postgres cluster > .venv/extras.txt
	@$(INSTALL) -r .venv/extras.txt
	@touch $(ALL)

setup: $(ALL)  ## install everything into .venv

play: $(PLAY)  ## open the table in the browser
	@$(BIN)/motu

test: $(PLAY)  ## lint, types, and all tests: interpreted, in a browser, compiled, bounds-checked
	@$(BIN)/python scripts/test.py

bench: $(ALL)  ## measure Motu beside other systems on this machine
	@$(BIN)/motu bench

mutate: $(ALL)  ## make thousands of small changes to the rules, and see whether their own tests notice
	@$(BIN)/python scripts/mutate.py

fairness: $(ALL)  ## one guest does its worst: how long another's actions and bots take
	@$(BIN)/python scripts/fairness.py

scale-out: $(ALL)  ## one server against two on one PostgreSQL: how many actions a second each sustains
	@$(BIN)/python scripts/scale_out.py

fuzz: $(ALL)  ## a million inputs that nobody would write on purpose: takes a night
	@$(BIN)/python scripts/fuzz.py --count 1000000

chaos: $(ALL)  ## kill servers, crash databases, fill disks, change clocks: about an hour
	@$(BIN)/python scripts/chaos.py

lessons: $(ALL)  ## every lesson by mouse, keys and finger in every language, and guided matches to their end: half an hour
	@$(BIN)/python -m pytest -m long tests/browser

docs: $(ALL)  ## regenerate what scripts write (pictures, the table of proofs, message types), then build the site
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
