"""Ka Pai: one roll for all, a sheet for each."""

from __future__ import annotations

from motu.core.game import Game
from motu.core.lazy import Late
from motu.core.words import mark
from motu.games.kapai import text
from motu.games.kapai.actions import MAX_LEGAL, action_count
from motu.games.kapai.observe import features
from motu.games.kapai.options import OPTIONS
from motu.games.kapai.rules import apply, legal, pending
from motu.games.kapai.rules.scoring import payoff, scores
from motu.games.kapai.rules.worlds import imagine
from motu.games.kapai.state import RECORDS, options_of, record, setup

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
    scene=Late("motu.games.kapai.drawing:scene"),
    actions_for_picks=Late("motu.games.kapai.drawing.picks:actions_for_picks"),
    knowledge="motu.bots.kapai:KNOWLEDGE",
    features=features,
    ranks=text.ranks,
    trial_setups=((1, {}), (3, {}), (2, {"groups": "any", "sheet": "atoll"})),
)
