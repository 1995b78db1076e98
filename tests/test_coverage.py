"""What is not measured is not slowed down by measuring: whole matches would take twice as long."""

from __future__ import annotations

import sys

import pytest


@pytest.mark.interpreted
@pytest.mark.no_cover
def test_a_test_that_is_not_measured_is_not_traced():
    assert sys.gettrace() is None
