"""The table drawn: the sea and its villages, the fleets, and round them action spaces, bids, glory and displays."""

from __future__ import annotations

from functools import lru_cache

from motu.core.game import Options, View
from motu.core.scene import Choice, Scene, Sprite
from motu.core.words import once_a_language, say
from motu.games.kaivai.board import HEXES, NAMES, NO_HEX, hexes_of
from motu.games.kaivai.board import NEAR as NEAR_WORDS
from motu.games.kaivai.drawing.captions import canoe_label, hut_label, land_label, village_facts
from motu.games.kaivai.drawing.choices import acting, choices
from motu.games.kaivai.drawing.displays import display, holdings, panels
from motu.games.kaivai.drawing.layout import CENTRE, HEIGHT, WIDTH, at, beside, hex_path, outline
from motu.games.kaivai.drawing.surroundings import UNDER_WAY, surroundings
from motu.games.kaivai.notation import HUT_WORDS
from motu.games.kaivai.state import Islands, Phase, islands
from motu.games.kaivai.text import prompt

NEAR = tuple(frozenset(hexes_of(words)) for words in NEAR_WORDS[:HEXES])
AFLOAT, DOCKED = (0.0, 0.9), (20.0, 0.58)  # a canoe at sea, or on its hut: how far below the middle, and how big


def scene(v: View, seat: int, options: Options) -> Scene:
    """All a seat sees."""
    on, owing = islands(v), acting(v)
    open_to_seat, held = choices(v, on, seat), holdings(v, on, owing)
    board = (
        *_sea(tuple(sorted(on.village))),
        *_reefs(v, on),
        *_hexes(v, on),
        *_huts(on),
        *_god(v),
        *_canoes(v, on),
        *_anchors(on, open_to_seat),
    )
    return Scene(
        game="kaivai",
        width=WIDTH,
        height=HEIGHT,
        sprites=(*board, *surroundings(v, on, seat), *(sprite for h in held for sprite in display(h))),
        panels=panels(v, on, seat, held),
        prompt=prompt(v, seat),
        choices=open_to_seat,
        label=say("Kaivai, round {round} of {rounds}", round=int(v.round_number), rounds=int(v.rounds)),
        wide=beside(),
    )


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


def _reefs(v: View, on: Islands) -> list[Sprite]:
    """Each village as a reef with its shallows; the god's village shines, and the one being scored [V3.1] [V7.3]."""
    shores = [outline(hexes) for hexes in on.villages]
    layers = dict.fromkeys(("shoal", "reef", "shore"), shores)
    sprites = [
        Sprite(id=f"{layer}-{i}", classes=f"over {layer}", path=shore)
        for layer, paths in layers.items()
        for i, shore in enumerate(paths)
    ]
    if v.phase == Phase.STAKE:
        sprites.insert(len(shores), Sprite(id="contested", classes="over contested", path=shores[v.scoring]))
    elif on.god < len(shores):
        sprites.insert(len(shores), Sprite(id="blessed", classes="over blessed", path=shores[on.god]))
    return sprites


def _hexes(v: View, on: Islands) -> list[Sprite]:
    """The 127 hexes."""
    cults = {hex for hexes in on.cults for hex in hexes}
    facts = [village_facts(v, on, village) for village in range(len(on.villages))]
    sprites: list[Sprite] = []
    for hex in range(HEXES):
        village = on.village.get(hex)
        if village is None:
            sprites += _water(hex)
        else:
            (x, y), symbol = at(hex), "cult" if hex in cults else "ground"
            label = land_label(v, on, hex, facts[village])
            scored = "scored" if int(v.scored) >> village & 1 else ""
            sprites.append(Sprite(id=f"hex-{NAMES[hex]}", symbol=symbol, x=x, y=y, label=label, classes=scored))
    return sprites


@once_a_language
def _water(hex: int) -> tuple[Sprite, Sprite]:
    """A hex at sea shows its name."""
    (x, y), name = at(hex), NAMES[hex]
    sea = Sprite(id=f"hex-{name}", symbol=f"sea-{hex * 7 % 3}", x=x, y=y, label=say("{hex}: water", hex=name))
    return sea, Sprite(id=f"name-{name}", classes="over hexname", x=x, y=y + 35, text=name)


def _huts(on: Islands) -> list[Sprite]:
    """Huts by shape, in their owner's colour and pattern, with the fish that lie on them."""
    sprites = []
    for hex, (owner, kind) in on.huts.items():
        (x, y), name, n = at(hex), NAMES[hex], on.fish[hex]
        symbol = f"hut-{HUT_WORDS[kind]}"
        sprites.append(
            Sprite(id=f"hut-{name}", symbol=symbol, x=x, y=y, classes=f"seat-{owner}", label=hut_label(on, hex))
        )
        places = [x + 27 * (i - (n - 1) / 2) for i in range(n)]
        sprites += [
            Sprite(id=f"fish-{name}-{i}", symbol="fish", x=place, y=y + 27, size=1.1, classes="over")
            for i, place in enumerate(places, 1)
        ]
    return sprites


def _god(v: View) -> list[Sprite]:
    """He stands on a cult hex, which speaks for him."""
    if v.god == NO_HEX:
        return []
    x, y = at(int(v.god))
    return [Sprite(id=symbol, symbol=symbol, x=x, y=y, classes="over") for symbol in ("light", "god")]


def _canoes(v: View, on: Islands) -> list[Sprite]:
    """The fleets; a canoe that has acted in the action under way is pale."""
    sprites = []
    for (owner, slot), hex in on.canoes.items():
        docked = on.is_docked((owner, slot))
        (x, y), (drop, size) = at(hex), DOCKED if docked else AFLOAT
        used = v.phase in UNDER_WAY and owner == v.order[v.turn] and int(v.used) >> slot & 1
        sprites.append(
            Sprite(
                id=f"canoe-{owner}-{slot}",
                symbol="canoe",
                x=x,
                y=y + drop,
                size=size,
                classes=f"seat-{owner}" + " docked" * docked + " used" * bool(used),
                label=canoe_label(on, (owner, slot)),
            )
        )
    return sprites


def _anchors(on: Islands, open_to_seat: tuple[Choice, ...]) -> list[Sprite]:
    """An anchor to click for a canoe that may act where it is."""
    sprites = []
    for choice in open_to_seat:
        if choice.picks and choice.picks[0].startswith("anchor-"):
            owner, slot = map(int, choice.picks[0].split("-")[1:])
            x, y = at(on.canoes[owner, slot])
            sprites.append(Sprite(id=choice.picks[0], symbol="anchor", x=x + 22, y=y + 24, label=choice.label))
    return sprites
