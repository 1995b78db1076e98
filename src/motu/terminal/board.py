"""A table in letters, for any game."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from motu.core.match import Match
from motu.core.position import Position
from motu.core.window import Window
from motu.core.words import calling

UNSEEN = 100  # lines for output that nobody watches being written


def is_live(console: Console) -> bool:
    """Is somebody looking at this screen, and can it be cleared and redrawn?"""
    return console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()


def window_of(console: Console) -> Window:
    """How much of a table fits on this screen."""
    return Window(console.width, console.height if is_live(console) else UNSEEN)


def board_of(match: Match, seat: int, window: Window, name: Callable[[int], str] | None = None) -> str:
    """The table as a seat sees it, in rich's markup: fitted into this window, if the game can do that."""
    return board_at(match.position, seat, window, name)


def board_at(position: Position, seat: int, window: Window, name: Callable[[int], str] | None = None) -> str:
    """The table in a position, likewise."""
    words, v = position.game.words, position.view(seat)
    if hasattr(words, "board_in"):
        return str(words.board_in(v, seat, window))
    with calling(None if name is None else lambda player: escape(name(player))):
        return words.board_text(v, seat)


def show_board(match: Match, seat: int) -> None:
    """Print the table as a seat, or a spectator, sees it."""
    console = Console(highlight=False)
    board = Text.from_markup(board_of(match, seat, Window(console.width, UNSEEN)))
    console.print(board, overflow="ellipsis", no_wrap=True)
