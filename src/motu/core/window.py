"""A board for a terminal: the room it has, and lines measured in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

Span = tuple[str, str]  # letters and their style, in rich's notation
Line = list[Span]


class Window(NamedTuple):
    """The room for a board, in columns and lines."""

    width: int
    height: int

    def fits(self, lines: Sequence[Line]) -> bool:
        """Is there room for these lines?"""
        return len(lines) <= self.height and breadth(lines) <= self.width

    def best(self, drawings: Iterable[list[Line]]) -> list[Line]:
        """The first drawing that fits; the last if none does."""
        lines: list[Line] = []
        for lines in drawings:
            if self.fits(lines):
                break
        return lines


def breadth(lines: Iterable[Line]) -> int:
    """The columns that the longest line takes."""
    return max((columns(line) for line in lines), default=0)


def columns(line: Line) -> int:
    """The columns that a line takes: some characters take two, some none."""
    return sum(cell_len(letters) for letters, _ in line)


def cut(text: str, width: int) -> str:
    """The text in at most that many columns, with an ellipsis if something is missing."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + "…" * (width > 0)


def padded(text: str, width: int, right: bool = False) -> str:
    """The text in exactly that many columns."""
    text = cut(text, width)
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank


def beside(left: Sequence[Line], right: Sequence[Line], gap: int = 2) -> list[Line]:
    """Two drawings side by side."""
    wide = breadth(left) + gap
    pairs = zip_longest(left, right, fillvalue=list[Span]())
    return [[*line, (" " * (wide - columns(line)), ""), *more] if more else line for line, more in pairs]


def wrapped(parts: Sequence[str], width: int, gap: str = "   ", style: str = "") -> list[Line]:
    """Short texts one after the other, on as many lines as they need."""
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]}{gap}{part}" if lines else part
        if lines and cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(cut(part, width))
    return [[(line, style)] for line in lines]


def joined(line: Line) -> Line:
    """The same line with neighbouring spans of one style merged, and no trailing blanks."""
    runs = [(style, "".join(letters for letters, _ in run)) for style, run in groupby(line, key=lambda span: span[1])]
    while runs and not runs[-1][0] and not runs[-1][1].strip():
        runs.pop()
    return [(letters, style) for style, letters in runs]


def markup(lines: Iterable[Line]) -> str:
    """Lines as one text in rich's markup."""
    from rich.markup import escape

    def told(span: Span) -> str:
        letters = escape(span[0])
        return f"[{span[1]}]{letters}[/]" if span[1].strip() else letters

    return "\n".join("".join(told(span) for span in joined(line)).rstrip() for line in lines)
