"""A position of Ka Pai as text and back; names of cells and trios."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kapai.board import BLOCKED, FREE, SYMBOLS, TOTEM
from motu.games.kapai.moves import cells
from motu.games.kapai.state import NO_CELL, Owes, cells_of, record, setup, words_of

LETTERS = "tscl"  # drawn symbols in a grid


def cell_name(s: State, cell: int) -> str:
    """Column letter, then row: c3."""
    row, column = divmod(cell, int(s.cols))
    return f"{chr(ord('a') + column)}{row + 1}"


def cell_of(s: State, name: str) -> int:
    """The cell of that name; Refused if the sheet has none."""
    found = re.fullmatch(r"([a-l])(\d{1,2})", name.strip().lower())
    if found:
        column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
        if column < int(s.cols) and 0 <= row < int(s.rows):
            return row * int(s.cols) + column
    last = cell_name(s, int(s.rows) * int(s.cols) - 1)
    raise Refused(say("There is no cell '{name}' on this sheet: they go from a1 to {last}.", name=name, last=last))


def trio_cells(s: State, code: int) -> list[int]:
    """The three cells of a trio, in reading order."""
    shape, first = divmod(code, int(s.rows) * int(s.cols))
    return [first, first + int(s.offset[shape, 0]), first + int(s.offset[shape, 1])]


def trio_code(s: State, trio: list[int]) -> int:
    """The trio of those cells in reading order; Refused if they do not hang together."""
    first, second, third = trio
    for shape in range(6):
        fits = first in cells_of(s.starts[shape])
        if fits and (second - first, third - first) == tuple(int(step) for step in s.offset[shape]):
            return shape * int(cells(s)) + first
    names = " ".join(cell_name(s, cell) for cell in trio)
    raise Refused(say("{cells} are no three cells that touch, so they are no group [P3.1].", cells=names))


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
    """The position of a text; Refused with the line that cannot be read."""
    from motu.games.kapai import GAME

    heads: dict[str, list[str]] = {}
    seats: list[list[str]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, *rest = line.split()
        if word == "seat" or seats:
            seats.append([line]) if word == "seat" else seats[-1].append(line)
        elif word == "die" and rest:
            heads[f"die {rest[0]}"] = rest[1:]
        else:
            heads[word] = rest
    try:
        options = _options(heads, seats[0])
        s = GAME.blank(record(len(seats), options))
        setup(s, len(seats), options)
        kind, a, b = next((key, *heads[key]) for key in ("roll", "last") if key in heads)
        s.rolled, s.dice[:] = kind == "roll", [SYMBOLS.index(a), SYMBOLS.index(b)]
        for seat, lines in enumerate(seats):
            _read_seat(s, seat, lines)
    except (ValueError, IndexError, KeyError, StopIteration) as error:
        raise Refused(say("This is no position of Ka Pai: {error}.", error=error)) from error
    return s


def _options(heads: dict[str, list[str]], seat: list[str]) -> dict[str, object]:
    rows = [line for line in seat[1:] if not line.startswith(("ring ", "marks "))]
    grid = "\n".join(re.sub(f"[{LETTERS}]", FREE, row) for row in rows)
    faces = [[name for name, n in zip(SYMBOLS, heads[f"die {d}"], strict=True) for _ in range(int(n))] for d in "ab"]
    numbers = {key: dict(zip(SYMBOLS, map(int, heads[key]), strict=True)) for key in ("values", "bonus")}
    sheet = {"grid": grid, "dice": {"a": faces[0], "b": faces[1]}, **numbers}
    return {"groups": heads.get("groups", ["straight"])[0], "sheet": sheet}


def _read_seat(s: State, seat: int, lines: list[str]) -> None:
    _, owes, *fresh = lines[0].split()
    s.owes[seat] = Owes[owes.upper()]
    for i, name in enumerate(fresh):
        s.fresh[seat, i] = cell_of(s, name)
    rows = [line for line in lines[1:] if not line.startswith(("ring ", "marks "))]
    if len(rows) != int(s.rows):
        raise ValueError(f"seat {seat} has {len(rows)} rows")
    _fill(s, seat, "".join(rows))
    trios = [line.split()[1:] for line in lines if line.startswith("ring ")]
    for n, trio in enumerate(trios):
        _read_ring(s, seat, n, sorted(cell_of(s, name) for name in trio))
    for line in lines:
        if line.startswith("marks "):
            s.marks[seat] = [int(n) for n in line.split()[1:]]


def _fill(s: State, seat: int, letters: str) -> None:
    """Drawn symbols, and from them what is free and where the edge is."""
    words = s.free.shape[1]
    for symbol, letter in enumerate(LETTERS):
        s.drawn[seat, symbol] = words_of([i for i, found in enumerate(letters) if found == letter], words)
    free = {i for i, found in enumerate(letters) if found == FREE}
    drawn = [i for i, found in enumerate(letters) if found in LETTERS]
    edge = {n for i in drawn for n in cells_of(s.near[i])} & free if drawn else free
    s.free[seat], s.edge[seat] = words_of(sorted(free), words), words_of(sorted(edge), words)


def _read_ring(s: State, seat: int, n: int, trio: list[int]) -> None:
    s.rings[seat, n] = trio_code(s, trio)
    symbol = next(i for i in range(4) if trio[0] in cells_of(s.drawn[seat, i]))
    s.groups[seat, symbol] += 1
    s.ringed[seat] |= np.array(words_of(trio, s.ringed.shape[1]), np.uint64)
