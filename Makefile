# Everything sets itself up in .venv; all that is needed is Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.DEFAULT_GOAL := play

$(STAMP): pyproject.toml constraints.txt
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --progress-bar off -c constraints.txt -e ".[test,lab]"
	@touch $(STAMP)

setup: $(STAMP)  ## install everything into .venv

play: $(STAMP)  ## open the table
	@$(BIN)/motu

test: $(STAMP)  ## lint, types, and all tests: compiled, interpreted, bounds-checked
	@$(BIN)/python scripts/test.py

bench: $(STAMP)  ## measure this machine beside other systems
	@$(BIN)/motu bench

docs: $(STAMP)  ## remake what scripts write: the picture, the table of proofs
	@$(BIN)/python scripts/pictures.py
	@$(BIN)/python scripts/rules_proof.py

clean:  ## remove what was set up
	rm -rf .venv

.PHONY: setup play test bench docs clean
