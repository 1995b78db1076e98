"""Round the sea: action spaces with their prices, bids, the round, the kinds of hut, glory on the frame."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Sprite, fitted
from motu.core.words import once_a_language, say, say_in, say_many
from motu.games.kaivai.board import HIGHEST_BID, MOVEMENT
from motu.games.kaivai.drawing.captions import ACTIONS, price
from motu.games.kaivai.drawing.layout import COMPASSES, TOKENS, action_at, bid_at, glory_at
from motu.games.kaivai.effects import ACTION_NAMES, HUT_NAMES, Prospect, pieces_left, player_name, prospects
from motu.games.kaivai.notation import ACTION_WORDS, HUT_WORDS
from motu.games.kaivai.state import LAND, PEOPLED, Action, Hut, Phase, islands

TILE = 9  # letters across an action space
UNDER_WAY = (Phase.GO, Phase.SITE, Phase.VILLAGE, Phase.CATCH, Phase.UNLOAD)


@layer("seats")
def compasses(v: View) -> Iterator[Sprite]:
    """Ornaments."""
    for i, (x, y) in enumerate(COMPASSES[: 6 - v.seats]):
        yield Sprite(id=f"compass-{i}", symbol="compass", x=x, y=y, classes="over at-3" if i == 2 else "over")


@layer("counters", "doing", "phase")
def actions(v: View) -> Iterator[Sprite]:
    """The six action spaces."""
    under_way = int(v.doing) if int(v.phase) in UNDER_WAY else -1
    for i, cost in enumerate(v.counters.tolist()):
        yield from _action(i, cost, i == under_way)


@layer(*LAND, "seats", "bid", "steps")
def bids(v: View, seat: int) -> Iterator[Sprite]:
    """The bids, and what each would bring the viewer."""
    open_bids = {p.bid: p for p in prospects(v, islands(v), seat)} if seat >= 0 else {}
    made = {bid: owner for owner, bid in enumerate(v.bid[: v.seats].tolist()) if bid}
    names = {bid: player_name(owner) for bid, owner in made.items()}
    shown = (_bid(bid, made.get(bid), names.get(bid, ""), open_bids.get(bid)) for bid in range(1, HIGHEST_BID + 1))
    return chain.from_iterable(shown)


@layer(*PEOPLED)
def tokens(v: View, seat: int) -> Iterator[Sprite]:
    """The kinds of hut."""
    left = pieces_left(islands(v), seat) if seat >= 0 else None
    for kind in Hut:
        yield from _token(seat, kind, left)


@once_a_language
def _action(action: int, cost: int, under_way: bool) -> list[Sprite]:
    """[V4.2] An action space; the influence on it is its price."""
    (x, y), key = action_at(action), f"action-{ACTION_WORDS[action]}"
    classes = "now" if under_way else ""
    told, size = fitted(say(ACTION_NAMES[action]), TILE)
    name = Sprite(id=f"{key}-name", text=told, x=x, y=y + 18, size=size, classes="over tilename")
    space = Sprite(id=key, symbol=key, x=x, y=y, classes=classes, label=f"{say(ACTIONS[Action(action)])} {price(cost)}")
    if not cost:
        return [
            space,
            name,
            Sprite(id=f"{key}-price", text=say_in("price", "free"), x=x, y=y + 41, classes="over free"),
        ]
    shift = 16 if cost < 10 else 22
    return [
        space,
        name,
        Sprite(id=f"{key}-counter", symbol="influence", x=x - shift + 4, y=y + 35, size=0.85, classes="over"),
        Sprite(id=f"{key}-price", text=str(cost), x=x + shift, y=y + 44, classes="over price"),
    ]


@once_a_language
def _bid(bid: int, owner: int | None, name: str, mine: Prospect | None) -> list[Sprite]:
    """[V2.2] A bid with its movement, and what it would bring the viewer; a bid made wears its seat's colour."""
    x, y = bid_at(bid)
    classes = f"seat-{owner} taken" if owner is not None else ""
    return [
        Sprite(id=f"bid-{bid}", symbol="bid", x=x, y=y, classes=classes, label=_bid_label(bid, name, mine)),
        Sprite(id=f"bid-{bid}-cost", text=str(bid), x=x, y=y + 2, classes=f"over number {classes}"),
        Sprite(id=f"bid-{bid}-way", symbol="way", x=x - 10, y=y + 19, classes=f"over {classes}"),
        Sprite(
            id=f"bid-{bid}-movement", text=str(MOVEMENT[bid]), x=x + 11, y=y + 26, classes=f"over movement {classes}"
        ),
    ]


def _bid_label(bid: int, owner: str, mine: Prospect | None) -> str:
    told = say("Bid {bid}: basic building cost {bid}, movement {movement} [V2.2].", bid=bid, movement=MOVEMENT[bid])
    if owner:
        return say("{told} Bid by {owner}.", told=told, owner=owner)
    if mine is None:
        return told
    return say("{told} For you: movement {movement}, huts from {cost}.",
               told=told, movement=mine.movement, cost=mine.cheapest)  # fmt: skip


@layer("round_number", "rounds", "phase")
def round_so_far(v: View) -> tuple[Sprite, ...]:
    """[V1.3] The round, and a cult hex for each still to come."""
    return _rounds(int(v.round_number), int(v.rounds), int(v.phase) >= Phase.SCORE)


@once_a_language
def _rounds(number: int, rounds: int, is_scoring: bool) -> tuple[Sprite, ...]:
    label = say("Round {round} of {rounds}: each round adds a cult hex [V3.1].", round=number, rounds=rounds)
    pips = [
        Sprite(id=f"round-{i + 1}", symbol="pip", x=150 + i % 5 * 28, y=32 + i // 5 * 26, classes=classes)
        for i, classes in enumerate(_pips(number, rounds, is_scoring))
    ]
    return (
        Sprite(id="round", symbol="round", x=68, y=64, label=label),
        Sprite(id="round-name", text=say("Round"), x=68, y=48, classes="over tilename"),
        Sprite(id="round-number", text=str(number), x=68, y=88, classes="over big"),
        *pips,
    )


def _pips(number: int, rounds: int, is_scoring: bool) -> Iterator[str]:
    for i in range(1, rounds + 1):
        yield "over done" if is_scoring or i < number else "over now" if i == number else "over"


@once_a_language
def _token(seat: int, kind: Hut, supply: tuple[int, int, int] | None) -> list[Sprite]:
    """The kinds of hut to build, and for how many of each the seat has pieces [V5.3]."""
    (x, y), key = TOKENS[kind], f"token-{HUT_WORDS[kind]}"
    classes = f"over seat-{seat}" if seat >= 0 else "over"
    sprites = [
        Sprite(id=key, symbol="token", x=x, y=y, label=say(HUT_NAMES[kind])),
        Sprite(id=f"{key}-hut", symbol=f"hut-{HUT_WORDS[kind]}", x=x, y=y - 9, size=0.52, classes=classes),
    ]
    if supply is None:
        return sprites
    huts, canoes, fishermen = supply
    left = min(huts, (canoes, fishermen, huts)[kind])
    told = say_many("{hut} You can build {n} more.", "{hut} You can build {n} more.", left, hut=say(HUT_NAMES[kind]))
    count = Sprite(id=f"{key}-left", text=str(left), x=x, y=y + 32, classes="over left-over")
    return [Sprite(id=key, symbol="token", x=x, y=y, label=told), *sprites[1:], count]


@layer("seats", "glory")
def glory(v: View) -> Iterator[Sprite]:
    """Each seat's glory on the frame; equals stand side by side."""
    standing = v.glory[: v.seats].tolist()
    for seat, points in enumerate(standing):
        equals = [other for other, others in enumerate(standing) if others == points]
        yield _glory(seat, points, 24 * (equals.index(seat) - (len(equals) - 1) / 2), player_name(seat))


@once_a_language
def _glory(seat: int, points: int, shift: float, owner: str) -> Sprite:
    x, y = glory_at(points)
    label = say_many("{owner}: {n} glory", "{owner}: {n} glory", points, owner=owner)
    return Sprite(id=f"glory-{seat}", symbol=f"glory-{seat}", x=x + shift, y=y, classes=f"seat-{seat}", label=label)
