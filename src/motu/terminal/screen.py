"""What is on the screen at one moment, fitted into a window of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.text import Text

from motu.core.window import Window, cut
from motu.core.words import say
from motu.terminal.moves import Move, laid_out, lines_needed

USUAL = Window(80, 24)  # everything fits at once in such a window; smaller ones say so
FEW_MOVES, FEW_LINES = 2, 1  # lines for moves and for what happened that the board leaves free
LONG_PROMPT = 3


@dataclass(frozen=True)
class Moment:
    """What there is to show."""

    board: Callable[[Window], str]  # with rich's markup
    prompt: str = ""
    moves: Sequence[Move] = ()
    page: int = 0
    history: Sequence[str] = ()  # what has happened since, latest last
    notices: Sequence[str] = field(default=())  # answers to what was typed


def drawn(moment: Moment, console: Console, window: Window) -> tuple[list[Text], int]:
    """The lines, one fewer than the window has, to leave room for typing; and how many pages the moves take."""
    small = [_too_small(window)] if window.width < USUAL.width or window.height < USUAL.height else []
    notices = _told(moment.notices, "yellow", console, window.width)
    prompt = _told([moment.prompt], "bold", console, window.width, 1 if notices else LONG_PROMPT)
    history = [] if notices else _told(moment.history, "dim", console, window.width)
    needed = lines_needed(moment.moves, window.width)
    free = window.height - 1 - len(small) - len(prompt)
    few = max(min(FEW_MOVES, needed) + min(len(history or notices), FEW_LINES), len(notices) + min(1, needed))
    board = _board(moment, Window(window.width, max(free - max(few, _share(window, free)), 1)))
    free -= len(board) + len(notices)
    told = _room_for_history(len(history), free, needed)
    moves, pages = laid_out(moment.moves, window.width, max(free - told, 1), moment.page)
    told = min(len(history), max(free - len(moves), 0))
    return [*small, *board, *notices, *_latest(history, told, window.width), *prompt, *moves], pages


def _share(window: Window, free: int) -> int:
    """In a tall window the board leaves a fifth for words and moves."""
    return free // 5 if window.height > USUAL.height else 0


def _room_for_history(lines: int, free: int, moves: int) -> int:
    """Lines for what happened: all that the moves in columns leave, but at least one, or a third of the room."""
    return min(lines, max(free - moves, FEW_LINES, free // 3))


def _board(moment: Moment, window: Window) -> list[Text]:
    lines = list(Text.from_markup(moment.board(window)).split("\n"))
    for line in lines:
        line.truncate(window.width, overflow="ellipsis")
    if len(lines) <= window.height:
        return lines
    more = cut(say("… “board” shows the whole board"), window.width)
    return [*lines[: max(window.height - 1, 0)], Text(more, "dim")]


def _told(sentences: Sequence[str], style: str, console: Console, width: int, most: int = 1000) -> list[Text]:
    """Sentences as lines, cut if there would be too many."""
    lines = [line for sentence in sentences if sentence for line in Text(sentence, style).wrap(console, width)]
    if len(lines) > most:
        lines[most - 1] = Text(cut(f"{lines[most - 1].plain} …", width), style)
    return lines[:most]


def _latest(history: list[Text], room: int, width: int) -> list[Text]:
    """The last lines, and how many earlier ones are left out."""
    left_out = len(history) - room
    if room <= 0 or left_out <= 0:
        return history[:room]
    first = Text(f"(+{left_out}: since) ", "bold") + history[-room]
    first.truncate(width, overflow="ellipsis")
    return [first, *history[len(history) - room + 1 :]]


def _too_small(window: Window) -> Text:
    told = say("This window is {width}x{height}: too small to show everything; {usual} is enough.",
               width=window.width, height=window.height, usual=f"{USUAL.width}x{USUAL.height}")  # fmt: skip
    return Text(cut(told, window.width), "yellow")
