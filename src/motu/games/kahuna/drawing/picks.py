"""What a click on a piece stands for, legal or not, so that a click in vain can be explained."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.game import View
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import ENDS, ISLANDS, LINES
from motu.games.kahuna.drawing.sprites import numbered, owner
from motu.games.kahuna.state import Phase


def actions_for_picks(v: View, seat: int, picked: Sequence[str]) -> list[int]:
    """The actions that these sprites may stand for here: a line with cards or without, a discard, a draw."""
    mine, _, row = (dict(pack) for pack in numbered(v.hand[seat], v.known[1 - seat], v.up))
    cards = [ISLANDS.index(mine[id]) for id in picked if id in mine]
    lines = [LINES.index(id.removeprefix("line-")) for id in picked if id.removeprefix("line-") in LINES]
    taken = [a.TAKE + ISLANDS.index(row[id]) for id in picked if id in row]
    if lines:
        return _on_line(v, lines[-1], cards)
    if taken or "pile" in picked:
        return taken[-1:] or [a.DRAW]
    if "discards" in picked or v.phase == Phase.DRAW:
        return [a.DISCARD + island for island in (*cards, *map(ISLANDS.index, mine.values()))][:1]
    return [int(a.PLACE_WITH[card, line]) for card in cards[-1:] for line, ends in enumerate(ENDS) if card in ends]


def _on_line(v: View, line: int, cards: list[int]) -> list[int]:
    """To build on a line or, where there is a bridge, to cut it; with these cards, if any are picked."""
    if v.phase == Phase.GIFT:
        return [a.GIFT + line]
    if v.phase == Phase.REBUILD:
        return [a.REBUILD]
    ends = [int(end) for end in ENDS[line]]
    if any(card not in ends for card in cards):
        return []
    if owner(v.bridges, line) is None:
        return [a.PLACE + 2 * line + ends.index(card) for card in cards or ends]
    if not cards:
        return [a.CUT + 3 * line + 1]  # with one card of each end, as most cuts are
    first, second = (cards.count(end) for end in ends)
    return [a.CUT + 3 * line + n for n in range(second, 3 - first)]
