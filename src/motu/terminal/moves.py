"""The open moves by number: in columns, page by page, and narrowed to those that contain what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from motu.core.window import cut, padded

GAP = 2


class Move(NamedTuple):
    """A move as people see it."""

    number: int  # from 1
    text: str  # its notation
    label: str = ""  # the same in words


def narrowed(moves: Sequence[Move], typed: str) -> tuple[list[Move], bool]:
    """The moves with all the words typed, and True; else those with words that begin with these, and False."""
    wanted = _words(typed)
    if not wanted:
        return [], False
    whole = [move for move in moves if wanted <= _words(move.text)]
    begun = [move for move in moves if all(any(word.startswith(part) for word in _words(move.text)) for part in wanted)]
    return (whole, True) if whole else (begun, False)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def laid_out(moves: Sequence[Move], width: int, height: int, page: int = 0) -> tuple[list[Text], int]:
    """A page of the moves, and how many pages there are. If each can have a line, it is put in words too."""
    if len(moves) <= height and any(move.label for move in moves):
        return _in_words(moves, width), 1
    cells = [f"{move.number:>3} {move.text}" for move in moves]
    wide = min(max(map(cell_len, cells), default=0), width)
    across = max((width + GAP) // (wide + GAP), 1)
    on_page = across * max(height, 1)
    pages = max(-(-len(cells) // on_page), 1)
    first = page % pages * on_page
    rows = [cells[start : start + across] for start in range(first, min(first + on_page, len(cells)), across)]
    return [_line([padded(cell, wide) for cell in row]) for row in rows], pages


def lines_needed(moves: Sequence[Move], width: int) -> int:
    """The lines that all of them take in columns."""
    return len(laid_out([move._replace(label="") for move in moves], width, len(moves) or 1)[0])


def _line(cells: list[str]) -> Text:
    line = Text()
    for n, cell in enumerate(cells):
        line.append(" " * GAP if n else "")
        line.append(cell[:3], "cyan").append(cell[3:])
    line.rstrip()
    return line


def _in_words(moves: Sequence[Move], width: int) -> list[Text]:
    wide = max(cell_len(move.text) for move in moves)
    lines = []
    for move in moves:
        label = "" if move.label == move.text else move.label
        told = cut(f"{move.number:>3} {padded(move.text, wide)}  {label}".rstrip(), width)
        line = Text(told)
        line.stylize("cyan", 0, 3)
        line.stylize("dim", 4 + wide)
        lines.append(line)
    return lines
