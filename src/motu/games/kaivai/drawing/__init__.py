"""The table drawn: the sea and its villages, the fleets, and round them action spaces, bids, glory and displays."""

from __future__ import annotations

from motu.core.game import View
from motu.core.layers import Layers, layer
from motu.core.words import say
from motu.games.kaivai.drawing import sea, surroundings
from motu.games.kaivai.drawing.choices import choices
from motu.games.kaivai.drawing.displays import displays, panels
from motu.games.kaivai.drawing.layout import HEIGHT, WIDTH, beside
from motu.games.kaivai.drawing.stage import stage
from motu.games.kaivai.text import prompt


@layer("round_number", "rounds")
def label(v: View) -> str:
    return say("Kaivai, round {round} of {rounds}", round=int(v.round_number), rounds=int(v.rounds))


scene = Layers(
    "kaivai",
    width=WIDTH,
    height=HEIGHT,
    sprites=(
        sea.sea,
        sea.shoals,
        sea.shine,
        sea.reefs,
        sea.hexes,
        sea.huts,
        sea.god,
        sea.canoes,
        sea.anchors,
        surroundings.compasses,
        surroundings.actions,
        surroundings.bids,
        surroundings.round_so_far,
        surroundings.tokens,
        surroundings.glory,
        displays,
    ),
    panels=panels,
    prompt=prompt,
    choices=choices,
    label=label,
    stage=stage,
    wide=beside(),
)
