"""Brings databases of older forms up to date, one numbered step at a time, in the transaction that opens them.

A step names its tables and columns itself and imports nothing from `schema`, which is today's form: in ten years it
must still do what it does now. A stored database of each form is in tests/store/forms.
"""

from __future__ import annotations

from importlib import import_module

import sqlalchemy as sa
from sqlalchemy import Connection

from motu.core.game import Refused
from motu.core.words import say
from motu.store import schema


def form_of(connection: Connection) -> int | None:
    """The number of the form that this database has; None if it is empty."""
    if not sa.inspect(connection).has_table(schema.version.name):
        return None
    found = connection.execute(sa.select(schema.version.c.version)).scalar()
    return None if found is None else int(found)


def bring_up_to_date(connection: Connection) -> None:
    """Give the database today's form, in one transaction: all or nothing; refused if a newer program wrote it."""
    found = form_of(connection)
    refuse_newer(found or 0)
    if found is not None and found < schema.VERSION:
        _migrate(connection, found)
    schema.META.create_all(connection)
    if found is None:
        connection.execute(schema.version.insert().values(version=schema.VERSION))


def refuse_newer(form: int) -> None:
    """Refused if only a newer program can read this form."""
    if form > schema.VERSION:
        raise Refused(
            say("These matches were kept by a newer version of Motu: their database has schema version {found}, and this "
                "program reads versions up to {version}. Install the newer Motu.", found=form, version=schema.VERSION)
        )  # fmt: skip


def _migrate(connection: Connection, form: int) -> None:
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    with Operations.context(MigrationContext.configure(connection)):
        for number in range(form + 1, schema.VERSION + 1):
            import_module(f"motu.store.migrations.to_{number}").upgrade()
    connection.execute(schema.version.update().values(version=schema.VERSION))
