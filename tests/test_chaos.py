"""What kills servers knows when they are dead."""

from __future__ import annotations

import os
import sys

import pytest

from scripts.faults import servers

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked up under /proc")


def test_a_process_that_goes_while_one_looks_stops_nothing(monkeypatch):
    look, ours = os.stat, os.getpgrp()

    def gone(path, **how):
        if str(path).startswith("/proc/"):
            raise ProcessLookupError(path)
        return look(path, **how)

    monkeypatch.setattr(os, "stat", gone)
    assert servers._is_alive(ours) and not servers._is_alive(2**30)
