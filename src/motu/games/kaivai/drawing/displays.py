"""Each seat's display below the board, with shells and fish on its number track, and its panel beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Panel, Sprite, fitted
from motu.core.words import joint, once_a_language, say, say_many
from motu.games.kaivai.board import MOVEMENT, TRACK
from motu.games.kaivai.drawing.choices import acting
from motu.games.kaivai.drawing.layout import display_at
from motu.games.kaivai.effects import (
    Prospect,
    fish_next,
    pieces_left,
    player_name,
    prospects,
    shell_value_next,
    strength,
)
from motu.games.kaivai.state import NO_VILLAGE, PEOPLED, RECORD, SPACES, Islands, Phase, islands
from motu.games.kaivai.text import GLORY, glory_lines

CELL = 61.0  # from space to space of the number track
STACK = 3  # pieces drawn beside each other on a space; more lie on top


class Holdings(NamedTuple):
    """What a display shows, in plain numbers: one that has not changed is not redrawn."""

    seat: int
    owner: str
    acts: bool
    glory: int
    influence: int
    bid: int
    movement: int
    upgrades: int
    passed: bool
    shells: tuple[int, ...]  # by space
    fish: tuple[int, ...]
    left: tuple[int, int, int]  # huts, canoes, fishermen
    stakes: tuple[tuple[str, str], ...]

    @property
    def worth(self) -> int:
        return sum(space * n for space, n in enumerate(self.shells))


TURN = ("phase", "order", "turn", "staked")
HELD = ("glory", *GLORY, "influence", "bid", "steps", "passed", "shells", "fish", "scoring", "revealed")
"""What displays and panels are drawn from: all of it for both, so that their holdings are computed once."""


@layer(*PEOPLED, *TURN, *HELD)
def displays(v: View) -> Iterator[Sprite]:
    """The displays of all seats."""
    return chain.from_iterable(map(display, _holdings(v)))


def _holdings(v: View) -> tuple[Holdings, ...]:
    """The holdings of all seats, computed once for all viewers."""
    return _held(v.tobytes(), tuple(player_name(seat) for seat in range(int(v.seats))))


@once_a_language
def _held(known: bytes, names: tuple[str, ...]) -> tuple[Holdings, ...]:
    v = np.frombuffer(known, RECORD)[0]
    on = islands(v)
    owing, glory, influence, bid = acting(v), v.glory.tolist(), v.influence.tolist(), v.bid.tolist()
    steps, passed, shells, fish = v.steps.tolist(), int(v.passed), v.shells.tolist(), v.fish.tolist()
    is_scoring = int(v.phase) >= Phase.SCORE
    return tuple(
        Holdings(
            seat=seat,
            owner=name,
            acts=seat in owing,
            glory=glory[seat],
            influence=influence[seat],
            bid=bid[seat],
            movement=MOVEMENT[bid[seat]] + TRACK[steps[seat]],  # [V2.3]
            upgrades=steps[seat],
            passed=bool(passed >> seat & 1),
            shells=tuple(shells[seat]),
            fish=tuple(fish[seat]),
            left=pieces_left(on, seat),
            stakes=_stakes(v, on, seat) if is_scoring else (),
        )
        for seat, name in enumerate(names)
    )


@once_a_language
def display(h: Holdings) -> tuple[Sprite, ...]:
    """The display of a seat."""
    (x, y), (name, size) = display_at(h.seat), fitted(h.owner, 8.4)
    plate = f"over plate seat-{h.seat}"
    label = say("{owner}'s display: {facts}", owner=h.owner, facts=joint(";").join(f"{k} {t}" for k, t in facts(h)))
    sprites = [
        Sprite(id=f"display-{h.seat}", symbol="display", x=x, y=y, classes="acting" if h.acts else "", label=label),
        Sprite(id=f"plate-{h.seat}", symbol=f"plate-{h.seat}", x=x + 74, y=y + 30, classes=f"over seat-{h.seat}"),
        Sprite(id=f"plate-{h.seat}-name", text=name, x=x + 74, y=y + 30 + 7 * size, size=size, classes=plate),
        *_figures(h, x + 160, y + 30),
        *_track(h, x + 12, y + 59),
        *_sums(h, x + 322, y + 59),
        *_passed(h, x + 500, y + 37),
        *_supply(h.left, h.seat, x + 404, y + 98),
    ]
    return tuple(replace(sprite, classes=f"{sprite.classes} at-{h.seat}".strip()) for sprite in sprites)


def _passed(h: Holdings, x: float, y: float) -> list[Sprite]:
    """[V4.1]"""
    return [Sprite(id=f"passed-{h.seat}", text=say("passed"), x=x, y=y, classes="over note")] if h.passed else []


def _figures(h: Holdings, x: float, y: float) -> list[Sprite]:
    """Glory, influence, bid and movement in a row."""
    seat = h.seat
    rows = [
        ("glory", "laurel", str(h.glory)),
        ("influence", "influence", str(h.influence)),
        ("bid", "bid", str(h.bid) if h.bid else "–"),
        ("movement", "way", str(h.movement) if h.bid else f"+{h.movement}"),
    ]
    sprites = []
    for i, (key, symbol, told) in enumerate(rows):
        size = 0.36 if symbol == "bid" else 1
        sprites.append(Sprite(id=f"{key}-icon-{seat}", symbol=symbol, x=x + 77 * i, y=y, size=size, classes="over"))
        sprites.append(Sprite(id=f"{key}-of-{seat}", text=told, x=x + 77 * i + 20, y=y + 10, classes="over figure"))
    return sprites


def _track(h: Holdings, x: float, y: float) -> list[Sprite]:
    """The number track: what lies on it slides towards 1 every round [V6.1]."""
    sprites, seat = [], h.seat
    for space in range(1, SPACES):
        left = x + CELL * (space - 1)
        sprites.append(Sprite(id=f"space-{seat}-{space}", symbol="cell", x=left, y=y, classes="over"))
        sprites.append(
            Sprite(id=f"space-{seat}-{space}-name", text=str(space), x=left + 11, y=y + 17, classes="over tiny")
        )
    sprites += _pieces("shell", f"shell-{seat}", h.shells, x, y + 30)
    return sprites + _pieces("fish", f"fish-of-{seat}", h.fish, x, y + 63)


def _sums(h: Holdings, x: float, y: float) -> list[Sprite]:
    """What the shells are worth, and how many fish there are."""
    return [
        Sprite(id=f"worth-{h.seat}", text=f"={h.worth}", x=x, y=y + 39, classes="over sum"),
        Sprite(id=f"catch-{h.seat}", text=f"={sum(h.fish)}", x=x, y=y + 72, classes="over sum"),
    ]


def _pieces(symbol: str, key: str, counts: tuple[int, ...], x: float, y: float) -> list[Sprite]:
    """Shells or fish on their spaces; numbered from the freshest, so that each keeps its id when all slide down."""
    sprites, number = [], 0
    for space in range(SPACES - 1, 0, -1):
        n, left = counts[space], x + CELL * (space - 1)
        for i in range(n):
            place = left + 17 + 6 * min(i, STACK - 1)
            sprites.append(Sprite(id=f"{key}-{number}", symbol=symbol, x=place, y=y, size=0.8, classes="over"))
            number += 1
        if n > 1:
            sprites.append(Sprite(id=f"{key}-on-{space}", text=str(n), x=left + 48, y=y + 9, classes="over count"))
    return sprites


def _supply(left: tuple[int, int, int], seat: int, x: float, y: float) -> list[Sprite]:
    """The pieces a seat can still build with: huts, canoes, fishermen."""
    sprites = []
    for i, (symbol, size) in enumerate((("hut-meeting", 0.42), ("canoe", 0.44), ("fisher", 0.85))):
        place = x + 44 * i
        sprites.append(
            Sprite(
                id=f"supply-{seat}-{symbol}", symbol=symbol, x=place, y=y - 12, size=size, classes=f"over seat-{seat}"
            )
        )
        sprites.append(
            Sprite(id=f"supply-{seat}-{symbol}-left", text=str(left[i]), x=place, y=y + 34, classes="over count")
        )
    return sprites


@layer(*PEOPLED, *TURN, *HELD)
def panels(v: View, seat: int) -> Iterator[Panel]:
    """What is said of each seat beside the board; the viewer's own panel also looks ahead."""
    holdings = _holdings(v)
    for panel in _panels(holdings, tuple(zip(*(v[name].tolist() for name in GLORY), strict=True))):
        ahead = _forecast(v, islands(v), holdings[seat]) if panel.seat == seat else ()
        yield replace(panel, facts=(*panel.facts, *ahead)) if ahead else panel


@once_a_language
def _panels(holdings: tuple[Holdings, ...], glory: tuple[tuple[int, ...], ...]) -> tuple[Panel, ...]:
    """The same for all who see them."""
    return tuple(_panel(h, glory[h.seat]) for h in holdings)


@once_a_language
def _panel(h: Holdings, glory: tuple[int, ...]) -> Panel:
    return Panel(h.seat, h.glory, tuple(glory_lines(glory)), tuple(facts(h)), h.acts)


@once_a_language
def facts(h: Holdings) -> list[tuple[str, str]]:
    """A display in words."""
    bid = [(say("Bid"), say("{bid}: building cost {bid}, movement {movement}", bid=h.bid, movement=h.movement))]
    return [
        *h.stakes,
        (say("Shells"), _spread(h.shells, h.worth)),
        (say("Fish"), _spread(h.fish, sum(h.fish))),
        (say("Influence"), str(h.influence)),
        *(bid if h.bid else []),
        (say("Upgrades"), say("{step} of 8", step=h.upgrades)),
        (say("Pieces left"), ", ".join(_left(*h.left))),
    ]


def _left(huts: int, canoes: int, fishermen: int) -> list[str]:
    return [
        say_many("{n} hut", "{n} huts", huts),
        say_many("{n} canoe", "{n} canoes", canoes),
        say_many("{n} fisherman", "{n} fishermen", fishermen),
    ]


def _stakes(v: View, on: Islands, seat: int) -> tuple[tuple[str, str], ...]:
    """[V7.3] In the final scoring: a seat's strength without its stake, whether that is in, and its last one."""
    if int(v.phase) == Phase.STAKE:
        told = say("{strength}, has staked") if int(v.staked) >> seat & 1 else say("{strength}, has yet to stake")
        village = say("Strength in {name}", name=on.name_of(int(v.scoring)))
        return ((village, told.format(strength=strength(on, seat, int(v.scoring)))),)
    if v.scoring != NO_VILLAGE:
        return ((say("Stake for {name}", name=on.name_of(int(v.scoring))), str(int(v.revealed[seat]))),)
    return ()


def _spread(counts: tuple[int, ...], total: int) -> str:
    """Pieces by space, the freshest first: 19 (3 on 5, 1 on 4)."""
    on = [
        say("{pieces} on {space}", pieces=counts[space], space=space)
        for space in range(SPACES - 1, 0, -1)
        if counts[space]
    ]
    return f"{total} ({', '.join(on)})" if on else "0"


def _forecast(v: View, on: Islands, h: Holdings) -> tuple[tuple[str, str], ...]:
    """What comes next: the worth of shells and fish, and, before the bid, what each bid would bring."""
    if int(v.phase) >= Phase.SCORE:
        return ()
    bids = prospects(v, on, h.seat) if int(v.phase) == Phase.BID and not h.bid else ()
    return _next_round(shell_value_next(v, h.seat), fish_next(v, h.seat), tuple(bids))


@once_a_language
def _next_round(worth: int, fish: int, bids: tuple[Prospect, ...]) -> tuple[tuple[str, str], ...]:
    """[V6.1] [V2.2]"""
    told = [(say("Bid {bid}", bid=p.bid), say("movement {movement}, huts from {cost}", movement=p.movement, cost=p.cheapest))
            for p in bids]  # fmt: skip
    return (
        (say("Shells next round"), say("worth {value}", value=worth)),
        (say("Fish next round"), str(fish)),
        *told,
    )
