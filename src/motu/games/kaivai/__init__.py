"""Kaivai: bid for movement and building costs, then fish, deliver, build and celebrate among growing islands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.core.game import Game, Options, View
from motu.core.words import mark
from motu.games.kaivai import text
from motu.games.kaivai.actions import MAX_LEGAL, action_count
from motu.games.kaivai.observe import features
from motu.games.kaivai.options import OPTIONS
from motu.games.kaivai.rules import apply, legal, pending
from motu.games.kaivai.rules.scoring import payoff, scores
from motu.games.kaivai.rules.worlds import imagine
from motu.games.kaivai.state import RECORD, options_of, record, setup


def scene(v: View, seat: int, options: Options) -> Any:
    """The table drawn; imported when first asked for, as few need it."""
    from motu.games.kaivai.drawing import scene as drawn

    return drawn(v, seat, options)


def actions_for_picks(v: View, seat: int, picked: Sequence[str]) -> list[int]:
    """What a click on sprites of the scene stands for."""
    from motu.games.kaivai.drawing.picks import actions_for_picks as found

    return found(v, seat, picked)


GAME = Game(
    name="kaivai",
    title="Kaivai",
    about=mark("Canoes among growing islands: fish, trade, build and celebrate before your shells lose their value."),
    revision=1,
    seats=range(3, 5),
    usual_seats=4,
    minutes=90,
    options=OPTIONS,
    module=__name__,
    max_legal=MAX_LEGAL,
    records=(RECORD,),
    record=record,
    action_count=action_count,
    setup=setup,
    options_of=options_of,
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    words=text,
    scene=scene,
    actions_for_picks=actions_for_picks,
    knowledge="motu.bots.kaivai:KNOWLEDGE",
    features=features,
    possible=legal,
    ranks=text.ranks,
    trial_setups=((3, {}), (4, {}), (3, {"edition": 2005}), (4, {"edition": 2005, "beginner": True, "diceless": True})),
)
