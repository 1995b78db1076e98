"""The table drawn for a terminal: the whole sea with large hexes, with small ones, or parts of it, as the window allows."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.window import Line, Span, Window, beside, breadth, columns, cut, markup, wrapped
from motu.core.words import say
from motu.games.kaivai.board import NAMES
from motu.games.kaivai.effects import ACTION_NAMES
from motu.games.kaivai.state import Action, Islands, Phase, islands
from motu.games.kaivai.terminal import sea, turned
from motu.games.kaivai.terminal.displays import panel, table
from motu.games.kaivai.terminal.marks import key, lit

ANY = Window(100, 60)  # when the room available is not known
SLACK = 4  # lines that are better left to words than filled with the key


def board_text(v: View, seat: int) -> str:
    """The sea, the prices and the displays, in as much room as they need."""
    return board_in(v, seat, ANY)


def board_in(v: View, seat: int, window: Window) -> str:
    """The same in a window."""
    return markup(window.best(_drawings(v, seat, window)))


def _drawings(v: View, seat: int, window: Window) -> Iterator[list[Line]]:
    """From the largest to the smallest."""
    on, can = islands(v), lit(v, seat)
    shown = table(v, on, seat, window)
    above = wrapped([_stage(v), *_prices(v)], window.width, style="bold")
    below = wrapped(key(), window.width, style="dim")
    for pitch in (sea.WIDE, sea.NARROW) if window.height > sea.HEIGHT else ():
        drawn = sea.sea(v, on, can, pitch)
        yield [*above, *drawn, *below, *shown]
        yield [*above, *drawn, *shown]
        yield [*above, *beside(drawn, panel(v, on, seat)), *below]
    low = [*_in_corners(v, turned.turned(v, on, can, turned.WIDE)), *shown]
    if len(low) + len(below) + SLACK <= window.height:
        yield [*low, *below]
    yield low
    small = turned.turned(v, on, can, turned.NARROW)
    yield [*above, *small, *shown]
    yield [*small, *table(v, on, seat, window, _stage(v))]
    yield _part(v, on, can, seat, window)


def _stage(v: View) -> str:
    if v.phase >= Phase.SCORE:
        return say("Final scoring")
    return say("Round {round} of {rounds}", round=int(v.round_number), rounds=int(v.rounds))


def _prices(v: View) -> list[str]:
    """[V4.2] What each action costs now."""
    return [f"{say(ACTION_NAMES[action])} {int(v.counters[action])}" for action in Action]


def _cut_price(price: str, room: int) -> str:
    """A name that is too long is cut, its number never."""
    name, _, number = price.rpartition(" ")
    return f"{cut(name, room - len(number) - 1)} {number}"


def _in_corners(v: View, lines: list[Line]) -> list[Line]:
    """The turned sea with the round and the prices where no hexes are: three lines above and three below."""
    wide = breadth(lines)
    for row, price in zip((0, 1, 2, -3, -2, -1), _prices(v), strict=True):
        room = wide - columns(lines[row])
        lines[row] = [*lines[row], (_cut_price(price, room - 1).rjust(room), "")]
    indent, (label, style) = len(lines[0][0][0]) - turned.LABEL, lines[0][0]
    lines[0][0] = (label[indent:], style)
    corner: Span = (cut(_stage(v), indent - 1).ljust(indent), "bold")
    return [[corner, *lines[0]], *lines[1:]]


def _part(v: View, on: Islands, can: set[int], seat: int, window: Window) -> list[Line]:
    """As many rows of the sea as there is room for, around where something can be chosen or the seat's canoes are."""
    shown = table(v, on, seat, window)
    if window.height < 3 * len(shown) and seat >= 0:
        shown = [shown[0], shown[1 + seat]]
    room = min(max(window.height - len(shown) - 1, 1), len(turned.ROWS))
    near = can or {hex for (owner, _), hex in on.canoes.items() if owner == seat} or set(on.village)
    middle = sorted(turned.ROWS.index(NAMES[hex][0]) for hex in near)[len(near) // 2]
    first = min(max(middle - room // 2, 0), len(turned.ROWS) - room)
    rows = turned.ROWS[first : first + room]
    heading = say("{stage}; rows {first} to {last} of the sea", stage=_stage(v), first=rows[-1], last=rows[0])
    wide = turned.WIDE if window.width >= turned.WIDTH else turned.NARROW
    return [[(cut(heading, window.width), "bold")], *turned.turned(v, on, can, wide, rows), *shown]
