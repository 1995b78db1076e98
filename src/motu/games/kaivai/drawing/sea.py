"""The sea and what is on it, layer by layer: villages, hexes, huts, the god and the fleets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Choice, Sprite
from motu.core.words import once_a_language, say
from motu.games.kaivai.board import HEXES, NAMES, NO_HEX, hexes_of
from motu.games.kaivai.board import NEAR as NEAR_WORDS
from motu.games.kaivai.drawing.captions import canoe_label, hut_label, land_label, village_facts
from motu.games.kaivai.drawing.layout import CENTRE, at, hex_path, outline
from motu.games.kaivai.drawing.surroundings import UNDER_WAY
from motu.games.kaivai.notation import HUT_WORDS
from motu.games.kaivai.state import LAND, PEOPLED, SETTLED, Phase, islands

NEAR = tuple(frozenset(hexes_of(words)) for words in NEAR_WORDS[:HEXES])
AFLOAT, DOCKED = (0.0, 0.9), (20.0, 0.58)  # a canoe at sea, or on its hut: how far below the middle, and how big


@layer(*LAND)
def sea(v: View) -> list[Sprite]:
    """The mat, the frame, and the water."""
    return _sea(tuple(sorted(islands(v).village)))


@lru_cache(maxsize=1024)
def _sea(lands: tuple[int, ...]) -> list[Sprite]:
    """The mat, the frame, and the water, deeper the farther it is from any village."""
    near = {hex for land in lands for hex in NEAR[land]}.union(lands)
    mid = {hex for shallow in near for hex in NEAR[shallow]} - near
    water = {"near": near, "mid": mid, "deep": set(range(HEXES)) - near - mid}
    paths = {depth: "".join(hex_path(hex) for hex in sorted(hexes)) for depth, hexes in water.items() if hexes}
    return [
        Sprite(id="mat", symbol="mat", classes="over"),
        Sprite(id="frame", symbol="frame", x=CENTRE[0], y=CENTRE[1], classes="over"),
        *(Sprite(id=f"water-{depth}", classes=f"over {depth}", path=path) for depth, path in paths.items()),
    ]


@layer(*LAND)
def shoals(v: View) -> Iterator[Sprite]:
    """Each village is a reef with its shallows."""
    return _shores(v, "shoal")


@layer(*LAND, "god", "phase", "scoring")
def shine(v: View) -> Iterator[Sprite]:
    """The god's village shines, or the one being scored [V3.1] [V7.3]."""
    on = islands(v)
    if int(v.phase) == Phase.STAKE:
        yield Sprite(id="contested", classes="over contested", path=outline(on.villages[v.scoring]))
    elif on.god < len(on.villages):
        yield Sprite(id="blessed", classes="over blessed", path=outline(on.villages[on.god]))


@layer(*LAND)
def reefs(v: View) -> Iterator[Sprite]:
    """The villages' ground."""
    yield from _shores(v, "reef")
    yield from _shores(v, "shore")


def _shores(v: View, kind: str) -> Iterator[Sprite]:
    for i, hexes in enumerate(islands(v).villages):
        yield Sprite(id=f"{kind}-{i}", classes=f"over {kind}", path=outline(hexes))


@layer(*SETTLED, "god", "edition", "scored")
def hexes(v: View) -> Iterator[Sprite]:
    """The 127 hexes."""
    on, scored = islands(v), int(v.scored)
    cults = {hex for hexes in on.cults for hex in hexes}
    facts = [village_facts(v, on, village) for village in range(len(on.villages))]
    labels = {hex: land_label(v, on, hex, facts[village]) for hex, village in on.village.items()}
    lands = {
        hex: (_land(hex, "cult" if hex in cults else "ground", "scored" if scored >> village & 1 else "", labels[hex]),)
        for hex, village in on.village.items()
    }
    return chain.from_iterable(lands.get(hex) or water for hex, water in enumerate(_waters()))


@once_a_language
def _land(hex: int, symbol: str, classes: str, label: str) -> Sprite:
    x, y = at(hex)
    return Sprite(id=f"hex-{NAMES[hex]}", symbol=symbol, x=x, y=y, label=label, classes=classes)


@once_a_language
def _waters() -> tuple[tuple[Sprite, ...], ...]:
    """The board as if it were all sea."""
    return tuple(map(_water, range(HEXES)))


@once_a_language
def _water(hex: int) -> tuple[Sprite, Sprite]:
    """A hex at sea shows its name."""
    (x, y), name = at(hex), NAMES[hex]
    sea = Sprite(id=f"hex-{name}", symbol=f"sea-{hex * 7 % 3}", x=x, y=y, label=say("{hex}: water", hex=name))
    return sea, Sprite(id=f"name-{name}", classes="over hexname", x=x, y=y + 35, text=name)


@layer(*PEOPLED)
def huts(v: View) -> Iterator[Sprite]:
    """Huts by shape, in their owner's colour and pattern, with the fish that lie on them."""
    on = islands(v)
    for hex, (owner, kind) in on.huts.items():
        yield from _hut(hex, owner, HUT_WORDS[kind], on.fish[hex], hut_label(on, hex))


@once_a_language
def _hut(hex: int, owner: int, kind: str, fish: int, label: str) -> tuple[Sprite, ...]:
    (x, y), name = at(hex), NAMES[hex]
    places = [x + 27 * (i - (fish - 1) / 2) for i in range(fish)]
    return (
        Sprite(id=f"hut-{name}", symbol=f"hut-{kind}", x=x, y=y, classes=f"seat-{owner}", label=label),
        *(
            Sprite(id=f"fish-{name}-{i}", symbol="fish", x=place, y=y + 27, size=1.1, classes="over")
            for i, place in enumerate(places, 1)
        ),
    )


@layer("god")
def god(v: View) -> Iterator[Sprite]:
    """He stands on a cult hex, whose label speaks for him."""
    if v.god != NO_HEX:
        x, y = at(int(v.god))
        yield from (Sprite(id=symbol, symbol=symbol, x=x, y=y, classes="over") for symbol in ("light", "god"))


@layer(*PEOPLED, "phase", "order", "turn", "used")
def canoes(v: View) -> Iterator[Sprite]:
    """The fleets; a canoe that has acted in the action under way is pale."""
    on, used = islands(v), int(v.used)
    acts = int(v.order[v.turn]) if int(v.phase) in UNDER_WAY else None
    for (owner, slot), hex in on.canoes.items():
        is_used = owner == acts and bool(used >> slot & 1)
        yield _canoe(owner, slot, hex, on.is_docked((owner, slot)), is_used, canoe_label(on, (owner, slot)))


@once_a_language
def _canoe(owner: int, slot: int, hex: int, is_docked: bool, is_used: bool, label: str) -> Sprite:
    (x, y), (drop, size) = at(hex), DOCKED if is_docked else AFLOAT
    classes = f"seat-{owner}" + " docked" * is_docked + " used" * is_used
    return Sprite(f"canoe-{owner}-{slot}", "canoe", x, y + drop, size=size, classes=classes, label=label)


@layer(*PEOPLED)
def anchors(v: View, choices: tuple[Choice, ...]) -> Iterator[Sprite]:
    """An anchor to click for a canoe that may act where it is."""
    for choice in choices:
        if choice.picks and choice.picks[0].startswith("anchor-"):
            owner, slot = map(int, choice.picks[0].split("-")[1:])
            x, y = at(islands(v).canoes[owner, slot])
            yield Sprite(id=choice.picks[0], symbol="anchor", x=x + 22, y=y + 24, label=choice.label)
