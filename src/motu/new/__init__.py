"""`motu new NAME`: a package with a small complete game in it, to be turned into your own."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterator
from pathlib import Path

from motu.core import registry
from motu.core.game import Refused
from motu.core.laws.vetting import NAME
from motu.core.words import say, told

TEMPLATE = Path(__file__).parent / "template"
TEMPLATE_NAME, TEMPLATE_TITLE = "newgame", "New Game"  # replaced everywhere, including file names


def write_package(name: str, place: Path) -> Path:
    """Write the package of a new game into place/name; Refused if that exists, or if no game can have that name."""
    check_name(name)
    folder = place / name
    if folder.exists():
        raise Refused(say("{folder} already exists: choose another name or another place.", folder=name))
    for file in _files(TEMPLATE):
        written = folder / _renamed(file.relative_to(TEMPLATE).as_posix(), name)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(_renamed(file.read_text("utf-8"), name), "utf-8")
    return folder


def check_name(name: str) -> None:
    """Refused unless a game, its package and its module can have this name."""
    if not NAME.fullmatch(name):
        raise Refused(
            say(
                "{name} cannot be the name of a game: use at most 32 lower-case letters, digits and _.", name=told(name)
            )
        )
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in ("motu", "tests", TEMPLATE_NAME):
        raise Refused(say("A module should not be named {name}: choose another name.", name=name))
    if name in registry.names():
        raise Refused(say("There is already a game named {name}: give yours another name.", name=name))


def title_of(name: str) -> str:
    return name.replace("_", " ").strip().title()


def _renamed(text: str, name: str) -> str:
    return text.replace(TEMPLATE_NAME, name).replace(TEMPLATE_TITLE, title_of(name))


def _files(folder: Path) -> Iterator[Path]:
    """All files of the template, without Python's caches."""
    return (file for file in sorted(folder.rglob("*")) if file.is_file() and "__pycache__" not in file.parts)
