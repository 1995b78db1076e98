"""The README's tour is true, and what scripts write is up to date."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_tour_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 10
    assert failed == 0


def test_every_rule_is_proven_and_the_table_of_proofs_is_up_to_date():
    run = subprocess.run(
        [sys.executable, ROOT / "scripts/rules_proof.py", "--check"], check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("command", ["play", "test", "bench", "setup"])
def test_the_commands_of_the_readme_exist(command):
    assert f"\n{command}:" in (ROOT / "Makefile").read_text("utf-8")
