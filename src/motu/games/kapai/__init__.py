"""Ka Pai: one roll for all, a sheet for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motu.core.game import Game, Options, View
from motu.core.words import mark
from motu.games.kapai import text
from motu.games.kapai.actions import MAX_LEGAL, action_count
from motu.games.kapai.observe import features
from motu.games.kapai.options import OPTIONS
from motu.games.kapai.rules import apply, legal, pending
from motu.games.kapai.rules.scoring import payoff, scores
from motu.games.kapai.rules.worlds import imagine
from motu.games.kapai.state import RECORDS, options_of, record, setup


def scene(v: View, seat: int, options: Options) -> Any:
    """The table drawn; imported when first asked for, as few need it."""
    from motu.games.kapai.drawing import scene as drawn

    return drawn(v, seat, options)


def actions_for_picks(v: View, seat: int, picked: Sequence[str]) -> list[int]:
    """What a click on sprites of the scene stands for."""
    from motu.games.kapai.drawing.picks import actions_for_picks as found

    return found(v, seat, picked)


GAME = Game(
    name="kapai",
    title="Ka Pai",
    about=mark("Roll, draw, ring: fill your sheet with groups and link the totems."),
    revision=1,
    seats=range(1, 101),
    usual_seats=1,
    minutes=15,
    options=OPTIONS,
    module=__name__,
    max_legal=MAX_LEGAL,
    records=RECORDS,
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
    knowledge="motu.bots.kapai:KNOWLEDGE",
    features=features,
    ranks=text.ranks,
    trial_setups=((1, {}), (3, {}), (2, {"groups": "any", "sheet": "atoll"})),
)
