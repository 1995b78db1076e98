"""What compiled code was made from: a module's own source and that of everything it imports, as one short name.

Numba looks only at a function's own file when it decides whether a cached version is still valid. But constants are
frozen into compiled code, so every file its module imports counts, directly or not, within its own package and ours.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

HOME = __name__.partition(".")[0]  # our own package, which every game builds on
IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)|import[ \t]+([\w.]+))", re.MULTILINE
)


def fingerprint(modules: Iterable[str]) -> str:
    """A short name for the source of these modules and of all they import; it changes with the source."""
    files: set[Path] = set()
    for module in modules:
        files |= _closure(module)
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(_text(file))
    return digest.hexdigest()[:16]


@cache
def _closure(module: str) -> frozenset[Path]:
    """The files of a module and of everything it imports."""
    found: dict[str, Path] = {}
    front = [module]
    while front:
        name = front.pop()
        file = None if name in found else _file(name)
        if file is not None:
            found[name] = file
            front += [other for other in _imports(name, file) if _belongs(other, module)]
    return frozenset(found.values())


def _belongs(name: str, module: str) -> bool:
    return name.partition(".")[0] in (HOME, module.partition(".")[0])


@cache
def _imports(name: str, file: Path) -> tuple[str, ...]:
    """The modules a file imports; `from a import b` names a.b where that is a module, else a."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    return tuple(dict.fromkeys(_named(_text(file).decode("utf-8", "replace"), package)))


def _named(text: str, package: str) -> Iterator[str]:
    for source, names, plain in IMPORT.findall(text):
        if plain:
            yield plain
            continue
        base = _absolute(source, package)
        parts = [part.split()[0] for part in re.sub(r"#[^\n]*|[()]", "", names).split(",") if part.split()]
        for part in parts:
            yield f"{base}.{part}" if _file(f"{base}.{part}") else base


def _absolute(source: str, package: str) -> str:
    """`..board` as seen from inside a package."""
    up = len(source) - len(source.lstrip("."))
    if not up:
        return source
    above = package.split(".")[: len(package.split(".")) - (up - 1)]
    return ".".join([*above, *filter(None, [source[up:]])])


@cache
def _file(module: str) -> Path | None:
    """A module's source file, found without importing it; None if it has no Python source."""
    top, _, rest = module.partition(".")
    root = _root(top)
    if root is None:
        return None
    place = root.joinpath(*rest.split(".")) if rest else root
    for file in (place / "__init__.py", place.with_suffix(".py")):
        if file.is_file():
            return file
    return None


@cache
def _root(top: str) -> Path | None:
    """The folder of a package, or the file of a lone module without its suffix."""
    module = sys.modules.get(top)
    origin = getattr(module, "__file__", None)
    if origin is None and module is None:
        spec = importlib.util.find_spec(top)
        origin = spec.origin if spec else None
    if origin is None:
        return Path(next(iter(module.__path__))) if module is not None and hasattr(module, "__path__") else None
    return Path(origin).parent if Path(origin).name == "__init__.py" else Path(origin).with_suffix("")


@cache
def _text(file: Path) -> bytes:
    return file.read_bytes()
