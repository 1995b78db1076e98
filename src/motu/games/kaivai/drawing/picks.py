"""What a click on a piece stands for, legal or not, so that a click in vain can be explained."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.game import View
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEX_OF, HEXES
from motu.games.kaivai.notation import ACTION_WORDS, HUT_WORDS
from motu.games.kaivai.state import Action, Islands, Phase, islands

PIECES = ("hex", "hut", "canoe", "anchor", "token", "action", "bid")
ON_A_HEX = {Phase.GOD: a.GODS, Phase.UNLOAD: a.UNLOADS}
AT_A_VILLAGE = {Phase.VILLAGE: a.PLACES_TO_FISH, Phase.SCORE: a.SCORINGS}


def actions_for_picks(v: View, seat: int, picked: Sequence[str]) -> list[int]:
    """The actions that these sprites may stand for here; else one whose refusal says what to do now."""
    named = [tuple(id.split("-")) for id in picked if id.split("-")[0] in PIECES]
    on, phase = islands(v), Phase(int(v.phase))
    own = [name for name in named if name[0] in ("canoe", "anchor") and name[1:2] == (str(seat),)]
    hexes = [hex for name in named if name not in own and (hex := _hex(on, name)) is not None]
    if phase is Phase.BID:
        found = [a.BIDS + int(bid) - 1 for kind, bid, *_ in named if kind == "bid"]
    elif phase is Phase.CHOOSE:
        found = _action(on, named, hexes)
    elif phase is Phase.GO:
        found = [_voyage(on, name, hexes) for name in own[:1]]
    elif phase in (Phase.FIRST_HUT, Phase.SITE):
        found = _huts(phase, named, hexes)
    elif phase in ON_A_HEX:
        found = [ON_A_HEX[phase] + hex for hex in hexes[-1:]]
    else:
        starts = [AT_A_VILLAGE[phase]] if phase in AT_A_VILLAGE else []
        found = [start + on.village[hex] for start in starts for hex in hexes[-1:] if hex in on.village]
    return found or [a.PASS if phase is Phase.BID else a.BIDS] * bool(named)


def _hex(on: Islands, name: tuple[str, ...]) -> int | None:
    """The hex that a piece lies on."""
    if name[0] in ("hex", "hut"):
        return HEX_OF[name[1]]
    return on.canoes[int(name[1]), int(name[2])] if name[0] in ("canoe", "anchor") else None


def _action(on: Islands, named: list[tuple[str, ...]], hexes: list[int]) -> list[int]:
    """An action space, and for a feast the village."""
    found = [ACTION_WORDS.index(name[1]) for name in named if name[0] == "action"]
    if Action.CELEBRATE in found and hexes:
        return [a.CELEBRATIONS + on.village[hex] for hex in hexes[-1:] if hex in on.village]
    return [a.TAKES + action for action in found]


def _voyage(on: Islands, name: tuple[str, ...], hexes: list[int]) -> int:
    """A canoe and where it goes; picked alone, it stays."""
    owner, slot = int(name[1]), int(name[2])
    return a.VOYAGES + slot * HEXES + [on.canoes[owner, slot], *hexes][-1]


def _huts(phase: Phase, named: list[tuple[str, ...]], hexes: list[int]) -> list[int]:
    """A hut of a kind on a hex; of any kind if none is picked."""
    start = a.HUTS if phase is Phase.SITE else a.FIRST_HUTS
    kinds = [HUT_WORDS.index(name[1]) for name in named if name[0] == "token"]
    return [start + kind * HEXES + hex for kind in kinds or range(len(HUT_WORDS)) for hex in hexes[-1:]]
