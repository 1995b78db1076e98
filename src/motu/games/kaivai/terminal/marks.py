"""What stands on a hex, in letters and styles: each mark differs in its letter as well as in its colour."""

from __future__ import annotations

import numpy as np

from motu.core.game import View
from motu.core.window import Line
from motu.core.words import say
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEXES, NO_HEX
from motu.games.kaivai.rules import legal, pending
from motu.games.kaivai.state import SEATS, Hut, Islands

LETTERS = ("V", "B", "G", "Y")  # by seat
INKS = ("#d5482b", "#2f7fd6", "#1b9a6c", "#c88a00")
INKS_ON_LAND = ("#a8301a", "#1b4f93", "#0d6b47", "#7a5200")
SAND, BLESSED, WATER, ON_SAND, LIT = "on #efdcae", "on #ffd86b", "#4aa3bd", "#7a6a48", "bold underline"
SHAPES = {Hut.CANOE: "▲", Hut.FISHER: "■", Hut.MEETING: "●"}
STONE, GOD, FISH = "◇", "✦", "°"


def ground(on: Islands, hex: int) -> str:
    """The style under a hex: nothing at sea, sand on land, light where the god is."""
    if hex not in on.village:
        return ""
    return BLESSED if on.village[hex] == on.god else SAND


def hut(on: Islands, hex: int) -> Line:
    """A hut as its owner's letter and its shape."""
    owner, kind = on.huts[hex]
    return [(LETTERS[owner] + SHAPES[kind], f"bold {INKS_ON_LAND[owner]} {ground(on, hex)}")]


def cult(v: View, on: Islands, hex: int) -> Line:
    """A cult hex, with the god if he stands there."""
    if v.god != NO_HEX and hex == v.god:
        return [(GOD + STONE, f"bold #5a3a00 {ground(on, hex)}")]
    return [(STONE, f"#5f5a4c {ground(on, hex)}")]


def canoe_ink(on: Islands, hex: int, owner: int) -> str:
    under = ground(on, hex)
    return f"bold {(INKS_ON_LAND if under else INKS)[owner]} {under}"


def lit(v: View, seat: int) -> set[int]:
    """The hexes that this seat can choose now."""
    who, found = np.zeros(SEATS, np.int16), np.zeros(a.MAX_LEGAL, np.int32)
    if seat < 0 or seat not in who[: pending(v, who)]:
        return set()
    actions = [int(action) for action in found[: legal(v, seat, found, found.copy())]]
    starts = (a.VOYAGES, a.UNLOADS, a.HUTS, a.FIRST_HUTS, a.GODS)
    from_start = ((action, next((start for start in starts if action >= start), None)) for action in actions)
    return {(action - start) % HEXES for action, start in from_start if start is not None}


def key() -> list[str]:
    """What the marks mean."""
    return [
        say("{sign} canoe hut", sign=SHAPES[Hut.CANOE]),
        say("{sign} fisherman's hut", sign=SHAPES[Hut.FISHER]),
        say("{sign} meeting hut", sign=SHAPES[Hut.MEETING]),
        say("{sign} fish", sign=FISH),
        say("{sign} canoe", sign="‹ ›"),
        say("{sign} cult hex", sign=STONE),
        say("{sign} the god", sign=GOD),
    ]
