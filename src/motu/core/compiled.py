"""One decorator, `@rule`, makes plain Python rules fast; `MOTU_INTERPRETED=1` runs the same text as it stands.

Compiled code is kept on disk. Numba looks only at a function's own file when it decides whether a kept version is still
true, so the folder is named by a hash of everything the rules are made of: change a constant anywhere and all is compiled
anew, once.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
import platformdirs

Rule = Callable[..., Any]  # a compiled function; its text has no annotations

PACKAGE = Path(__file__).parents[1]
INTERPRETED = os.environ.get("MOTU_INTERPRETED", "") not in ("", "0")
# words and drawing, files and a folder: never compiled, so editing them keeps the compiled rules
PLAIN = {"text.py", "notation.py", "position.py", "reasons.py", "scene.py", "terminal.py", "drawing"}
RULE_MODULES = {"motu.core.bits", "motu.core.dice", "motu.core.records"}  # pieces of rules that games share
STALE_AFTER = 30 * 24 * 3600

_interpret = INTERPRETED


def rule(function: Rule) -> Rule:
    """Compile a rule; outside this package without keeping it on disk, as its file's neighbours are unknown."""
    return _compile(function, keep=function.__module__.startswith("motu."))


def _compile(function: Rule, keep: bool) -> Rule:
    if _interpret:
        return function
    with _kept_in(kept_folder()):
        compiled: Rule = numba.njit(cache=keep, nogil=True, error_model="numpy")(function)
    return compiled


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """Point Numba's cache here for one decoration only; other users of Numba in this process keep theirs."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def kept_folder() -> Path:
    """Where compiled rules are kept: named by the rules' text, the versions below them and the bounds-check switch."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    for part in ("core", "games", "bots", "lab"):
        for file in sorted((PACKAGE / part).rglob("*.py")):
            if PLAIN.isdisjoint(file.relative_to(PACKAGE).parts):
                digest.update(file.read_bytes())
    folder = _writable_root() / digest.hexdigest()[:16]
    if not folder.is_dir():
        _forget_old(folder.parent)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _writable_root() -> Path:
    asked = os.environ.get("MOTU_CACHE_DIR")
    for root in [Path(asked)] if asked else [platformdirs.user_cache_path("motu") / "rules"]:
        try:
            root.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(root, os.W_OK):
            return root
    return Path(tempfile.gettempdir()) / "motu-rules"


def _forget_old(root: Path) -> None:
    """Drop what older versions of the rules left behind."""
    for folder in root.glob("*"):
        if folder.is_dir() and time.time() - folder.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def interpreting() -> Iterator[None]:
    """Everything decorated in here stays plain Python."""
    global _interpret
    before, _interpret = _interpret, True
    try:
        yield
    finally:
        _interpret = before


def interpreted() -> bool:
    """Is what is decorated now left as plain Python?"""
    return _interpret


def interpreted_twin(module: str) -> Any:
    """Import a game's modules a second time as plain Python, beside the compiled ones, to compare the two."""
    compiled = _take_out(module)
    try:
        with interpreting():
            return importlib.import_module(module)
    finally:
        _take_out(module)
        for name, kept in compiled.items():
            sys.modules[name] = kept
            parent, _, child = name.rpartition(".")
            if parent in sys.modules:
                setattr(sys.modules[parent], child, kept)  # an import leaves its mark on the parent package too


def _take_out(module: str) -> dict[str, Any]:
    """Remove a game, and the core's own rules, from the modules Python knows."""
    names = [name for name in sys.modules if name in RULE_MODULES or name == module or name.startswith(module + ".")]
    return {name: sys.modules.pop(name) for name in names}
