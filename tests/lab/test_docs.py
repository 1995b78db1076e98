"""The examples of docs/lab.md are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from motu.core import compiled


@pytest.mark.skipif(compiled.INTERPRETED, reason="the same rules, slower")
def test_the_examples_of_the_lab_run():
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    file = Path(__file__).parents[2] / "docs" / "lab.md"
    failed, tried = doctest.testfile(str(file), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 10
    assert failed == 0
