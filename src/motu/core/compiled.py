"""One decorator, `@rule`, makes plain Python rules fast; `MOTU_INTERPRETED=1` runs the same source as plain Python.

Compiled code is cached on disk, each module's in a folder named after a hash of its source and of all it imports
(`sources.py`): change a constant, and whatever depends on it is recompiled, once.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import platformdirs

from motu.core.compiler import sources

Rule = Callable[..., Any]  # a compiled function; its source has no annotations

INTERPRETED = os.environ.get("MOTU_INTERPRETED", "") not in ("", "0")
STALE_AFTER, USED_AFTER = 30 * 24 * 3600, 24 * 3600  # seconds: deleted if unused that long; use noted that often

WITHOUT_C: Any = {"no_cfunc_wrapper": True}  # rules are never called from C; Numba's type stubs lack this option

_interpret = INTERPRETED
_decorated = False  # is there any compiled rule yet?
_rules: Counter[str] = Counter()  # how many there are, by module
_decorating = threading.RLock()


def rule(function: Rule) -> Rule:
    """Compile a rule when it is first called."""
    return compile_for(function)


def compile_for(function: Rule, modules: Iterable[str] = ()) -> Rule:
    """Compile a function when it is first called; its cache goes stale when its own module or one of these changes."""
    global _decorated  # noqa: PLW0603  see interpret_here
    _rules[function.__module__] += 1
    if _interpret:
        return function
    _decorated = True
    import numba  # here, as interpreting does without it: a third of a second at every start

    known = function.__module__ != "__main__"  # code typed in has no source file to compare
    with _kept_in(kept_folder(function.__module__, *modules) if known else Path(tempfile.gettempdir())):
        compiled = numba.njit(cache=known, nogil=True, error_model="numpy", **WITHOUT_C)(function)
    from motu.core.compiler.widening import widened  # imports Numba

    return widened(compiled)


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """Point Numba's cache here for one decoration only; other users of Numba in this process keep theirs.

    One thread at a time: the setting is process-wide; what finds it empty is cached wherever the user happens to be.
    """
    import numba

    config: Any = numba.config
    with _decorating:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


@cache
def kept_folder(*modules: str) -> Path:
    """The cache folder for code compiled from these modules."""
    folder = _root() / sources.fingerprint(modules)
    folder.mkdir(parents=True, exist_ok=True)
    if time.time() - folder.stat().st_mtime > USED_AFTER:
        os.utime(folder)
    return folder


@cache
def _root() -> Path:
    """One folder for each set of versions beneath us and the bounds-check switch, which Numba's cache ignores."""
    below = f"{sys.version} {version('numba')} {os.environ.get('NUMBA_BOUNDSCHECK', '')}"
    root = _writable_root() / hashlib.sha256(below.encode()).hexdigest()[:16]
    _forget_old(root)
    return root


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
    """Delete what older versions of the rules left behind: whatever has not been used for a month."""
    for folder in [*root.parent.glob("*"), *root.glob("*")]:
        if folder.is_dir() and folder != root and time.time() - folder.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def interpreting() -> Iterator[None]:
    """Everything decorated inside stays plain Python."""
    global _interpret  # noqa: PLW0603  a switch for the decorator, which has no other place to look
    before, _interpret = _interpret, True
    try:
        yield
    finally:
        _interpret = before


def interpret_here() -> None:
    """From now on this process runs rules as plain Python; processes it starts decide for themselves. For a server:
    people's own moves need no compiler, so nobody waits for one. Call it before any rule is imported, or rules stay
    compiled."""
    global INTERPRETED, _interpret  # noqa: PLW0603  as above
    if not _decorated:
        INTERPRETED = _interpret = True


def rules_in(modules: Iterable[str]) -> int:
    """How many rules these modules and those below them have: how much there is to compile."""
    within = tuple(f"{module}." for module in modules)
    return sum(n for module, n in _rules.items() if f"{module}.".startswith(within))


def interpreted() -> bool:
    """Are rules decorated now left as plain Python?"""
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
                setattr(sys.modules[parent], child, kept)  # an import also sets an attribute of the parent package


def _take_out(module: str) -> dict[str, Any]:
    """Remove a game and the core's own rules from Python's loaded modules."""
    names = [name for name in sys.modules if _is_within(name, module) or _holds_rules(name)]
    return {name: sys.modules.pop(name) for name in names}


def _is_within(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def _holds_rules(name: str) -> bool:
    """Is this a core module with rules of its own, which games share?"""
    found = vars(sys.modules[name]).values() if _is_within(name, __package__) else ()
    return any(getattr(value, "__module__", "") == name and hasattr(value, "py_func") for value in found)
