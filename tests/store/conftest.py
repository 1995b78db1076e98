"""The same store tests on SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest
from sqlalchemy import event

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


def hasty(data) -> Store:
    """A store that is told at once if SQLite's file is just being written: who uses it shows that nobody waits."""
    opened = Store(data)
    opened.engine.dispose()
    event.listen(
        opened.engine, "connect", lambda driver, _: opened.is_sqlite and driver.execute("PRAGMA busy_timeout=0")
    )
    return opened
