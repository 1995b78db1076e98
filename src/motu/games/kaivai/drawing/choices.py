"""What a seat may do now, as choices: the sprites to click for each, and what it means in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import numpy as np

from motu.core.game import View
from motu.core.scene import Choice
from motu.core.words import once_a_language, say, say_many
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEXES, NAMES
from motu.games.kaivai.drawing.captions import ACTIONS, price
from motu.games.kaivai.drawing.first_match import suggestion
from motu.games.kaivai.effects import (
    HUT_NAMES,
    after_passing,
    building,
    delivery,
    errand,
    feast,
    fishing,
    god_gifts,
    prospect,
    strengths,
)
from motu.games.kaivai.notation import ACTION_WORDS, HUT_WORDS, action_text
from motu.games.kaivai.rules import pending
from motu.games.kaivai.state import SEATS, Action, Hut, Islands, islands

Told = tuple[str, tuple[str, ...]]  # what it means, and the sprites to click
Teller = Callable[[View, Islands, int, int], Told]


def acting(v: View) -> set[int]:
    """The seats that owe a decision."""
    who = np.zeros(SEATS, np.int16)
    return {int(seat) for seat in who[: pending(v, who)]} - {-1}


def choices(v: View, seat: int, actions: tuple[int, ...]) -> Iterator[Choice]:
    """Every action open to the seat; none if it owes no decision."""
    if not actions:
        return
    on = islands(v)
    tipped, tip = suggestion(v, on, seat, actions) or (None, "")
    for action in actions:
        start, tell = _teller(action)
        label, picks = tell(v, on, seat, action - start)
        short = str(action - start) if start == a.STAKES else ""
        yield _choice(action, action_text(v, seat, action), label, picks, short, tip if action == tipped else "")


@cache
def _teller(action: int) -> tuple[int, Teller]:
    """Where the numbers of its kind begin, and what describes them."""
    return next((start, tell) for start, tell in TELLERS if action >= start)


@lru_cache(maxsize=1 << 12)
def _choice(action: int, text: str, label: str, picks: tuple[str, ...], short: str, tip: str) -> Choice:
    return Choice(action, text, label, picks, short=short, tip=tip)


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
    return building(v, on, seat, Hut(kind), hex), (f"token-{HUT_WORDS[kind]}", f"hex-{NAMES[hex]}")


def _first_hut(v: View, on: Islands, seat: int, code: int) -> Told:
    kind, hex = divmod(code, HEXES)
    placed = [other for owner, other in on.huts.values() if owner == seat]
    return _free_hut(kind, hex, bool(placed) and Hut.CANOE not in (*placed, kind))


@once_a_language
def _free_hut(kind: int, hex: int, is_last_without_canoe: bool) -> Told:
    told = say("{hex}, free. {hut}", hex=NAMES[hex], hut=say(HUT_NAMES[Hut(kind)]))
    if is_last_without_canoe:
        told += " " + say("Careful: you would have no canoe to build, fish or deliver with [V2.4].")
    return told, (f"token-{HUT_WORDS[kind]}", f"hex-{NAMES[hex]}")


def _god(v: View, on: Islands, seat: int, hex: int) -> Told:
    return god_gifts(on, hex), (f"hex-{NAMES[hex]}",)


def _stake(v: View, on: Islands, seat: int, stake: int) -> Told:
    return strengths(v, on, seat, stake), ()


def _score(v: View, on: Islands, seat: int, village: int) -> Told:
    n = len(on.cults[village])
    told = say_many("Score village {name}: {n} glory for the strongest", "Score village {name}: {n} glory for the strongest", n,
                    name=on.name_of(village))  # fmt: skip
    return told, _village(on, village)


def _at(v: View, on: Islands, seat: int, village: int) -> Told:
    return say(
        "Fish at village {name}: {catch}", name=on.name_of(village), catch=fishing(v, on, seat, village)
    ), _village(on, village)


def _celebrate(v: View, on: Islands, seat: int, village: int) -> Told:
    told = f"{feast(on, seat, village)} {price(int(v.counters[Action.CELEBRATE]))}"
    return told, ("action-celebrate", *_village(on, village))


def _village(on: Islands, village: int) -> tuple[str, ...]:
    return (f"hex-{on.name_of(village)}",)


def _bid(v: View, on: Islands, seat: int, code: int) -> Told:
    return prospect(v, on, seat, code + 1), (f"bid-{code + 1}",)


def _take(v: View, on: Islands, seat: int, action: int) -> Told:
    return f"{say(ACTIONS[Action(action)])} {price(int(v.counters[action]))}", (f"action-{ACTION_WORDS[action]}",)


def _end(v: View, on: Islands, seat: int, action: int) -> Told:
    told = (after_passing(v, seat), say("Use no more canoes"), say("Finish with this canoe"))
    return told[action], ()


TELLERS: tuple[tuple[int, Teller], ...] = (
    (a.VOYAGES, _voyage),
    (a.UNLOADS, _unload),
    (a.HUTS, _hut),
    (a.FIRST_HUTS, _first_hut),
    (a.GODS, _god),
    (a.STAKES, _stake),
    (a.SCORINGS, _score),
    (a.PLACES_TO_FISH, _at),
    (a.CELEBRATIONS, _celebrate),
    (a.BIDS, _bid),
    (a.TAKES, _take),
    (a.PASS, _end),
)  # where the numbers of each kind of action begin; the first match counts
