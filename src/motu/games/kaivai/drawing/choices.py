"""What a seat may do now, as choices: the sprites to click for each, and what it means in words."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from motu.core.game import View
from motu.core.scene import Choice
from motu.core.words import say, say_many
from motu.games.kaivai import moves, text
from motu.games.kaivai.board import HEXES, NAMES
from motu.games.kaivai.drawing.captions import ACTION_KEYS, ACTIONS, HUT_KEYS, HUTS, price, village_name
from motu.games.kaivai.drawing.islands import Islands
from motu.games.kaivai.drawing.outlook import (
    after_passing,
    building,
    delivery,
    errand,
    feast,
    fishing,
    god_gifts,
    prospect,
    strengths,
)  # fmt: skip
from motu.games.kaivai.rules import legal, pending
from motu.games.kaivai.state import SEATS, Action, Hut

Told = tuple[str, tuple[str, ...]]  # what it means, and the sprites to click


def acting(v: View) -> set[int]:
    """The seats that owe a decision."""
    who = np.zeros(SEATS, np.int16)
    return {int(seat) for seat in who[: pending(v, who)]} - {-1}


def choices(v: View, on: Islands, seat: int) -> tuple[Choice, ...]:
    """Every action open to the seat; none if it owes no decision."""
    if seat not in acting(v):
        return ()
    found, odds = np.zeros(moves.WIDEST, np.int32), np.zeros(moves.WIDEST, np.int32)
    found = found[: legal(v, seat, found, odds)]
    return tuple(_choice(v, on, seat, int(action)) for action in found)


def _choice(v: View, on: Islands, seat: int, action: int) -> Choice:
    start, tell = next((start, tell) for start, tell in TELLERS if action >= start)
    label, picks = tell(v, on, seat, action - start)
    return Choice(action=action, text=text.action_text(v, seat, action), label=label, picks=picks)


def _voyage(v: View, on: Islands, seat: int, code: int) -> Told:
    """A canoe and where it goes: a hex, another seat's canoe that it sinks, or the anchor where it stays."""
    slot, hex = divmod(code, HEXES)
    start, purpose = on.canoes[seat, slot], errand(v, on, seat, code)
    if start == hex:
        return say("Stay at {hex}: {purpose}", hex=NAMES[hex], purpose=purpose), (f"anchor-{seat}-{slot}",)
    told = say("From {start} to {hex}: {purpose}", start=NAMES[start], hex=NAMES[hex], purpose=purpose)
    target = next((f"canoe-{owner}-{i}" for (owner, i), at in on.canoes.items() if at == hex), f"hex-{NAMES[hex]}")
    return told, (f"canoe-{seat}-{slot}", target)


def _unload(v: View, on: Islands, seat: int, hex: int) -> Told:
    return delivery(on, seat, hex), (f"hut-{NAMES[hex]}",)


def _hut(v: View, on: Islands, seat: int, code: int) -> Told:
    kind, hex = divmod(code, HEXES)
    return building(v, on, seat, Hut(kind), hex), (f"token-{HUT_KEYS[kind]}", f"hex-{NAMES[hex]}")


def _first_hut(v: View, on: Islands, seat: int, code: int) -> Told:
    kind, hex = divmod(code, HEXES)
    told = say("{hex}, free. {hut}", hex=NAMES[hex], hut=say(HUTS[Hut(kind)]))
    placed = [other for owner, other in on.huts.values() if owner == seat]
    if placed and Hut.CANOE not in (*placed, kind):
        told += " " + say("Beware: you would have no canoe, and nothing to build, fish or deliver with [V2.4].")
    return told, (f"token-{HUT_KEYS[kind]}", f"hex-{NAMES[hex]}")


def _god(v: View, on: Islands, seat: int, hex: int) -> Told:
    return god_gifts(on, hex), (f"hex-{NAMES[hex]}",)


def _stake(v: View, on: Islands, seat: int, stake: int) -> Told:
    return strengths(v, on, seat, stake), ()


def _score(v: View, on: Islands, seat: int, village: int) -> Told:
    n = len(on.cults[village])
    told = say_many("Score village {name}: {n} glory for the strongest", "Score village {name}: {n} glory for the strongest", n,
                    name=village_name(on, village))  # fmt: skip
    return told, _village(on, village)


def _at(v: View, on: Islands, seat: int, village: int) -> Told:
    return say(
        "Fish at village {name}: {catch}", name=village_name(on, village), catch=fishing(v, on, seat, village)
    ), _village(on, village)


def _celebrate(v: View, on: Islands, seat: int, village: int) -> Told:
    told = f"{feast(on, seat, village)} {price(int(v.counters[Action.CELEBRATE]))}"
    return told, ("action-celebrate", *_village(on, village))


def _village(on: Islands, village: int) -> tuple[str, ...]:
    return (f"hex-{village_name(on, village)}",)


def _bid(v: View, on: Islands, seat: int, code: int) -> Told:
    return prospect(v, on, seat, code + 1), (f"bid-{code + 1}",)


def _take(v: View, on: Islands, seat: int, action: int) -> Told:
    return f"{say(ACTIONS[Action(action)])} {price(int(v.counters[action]))}", (f"action-{ACTION_KEYS[action]}",)


def _end(v: View, on: Islands, seat: int, action: int) -> Told:
    told = (after_passing(v, seat), say("No further canoe"), say("Enough with this canoe"))
    return told[action], ()


TELLERS: tuple[tuple[int, Callable[[View, Islands, int, int], Told]], ...] = (
    (moves.VOYAGES, _voyage),
    (moves.UNLOADS, _unload),
    (moves.HUTS, _hut),
    (moves.FIRST_HUTS, _first_hut),
    (moves.GODS, _god),
    (moves.STAKES, _stake),
    (moves.SCORINGS, _score),
    (moves.PLACES_TO_FISH, _at),
    (moves.CELEBRATIONS, _celebrate),
    (moves.BIDS, _bid),
    (moves.TAKES, _take),
    (moves.PASS, _end),
)  # from where on action numbers mean what; the first that fits counts
