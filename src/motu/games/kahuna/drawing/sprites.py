"""The sprites of the scene: map, plates and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from motu.core.game import CHANCE, View
from motu.core.layers import layer
from motu.core.scene import Sprite, fitted
from motu.core.words import once_a_language, say, say_many
from motu.games.kahuna.board import AT, BRIDGES, ISLANDS, LINES, LINES_AT, NEEDED, cards_of, how_many
from motu.games.kahuna.drawing import layout as at
from motu.games.kahuna.effects import player_name
from motu.games.kahuna.rules import decider
from motu.games.kahuna.state import Phase

PIP, PIP_GAP = 4.6, 13.0

Named = tuple[tuple[str, str], ...]  # sprite id and island of each card


def numbered(*packs: Any) -> tuple[Named, ...]:
    """Ids for the cards of several packs: the two of an island are 1 and 2, the first pack's first."""
    return _numbered(*map(int, packs))


@lru_cache(maxsize=1 << 12)
def _numbered(*packs: int) -> tuple[Named, ...]:
    used: Counter[str] = Counter()
    lists: list[list[tuple[str, str]]] = []
    for pack in packs:
        lists.append([])
        for name in cards_of(pack):
            used[name] += 1
            lists[-1].append((f"card-{name}-{used[name]}", name))
    return tuple(map(tuple, lists))


def cards_seen(v: View, seat: int) -> tuple[Named, ...]:
    """The cards below (the seat's own; for a spectator black's, as far as all know them), those above, and the row."""
    below = below_of(seat)
    return numbered(v.hand[below] if seat in (0, 1) else v.known[below], v.known[1 - below], v.up)


def below_of(seat: int) -> int:
    """The seat that is drawn below."""
    return seat if seat in (0, 1) else 0


@layer()
def mats(v: View) -> Iterator[Sprite]:
    return (Sprite(name, name) for name in ("sea", "mat-top", "mat-bottom"))


@layer()
def shoals(v: View) -> Iterator[Sprite]:
    """The shallows round the islands."""
    for island, name in enumerate(ISLANDS):
        x, y = at.island_at(island)
        yield Sprite(f"shoal-{name}", f"shoal-{name}", x, y)


@layer("bridges")
def lines(v: View) -> Iterator[Sprite]:
    """The lines, free or with a bridge."""
    bridges, names = v.bridges.tolist(), (player_name(0), player_name(1))
    for line in range(len(LINES)):
        seat = owner(bridges, line)
        yield from _line(line, seat, "" if seat is None else names[seat])


@layer("bridges", "tokens")
def islands(v: View) -> Iterator[Sprite]:
    """The islands and what lies on them."""
    bridges, tokens, names = v.bridges.tolist(), v.tokens.tolist(), (player_name(0), player_name(1))
    for island, touching in enumerate(AT.tolist()):
        held = (bridges[0] & touching).bit_count(), (bridges[1] & touching).bit_count()
        yield from _island(island, owner(tokens, island), held, names)


def owner(sets: Any, member: int) -> int | None:
    """The seat whose set holds it."""
    return next((seat for seat in (0, 1) if int(sets[seat]) >> member & 1), None)


@once_a_language
def _line(line: int, seat: int | None, builder: str) -> tuple[Sprite, Sprite]:
    """A line of the map, free or with a seat's bridge."""
    (x, y, turn, _), name = at.line_at(line), LINES[line]
    state = "free" if seat is None else f"bridge seat-{seat}"
    label = say("{line}: free", line=name) if seat is None else say("{line}: {seat}'s bridge", line=name, seat=builder)
    way = Sprite(f"line-{name}", x=x, y=y, turn=turn, classes=f"line {state}", label=label, path=at.deck(line))
    if seat is None:
        return way, Sprite(f"stones-{name}", x=x, y=y, turn=turn, classes="stones", path=at.stones(line))
    planks = at.bands(line, at.BAND_GAP if seat else at.BAND_GAP / 2)
    return way, Sprite(f"planks-{name}", x=x, y=y, turn=turn, classes=f"planks seat-{seat}", path=planks)


@once_a_language
def _island(island: int, seat: int | None, held: tuple[int, int], names: tuple[str, str]) -> tuple[Sprite, ...]:
    """An island, whose token lies on it, and how many bridges each has there."""
    return tuple(_island_parts(island, seat, held, names))


def _island_parts(island: int, seat: int | None, held: tuple[int, int], names: tuple[str, str]) -> Iterator[Sprite]:
    (x, y), name = at.island_at(island), ISLANDS[island]
    label = island_words(island, seat, held, names)
    yield Sprite(f"island-{name}", f"isle-{name}", x, y, classes="island", label=label)
    if seat is not None:
        yield Sprite(f"token-{name}", f"token-{seat}", x, y - 15, classes="token")
    yield Sprite(f"name-{name}", x=x, y=y + 20, classes="name", text=name)
    rows = [s for s in (0, 1) if held[s]]
    if not rows:
        yield Sprite(f"needed-{name}", x=x, y=y + 31, classes="pips needed", path=_dots(int(NEEDED[island]), PIP - 0.6))
    for n, s in enumerate(rows):
        yield from _pips(name, s, x, y + 31 + 12 * n, held[s], int(NEEDED[island]))


def _pips(name: str, seat: int, x: float, y: float, held: int, needed: int) -> Iterator[Sprite]:
    """Bridges held, filled; bridges missing for control, hollow."""
    n = max(held, needed)
    width = n * PIP_GAP / 2 + 3
    plate = f"M{-width:.1f} 0a7 7 0 0 1 7 -7H{width - 7:.1f}a7 7 0 0 1 0 14H{7 - width:.1f}a7 7 0 0 1 -7 -7z"
    yield Sprite(f"pips-plate-{name}-{seat}", x=x, y=y, classes=f"pips plate seat-{seat}", path=plate)
    yield Sprite(f"pips-{name}-{seat}", x=x, y=y, classes=f"pips seat-{seat}", path=_dots(n, PIP, 0, held))
    if held < needed:
        path = _dots(n, PIP - 0.6, held, n)
        yield Sprite(f"pips-open-{name}-{seat}", x=x, y=y, classes=f"pips open seat-{seat}", path=path)


def _dots(n: int, r: float, first: int = 0, end: int | None = None) -> str:
    """Some of n dots in a row round the middle."""
    return "".join(at.circle((i - (n - 1) / 2) * PIP_GAP, 0, r) for i in range(n)[first:end])


def island_words(island: int, seat: int | None, held: tuple[int, int], names: tuple[str, str]) -> str:
    """An island and its state, in words."""
    facts = [
        say_many("{n} line", "{n} lines", int(LINES_AT[island])),
        say_many("{n} bridge controls it", "{n} bridges control it", int(NEEDED[island])),
        *(say_many("{seat} has {n} bridge", "{seat} has {n} bridges", held[s], seat=names[s]) for s in (0, 1)),
        say("controlled by nobody") if seat is None else say("controlled by {seat}", seat=names[seat]),
    ]
    return say("{island}: {facts}", island=ISLANDS[island], facts=", ".join(facts))


def standing(v: View, seat: int) -> str:
    """A seat's points, islands and bridges left."""
    return _standing(player_name(seat), has(v)[seat])


@once_a_language
def _standing(name: str, has: tuple[int, int, int]) -> str:
    islands, left, points = has
    facts = [
        say_many("{n} point", "{n} points", points),
        say_many("{n} island", "{n} islands", islands),
        say_many("{n} bridge left", "{n} bridges left", left),
    ]
    return say("{seat}: {facts}", seat=name, facts=", ".join(facts))


@layer("tokens", "bridges", "points", "phase", "turn", "gifts")
def plates(v: View, shown: int) -> Iterator[Sprite]:
    """Who plays, above and below."""
    acts = decider(v) if int(v.phase) != Phase.OVER else CHANCE
    each = has(v)
    for seat, top in ((1 - shown, 0), (shown, 698)):
        yield from _plate(seat, player_name(seat), top, each[seat], acts == seat)


def has(v: View) -> list[tuple[int, int, int]]:
    """Each seat's islands, bridges left and points."""
    each = zip(v.tokens.tolist(), v.bridges.tolist(), v.points.tolist(), strict=True)
    return [(how_many(tokens), BRIDGES - how_many(bridges), sum(points)) for tokens, bridges, points in each]


@once_a_language
def _plate(seat: int, name: str, top: float, has: tuple[int, int, int], acts: bool) -> tuple[Sprite, ...]:
    """A seat's name, points, islands and bridges left."""
    (islands, left, points), (title, size), label = has, fitted(name, 12, least=0.6), _standing(name, has)
    turn = Sprite(f"turn-{seat}", "turn", 40, top + 61, label=say("It is {name}'s turn", name=name))
    return (
        *((turn,) if acts else ()),
        Sprite(f"plate-{seat}", f"token-{seat}", 40, top + 61, size=1.2, label=label),
        Sprite(f"plate-name-{seat}", x=14, y=top + 26, size=size, classes="words title", text=title),
        Sprite(f"plate-score-{seat}", x=162, y=top + 75, classes="words score", text=str(points)),
        Sprite(f"plate-islands-mark-{seat}", f"token-{seat}", 26, top + 111, size=0.72),
        Sprite(f"plate-islands-{seat}", x=44, y=top + 120, classes="words start", text=str(islands)),
        Sprite(f"plate-bridges-mark-{seat}", f"mini-{seat}", 104, top + 111),
        Sprite(f"plate-bridges-{seat}", x=130, y=top + 120, classes="words start", text=str(left)),
    )


@layer("pile")
def pile(v: View) -> Iterator[Sprite]:
    """The pile, with how many cards are left."""
    left, x = int(v.pile), at.MARKET_LEFT
    label = say_many("The pile: {n} card", "The pile: {n} cards", left)
    yield Sprite("pile", "pile" if left else "no-pile", x, at.TOP, size=at.MARKET_SIZE, classes="pile", label=label)
    if left:
        yield Sprite("pile-badge", "badge", x, at.TOP, classes="badge")
        yield Sprite("pile-count", x=x, y=at.TOP + 10, classes="words on-badge", text=str(left))


@layer("hand", "known", "up")
def row(v: View, seat: int) -> tuple[Sprite, ...]:
    """The face-up row."""
    return _row(cards_seen(v, seat)[2])


@once_a_language
def _row(cards: Named) -> tuple[Sprite, ...]:
    places = _spread(cards, at.MARKET_LEFT + at.MARKET_STEP, at.MARKET_STEP, at.MARKET_PAIR)
    shown = (_card(id_, name, x, at.TOP, at.MARKET_SIZE, say("{card}, face up", card=name)) for id_, name, x in places)
    return tuple(chain.from_iterable(shown))


@layer("discards", "buried_by")
def discards(v: View) -> Iterator[Sprite]:
    up, down = cards_of(v.discards), int(v.buried_by.sum())
    cards = ", ".join(up) or say("none face up")
    label = say_many("Discards: {cards}; {n} face down", "Discards: {cards}; {n} face down", down, cards=cards)
    x, y = at.DISCARDS_AT
    yield Sprite("discards", "discards", x, y, classes="discards", label=label)
    if up or down:
        yield Sprite("discards-top", "discarded" if up else "back", x, y, size=1 if up else 0.8, classes="badge")
        yield Sprite("discards-badge", "badge", x, y, classes="badge")
        yield Sprite("discards-count", x=x, y=y + 10, classes="words on-badge", text=str(len(up) + down))


def _spread(cards: Named, left: float, step: float, pair_step: float) -> list[tuple[str, str, float]]:
    """Cards side by side, last first; the second of a pair peeps out from under the first, which stands for both."""
    x, places = left - step, []
    for n, (id_, name) in enumerate(cards):
        x += pair_step if n and cards[n - 1][1] == name else step
        places.append((id_, name, x))
    return places[::-1]


@layer("hand", "known", "held")
def hand_above(v: View, seat: int) -> tuple[Sprite, ...]:
    """The opponent's cards."""
    theirs, owner = cards_seen(v, seat)[1], 1 - below_of(seat)
    return _away(owner, player_name(owner), int(v.held[owner]), theirs, at.ABOVE)


@layer("hand", "known", "held")
def hand_below(v: View, seat: int) -> tuple[Sprite, ...]:
    """The seat's own cards; for a spectator black's."""
    mine = cards_seen(v, seat)[0]
    if seat in (0, 1):
        return _hand(mine, int(v.known[seat]))
    return _away(0, player_name(0), int(v.held[0]), mine, at.BELOW)


@once_a_language
def _hand(cards: Named, known: int) -> tuple[Sprite, ...]:
    """The seat's own cards. An eye: the opponent knows this card."""
    return tuple(_hand_parts(cards, known))


def _hand_parts(cards: Named, known: int) -> Iterator[Sprite]:
    places = _spread(cards, at.HAND_LEFT, at.HAND_STEP, at.HAND_PAIR)
    for id_, name, x in places:
        yield from _card(id_, name, x, at.BOTTOM, 1, say("{card}, in your hand", card=name))
    seen = Counter(cards_of(known))
    for id_, name, x in places[::-1]:
        if seen[name]:
            seen[name] -= 1
            label = say("Your opponent knows that you hold {card}", card=name)
            yield Sprite(f"{id_}-eye", "eye", x + 24, at.BOTTOM - 46, classes="eye", label=label)


@once_a_language
def _away(seat: int, owner: str, held: int, known: Named, place: at.Row) -> tuple[Sprite, ...]:
    """Another's cards, as far apart as there is room: backs, and those that everybody knows."""
    return tuple(_away_parts(seat, owner, held, known, place))


def _away_parts(seat: int, owner: str, held: int, known: Named, place: at.Row) -> Iterator[Sprite]:
    left, y, room, size = place
    hidden, step = held - len(known), min(98 * size, room / max(held - 1, 1))
    label = say("A card of {seat}'s that you do not know", seat=owner)
    for n in range(hidden):
        yield Sprite(f"back-{seat}-{n}", "back", left + n * step, y, size=size, label=label)
    for n, (id_, name) in enumerate(known):
        label = say("{card}, known to be held by {seat}", card=name, seat=owner)
        yield from _card(id_, name, left + (hidden + n) * step, y, size, label)


@lru_cache(maxsize=1 << 12)
def _card(id_: str, name: str, x: float, y: float, size: float, label: str) -> tuple[Sprite, Sprite, Sprite]:
    return (
        Sprite(id_, "card", x, y, size=size, label=label),
        Sprite(f"{id_}-isle", f"isle-{name}", x, y - 17 * size, size=0.74 * size, classes="card-isle"),
        Sprite(f"{id_}-name", x=x, y=y + 50 * size, size=size, classes="words card-name", text=name),
    )
