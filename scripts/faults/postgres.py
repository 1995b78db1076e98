"""A PostgreSQL of our own, if its programs are installed."""

from __future__ import annotations

import getpass
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SECONDS = 120  # to start, at most


class Missing(Exception):
    """PostgreSQL cannot be started here, and why."""


@dataclass(frozen=True)
class Postgres:
    """A running PostgreSQL server that listens on a socket in its folder."""

    folder: Path
    as_user: list[str]
    synced: bool = False

    @property
    def url(self) -> str:
        return f"postgresql://motu@/postgres?host={self.folder}"

    @property
    def socket(self) -> str:
        return str(self.folder / ".s.PGSQL.5432")

    def control(self, *words: str) -> None:
        program = _program("pg_ctl")
        assert program is not None
        self._run(program, "-D", str(self.folder / "data"), "-w", "-l", str(self.folder / "log"), *words)

    def start(self) -> None:
        fsync = "on" if self.synced else "off"
        self.control("-o", f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync={fsync}", "start")

    def stop(self) -> None:
        """Stop at once, as if it had crashed."""
        self.control("-m", "immediate", "stop")

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            [*self.as_user, *command], capture_output=True, text=True, timeout=SECONDS, check=False, cwd=self.folder
        )
        if done.returncode:
            raise Missing(f"PostgreSQL cannot be started here: {done.stderr.strip()[-200:]}")

    def _make(self, initdb: str) -> None:
        self._run(initdb, "-D", str(self.folder / "data"), "-A", "trust", "-U", "motu", "--no-sync")


@contextmanager
def running(synced: bool = False) -> Iterator[Postgres]:
    """A new PostgreSQL in a temporary folder of its own; raises Missing with the reason if there is none.

    Tests kill it but never cut the power: only measurements need it synced.

    Not in a pytest folder: a second pytest closes those to all other users, while PostgreSQL runs as one of them.
    """
    initdb = _program("initdb")
    if not initdb or not _program("pg_ctl"):
        raise Missing("PostgreSQL is not installed: no initdb")
    if importlib.util.find_spec("psycopg") is None:
        raise Missing("psycopg is not installed: pip install 'motu[postgres]'")
    with tempfile.TemporaryDirectory(prefix="motu-postgres-") as folder:
        server = Postgres(Path(folder), _other_user(Path(folder)), synced)
        server._make(initdb)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _program(name: str) -> str | None:
    """Debian keeps the server's programs off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


def _other_user(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: use the user that its package created."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("runuser") or not _exists("postgres"):
        raise Missing(f"PostgreSQL does not run as {getpass.getuser()}, and there is no user postgres")
    for parent in [folder, *folder.parents]:
        if parent.owner() == getpass.getuser() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o755 if parent != folder else 0o777)
    return ["runuser", "-u", "postgres", "--"]


def _exists(user: str) -> bool:
    import pwd  # exists only on Unix

    return any(entry.pw_name == user for entry in pwd.getpwall())
