"""The straight way to PostgreSQL: what it tells, and connections that are lost."""

from __future__ import annotations

import time

import psycopg
import pytest
from sqlalchemy import exc

from motu.store.direct import IDLE_SECONDS, Direct
from tests.postgres import postgres

__all__ = ["postgres"]

PROCESS = "SELECT pg_backend_pid()"


@pytest.fixture
def direct(postgres):
    opened = Direct(postgres)
    yield opened
    opened.close()


def lose_connection(direct, postgres):
    """As when PostgreSQL is started anew."""
    [(process,)] = direct.rows(PROCESS, {})
    with psycopg.connect(postgres, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (process,))
    return process


def test_a_connection_lost_in_a_pause_is_replaced_unseen(direct, postgres):
    process = lose_connection(direct, postgres)
    time.sleep(1.1 * IDLE_SECONDS)
    assert direct.rows(PROCESS, {}) != [(process,)]


def test_a_connection_lost_at_work_is_told_and_the_next_statement_has_another(direct, postgres):
    process = lose_connection(direct, postgres)
    with pytest.raises(exc.OperationalError):
        direct.rows(PROCESS, {})
    assert direct.rows(PROCESS, {}) != [(process,)]


def test_errors_are_those_of_sqlalchemy_and_tell_no_values(direct):
    with pytest.raises(exc.DataError) as told:
        direct.rows("SELECT %(secret)s / %(zero)s", {"secret": 4711, "zero": 0})
    assert "4711" not in str(told.value)
