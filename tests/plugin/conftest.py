"""One environment for all tests of this folder, with Mū tōrere installed in it."""

from __future__ import annotations

import pytest

from tests.plugin.environment import EXAMPLE, Environment


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    pytest.importorskip("hatchling", reason="builds the package: pip install hatchling")
    made = Environment(tmp_path_factory.mktemp("environment"))
    made.install(EXAMPLE)
    return made
