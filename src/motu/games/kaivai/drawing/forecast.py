"""What a seat has and what comes next: its worth now and after this round, and what each bid would bring."""

from __future__ import annotations

from typing import NamedTuple

from motu.core.game import View
from motu.games.kaivai.board import HIGHEST_BID, MOVEMENT, TRACK
from motu.games.kaivai.drawing.islands import Islands
from motu.games.kaivai.state import CANOES, FISHERMEN, HUTS, Hut


class Prospect(NamedTuple):
    """What a bid would bring."""

    bid: int
    movement: int  # the allowance, upgrades included [V2.3]
    cheapest: int  # building cost in the smallest village [V5.2]


def shell_value(v: View, seat: int) -> int:
    """What a seat's shells are worth now."""
    return sum(space * int(n) for space, n in enumerate(v.shells[seat]))


def shell_value_next(v: View, seat: int) -> int:
    """[V6.1] What they will be worth after the loss of value."""
    return shell_value(v, seat) - int(v.shells[seat].sum())


def fish_next(v: View, seat: int) -> int:
    """[V6.1] The fish that will be left after it."""
    return int(v.fish[seat, 2:].sum())


def prospects(v: View, on: Islands, seat: int) -> list[Prospect]:
    """Each bid that nobody else has made."""
    smallest = min(len(hexes) for hexes in on.villages)
    taken = {int(bid) for other, bid in enumerate(v.bid[: v.seats]) if other != seat}
    return [Prospect(bid, MOVEMENT[bid] + TRACK[v.steps[seat]], bid + smallest)
            for bid in range(1, HIGHEST_BID + 1) if bid not in taken]  # fmt: skip


def allowance(v: View, seat: int) -> int:
    """[V2.3] How far its canoes go in this round; without a bid yet, what the track alone gives."""
    return MOVEMENT[v.bid[seat]] + TRACK[v.steps[seat]]


def pieces_left(v: View, on: Islands, seat: int) -> tuple[int, int, int]:
    """Huts, canoes and fishermen in a seat's supply [V1.1]."""
    kinds = [kind for owner, kind in on.huts.values() if owner == seat]
    canoes = sum(owner == seat for owner, _ in on.canoes)
    return HUTS - len(kinds), CANOES - canoes, FISHERMEN - kinds.count(Hut.FISHER)
