"""A registry of a test's own."""

from __future__ import annotations

import pytest

from motu.core import registry


@pytest.fixture
def shelf(monkeypatch):
    """Only our own games are registered; what else is put there is gone afterwards."""
    ours = {name: game for name, game in registry._games.items() if game.module.startswith("motu.")}
    types = {dtype: game for dtype, game in registry._by_dtype.items() if game.name in ours}
    for name, kept in (("_games", ours), ("_by_dtype", types), ("_offered", dict(registry._offered)), ("_broken", {})):
        monkeypatch.setattr(registry, name, kept)
    registry._owner.cache_clear()
    yield
    registry._owner.cache_clear()
