"""A position of Ka Pai as text and back. What no play leads to is refused, so the rules need not handle it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kapai.board import BLOCKED, FREE, SYMBOLS, TOTEM
from motu.games.kapai.notation import cell_name, cell_of, trio_cells, trio_code
from motu.games.kapai.rules.sheet import cells
from motu.games.kapai.state import NO_CELL, Owes, cells_of, words_of
from motu.games.kapai.validation import check, no_such_marks

LETTERS = "tscl"  # drawn symbols in a grid
FACES = 6


def position_text(s: State) -> str:
    """Everything about the position, a line each; `parse_position` reads it back."""
    a, b = (SYMBOLS[int(symbol)] for symbol in s.dice)
    lines = [
        f"groups {'any' if s.shapes == 6 else 'straight'}",
        "values " + " ".join(str(n) for n in s.values),
        "bonus " + " ".join(str(n) for n in s.spaces),
        *(f"die {name} " + " ".join(str(n) for n in s.faces[i]) for i, name in enumerate("ab")),
        f"{'roll' if s.rolled else 'last'} {a} {b}",
    ]
    for seat in range(int(s.seats)):
        lines += _seat_text(s, seat)
    return "\n".join(lines)


def _seat_text(s: State, seat: int) -> Iterator[str]:
    fresh = [cell_name(s, int(cell)) for cell in s.fresh[seat] if cell != NO_CELL]
    yield " ".join(["seat", Owes(int(s.owes[seat])).name.lower(), *fresh])
    yield from grid_rows(s, seat)
    total = int(s.groups[seat].sum())
    for code in s.rings[seat, :total]:
        yield "ring " + " ".join(cell_name(s, cell) for cell in trio_cells(s, int(code)))
    if s.marks[seat].any():
        yield "marks " + " ".join(str(n) for n in s.marks[seat])


def grid_rows(s: State, seat: int) -> list[str]:
    """The sheet of a seat as rows of letters."""
    letters = [BLOCKED] * int(cells(s))
    for totem in s.totem[: int(s.totems)]:
        letters[int(totem)] = TOTEM
    for cell in cells_of(s.free[seat]):
        letters[cell] = FREE
    for symbol, letter in enumerate(LETTERS):
        for cell in cells_of(s.drawn[seat, symbol]):
            letters[cell] = letter
    text, wide = "".join(letters), int(s.cols)
    return [text[i : i + wide] for i in range(0, len(text), wide)]


def parse_position(text: str) -> State:
    """The position of a text made by `position_text`; raises Refused with what is wrong."""
    from motu.games.kapai import GAME

    heads, seats = _parts(text)
    groups = heads.get("groups", ["straight"])
    s = GAME.new(len(seats), {"groups": " ".join(groups), "sheet": _sheet(heads, seats[0])})
    _read_dice(s, heads)
    for seat, lines in enumerate(seats):
        _read_seat(s, seat, lines, seats[0])
    check(s)
    return s


def _parts(text: str) -> tuple[dict[str, list[str]], list[list[str]]]:
    """The lines before the first seat by their first words, and the lines of each seat."""
    heads: dict[str, list[str]] = {}
    seats: list[list[str]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, *rest = line.split()
        if word == "seat":
            seats.append([line])
        elif seats:
            seats[-1].append(line)
        elif word == "die" and rest:
            heads[f"die {rest[0]}"] = rest[1:]
        else:
            heads[word] = rest
    if not seats:
        raise Refused(say("This is not a position of Ka Pai: it has no seat."))
    return heads, seats


def _bad_line(line: str) -> Refused:
    return Refused(say("This is not a position of Ka Pai: the line {line} is missing or wrong.", line=line))


def _numbers(heads: dict[str, list[str]], key: str) -> dict[str, int]:
    try:
        return dict(zip(SYMBOLS, map(int, heads[key]), strict=True))
    except (KeyError, ValueError):
        raise _bad_line(f"'{key}'") from None


def _sheet(heads: dict[str, list[str]], seat: list[str]) -> dict[str, object]:
    faces = {
        die: [name for name, n in _numbers(heads, f"die {die}").items() for _ in range(min(n, FACES + 1))]
        for die in "ab"
    }
    return {"grid": _grid(seat), "dice": faces, "values": _numbers(heads, "values"), "bonus": _numbers(heads, "bonus")}


def _rows(lines: list[str]) -> list[str]:
    return [line for line in lines[1:] if line.split()[0] not in ("ring", "marks")]


def _grid(lines: list[str]) -> str:
    """The sheet under a drawing."""
    return "\n".join(re.sub(f"[{LETTERS}]", FREE, row) for row in _rows(lines))


def _read_dice(s: State, heads: dict[str, list[str]]) -> None:
    kind = "roll" if "roll" in heads else "last"
    try:
        a, b = (SYMBOLS.index(name) for name in heads[kind])
    except (KeyError, ValueError):
        raise _bad_line(say("'roll' or 'last'")) from None
    s.rolled, s.dice[:] = kind == "roll", [a, b]


def _read_seat(s: State, seat: int, lines: list[str], first: list[str]) -> None:
    if _grid(lines) != _grid(first):
        raise Refused(say("Seat {seat} has a different sheet from seat 0 [P1.1].", seat=seat))
    _fill(s, seat, "".join(_rows(lines)))
    _read_owing(s, seat, *lines[0].split()[1:])
    for line in lines[1:]:
        word, *rest = line.split()
        if word == "ring":
            _read_ring(s, seat, rest)
        elif word == "marks":
            _read_marks(s, seat, rest)


def _fill(s: State, seat: int, letters: str) -> None:
    """Drawn symbols, and from them what is free and where the edge is."""
    words = s.free.shape[1]
    for symbol, letter in enumerate(LETTERS):
        s.drawn[seat, symbol] = words_of([i for i, found in enumerate(letters) if found == letter], words)
    free = {i for i, found in enumerate(letters) if found == FREE}
    drawn = [i for i, found in enumerate(letters) if found in LETTERS]
    edge = {n for i in drawn for n in cells_of(s.near[i])} & free if drawn else free
    s.free[seat], s.edge[seat] = words_of(sorted(free), words), words_of(sorted(edge), words)


def _symbol_at(s: State, seat: int, cell: int) -> int | None:
    return next((i for i in range(4) if cell in cells_of(s.drawn[seat, i])), None)


def _read_owing(s: State, seat: int, owes: str = "", *fresh: str) -> None:
    names = [known.name.lower() for known in Owes]
    if owes not in names:
        raise Refused(say("Seat {seat} cannot owe “{owes}”: it owes nothing, draw, second, ring or mark.",
                          seat=seat, owes=owes))  # fmt: skip
    if len(fresh) > 2:
        raise Refused(say("Seat {seat} has drawn more than two cells in this round [P1.2].", seat=seat))
    s.owes[seat] = names.index(owes)
    for i, name in enumerate(fresh):
        s.fresh[seat, i] = cell = cell_of(s, name)
        symbol, first = _symbol_at(s, seat, cell), int(s.fresh[seat, 0])
        if symbol not in s.dice or symbol != _symbol_at(s, seat, first) or (i == 1 and cell == first):
            raise Refused(say("Seat {seat} cannot have drawn {cell} in this round [P1.2].", seat=seat, cell=name))


def _read_ring(s: State, seat: int, names: list[str]) -> None:
    trio = sorted(cell_of(s, name) for name in names)
    symbols = {_symbol_at(s, seat, cell) for cell in trio}
    symbol = symbols.pop() if len(symbols) == 1 else None
    loose = not set(trio) & set(cells_of(s.ringed[seat]))
    code = trio_code(s, trio) if len(trio) == 3 and loose and symbol is not None else None
    if code is None or code // (int(s.rows) * int(s.cols)) >= s.shapes:
        raise Refused(say("Seat {seat}: {cells} are not a group [P3.1] [P3.2].", seat=seat, cells=" ".join(names)))
    s.rings[seat, int(s.groups[seat].sum())] = code
    s.groups[seat, symbol] += 1
    s.ringed[seat] |= np.array(words_of(trio, s.ringed.shape[1]), np.uint64)


def _read_marks(s: State, seat: int, marks: list[str]) -> None:
    numbers = [int(n) if n.isdecimal() and len(n) < 4 else -1 for n in marks]
    if len(numbers) != 4 or any(not 0 <= n <= int(most) for n, most in zip(numbers, s.spaces, strict=True)):
        raise no_such_marks(seat)
    s.marks[seat] = numbers
