"""The same store tests on SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest

from motu.store import Store
from tests.postgres import emptied, postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgres"])
def data(request, tmp_path):
    """Where a store is opened: a fresh folder, or an emptied PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "data"
    url = request.getfixturevalue("postgres")
    emptied(url)
    return url


@pytest.fixture
def store(data):
    opened = Store(data)
    yield opened
    opened.close()
