"""All files of the client by their paths, and the addresses under which browsers may cache them."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from motu.table.assets import bundles, fonts
from motu.table.assets.asset import Asset

CLIENT = Path(__file__).parents[1] / "client"
STATIC, ENTRIES = "/static", "pages/"
VERSION_LENGTH = 12
TYPES = {".js": "text/javascript", ".map": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


def address(path: str) -> str:
    """Where a file is, as long as nothing changes: the hash of all files is a folder in it, so they find each other."""
    return f"{STATIC}/{version()}/{path}"


@cache
def version() -> str:
    """The hash of all that is in the client's folder, and of what fonts are made from."""
    digest = hashlib.sha256(fonts.recipe())
    for path in sorted(_paths()):
        digest.update(f"{path}\0".encode() + _read(path))
    return digest.hexdigest()[:VERSION_LENGTH]


@cache
def whole(path: str) -> Asset:
    """A file, together with all that it imports if a page begins with it. KeyError if there is none."""
    entry = path.removesuffix(".map")
    if entry.startswith(ENTRIES) and entry.endswith(".js"):
        script, mapped = bundles.script(entry, _text)
        return _asset(path, mapped if path.endswith(".map") else script)
    if path.startswith(ENTRIES) and path.endswith(".css"):
        return _asset(path, bundles.style(path, _text))
    return single(path)


def single(path: str) -> Asset:
    """A file as it was written."""
    if path.startswith(fonts.FOLDER):
        return Asset(fonts.woff2(path.removeprefix(fonts.FOLDER)), _type(path))
    return Asset(_read(path), _type(path))


def _asset(path: str, text: str) -> Asset:
    return Asset(text.encode(), _type(path))


def _text(path: str) -> str:
    return _read(path).decode()


def _read(path: str) -> bytes:
    if path not in _paths():
        raise KeyError(path)
    return (CLIENT / path).read_bytes()


@cache
def _paths() -> frozenset[str]:
    """Nothing else is served, whatever is asked for."""
    return frozenset(file.relative_to(CLIENT).as_posix() for file in CLIENT.rglob("*") if file.is_file())


def _type(path: str) -> str:
    return TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
