"""The sheet and the dice: what stands in a cell, the symbols, and what a custom sheet must be like [P8]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from motu.core.enumerations import quick_members
from motu.core.form import Fault
from motu.core.words import mark, say, say_many, told

SMALLEST, LARGEST = 3, 12  # rows and columns
MOST_TOTEMS = 5
MOST_POINTS = 1_000_000  # of a group; a number no real sheet comes near
FACES = 6  # of a die
FREE, TOTEM, BLOCKED = ".", "T", "#"
PARTS = ("name", "grid", "values", "bonus", "dice")

Cell = tuple[int, int]  # row and column, from 0


@quick_members
class Symbol(IntEnum):
    TRIANGLE = 0
    SQUARE = 1
    CIRCLE = 2
    LINE = 3


SYMBOLS = [symbol.name.lower() for symbol in Symbol]
VALUE, BONUS = mark("Points for a group"), mark("Bonus spaces")


def weights(faces: list[str]) -> list[int]:
    """How many of a die's six faces show each symbol."""
    shown = Counter(faces)
    return [shown[symbol] for symbol in SYMBOLS]


def rows_of(grid: Any) -> list[str]:
    """The rows of a grid as it is written; none if it is not text."""
    return [line.strip() for line in grid.strip().splitlines()] if isinstance(grid, str) else []


def sheet_faults(sheet: dict[str, Any], which: str) -> Iterator[Fault]:
    """[P8] All that is wrong with a sheet; `which` is what it is called in a sentence."""
    for name in sorted(map(str, set(sheet) - set(PARTS))):
        yield Fault(say("{sheet} has an entry {name}; a sheet has only name, grid, values, bonus and dice [P8].",
                        sheet=which, name=_told(name)))  # fmt: skip
    yield from _grid_faults(sheet.get("grid"), which)
    yield from _number_faults(sheet.get("values"), "values", say(VALUE), which)
    yield from _number_faults(sheet.get("bonus"), "bonus", say(BONUS), which)
    yield from _dice_faults(sheet.get("dice"), which)


def _grid_faults(grid: Any, which: str) -> Iterator[Fault]:
    rows = rows_of(grid)
    if not SMALLEST <= len(rows) <= LARGEST or not all(SMALLEST <= len(row) <= LARGEST for row in rows):
        yield Fault(say("{sheet} needs a grid from 3 x 3 to 12 x 12 cells [P8].", sheet=which), "grid")
        return
    shape = [*_length_faults(rows, which), *_letter_faults(rows, which)]
    yield from shape or _place_faults(rows, which)


def _length_faults(rows: list[str], which: str) -> Iterator[Fault]:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            text = say("{sheet}: row {row} has length {size}, the first {value}; make all rows equally long [P8].",
                       sheet=which, row=number, size=len(row), value=len(rows[0]))  # fmt: skip
            yield Fault(text, "grid", f"a{number}")


def _letter_faults(rows: list[str], which: str) -> Iterator[Fault]:
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell not in (FREE, TOTEM, BLOCKED):
                text = say("{sheet}: unknown cell “{cell}” at {name}; use T (totem), # (blocked) or . (free) [P8].",
                           sheet=which, cell=cell, name=_name((r, c)))  # fmt: skip
                yield Fault(text, "grid", _name((r, c)))


def _place_faults(rows: list[str], which: str) -> Iterator[Fault]:
    totems, free = _cells(rows, TOTEM), _cells(rows, FREE)
    if spare := totems[MOST_TOTEMS:]:
        text = say_many("{sheet} has {n} totem too many: five at most may stand on it [P8].",
                        "{sheet} has {n} totems too many: five at most may stand on it [P8].",
                        len(spare), sheet=which)  # fmt: skip
        yield from (Fault(text, "grid", _name(cell)) for cell in spare[:1])
    if not free:
        yield Fault(say("{sheet} has no free cell to draw in; leave at least one free [P8].", sheet=which), "grid")
    for part in _cut_off(set(free)):
        text = say("{sheet}: free cell {cell} is cut off from the others; join them by free cells, or block it [P2.5].",
                   sheet=which, cell=_name(part))  # fmt: skip
        yield Fault(text, "grid", _name(part))


def _cells(rows: list[str], kind: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == kind]


def _cut_off(free: set[Cell]) -> list[Cell]:
    """[P2.5] The first cell of every part that is not connected to the largest, as a seat could get stuck."""
    parts: list[set[Cell]] = []
    while free:
        part: set[Cell] = set()
        todo = [min(free)]
        while todo:
            r, c = todo.pop()
            if (r, c) in free and (r, c) not in part:
                part.add((r, c))
                todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        parts.append(part)
        free = free - part
    largest = max(parts, key=len, default=set())
    return [min(part) for part in parts if part is not largest]


def _name(cell: Cell) -> str:
    return chr(ord("a") + cell[1]) + str(cell[0] + 1)


def _number_faults(table: Any, part: str, title: str, which: str) -> Iterator[Fault]:
    if not isinstance(table, dict) or set(table) != set(SYMBOLS):
        yield Fault(say("{sheet}: [{part}] needs a number for triangle, square, circle and line [P8].",
                        sheet=which, part=part), part)  # fmt: skip
        return
    from motu.games.kapai.effects import NAMES  # late: it needs the rules, and they need this module

    for symbol, name in zip(SYMBOLS, NAMES, strict=True):
        n = table[symbol]
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST_POINTS:
            text = say("{sheet}: {part}, {symbol}: write a whole number from 0 to {most}, not {given} [P8].",
                       sheet=which, part=title, symbol=say(name), most=MOST_POINTS, given=_told(n))  # fmt: skip
            yield Fault(text, part, symbol)


def _dice_faults(dice: Any, which: str) -> Iterator[Fault]:
    if not isinstance(dice, dict) or set(dice) != {"a", "b"}:
        yield Fault(say("{sheet} must name the faces of dice a and b [P8].", sheet=which), "dice.a")
        return
    for die, faces in sorted(dice.items()):
        if not isinstance(faces, list) or len(faces) != FACES:
            yield Fault(say("{sheet}: die {die} must have six faces [P8].", sheet=which, die=die), f"dice.{die}")
            continue
        for place, face in enumerate(faces):
            if face not in SYMBOLS:
                text = say("{sheet}: die {die} shows {face}; a face is triangle, square, circle or line [P8].",
                           sheet=which, die=die, face=_told(face))  # fmt: skip
                yield Fault(text, f"dice.{die}", str(place))


def _told(value: Any) -> str:
    return say("nothing") if value is None else told(value)
