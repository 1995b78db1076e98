"""A PostgreSQL for tests, where a server of it can be started here."""

from __future__ import annotations

import pytest

from scripts.faults.postgres import Missing, running


@pytest.fixture(scope="session")
def postgres():
    """The URL of a PostgreSQL of our own, listening on a socket in a temporary folder."""
    server = running()
    try:
        url = server.__enter__().url
    except Missing as missing:
        pytest.skip(str(missing))
    yield url
    server.__exit__(None, None, None)


def emptied(url):
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
