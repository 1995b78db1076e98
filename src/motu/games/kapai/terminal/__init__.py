"""The table of Ka Pai in a terminal: the seat's own sheet, the dice and the bonus field, and how all seats stand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from motu.core.game import SPECTATOR, View
from motu.core.window import Line, Window, beside, breadth, cut, markup, padded, wrapped
from motu.core.words import name_of, say, say_many
from motu.games.kapai.rules.scoring import points_of
from motu.games.kapai.state import cells_of
from motu.games.kapai.terminal.sheet import sheet

DICE = "▲■●╱"
ANY = Window(100, 200)  # when the room available is not known
MOST_BOXES = 9  # of a bonus; more are counted in figures


def board_text(v: View, seat: int) -> str:
    """Dice, sheets and how the seats stand, in as much room as they need."""
    return board_in(v, seat, ANY)


def board_in(v: View, seat: int, window: Window) -> str:
    """The same in a window; a spectator sees as many sheets as there is room for."""
    drawings = _all_sheets(v, window) if seat == SPECTATOR else _drawings(v, seat, window)
    return markup(window.best(drawings))


def _drawings(v: View, seat: int, window: Window) -> Iterator[list[Line]]:
    for wide in (4, 3):
        own = sheet(v, seat, wide)
        room = window.width - breadth(own) - 3
        field = [_dice(v), *_bonus(v, seat), []]
        standing = _standing(v, seat, room, max(window.height, len(own)) - len(field))
        yield beside(own, [*field, *standing], 3)
        below = [_dice(v), *own, *wrapped([say("Bonus:"), *_marks(v, seat)], window.width)]
        yield below + _standing(v, seat, window.width, max(window.height - len(below), 2))


def _all_sheets(v: View, window: Window) -> Iterator[list[Line]]:
    seats = range(int(v.seats))
    wide = breadth(sheet(v, 0))
    across = max((window.width + 4) // (wide + 4), 1)
    lines = [_dice(v)]
    standing = _standing(v, SPECTATOR, window.width, len(seats) + 1)
    for first in range(0, len(seats), across):
        row: list[Line] = []
        for seat in seats[first : first + across]:
            titled = [[(padded(name_of(seat), wide), "bold")], *sheet(v, seat)]
            row = beside(row, titled, 4) if row else titled
        if len(lines) + len(row) + len(standing) > window.height and len(lines) > 1:
            break
        lines += row
    yield [*lines, *standing]
    yield [*lines, *_standing(v, SPECTATOR, window.width, max(window.height - len(lines), 2))]


def _dice(v: View) -> Line:
    if not v.rolled:
        return [(say("Dice: not rolled"), "")]
    a, b = (DICE[int(symbol)] for symbol in v.dice)
    return [(say("Dice:") + "  ", ""), (f" {a} ", "reverse bold"), (" ", ""), (f" {b} ", "reverse bold")]


def _bonus(v: View, seat: int) -> list[Line]:
    """The bonus field, two symbols a line."""
    told, head = _marks(v, seat), say("Bonus:")
    wide = max(map(cell_len, told))
    pairs = (f"{padded(told[i], wide)}   {told[i + 1]}" for i in (0, 2))
    blank = " " * cell_len(head)
    return [[(f"{name}  {pair}", "")] for name, pair in zip((head, blank), pairs, strict=True)]


def _marks(v: View, seat: int) -> list[str]:
    """Marks and spaces by symbol."""
    parts = []
    for i, sign in enumerate(DICE):
        marks, spaces = int(v.marks[seat, i]), int(v.spaces[i])
        parts.append(f"{sign} {'×' * marks + '·' * (spaces - marks) if spaces <= MOST_BOXES else f'{marks}/{spaces}'}")
    return parts


def _standing(v: View, viewer: int, width: int, height: int) -> list[Line]:
    """A row for each seat, as many as there is room for, the viewer's first: points, cells filled, groups."""
    seats = sorted(range(int(v.seats)), key=lambda seat: seat != viewer)
    head = [["", say("Points"), say("Cells"), say("Groups")]]
    shown = seats if len(seats) < height else seats[: max(height - 2, 1)]
    rows = head + [_row(v, seat, viewer) for seat in shown]
    widths = [max(cell_len(row[i]) for row in rows) for i in range(4)]
    widths[0] = max(min(widths[0], width - sum(widths[1:]) - 6), 4)
    lines = [[(cut(_told(row, widths), max(width, 1)), "bold" if n == 1 and viewer >= 0 else "dim" if n == 0 else "")]
             for n, row in enumerate(rows)]  # fmt: skip
    more = len(seats) - len(shown)
    return [*lines, [(cut(say_many("and {n} more", "and {n} more", more), max(width, 1)), "dim")]] if more else lines


def _told(row: list[str], widths: list[int]) -> str:
    return "  ".join(
        [padded(row[0], widths[0]), *(padded(row[i], widths[i], right=True) for i in (1, 2)), row[3]]
    ).rstrip()


def _row(v: View, seat: int, viewer: int) -> list[str]:
    groups = " ".join(f"{sign}{int(n)}" for sign, n in zip(DICE, v.groups[seat], strict=True))
    drawn = sum(len(cells_of(v.drawn[seat, symbol])) for symbol in range(len(DICE)))
    filled = f"{drawn}/{drawn + len(cells_of(v.free[seat]))}"
    return [f"{'›' if seat == viewer else ' '} {name_of(seat)}", str(int(points_of(v, seat))), filled, groups]
