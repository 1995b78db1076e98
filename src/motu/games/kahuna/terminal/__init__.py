"""The table drawn for a terminal: the map with what the seats have beside it, or below it in a narrow window."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from motu.core.bits import count
from motu.core.game import View
from motu.core.window import Line, Window, beside, cut, markup, wrapped
from motu.core.words import joint, say
from motu.games.kahuna.board import BRIDGES, cards_of
from motu.games.kahuna.effects import player_name
from motu.games.kahuna.rules.scoring import points_of
from motu.games.kahuna.terminal.chart import MARKS, STYLES, chart

ANY = Window(100, 40)  # when the room available is not known
WIDEST, HIGHEST = 76, 24  # of the map; larger ones are no clearer
NARROWEST, LOWEST = 40, 12
PANEL = 26  # columns beside it
BESIDE = 50  # columns of a map that is still clear with something beside it


def board_text(v: View, seat: int) -> str:
    """The map, what both seats have, the cards on the table and this seat's hand, in as much room as they need."""
    return board_in(v, seat, ANY)


def board_in(v: View, seat: int, window: Window) -> str:
    """The same in a window."""
    return markup(window.best(_drawings(v, seat, window)))


def _drawings(v: View, seat: int, window: Window) -> Iterator[list[Line]]:
    wide = min(window.width - PANEL - 2, WIDEST)
    if wide >= BESIDE:
        high = min(window.height, wide // 3, HIGHEST)  # lines are about as far apart as three columns
        yield beside(chart(v, wide, max(high, LOWEST)), _panel(v, seat, high))
    below = _below(v, seat, window)
    high = min(max(window.height - len(below), LOWEST), HIGHEST)
    yield [*chart(v, min(max(window.width, NARROWEST), WIDEST), high), *below]


def _panel(v: View, viewer: int, height: int) -> list[Line]:
    """A column: both seats, the cards on the table, the hand; without blank lines if there is no room for them."""
    lines: list[Line] = []
    for seat in (0, 1):
        lines.append([(cut(_name(seat, viewer), PANEL), STYLES[seat])])
        lines += [[(cut(f"    {text}", PANEL), "")] for text in _facts(v, seat)]
        lines += [[(f"    {text}", "")] for text in _known(v, seat, viewer, PANEL - 4)]
    lines += [[], [(cut(_row(v), PANEL), "bold")], *([(cut(text, PANEL), "")] for text in _piles(v))]
    if viewer in (0, 1):
        lines += [[], [(say("Your hand:"), "")], [(cut(_cards(cards_of(v.hand[viewer])), PANEL), "bold")]]
    return lines if len(lines) <= height else [line for line in lines if line]


def _below(v: View, viewer: int, window: Window) -> list[Line]:
    """The same as a few lines."""
    lines: list[Line] = []
    for seat in (0, 1):
        told = [f"{_name(seat, viewer)}:", *_facts(v, seat), " ".join(_known(v, seat, viewer, window.width))]
        lines += wrapped(list(filter(None, told)), window.width, "  ", STYLES[seat])
    hand = [say("Your hand:") + " " + _cards(cards_of(v.hand[viewer]))] if viewer in (0, 1) else []
    return lines + wrapped([*hand, _row(v), *_piles(v)], window.width, style="bold")


def _name(seat: int, viewer: int) -> str:
    """The mark and the name of a seat."""
    return f"{'›' if seat == viewer else ' '} {MARKS[seat]} {player_name(seat)}"


def _facts(v: View, seat: int) -> list[str]:
    """What a seat has."""
    facts = [(say("Points"), points_of(v, seat)), (say("Islands"), count(v.tokens[seat])),
             (say("Bridges left"), BRIDGES - count(v.bridges[seat])), (say("Cards"), int(v.held[seat]))]  # fmt: skip
    return [f"{name}{joint(':')}{n}" for name, n in facts]


def _known(v: View, seat: int, viewer: int, width: int) -> list[str]:
    """What everybody knows of a hand, for those who do not hold it; on two lines if one is too short."""
    cards = " ".join(cards_of(v.known[seat]))
    if not cards or seat == viewer:
        return []
    told = say("known: {cards}", cards=cards)
    return [told] if cell_len(told) <= width else [say("known:"), cards]


def _row(v: View) -> str:
    return say("Face up: {row}", row=_cards(cards_of(v.up)))


def _piles(v: View) -> list[str]:
    """How many cards lie face down in the pile, and how many are discarded, unseen ones among them."""
    down = int(v.buried_by.sum())
    told = [(say("Pile"), int(v.pile)), (say("Discards"), down + len(cards_of(v.discards)))]
    return [f"{name}{joint(':')}{n}" for name, n in [*told, *([(say("face down"), down)] if down else [])]]


def _cards(names: list[str]) -> str:
    return " ".join(names) or "–"
