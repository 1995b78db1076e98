"""The options of a match, checked before it begins: what makes a group, and the sheet with its dice [P8]."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from motu.core.game import Option, Refused
from motu.core.words import mark, say, say_many
from motu.games.kapai.board import (
    BLOCKED,
    FREE,
    LARGEST,
    MOST_POINTS,
    MOST_TOTEMS,
    SMALLEST,
    SYMBOLS,
    TOTEM,
)

SHEETS = Path(__file__).parent / "sheets"


def sheet_option(value: Any, seats: int) -> dict[str, Any]:
    """The option `sheet`: the name of one that comes with the game, the path of a TOML file, or its contents."""
    if isinstance(value, dict):
        return checked_sheet(value, say("The sheet"))
    known = {file.stem: file for file in SHEETS.glob("*.toml")}
    path = known.get(str(value)) or Path(str(value))
    try:
        sheet = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        names = ", ".join(sorted(known))
        raise Refused(
            say("There is no sheet {name}: name one of {known}, or a file that exists [P8].", name=value, known=names)
        ) from None
    except (OSError, ValueError) as error:  # no file, no text, no TOML, or not even a path
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(
            say("The sheet {file} cannot be read as TOML: {error} [P8].", file=path.name, error=reason)
        ) from None
    return checked_sheet(sheet, say("The sheet {file}", file=path.name))


def checked_sheet(sheet: dict[str, Any], which: str) -> dict[str, Any]:
    """[P8] A sheet in its stored form; Refused with what is wrong."""
    extra = set(sheet) - {"name", "grid", "values", "bonus", "dice"}
    if extra:
        raise Refused(say("{sheet} has an unknown entry {name} [P8].", sheet=which, name=min(map(str, extra))))
    grid = _checked_grid(sheet.get("grid"), which)
    dice = sheet.get("dice")
    if not isinstance(dice, dict) or set(dice) != {"a", "b"}:
        raise Refused(say("{sheet} must name the faces of dice a and b [P8].", sheet=which))
    return {
        "name": str(sheet.get("name", "own"))[:40],
        "grid": "\n".join(grid),
        "values": _checked_numbers(sheet.get("values"), "values", which),
        "bonus": _checked_numbers(sheet.get("bonus"), "bonus", which),
        "dice": {die: _checked_faces(dice[die], die, which) for die in ("a", "b")},
    }


def _checked_grid(text: Any, which: str) -> list[str]:
    rows = [line.strip() for line in text.strip().splitlines()] if isinstance(text, str) else []
    if not SMALLEST <= len(rows) <= LARGEST or not all(SMALLEST <= len(row) <= LARGEST for row in rows):
        raise Refused(say("{sheet} needs a grid from 3 x 3 to 12 x 12 cells [P8].", sheet=which))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise Refused(
                say_many("{sheet}: row {row} has {n} cell, the first row has {first} [P8].",
                         "{sheet}: row {row} has {n} cells, the first row has {first} [P8].",
                         len(row), sheet=which, row=number, first=len(rows[0]))
            )  # fmt: skip
        for column, cell in enumerate(row):
            if cell not in (FREE, TOTEM, BLOCKED):
                name = chr(ord("a") + column) + str(number)
                raise Refused(
                    say("{sheet}: unknown cell “{cell}” at {name}; use T (totem), # (blocked) or . (free) [P8].",
                        sheet=which, cell=cell, name=name)
                )  # fmt: skip
    if "".join(rows).count(TOTEM) > MOST_TOTEMS:
        raise Refused(say("{sheet} has more than five totems [P8].", sheet=which))
    _require_connected(rows, which)
    return rows


def _require_connected(rows: list[str], which: str) -> None:
    """[P2.5] All free cells hang together, or a seat could get stuck."""
    free = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == FREE}
    if not free:
        raise Refused(say("{sheet} has no free cell to draw in [P8].", sheet=which))
    reached, todo = set(), [min(free)]
    while todo:
        r, c = todo.pop()
        if (r, c) in free and (r, c) not in reached:
            reached.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    if reached != free:
        r, c = min(free - reached)
        cell = chr(ord("a") + c) + str(r + 1)
        raise Refused(say("{sheet}: the free cell {cell} is cut off from the others [P2.5].", sheet=which, cell=cell))


def _checked_numbers(table: Any, part: str, which: str) -> dict[str, int]:
    if not isinstance(table, dict) or set(table) != set(SYMBOLS):
        raise Refused(say("{sheet}: [{part}] needs a number for triangle, square, circle and line [P8].",
                          sheet=which, part=part))  # fmt: skip
    for symbol, n in table.items():
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST_POINTS:
            raise Refused(say("{sheet}: [{part}] {symbol} must be a whole number, 0 or more; not {value} [P8].",
                              sheet=which, part=part, symbol=symbol, value=repr(n)))  # fmt: skip
    return {symbol: table[symbol] for symbol in SYMBOLS}


def _checked_faces(faces: Any, die: str, which: str) -> list[str]:
    if not isinstance(faces, list) or len(faces) != 6:
        raise Refused(say("{sheet}: die {die} must have six faces [P8].", sheet=which, die=die))
    for face in faces:
        if face not in SYMBOLS:
            raise Refused(say("{sheet}: die {die} shows {face}; a face is triangle, square, circle or line [P8].",
                              sheet=which, die=die, face=repr(face)))  # fmt: skip
    return list(faces)


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
        mark("The sheet and dice that everybody uses: the game's own, another, or one from your own file [P8]."),
        check=sheet_option,
        offered=("default", "atoll"),
        title=mark("Sheet"),
        names=(mark("the usual sheet"), mark("atoll")),
    ),
)
