"""The fonts of the pages: what our languages need of two free fonts, as small files under names of their own.

The fonts are dependencies; what is made of them is kept in the user's cache. Their licence lets anybody change them under
a different name (NOTICE says more).
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import tempfile
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import platformdirs

FOLDER = "fonts/"
SANS, SERIF = "font_source_sans_pro", "font_source_serif_pro"  # packages
FEATURES = ("kern", "liga", "mark", "ccmp", "locl", "tnum", "lnum")
LETTERS = (
    "U+20-7E, U+A0-17F, U+218-21B, U+2BB-2BC, U+1E9E, U+2010-2015, U+2018-201E, U+2020-2022, U+2026, U+202F, U+2030, "
    "U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2190-2193, U+2212, U+2248, U+2260, U+2264-2265, U+2713, U+2715"
)  # western and central Europe, macrons, the signs of figures and of our pages
FAMILY_NAMES, FULL_NAME, POSTSCRIPT_NAME, TYPOGRAPHIC = (1, 16, 21), 4, 6, (17, 22)


class Face(NamedTuple):
    """A font file of a package, and what it is called here."""

    package: str
    file: str
    family: str
    style: str


FACES = {
    "motu-sans-400.woff2": Face(SANS, "SourceSansPro-Regular.ttf", "Motu Sans", "Regular"),
    "motu-sans-700.woff2": Face(SANS, "SourceSansPro-Bold.ttf", "Motu Sans", "Bold"),
    "motu-serif-400.woff2": Face(SERIF, "SourceSerifPro-Regular.ttf", "Motu Serif", "Regular"),
    "motu-serif-700.woff2": Face(SERIF, "SourceSerifPro-Semibold.ttf", "Motu Serif", "Bold"),
}


def files_of(package: str) -> Path:
    """Where a package has its fonts; it is not imported."""
    found = importlib.util.find_spec(package)
    assert found is not None and found.origin is not None, f"the package {package} is not installed"
    return Path(found.origin).parent / "files"


@cache
def recipe() -> bytes:
    """A different recipe makes different files."""
    made_by = [version("fonttools"), *(version(name) for name in sorted({face.package for face in FACES.values()}))]
    return repr((FACES, FEATURES, LETTERS, made_by)).encode() + Path(__file__).read_bytes()


def woff2(name: str) -> bytes:
    """A font by the name of its file; made once ever. KeyError if there is none."""
    face, kept = FACES[name], _folder() / hashlib.sha256(recipe()).hexdigest()[:16] / name
    if kept.is_file():
        return kept.read_bytes()
    made = make(face)
    with suppress(OSError):  # a machine without space or permission makes them at each start
        _keep(kept, made)
    return made


def make(face: Face) -> bytes:
    """The letters we need, without what only old screens use, as WOFF2."""
    from fontTools import subset  # half a second, once ever

    options = subset.Options(flavor="woff2", hinting=False, layout_features=list(FEATURES), name_IDs=["*"])
    font = subset.load_font(str(files_of(face.package) / face.file), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(LETTERS))
    subsetter.subset(font)
    _rename(font["name"], face)
    made = io.BytesIO()
    subset.save_font(font, made, options)
    return made.getvalue()


def _rename(names, face: Face) -> None:  # type: ignore[no-untyped-def]  # of fontTools, which has no types
    """The name of the original is reserved; whose it is, and its licence, stay in the file."""
    for record in list(names.names):
        if record.nameID in FAMILY_NAMES:
            record.string = face.family
        elif record.nameID == FULL_NAME:
            record.string = f"{face.family} {face.style}"
        elif record.nameID == POSTSCRIPT_NAME:
            record.string = f"{face.family}-{face.style}".replace(" ", "")
        elif record.nameID in TYPOGRAPHIC:
            record.string = face.style


def _folder() -> Path:
    asked = os.environ.get("MOTU_CACHE_DIR")
    return (Path(asked) if asked else platformdirs.user_cache_path("motu")) / "fonts"


def _keep(file: Path, made: bytes) -> None:
    """All or nothing, whoever else makes the same."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, partly = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as out:
        out.write(made)
    Path(partly).replace(file)
