"""Databases of older versions brought up to date, a numbered step at a time, in the transaction that opens them."""

from __future__ import annotations

from importlib import import_module

from sqlalchemy import Connection

from motu.store import schema


def migrate(connection: Connection, version: int) -> None:
    """From that version to ours. New tables are there already; a step adds columns and fills them."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    with Operations.context(MigrationContext.configure(connection)):
        for number in range(version + 1, schema.VERSION + 1):
            import_module(f"motu.store.migrations.to_{number}").upgrade()
    connection.execute(schema.version.update().values(version=schema.VERSION))
