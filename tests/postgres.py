"""A PostgreSQL for tests, where a server of it can be started here."""

from __future__ import annotations

import getpass
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

import pytest


def postgres_program(name):
    """Debian keeps the server's programs off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    """The URL of a PostgreSQL of our own, listening on a socket in a temporary folder."""
    initdb, pg_ctl = postgres_program("initdb"), postgres_program("pg_ctl")
    if not initdb or not pg_ctl:
        pytest.skip("PostgreSQL is not installed: no initdb")
    if importlib.util.find_spec("psycopg") is None:
        pytest.skip("psycopg is not installed: pip install 'motu[postgres]'")
    folder = tmp_path_factory.mktemp("postgres")
    as_user = _other_user(folder)
    options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    for command in (
        [initdb, "-D", str(folder / "data"), "-A", "trust", "-U", "motu", "--no-sync"],
        [pg_ctl, "-D", str(folder / "data"), "-o", options, "-w", "-l", str(folder / "log"), "start"],
    ):
        done = subprocess.run(
            [*as_user, *command], capture_output=True, text=True, timeout=120, check=False, cwd=folder
        )
        if done.returncode:
            pytest.skip(f"PostgreSQL cannot be started here: {done.stderr.strip()[-200:]}")
    yield f"postgresql://motu@/postgres?host={folder}"
    subprocess.run([*as_user, pg_ctl, "-D", str(folder / "data"), "-m", "immediate", "stop"], check=False, cwd=folder,
                   capture_output=True)  # fmt: skip


def _other_user(folder):
    """PostgreSQL refuses to run as root: use the user that its package made."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("runuser") or subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
        pytest.skip(f"PostgreSQL does not run as {getpass.getuser()}, and there is no user postgres")
    for parent in [folder, *folder.parents]:
        if parent.owner() == getpass.getuser() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o755 if parent != folder else 0o777)
    return ["runuser", "-u", "postgres", "--"]


def emptied(url):
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
