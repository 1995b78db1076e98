"""A game from elsewhere in the interfaces of research, with bots that know nothing of it but its rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.plugin import interfaces
from tests.plugin.environment import answer

for _extra in ("pettingzoo", "gymnasium", "pyspiel", "pyarrow"):
    pytest.importorskip(_extra, reason="needs the extra lab")


@pytest.fixture(scope="module")
def went(environment, tmp_path_factory):
    """How each interface went, in one process: what is compiled for one serves the others."""
    done = environment.run(str(Path(interfaces.__file__)), str(tmp_path_factory.mktemp("lab")))
    return json.loads(answer(done).splitlines()[-1])


@pytest.mark.parametrize("interface", [interface.__name__ for interface in interfaces.INTERFACES])
def test_it_is_played_through(went, interface):
    assert went[interface] == ""
