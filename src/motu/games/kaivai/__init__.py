"""Kaivai: bid for movement and building costs, then fish, deliver, build and celebrate among growing islands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.core.game import Game, Option, Options, View
from motu.core.words import mark
from motu.games.kaivai import text
from motu.games.kaivai.moves import WIDEST, actions
from motu.games.kaivai.observe import features
from motu.games.kaivai.rules import apply, legal, payoff, pending, scores
from motu.games.kaivai.state import STATE, bases_option, options_of, record, setup
from motu.games.kaivai.view import imagine


def scene(v: View, seat: int, options: Options) -> Any:
    """The table drawn; imported when first asked for, as few need it."""
    from motu.games.kaivai.scene import scene as drawn

    return drawn(v, seat, options)


def meant(v: View, seat: int, picked: Sequence[str]) -> list[int]:
    """What a click on sprites of the scene stands for."""
    from motu.games.kaivai.drawing.meant import meant as found

    return found(v, seat, picked)


GAME = Game(
    name="kaivai",
    title="Kaivai",
    about=mark("Canoes among growing islands: fish, trade, build and celebrate before your shells lose their worth."),
    revision=1,
    seats=range(3, 5),
    usual_seats=4,
    minutes=90,
    options=(
        Option(
            "edition",
            2010,
            mark("Which edition's rules: the second (2010) or the first (2005) [V9]."),
            (2010, 2005),
            title=mark("Edition"),
        ),
        Option(
            "beginner",
            False,
            mark("Both first huts are canoe huts [V2.4]."),
            (False, True),
            title=mark("For the first match"),
        ),
        Option(
            "diceless",
            False,
            mark("Every fisherman catches a fish, without dice [V5.6]."),
            (False, True),
            title=mark("Without dice"),
        ),
        Option("bases", [], mark("Where the extra villages lie, instead of by chance [V1.2]."), check=bases_option),
    ),
    module=__name__,
    max_legal=WIDEST,
    records=(STATE,),
    record=record,
    action_count=actions,
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
    actions_for_picks=meant,
    knowledge="motu.bots.kaivai:KNOWLEDGE",
    features=features,
    trial_setups=((3, {}), (4, {}), (3, {"edition": 2005}), (4, {"edition": 2005, "beginner": True, "diceless": True})),
)
