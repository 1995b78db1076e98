"""The options of a match, checked before it begins: what makes a group, and the sheet with its dice [P8]."""

from __future__ import annotations

import json
import tomllib
import unicodedata
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from motu.core.form import MOST_FAULTS, Entry, Faulty, Form, Part
from motu.core.game import Option, Refused
from motu.core.words import mark, say
from motu.games.kapai.board import (
    BLOCKED,
    BONUS,
    FACES,
    FREE,
    LARGEST,
    MOST_POINTS,
    SMALLEST,
    SYMBOLS,
    TOTEM,
    VALUE,
    rows_of,
    sheet_faults,
)
from motu.games.kapai.effects import NAMES

SHEETS = Path(__file__).parent / "sheets"
LONGEST_NAME = 40
UNSEEN = ("Cc", "Cf")  # kinds of characters that change how others read a line


def sheet_option(value: Any, seats: int) -> dict[str, Any]:
    """The option `sheet`: the name of one that comes with the game, the path of a file, or its contents."""
    known = known_sheets()
    if isinstance(value, dict) or str(value) in known:
        return checked_sheet(value if isinstance(value, dict) else known[str(value)], say("The sheet"))
    path = Path(str(value))
    try:
        sheet = _read(path)
    except FileNotFoundError:
        names = ", ".join(sorted(known))
        raise Refused(
            say("There is no sheet {name}: name one of {known}, or a file that exists [P8].", name=value, known=names)
        ) from None
    except (OSError, ValueError, RecursionError) as error:  # no file, no text, no such format, or not even a path
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(
            say("The sheet {file} cannot be read as TOML or JSON: {error} [P8].", file=path.name, error=reason)
        ) from None
    return checked_sheet(sheet, say("The sheet {file}", file=path.name))


@cache
def known_sheets() -> dict[str, Any]:
    """The sheets that come with the game, as their files say."""
    return {file.stem: _read(file) for file in SHEETS.glob("*.toml")}


def _read(path: Path) -> Any:
    text = path.read_text("utf-8")
    return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)


def checked_sheet(sheet: Any, which: str) -> dict[str, Any]:
    """[P8] A sheet in its stored form; raises Faulty with what is wrong."""
    sheet = sheet if isinstance(sheet, dict) else {}
    if faults := list(islice(sheet_faults(sheet, which), MOST_FAULTS)):
        raise Faulty(faults)
    return {
        "name": _plain(str(sheet.get("name", ""))) or "own",
        "grid": "\n".join(rows_of(sheet["grid"])),
        "values": {symbol: sheet["values"][symbol] for symbol in SYMBOLS},
        "bonus": {symbol: sheet["bonus"][symbol] for symbol in SYMBOLS},
        "dice": {die: list(sheet["dice"][die]) for die in ("a", "b")},
    }


def _plain(name: str) -> str:
    """A name on one line, as it can be shown to everybody at the table."""
    seen = (
        letter for letter in " ".join(name[: 4 * LONGEST_NAME].split()) if unicodedata.category(letter) not in UNSEEN
    )
    return "".join(seen)[:LONGEST_NAME].strip()


INK = tuple(Entry(symbol, name, symbol, "ink") for symbol, name in zip(SYMBOLS, NAMES, strict=True))
DIE = tuple(Entry(symbol, name, f"die-{symbol}", "die") for symbol, name in zip(SYMBOLS, NAMES, strict=True))
CELLS = (
    Entry(FREE, mark("free cell"), "cell"),
    Entry(TOTEM, mark("totem"), "totem"),
    Entry(BLOCKED, mark("blocked cell"), "blocked"),
)
TURN = mark("Press a face to change its symbol.")
FORM = Form(
    mark("Draw your own sheet"),
    mark("Do you own the box? Copy its sheet and its dice, or make up new ones. Everybody at the table plays on the same "
         "sheet [P8]."),
    (
        Part("name", "text", mark("Name of the sheet"), most=LONGEST_NAME),
        Part("grid", "cells", mark("Cells"), mark("At most five totems; all free cells must be connected [P2.5]."),
             CELLS, SMALLEST, LARGEST),
        Part("values", "numbers", VALUE, mark("For each group of three [P6.1]."), INK, 0, MOST_POINTS),
        Part("bonus", "numbers", BONUS, mark("How often each bonus can be marked [P4.1]."), INK, 0, MOST_POINTS),
        Part("dice.a", "choices", mark("Die A"), TURN, DIE, FACES, FACES),
        Part("dice.b", "choices", mark("Die B"), TURN, DIE, FACES, FACES),
    ),
)  # fmt: skip

OPTIONS = (
    Option(
        "groups",
        "straight",
        mark("What makes a group: three equal symbols in a straight line, or any three that touch [P3.1]."),
        choices=("straight", "any"),
        title=mark("Groups"),
        names=(mark("in a straight line"), mark("any three that touch")),
    ),
    Option(
        "sheet",
        "default",
        mark("The sheet and the dice for all: the usual ones, another sheet, or one of your own [P8]."),
        check=sheet_option,
        offered=("default", "atoll"),
        title=mark("Sheet"),
        names=(mark("the usual sheet"), mark("atoll")),
        note=mark("The usual sheet is our reconstruction: the rules are those of the box, but we could not check where its totems "
                  "and blocked cells are, how many bonus spaces it has, or how the symbols are split between the dice [P8]."),
        form=FORM,
    ),
)  # fmt: skip
