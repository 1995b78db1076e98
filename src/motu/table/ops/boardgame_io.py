"""boardgame.io under the same load, next to ours in the same run, where Node and our source tree are at hand."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from motu.lab.bench import Row
from motu.table.ops.free_port import free_port, wait_for

FOLDER = Path(__file__).parents[4] / "bench" / "boardgame-io"
PEER = "boardgame.io 0.50, all in memory"
SHAPES = {"list": "cells in a list", "rows": "cells in rows", "names": "cells by name"}  # of its state (server.js)


def rows(tables: int, known: dict[str, float], ours: str) -> Iterator[Row]:
    """What its server holds; none if unavailable. known: what was measured so far; ours: our own figure there."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not FOLDER.is_dir() or not _is_installed(npm):
        return
    for shape, about in SHAPES.items():
        yield from _rows_of(f"{PEER}, {about}", _measured(node, tables, shape), tables, known.get(ours), ours)


def _rows_of(peer: str, found: Any, tables: int, known: float | None, ours: str) -> Iterator[Row]:
    calm, held = found["calm"], found["held"]
    yield Row(f"{peer}: {tables} live tables, an action answered, median", calm["median"], "ms")
    yield Row(f"{peer}: {tables} live tables, an action answered, 99 of 100", calm["late"], "ms")
    yield Row(f"{peer}: highest load held, 99 of 100 within 50 ms", held["rate"], "actions/s")
    if held["rate"] and known:
        yield Row(ours, held["rate"], "actions/s", peer=peer, ratio=known / held["rate"])


def _is_installed(npm: str) -> bool:
    """Install it on first use."""
    if not (FOLDER / "node_modules").is_dir():
        command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=FOLDER, capture_output=True, check=False)  # noqa: S603
    return (FOLDER / "node_modules" / "boardgame.io").is_dir()


def _measured(node: str, tables: int, shape: str) -> Any:
    port = free_port()
    with _serving(node, port, shape):
        load = [node, "load.js", str(port), str(tables)]
        told = subprocess.run(load, cwd=FOLDER, capture_output=True, text=True, check=True)  # noqa: S603
    return json.loads(told.stdout)


@contextlib.contextmanager
def _serving(node: str, port: int, shape: str) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    command, env = [node, "server.js", str(port), shape], os.environ | {"NODE_ENV": "production"}
    server = subprocess.Popen(command, cwd=FOLDER, env=env, stdout=quiet, stderr=quiet)  # noqa: S603
    try:
        wait_for(port)
        yield
    finally:
        server.terminate()
        server.wait(20)
