"""Databases of every form there ever was, as `scripts/database_fixture.py` made them with the program of the time."""

from __future__ import annotations

import contextlib
import gzip
import sqlite3
from pathlib import Path

from motu.store.database import url_of

FOLDER = Path(__file__).parent
FORMS = sorted(file.name.removesuffix(".sql.gz") for file in FOLDER.glob("*.sql.gz"))


def number(form):
    return int(form.split("_")[1])


def load(form, data):
    """Fill a folder, or an empty PostgreSQL, with that database."""
    text = gzip.decompress((FOLDER / f"{form}.sql.gz").read_bytes()).decode()
    if str(data).startswith("postgres"):
        _load_into_postgres(text, str(data))
    else:
        file = Path(url_of(data).removeprefix("sqlite:///"))
        with contextlib.closing(sqlite3.connect(file)) as made:
            made.execute("PRAGMA journal_mode=WAL")
            made.executescript(text)


def _load_into_postgres(text, url):
    """The same tables under PostgreSQL's names of types, in the order they were made, with the same rows."""
    import psycopg

    with contextlib.closing(sqlite3.connect(":memory:")) as made, psycopg.connect(url) as connection:
        made.executescript(text)
        for name, sql in made.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name != 'tables', name != 'guests'"
        ):
            connection.execute(sql.replace("BLOB", "BYTEA").encode())
            columns = made.execute(f"PRAGMA table_info('{name}')").fetchall()
            flags = [column[2] == "BOOLEAN" for column in columns]
            rows = [
                [bool(value) if flag else value for value, flag in zip(row, flags, strict=True)]
                for row in made.execute(f'SELECT * FROM "{name}"')
            ]
            with connection.cursor() as cursor:
                cursor.executemany(f'INSERT INTO "{name}" VALUES ({", ".join(["%s"] * len(columns))})'.encode(), rows)
        for (sql,) in made.execute("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"):
            connection.execute(sql.encode())
