"""A few of the inputs that scripts/fuzz.py throws at Motu by the million; a night's run takes the others."""

from __future__ import annotations

import pytest

from motu.core import compiled
from scripts import fuzz
from scripts.fuzzing import KINDS
from scripts.fuzzing.finding import Finding

COUNT = {"notations": 2000, "positions": 300, "files": 500, "api": 300, "commands": 20}


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_thrown_at_it_is_borne(kind, tmp_path):
    count = COUNT[kind] // 5 if compiled.INTERPRETED else COUNT[kind]
    report = fuzz.tried(kind, count, "test", tmp_path)
    assert report.findings == [] and report.tried == count
    assert report.outcomes["refused"] > count // 10 and len(report.outcomes) > 1


class Bad:
    """Something that cannot bear its third input."""

    def __init__(self, folder):
        self.tried = 0

    def try_one(self, rng):
        self.tried += 1
        if self.tried == 3:
            raise Finding("it broke", "abc")
        return "read"


def test_what_is_not_borne_is_told_with_its_input(tmp_path, monkeypatch):
    monkeypatch.setitem(KINDS, "files", Bad)
    (finding,) = fuzz.tried("files", 5, "x", tmp_path).findings
    assert finding.startswith("files 2 of seed x: it broke\nupon 'abc'")
