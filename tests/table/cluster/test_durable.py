"""Whatever happens to a server or its database, no acknowledged action is lost and none is played twice.

A small part of what `make chaos` does in an hour.
"""

from __future__ import annotations

import os
import sys

import pytest

from scripts.faults import trials

TIMES = {"sqlite": 10, "processes": 4, "power": 40, "postgres": 3, "network": 1, "disk-full": 1}

pytestmark = pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="this system cannot fork")


@pytest.fixture(autouse=True)
def needs_no_compiler(monkeypatch):
    monkeypatch.setenv("MOTU_INTERPRETED", "1")


@pytest.mark.parametrize("fault", TIMES)
def test_nothing_acknowledged_is_lost_or_done_twice(fault, tmp_path):
    trial, _ = trials.TRIALS[fault]
    try:
        outcome = trial(tmp_path, TIMES[fault], lambda done: None)
    except trials.CannotBeTried as why:
        pytest.skip(str(why))
    assert outcome.faults >= TIMES[fault] and outcome.acts > TIMES[fault]
