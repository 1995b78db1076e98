"""A long text, a screen at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

from motu.core.words import say

Ask = Callable[[str], str]


def show(console: Console, text: RenderableType, ask: Ask, live: bool) -> None:
    """Page through a text: Enter goes on, b goes back, anything else ends. If nobody is looking, it is just printed."""
    if not live:
        console.print(text)
        return
    lines = console.render_lines(text, console.options.update(height=None), pad=False)
    first = 0
    while True:
        high = max(console.height - 1, 1)
        _print(console, lines[first : first + high])
        typed = ask(_prompt(first, high, len(lines))).lower()
        if typed == "b":
            first = max(first - high, 0)
        elif typed or first + high >= len(lines):
            return
        else:
            first += high


def _prompt(first: int, high: int, lines: int) -> str:
    if lines <= high:
        return say("Enter goes back to the table. ")
    page, pages = first // high + 1, -(-lines // high)
    return say("Page {page} of {pages}: Enter goes on, b goes back, q ends. ", page=page, pages=pages)


def _print(console: Console, lines: Sequence[list[Segment]]) -> None:
    console.clear()
    for line in lines:
        console.print(Segments([*line, Segment.line()]), end="")
