"""Each seat's display below the board, with shells and fish on its number track, and its panel beside the board."""

from __future__ import annotations

from msgspec.structs import replace

from motu.core.game import View
from motu.core.scene import Panel, Sprite
from motu.core.words import say, say_many
from motu.games.kaivai import text
from motu.games.kaivai.drawing.captions import colour, village_name
from motu.games.kaivai.drawing.forecast import (
    allowance,
    fish_next,
    pieces_left,
    prospects,
    shell_value,
    shell_value_next,
)
from motu.games.kaivai.drawing.islands import Islands
from motu.games.kaivai.drawing.layout import display_at
from motu.games.kaivai.drawing.outlook import strength
from motu.games.kaivai.state import NO_VILLAGE, SPACES, Phase

CELL = 61.0  # from space to space of the number track
STACK = 3  # pieces drawn beside each other on a space; more lie on top


def displays(v: View, on: Islands, acting: set[int]) -> list[Sprite]:
    """The displays of all seats."""
    return [
        replace(sprite, classes=f"{sprite.classes} at-{seat}".strip())
        for seat in range(v.seats)
        for sprite in _display(v, on, seat, seat in acting)
    ]


def _display(v: View, on: Islands, seat: int, acts: bool) -> list[Sprite]:
    x, y = display_at(seat)
    label = say(
        "Display of {owner}: {facts}", owner=colour(seat), facts="; ".join(f"{k} {t}" for k, t in facts(v, on, seat))
    )
    return [
        Sprite(id=f"display-{seat}", symbol="display", x=x, y=y, classes="acting" if acts else "", label=label),
        Sprite(id=f"plate-{seat}", symbol=f"plate-{seat}", x=x + 70, y=y + 30, classes=f"over seat-{seat}"),
        Sprite(id=f"plate-{seat}-name", text=colour(seat), x=x + 70, y=y + 37, classes=f"over plate seat-{seat}"),
        *_figures(v, seat, x + 160, y + 30),
        *_track(v, seat, x + 12, y + 59),
        *_sums(v, seat, x + 322, y + 59),
        *_passed(v, seat, x + 500, y + 37),
        *_supply(pieces_left(v, on, seat), seat, x + 404, y + 98),
    ]


def _passed(v: View, seat: int, x: float, y: float) -> list[Sprite]:
    """[V4.1]"""
    if not int(v.passed) >> seat & 1:
        return []
    return [Sprite(id=f"passed-{seat}", text=say("passed"), x=x, y=y, classes="over note")]


def _figures(v: View, seat: int, x: float, y: float) -> list[Sprite]:
    """Glory, influence, bid and movement in a row."""
    bid = int(v.bid[seat])
    rows = [
        ("glory", "laurel", str(int(v.glory[seat]))),
        ("influence", "influence", str(int(v.influence[seat]))),
        ("bid", "bid", str(bid) if bid else "–"),
        ("movement", "way", str(allowance(v, seat)) if bid else f"+{allowance(v, seat)}"),
    ]
    sprites = []
    for i, (key, symbol, told) in enumerate(rows):
        size = 0.36 if symbol == "bid" else 1
        sprites.append(Sprite(id=f"{key}-icon-{seat}", symbol=symbol, x=x + 77 * i, y=y, size=size, classes="over"))
        sprites.append(Sprite(id=f"{key}-of-{seat}", text=told, x=x + 77 * i + 20, y=y + 10, classes="over figure"))
    return sprites


def _track(v: View, seat: int, x: float, y: float) -> list[Sprite]:
    """The number track: what lies on it slides towards 1 every round [V6.1]."""
    sprites = []
    for space in range(1, SPACES):
        left = x + CELL * (space - 1)
        sprites.append(Sprite(id=f"space-{seat}-{space}", symbol="cell", x=left, y=y, classes="over"))
        sprites.append(
            Sprite(id=f"space-{seat}-{space}-name", text=str(space), x=left + 11, y=y + 17, classes="over tiny")
        )
    sprites += _pieces("shell", f"shell-{seat}", v.shells[seat], x, y + 30)
    return sprites + _pieces("fish", f"fish-of-{seat}", v.fish[seat], x, y + 63)


def _sums(v: View, seat: int, x: float, y: float) -> list[Sprite]:
    """What the shells are worth, and how many fish there are."""
    return [
        Sprite(id=f"worth-{seat}", text=f"={shell_value(v, seat)}", x=x, y=y + 39, classes="over sum"),
        Sprite(id=f"catch-{seat}", text=f"={int(v.fish[seat].sum())}", x=x, y=y + 72, classes="over sum"),
    ]


def _pieces(symbol: str, key: str, counts: list[int], x: float, y: float) -> list[Sprite]:
    """Shells or fish on their spaces; numbered from the freshest, so that each keeps its id when all slide down."""
    sprites, number = [], 0
    for space in range(SPACES - 1, 0, -1):
        n, left = int(counts[space]), x + CELL * (space - 1)
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


def panels(v: View, on: Islands, viewer: int, acting: set[int]) -> tuple[Panel, ...]:
    """What is told of each seat beside the board; the viewer's own also looks ahead."""
    return tuple(
        Panel(
            seat=seat,
            score=int(v.glory[seat]),
            lines=tuple(text.score_lines(v, seat)),
            facts=(*facts(v, on, seat), *(_forecast(v, on, seat) if seat == viewer else ())),
            turn=seat in acting,
        )
        for seat in range(v.seats)
    )


def facts(v: View, on: Islands, seat: int) -> list[tuple[str, str]]:
    """A display in words."""
    huts, canoes, fishermen = pieces_left(v, on, seat)
    bid = int(v.bid[seat])
    return [
        *_stakes(v, on, seat),
        (say("Shells"), _spread(v.shells[seat], shell_value(v, seat))),
        (say("Fish held"), _spread(v.fish[seat], int(v.fish[seat].sum()))),
        (say("Influence"), str(int(v.influence[seat]))),
        *([(say("Bid"), say("{bid}: building cost {bid}, movement {n}", bid=bid, n=allowance(v, seat)))] if bid else []),
        (say("Upgrades"), say("{n} of 8", n=int(v.steps[seat]))),
        (say("Left to build"), say("huts {huts}, canoes {canoes}, fishermen {fishermen}",
                                   huts=huts, canoes=canoes, fishermen=fishermen)),
    ]  # fmt: skip


def _stakes(v: View, on: Islands, seat: int) -> list[tuple[str, str]]:
    """[V7.3] In the final scoring: a seat's strength without its stake, whether that is in, and its last one."""
    if v.phase == Phase.STAKE:
        told = say("{n}, stake made") if int(v.staked) >> seat & 1 else say("{n}, stake owed")
        return [
            (
                say("Strength in {name}", name=village_name(on, int(v.scoring))),
                told.format(n=strength(on, seat, int(v.scoring))),
            )
        ]
    if v.phase in (Phase.SCORE, Phase.OVER) and v.scoring != NO_VILLAGE:
        return [(say("Stake for {name}", name=village_name(on, int(v.scoring))), str(int(v.revealed[seat])))]
    return []


def _spread(counts: list[int], total: int) -> str:
    """Pieces by space, the freshest first: 19 (3 on 5, 1 on 4)."""
    on = [
        say("{n} on {space}", n=int(counts[space]), space=space) for space in range(SPACES - 1, 0, -1) if counts[space]
    ]
    return f"{total} ({', '.join(on)})" if on else "0"


def _forecast(v: View, on: Islands, seat: int) -> list[tuple[str, str]]:
    """What comes next: the worth of shells and fish, and, before the bid, what each would bring."""
    if v.phase >= Phase.SCORE:
        return []
    rows = [
        (say("Shells next round"), say("worth {n}", n=shell_value_next(v, seat))),
        (say("Fish next round"), str(fish_next(v, seat))),
    ]
    if v.phase != Phase.BID or v.bid[seat]:
        return rows
    bids = prospects(v, on, seat)
    return rows + [
        (
            say("Bid {bid}", bid=p.bid),
            say_many("movement {n}, huts from {cost}", "movement {n}, huts from {cost}", p.movement, cost=p.cheapest),
        )
        for p in bids
    ]
