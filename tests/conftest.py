"""What all tests share: a registry of a test's own, a browser, and which tests run the rules as plain Python."""

from __future__ import annotations

import gc

import pytest

from motu.core import compiled, registry
from tests.chromium import browser  # noqa: F401  a fixture: one browser for all who ask, here alone


def pytest_configure(config):
    """A worker of xdist measures its session. pytest-cov has begun to measure it before that, too, for nobody: that would go on
    under `no_cover`, which stops the other one alone, and take more time than the tests."""
    measuring = config.pluginmanager.getplugin("_cov")
    if hasattr(config, "workerinput") and measuring and measuring.cov_controller:
        measuring.cov_controller.cov.stop()


def pytest_collection_modifyitems(config, items):
    """A test marked `interpreted` is about words and drawings, or would compile for minutes what it uses for seconds.

    It runs as plain Python alone. Of the tests of bots only those do.
    """
    runs_interpreted = [
        item.get_closest_marker("interpreted") is not None or "tests/bots/" not in item.nodeid for item in items
    ]
    runs_compiled = [item.get_closest_marker("interpreted") is None for item in items]
    kept = runs_interpreted if compiled.INTERPRETED else runs_compiled
    config.hook.pytest_deselected(items=[item for item, keep in zip(items, kept, strict=True) if not keep])
    items[:] = [item for item, keep in zip(items, kept, strict=True) if keep]


def pytest_collection_finish():
    """What is imported by now stays: garbage is looked for among what came later, and not after every few hundred objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def shelf(monkeypatch):
    """Only our own games are registered; what else is put there is gone afterwards."""
    registry.playable()  # by now all are there
    ours = {name: game for name, game in registry._games.items() if game.module.startswith("motu.")}
    types = {dtype: game for dtype, game in registry._by_dtype.items() if game.name in ours}
    for name, kept in (("_games", ours), ("_by_dtype", types), ("_offered", dict(registry._offered)), ("_broken", {})):
        monkeypatch.setattr(registry, name, kept)
    registry._owner.cache_clear()
    yield
    registry._owner.cache_clear()
